"""Quiz of lesson 3."""

from autograder.exercise import Choice

QUIZ = (
    Choice(
        "quiz_3_1",
        "03",
        "Counting samples",
        right="b",
        because="300 steps have 301 ends: both the start and the end are samples.",
        wrong={
            "a": "300 is the number of steps between samples. Count the fence posts, not the gaps: the motion has a sample at its start and at its end.",
            "c": "151 would be right at 100 Hz. Here there are 200 samples a second.",
        },
    ),
    Choice(
        "quiz_3_2",
        "03",
        "Gravity and time",
        right="a",
        because="Gravity depends on the pose alone, and the path goes through the same poses.",
        wrong={
            "b": "Speeds become three times as large. Does g(q) contain a speed?",
            "c": "That is true of the inertia and the velocity terms. Look at what g(q) depends on.",
        },
    ),
    Choice(
        "quiz_3_3",
        "03",
        "Why the first sample",
        right="c",
        because="At t = 0 the acceleration is largest, 6 (qf − q0)/T², and so is the lever arm of gravity: both parts have their largest value together.",
        wrong={
            "a": "The motion starts from rest: the speed is zero at the first sample and largest in the middle. Look at the acceleration instead.",
            "b": "At rest the velocity terms are zero. Look at the acceleration and at the pose.",
        },
    ),
    Choice(
        "quiz_3_4",
        "03",
        "What m2 + 1 forgets",
        right="b",
        because="The payload sits at the tip, 0.3 m from the elbow. The model leaves the centre of mass at 0.15 m, so lever arms and inertia come out too small.",
        wrong={
            "a": "The weight is in: both models weigh the same. Ask where the weight acts.",
            "c": "The link keeps its length in both models. Ask what else changes when a mass is fixed to its end.",
        },
    ),
)

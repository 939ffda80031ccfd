"""Quiz of lesson 6."""

from autograder.exercise import Choice

QUIZ = (
    Choice(
        "quiz_6_1",
        "06",
        "No torque, bent arm",
        right="c",
        because="The line of one force through the tip would have to meet every joint. "
        "In a bent arm the joints and the tip do not lie on one line.",
        wrong={
            "a": "At rest every joint force is minus the load, whatever the pose. Only torques can vanish.",
            "b": "That is the right condition. Can one line meet the shoulder, the elbow and the tip of a bent arm?",
        },
    ),
    Choice(
        "quiz_6_2",
        "06",
        "Why from the tip",
        right="a",
        because="Behind the last link f and τ are zero, so each balance has one unknown force.",
        wrong={
            "b": "Speed plays no part. How many unknown joint forces act on the last link, and how many on the first?",
            "c": "Try it from the base: in the balance of link 1, both f_1 and f_2 are unknown.",
        },
    ),
    Choice(
        "quiz_6_3",
        "06",
        "Gravity twice",
        right="a",
        because="At rest m (0 − g) asks for a force that holds the link up. A load m g on the arm pulls down, "
        "and −f_E asks for it again: the torques double.",
        wrong={
            "b": "They are the same thing, and it is there twice. What does each of the two ask of the joint?",
            "c": "For that the two would have to cancel. Which way does −m g point, and which way −f_E?",
        },
    ),
    Choice(
        "quiz_6_4",
        "06",
        "A load further in",
        right="c",
        because="From joint 2 to the tip nothing acts on this arm, so nothing has to be held there.",
        wrong={
            "a": "Cut the arm at joint 2 and look at the piece out to the tip. Does the load act on it?",
            "b": "Cut the arm at joint 2 and look at the piece out to the tip. What acts on it?",
        },
    ),
)

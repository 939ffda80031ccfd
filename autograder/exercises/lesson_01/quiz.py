"""Quiz of lesson 1."""

from autograder.exercise import Choice

QUIZ = (
    Choice(
        "quiz_1_1",
        "01",
        "Torque at 60°",
        right="b",
        because="The lever arm is r cos q, and cos 60° = ½.",
        wrong={
            "a": "The weight is the same, its lever arm is not. The lever arm is the horizontal distance from the joint to the centre of mass: draw it at 60° and compare.",
            "c": "The torque does not fall in proportion to the angle. It follows the horizontal distance to the centre of mass, which is r cos q.",
        },
    ),
    Choice(
        "quiz_1_2",
        "01",
        "Holding still",
        right="c",
        because="Mechanical power τ q̇ is zero, while the current i = τ/k heats the winding with R i².",
        wrong={
            "a": "No work on the link is right. But a torque is there all the time, and in a motor torque comes from current.",
            "b": "Work needs motion: the power τ q̇ is zero when q̇ = 0. The heat comes from somewhere else; think of the current in the winding.",
        },
    ),
    Choice(
        "quiz_1_3",
        "01",
        "Inertia about the end",
        right="a",
        because="The value about the end already holds m r². For a uniform rod the result is 75 % too large.",
        wrong={
            "b": "The catalogue's number is the right one already. The function then adds m r² to it; what does that share stand for, and is it in the catalogue's number too?",
            "c": "The function only ever adds. Compare m l²/3, the true value for a rod about its end, with m l²/3 + m r².",
        },
    ),
    Choice(
        "quiz_1_4",
        "01",
        "Torque at a steady speed",
        right="a",
        because="At a steady speed q̈ = 0, and the force that keeps the centre of mass on its circle passes through the joint: no lever arm, no torque.",
        wrong={
            "b": "That force exists, but it points along the link, through the joint. Its lever arm about the joint is zero, so the bearing carries it and not the motor.",
            "c": "Nothing accelerates in angle, so the inertia term is zero. The weight still pulls, and the motor still has to balance it.",
        },
    ),
)

"""Quiz of lesson 5."""

from autograder.exercise import Choice

QUIZ = (
    Choice(
        "quiz_5_1",
        "05",
        "The third link's angle",
        right="b",
        because="Absolute angles are sums: 30° + 30° − 90° = −30°.",
        wrong={
            "a": "−90° is the angle from link 2. Which angle does link 2 make with the ground?",
            "c": "Only one of the two joints before is counted. Joint 1 turns link 3 as well.",
        },
    ),
    Choice(
        "quiz_5_2",
        "05",
        "The side of com_y",
        right="a",
        because="Across is along, turned by a quarter counter-clockwise: up becomes left.",
        wrong={
            "b": "Turn the direction of the link by a quarter counter-clockwise. Up becomes which direction?",
            "c": "Above is along this link: that is com_x. com_y goes across.",
        },
    ),
    Choice(
        "quiz_5_3",
        "05",
        "Opposite speeds",
        right="c",
        because="Link 2 turns at 2 − 2 = 0 rad/s. It keeps its direction, so all of it accelerates as the elbow does.",
        wrong={
            "a": "The elbow runs on a circle about the shoulder. Is a steady run on a circle free of acceleration?",
            "b": "That would need a link that turns. How fast does link 2 turn, seen from the ground?",
        },
    ),
    Choice(
        "quiz_5_4",
        "05",
        "A column of the Jacobian",
        right="a",
        because="v = J q̇ with q̇ = (0, 1, 0, …) picks the second column.",
        wrong={
            "b": "J gives the velocity of the tip, not of a joint. Which q̇ picks one column out of J q̇?",
            "c": "This Jacobian belongs to the tip. Which q̇ picks the second column out of J q̇?",
        },
    ),
)

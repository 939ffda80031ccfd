"""Quiz of lesson 4."""

from autograder.exercise import Choice

QUIZ = (
    Choice(
        "quiz_4_1",
        "04",
        "Over the continuous rating",
        right="c",
        because="RMS torque stands for the heat in the winding. The motor can do the motion, but not all day.",
        wrong={
            "a": "The peak rating guards one instant. The continuous rating guards something that builds up over minutes: what is it?",
            "b": "The torque is available at every instant, because the peak rating holds. Ask what the RMS torque stands for.",
        },
    ),
    Choice(
        "quiz_4_2",
        "04",
        "Root mean square",
        right="b",
        because="√((9 + 16 + 0)/3) = √8.33 = 2.89.",
        wrong={
            "a": "2.3 N·m is the mean of the sizes, (3 + 4 + 0)/3. Heat goes with the square: square first, then take the mean, then the root.",
            "c": "0.3 N·m is the size of the plain mean: there the torques cancel. Heat does not cancel: square first.",
        },
    ),
    Choice(
        "quiz_4_3",
        "04",
        "Twice the torque",
        right="a",
        because="Without gravity τ = d/T². Twice the limit allows twice 1/T², so T shrinks by √2.",
        wrong={
            "b": "Half the time would need four times the torque, because τ = d/T² without gravity.",
            "c": "The limit bounds 1/T²: without gravity τ = d/T², so more torque always allows a shorter time.",
        },
    ),
    Choice(
        "quiz_4_4",
        "04",
        "Static payload, moving arm",
        right="c",
        because="Holding takes all of the 20 N·m at the start, and the acceleration asks for more.",
        wrong={
            "a": "The start is the trouble: there the arm is level, and there the cubic motion has its largest acceleration.",
            "b": "Warmth is the matter of the continuous rating. Here the peak torque of the shoulder is exceeded; compare what holding takes with what the motor gives.",
        },
    ),
)

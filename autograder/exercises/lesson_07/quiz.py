"""Quiz of lesson 7."""

from autograder.exercise import Choice

QUIZ = (
    Choice(
        "quiz_7_1",
        "07",
        "How many questions",
        right="b",
        because="τ = H q̈ + b: one call with q̈ = 0 gives b, and six unit accelerations give the columns.",
        wrong={
            "a": "Six answers hold b as well, unless you know it. How do you get at b?",
            "c": "One call answers with six numbers at once: a whole column.",
        },
    ),
    Choice(
        "quiz_7_2",
        "07",
        "What a bend changes",
        right="a",
        because="h_34 is made of lever arms from joints 3 and 4 to links beyond. Joint 3 turns them all together.",
        wrong={
            "b": "h_22 is the inertia about joint 2 of all beyond it. Does the bend bring mass closer to joint 2?",
            "c": "h_12 holds lever arms from joints 1 and 2 to the outer links. Joint 3 moves those links.",
        },
    ),
    Choice(
        "quiz_7_3",
        "07",
        "Why H is symmetric",
        right="c",
        because="(p_Gk − p_{i−1})·(p_Gk − p_{j−1}) is the same number with i and j exchanged.",
        wrong={
            "a": "Bent links with the CoM anywhere have a symmetric H, too. Look at the formula of an entry.",
            "b": "That law holds link and link together at one joint. h_12 compares two different joints.",
        },
    ),
    Choice(
        "quiz_7_4",
        "07",
        "A load is no payload",
        right="b",
        because="The force is the same however the arm accelerates. A real kilogram must be accelerated: H would grow.",
        wrong={
            "a": "H multiplies accelerations. Does this force ask for more when the arm accelerates?",
            "c": "The torque that holds the load grows. But does the constant force change with acceleration?",
        },
    ),
)

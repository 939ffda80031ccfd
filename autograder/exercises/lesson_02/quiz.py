"""Quiz of lesson 2."""

from autograder.exercise import Choice

QUIZ = (
    Choice(
        "quiz_2_1",
        "02",
        "Why q1 is not in M",
        right="b",
        because="Turning the whole arm about the shoulder keeps every distance inside it, so the kinetic energy of given joint speeds stays the same.",
        wrong={
            "a": "Joint 1 has inertia: m11 is the largest entry of M. The question is why m11 stays the same when the shoulder turns. Look at what a turn of the whole arm does to the distances between shoulder, elbow and the centres of mass.",
            "c": "Nothing cancels, and the shape of the links plays no part: the cosine in |v_G2|² comes from the angle between the links, and that angle is q2 for any link.",
        },
    ),
    Choice(
        "quiz_2_2",
        "02",
        "What m12 says",
        right="a",
        because="With the elbow's acceleration zero, τ2 = m12 · (shoulder acceleration): the elbow motor has to push link 2 along.",
        wrong={
            "b": "M links torques with accelerations; it says nothing about angles. Check the unit: kg·m² is N·m for each rad/s².",
            "c": "A steady speed has no acceleration, so M has nothing to multiply. Torques at a steady speed come from C q̇, and they grow with the square of the speed.",
        },
    ),
    Choice(
        "quiz_2_3",
        "02",
        "A C that is not the Christoffel one",
        right="c",
        because="Many matrices give the same C q̇. Only the one from the Christoffel symbols makes Ṁ − 2C skew-symmetric, which proofs about energy and control use.",
        wrong={
            "a": "Only the product C q̇ enters the torque, and yours is right at every speed. Ask instead: can two different matrices have the same product with q̇?",
            "b": "M alone decides its own signs, and C q̇ would show the error. Here C q̇ is right, so look at how the Coriolis product q̇1 q̇2 is shared between the two columns.",
        },
    ),
    Choice(
        "quiz_2_4",
        "02",
        "Twice the speed",
        right="b",
        because="The velocity terms are quadratic in the speeds, gravity depends on the pose alone, and M q̈ is zero here.",
        wrong={
            "a": "Every velocity term is a product of two speeds (q̇1², q̇1 q̇2 or q̇2²), so doubling the speeds does more than double it. And one of the three terms has no speed in it at all.",
            "c": "The velocity terms do. Gravity depends on the pose alone: the arm weighs the same however fast it moves.",
        },
    ),
)

"""Quiz of lesson 8."""

from autograder.exercise import Choice

QUIZ = (
    Choice(
        "quiz_8_1",
        "08",
        "Why Cholesky works",
        right="a",
        because="½ q̇ᵀHq̇ is the kinetic energy: positive for every motion, and that is all that Cholesky needs.",
        wrong={
            "b": "Lesson 7 showed poses with negative entries off the diagonal. Which property of H speaks of every q̇?",
            "c": "A hundred straight links have condition 4e8 and still factorise. What does H say about energy?",
        },
    ),
    Choice(
        "quiz_8_2",
        "08",
        "A small determinant",
        right="c",
        because="The ant's arm has a tiny determinant and solves as well as any. Compare eigenvalues with each other.",
        wrong={
            "a": "Measure the same arm in tonnes instead of kilograms. What happens to the determinant?",
            "b": "Rounding rarely leaves an exact zero, so that test would miss real cases. Small compared with what?",
        },
    ),
    Choice(
        "quiz_8_3",
        "08",
        "A round trip",
        right="b",
        because="The same mistake there and back cancels. Cross the trip with an independent function.",
        wrong={
            "a": "Forget I in both, as in step 5. What does the round trip say?",
            "c": "In step 5 both functions had the same mistake. Was one of them right?",
        },
    ),
    Choice(
        "quiz_8_4",
        "08",
        "Held, but moving",
        right="c",
        because="τ = g(q), so torque part and gravity part cancel. What the speed causes is left over.",
        wrong={
            "a": "The motors balance gravity. Is gravity the only thing in b?",
            "b": "The torque part has an opponent of the same size here. Which one?",
        },
    ),
)

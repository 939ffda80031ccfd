"""Quiz of lesson 7."""

QUIZ = ()

"""Quiz of lesson 8."""

QUIZ = ()

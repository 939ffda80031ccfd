"""Quiz of lesson 5."""

QUIZ = ()

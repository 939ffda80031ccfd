"""Quiz of lesson 6."""

QUIZ = ()

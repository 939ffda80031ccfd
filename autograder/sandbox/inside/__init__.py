"""What runs inside the sandbox, beside the student's code; the grader imports none of it."""

"""Grading classes of notebooks: one submission, a whole class, nbgrader's gradebook, reports and exports.

Nothing here is imported on a student's path.
"""

"""A class to teach: the template of a course directory, and the instructor's commands."""

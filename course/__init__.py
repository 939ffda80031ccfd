"""The course as it is written, shown and run: lessons, explorers, classrooms, commands."""

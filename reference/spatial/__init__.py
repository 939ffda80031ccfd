"""Arms in space, in screws: robots, their kinematics and their dynamics."""

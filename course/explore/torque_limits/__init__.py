"""The torque-limits explorer."""

from course.explore.torque_limits.explorer import (
    LimitsPicture,
    torque_limits,
)

__all__ = [
    "LimitsPicture",
    "torque_limits",
]

"""A whole class: the queue, what is kept, nbgrader's gradebook."""

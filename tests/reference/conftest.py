"""Settings of the property tests: the same examples on every run, and no deadline on a busy machine."""

from hypothesis import settings

settings.register_profile("physics", deadline=None, max_examples=40, derandomize=True)
settings.load_profile("physics")

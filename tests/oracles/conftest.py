"""Only tests are collected here: the adapters import programs that a machine may lack, and hold no doctests."""

from pathlib import Path

collect_ignore = [path.name for path in Path(__file__).parent.glob("*.py") if not path.name.startswith("test_")]

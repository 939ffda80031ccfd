"""Running what a student wrote where it can harm nobody: one process, plain data through a pipe, the grader's clock."""

from autograder.sandbox.launch import SandboxUnavailable
from autograder.sandbox.limits import Limits
from autograder.sandbox.sandbox import CellResult, Sandbox

__all__ = ["CellResult", "Limits", "Sandbox", "SandboxUnavailable"]

"""Running what a student wrote where it can harm nobody: one process, plain data through a pipe, the grader's clock."""

from autograder.sandbox.launch import SandboxUnavailable, require
from autograder.sandbox.limits import Limits
from autograder.sandbox.machine import Capability, probe
from autograder.sandbox.sandbox import CellResult, Sandbox

__all__ = ["CellResult", "Capability", "Limits", "Sandbox", "SandboxUnavailable", "probe", "require"]

"""What a course directory's `nbgrader_config.py` puts into nbgrader's own configurable places."""

from .admit_demonstrations import AdmitDemonstrations
from .clear_lesson_solutions import ClearLessonSolutions
from .feedback_exporter import FeedbackExporter
from .flag_for_instructor import FlagForInstructor
from .restore_cells import RestoreCells
from .sandboxed_grading import SandboxedGrading
from .submission_exporter import SubmissionExporter, claim_renamed_notebooks

__all__ = [
    "AdmitDemonstrations",
    "ClearLessonSolutions",
    "FeedbackExporter",
    "FlagForInstructor",
    "RestoreCells",
    "SandboxedGrading",
    "SubmissionExporter",
    "claim_renamed_notebooks",
]

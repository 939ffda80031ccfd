"""How nbgrader works in this course directory. Yours to change; `leverarm` and `nbgrader` both read it."""

from nbconvert.preprocessors import ClearMetadataPreprocessor, CSSHTMLHeaderPreprocessor
from nbgrader.preprocessors import (
    AssignLatePenalties,
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ComputeChecksums,
    DeduplicateIds,
    GetGrades,
    IgnorePattern,
    IncludeHeaderFooter,
    InstantiateTests,
    LimitOutput,
    LockCells,
    OverwriteCells,
    OverwriteKernelspec,
    SaveAutoGrades,
    SaveCells,
)

from autograder.grading.nbgrader_parts import (
    AdmitDemonstrations,
    ClearLessonSolutions,
    FeedbackExporter,
    FlagForInstructor,
    RestoreCells,
    SandboxedGrading,
    SubmissionExporter,
    claim_renamed_notebooks,
)

c = get_config()  # type: ignore[name-defined]  # noqa: F821  (nbgrader provides it)

c.CourseDirectory.course_id = "COURSE_ID"

# Releasing: as nbgrader does, with the lessons' own stubs.
c.GenerateAssignment.preprocessors = [
    IncludeHeaderFooter,
    InstantiateTests,
    LockCells,
    ClearLessonSolutions,
    ClearOutput,
    CheckCellMetadata,
    ComputeChecksums,
    AdmitDemonstrations,
    SaveCells,
    ClearHiddenTests,
    ClearMarkScheme,
    ComputeChecksums,
    CheckCellMetadata,
]

# Autograding: a submission is read and repaired whatever its state, and graded in a sandbox instead of a kernel.
c.Autograde.exporter_class = SubmissionExporter
c.Autograde.pre_convert_hook = claim_renamed_notebooks
c.Autograde.sanitize_preprocessors = [
    RestoreCells,
    ClearOutput,
    DeduplicateIds,
    OverwriteKernelspec,
    OverwriteCells,
    CheckCellMetadata,
]
c.Autograde.autograde_preprocessors = [
    SandboxedGrading,
    IgnorePattern,
    ClearMetadataPreprocessor,
    LimitOutput,
    SaveAutoGrades,
    FlagForInstructor,
    AssignLatePenalties,
    CheckCellMetadata,
]
c.OverwriteCells.add_missing_cells = True

c.GenerateFeedback.exporter_class = FeedbackExporter
c.GenerateFeedback.preprocessors = [ClearHiddenTests, GetGrades, CSSHTMLHeaderPreprocessor]

# c.SandboxedGrading.cell_seconds = 20.0  # also call_seconds, submission_seconds, memory_mib
# c.SandboxedGrading.unsafe = True  # grade where there is no sandbox: students' code can then reach your files
# c.AssignLatePenalties.plugin_class = "late_penalty.LatePenalty"  # see nbgrader's documentation

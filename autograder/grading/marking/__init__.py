"""One submission: run in the sandbox, judged, written down."""

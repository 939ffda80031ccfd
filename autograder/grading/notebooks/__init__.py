"""Notebooks as released and as handed in: read, mended, lined up."""

"""What a hostile cell runs first: it finds the worker, and with it the grader's pipe, through the frames below."""

FIND_WORKER = """
import sys
frame = sys._getframe()
while type(frame.f_locals.get("self")).__name__ != "Worker":
    frame = frame.f_back
worker = frame.f_locals["self"]
"""

"""A compiler from the Python of views, notation and tables to JavaScript: rules and words are written once.

It knows the plain subset of Python in which those parts are written: functions and small classes over numbers, texts,
lists and dictionaries. What it does not know it refuses, with the line. `docs/decisions` says why.
"""

from .linking import Program, Unsupported

__all__ = ["Program", "Unsupported"]

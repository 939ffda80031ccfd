"""What Python's own error messages mean, for those that a first try meets most: one sentence each."""

from __future__ import annotations

import re

MEANINGS = {
    r"truth value of an array": "Python's own max, min and `if` cannot compare arrays; NumPy's functions can.",
    r"unsupported operand type\(s\) for \^": "Python writes a power with **; the sign ^ is something else.",
    r"^NameError: name '(?P<name>\w+)'": (
        "Inside the function, {name} is unknown: it is neither an argument nor made in an earlier line of it."
    ),
    r"^UnboundLocalError.*variable '(?P<name>\w+)'": "{name} is used before a line of the function has made it.",
    r"could not be broadcast together": (
        "Two arrays of different shape meet: s[:, None] turns a row of samples into a column."
    ),
    r"read-only": "An arm and the arguments stay as they are: build something new instead of writing into them.",
    r"index \d+ is out of bounds": "Other lengths are tried, too: ask an argument for its len(), an arm for its arm.n.",
    r"list index out of range": "A list may be empty or shorter than you think: a loop over it takes what is there.",
    r"must have shape": "Arms with other numbers of links are tried, too: np.zeros(arm.n) fits them all.",
    r"arrays used as indices must be": "A row of numbers is no index: range(len(…)) counts the rows.",
    r"setting an array element with a sequence": "Several numbers were put where one has its place.",
    r"only (length-1|0-dimensional|integer scalar) arrays": "An array stands where one number is expected.",
    r"^ZeroDivisionError": "This input makes the divisor zero. Which answer is right here?",
    r"'(builtin_function_or_method|function)' object is not subscriptable": "A function is called with ( ), not [ ].",
    r"object is not callable": "Something that is no function is followed by ( ): perhaps a * is missing.",
}


def meaning(error: str) -> str:
    """Return what an error says in plain words, or "" where its own words must do.

    Examples
    --------
    >>> meaning("TypeError: unsupported operand type(s) for ^: 'float' and 'int'")
    'Python writes a power with **; the sign ^ is something else.'
    """
    for pattern, sentence in MEANINGS.items():
        if found := re.search(pattern, error):
            return sentence.format(**found.groupdict())
    return ""

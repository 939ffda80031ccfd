"""The secret key of a class: it seeds the cases of grading, and is all that is hidden from students."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def new_key(path: Path) -> None:
    """Write a new random key that its owner alone can read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_hex(32) + "\n")


def read_key(path: Path) -> bytes:
    """Read the key of a class."""
    try:
        text = path.read_text().strip()
        key = bytes.fromhex(text)
    except FileNotFoundError:
        raise FileNotFoundError(
            f"{path}: there is no secret key here. Run this in a directory made by `leverarm classroom`, "
            "or bring the key back from a copy: without it marks change a little."
        ) from None
    except ValueError:
        raise ValueError(f"{path}: expected 64 hexadecimal digits, got something else") from None
    if len(key) < 16:
        raise ValueError(f"{path}: expected 64 hexadecimal digits, got {2 * len(key)}")
    return key

"""Errors of the program as exceptions."""

from __future__ import annotations

import re


class PenumbraError(Exception):
    """What happened, where, and what to do. It shows no cell of the data.

    Attributes:
        code: usage, file, data, claim, cancelled or internal.
        place: a dictionary with the file, line, column or key where something is wrong, as far as it is known.
        remedy: what to do, if the message says so.
    """

    def __init__(self, message: str, code: str = "usage", place: dict | None = None):
        super().__init__(in_python(message))
        self.code = code
        self.place = place or {}

    @property
    def remedy(self) -> str | None:
        _, mark, last = str(self).rpartition(": ")
        return last if mark else None


class NotReleased(PenumbraError):
    """Gates stopped a release. Nothing was written.

    Attributes:
        gates: what each gate found.
        figures: all that the program found out.
    """

    def __init__(self, message: str, figures: dict):
        super().__init__(message, "claim")
        self.figures = figures
        self.gates = figures.get("gates", [])


def in_python(text: str) -> str:
    """Flags are arguments here: --missing-keys is missing_keys."""
    return re.sub(r"--([a-z][a-z-]*[a-z])", lambda flag: flag[1].replace("-", "_"), text)

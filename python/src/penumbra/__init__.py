"""Penumbra: statistical disclosure control for microdata. Protect records, keep the analyses right, prove both."""

from __future__ import annotations

import json

from . import commands
from .commands import *  # noqa: F403
from .errors import NotReleased, PenumbraError
from .recipe import Recipe
from .results import Assessment, Bundle, Figures, Inspection, Model, Protected, Suggestions, Verification
from .session import session

__version__ = "0.1.0"


def describe(data, **options) -> dict:
    """What is known and guessed about a file, as a description: check it, change it, and give it to every function.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, or the path of a file of records.
        options: those of inspect().
    """
    place = session.folder("describe") / "description.json"
    commands.inspect(data, write_description=place, **options)
    return json.loads(place.read_text(encoding="utf-8"))


def synthesise(data, *, method: str = "sequential-synthesis", **options) -> Protected:
    """Draw a synthetic file: protect() with a method that synthesises, and its options."""
    return commands.protect(data, method=method, **options)


def end() -> None:
    """End the program and remove all files that it got or made for this session."""
    session.end()

"""From the arguments of a function to a command, and from its answer to a result."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any, Union

from .errors import NotReleased, PenumbraError, in_python
from .frames import Source, source_of
from .results import Protected
from .session import session

Path = Union[str, "os.PathLike[str]"]
Data = Any
Paper = Union[str, "os.PathLike[str]", Mapping]
Texts = Union[str, Sequence[str]]
Numbers = Union[float, str, Sequence[float]]
Pairs = Union[Mapping[str, str], str, Sequence[str]]


def call(command: str, result: type, given: dict, *specification: tuple[str, str | None, str]):
    """Runs a command with the arguments of a function, and returns its result."""
    work = Call(command)
    for name, flag, kind in specification:
        value = given[name]
        if value is None or value is False:
            continue
        values = work.words(name, kind, value)
        if flag is None:
            work.args += values
        elif kind == "flag":
            work.args.append(flag)
        else:
            work.args += [f"{flag}={one}" for one in values]
    output = given.get(result.written)
    if result.suffix is not None and output is None:
        output = work.output(result.suffix)
        work.args.append(f"--{result.written}={output}")
    answer = session.run([*command.split(" "), *work.args, "--json", "--quiet"])
    for line in answer.stderr.splitlines():
        if line.startswith("Warning: "):
            warnings.warn(in_python(line[len("Warning: ") :]), stacklevel=3)
    figures = json.loads(answer.stdout) if answer.stdout.strip() else {}
    if answer.code not in result.good or (answer.code != 0 and not figures):
        said = answer.error or {"message": answer.stderr.strip() or "The command failed.", "code": "usage"}
        if command == "release" and figures:
            raise NotReleased(said["message"], figures)
        raise PenumbraError(said["message"], said["code"], said.get("place"))
    return result(figures, output and FilePath(output), work.sources)


class Call:
    """A command that is being put together. Frames are written to a private folder, and papers too."""

    def __init__(self, command: str):
        self.command = command
        self.args: list[str] = []
        self.sources: list[Source] = []
        self._folder = None

    def output(self, suffix: str) -> str:
        """A place for what the command writes, in the form in which the data came."""
        is_frame = self.sources and self.sources[0].is_frame
        if self.sources and not is_frame and suffix == ".arrow":
            raise PenumbraError("The data are a file, so the result must be a file, too: name it with output.")
        return str(self.folder / f"output{suffix}")

    @property
    def folder(self) -> FilePath:
        if self._folder is None:
            self._folder = session.folder(self.command.split(" ")[-1])
        return self._folder

    def words(self, name: str, kind: str, value) -> list[str]:
        if kind == "flag":
            return [""]
        if kind == "numbers":
            return [value if isinstance(value, str) else ",".join(str(one) for one in several(value))]
        if kind == "names":
            return [value] if isinstance(value, str) else [one.replace(",", "\\,") for one in value]
        if kind == "pairs" and isinstance(value, Mapping):
            return [f"{column}={what}" for column, what in value.items()]
        if kind in ("data", "protected"):
            return self._records(name, value)
        if kind == "paper":
            return [self._paper(name, value)]
        if kind == "rules" and not isinstance(value, os.PathLike):
            return [self._rules(name, value)]
        return [str(os.fspath(one) if isinstance(one, os.PathLike) else one) for one in several(value)]

    def _records(self, name: str, value) -> list[str]:
        if isinstance(value, (list, tuple)) and not is_labelled(value):
            return [word for one in value for word in self._records(name, one)]
        if isinstance(value, Protected):
            if value.stay is not None and self.command in ("verify", "refine"):
                self.args.append(f"--certificate={value.stay / 'certificate.json'}")
            self.sources.append(Source(value.path, None, None))
            return [str(value.path)]
        source = source_of(value, lambda: self.folder / f"{name}{len(self.sources)}.arrow")
        self.sources.append(source)
        if source.labels and name == "data" and not any(one.startswith("--description") for one in self.args):
            self.args.append(f"--description={self._paper('labels', source.labels)}")
        return [str(source.path)]

    def _paper(self, name: str, value) -> str:
        if isinstance(value, (str, os.PathLike)):
            return os.fspath(value)
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(value, default=dict))
        return str(path)

    def _rules(self, name: str, value) -> str:
        if isinstance(value, str) and FilePath(value).exists():
            return value
        path = self.folder / f"{name}.txt"
        path.write_text("\n".join([value] if isinstance(value, str) else value) + "\n")
        return str(path)


def several(value) -> Sequence:
    return value if isinstance(value, (list, tuple)) else [value]


def is_labelled(value) -> bool:
    return len(value) == 2 and hasattr(value[1], "column_names_to_labels")

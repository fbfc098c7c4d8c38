"""What the functions give back: figures as a dictionary, and records, papers and pages where there are some."""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa

from .errors import PenumbraError
from .recipe import Recipe


class Figures(Mapping):
    """All that a command found out, as a dictionary; no cell of the data is in it.

    Attributes:
        figures: the dictionary.
        output: the file or folder that was written, or None.
    """

    #: The ending of what the command writes, and the argument that names its place; None if it writes nothing.
    suffix: str | None = None
    written = "output"
    good: tuple[int, ...] = (0,)
    #: The list in the dictionary that a table shows, and its columns.
    shown: tuple[str, tuple[str, ...]] | None = None

    def __init__(self, figures: dict, output: Path | None, sources: list):
        self.figures = figures
        self.output = output
        self._sources = sources

    def __getitem__(self, key):
        return self.figures[key]

    def __iter__(self):
        return iter(self.figures)

    def __len__(self):
        return len(self.figures)

    @property
    def verdict(self) -> str:
        """The result in a sentence."""
        return type(self).__name__

    @property
    def table(self):
        """The main table, as a data frame of pandas, or as a list of dictionaries if pandas is not there."""
        rows = self._rows()
        try:
            import pandas as pd
        except ImportError:
            return rows
        return pd.DataFrame(rows)

    def _rows(self) -> list[dict]:
        if self.shown is None:
            return [{"what": name, "value": value} for name, value in self.items() if not isinstance(value, (dict, list))]
        name, columns = self.shown
        return [{column: row.get(column) for column in columns} for row in self.figures.get(name, [])]

    def __repr__(self):
        return f"<{type(self).__name__}: {self.verdict}>"

    def _repr_html_(self):
        return f"<p><b>{html.escape(self.verdict)}</b></p>{table_html(self._rows())}{self._pictures()}"

    def _pictures(self) -> str:
        return ""


class Inspection(Figures):
    shown = ("columns", ("name", "kind", "missing", "distinct", "reason"))

    @property
    def verdict(self):
        return f"{self['records']} records, {len(self['columns'])} columns"


class WithRecords(Figures):
    """Records that were written, in the kind in which the original came."""

    suffix = ".arrow"

    @property
    def path(self) -> Path:
        """The written file, the first one if there are implicates."""
        return self.paths[0]

    @property
    def paths(self) -> list[Path]:
        """The written files: one, or each of the implicates."""
        if self.output.exists():
            return [self.output]
        return sorted(self.output.parent.glob(f"{self.output.stem}-*{self.output.suffix}"), key=number_of)

    @property
    def data(self):
        """The records: a frame or a table if the original was one, else the path of the file. Of implicates, a list."""
        all_of_them = [self._read(path) for path in self.paths]
        return all_of_them[0] if self.output.exists() else all_of_them

    def _read(self, path: Path):
        first = self._sources[0] if self._sources else None
        if path.suffix != ".arrow" or (first is not None and not first.is_frame):
            return path
        with pa.memory_map(str(path)) as file:
            table = pa.ipc.open_file(file).read_all()
        return table.to_pandas() if first is None else first.alike(table)

    def save(self, path) -> None:
        """Copies the written file to a path that is not there yet."""
        path = Path(path)
        if path.exists():
            raise PenumbraError(f"{path} exists: choose another name, or remove it.", "file")
        shutil.copyfile(self.output, path)


class Drawn(WithRecords):
    @property
    def verdict(self):
        return f"Records are in {self.output.name}"


class Protected(WithRecords):
    """A protected file, the folder that must stay, and what the program claims and measured."""

    shown = ("changes", ("name", "values", "changed", "emptied", "meanBefore", "meanAfter", "deviationBefore", "deviationAfter"))

    @property
    def stay(self) -> Path | None:
        """The folder that must stay: the certificate, the recipe with its seed, the groups and the log."""
        folder = Path(f"{self.output}.must-stay")
        return folder if folder.exists() else None

    @property
    def certificate(self) -> dict:
        return self._paper("certificate.json")

    @property
    def recipe(self) -> Recipe:
        """The recipe with its seed: it makes the same file again, so it must stay."""
        fields = self._paper("recipe.json")
        fields.pop("penumbra")
        return Recipe(**fields)

    def _paper(self, name: str) -> dict:
        return json.loads((self.stay / name).read_text(encoding="utf-8"))

    def save(self, path) -> None:
        """Copies the protected file to a path, and what must stay into a folder beside it."""
        stay = Path(f"{path}.must-stay")
        if stay.exists():
            raise PenumbraError(f"{stay} exists: choose another name, or remove it.", "file")
        super().save(path)
        shutil.copytree(self.stay, stay)

    @property
    def verdict(self):
        certificate = self.certificate
        claims = [claim for step in certificate["steps"] for claim in step["claims"]] + certificate["file"]
        kept = sum(1 for claim in claims if claim.get("holds"))
        return f"{kept} of {len(claims)} claims hold on the written file"


class Verification(Figures):
    good = (0, 1, 5)
    shown = ("verdicts", ("statement", "verdict", "found"))

    @property
    def holds(self) -> bool:
        """Whether every statement holds."""
        return self["holds"] is True and all(one["verdict"] == "holds" for one in self["verdicts"])

    def __bool__(self):
        return self.holds

    @property
    def verdict(self):
        failing = [one["statement"] for one in self["verdicts"] if one["verdict"] != "holds"]
        return f"All {len(self['verdicts'])} statements hold" if not failing else f"Not shown: {' '.join(failing)}"


class Check(Figures):
    good = (0, 1)
    shown = ("rules", ("name", "rule", "violations", "open", "because"))

    @property
    def verdict(self):
        return f"{self['violating']} of {self['records']} records violate a rule"


class Assessment(Figures):
    suffix = ".html"
    written = "report"
    shown = ("figures", ("about", "title", "name", "value", "unit", "range", "direction"))

    @property
    def verdict(self):
        limits = self.get("limits")
        if not limits:
            return f"{len(self['figures'])} figures"
        failing = [one for one in limits["verdicts"] if one.get("holds") is not True]
        state = "All limits hold" if not failing else f"{len(failing)} of {len(limits['verdicts'])} limits do not hold or are open"
        return f"{state} for: {limits['title']}"

    def _pictures(self):
        return pictures_of(self.report)

    @property
    def report(self) -> Path:
        """The page with charts, which must stay."""
        return self.output


class Bundle(Figures):
    suffix = ""
    shown = ("gates", ("title", "state", "found", "next"))

    @property
    def folder(self) -> Path:
        """The folder that may leave, after your own review."""
        return Path(self["folder"])

    @property
    def verdict(self):
        return f"Released for: {self['purpose']['title']}"


class Suggestions(Figures):
    @property
    def recipe(self) -> Recipe:
        """The best recipe. It has no seed: each run draws its own."""
        fields = dict(self["choice"]["recipe"])
        fields.pop("penumbra")
        return Recipe(**fields)

    def _rows(self):
        found = [self["choice"], *self["runnersUp"]] if self["choice"] else self["runnersUp"]
        return [{"recipe": one["words"], "objective": one["loss"], "holds": one["holds"]} for one in found]

    @property
    def verdict(self):
        choice = self["choice"]
        if not choice:
            return "No recipe could be run"
        return f"{choice['words']}: {'all limits hold' if choice['holds'] else 'no recipe kept all limits'}"


class Model(Figures):
    """A model file without records: draw() makes records from it."""

    suffix = ".model.json"

    @property
    def path(self) -> Path:
        return self.output

    @property
    def verdict(self):
        return f"A model is in {self.output.name}"

    def __fspath__(self):
        return str(self.output)


def number_of(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])


def table_html(rows: list[dict]) -> str:
    if not rows:
        return ""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{cell(value)}</td>' for value in row.values())}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cell(value) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else html.escape(str(value))


def pictures_of(page: Path) -> str:
    """The figures of a page, in a frame of their own, so that its style stays there."""
    text = page.read_text(encoding="utf-8")
    style = "".join(re.findall(r"<style.*?</style>", text, re.DOTALL))
    figures = "".join(re.findall(r"<figure.*?</figure>", text, re.DOTALL)[:6])
    inside = html.escape(f"<!doctype html>{style}<body>{figures}</body>", quote=True)
    return f'<iframe srcdoc="{inside}" sandbox style="width:100%;height:32em;border:0"></iframe>' if figures else ""

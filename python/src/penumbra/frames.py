"""Frames and tables on their way to the program and back: what came as one kind comes back as the same kind."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from .errors import PenumbraError


class Source:
    """Records that the program gets: a path, and for a frame what it was, so that others can be made like it."""

    def __init__(self, path, frame: Any | None, labels: dict | None, meta: Any | None = None):
        self.path = Path(path) if not isinstance(path, str) else path
        self.is_frame = frame is not None
        self.labels = labels
        self._like = None if frame is None else emptied(frame)
        self._meta = meta

    def alike(self, table: pa.Table):
        """Records of the same kind of frame, with the types of its columns."""
        kind = package_of(self._like)
        if kind == "pyarrow":
            return arrow_like(table, self._like)
        if kind == "polars":
            return polars_like(table, self._like)
        frame = pandas_like(table, self._like)
        return frame if self._meta is None else (frame, meta_of(frame, self._meta))


def source_of(value, place: Callable[[], Path]) -> Source:
    """The records as a file. A path stays as it is; what is no frame, table or path is refused."""
    meta = None
    if isinstance(value, tuple):
        value, meta = value
    if isinstance(value, (str, os.PathLike)):
        return Source(os.fspath(value), None, None)
    table = table_of(value)
    path = place()
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    return Source(path, value, None if meta is None else description_of(meta), meta)


def table_of(frame) -> pa.Table:
    package = package_of(frame)
    if package == "pandas":
        refuse_index(frame)
        names = [str(name) for name in frame.columns]
        refuse_duplicates(names)
        columns = [pandas_column(name, frame.iloc[:, i]) for i, name in enumerate(names)]
        return pa.table(columns, names=names)
    if package == "polars":
        frame = frame.to_arrow()
    elif package != "pyarrow":
        raise PenumbraError(
            f"{type(frame).__name__} holds no records: give a data frame of pandas or polars, a table of pyarrow, or a path.",
            "data",
        )
    refuse_duplicates(frame.column_names)
    for name, column in zip(frame.column_names, frame.columns):
        refuse_type(name, column.type)
    return frame.replace_schema_metadata(None)


def package_of(frame) -> str:
    """The package of a frame; pyarrow for its tables alone."""
    package = type(frame).__module__.split(".")[0]
    if package == "pyarrow":
        return package if isinstance(frame, pa.Table) else ""
    return package if package in ("pandas", "polars") and type(frame).__name__ == "DataFrame" else ""


def refuse_index(frame):
    import pandas as pd

    if isinstance(frame.index, pd.RangeIndex) and frame.index.start == 0 and frame.index.step == 1:
        return
    raise PenumbraError(
        "The index of the data frame is not 0, 1, 2, ...: make it a column with reset_index(), or drop it with reset_index(drop=True).",
        "data",
    )


def refuse_duplicates(names: list[str]):
    seen = set()
    for name in names:
        if name in seen:
            raise PenumbraError(f"Two columns are called {name}: rename one.", "data", {"column": name})
        seen.add(name)


def refuse_type(name: str, kind: pa.DataType):
    values = kind.value_type if pa.types.is_dictionary(kind) else kind
    if pa.types.is_nested(values) or pa.types.is_duration(values) or pa.types.is_interval(values):
        raise PenumbraError(
            f"Column {name} holds values of type {values}, which a file of records cannot: make numbers or texts of them, or leave it out.",
            "data",
            {"column": name},
        )


def pandas_column(name: str, column) -> pa.ChunkedArray:
    import pandas as pd

    if column.dtype == object:
        kinds = {type(value) for value in column if value is not None and value is not pd.NA and value == value}
        if len(kinds) > 1 and kinds != {int, float}:
            words = ", ".join(sorted(kind.__name__ for kind in kinds))
            raise PenumbraError(
                f"Column {name} mixes values of the types {words}: make them one type, such as texts with astype('string').",
                "data",
                {"column": name},
            )
    try:
        array = pa.Array.from_pandas(column)
    except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError):
        raise PenumbraError(
            f"Column {name} cannot be written as one type: make numbers or texts of it, or leave it out.",
            "data",
            {"column": name},
        ) from None
    refuse_type(name, array.type)
    return array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])


def emptied(frame):
    """A frame of the same kind and the same types, without records: what is kept has no value of the data."""
    package = package_of(frame)
    if package == "pyarrow":
        return frame.schema.empty_table()
    return frame.iloc[:0].copy() if package == "pandas" else frame.clear()


def arrow_like(table: pa.Table, like: pa.Table) -> pa.Table:
    fields = [field_like(field, like.schema) for field in table.schema]
    return table.cast(pa.schema(fields))


def field_like(field: pa.Field, schema: pa.Schema) -> pa.Field:
    """The type of a column is that of the original, if its values fit."""
    at = schema.get_field_index(field.name)
    if at < 0:
        return field
    asked = schema.field(at).type
    kind = values_of(field.type)
    same = values_of(asked) == kind or (is_text(values_of(asked)) and is_text(kind))
    same = same or (pa.types.is_timestamp(asked) and pa.types.is_timestamp(kind))
    return pa.field(field.name, asked) if same else field


def values_of(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def is_text(kind: pa.DataType) -> bool:
    return pa.types.is_string(kind) or pa.types.is_large_string(kind) or "view" in str(kind)


def polars_like(table: pa.Table, like):
    import polars as pl

    frame = pl.from_arrow(table)
    for name in frame.columns:
        if name not in like.columns or frame.schema[name] == like.schema[name]:
            continue
        try:
            frame = frame.with_columns(frame[name].cast(like.schema[name]))
        except pl.exceptions.PolarsError:
            # Protected values can need a wider type: means of whole numbers have decimals.
            continue
    return frame


def pandas_like(table: pa.Table, like):
    import pandas as pd

    frame = table.to_pandas(ignore_metadata=True)
    # Names of columns can be numbers.
    frame = frame.rename(columns={str(name): name for name in like.columns})
    for name in frame.columns:
        if name not in like.columns:
            continue
        column, asked = frame[name], like[name].dtype
        if column.dtype == asked:
            continue
        if isinstance(asked, pd.CategoricalDtype):
            frame[name] = categories_like(column, table.column(str(name)), asked)
        elif isinstance(asked, pd.DatetimeTZDtype):
            frame[name] = column.dt.tz_convert(asked.tz)
        elif asked != object:
            frame[name] = typed(column, asked)
    return frame


def categories_like(column, values: pa.ChunkedArray, asked):
    """Categories that no record has any more are left out, because they tell of the original."""
    import pandas as pd

    column = column.astype(object) if isinstance(column.dtype, pd.CategoricalDtype) else column
    there = set(pc.unique(values.cast(values_of(values.type))).to_pylist())
    kept = [category for category in asked.categories if category in there]
    if len(kept) < len(there - {None}):
        return column.astype("category")
    return column.astype(pd.CategoricalDtype(kept, ordered=asked.ordered))


def typed(column, asked):
    """The column in the type of the original, unless that would change a value."""
    try:
        changed = column.astype(asked)
        return changed if (changed.isna() == column.isna()).all() and (changed.dropna() == column.dropna()).all() else column
    except (TypeError, ValueError):
        return column


def description_of(meta) -> dict:
    """The labels that pyreadstat read, as a description."""
    columns = []
    for name in meta.column_names:
        column = {"column": name}
        label = meta.column_names_to_labels.get(name)
        values = meta.variable_value_labels.get(name)
        measure = meta.variable_measure.get(name)
        if label:
            column["label"] = label
        if values:
            column["values"] = [{"code": code_text(code), "label": words} for code, words in values.items()]
        if measure in ("nominal", "ordinal"):
            column["kind"] = measure
        columns.append(column)
    return {"format": "penumbra-description", "version": 1, "columns": columns}


def code_text(code) -> str:
    return str(int(code)) if isinstance(code, float) and code.is_integer() else str(code)


def meta_of(frame, meta):
    """The metadata of pyreadstat for these records: without what they do not have."""
    kept = copy.copy(meta)
    names = [str(name) for name in frame.columns]
    kept.column_names = names
    kept.column_labels = [meta.column_names_to_labels.get(name) for name in names]
    kept.column_names_to_labels = {name: meta.column_names_to_labels.get(name) for name in names}
    kept.variable_value_labels = {
        name: {code: words for code, words in meta.variable_value_labels[name].items() if (frame[name] == code).any()}
        for name in names
        if name in meta.variable_value_labels
    }
    kept.variable_measure = {name: meta.variable_measure[name] for name in names if name in meta.variable_measure}
    kept.number_rows, kept.number_columns = frame.shape
    kept.notes = []
    kept.file_label = None
    kept.creation_time = kept.modification_time = None
    return kept

"""A recipe built in code."""

from __future__ import annotations

import json


class Recipe(dict):
    """The steps of a protection, as in a recipe file.

    >>> Recipe().recode("age", "intervals 18,40,65").step("suppress", ["age", "sex"], k=3)
    """

    def __init__(self, **fields):
        super().__init__(penumbra=2, **fields)
        self.setdefault("steps", [])

    def step(self, method: str, columns: list[str] | None = None, **parameters) -> Recipe:
        """Adds a step. group and replace are dictionaries, such as group={"method": "mdav", "k": 5}."""
        step = {"method": method, **({"columns": list(columns)} if columns else {}), **parameters}
        return self._with(steps=[*self["steps"], step])

    def rule(self, *rules: str) -> Recipe:
        """Adds rules that every written record must satisfy."""
        return self._with(rules=[*self.get("rules", []), *rules])

    def described(self, description: dict) -> Recipe:
        """The recipe with a description of the file, so that it replays alone."""
        return self._with(description=description)

    def save(self, path):
        with open(path, "x", encoding="utf-8") as file:
            json.dump(self, file, indent=2)

    def _with(self, **fields) -> Recipe:
        fields = {**self, **fields}
        fields.pop("penumbra")
        return Recipe(**fields)

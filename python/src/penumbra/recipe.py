"""A recipe built in code."""

from __future__ import annotations

import functools
import json


class Recipe(dict):
    """The steps of a protection, as in a recipe file.

    >>> ages = {"by": "intervals", "breaks": [18, 40, 65]}
    >>> recipe = Recipe().step("recode", ["age"], recode=ages).step("suppress", ["age", "sex"], k=3)
    """

    def __init__(self, **fields):
        super().__init__(penumbra=2, **fields)
        self.setdefault("steps", [])

    def step(self, method: str, columns: list[str] | None = None, **given) -> Recipe:
        """Adds a step: a method, its columns, and its parameters by name. group and replace name other ways."""
        methods = known_methods()
        pair = next((one for one in methods["method"] if one["name"] == method), {})
        step = {"method": method, **({"columns": list(columns)} if columns else {})}
        for room in ("group", "replace"):
            is_named = room in given
            name = given.pop(room, pair.get(room))
            declared = next((one["parameters"] for one in methods[room] if one["name"] == name), {})
            parameters = {key: given.pop(key) for key in list(given) if key in declared}
            if is_named or parameters:
                step[room] = {"method": name, **parameters}
        return self._with(steps=[*self["steps"], {**step, **given}])

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


@functools.lru_cache(maxsize=1)
def known_methods() -> dict:
    from .commands import methods

    return methods().figures

"""Text: a made battle as a file that people read and change, in the form of the shipped ones."""

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from cb_tui.core.toml_text import inline
from cb_tui.games.combat.rules.battle import Battle

HEAD = "# {title}. Made by `cb-tui generate {code}`; docs/scenarios.md says how to change it.\n"
PLAIN = ("title", "ruleset", "minutes", "difficulty", "summary", "briefing")
RULES = ("first", "turns", "default", "profile", "era", "parameters", "rulings")
LISTED = ("aims", "sides", "forces")  # a table for each entry
PIECES, SQUARES = 4, 10  # on a line


def written(battle: Battle) -> str:
    """Return the battle as TOML. Its id is the file's name."""
    data = to_builtins(battle)
    lines = [HEAD.format(title=battle.title, code=battle.id)]
    lines += [f"{key} = {inline(data[key])}" for key in (*PLAIN, *RULES) if data.get(key)]
    lines += ["map = [", *(f"  {inline(row)}," for row in data["map"]), "]"]
    for key in LISTED:
        for entry in data[key]:
            lines += ["", f"[[{key}]]", *_entry(entry)]
    return "\n".join(lines) + "\n"


def _entry(entry: dict[str, Any]) -> Iterator[str]:
    for key, value in entry.items():
        many = PIECES if key == "units" else SQUARES
        if isinstance(value, list) and (key == "units" or len(value) > many):
            yield f"{key} = ["
            yield from (f"  {', '.join(map(inline, part))}," for part in _parts(value, many))
            yield "]"
        else:
            yield f"{key} = {inline(value)}"


def _parts(values: list[Any], many: int) -> Iterator[list[Any]]:
    return (values[first : first + many] for first in range(0, len(values), many))

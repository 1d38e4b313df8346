"""Text: a made battle as a file that people read and change, in the form of the shipped ones."""

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from cb_tui.core.toml_text import inline
from cb_tui.games.combat_boots.rules.battle import Battle

HEAD = "# {title}. Made by `cb-tui generate {code}`; docs/scenarios.md says how to change it.\n"
LISTS = ("sides", "victory", "units", "leaders", "orders")  # a line for each entry
PLAIN = ("title", "ruleset", "order", "minutes", "difficulty", "summary", "briefing", "balance")
RULES = ("first", "turns", "default", "visibility", "exits")
BOARD = ("map", "levels", "roads", "rivers")
FIRST = ("id", "side", "kind", "name", "title", "morale", "from")  # keys of an entry, before all others


def written(battle: Battle) -> str:
    """Return the battle as TOML. Its id is the file name, and its counters are those of the catalog."""
    data = to_builtins(battle)
    lines = [HEAD.format(title=battle.title, code=battle.id)]
    lines += [f"{key} = {inline(data[key])}" for key in PLAIN if data.get(key)]
    lines += listed("sides", data["sides"])
    lines += [f"{key} = {inline(data[key])}" for key in RULES if data.get(key)]
    for key in LISTS[1:]:
        if data.get(key):
            lines += ["", *listed(key, data[key])]
    lines += ["", "[board]", *(f"{key} = {inline(data['board'][key])}" for key in BOARD if data["board"].get(key))]
    return "\n".join(lines) + "\n"


def listed(key: str, entries: Iterable[Any]) -> list[str]:
    """Return a list with a line for each entry."""
    lines, side = [], ""
    for entry in entries:
        if key == "units" and side not in ("", entry["side"]):
            lines.append("")
        side = entry.get("side", "")
        lines.append(f"  {inline({name: entry[name] for name in (*FIRST, *entry) if name in entry})},")
    return [f"{key} = [", *lines, "]"]

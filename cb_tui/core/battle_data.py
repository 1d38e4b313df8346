"""The plain data of a battle file, sound or not: its tables, their texts, and new entries of its lists."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from cb_tui.core.battle_editor import Data
from cb_tui.core.editing import Change, Edit, KeyPath, value_at
from cb_tui.core.limits import SEATS


def entries(data: Data, *keys: str) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
    """Yield the tables of some lists with their key paths."""
    for key in keys:
        found = value_at(data, tuple(key.split(".")))
        for index, entry in enumerate(found if isinstance(found, list) else []):
            if isinstance(entry, Mapping):
                yield (*key.split("."), index), entry


def table_at(data: Data, path: KeyPath) -> Mapping[str, Any]:
    """Return a table of the file, {} in its place without one."""
    found = value_at(data, path)
    return found if isinstance(found, Mapping) else {}


def list_at(data: Data, path: KeyPath) -> list[Any]:
    """Return a list of the file, [] in its place without one."""
    found = value_at(data, path)
    return found if isinstance(found, list) else []


def text(entry: Any, key: str) -> str:
    """Return a value of a table that is a text, else an empty string."""
    value = entry.get(key) if isinstance(entry, Mapping) else None
    return value if isinstance(value, str) else ""


def sides_of(data: Data) -> tuple[str, ...]:
    """Return the ids of the sides, the first one first, no more than a battle may have seats."""
    return tuple(text(entry, "id") for _, entry in islice(entries(data, "sides"), SEATS))


def turn_of(entry: Mapping[str, Any]) -> int:
    """Return the turn in which a piece comes."""
    turn = entry.get("turn", 1)
    return turn if isinstance(turn, int) else 1


def inserted(data: Data, key: KeyPath, entry: Mapping[str, Any]) -> Change:
    """Return the change that adds an entry to a list: below the last one of its side and turn, else of its side."""
    there = list_at(data, key)
    tables = [each if isinstance(each, Mapping) else {} for each in there]
    own = [number for number, each in enumerate(tables) if each.get("side") == entry.get("side", each.get("side"))]
    alike = [number for number in own if turn_of(tables[number]) == turn_of(entry)]
    index = max(alike or own or [len(there) - 1]) + 1
    return (Edit((*key, index), dict(entry), insert=True),)


def numbered(title: str, path: KeyPath) -> str:
    """Return the title of an entry that has no name: "weapon 2"."""
    return f"{title} {path[-1] + 1}" if isinstance(path[-1], int) else title

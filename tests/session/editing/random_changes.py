"""Random changes of a battle's data: values, entries that come, go and move, keys that come and go."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from cb_tui.core.editing import REMOVED, Edit, KeyPath, value_at


def paths(data: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Every key path of the data."""
    if path:
        yield path
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps:
        yield from paths(value, (*path, step))


def other(value: Any, luck: Random) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + luck.randint(1, 9)
        case str() if "\n" in value:
            return other_lines(value, luck)
        case str():
            return value + luck.choice(["x", ' "q"', "é", "\n two"])
        case list():
            mixed = luck.sample(value, len(value))
            return mixed if mixed != value else value[1:]
        case dict():
            return {**value, "zz": luck.choice([1, "x", [1, 2], {"a": 1}, [{"a": 1}, {"b": 2}]])}
    return 1


def other_lines(value: str, luck: Random) -> str:
    lines = value.split("\n")
    number = luck.randrange(len(lines))
    match luck.randrange(4):
        case 0:
            lines.insert(number, "a new line")
        case 1 if len(lines) > 2:
            lines.pop(number)
        case _:
            at = luck.randrange(len(lines[number]) + 1)
            lines[number] = lines[number][:at] + luck.choice('.^#=x"\\') + lines[number][at + 1 :]
    return "\n".join(lines)


def edit(data: Any, luck: Random) -> Edit:
    """A random edit of some data."""
    path = luck.choice([*paths(data)])
    value = value_at(data, path)
    match luck.randrange(6):
        case 0:
            return Edit(path, REMOVED)
        case 1 | 2 if isinstance(path[-1], int):
            new = copy.deepcopy(value)
            if isinstance(new, dict) and "id" in new:
                new["id"] = f"{new['id']}{luck.randint(0, 9)}"
            return Edit((*path[:-1], path[-1] + luck.randint(0, 1)), new, insert=True)
        case 3 if isinstance(value, dict):
            return Edit((*path, f"new{luck.randint(1, 9)}"), other({}, luck)["zz"])
    return Edit(path, other(value, luck))

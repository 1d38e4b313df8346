"""Commands found among the legal ones by their names and fields, as worked games give them."""

from collections.abc import Iterable
from typing import Any

from cb_tui.core.values import Command, kind


def find(commands: Iterable[Command], name: str, **fields: object) -> Any | None:
    """Return the first command of a kind with these fields, lists compared as sets, or None."""
    for command in commands:
        if kind(command) == name and all(_same(getattr(command, key), value) for key, value in fields.items()):
            return command
    return None


def _same(mine: object, wanted: object) -> bool:
    if isinstance(mine, tuple) and isinstance(wanted, tuple | list | set | frozenset):
        return set(mine) == set(wanted)
    return mine == wanted

"""Commands by kind and fields: found among the legal ones, so that no widget imports a rules system."""

from collections.abc import Iterable
from typing import Any

import msgspec

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command, UnitId, kind

ACTS = ("Step", "Fire", "Assault", "Pass", "Load", "Unload", "Dismount", "Exit", "LayBridge")


def of_kind(commands: Iterable[Command], *kinds: str) -> tuple[Any, ...]:
    """Return the commands of some kinds, in their order."""
    return tuple(command for command in commands if kind(command) in kinds)


def find(commands: Iterable[Command], name: str, **fields: object) -> Any | None:
    """Return the first command of a kind with these fields, lists compared as sets, or None."""
    for command in commands:
        if kind(command) == name and all(_same(getattr(command, key), value) for key, value in fields.items()):
            return command
    return None


def acting(command: Any) -> tuple[UnitId, ...]:
    """Return the pieces that act by a command, or () if it is no action of a piece."""
    if kind(command) == "Strike":
        return (command.aircraft,)
    if kind(command) not in ACTS:
        return ()
    return getattr(command, "by", ()) or (command.unit,)


def targets(attack: Any) -> tuple[UnitId, ...]:
    """Return the targets of an attack: a fire names a group, an assault one piece."""
    return attack.at if isinstance(attack.at, tuple) else (attack.at,)


def build(ruleset: Ruleset[Any], name: str, **fields: object) -> Any:
    """Return a command that need not be legal, to ask why not."""
    return msgspec.convert({"command": name, **fields}, ruleset.command_type)


def _same(mine: object, wanted: object) -> bool:
    if isinstance(mine, tuple) and isinstance(wanted, tuple | list | set | frozenset):
        return set(mine) == set(wanted)
    return mine == wanted

"""The pieces that a command is given to and those that it is aimed at."""

from typing import Any

from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules.model import (
    Assault,
    Dismount,
    Exit,
    Fire,
    LayBridge,
    Load,
    Pass,
    Step,
    Strike,
    Unload,
)


def acting(command: Command | None) -> tuple[UnitId, ...]:
    """Return the pieces that act by a command, or () if it is no action of a piece."""
    match command:
        case Fire() | Assault():
            return command.by
        case Step() | Pass() | Load() | Unload() | Dismount() | Exit() | LayBridge():
            return (command.unit,)
        case Strike():
            return (command.aircraft,)
        case _:
            return ()


def targets(attack: Any) -> tuple[UnitId, ...]:
    """Return the targets of an attack: a fire names a group, an assault one piece."""
    return attack.at if isinstance(attack.at, tuple) else (attack.at,)

"""Verbs: the words for the game's commands, what they need, and the commands that fit what was typed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.dogfight import model as sky
from cb_tui.plain.arguments import Arguments
from cb_tui.presentation.game_view import GameView

Fields = Mapping[str, object]


def _nothing(typed: Arguments, to: Place | None) -> Fields:
    return {}


@dataclass(frozen=True)
class Verb:
    """A typed verb: its kinds of command, the first of them built from the words typed, and an example."""

    kinds: tuple[type[Command], ...]
    example: str
    build: Callable[[Arguments, Place | None], Fields | None] = _nothing
    then: str = ""  # of `TakePosition`


def _unit(typed: Arguments, to: Place | None) -> Fields | None:
    return {"unit": typed.pieces[0]} if typed.pieces else None


def _step(typed: Arguments, to: Place | None) -> Fields | None:
    return {"unit": typed.pieces[0], "to": to} if typed.pieces and to else None


def _fire(typed: Arguments, to: Place | None) -> Fields | None:
    both = typed.own and typed.foes
    return {"by": typed.own, "at": typed.foes, "arm": typed.arm, "drop": typed.drop or 0} if both else None


def _assault(typed: Arguments, to: Place | None) -> Fields | None:
    both = typed.own and typed.foes
    return {"by": typed.own, "at": typed.foes[0], "drop": typed.drop or 0} if both else None


def _cargo(typed: Arguments, to: Place | None) -> Fields | None:
    return {"unit": typed.pieces[0], "cargo": typed.pieces[1]} if len(typed.pieces) > 1 else None


def _foe(typed: Arguments, to: Place | None) -> Fields | None:
    return {"unit": typed.pieces[0], "foe": typed.pieces[1]} if len(typed.pieces) > 1 else None


def _at(typed: Arguments, to: Place | None) -> Fields | None:
    return {"unit": typed.pieces[0], "at": typed.pieces[1]} if len(typed.pieces) > 1 else None


def _call(typed: Arguments, to: Place | None) -> Fields | None:
    return {"battery": typed.own[0], "at": to} if typed.own and to else None


def _shift(typed: Arguments, to: Place | None) -> Fields | None:
    return {"mission": typed.pieces[0], "to": to} if typed.pieces and to else None


def _strike(typed: Arguments, to: Place | None) -> Fields | None:
    fields = {"aircraft": typed.own[0], "at": to, "targets": typed.foes, "arm": typed.arm} if typed.own else None
    return fields if to else None


def _place(typed: Arguments, to: Place | None) -> Fields | None:
    return {"at": to} if to else None


def _to(typed: Arguments, to: Place | None) -> Fields | None:
    return {"to": to} if to else None


def _exit(typed: Arguments, to: Place | None) -> Fields | None:
    return {"unit": typed.pieces[0], "edge": typed.edges[0]} if typed.pieces and typed.edges else None


def _shed(typed: Arguments, to: Place | None) -> Fields | None:
    count = typed.number if typed.drop is None else typed.drop
    return None if count is None else {"drop": count}


VERBS = {
    "fire": Verb((m.Fire, sky.AirFire, m.Assault), "fire R2 M1 at r1", _fire),
    "assault": Verb((m.Assault,), "assault R1 R2 at t1", _assault),
    "pass": Verb((m.Pass, m.HoldFire), "pass R2", _unit),
    "hold": Verb((m.HoldFire,), "hold"),
    "shed": Verb((m.ReduceDice,), "shed 1", _shed),
    "load": Verb((m.Load,), "load H1 R2", _cargo),
    "unload": Verb((m.Unload,), "unload H1 R2", _cargo),
    "dismount": Verb((m.Dismount,), "dismount R2", _unit),
    "call": Verb((m.Call,), "artillery A1 at 0605", _call),
    "shift": Verb((m.Shift,), "shift to 0606", _shift),
    "strike": Verb((m.Strike,), "air strike P1 at 0605", _strike),
    "fight": Verb((m.HandToHand,), "hand to hand 0605", _place),
    "flee": Verb((m.Flee,), "flee ne", _to),
    "lose": Verb((m.GiveUp,), "give up R2", _unit),
    "pair": Verb((m.PairWith,), "pair R1 r1", _foe),
    "bridge": Verb((m.LayBridge,), "bridge B1 ne", _step),
    "exit": Verb((m.Exit, sky.Depart), "exit R1 south", _exit),
    "end": Verb((m.EndTurn, m.HoldFire), "end"),
    "maneuver": Verb((sky.Maneuver,), "maneuver F1 k1", _foe),
    "outrun": Verb((sky.Outrun,), "outrun F1 k1", _foe),
    "chase": Verb((sky.Chase,), "chase F1 k1", _foe),
    "run": Verb((sky.FiringRun,), "run F1 k1", _at),
    "head-on": Verb((sky.HeadOn,), "head on F1 k1", _at),
    "let-go": Verb((sky.Disengage,), "let go F1", _unit),
    "home": Verb((sky.Depart,), "go home F1", _unit),
    "initiative": Verb((sky.RollInitiative,), "initiative"),
    "pursue": Verb((sky.TakePosition,), "pursue", then="pursue"),
    "turn-with": Verb((sky.TakePosition,), "turn with", then="turn"),
    "get-away": Verb((sky.TakePosition,), "get away", then="disengage"),
    "stay": Verb((sky.TakePosition,), "stay", then="stay"),
}
ATTACKS = (m.Fire, m.Assault, m.Strike, sky.AirFire, sky.FiringRun, sky.HeadOn)
FROM_ABOVE = (m.Call, m.Strike)  # pieces and hexes that a command has beyond those typed do not count against it


def fitting(table: GameView, legal: Iterable[Command], verb: Verb, typed: Arguments) -> list[Command]:
    """Return the legal commands of a verb that contain everything typed, with the least beyond it."""
    scored: list[tuple[int, Command]] = []
    count = typed.number if typed.drop is None else typed.drop
    command: Any  # read by its fields
    for command in legal:
        if not isinstance(command, verb.kinds) or (verb.then and getattr(command, "then", "") != verb.then):
            continue
        by = getattr(command, "by", None)
        if by is not None and typed.own and set(by) != set(typed.own):
            continue
        if typed.arm and getattr(command, "arm", typed.arm) != typed.arm:
            continue
        if count is not None and isinstance(command, m.ReduceDice) and command.drop != count:
            continue
        if typed.drop is not None and getattr(command, "drop", typed.drop) != typed.drop:
            continue
        said, has = set(_said(table, command, typed)), set(_names(table, command, typed))
        if said <= has:
            scored.append((len(has - said) if not isinstance(command, FROM_ABOVE) else 0, command))
    least = min((extra for extra, _ in scored), default=0)
    found = [command for extra, command in scored if extra == least]
    first = next((each for each in verb.kinds if any(isinstance(command, each) for command in found)), ())
    return [command for command in found if isinstance(command, first)]


def _said(table: GameView, command: Any, typed: Arguments) -> list[str]:
    if isinstance(command, m.Exit):
        return [*typed.pieces, *typed.edges]
    to = destination(table, command, typed)
    return [*typed.pieces, *typed.places, *([to] if to and typed.ways else [])]


def _names(table: GameView, command: Any, typed: Arguments) -> list[str]:
    """Return all pieces and places of a command. An attack adds the hex of its targets if a hex was typed."""
    names: list[str] = []
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if name in ("arm", "drop", "then") and isinstance(value, str | int):
            continue
        names += [value] if isinstance(value, str) and value else [*value] if isinstance(value, tuple) else []
    if typed.places and isinstance(command, m.Fire | m.Assault):
        struck = [table.pieces.get(UnitId(unit)) for unit in names if unit not in command.by]
        names += [piece.at for piece in struck if piece is not None]
    return names


def destination(table: GameView, command: Any, typed: Arguments) -> Place | None:
    """Return the hex typed, or the hex in the direction typed from the start of the command, or None."""
    if typed.places:
        return typed.places[-1]
    unit = getattr(command, "unit", None) if command is not None else next(iter(typed.pieces), None)
    piece = table.pieces.get(unit) if unit else None
    fight = next((one for one in table.legal if isinstance(one, m.HandToHand)), None)
    here = piece.at if piece else fight.at if fight else None
    return table.geometry.step(here, typed.ways[0]) if here and table.on_board(here) and typed.ways else None

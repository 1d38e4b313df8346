"""The words for the commands of a turn, and marches by hexes or directions with cost and danger first."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, words_of
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.dogfight import model as sky
from cb_tui.games.combat_boots.rules.forecast_model import Exposure
from cb_tui.games.combat_boots.rules.model import Step
from cb_tui.plain.arguments import Arguments
from cb_tui.plain.compass import NAMES, left, points
from cb_tui.plain.typed_game import TypedGame, sentence
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import percent

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


def _usage(verb: str) -> str:
    return f"Type {verb} R2 0605, {verb} R2 ne ne e, or {verb} R2 0306 0406."


def go(desk: TypedGame, typed: Arguments, *, safely: bool = False, ask_only: bool = False) -> None:
    """Report cost and danger of a path, ask if there is danger, and march.

    Raises the refusal of the first step.
    """
    unit = typed.pieces[0] if typed.pieces else desk.focus
    usage = _usage("path" if ask_only else "safe" if safely else "go")
    way = _way(desk, unit, typed, usage, safely=safely) if unit else usage
    if isinstance(way, str) or unit is None:
        desk.voice.say(str(way))
        return
    desk.focus = unit
    if refused := desk.game.refusal(Step(unit, way[0])):
        desk.voice.say(desk.sentences.told(sentence(refused)))
        return
    exposure = advice(desk.table).exposure(unit, way)
    danger = 1 - exposure.unhurt
    if ask_only or (danger and not typed.sure):
        desk.voice.say(*route_sentences(desk, unit, exposure))
    if ask_only or (danger and not typed.sure and not desk.ask_yes_no("Go?")):
        return
    desk.march(unit, way)


def route_sentences(desk: TypedView, unit: UnitId, exposure: Exposure) -> list[str]:
    """Return a path step by step, and the chance to come through."""
    speech = desk.sentences
    lines = []
    for step in exposure.steps:
        hit = f", {percent(step.hit)} chance to be hit by {speech.who(step.by)}" if step.hit and step.by else ""
        hit = hit or (f", {percent(step.hit)} chance to be hit" if step.hit else "")
        lines.append(f"  {speech.place(step.hex)}: costs {points(step.cost)}, leaves {points(step.left)}{hit}.")
    if exposure.unhurt < 1:
        lines.append(
            f"{speech.who([unit])} arrives unhurt {percent(exposure.unhurt)}, {words_of(speech.table).disrupted}"
            f" {percent(exposure.disrupted)}, destroyed {percent(exposure.destroyed)}."
        )
    else:
        lines.append("No enemy can fire at it on the way.")
    return lines


def reach(desk: TypedView, unit: UnitId) -> None:
    """Report every hex that a piece can reach, by the movement points left there."""
    found = advice(desk.table).reach(unit)
    if not found:
        desk.voice.say(f"{desk.sentences.who([unit])} cannot move now.")
        return
    by_left: dict[float, list[Place]] = {}
    for at, one in found.items():
        by_left.setdefault(one.left, []).append(at)
    for rest in sorted(by_left, reverse=True):
        names = ", ".join(desk.sentences.name(at) for at in sorted(by_left[rest]))
        desk.voice.say(f"  With {left(rest)}: {names}.")


def _way(desk: TypedView, unit: UnitId, typed: Arguments, usage: str, *, safely: bool) -> tuple[Place, ...] | str:
    """Return the hexes of the path, or a sentence on what would work."""
    table, grid = desk.table, desk.table.geometry
    piece = table.pieces.get(unit)
    if typed.rest:
        return f'"{typed.rest[0][:30]}" is not understood here. {usage}'
    if piece is None:
        return f"There is no {unit} on the board; units lists the pieces."
    if typed.ways:
        way, here = [], piece.at
        for direction in typed.ways:
            to = grid.step(here, direction) if table.on_board(here) else None
            if to is None or not table.on_board(to):
                return f"There is no {grid.unit} {NAMES[direction]} of {desk.sentences.name(here)}."
            way.append(to)
            here = to
        return tuple(way)
    if not typed.places:
        return usage
    if len(typed.places) > 1:
        each = tuple(typed.places[typed.places[0] == piece.at :])
        steps = ((a, b) for a, b in pairwise((piece.at, *each)) if table.on_board(a) and table.on_board(b))
        if all(b in grid.neighbours(a) for a, b in steps):
            return each
        return f"Those {grid.units} are not adjacent; name every one on the route, or only the last."
    to = typed.places[0]
    found = (advice(table).safest if safely else advice(table).reach)(unit).get(to)
    if found is not None:
        return found.way
    if to == piece.at:
        return f"{desk.sentences.who([unit])} is there already."
    if not table.on_board(piece.at) or to in grid.neighbours(piece.at):
        return (to,)
    refused = desk.game.refusal(Step(unit, grid.neighbours(piece.at)[0]))
    if refused is not None and not advice(table).reach(unit):
        return desk.sentences.told(sentence(refused))
    return f"{desk.sentences.who([unit])} cannot reach {to} this turn; reach {unit} lists where it can go."

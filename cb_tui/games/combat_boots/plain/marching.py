"""Marches by last hex, by every hex or by directions, with cost and danger before the first step."""

from itertools import pairwise

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.presentation.wording import words_of
from cb_tui.games.combat_boots.rules.forecast_model import Exposure
from cb_tui.games.combat_boots.rules.model import Step
from cb_tui.plain.arguments import Arguments
from cb_tui.plain.compass import NAMES, left, points
from cb_tui.plain.typed_game import TypedGame, sentence
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.text import percent


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

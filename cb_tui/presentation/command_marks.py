"""The mark that a command leaves on the map, made from the reports of its events."""

from collections.abc import Sequence
from typing import get_args

from cb_tui.core.report import Report
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import CommandMark, Fate, FateSign

GRAVITY: tuple[FateSign, ...] = get_args(FateSign)  # the gravest last
WRECKS = "GHPTV"  # letters of guns, vehicles and aircraft


def command_mark(before: GameView, reports: Sequence[Report]) -> CommandMark | None:
    """Return the mark of one command or several, or None if they leave none.

    Args:
        before: The table before the first of them.
        reports: The reports of their events, in order.
    """
    at = {piece.id: piece.at for piece in before.scene.pieces}
    board, cause = before.scene.board, ""
    shots: dict[tuple[Place, Place], None] = {}
    firers: set[UnitId] = set()
    targets: set[UnitId] = set()
    fates: dict[Place, Fate] = {}
    ways: dict[UnitId, list[Place]] = {}
    for report in reports:
        if report.path:
            mover = report.positions[0][0] if report.positions else None
            if mover is not None:
                ways.setdefault(mover, [report.path[0]]).append(report.path[-1])
        if report.kind in ("attack", "fight"):
            cause = report.kind
        if report.attack:
            shot_at = {unit for roll in report.rolls for unit in roll.targets if unit in at}
            where = list(dict.fromkeys(at[unit] for unit in shot_at)) or list(report.places[:1])
            firers.update(report.actors)
            targets |= shot_at
            for to in where:
                _put(fates, to, Fate("'"))
                shots.update({(at[unit], to): None for unit in report.actors if at.get(unit, to) != to})
        for unit in report.lost if report.kind == "loss" else report.actors if report.kind in ("hurt", "exit") else ():
            if unit in at:
                _put(fates, at[unit], Fate(_sign(before, report, unit, cause), unit[1:3]))
        at.update(report.positions)
    fates = {place: fate for place, fate in fates.items() if place in board}
    if not fates:
        return None
    lines = tuple(shot for shot in shots if shot[0] in board and shot[1] in board)
    route = next((tuple(way) for unit, way in ways.items() if unit in targets), ())
    return CommandMark(lines, frozenset(firers), frozenset(targets), fates, route)


def joined(one: CommandMark | None, other: CommandMark | None) -> CommandMark | None:
    """Return the mark of two commands after one key."""
    if one is None or other is None:
        return one or other
    fates = dict(one.fates)
    for place, fate in other.fates.items():
        _put(fates, place, fate)
    return CommandMark(
        tuple(dict.fromkeys((*one.shots, *other.shots))),
        one.firers | other.firers,
        one.targets | other.targets,
        fates,
        other.route or one.route,
    )


def _sign(before: GameView, report: Report, unit: UnitId, cause: str) -> FateSign:
    if report.kind != "loss":
        return "!" if report.kind == "hurt" else ">"
    if cause != "attack":
        return "+"
    piece = before.pieces.get(unit)
    return "%" if piece is not None and piece.kind in WRECKS else "x"


def _put(fates: dict[Place, Fate], place: Place, fate: Fate) -> None:
    """Set the fate of a place unless a graver one stands there."""
    if place not in fates or GRAVITY.index(fates[place].sign) <= GRAVITY.index(fate.sign):
        fates[place] = fate

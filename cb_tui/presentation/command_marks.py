"""The mark that a command leaves on the map, made from the reports of its events."""

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from cb_tui.core.display import Piece
from cb_tui.core.report import Report
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import CommandMark, EventKind, Fate, FateSign, MapEvent

GRAVITY: tuple[FateSign, ...] = get_args(FateSign)  # the gravest last
FROM_ABOVE = ("air", "strike")  # rolls of aircraft; those at aircraft are shots


def command_mark(before: GameView, reports: Sequence[Report]) -> CommandMark | None:
    """Return the mark of one command or several, or None if they leave none.

    Args:
        before: The table before the first of them.
        reports: The reports of their events, in order.
    """
    trace = CommandTrace(before, reports)
    for report in reports:
        trace.add(report)
    return trace.mark()


def joined(one: CommandMark | None, other: CommandMark | None) -> CommandMark | None:
    """Return the mark of two commands, with the pieces as the later one began."""
    if one is None or other is None:
        return one or other
    fates = dict(one.fates)
    for place, fate in other.fates.items():
        _put(fates, place, fate)
    return CommandMark(
        tuple(dict.fromkeys((*one.events, *other.events))),
        one.firers | other.firers,
        one.targets | other.targets,
        fates,
        other.route or one.route,
        other.pieces or one.pieces,
    )


def in_close_combat(unit: UnitId, reports: Sequence[Report]) -> bool:
    """Check whether the roll at a piece was of close combat. One that names no piece was rolled for all there."""
    rolled = [each for each in reports if each.rolls and any(unit in roll.targets for roll in each.rolls)]
    return any(each.sort == "close combat" for each in rolled or [each for each in reports if each.rolls])


class CommandTrace:
    """The traces on the map of the events of a command so far. `at` is where each piece is now."""

    def __init__(self, before: GameView, reports: Sequence[Report]) -> None:
        self._before, self._reports, self._board = before, reports, before.scene.board
        self.at = {piece.id: piece.at for piece in before.scene.pieces}
        self._events: dict[MapEvent, None] = {}
        self._firers: set[UnitId] = set()
        self._targets: set[UnitId] = set()
        self._fates: dict[Place, Fate] = {}
        self._ways: dict[UnitId, list[Place]] = {}
        self._stands = self.at
        self._fight_without_place = False

    def add(self, report: Report) -> None:
        """Add a report: a step of a way, an event on the map, or the fate of a piece."""
        if report.path and report.positions:
            self._ways.setdefault(report.positions[0][0], [report.path[0]]).append(report.path[-1])
        kind = _kind(report)
        if kind == "exit":
            self._leave(report)
        elif kind is not None:
            self._act(report, kind)
        for unit in report.lost if report.kind == "loss" else report.actors if report.kind in ("hurt", "exit") else ():
            if (place := self.at.get(unit)) in self._board and place is not None:
                _put(self._fates, place, Fate(self._sign(report, unit), unit[1:3]))
                if self._fight_without_place:  # a fight of whole companies: it is where it hurts
                    self._do(MapEvent("fight", place))
        self.at.update(report.positions)

    def _leave(self, report: Report) -> None:
        for unit in report.actors:
            if place := self.at.get(unit):
                self._do(MapEvent("exit", place))

    def _act(self, report: Report, kind: EventKind) -> None:
        """Add fire or a fight, with no effect so far."""
        shot_at = [unit for roll in report.rolls for unit in roll.targets if unit in self.at]
        struck = list(dict.fromkeys(self.at[unit] for unit in shot_at)) or list(report.places[:1])
        self._targets.update(shot_at)
        self._fight_without_place = kind == "fight" and not struck
        if kind in ("shot", "fight"):
            self._firers.update(report.actors)
        for place in struck if kind != "fight" else ():
            if place in self._board:
                _put(self._fates, place, Fate("'"))
        for place in struck if kind == "shot" else report.places[:1] or struck[:1]:
            origins = tuple(self.at[unit] for unit in report.actors if self.at.get(unit, place) != place)
            origins = tuple(one for one in dict.fromkeys(origins) if one in self._board)
            match kind:
                case "barrage":
                    near = self._board.geometry.neighbours(place) if place in self._board else ()
                    self._do(MapEvent(kind, place, ring=tuple(one for one in near if one in self._board)))
                case "fight" if not origins:
                    self._do(MapEvent(kind, place, pair=self._pair(place) or (*report.actors[:1], *shot_at[:1])))
                case "shot" | "fight":
                    self._do(MapEvent("shot", place, origins))
                case _:
                    self._do(MapEvent(kind, place))

    def _pair(self, place: Place) -> tuple[UnitId, ...]:
        """Return one piece of each side in a place."""
        found: dict[Side, UnitId] = {}
        for piece in self._before.scene.pieces:
            if self.at[piece.id] == place and not piece.leader:
                found.setdefault(piece.side, piece.id)
        return tuple(found.values())

    def _do(self, event: MapEvent) -> None:
        if event.at in self._board:
            self._events[event] = None
            self._stands = dict(self.at)

    def _sign(self, report: Report, unit: UnitId) -> FateSign:
        if report.kind != "loss":
            return "!" if report.kind == "hurt" else ">"
        if in_close_combat(unit, self._reports):
            return "+"
        piece = self._before.pieces.get(unit)
        return "%" if piece is not None and piece.vehicle else "x"

    def mark(self) -> CommandMark | None:
        """Return the mark, or None if there are no traces."""
        if not self._events and not self._fates:
            return None
        route = next((tuple(way) for unit, way in self._ways.items() if unit in self._targets), ())
        return CommandMark(
            tuple(self._events),
            frozenset(self._firers),
            frozenset(self._targets),
            self._fates,
            route,
            tuple(self._standing(piece) for piece in self._before.scene.pieces),
        )

    def _standing(self, piece: Piece) -> Piece:
        at = self._stands.get(piece.id, piece.at)
        return piece if at == piece.at else replace(piece, at=at)


def _kind(report: Report) -> EventKind | None:
    """Return the kind of a report's event on the map, None if it is not one."""
    if report.kind == "exit":
        return "exit"
    if report.kind == "fight" or (report.attack and report.sort == "close combat"):
        return "fight"
    if report.sort == "artillery":  # a call or a shift is not worth a look
        return "barrage" if report.attack or (report.kind in ("strike", "other") and report.focus) else None
    if report.kind == "strike" or any(roll.kind in FROM_ABOVE for roll in report.rolls):
        return "strike"
    return "shot" if report.attack else None


def _put(fates: dict[Place, Fate], place: Place, fate: Fate) -> None:
    """Set the fate of a place unless a graver one stands there."""
    if place not in fates or GRAVITY.index(fates[place].sign) <= GRAVITY.index(fate.sign):
        fates[place] = fate

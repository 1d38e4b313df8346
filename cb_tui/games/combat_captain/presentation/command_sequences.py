"""Command sequences behind one word or key, each command computed from the state as it then is."""

from collections.abc import Callable, Sequence

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.plane import Vector, distance_in_ticks, nearest_compass_direction, point_along
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.presentation.activated_state import fresh
from cb_tui.games.combat_captain.rules import activity, candidate_paths, charge, measure
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import (
    Activate,
    Deploy,
    GoAsFar,
    Move,
    Stay,
    TakeCover,
    Together,
    Uncover,
)
from cb_tui.games.combat_captain.rules.model import Activity, State
from cb_tui.games.combat_captain.rules.movement import part
from cb_tui.games.combat_captain.rules.pending import ShortWay

Deed = Callable[[State], Command | None]


def one(company: CompanyId | None, *commands: Command, together: Activity | None = None) -> Deed:
    """Return a sequence of commands that activates the company first, all together if asked."""
    return _Commands(company, commands, together)


class _Commands:
    def __init__(self, company: CompanyId | None, commands: Sequence[Command], together: Activity | None) -> None:
        self.company, self.left, self.together = company, [*commands], together

    def __call__(self, state: State) -> Command | None:
        """Return the next command, or None if there are no more."""
        if not self.left:
            return None
        return begins(state, self.company, self.together) or self.left.pop(0)


def begins(state: State, company: CompanyId | None, together: Activity | None = None) -> Command | None:
    """Return the command that has to come first, or None.

    It activates the company, then declares what all of it do together.
    """
    if company is None or state.pending:
        return None
    if state.acting is None:
        return Activate(company)
    if together is not None and state.companies[company].common is None and fresh(state, company):
        return Together(together)
    return None


# --- a way that falls short --------------------------------------------------------------------------------------


def as_far(state: State) -> GoAsFar | Stay:
    """Return the longest part of a path that the rolled dice cover and the rules allow, or to stay. [MOVE-2]"""
    waiting = state.pending[-1]
    assert isinstance(waiting, ShortWay)
    for many in range(waiting.ticks, 0, -1):
        command = GoAsFar(part(state, waiting, many))
        if refusal(state, command) is None:
            return command
    return Stay()


# --- deployment --------------------------------------------------------------------------------------------------


class CompanyDeployment:
    """A shift of stands by one vector before turn 1, the foremost first.

    Each goes as far as its circle and the ground allow.
    """

    def __init__(self, units: Sequence[UnitId], shift: Vector) -> None:
        self.left, self.shift = [*units], shift

    def __call__(self, state: State) -> Command | None:
        """Return the next command, None once all stand."""
        self.left.sort(key=lambda unit: _ahead(state, unit, self.shift))
        while self.left:
            if command := _shift(state, self.left.pop(0), self.shift):
                return command
        return None


def _shift(state: State, unit: UnitId, shift: Vector) -> Deploy | None:
    here, there = state.stands[unit].point, parse_place(shifted(state, unit, shift))
    far = distance_in_ticks(here, there)
    found = (Deploy(unit, format_place(point_along(here, there, step, far))) for step in range(far, 0, -1))
    return next((command for command in found if refusal(state, command) is None), None)


# --- a whole company ---------------------------------------------------------------------------------------------


class CompanyMove:
    """A move of all stands of a company by one vector, the foremost first, each as far as its dice allow."""

    def __init__(self, company: CompanyId, shift: Vector, dice: int | None = None) -> None:
        self.company, self.shift, self.dice = company, shift, dice
        self.gone: list[UnitId] = []

    def __call__(self, state: State) -> Command | None:
        """Return the next move, or how far a stand goes whose dice fall short, or None if all have moved."""
        if state.pending:
            waiting = state.pending[-1]
            return as_far(state) if isinstance(waiting, ShortWay) and waiting.unit in self.gone else None
        if self.gone and state.acting != self.company:
            return None
        if first := begins(state, self.company, None if self.dice else "move"):
            return first
        for unit in foremost(state, self.company, self.shift):
            if unit in self.gone:
                continue
            self.gone.append(unit)
            if command := marched(state, unit, self.shift, self.dice):
                return command
        return None


def foremost(state: State, company: CompanyId, shift: Vector) -> list[UnitId]:
    """Return the stands of a company in the order in which they make room for each other."""
    return sorted(state.stands_of(company), key=lambda unit: _ahead(state, unit, shift))


def _ahead(state: State, unit: UnitId, shift: Vector) -> int:
    x, y = state.stands[unit].point
    return -(x * shift[0] + y * shift[1])


def marched(state: State, unit: UnitId, shift: Vector, dice: int | None = None) -> Move | None:
    """Return the move of a stand by `shift` (ticks east and south), as far as it may go, or None."""
    return state.cached(("marched", unit, shift, dice), lambda: _marched(state, unit, shift, dice))


def _marched(state: State, unit: UnitId, shift: Vector, dice: int | None) -> Move | None:
    left = activity.left(state, unit)
    many = left if dice is None else min(dice, left)
    if not many or activity.barred(state, unit, "move"):
        return None
    x, y = state.stands[unit].point
    far = distance_in_ticks((0, 0), shift)
    way = (
        candidate_paths.cut(state, unit, (x + shift[0], y + shift[1]), far, charge.manner(state, unit)) if far else None
    )
    if way is None:
        return None
    command = Move(unit, way, many)
    return command if refusal(state, command) is None else None


class CompanyCover:
    """All stands of a company lay sticks, or take them away: as many as their dice and the ground allow."""

    def __init__(self, company: CompanyId, sticks: int | None = None, *, away: bool = False) -> None:
        self.company, self.sticks, self.away = company, sticks, away
        self.done: list[UnitId] = []

    def __call__(self, state: State) -> Command | None:
        """Return the next command, None once all have done it."""
        if state.pending:
            return None
        if self.done and state.acting != self.company:
            return None
        if first := begins(state, self.company, None if self.sticks else "uncover" if self.away else "cover"):
            return first
        for unit in state.stands_of(self.company):
            if unit in self.done or not activity.left(state, unit):
                continue
            self.done.append(unit)
            if command := self._command(state, unit):
                return command
        return None

    def _command(self, state: State, unit: UnitId) -> Command | None:
        left = activity.left(state, unit)
        most = left if self.sticks is None else min(left, self.sticks)
        for many in range(most, 0, -1):
            command = Uncover(unit, many) if self.away else TakeCover(unit, many, front(state, unit))
            if refusal(state, command) is None:
                return command
        return None


def front(state: State, unit: UnitId) -> Vector | None:
    """Return the way a stand turns that takes cover: towards the nearest enemy, None without any."""
    foes = state.foes(state.context.side(unit))
    foe = min(foes, key=lambda foe: measure.between(state, unit, foe), default=None)
    return nearest_compass_direction(state.stands[unit].point, state.stands[foe].point) if foe else None


def shifted(state: State, unit: UnitId, shift: Vector) -> Place:
    """Return the place of a stand moved by `shift` (ticks east and south), kept on the table."""
    x, y = state.stands[unit].point
    wide, deep = state.context.table.size
    return format_place((min(max(x + shift[0], 0), wide), min(max(y + shift[1], 0), deep)))

"""The deciding seat, and a finite set of its commands. Others are accepted unless refused."""

from collections.abc import Iterator
from typing import assert_never

from cb_tui.core.plane import nearest_compass_direction
from cb_tui.core.values import Command, SeatId, UnitId
from cb_tui.games.combat_captain.rules import (
    activity,
    arrivals,
    candidate_commands,
    cover,
    deployment,
    measure,
    transport,
    withdrawal,
)
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.refusal import refusal

CHARGES = 240  # ticks within which a charge is in the canon


def who_decides(state: State) -> SeatId | None:
    """Return the seat that decides, or None once the battle is over and while an act runs by itself."""
    if state.outcome:
        return None
    if not state.pending:
        return state.context.seats[state.side]
    waiting = state.pending[-1]
    return waiting.seat if isinstance(waiting, w.Deciding) else None


def legal(state: State) -> tuple[Command, ...]:
    """Return the candidates that are not refused, judged once per state."""
    return state.cached("legal", lambda: tuple(_judged(state)))


def _judged(state: State) -> Iterator[Command]:
    if who_decides(state) is None:
        return
    candidates = _answers(state) if state.pending else _free(state)
    for command in dict.fromkeys(candidates):
        cut = isinstance(command, c.Move) and not state.stands[command.unit].course  # where it may go, by `canon_ways`
        if cut or refusal(state, command) is None:
            yield command


def _answers(state: State) -> Iterator[Command]:
    waiting = state.pending[-1]
    assert isinstance(waiting, w.Deciding)
    match waiting:
        case w.Deploying():
            yield from deployment.candidates(state, waiting)
        case w.RollOff():
            yield c.RollInitiative()
        case w.FirstGo():
            yield from (c.ChooseFirst(side) for side in state.context.sides)
        case w.ShortWay():
            yield from candidate_commands.short(state, waiting)
        case w.HeldFire() | w.ReturnFire():
            yield from candidate_commands.held(state, waiting)
            yield c.Pass()
        case w.Swap(unsaved=unsaved):
            yield from (c.Elect(count) for count in range(unsaved // 2 + 1))
        case w.UnderCharge():
            yield from (c.StandFast(), c.Withdraw())
        case w.FallingBack():
            yield from withdrawal.candidates(state, waiting)
        case w.MeleeDue():
            yield c.Fight()
        case w.Advance():
            yield from candidate_commands.advances(state, waiting)
        case w.EventDue():
            yield from (c.RollEvent(), c.Pass())
        case w.EventChoice():
            yield from (c.ChooseEvent("artillery"), c.ChooseEvent("strafing"), c.ChooseEvent("bombing"))
        case w.Shelling():
            yield from candidate_commands.shells(state, waiting)
        case w.AirAttack():
            yield from candidate_commands.runs(state, waiting)
        case w.AirRun():
            yield from (c.FlyOn(), c.EndRun())
        case w.MarchDue():
            yield from candidate_commands.marches(state, waiting)
            yield c.Pass()
        case _:
            assert_never(waiting)


def _free(state: State) -> Iterator[Command]:
    company = state.acting
    if company is None:
        due = activity.due(state, state.side)
        yield from (c.Activate(name) for name in due)
        yield from (c.Activate(name, at) for name in due for at in arrivals.doors(state, name))
        return
    yield from (c.Together(activity_) for activity_ in ("move", "fire", "cover", "uncover"))
    yield from (c.PullMarkers(count) for count in range(1, state.companies[company].markers + 1))
    yield from candidate_commands.volleys(state, company)
    for unit in state.stands_of(company):
        if dice := activity.left(state, unit):
            yield from _of(state, unit, dice)
        yield c.BreakCover(unit)
    yield from _cars(state, company)
    yield from _charges(state, company)
    yield c.EndActivation()


def _of(state: State, unit: UnitId, dice: int) -> Iterator[Command]:
    """Yield the commands of a stand with its dice, apart from fire."""
    common, stand, table = state.company(unit).common, state.stands[unit], state.context.table
    for some in (dice,) if common else dict.fromkeys((1, dice)):
        if not activity.refusal(state, unit, "move", some):
            yield from candidate_commands.moves(state, unit, some)
    sticks = range(dice, dice + 1) if common else range(1, dice + 1)
    foe = min(state.foes(state.context.side(unit)), key=lambda foe: measure.between(state, unit, foe), default=None)
    front = nearest_compass_direction(stand.point, state.stands[foe].point) if foe else None
    for some in sticks:
        yield c.TakeCover(unit, some, front)
        yield c.Uncover(unit, some)
    for line in state.touching(stand.point, state.context.radius(unit)):
        yield c.Shelter(unit, line.name)
        yield c.Cross(unit, line.name)
    for name in table.positions if dice >= cover.WORKS else ():
        yield c.Occupy(unit, name)


def _charges(state: State, company: CompanyId) -> Iterator[Command]:
    for unit in state.stands_of(company):
        foes = (foe for foe in state.foes(state.context.side(unit)) if measure.between(state, unit, foe) <= CHARGES)
        yield from (c.Charge(unit, name) for name in dict.fromkeys(state.context.company[foe] for foe in foes))


def _cars(state: State, company: CompanyId) -> Iterator[Command]:
    """Yield the commands of a company that concern cars. [HG-6, HG-7]"""
    cars = [unit for unit in state.stands if state.context.kind(unit) == "soft"]
    for unit in state.stands_of(company) if cars else ():
        for car in cars:
            if measure.touching(state, unit, car):
                yield from (c.Board(unit, car), c.Overturn(unit, car))
    for unit in state.riders(company):
        yield from transport.ways(state, state.aboard[unit].car)
        yield from (c.Alight(unit, at) for at in transport.doors(state, unit))

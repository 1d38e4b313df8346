"""Lead: what the officer of a side orders now, and why: fires first, then moves, all of it for the goals."""

from collections.abc import Sequence

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId, Side, UnitId
from cb_tui.games.combat_boots.ai import leader_tactics, support_tactics, tactics
from cb_tui.games.combat_boots.ai.officer import carrying, close_combat, fires, garrison, moves, reactions, words
from cb_tui.games.combat_boots.ai.officer.estimate import FAR, Estimate
from cb_tui.games.combat_boots.ai.officer.means import Options
from cb_tui.games.combat_boots.ai.officer.plan import OfficerPlan
from cb_tui.games.combat_boots.ai.officer.tasks import Given, tasks
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.occupancy import kind_of

BOOK = "engage"  # decides what the officer has no view of: aircraft, pairing, overruns
BETTER = 0.1  # by which a move has to gain more than a shot of the same piece


def choose(plan: OfficerPlan, state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the officer's next order for a side, with the reason."""
    if state.sky is not None:
        return tactics.choose(BOOK, state, legal, seat)
    here = Estimate(state, Side(seat), plan)
    match state.pending[-1] if state.pending else None:
        case None:
            return _act(here, Options(state, legal))
        case m.OpportunityFire() | m.ReturnFire():
            return reactions.react(here, legal)
        case m.Shedding(fire=m.Fire() | m.Assault() as fire) if not _aloft(state):
            return reactions.shed(here, legal, fire)
        case m.CloseCombat():
            return close_combat.start(here, legal)
        case m.FightOrFlee() as waiting:
            return close_combat.stand(here, legal, waiting)
        case m.ChooseLoss():
            return close_combat.lose(here, legal)
        case _:
            return tactics.choose(BOOK, state, legal, seat)


def _aloft(state: m.State) -> bool:
    """Check whether the pending fire is at an aircraft."""
    return len(state.pending) > 1 and isinstance(state.pending[-2], m.GroundFire)


def _act(here: Estimate, means: Options) -> Choice:
    """Return the next order, the first there is in a fixed sequence.

    The sequence is support, the march in progress, exits, fires, marches, leaders and the end of turn.
    """
    given = tasks(here)
    return (
        support_tactics.best(here.state, here.side)
        or _go_on(here, means, given)
        or _leave(here, means, given)
        or _fire(here, means, given)
        or _march(here, means, given)
        or leader_tactics.choose(here.state, here.side)
        or Choice(m.EndTurn(), "done")
    )


def _go_on(here: Estimate, means: Options, given: Given) -> Choice | None:
    marching = (one for one in here.state.acting if one in means.movers and here.state.units[one].moved)
    return next((choice for one in marching if (choice := _move(here, means, one, given))), None)


def _leave(here: Estimate, means: Options, given: Given) -> Choice | None:
    for one in means.exits:
        task = given.get(one.unit)
        if task and task.kind == "leave" and here.state.units[one.unit].at == task.place:
            return Choice(one, f"{one.unit} leaves by the {one.edge} edge")
    return None


def _fire(here: Estimate, means: Options, given: Given) -> Choice | None:
    """Return the best attack of pieces that have nothing better to do than fire."""
    wanted: dict[UnitId, float] = {}
    stakes = {one: task.decides for one, task in given.items() if here.state.units[one].at == task.place}
    for shot in fires.ranked(here, means.attacks, stakes, garrison.Garrison(here, given).stopping):
        for one in shot.command.by:
            if one in means.movers and one not in wanted:
                move = moves.best(here, here.state.units[one], given.get(one))
                wanted[one] = move.gain if move else 0.0
        if all(wanted.get(one, 0.0) <= shot.gain + here.material * BETTER for one in shot.command.by):
            return Choice(shot.command, words.attack(shot))
    return None


def _march(here: Estimate, means: Options, given: Given) -> Choice | None:
    """Return the march of the next piece: squads and armor first, the nearest to its task. It may stay."""

    def first(one: UnitId) -> tuple[bool, float, UnitId]:
        unit, task = here.state.units[one], given.get(one)
        far = here.turns(unit, unit.at, task.place) if task else FAR
        return kind_of(here.state, one).kind not in ("squad", "afv"), far, one

    for one in sorted(means.movers, key=first):
        if choice := carrying.carry(here, means, here.state.units[one], given.get(one)) or _move(
            here, means, one, given
        ):
            return choice
        if means.may_pass(one):
            return Choice(m.Pass(one), words.stay(here, here.state.units[one], given.get(one)))
    others = (one for one in here.ours if one.id not in means.movers)
    return next((choice for one in others if (choice := carrying.carry(here, means, one, given.get(one.id)))), None)


def _move(here: Estimate, means: Options, one: UnitId, given: Given) -> Choice | None:
    unit, task = here.state.units[one], given.get(one)
    move = moves.best(here, unit, task)
    if move is None:
        return None
    step = m.Step(one, move.way[0])
    return Choice(step, words.march(here, unit, move, task)) if means.may_step(step) else None

"""Answers of the AI to whatever is pending, and where its shells, tapes and bombs go."""

from collections.abc import Sequence
from typing import assert_never

from cb_tui.core.inches import parse_place
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, Side
from cb_tui.games.combat_captain.ai import assault, close_combat_worth, machine_ways
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.rules import (
    aircraft,
    appraise,
    fire_odds,
    forecast,
    losses,
    measure,
    movement,
    withdrawal,
)
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.actions import refusal

AIMS = 2  # shells that are weighed
TAPES = 4
PLANES = 2  # that come on average
HITS = 1 / 3  # that a bomb does
NEAR = 120  # ticks: who is as near is fired at with held dice whatever it brings


def event(eye: Estimate) -> Choice:
    """Return a roll for an event if its gain outweighs the enemy's pick.

    Three faces gain, with shells rated like a tape, and on the fourth the enemy chooses.
    """
    own, enemy = eye.side, eye.state.context.enemy(eye.side)
    gain, loss = 2 * strafing(eye, own) + bombing(eye, own), max(strafing(eye, enemy), bombing(eye, enemy))
    why = f"three faces gain {gain:.1f} squads, one loses {loss:.1f}"
    return Choice(c.RollEvent() if gain > loss else c.Pass(), why)


def picks(eye: Estimate) -> Choice:
    """Pick the kind of planes that brings more."""
    tapes, bombs = strafing(eye, eye.side), bombing(eye, eye.side)
    why = f"tapes bring {tapes:.1f} squads, bombs {bombs:.1f}"
    return Choice(c.ChooseEvent("strafing" if tapes >= bombs else "bombing"), why)


def bombing(eye: Estimate, side: Side) -> float:
    """Return the average damage of a side's planes with bombs, in squads."""
    return PLANES * HITS * max((appraise.whole(eye.state, foe) for foe in eye.state.foes(side)), default=0.0)


def strafing(eye: Estimate, side: Side) -> float:
    """Return the average damage of a side's planes with tapes, in squads."""
    waiting = w.AirAttack(seat=eye.state.context.leaders[side], kind="strafing", left=1)
    tapes = [each for each in aircraft.candidates(eye.state, waiting) if isinstance(each, c.Strafe)][:TAPES]
    men = max((_strafed(eye, side, each) for each in tapes), default=0.0)
    return PLANES * max(0.0, men) / eye.state.context.rules.squad_size


def _strafed(eye: Estimate, side: Side, command: c.Strafe) -> float:
    """Return the men that a tape costs the enemy, less twice the own losses."""
    found = forecast.tape(eye.state, side, command.start, command.towards)
    own = (eye.state.context.side(touch.unit) == side for touch in found.crosses)
    return float(sum(-2 * each.lost if mine else each.lost for each, mine in zip(found.crosses, own, strict=True)))


def shell(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Aim a shell where most men are touched."""

    def gain(command: c.Shell) -> float:
        found = forecast.scatter(eye.state, eye.side, command.aim)
        own = (eye.state.context.side(touch.unit) == eye.side for touch in found.touches)
        return float(sum(-2 * each.lost if mine else each.lost for each, mine in zip(found.touches, own, strict=True)))

    best = max([each for each in legal if isinstance(each, c.Shell)][:AIMS], key=gain, default=None)
    if best is None or gain(best) <= 0:
        return Choice(c.Pass(), "would hit its own men")
    return Choice(best, f"{gain(best):.1f} men on average")


def plane(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Bomb what is worth most, or lay a tape over most men."""
    bombs = [each for each in legal if isinstance(each, c.Bomb)]
    if bombs:
        best = max(bombs, key=lambda each: (eye.prize(each.unit), each.unit))
        return Choice(best, f"bombs what is worth most, {best.unit}")
    tapes = [each for each in legal if isinstance(each, c.Strafe)][:TAPES]
    tape = max(tapes, key=lambda each: _strafed(eye, eye.side, each), default=None)
    if tape is None or _strafed(eye, eye.side, tape) <= 0:
        return Choice(c.Pass(), "no target under any tape")
    return Choice(tape, f"{_strafed(eye, eye.side, tape):.1f} men on average")


def answer(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Return the answer to what is waited for, and why."""
    waiting = eye.state.pending[-1]
    assert isinstance(waiting, w.Deciding)
    match waiting:
        case w.Deploying():
            return Choice(c.Ready(), "starts as the battle places it")
        case w.RollOff():
            return Choice(c.RollInitiative(), "rolls for the initiative")
        case w.FirstGo():
            return Choice(c.ChooseFirst(eye.side), "goes first")
        case w.ShortWay():
            return _short(eye, waiting)
        case w.HeldFire() | w.ReturnFire():
            return _fires(eye, waiting)
        case w.Swap():
            return _swap(eye, waiting)
        case w.UnderCharge():
            return _charged(eye, waiting)
        case w.FallingBack():
            return Choice(withdrawal.farthest(eye.state, waiting.left[0]), "falls back from the enemy")
        case w.MeleeDue():
            return Choice(c.Fight(), "fights")
        case w.Advance():
            return _forward(eye, legal)
        case w.MarchDue():
            return _marches(eye, waiting)
        case w.EventDue():
            return event(eye)
        case w.EventChoice():
            return picks(eye)
        case w.Shelling():
            return shell(eye, legal)
        case w.AirAttack():
            return plane(eye, legal)
        case w.AirRun():
            return Choice(c.FlyOn(), "flies on")
        case _:
            assert_never(waiting)


# --- fire --------------------------------------------------------------------------------------------------------


def _fires(eye: Estimate, waiting: w.HeldFire | w.ReturnFire) -> Choice:
    """Fire with held dice that are worth it: a company's volley, or a machine gun die by die."""
    state = eye.state
    targets = (waiting.unit,) if isinstance(waiting, w.HeldFire) else waiting.at
    able = {
        unit: state.stands[unit].held for unit in waiting.holders if unit in state.stands and state.stands[unit].held
    }
    found = []
    for company in dict.fromkeys(state.context.company[unit] for unit in able):
        dice = {unit: many for unit, many in able.items() if state.context.company[unit] == company}
        found += list(eye.volleys(dice, tuple(at for at in targets if at in state.stands)))
    best = max(found, key=lambda each: (eye.gain(each), len(each.shots)), default=None)
    if best is None:
        return Choice(c.Pass(), "no stand can hit")
    odds, share = eye.odds(best), len(best.shots)
    close = min(measure.between(state, shot.unit, best.at) for shot in best.shots) <= NEAR
    waits = isinstance(waiting, w.HeldFire) and not eye.late and not close and not eye.within(best.at)
    least = eye.temper.holds_for if waits else eye.temper.late
    if float(odds.mean) < least * (0.5 if share == 1 else 1.0) or refusal(state, best) is not None:
        return Choice(c.Pass(), f"waits: {best.at} would lose {float(odds.mean):.1f} on average")
    return Choice(best, f"{float(odds.hurt):.0%} to hit {best.at}, {float(odds.gone):.0%} to destroy it")


def _swap(eye: Estimate, waiting: w.Swap) -> Choice:
    """Take as few hits as markers as save a stand, while enough are left to a rout."""
    state, company = eye.state, eye.state.context.company[waiting.unit]
    target = fire_odds.target(state, waiting.unit)
    left = losses.routs_at(state, company) - state.companies[company].markers
    for markers in range(waiting.unsaved // 2 + 1):
        if waiting.unsaved - markers < target.few:
            if left - markers >= eye.temper.spare or not markers:
                why = f"{markers} for markers save {waiting.unit}" if markers else "men for all hits"
                return Choice(c.Elect(markers), why)
            break
    return Choice(c.Elect(0), "men: markers would not save it")


# --- close combat ------------------------------------------------------------------------------------------------


def _charged(eye: Estimate, waiting: w.UnderCharge) -> Choice:
    """Withdraw where the close combat costs more than the marker, the activation and the ground. [CLOSE-4]"""
    state, own = eye.state, waiting.company
    attack = assault.against(eye, state.context.company[waiting.by], own)
    if attack is None:
        return Choice(c.StandFast(), "they do not get here")
    ground = eye.ground(own)
    loss = attack.contact * close_combat_worth.brings(state, state.context.company[waiting.by], own, ground)
    price = close_combat_worth.marker(state, own) + eye.salvo(own) + ground
    why = f"{attack.contact:.0%} that they get here, {1 - attack.win:.0%} to hold"
    return Choice(c.Withdraw() if loss > price else c.StandFast(), why)


def _forward(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Return the path that comes nearest to an objective. A stand that is there stays."""
    ways = [each for each in legal if isinstance(each, c.GoForward) and not eye.there(each.unit)]
    best = min(ways, key=lambda each: (eye.far(each.unit, parse_place(each.way[-1])), str(each)), default=None)
    if best and eye.far(best.unit, parse_place(best.way[-1])) < eye.far(best.unit, eye.state.stands[best.unit].point):
        return Choice(best, "nearer to its objective")
    return Choice(c.Stay(), "stays where it is")


def _marches(eye: Estimate, waiting: w.MarchDue) -> Choice:
    """Return the march of the stand nearest to its objective that is not there yet, or a pass."""
    for unit in sorted(waiting.left, key=lambda unit: (eye.far(unit, eye.state.stands[unit].point), unit)):
        wanted = not eye.there(unit) and (eye.temper.presses or eye.passed(unit))
        if wanted and (found := machine_ways.march(eye, unit)):
            return Choice(found, f"{unit} marches on to its objective")
    return Choice(c.Pass(), f"no stand of {waiting.company} has to march")


def _short(eye: Estimate, waiting: w.ShortWay) -> Choice:
    """Go as far as the dice let it on the way that was named."""
    found = (each for each in movement.short_candidates(eye.state, waiting) if refusal(eye.state, each) is None)
    best = next(found, c.Stay())
    return Choice(
        best, "stays: the dice lead to no place" if isinstance(best, c.Stay) else "goes as far as the dice let it"
    )

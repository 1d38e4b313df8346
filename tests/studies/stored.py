"""Stored odds: those of every roll of a game, asked again of the state just before it."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from cb_tui.core.values import Rolled
from cb_tui.games.combat_boots.rules import air_strike, artillery, attack_forecast, hand_to_hand, morale
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules import leaders as command_of
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.dogfight import gunnery
from cb_tui.games.combat_boots.rules.dogfight import model as r
from tests.studies.games import Move

VOLLEY = (Rolled, e.Fired, e.Destroyed, e.Disrupted, e.LeaderFell)  # what lies between attacks that were built at once
Chances = dict[Any, Any]


def differing(move: Move, counts: Counter[str]) -> Iterator[str]:
    """The rolls of a move whose stored odds are not what is counted again, one line each; `counts`: all by kind."""
    states = [move.state]
    for event in move.events:
        states.append(move.rules.evolve(states[-1], event))
    for index, event in enumerate(move.events):
        if isinstance(event, e.Fired | e.AirFired | e.Fought | e.Tested | r.Contested):
            stored, again = _stored(event), _again(move, states, index)
            counts[getattr(event, "kind", getattr(event, "why", type(event).__name__.lower()))] += 1
            if stored != again:
                yield f"{move.battle} {move.number} {move.command}: {event}: {stored} is stored, not {again}"


def _stored(event: Any) -> Chances:
    match event:
        case e.Fired() | e.AirFired():
            return {each.units: (Fraction(each.kill), Fraction(each.disrupt)) for each in event.verdicts}
        case e.Fought(odds=odds):
            return {(each.losses, each.enemy_losses): Fraction(each.chance) for each in odds}
        case e.Tested(_, units, chances):
            return dict(zip(units, map(Fraction, chances), strict=True))
        case _:
            return {"win": Fraction(event.win), "tie": Fraction(event.tie)}


def _again(move: Move, states: list[Any], index: int) -> Chances:
    event: Any = move.events[index]
    state = states[_begins(move.events, index)]
    match event:
        case e.Tested(side, units, _, why):
            return {one: _passes(state, side, one, why) for one in units}
        case r.Contested(contest=contest, unit=unit, foe=foe):
            chances = gunnery.match_of(state, contest, unit, foe).chances
            return {"win": chances.win, "tie": chances.tie}
        case e.Fought():
            return _melee(move, state, event)
        case e.AirFired(by=(unit,)):
            found = attack_forecast.attack_forecast(move.state, move.command)
            assert found
            odds = found.targets[0].odds if unit in found.by else found.hit_back
            assert odds
            return {event.verdicts[0].units: (odds.kill, odds.disrupt)}
        case _:
            return _attack(move, state, states[index], event)


def _begins(events: tuple[Any, ...], index: int) -> int:
    """Where the roll begins; attacks on several defenders that are rolled apart were built before the first."""
    event, start = events[index], index
    while start and isinstance(events[start - 1], VOLLEY):
        before = events[start - 1]
        apart = isinstance(before, e.Fired) and not (isinstance(event, e.Fired) and event.by == before.by)
        if apart or (isinstance(before, e.Fired) and before.kind == "air" and before.arm == "m"):
            break  # a run's second attack is built after the first
        start -= 1
    while not isinstance(events[start], Rolled) and start < index:  # hits of an attack before
        start += 1
    return start


def _attack(move: Move, state: Any, now: Any, event: e.Fired) -> Chances:
    command: Any = move.command
    if event.kind == "artillery":
        barrage = next(one for one in state.barrages if (one.id,) == event.by)
        every = {u: artillery.odds(state, barrage, state.units[u]) for v in event.verdicts for u in v.units}
        found = {(unit,): (odds.kill, odds.disrupt) for unit, odds in every.items()}
        if isinstance(command, m.Call | m.Shift) and (asked := attack_forecast.attack_forecast(state, command)):
            aimed = {each.units: (each.odds.kill, each.odds.disrupt) for each in asked.targets}
            assert all(aimed[units] == odds for units, odds in found.items() if event.at == _aim(command)), event
        return found
    if isinstance(command, m.ReduceDice) and not _run(event, move):
        state = move.state
    elif event.kind == "air":
        command = _strike(move, event)
    asked = attack_forecast.attack_forecast(state, command)
    assert asked, (command, event)
    named = {units for each in event.verdicts for units in [each.units]}
    return {each.units: (each.odds.kill, each.odds.disrupt) for each in asked.targets if each.units in named}


def _aim(command: m.Call | m.Shift) -> str:
    return command.at if isinstance(command, m.Call) else command.to


def _run(event: e.Fired, move: Move) -> bool:
    """Whether an attack is a second one of a run that went on after its target had shed for the first."""
    return event.kind == "air" and event is not next(each for each in move.events if isinstance(each, e.Fired))


def _strike(move: Move, event: e.Fired) -> m.Strike:
    """The strike as an attack on those whom this part of it was rolled at."""
    waiting = (
        one.strike if isinstance(one, m.GroundFire) else getattr(one, "fire", None) for one in move.state.pending
    )
    command = next(one for one in (move.command, *waiting) if isinstance(one, m.Strike))
    if command.arm in air_strike.AREA:
        return command
    strike: m.Strike = replace(command, targets=event.verdicts[0].units, then=(), drop=event.drop)
    return strike


def _melee(move: Move, state: Any, event: e.Fought) -> Chances:
    command: Any = move.command
    first = isinstance(command, m.HandToHand) and isinstance(move.state.pending[-1], m.CloseCombat)
    asked = attack_forecast.hand_to_hand_forecast(move.state, command) if isinstance(command, m.HandToHand) else None
    if asked:
        return {(each.own, each.enemy): each.chance for each in asked.losses}
    if isinstance(move.state.pending[-1], m.Pairing):
        first = move.state.pending[-1].first
    bonus = state.context.edition.first_round_bonus if first else 0
    dice, against = hand_to_hand.dice_of(state, event.by), hand_to_hand.dice_of(state, event.foes) + bonus
    return {
        (each.losses, each.enemy_losses): Fraction(each.chance)
        for each in hand_to_hand.odds(dice, against, event.pairs)
    }


def _passes(state: Any, side: Any, one: Any, why: str) -> Fraction:
    """The chance of a morale or nerve roll, by counting dice."""
    edition, army, unit = state.context.edition, state.context.armies[side], state.units[one]
    if why == "morale" and edition.rally == "one die each":
        return Fraction(sum(face <= morale.number(state, side) for face in range(1, 7)), 6)
    number = army.morale + command_of.bonus(state, side, unit.at)
    return Fraction(sum(a + b <= number for a in range(1, 7) for b in range(1, 7)), 36)

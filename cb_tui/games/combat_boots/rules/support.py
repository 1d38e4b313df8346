"""Support as it is played: calls and shifts of artillery, air strikes. [ART, AIR]"""

from collections.abc import Collection, Iterator

from cb_tui.core.action import Action, Decision
from cb_tui.core.hexes import Hex
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.games.combat_boots.rules import air_strike, artillery, attack_forecast, attacks, turn
from cb_tui.games.combat_boots.rules.decisions import ask, top
from cb_tui.games.combat_boots.rules.evolve import BootsAction, EventRecorder
from cb_tui.games.combat_boots.rules.model import Call, Shift, Shifting, State, Strike
from cb_tui.games.combat_boots.rules.occupancy import enemies, names
from cb_tui.games.combat_boots.rules.prose import dives
from cb_tui.games.combat_boots.rules.shot import make_refusal


def support(state: State, places: Collection[Hex] | None = None) -> Iterator[Call | Strike]:
    """Yield the calls and air strikes of a turn, at some hexes only if given."""
    calls = artillery.calls(state, None if places is None else frozenset(places))
    yield from (call for call in calls if artillery.call_refusal(state, call) is None)
    for place in air_strike.struck(state, state.active) if state.context.sorties else ():
        if places is None or place in places:
            groups = attacks.groups(state, enemies(state, state.active, place))
            strikes = (air_strike.canonical(state, strike) for strike in air_strike.strikes(state, groups, place))
            yield from (strike for strike in strikes if air_strike.refusal(state, strike) is None)


CALL: BootsAction[Call] = Action(
    command=Call,
    refusal=artillery.call_refusal,
    resolve=artillery.call,
    offer=lambda state, call: Offer(call, "support", (call.battery,), place=call.at, group="fires at"),
    label=lambda state, call: f"{call.battery} fires at {call.at}",
    forecast=attack_forecast.forecast,
)


def _shift_refusal(state: State, shift: Shift) -> IllegalCommand | None:
    waiting = top(state)
    if isinstance(waiting, Shifting):
        return artillery.shift_refusal(state, waiting, shift)
    if not state.context.edition.shift_hexes:
        return make_refusal("missions are not shifted in this edition", "ART-4")
    return make_refusal(
        "no mission lands now; missions are shifted at the start of the turn in which they land", "ART-4"
    )


def _shift_label(state: State, shift: Shift) -> str:
    here = next((one.at for one in state.barrages if one.id == shift.mission), None)
    return f"{shift.mission} lands in {shift.to}" + (", where it was called" if shift.to == here else "")


SHIFT: BootsAction[Shift] = Action(
    command=Shift,
    answers=(Shifting,),
    refusal=_shift_refusal,
    resolve=artillery.shift,
    offer=lambda state, shift: Offer(shift, "support", (shift.mission,), place=shift.to, group="lands in"),
    label=_shift_label,
    forecast=attack_forecast.forecast,
)


def _shifts(state: State, waiting: Shifting) -> Iterator[Shift]:
    return (one for one in artillery.shifts(state, waiting) if artillery.shift_refusal(state, waiting, one) is None)


SHIFTING: Decision[State, Shifting] = Decision(
    pending=Shifting,
    candidates=_shifts,
    refusal=("wait: the {} player shifts the mission that lands first", "SEQ-1"),
    question=lambda state, waiting: ask(waiting, asked="shift the mission that lands, or leave it"),
)


def _strike(recorder: EventRecorder, strike: Strike) -> None:
    if turn.act_alone(recorder, (), lambda state: air_strike.refusal(state, strike)):
        air_strike.strike(recorder, strike)


def _strike_label(state: State, strike: Strike) -> str:
    where = f"{strike.at} and {strike.second}" if strike.second else strike.at
    whom = f"{names(strike.targets)} in {where}" if strike.targets else where
    also = f", then {names(strike.then)}" if strike.then else ""
    less = f", shedding {strike.drop}" if strike.drop else ""
    return f"{strike.aircraft} {dives(strike.arm)} {whom}{also}{less}"


STRIKE: BootsAction[Strike] = Action(
    command=Strike,
    canonical=air_strike.canonical,
    refusal=air_strike.refusal,
    resolve=_strike,
    offer=lambda state, strike: Offer(
        strike, "support", (strike.aircraft,), strike.targets, strike.at, variant=strike.drop > 0
    ),
    label=_strike_label,
    forecast=attack_forecast.forecast,
)

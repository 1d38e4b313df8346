"""Standing orders: what a human seat has answered in advance."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, get_args

import msgspec

from cb_tui.core.standing_orders import StandingOrderRow
from cb_tui.core.values import Command, Side, UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.attack_forecast import attack_forecast as foresee
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast
from cb_tui.games.combat_boots.rules.standing_orders_model import Do, Keep, Orders, Policy, Quiet

STEP = 5  # per cent
KEPT: dict[Keep, str] = {"kill": "fewest destroyed", "effect": "fewest hit", "ask": "ask me"}


def rows(orders: Orders) -> tuple[StandingOrderRow, ...]:
    """Return the three orders of a side in words."""
    return (
        StandingOrderRow("at a moving enemy", str(orders.opportunity)),
        StandingOrderRow("when fired at", str(orders.answer)),
        StandingOrderRow("shed defense dice for", KEPT[orders.shed]),
    )


def turned(orders: Orders, row: int) -> Orders:
    """Return the orders with the next choice in a row."""
    match row:
        case 0:
            return msgspec.structs.replace(orders, opportunity=_turned(orders.opportunity))
        case 1:
            return msgspec.structs.replace(orders, answer=_turned(orders.answer))
        case _:
            keeps: tuple[Keep, ...] = get_args(Keep)
            return msgspec.structs.replace(orders, shed=keeps[(keeps.index(orders.shed) + 1) % len(keeps)])


def _turned(policy: Policy) -> Policy:
    does: tuple[Do, ...] = get_args(Do)
    return msgspec.structs.replace(policy, do=does[(does.index(policy.do) + 1) % len(does)])


def shifted(orders: Orders, row: int, by: int) -> Orders:
    """Return the orders with the least chance of a row raised or lowered by a step of 5 per cent."""
    match row:
        case 0:
            return msgspec.structs.replace(orders, opportunity=_shifted(orders.opportunity, by))
        case 1:
            return msgspec.structs.replace(orders, answer=_shifted(orders.answer, by))
        case _:
            return orders


def _shifted(policy: Policy, by: int) -> Policy:
    return msgspec.structs.replace(policy, percent=max(0, min(95, policy.percent + STEP * by)))


def quiet(orders: Orders, state: m.State, whole_turn: bool) -> Orders:
    """Return the orders with no more shots in this player turn, or none at the piece that moves now."""
    waiting = state.pending[-1] if state.pending else None
    mover = UnitId("") if whole_turn else _mover(waiting)
    return msgspec.structs.replace(orders, quiet=Quiet(state.turn, state.active, mover))


def lasting(orders: Orders, pieces: Collection[str]) -> Orders:
    """Return the part of some orders that holds in another battle of these pieces, without turn limits."""
    units = {unit: policy for unit, policy in orders.units.items() if unit in pieces}
    return msgspec.structs.replace(orders, units=units, quiet=None)


def preset(given: Mapping[str, Any]) -> Orders:
    """Return the orders that the settings ask for."""
    return Orders(
        opportunity=Policy(given["moving"], given["moving_percent"]),
        answer=Policy(given["fired_at"], given["fired_at_percent"]),
        shed=given["shed"],
    )


def _mover(waiting: m.Waiting | None) -> UnitId:
    """Return the piece that a reaction would hit."""
    match waiting:
        case m.OpportunityFire(mover=mover):
            return mover
        case m.ReturnFire(firers=firers):
            return firers[0]
        case m.GroundFire(strike=strike):
            return strike.aircraft
        case _:
            return UnitId("")


def answer(state: m.State, orders: Orders, legal: tuple[Command, ...]) -> Command | None:
    """Return the command that the orders give for the decision waited for, None to ask the player."""
    match state.pending[-1] if state.pending else None:
        case m.OpportunityFire() | m.ReturnFire() | m.GroundFire() as waiting:
            return _react(state, waiting, orders, legal)
        case m.Shedding() if orders.shed != "ask":
            return _shed(state, orders, legal)
        case _:
            return None


def _react(
    state: m.State,
    waiting: m.OpportunityFire | m.ReturnFire | m.GroundFire,
    orders: Orders,
    legal: tuple[Command, ...],
) -> Command | None:
    quiet, hold = orders.quiet, m.HoldFire()
    if quiet and (quiet.turn, quiet.active) == (state.turn, state.active) and quiet.mover in ("", _mover(waiting)):
        return hold
    returning = isinstance(waiting, m.ReturnFire)
    best: tuple[Fraction, Command] | None = None
    ask = False
    for command in legal:
        if not isinstance(command, m.Fire) or command.drop:
            continue
        policies = [orders.policy(unit, returning=returning) for unit in command.by]
        if any(policy.do == "hold" for policy in policies):
            continue
        asking = any(policy.do == "ask" for policy in policies)
        if asking and ask:
            continue
        prospect = foresee(state, command)
        if prospect is None:
            continue
        chance, drop = _chance(prospect, waiting.side)
        if chance * 100 < max(policy.percent for policy in policies):
            continue
        if any(policy.do == "adjacent" for policy in policies) and prospect.distance > 1:
            continue
        if asking:
            ask = True
        elif best is None or chance > best[0]:
            best = (chance, msgspec.structs.replace(command, drop=drop) if drop else command)
    if best:
        return best[1]
    return None if ask else hold


def _chance(prospect: AttackForecast, side: Side) -> tuple[Fraction, int]:
    """Return the chance of any effect, and the dice that `side` sheds for it.

    The side that may shed takes its best shed.
    """
    for shed in prospect.sheds:
        if shed.best and shed.drop:
            return shed.odds.effect, shed.drop if prospect.shedder == side else 0
    return max(target.odds.effect for target in prospect.targets), 0


def _shed(state: m.State, orders: Orders, legal: tuple[Command, ...]) -> Command | None:
    best: tuple[Fraction, Fraction, int, Command] | None = None
    for command in legal:
        prospect = foresee(state, command)
        if not isinstance(command, m.ReduceDice) or prospect is None:
            return None
        kill = max(target.odds.kill for target in prospect.targets)
        effect = max(target.odds.effect for target in prospect.targets)
        first, second = (kill, effect) if orders.shed == "kill" else (effect, kill)
        if best is None or (first, second, command.drop) < best[:3]:
            best = (first, second, command.drop, command)
    return best[3] if best else None

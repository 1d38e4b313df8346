"""Orders: the standing orders of a seat in words, changed, and as they answer a decision."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, TypeVar, get_args

from msgspec.structs import replace

from cb_tui.core.standing_orders import StandingOrderRow
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_captain.rules import close_combat_forecast, fire, losses, volley_forecast
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.standing_orders_model import Charged, Do, Hits, Orders, Policy, Quiet
from cb_tui.games.combat_captain.rules.weapons import BANDS

STEP = 5  # per cent
T = TypeVar("T")

# --- in words ----------------------------------------------------------------------------------------------------


def rows(orders: Orders) -> tuple[StandingOrderRow, ...]:
    """Return the orders of a side in words."""
    hits = {"ask": "ask", "men": "men", "markers": f"markers, stop {orders.spare} short"}[orders.hits]
    charged = {"ask": "ask", "stand": "stand", "run": f"withdraw if under {orders.win}%"}[orders.charged]
    return (
        StandingOrderRow("at a moving enemy", str(orders.moving)),
        StandingOrderRow("when fired at", str(orders.fired_at)),
        StandingOrderRow("fire", "each alone" if orders.alone else "a company together"),
        StandingOrderRow("hits on your men", hits),
        StandingOrderRow("when charged", charged),
    )


def turned(orders: Orders, row: int) -> Orders:
    """Return the orders with the next choice in a row."""
    match row:
        case 0:
            return replace(orders, moving=replace(orders.moving, do=_next(get_args(Do), orders.moving.do)))
        case 1:
            return replace(orders, fired_at=replace(orders.fired_at, do=_next(get_args(Do), orders.fired_at.do)))
        case 2:
            return replace(orders, alone=not orders.alone)
        case 3:
            return replace(orders, hits=_next(get_args(Hits), orders.hits))
        case _:
            return replace(orders, charged=_next(get_args(Charged), orders.charged))


def _next(choices: tuple[T, ...], now: T) -> T:
    return choices[(choices.index(now) + 1) % len(choices)]


def shifted(orders: Orders, row: int, by: int) -> Orders:
    """Return the orders with the number of a row raised or lowered: a chance by 5 per cent, markers by one."""
    match row:
        case 0:
            return replace(orders, moving=_shifted(orders.moving, by))
        case 1:
            return replace(orders, fired_at=_shifted(orders.fired_at, by))
        case 3:
            return replace(orders, spare=max(1, min(5, orders.spare + by)))
        case 4:
            return replace(orders, win=_percent(orders.win, by))
        case _:
            return orders


def _shifted(policy: Policy, by: int) -> Policy:
    return replace(policy, percent=_percent(policy.percent, by))


def _percent(number: int, by: int) -> int:
    return max(0, min(95, number + STEP * by))


def quiet(orders: Orders, state: State, whole_turn: bool) -> Orders:
    """Return the orders with no more fire this turn, or none at who moves now."""
    return replace(orders, quiet=Quiet(state.turn, UnitId("") if whole_turn else _mover(state)))


def lasting(orders: Orders, pieces: Collection[str]) -> Orders:
    """Return the part of some orders that holds in another battle of these companies, without turn limits."""
    companies = {company: policy for company, policy in orders.companies.items() if company in pieces}
    return replace(orders, companies=companies, quiet=None)


def preset(given: Mapping[str, Any]) -> Orders:
    """Return the orders of a new game, in which the player decides everything."""
    return Orders()


def _mover(state: State) -> UnitId:
    match state.pending[-1] if state.pending else None:
        case w.HeldFire(unit=unit):
            return unit
        case w.ReturnFire(at=at):
            return at[0]
        case _:
            return UnitId("")


# --- answers -----------------------------------------------------------------------------------------------------


def answer(state: State, orders: Orders, legal: tuple[Command, ...]) -> Command | None:
    """Return the command that the orders give for the decision which is waited for, None to ask the player."""
    match state.pending[-1] if state.pending else None:
        case w.HeldFire() | w.ReturnFire() as waiting:
            return _fires(state, waiting, orders)
        case w.Swap() as waiting:
            return _takes(state, waiting, orders)
        case w.UnderCharge() as waiting:
            return _charged(state, waiting, orders)
        case _:
            return None


def _fires(state: State, waiting: w.HeldFire | w.ReturnFire, orders: Orders) -> Command | None:
    """Return the fire of the first company whose orders want it, else a pass, or None to ask the player.

    A company that wants to be asked prevents the pass.
    """
    quiet = orders.quiet
    if quiet and quiet.turn == state.turn and quiet.mover in ("", _mover(state)):
        return c.Pass()
    asks = False
    for company in dict.fromkeys(state.context.company[unit] for unit in waiting.holders):
        policy = orders.policy(company, returning=isinstance(waiting, w.ReturnFire))
        asks = asks or policy.do == "ask"
        if policy.do not in ("ask", "hold") and (fire := _volley(state, waiting, company, policy, orders.alone)):
            return fire
    return None if asks else c.Pass()


def _volley(
    state: State, waiting: w.HeldFire | w.ReturnFire, company: CompanyId, policy: Policy, alone: bool
) -> c.Fire | None:
    """Return the best volley of a company that its orders allow, None if they allow none now."""
    targets = (waiting.unit,) if isinstance(waiting, w.HeldFire) else waiting.at
    held = {
        unit: state.stands[unit].held
        for unit in waiting.holders
        if unit in state.stands and state.context.company[unit] == company
    }
    best: tuple[Fraction, c.Fire] | None = None
    for target in targets:
        near = {unit: dice for unit, dice in held.items() if _in_band(state, unit, target, policy, frozenset(held))}
        for volley in fire.volleys_of(state, near, (target,)):
            if alone and len(volley.shots) > 1:
                continue
            known = volley_forecast.prospect(state, volley)
            chance = known.odds.hurt if known else Fraction(0)
            enough = chance * 100 >= policy.percent if policy.do == "best" else chance > 0
            if enough and (best is None or chance > best[0]):
                best = chance, volley
    return best[1] if best else None


def _in_band(state: State, unit: UnitId, target: UnitId, policy: Policy, along: frozenset[UnitId]) -> bool:
    """Check whether a target is as near to a holder as its orders want."""
    aim = fire.best(state, unit, target, along) if target in state.stands else None
    if aim is None:
        return False
    return policy.do not in BANDS or BANDS.index(aim.band) <= BANDS.index(policy.do)


def _takes(state: State, waiting: w.Swap, orders: Orders) -> Command | None:
    if orders.hits == "ask":
        return None
    company = state.context.company[waiting.unit]
    room = losses.routs_at(state, company) - state.companies[company].markers - orders.spare
    most = max(0, min(waiting.unsaved // 2, room))
    return c.Elect(most if orders.hits == "markers" else 0)


def _charged(state: State, waiting: w.UnderCharge, orders: Orders) -> Command | None:
    match orders.charged:
        case "ask":
            return None
        case "stand":
            return c.StandFast()
        case "run":
            by = state.context.company[waiting.by]
            wins = 1 - close_combat_forecast.brawl(state, (by,), (waiting.company,)).win
            return c.Withdraw() if wins * 100 < orders.win else c.StandFast()

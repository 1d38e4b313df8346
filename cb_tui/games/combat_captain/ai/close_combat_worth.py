"""The worth of a close combat in squads: stands, markers and routs of both companies. [CLOSE, MORALE-3]"""

from cb_tui.games.combat_captain.rules import appraise, close_combat_forecast, losses
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State

MARKER = 0.08  # of a company's worth, what a marker costs it
LOSES = 2  # markers of the company that loses a close combat: one for that, one for withdrawing [MORALE-1]


def brings(state: State, company: CompanyId, other: CompanyId, ground: float = 0.0) -> float:
    """Return the gain of the charging company from a close combat, in squads, with `ground` if it wins. [CLOSE-9]"""
    key = "close combat", company, other
    fought, won = state.cached(key, lambda: _brings(state, company, other))
    return fought + won * ground


def _brings(state: State, company: CompanyId, other: CompanyId) -> tuple[float, float]:
    known = close_combat_forecast.brawl(state, (company,), (other,))
    before = standing(state, other) - standing(state, company)
    after = 0.0
    for own, foes, won, chance in known.ends:
        ours = standing(state, company, own, 0 if won else LOSES)
        after += float(chance) * (standing(state, other, foes, LOSES if won else 0) - ours)
    return before - after, float(known.win)


def standing(state: State, company: CompanyId, lost: int = 0, markers: int = 0) -> float:
    """Return the worth of a company after some stands lost, a marker for each, and further markers. [MORALE-1]

    It is 0 for a company that these markers rout.
    """
    units, left = state.stands_of(company), losses.left(state, company) - lost
    has = state.companies[company].markers + lost + markers
    if left <= 0 or (has and losses.breaks(has, left, state.context.rules.rout_at)):
        return 0.0
    average = sum(appraise.whole(state, unit) for unit in units) / max(1, len(units))
    return left * average * max(0.0, 1 - MARKER * has)


def marker(state: State, company: CompanyId) -> float:
    """Return the cost of one more marker to a company, in squads."""
    return standing(state, company) - standing(state, company, markers=1)

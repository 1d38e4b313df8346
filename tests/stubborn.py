"""Three players of each game that never think; the officer or the book must beat them."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cb_tui.core import paths
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import Choice, Ruleset, Tactic
from cb_tui.core.values import Command, SeatId, Side
from cb_tui.games.combat_boots.ai.outlook import goals
from cb_tui.games.combat_boots.ai.tactics import choose
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules import movement, targets
from cb_tui.games.combat_boots.rules.occupancy import enemies
from tests.captain import stubborn as captain
from tests.combat import stubborn as combat


def sits(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Neither moves nor fires."""
    idle = next((one for one in legal if isinstance(one, m.HoldFire | m.EndTurn)), None)
    return Choice(idle or legal[0], "sits")


def sits_and_shoots(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Never moves; fires whenever there is a chance, the best shot first."""
    aloft = state.sky is not None or (state.pending and isinstance(state.pending[-1], m.GroundFire))
    if not aloft and (best := targets.best(state, _shots(legal))) and best[0] > 0:
        return Choice(best[1], "shoots")
    return choose("hold", state, legal, seat) if state.pending else sits(state, legal, seat)


def walks(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Every piece goes the shortest way to the nearest hex that wins, and fires only where it can go no farther."""
    if not state.pending and (step := _step(state, legal, Side(seat))):
        return Choice(step, "walks")
    return sits_and_shoots(state, legal, seat)


STUBBORN: Mapping[str, Mapping[str, Tactic]] = {
    "combat_boots": {"sits": sits, "shoots": sits_and_shoots, "walks": walks},
    "combat": combat.STUBBORN,
    "combat_captain": captain.STUBBORN,
}  # by the package of the rules


def with_stubborn(rules: Ruleset[Any]) -> Ruleset[Any]:
    """Return the rules with these players among their tactics."""
    return replace(rules, tactics={**rules.tactics, **STUBBORN[rules.package]})


def _shots(legal: Sequence[Command]) -> list[m.Fire | m.Assault]:
    return [one for one in legal if isinstance(one, m.Fire | m.Assault) and len(one.by) == 1]


def _step(state: m.State, legal: Sequence[Command], side: Side) -> m.Step | None:
    steps = {one for one in legal if isinstance(one, m.Step) and one.unit in state.units}
    wanted = _wanted(state, side)
    for unit in dict.fromkeys(step.unit for step in sorted(steps, key=lambda one: one.unit not in state.acting)):
        piece = state.units[unit]
        way = piece.at not in wanted and paths.nearest(piece.at, movement.steps(state, piece), wanted.__contains__)
        if way and (step := m.Step(unit, way[0])) in steps:
            return step
    return None


def _wanted(state: m.State, side: Side) -> frozenset[Hex]:
    """The hexes that win, else those of the enemy."""
    places = {place for goal in goals(state, side) if goal.aim in ("hold", "deny") for place in goal.places}
    return frozenset(places or {foe.at for foe in enemies(state, side)})

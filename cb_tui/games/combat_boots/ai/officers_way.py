"""The whole march that the officer intends for a piece, of which a command is only the first step."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.ai import leader_tactics
from cb_tui.games.combat_boots.ai.officer import moves
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.ai.officer.plan import PLAIN
from cb_tui.games.combat_boots.ai.officer.tasks import tasks
from cb_tui.games.combat_boots.rules.model import State


def route(state: State, side: Side, unit: UnitId) -> tuple[Hex, ...]:
    """Return the hexes of the march that the officer of a side has in mind for a piece, () where it stays."""
    if unit in state.leaders:
        return leader_tactics.route(state, side, state.leaders[unit])
    if unit not in state.units:
        return ()
    here = Estimate(state, side, PLAIN)
    move = moves.best(here, state.units[unit], tasks(here).get(unit))
    return tuple(move.way) if move else ()

"""Observe: the state as a seat may know it. [DEP-1, DEP-7]"""

from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules.model import State


def observe(state: State, seat: SeatId) -> State:
    """Return a state without the other seats' set-ups, lots and night plans.

    Enemy mines are left out if they are hidden.
    """
    side = state.context.side(seat)
    mines = {at: whose for at, whose in state.mines.items() if whose == side}
    return replace(
        state,
        setups={each: setup for each, setup in state.setups.items() if each == seat},
        regroups={each: moves for each, moves in state.regroups.items() if each == seat},
        lots=state.lots if state.joined else {each: lot for each, lot in state.lots.items() if each == seat},
        mines=mines if state.context.rules.hidden_mines else state.mines,
    )

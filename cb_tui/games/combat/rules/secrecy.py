"""The state as a seat may know it, and the commands that are sealed until all are ready. [DEP-1, DEP-7, TIME-5b]"""

from msgspec.structs import replace

from cb_tui.core.dice import Dice
from cb_tui.core.sealing import Sealing
from cb_tui.core.values import Command, Event, SeatId
from cb_tui.games.combat.rules import night
from cb_tui.games.combat.rules.events import Joined, Stood, TurnBegan
from cb_tui.games.combat.rules.model import Deploy, Deploying, Regroup, Regrouping, State


def sealed(state: State, command: Command) -> bool:
    """Check whether a command stays secret when it is given."""
    return isinstance(command, Deploy | Regroup)


def shows(state: State) -> tuple[Event, ...]:
    """Return the public events of a set-up: a seat is ready, and after the last the halves are joined."""
    match state.pending[-1] if state.pending else None:
        case Deploying(seat):
            last = not any(isinstance(each, Deploying) for each in state.pending[:-1])
            return (Stood(seat), *((Joined(), TurnBegan(state.order[0], 1)) if last else ()))
        case Regrouping():
            return night.shows(state)
        case _:
            return ()


def due(before: State, now: State) -> bool:
    """Check whether all are ready, so that what was sealed at a moment is opened."""
    match before.pending[-1] if before.pending else None:
        case Deploying():
            return not any(isinstance(each, Deploying) for each in now.pending)
        case _:
            return not any(isinstance(each, Regrouping) for each in now.pending)


def ahead(state: State, seat: SeatId) -> State | None:
    """Return the state as if `seat` was the first to set up or regroup, or None if it is not asked now."""
    kind = type(state.pending[-1]) if state.pending else None
    own = next((each for each in state.pending if type(each) is kind and each.seat == seat), None)
    if own is None or not isinstance(own, Deploying | Regrouping):
        return None
    return state if own == state.pending[-1] else _first(state, own)


def with_lot(state: State, dice: Dice) -> State:
    """Return the state in which a machine deploys, with the lot that stays in its sealed set-up. [DEP-8]"""
    match state.pending[-1] if state.pending else None:
        case Deploying(seat) if not state.context.battle.begun_before(2):
            return replace(state, lots={**state.lots, seat: dice.roll(1)[0]})
        case _:
            return state


def _first(state: State, waiting: Deploying | Regrouping) -> State:
    return replace(state, pending=(*(each for each in state.pending if each != waiting), waiting))


SEALING: Sealing[State] = Sealing(
    is_secret=sealed, public_events=shows, is_due=due, state_if_asked=ahead, with_lot=with_lot
)


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

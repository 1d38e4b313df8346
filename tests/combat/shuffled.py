"""A state of *Combat* in which what a seat may not know is something else."""

from random import Random

from msgspec.structs import replace

from cb_tui.core.values import Place, SeatId, Side
from cb_tui.games.combat.rules import formations, zones
from cb_tui.games.combat.rules.model import Setup, State


def shuffled(state: State, seat: SeatId, chance: Random) -> State:
    """Return a state with other set-ups, lots and plans for the night of the others, and hidden mines elsewhere."""
    setting, side = state.context, state.context.side(seat)
    enemy = setting.enemy(side)
    lots = {each: lot if each == seat else chance.randint(1, 6) for each, lot in state.lots.items()}
    hidden = state.joined and setting.rules.hidden_mines
    return replace(
        state,
        setups={each: setup if each == seat else _setup(state, each, chance) for each, setup in state.setups.items()},
        lots=state.lots if state.joined else lots,
        regroups={each: moves if each == seat else () for each, moves in state.regroups.items()},
        mines=moved(state, enemy, chance) if hidden else state.mines,
    )


def moved(state: State, side: Side, chance: Random) -> dict[Place, Side]:
    """Return where all mines lie once those of a side are laid anew behind its line, on land where nobody stands."""
    setting, others = state.context, {at: whose for at, whose in state.mines.items() if whose != side}
    taken = {*state.standing, *others, *(at for strip in state.strips.values() for at in strip.squares)}
    free = [at for at in sorted(zones.rear(setting, zones.home(state, side)) - taken) if _land(state, at)]
    return others | dict.fromkeys(chance.sample(free, len(state.mines) - len(others)), side)


def _land(state: State, at: Place) -> bool:
    return state.context.board.terrain[at] != "river"


def _setup(state: State, seat: SeatId, chance: Random) -> Setup:
    return chance.choice(formations.formations(state, seat)).setup

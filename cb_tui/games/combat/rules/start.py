"""Start: the first state of a battle."""

from collections.abc import Mapping

from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat.rules import commanders
from cb_tui.games.combat.rules.battle import Battle, CommanderForce, Half
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.events import Joined, TurnBegan
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import Deck, Deploying, Setup, State, Tossing, Waiting
from cb_tui.games.combat.rules.setting import BattleContext


def start(battle: Battle, solo: Mapping[SeatId, str]) -> State:
    """Return the first state of a battle.

    It begins with the first turn if all pieces stand, else with the roll for sides or the first set-up.
    """
    setting = BattleContext(battle, board(battle), solo)
    first, second = setting.sides
    homes: dict[Side, Half] = {first: "south", second: "north"}
    order = commanders.order(setting, battle.first)
    setups = {
        seat: stands(force) for seat in setting.seats if (force := setting.forces.get(seat)) and _given(battle, force)
    }
    state = State(
        context=setting,
        seat=order[0],
        order=order,
        homes=homes,
        strips=commanders.strips(setting, homes),
        decks=(Deck(setting.rules.salvo_hits, setting.rules.salvo_misses),) * setting.rules.salvo_decks,
        held=(0,) * len(battle.aims),
        setups=setups,
        pending=_waiting(setting, setups),
    )
    return state if state.pending else folded(state, (Joined(), TurnBegan(order[0], 1)))


def stands(force: CommanderForce) -> Setup:
    """Return the set-up that a battle gives a commander."""
    return Setup(units=force.units, mines=force.mined, hq=force.hq)


def mustered(setting: BattleContext) -> bool:
    """Check whether anybody deployed for himself."""
    forces = (setting.forces.get(seat) for seat in setting.seats)
    return not all(force and _given(setting.battle, force) for force in forces)


def _given(battle: Battle, force: CommanderForce) -> bool:
    return battle.setup == "given" and bool(force.units)


def _waiting(setting: BattleContext, setups: Mapping[SeatId, Setup]) -> tuple[Waiting, ...]:
    """Return the pending decisions, the first to answer last: the roll, then the commanders. [SET-3b, DEP-1b]

    The commanders follow in the order of the battle file.
    """
    deploying = tuple(Deploying(seat) for seat in reversed(setting.seats) if seat not in setups)
    tossing = (Tossing(next(iter(setting.seats))),) if setting.battle.toss and not setups else ()
    return (*deploying, *tossing)

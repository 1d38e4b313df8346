"""Guess: what the other seats keep secret, drawn anew to play a battle on. [DEP-1a, DEP-7, TIME-5b]"""

from msgspec.structs import replace

from cb_tui.core.dice import Dice
from cb_tui.core.values import Command, SeatId
from cb_tui.games.combat.ai import machine
from cb_tui.games.combat.rules import deployment, zones
from cb_tui.games.combat.rules.actions import decide, legal
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import Deploy, Deploying, Regrouping, State
from cb_tui.games.combat.rules.secrecy import observe, with_lot

BOOK = 3  # faces of a die for which a set-up is that of the book; for the others it is any ready-made one of its lot


def guess(state: State, seat: SeatId, dice: Dice) -> State:
    """Return a state with set-ups, night plans and hidden mines of the other seats drawn anew.

    The other seats then owe none. States that a seat sees alike have the same guess with the same dice.
    """
    seen = observe(state, seat)
    match state.pending[-1] if state.pending else None:
        case Deploying():
            given = deployment.given_setups(seen.context)
            return _answered(replace(seen, setups={**given, **seen.setups}), seat, Deploying, dice)
        case Regrouping():
            seen = _answered(seen, seat, Regrouping, dice)
    return _mined(seen, seat, dice) if seen.joined and seen.context.rules.hidden_mines else seen


def _answered(seen: State, seat: SeatId, question: type[Deploying | Regrouping], dice: Dice) -> State:
    """Return the state in which all others have answered a question, and the seat may still owe its answer."""
    asked = {piece.seat for piece in seen.pieces.values()} if seen.joined else seen.context.seats.keys() - seen.setups
    others = tuple(question(other) for other in seen.context.seats if other in asked and other != seat)
    own = tuple(each for each in seen.pending if not isinstance(each, question) or each.seat == seat)
    state = replace(seen, pending=(*own, *others))
    while state.pending and isinstance(state.pending[-1], question) and state.pending[-1].seat != seat:
        state = folded(state, decide(state, _drawn(state, dice), dice))
    return state


def _drawn(state: State, dice: Dice) -> Command:
    """Return the answer of the seat that is asked, which does not see those of others either."""
    seat = state.pending[-1].seat
    asked = with_lot(observe(state, seat), dice)
    able = legal(asked)
    if isinstance(state.pending[-1], Regrouping) or dice.roll(1)[0] <= BOOK:
        return machine.choose_filed(asked, able, seat).command
    return able[dice.roll(1, len(able))[0] - 1]


def _mined(seen: State, seat: SeatId, dice: Dice) -> State:
    """Return a state with mines of the enemy as one of its set-ups has them, but none under a piece."""
    setting, enemy = seen.context, seen.context.enemy(seen.context.side(seat))
    given, drawn = deployment.given_setups(setting), list[Deploy]()
    for other in zones.commanders_of(setting, enemy):
        command = Deploy(given[other]) if other in given else _drawn(replace(seen, pending=(Deploying(other),)), dice)
        assert isinstance(command, Deploy)
        drawn.append(command)
    places = (at for each in drawn for at in each.setup.mines if at not in seen.standing)
    return replace(seen, mines={**seen.mines, **dict.fromkeys(places, enemy)})

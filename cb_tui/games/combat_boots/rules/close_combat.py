"""Close combat as it is played: rounds, pairs, losses, flight, and the end of a turn before it. [HTH, SEQ-3a]"""

from collections.abc import Iterator

from cb_tui.core import hexes
from cb_tui.core.action import Action, Decision
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command
from cb_tui.games.combat_boots.rules import attack_forecast, hand_to_hand, turn
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.decisions import ask, top, unknown_refusal
from cb_tui.games.combat_boots.rules.events import Answered
from cb_tui.games.combat_boots.rules.evolve import BootsAction, EventRecorder
from cb_tui.games.combat_boots.rules.follow_up import close_on
from cb_tui.games.combat_boots.rules.occupancy import names
from cb_tui.games.combat_boots.rules.shot import make_refusal

# --- rounds ----------------------------------------------------------------------------------------------------------


def _fight_refusal(state: m.State, command: m.HandToHand) -> IllegalCommand | None:
    match top(state):
        case m.CloseCombat(_, places):
            allowed = command.at in places
            return None if allowed else make_refusal(f"no hand-to-hand combat can start in {command.at}", "HTH-1")
        case m.FightOrFlee(_, place):
            return None if command.at == place else make_refusal(f"the fight is in {place}", "HTH-5")
        case _:
            return make_refusal("close combat comes at the end of the turn; end the turn first", "HTH-1")


def _fight(recorder: EventRecorder, command: m.HandToHand) -> None:
    waiting = recorder.state.pending[-1]
    recorder.emit(Answered())
    if recorder.state.context.edition.matches:
        hand_to_hand.fight_matches(recorder, waiting.side, command.at, first=isinstance(waiting, m.CloseCombat))
    else:
        hand_to_hand.fight(recorder, waiting.side, command.at)
    close_on(recorder, command.at)


HAND_TO_HAND: BootsAction[m.HandToHand] = Action(
    command=m.HandToHand,
    answers=(m.CloseCombat, m.FightOrFlee),
    refusal=_fight_refusal,
    resolve=_fight,
    offer=lambda state, command: Offer(command, "attack", place=command.at),
    label=lambda state, command: f"fights the close combat in {command.at}",
    forecast=attack_forecast.forecast,
)


def _start(state: m.State, waiting: m.CloseCombat) -> Iterator[Command]:
    yield from map(m.HandToHand, waiting.hexes)
    yield m.EndTurn()


CLOSE_COMBAT: Decision[m.State, m.CloseCombat] = Decision(
    pending=m.CloseCombat,
    candidates=_start,
    refusal=("wait: the {} player fights the close combat or ends the turn first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        "CLOSE COMBAT",
        "Before the turn ends your pieces may fight the enemies in their hex.",
        asked="fight the close combat, or end the turn",
    ),
)

# --- flight ----------------------------------------------------------------------------------------------------------


def _flee(recorder: EventRecorder, command: m.Flee) -> None:
    waiting = recorder.state.pending[-1]
    assert isinstance(waiting, m.FightOrFlee)
    hand_to_hand.resolve_flight(recorder, waiting.side, waiting.at, command.to)
    close_on(recorder, waiting.at)


FLEE: BootsAction[m.Flee] = Action(
    command=m.Flee,
    answers=(m.FightOrFlee,),
    refusal=lambda state, command: hand_to_hand.flight_refusal(state, command.to),
    resolve=_flee,
    offer=lambda state, command: Offer(command, "choose", place=command.to),
    label=lambda state, command: f"flees to {command.to}",
)


def _fight_on(state: m.State, waiting: m.FightOrFlee) -> Iterator[Command]:
    yield m.HandToHand(waiting.at)
    around = hexes.neighbours(waiting.at)
    yield from (m.Flee(to) for to in around if hand_to_hand.flight_refusal(state, to) is None)


FIGHT_OR_FLEE: Decision[m.State, m.FightOrFlee] = Decision(
    pending=m.FightOrFlee,
    candidates=_fight_on,
    refusal=("wait: the {} player fights on or flees first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        "FIGHT OR FLEE",
        "Fight another round, or flee: all that can run go to one hex and are not fired at.",
        asked="fight another round, or flee",
    ),
)

# --- losses ----------------------------------------------------------------------------------------------------------


def _loss_refusal(state: m.State, command: m.GiveUp) -> IllegalCommand | None:
    waiting = top(state)
    if not isinstance(waiting, m.ChooseLoss):
        return make_refusal("no loss is owed", "HTH-4")
    able = [one.id for one in hand_to_hand.losable(state, waiting)]
    if command.unit in able:
        return None
    return make_refusal(f"{command.unit} cannot be given up; name one of {', '.join(able)}", "HTH-4")


def _give_up(recorder: EventRecorder, command: m.GiveUp) -> None:
    at = recorder.state.units[command.unit].at
    hand_to_hand.give_up(recorder, command.unit)
    close_on(recorder, at)


GIVE_UP: BootsAction[m.GiveUp] = Action(
    command=m.GiveUp,
    answers=(m.ChooseLoss,),
    first=lambda state, command: unknown_refusal(state, (command.unit,)),
    refusal=_loss_refusal,
    resolve=_give_up,
    offer=lambda state, command: Offer(command, "choose", (command.unit,)),
    label=lambda state, command: f"gives up {command.unit}",
)
CHOOSE_LOSS: Decision[m.State, m.ChooseLoss] = Decision(
    pending=m.ChooseLoss,
    candidates=lambda state, waiting: (m.GiveUp(unit.id) for unit in hand_to_hand.losable(state, waiting)),
    refusal=("wait: the {} player chooses a loss first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting, "A LOSS", "You lost the round: choose the piece to give up.", asked="give up a piece"
    ),
)

# --- pairs -----------------------------------------------------------------------------------------------------------


def _pair_refusal(state: m.State, command: m.PairWith) -> IllegalCommand | None:
    """Return a refusal if these two cannot be paired now, or None. [HTH-8]"""
    waiting = top(state)
    if not isinstance(waiting, m.Pairing):
        return make_refusal("no piece is being paired now: pairing happens in a round of close combat", "HTH-8")
    if command.unit != waiting.unit:
        return make_refusal(f"{waiting.unit} is being paired now, not {command.unit}", "HTH-8")
    able = hand_to_hand.pairing_options(state, waiting)
    return None if command.foe in able else make_refusal(f"{command.unit} may meet {' or '.join(able)}", "HTH-8")


def _pair(recorder: EventRecorder, command: m.PairWith) -> None:
    waiting = recorder.state.pending[-1]
    assert isinstance(waiting, m.Pairing)
    recorder.emit(Answered())
    hand_to_hand.pair_off(recorder, hand_to_hand.pair(waiting, command.foe))
    close_on(recorder, waiting.at)


def _pair_label(state: m.State, command: m.PairWith) -> str:
    """Return a pairing in words, with the pieces that it joins."""
    waiting = top(state)
    matches = waiting.matches if isinstance(waiting, m.Pairing) else ()
    for match in matches:
        if command.foe in match.ours + match.theirs:
            friends, foes = (match.theirs, match.ours) if command.foe in match.ours else (match.ours, match.theirs)
            return f"{command.unit} joins {names(friends)} against {names(foes)}"
    return f"{command.unit} meets {command.foe}"


PAIR_WITH: BootsAction[m.PairWith] = Action(
    command=m.PairWith,
    answers=(m.Pairing,),
    refusal=_pair_refusal,
    resolve=_pair,
    offer=lambda state, command: Offer(command, "choose", (command.unit,), (command.foe,)),
    label=_pair_label,
    forecast=attack_forecast.forecast,
)
PAIRING: Decision[m.State, m.Pairing] = Decision(
    pending=m.Pairing,
    candidates=lambda state, waiting: (
        m.PairWith(waiting.unit, foe) for foe in hand_to_hand.pairing_options(state, waiting)
    ),
    refusal=("wait: the {} player pairs its pieces first", "SEQ-1"),
    question=lambda state, waiting: ask(
        waiting,
        "PAIRS",
        "First match one of your pieces with each enemy; any left over join a match.",
        asked="choose an opponent for your piece",
    ),
)

# --- the end of a turn -----------------------------------------------------------------------------------------------


def _end(recorder: EventRecorder, command: m.EndTurn) -> None:
    if recorder.state.pending:
        recorder.emit(Answered())
        turn.end_player_turn(recorder)
    else:
        turn.begin_turn_end(recorder)


END_TURN: BootsAction[m.EndTurn] = Action(
    command=m.EndTurn,
    answers=(m.CloseCombat,),
    in_turn=True,
    refusal=lambda state, command: None,
    resolve=_end,
    offer=lambda state, command: Offer(command, "end"),
    label=lambda state, command: "ends the turn",
)

"""All kinds of commands and decisions in two tables, on the ground and in the air, and their questions."""

from collections.abc import Callable, Iterator
from typing import Any

from cb_tui.core.action import Action
from cb_tui.core.action_table import ActionTable
from cb_tui.core.dice import Dice
from cb_tui.core.display import Question
from cb_tui.core.forecast import Forecast
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, SeatId, UnitId
from cb_tui.games.combat_boots.rules import attacks, close_combat, firefight, march, support, transport, turn, victory
from cb_tui.games.combat_boots.rules.decisions import top
from cb_tui.games.combat_boots.rules.dogfight import actions as sky
from cb_tui.games.combat_boots.rules.dogfight import words
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import EndTurn, OpportunityFire, ReturnFire, State, Unit, Waiting
from cb_tui.games.combat_boots.rules.occupancy import intact, units_of

Resolve = Callable[[EventRecorder, Any], None]
OVER = ("the battle is over", "VIC-1")
ACTING = ("move", "attack", "react", "pass")  # roles of commands by pieces on the board


def _candidates(state: State) -> Iterator[Command]:
    """Yield the legal commands of a turn: pieces as in the battle file, `EndTurn` last."""
    ours = [unit for unit in intact(units_of(state, state.active)) if not unit.acted]
    for unit in ours:
        yield from march.of_unit(state, unit)
    yield from attacks.in_turn(state, ours)
    yield from march.of_leaders(state)
    yield from support.support(state)
    yield EndTurn()


class BootsTable(ActionTable[State, Resolve]):
    """Rows of which those that only answer a decision refuse themselves without it."""

    def refusal(self, state: State, command: Command) -> IllegalCommand | None:
        """Return why a command may not be given, or None.

        If there are several reasons, the first is reported: a name that is not there, then whose turn it is, then
        the kind of piece, then its present state.
        """
        action, waiting = self.actions[type(command)], top(state)
        command = self.canonical(state, command)
        if action.first and (refused := action.first(state, command)):
            return refused
        if waiting and type(waiting) not in action.answers and (action.in_turn or not action.answers):
            return self.wait(state, waiting)
        return action.refusal(state, command)

    def wait(self, state: State, waiting: Waiting) -> IllegalCommand:
        """Return the refusal of any command but an answer to a decision."""
        sentence, rule = self.decisions[type(waiting)].refusal
        name = state.context.armies[waiting.side].name
        return IllegalCommand(sentence.format(name), rule, brief="wait" if state.sky is None else "")


GROUND = BootsTable(
    (
        march.STEP, march.EXIT, march.LAY_BRIDGE, march.PASS, transport.LOAD, transport.UNLOAD, transport.DISMOUNT,
        firefight.FIRE, firefight.ASSAULT, firefight.REDUCE_DICE, firefight.HOLD_FIRE, support.CALL, support.SHIFT,
        support.STRIKE, close_combat.HAND_TO_HAND, close_combat.FLEE, close_combat.GIVE_UP, close_combat.PAIR_WITH,
        close_combat.END_TURN,
    ),
    (
        firefight.OPPORTUNITY_FIRE, firefight.RETURN_FIRE, firefight.GROUND_FIRE, firefight.SHEDDING,
        firefight.OVERRUN, firefight.STORM, support.SHIFTING, transport.LOADING, close_combat.CLOSE_COMBAT,
        close_combat.FIGHT_OR_FLEE, close_combat.CHOOSE_LOSS, close_combat.PAIRING,
    ),
    candidates=_candidates,
    over=OVER,
)  # fmt: skip
SKY = BootsTable(
    (
        sky.ROLL_INITIATIVE, sky.MANEUVER, sky.OUTRUN, sky.TAKE_POSITION, sky.CHASE, sky.AIR_FIRE, sky.FIRING_RUN,
        sky.HEAD_ON, sky.DISENGAGE, sky.DEPART, sky.PASS, sky.END_TURN,
    ),
    (sky.INITIATIVE, sky.CHOOSE_POSITION),
    candidates=sky.candidates,
    over=OVER,
)  # fmt: skip


def table(state: State) -> BootsTable:
    """Return the table of those who act: aircraft alone, or the pieces on the ground."""
    return GROUND if state.sky is None else SKY


def _row(state: State, command: Command) -> Action[State, Any, Resolve]:
    """Return the row of a command, which may be one that cannot be given now."""
    here = table(state).actions
    return here.get(type(command)) or (SKY if here is GROUND.actions else GROUND).actions[type(command)]


def who_decides(state: State) -> SeatId | None:
    """Return the seat of the side whose decision is pending, or None once the battle is over."""
    if state.outcome:
        return None
    return SeatId(state.pending[-1].side if state.pending else state.active)


def canonical(state: State, command: Command) -> Command:
    """Return a command as `legal` lists it: pieces in the battle file's order, the only weapon unnamed."""
    listed = _row(state, command).canonical
    return command if listed is None else listed(state, command)


def refusal(state: State, command: Command) -> IllegalCommand | None:
    """Return a refusal with its rule, or None for a legal command."""
    if state.outcome:
        return IllegalCommand(*OVER)
    here = table(state)
    return here.refusal(state, command) if type(command) in here.actions else _elsewhere(state)


def _elsewhere(state: State) -> IllegalCommand:
    """Return the refusal of a command in the air to pieces, or on the ground to aircraft."""
    if state.sky is None:
        if state.aloft is not None:
            return IllegalCommand("aircraft act in the air phase, before the pieces of their side", "DOG-18a")
        return IllegalCommand("this battle is fought on the ground; there is no dogfight", "DOG-1")
    if waiting := top(state):
        return SKY.wait(state, waiting)
    if state.context.battle.over_ground:
        return IllegalCommand("aircraft act first; end the air phase, then command the pieces", "DOG-18a")
    return IllegalCommand("only aircraft fight here; there is no ground", "DOG-1")


def legal(state: State) -> tuple[Command, ...]:
    """Return all legal commands of the side to decide. The last answer is cached, since screens repeat it."""
    if state.outcome:
        return ()
    asked, answer = state.context.game_cache.legal
    if asked is not state:
        found = table(state).candidates(state)  # on the ground all are legal
        answer = tuple(found if state.sky is None else (each for each in found if SKY.refusal(state, each) is None))
        state.context.game_cache.legal = state, answer
    return answer


def legal_of(state: State, one: UnitId) -> tuple[Command, ...]:
    """Return the commands of `legal` that one actor gives alone. For a piece no other piece is checked."""
    unit, waiting = state.units.get(one), top(state)
    if unit and not state.sky and not state.outcome and isinstance(waiting, OpportunityFire | ReturnFire | None):
        return march.of_unit(state, unit) + attacks.of_unit(state, unit)
    return tuple(command for command in legal(state) if offer(state, command).actors == (one,))


def able(state: State) -> frozenset[UnitId]:
    """Return the pieces and leaders that some legal command has act.

    In a turn they are computed without a list of all commands.
    """
    if state.outcome or state.pending or state.sky:
        offers = (offer(state, command) for command in legal(state))
        return frozenset(unit for each in offers if each.role in ACTING for unit in each.actors)
    ready = (unit.id for unit in units_of(state, state.active) if _is_ready(state, unit))
    return frozenset((*ready, *(step.unit for step in march.of_leaders(state))))


def _is_ready(state: State, unit: Unit) -> bool:
    """Check whether a piece may pass or attack. [SEQ-2, ASL-3a]

    A piece that may act may pass, except for squads that assault after their turn.
    """
    return march.pass_refusal(state, unit.id) is None or bool(attacks.of_unit(state, unit))


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return the events of a command. Raises IllegalCommand."""
    if refused := refusal(state, command):
        raise refused
    state.context.game_cache.transitions = {}
    recorder = EventRecorder(state, dice)
    table(state).actions[type(command)].resolve(recorder, canonical(state, command))
    if state.sky is None:
        victory.settle_wipe_out(recorder)
    else:
        turn.settle_flight(recorder)
    return tuple(recorder.events)


def offer(state: State, command: Command) -> Offer:
    """Return a command with its purpose, legal or not."""
    return _row(state, command).offer(state, command)


def act(state: State, command: Command) -> str:
    """Return a command in words, legal or not, without dice."""
    return _row(state, command).label(state, command)


def label(state: State, command: Command) -> str:
    """Return a command in words, legal or not, in the air with the dice of both sides."""
    said, dice = act(state, command), words.dice(state, command)
    return f"{said} {dice[0]}-{dice[1]}" if dice else said


def forecast(state: State, command: Command) -> Forecast | None:
    """Return the forecast of an attack, or None for a command that rolls at no target."""
    foretold = _row(state, command).forecast
    return foretold(state, command) if foretold else None


def question(state: State) -> Question | None:
    """Return the pending decision, or None if the side to act is free."""
    return table(state).question(state)

"""A rules system as one record: functions that play a game, describe it and plan for a side."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.advisor import Advisor
from cb_tui.core.board import TerrainProfile
from cb_tui.core.dice import Dice
from cb_tui.core.display import RosterRow, Scene
from cb_tui.core.generator import BattleGenerator
from cb_tui.core.offer import Offer, Role
from cb_tui.core.report import Report
from cb_tui.core.rulings import RulingsSpec
from cb_tui.core.scenario import Finding, Scenario
from cb_tui.core.sealing import Sealing
from cb_tui.core.standing_orders import Goal, Level, SidePlan, StandingOrdersSpec
from cb_tui.core.values import Command, Event, Place, SeatId, Side, UnitId, Value

B = TypeVar("B", bound=Scenario)
S = TypeVar("S")


class Outcome(Value, frozen=True):
    """The outcome of a game."""

    winner: Side | None  # None: a draw
    why: str  # a sentence without a full stop
    void: bool = False  # neither won nor drawn: the game does not count


REASON_COLUMNS = 66  # characters of a reason that fit an 80-column line beside the rule ID


class IllegalCommand(Exception):  # noqa: N818 - the field's own word
    """The refusal of a command.

    `sentence` states the reason and what to do instead, `brief` the same in at most `LINE` characters if that can be.
    `rule` is a rule ID ("FIRE-1"), or None if no rule speaks. `code` is for programs.
    """

    def __init__(self, sentence: str, rule: str | None = None, code: str = "illegal", *, brief: str = "") -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.rule, self.brief = code, sentence, rule, brief or _brief(sentence)


def _brief(sentence: str) -> str:
    """Return a sentence that fits `LINE` characters, else its part before the first semicolon."""
    return sentence if len(sentence) <= REASON_COLUMNS else sentence.partition("; ")[0]


class Choice(Struct, frozen=True):
    """The command that a tactic chooses, with a short reason.

    `why` alone is what a hint and the "better:" of a review print, so it names the piece, what it does and where.
    """

    command: Command
    why: str = ""
    rest: tuple[Command, ...] = ()  # that it means to give after it, as long as they are legal


class Traits(Struct, frozen=True):
    """The properties that hold in every game of a rules system."""

    open_information: bool = True  # every seat may know everything: `observe` returns the state itself
    complete: bool = True  # `legal` lists every command that is not refused
    roles: frozenset[Role] = frozenset(get_args(Role))  # of its commands; keys of other roles are not offered


Tactic = Callable[[Any, Sequence[Command], SeatId], Choice]  # (observed state, `LegalCommands` or a tuple, own seat)


class Planner(Struct, Generic[S], frozen=True, kw_only=True):
    """The functions of a rules system for a player that leads a whole side. All are pure."""

    win_chance: Callable[[S, SeatId], float]
    """Estimate the chance of a seat's side to win.

    Args:
        state: The full state, not an observed one.

    Returns:
        A chance 0-1, 0.5 for a draw. It is exact only if the game is over.
    """
    player_turns_begun: Callable[[S], int]
    """Return the number of player turns begun since the start."""
    goals: Callable[[S, SeatId], tuple[Goal, ...]]
    """Return the goals that win or lose the battle for a seat's side, in the order of the battle file."""
    plans: Callable[[S, SeatId], tuple[SidePlan, ...]]
    """Return the plans to choose from.

    Returns:
        At least one plan. The first is the default, which is followed without a search.
    """
    tactic_for: Callable[[Any], Tactic]
    """Return the tactic that follows a plan, whatever tactic the battle file names.

    Raises:
        TypeError: The plan belongs to another rules system.
    """
    intended_route: Callable[[S, SeatId, UnitId], tuple[Place, ...]] | None = None
    """Return the path that the default plan intends for a unit (None: the system cannot tell).

    Returns:
        The places after the start, destination last, or () if the unit stays. Its next command is the first step.
    """
    guess: Callable[[S, SeatId, Dice], S] | None = None
    """Return a state with all that is hidden from a seat drawn anew (None: nothing is hidden for long).

    Args:
        state: The full state or an observed one.
        dice: Dice that are not those of the game.

    Returns:
        The same state for states that the seat sees alike.
    """
    alike: Callable[[S, Command, Command], bool] | None = None
    """Check whether two commands of a state come to the same (None: only equal ones do)."""


class Ruleset(Struct, Generic[S], frozen=True, kw_only=True):
    """A rules system. All functions are pure: dice are an argument."""

    id: str
    title: str
    family: str  # name shared by systems that differ in edition alone: "Combat Boots"
    package: str  # folder of its scenarios
    # types that the codec reads and writes, command and event as tagged unions
    scenario_type: type[Scenario]
    state_type: type[S]
    command_type: Any
    event_type: Any
    terrains: Mapping[str, TerrainProfile]  # every ground that its boards may have, by name

    # --- play ------------------------------------------------------------------------------------------------------

    start: Callable[[Any, Mapping[SeatId, str]], S]
    """Return the first state of a battle.

    Args:
        scenario: A sound record of `scenario_type`.
        solo: The tactic or level of each AI seat that is in `players`. The system binds those of `by_book` alone.

    Returns:
        A state that no command has changed. Equal arguments give equal states.
    """
    who_decides: Callable[[S], SeatId | None]
    """Return the seat that decides.

    Returns:
        A seat id. Before and after a command it is None if and only if `outcome` is set. Between the events of one
        command it may be None while the command is still being resolved.
    """
    refusal: Callable[[S, Command], IllegalCommand | None]
    """Return the refusal of a command, never raising for a record of `command_type`.

    Args:
        command: It may name units and places that do not exist.

    Returns:
        None if the command is legal, else the refusal with sentence, brief, rule ID and code.
    """
    canonical: Callable[[S, Command], Command]
    """Return a command in canonical form, as `legal` lists it.

    Args:
        command: A command that is not refused.

    Returns:
        The command with its lists in a fixed order and needless parts left out. A second call changes nothing.
        A system whose lists are no sets returns the command unchanged (Combat Captain).
    """
    legal: Callable[[S], tuple[Command, ...]]
    """Return the legal commands in canonical form.

    Returns:
        A tuple in a stable order without doubles, () if no seat decides. It is every legal command if
        `traits.complete`, else a finite choice of at least one.
    """
    decide: Callable[[S, Command, Dice], tuple[Event, ...]]
    """Return the events of a command.

    Args:
        state: The full state, not an observed one. It is not changed.
        command: A command of the seat that decides, with its lists in any order.
        dice: The only source of chance, used up in the order in which faces and cards are read.

    Returns:
        At least one event, in the order in which they happen. `Rolled` and `Drawn` stand before the events that their
        faces and cards decide.

    Raises:
        IllegalCommand: The refusal that `refusal` returns. No die has been read then.
        DiceError: `dice` is fixed and has too few faces, or one out of range.
    """
    evolve: Callable[[S, Event], S]
    """Return the state after an event, applying no rules and no dice.

    Args:
        event: The next event of a command that `decide` returned. It never raises on these.

    Returns:
        The next state, or `state` itself if the event changes nothing. `state` is not changed.
    """
    outcome: Callable[[S], Outcome | None]
    """Return the outcome, or None while the game runs."""
    observe: Callable[[S, SeatId], S]
    """Return the state as a seat may know it.

    Returns:
        A state without the facts that are hidden from the seat, equal whatever they are. It is `state` itself if
        `traits.open_information`.
    """

    # --- text and data ---------------------------------------------------------------------------------------------

    offer: Callable[[S, Command], Offer]
    """Return the purpose of a command, legal or not: role, actors, targets, place and group."""
    label: Callable[[S, Command], str]
    """Return a command in words, legal or not: one line without a full stop."""
    report: Callable[[S, Command | None, tuple[Event, ...]], tuple[Report, ...]]
    """Return one report for each event of a command.

    Args:
        state: The state after the events.
        command: The command, or None if the viewer may not know it.
        events: All events of the command in their order.

    Returns:
        As many reports as events, in the same order. Each holds the event itself.
    """
    state_json: Callable[[S], dict[str, Any]]
    """Return the state as plain JSON for the referee, also an observed one.

    Returns:
        Builtins that JSON can write (tuples become lists). Its keys are a public promise (docs/bots.md).
    """
    battle_json: Callable[[Any], dict[str, Any]]
    """Return a battle as plain JSON for `show`, under the same promise as `describe`."""
    march_commands: Callable[[S, UnitId, tuple[Place, ...]], tuple[Command, ...]]
    """Return the commands of a march, not checked for legality.

    Args:
        path: The places after the start, destination last. On a measured table its corners.

    Returns:
        One command for each place, or one for the whole path on a measured table. () for an empty path.
    """
    why_not: Callable[[S, Role, UnitId | None, Place | None], IllegalCommand | None]
    """Return the refusal of a role, for a unit at a place.

    Args:
        unit: None for a role that no unit takes, such as "end".
        place: None likewise.

    Returns:
        The refusal, or None if the role is allowed there or the system has no answer for these arguments.
    """
    orders: StandingOrdersSpec | None  # None: no seat answers in advance
    scene: Callable[[S], Scene]
    """Return the drawable scene of a state.

    Args:
        state: An observed state. The scene names nothing that the observer may not know.

    Returns:
        The first side first, and of a stack the top unit first.
    """
    findings: Callable[[Any], tuple[Finding, ...]]
    """Return the faults of a battle.

    Args:
        scenario: A record that fits `scenario_type`.

    Returns:
        () if the battle is sound. `where` is a key path or "map row 3", and `note` marks an oddity.
    """
    roster: Callable[[Any], tuple[RosterRow, ...]]
    """Return all units that appear in a battle.

    Returns:
        One row for each unit, leader, battery and aircraft that the battle names, none for an army still to be chosen.
        `worth` is in the system's own measure, or None if it has none.
    """

    # --- optional parts --------------------------------------------------------------------------------------------

    legal_for: Callable[[S, UnitId], tuple[Command, ...]] | None = None
    """Return the commands of `legal` that a unit gives alone (None: filter `legal` instead).

    Args:
        unit: The id of a unit on the board, or of another actor.

    Returns:
        The commands in the order of `legal`, at less cost than filtering it.
    """
    edition: str = ""  # "2025", or empty if there is only one
    # headings of the tallies of its rolls, {"kill": "kills"}, or {}: each under its own name once it can happen
    tally_headings: Mapping[str, str] = {}
    vocabulary: Mapping[str, str] = {}  # terms of this edition for the names in braces of the rules help
    advisor: Advisor[S] | None = None  # None: no forecasts
    sealing: Sealing[S] | None = None  # None: every command is open in the log
    rulings: RulingsSpec | None = None  # None: a battle switches none
    revision: int = 0  # raised when rules or recorded sentences change by which logs are audited
    ai_revision: int = 0  # raised when the decisions of any AI change
    planner: Planner[S] | None = None  # None: no player leads a side as a whole
    generator: BattleGenerator | None = None  # None: no battle is generated from a code
    tactics: Mapping[str, Tactic]
    solo_bound_players: frozenset[str] = (
        frozenset()
    )  # players that the solitaire rules bind, the others are bound as people are
    levels: tuple[Level, ...] = ()  # weakest first, (): a player chooses among the tactics
    traits: Traits = Traits()

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of all AI players of the system: its tactics, then its levels."""
        return tuple(dict.fromkeys((*self.tactics, *(level.id for level in self.levels))))

    def level(self, player: str) -> Level | None:
        """Return the level of an AI player, or None if `player` is a tactic."""
        return next((level for level in self.levels if level.id == player), None)

    @property
    def turn_noun(self) -> str:
        """Return the noun for a turn of all sides, "turn" or "round"."""
        return self.vocabulary.get("turn", "turn")

    @property
    def no_orders(self) -> str:
        """Return why there are no standing orders, in rules without any."""
        return f"No standing orders in {self.title}: {self.vocabulary.get('no orders', 'it asks for no answers')}"


def with_rulings_stated(ruleset: Ruleset[Any], battle: Any) -> Any:
    """Return a battle as a new game records it, with all rulings in force and the revision stated."""
    if battle.revision is not None:
        return battle
    return replace(ruleset.rulings.at_start(battle) if ruleset.rulings else battle, revision=ruleset.revision)


def recalled(ruleset: Ruleset[Any], battle: B) -> B:
    """Return the battle of a log with the rulings of its time. No revision means revision 0."""
    if battle.revision is not None:
        return battle
    with_rulings: B = ruleset.rulings.from_log(battle) if ruleset.rulings else battle
    return replace(with_rulings, revision=0)


def opening_state(ruleset: Ruleset[S], battle: Scenario) -> S:
    """Return the first state of a battle, without the facts that are hidden from any seat."""
    return observed_by(ruleset, ruleset.start(battle, {}), [seat.id for seat in battle.seated])


def observed_by(ruleset: Ruleset[S], state: S, seats: Iterable[SeatId]) -> S:
    """Return a state without the facts that are hidden from any of `seats`."""
    for seat in () if ruleset.traits.open_information else seats:
        state = ruleset.observe(state, seat)
    return state

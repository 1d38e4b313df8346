"""Ruleset: a rules system as one record of functions: a Decider, a Reporter, and what it may have besides."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.advisor import Advisor
from cb_tui.core.answers import RosterRow, Scene
from cb_tui.core.dice import Dice
from cb_tui.core.forging import Forge
from cb_tui.core.level import Level
from cb_tui.core.offer import Offer, Role
from cb_tui.core.orders import OrdersSpec
from cb_tui.core.planning import Goal, Plan
from cb_tui.core.report import Report
from cb_tui.core.rulings import RulingsSpec
from cb_tui.core.scenario import Finding, Scenario
from cb_tui.core.sealing import Sealing
from cb_tui.core.values import Command, Event, Place, SeatId, Side, UnitId, Value

if TYPE_CHECKING:  # runs: few games are part of one
    from cb_tui.core.fates import Fates

B = TypeVar("B", bound=Scenario)
S = TypeVar("S")


class Outcome(Value, frozen=True):
    """How a game ended: `winner` is None for a draw."""

    winner: Side | None
    why: str


LINE = 66  # characters of a reason for which a line of 80 columns has room, with the rule behind it


class IllegalCommand(Exception):  # noqa: N818 - the field's own word
    """A command is refused: `sentence` says why, `brief` the same in a few words, and `rule` which rule says so ("FIRE-1")."""

    def __init__(self, sentence: str, rule: str | None = None, code: str = "illegal", *, brief: str = "") -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.rule, self.brief = code, sentence, rule, brief or _brief(sentence)


def _brief(sentence: str) -> str:
    """Return a sentence that a line has room for, else without what is to be done."""
    return sentence if len(sentence) <= LINE else sentence.partition("; ")[0]


class Choice(Struct, frozen=True):
    """What a tactic wants to do, and why in words."""

    command: Command
    why: str = ""


class Traits(Struct, frozen=True):
    """What holds for every game of a rules system."""

    open_information: bool = True  # every seat may know everything: `observe` gives the state itself
    complete: bool = True  # `legal` lists every command that is not refused


Tactic = Callable[[Any, Sequence[Command], SeatId], Choice]  # of what a seat sees and may do: `Legal`, or a tuple


class Planner(Struct, Generic[S], frozen=True, kw_only=True):
    """What a rules system has for a player that leads a whole side. All functions are pure."""

    chance: Callable[[S, SeatId], float]  # of a seat's side to win, from 0 to 1
    clock: Callable[[S], int]  # player turns begun since the start
    goals: Callable[[S, SeatId], tuple[Goal, ...]]
    plans: Callable[[S, SeatId], tuple[Plan, ...]]  # the first is what is done without a search
    follow: Callable[[Any], Tactic]  # does what a plan says, whatever the battle file says
    # the march that the highest level has in mind for a piece, of which its command is the first step; None: nobody knows
    way: Callable[[S, SeatId, UnitId], tuple[Place, ...]] | None = None


class Ruleset(Struct, Generic[S], frozen=True, kw_only=True):
    """A rules system. All functions are pure; dice come in as an argument."""

    id: str
    title: str
    family: str  # of the systems that differ by edition alone: "Combat Boots"
    package: str  # folder of its scenarios
    # the types that the codec reads and writes; command and event are tagged unions
    scenario_type: type[Scenario]
    state_type: type[S]
    command_type: Any
    event_type: Any
    # the Decider; `start(scenario, solo)`: solo maps each machine seat to its player's name; the rules that bind only some know which
    start: Callable[[Any, Mapping[SeatId, str]], S]
    who_decides: Callable[[S], SeatId | None]
    refusal: Callable[[S, Command], IllegalCommand | None]
    normal: Callable[[S, Command], Command]  # a command as `legal` lists it: lists are sets
    legal: Callable[[S], tuple[Command, ...]]
    decide: Callable[[S, Command, Dice], tuple[Event, ...]]
    evolve: Callable[[S, Event], S]
    outcome: Callable[[S], Outcome | None]
    observe: Callable[[S, SeatId], S]  # the state as a seat may know it
    # words
    offer: Callable[[S, Command], Offer]  # what a command is for
    label: Callable[[S, Command], str]  # what a command would do, in words
    # the state after a command, the command if known, its events: what each event says, in their order
    report: Callable[[S, Command | None, tuple[Event, ...]], tuple[Report, ...]]
    describe: Callable[[S], dict[str, Any]]  # the state as plain JSON, for referee
    chart: Callable[[Any], dict[str, Any]]  # a scenario as plain JSON, for `show`
    # what a player may want, in commands
    route: Callable[[S, UnitId, tuple[Place, ...]], tuple[Command, ...]]  # the commands of a march
    why_not: Callable[[S, Role, UnitId | None, Place | None], IllegalCommand | None]
    orders: OrdersSpec | None  # None: nobody answers in advance
    scene: Callable[[S], Scene]
    findings: Callable[[Any], tuple[Finding, ...]]
    roster: Callable[[Any], tuple[RosterRow, ...]]  # of a scenario: everybody who appears in it
    # what a system may have besides
    # what `legal` has of one actor alone, in its order, at less than the price of all; None: all are asked for and sifted
    legal_of: Callable[[S, UnitId], tuple[Command, ...]] | None = None
    edition: str = ""  # "2025"; "": there is but one
    # what pages of luck call the tallies of its rolls, all of them: {"kill": "kills"}; {}: each by its name once it can fall
    tallies: Mapping[str, str] = {}
    # what this edition calls what the rules help names in braces
    words: Mapping[str, str] = {}
    advisor: Advisor[S] | None = None  # None: nothing is foretold
    sealing: Sealing[S] | None = None  # None: every command stands open in the log
    rulings: RulingsSpec | None = None  # None: a battle switches none
    revision: int = 0  # raised when rules or recorded sentences change by which logs are audited
    planner: Planner[S] | None = None  # None: nobody leads a side as a whole
    forge: Forge | None = None  # None: no battle is made of a code
    fates: "Callable[[], Fates] | None" = None  # asked late; None: nothing carries over from one battle to the next
    tactics: Mapping[str, Tactic]
    by_book: frozenset[str] = frozenset()  # players that rules for a machine side bind; others are bound as people are
    levels: tuple[Level, ...] = ()  # weakest first; (): a player chooses among the tactics
    traits: Traits = Traits()

    @property
    def players(self) -> tuple[str, ...]:
        """Return the machines that play by these rules, by name: its tactics and its levels."""
        return tuple(dict.fromkeys((*self.tactics, *(level.id for level in self.levels))))

    def level(self, player: str) -> Level | None:
        """Return the level that a machine plays at, None of one that plays a tactic."""
        return next((level for level in self.levels if level.id == player), None)

    @property
    def turn(self) -> str:
        """Return what the rules call a turn of all sides, "turn" or "round"."""
        return self.words.get("turn", "turn")


def begun(ruleset: Ruleset[Any], battle: Any) -> Any:
    """Return a battle as a game that begins writes it down: with its rulings and the revision of its rules stated."""
    if battle.revision is not None:
        return battle
    return replace(ruleset.rulings.begun(battle) if ruleset.rulings else battle, revision=ruleset.revision)


def recalled(ruleset: Ruleset[Any], battle: B) -> B:
    """Return the battle of a log with the rulings of its time; a log without a revision was begun by revision 0."""
    if battle.revision is not None:
        return battle
    with_rulings: B = ruleset.rulings.recalled(battle) if ruleset.rulings else battle
    return replace(with_rulings, revision=0)


def opening(ruleset: Ruleset[S], battle: Scenario) -> S:
    """Return how a battle begins, as every seat may know it."""
    return observed(ruleset, ruleset.start(battle, {}), [seat.id for seat in battle.seated])


def observed(ruleset: Ruleset[S], state: S, seats: Iterable[SeatId]) -> S:
    """Return a state as each of some seats may know it."""
    for seat in () if ruleset.traits.open_information else seats:
        state = ruleset.observe(state, seat)
    return state

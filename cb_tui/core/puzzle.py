"""Puzzles: a position, a question, and options of which each has an exact value."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from cb_tui.core.dice import SeededDice
from cb_tui.core.display import DisplayRecord
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Place, SeatId, UnitId, Value

S = TypeVar("S")
POINT = Fraction(1, 100)
Measure = Literal["chance", "number", "yes"]  # how a value is shown: 35.5%, 2.4, right or wrong


class Aim(Value, frozen=True, kw_only=True):
    """The own piece, the enemies and the place that a puzzle asks about. Those that a kind does not need are empty."""

    unit: UnitId = UnitId("")
    target: UnitId = UnitId("")
    other: UnitId = UnitId("")
    place: Place = Place("")


class Option(DisplayRecord, frozen=True, kw_only=True):
    """An answer that may be given. A puzzle names it by its key, the screen by one of the last three."""

    key: str
    text: str  # in words, without a full stop
    short: str = ""  # the same for a narrow list, the target first
    command: Command | None = None  # as `legal` lists it
    place: Place | None = None
    path: tuple[Place, ...] = ()  # after the start, destination last

    @property
    def actors(self) -> tuple[str, ...]:
        """Return the ids of the pieces that act, of an option without a target its key."""
        return tuple(self.key.partition("/")[0].partition(">")[0].split("+"))

    @property
    def target(self) -> str:
        """Return the ids of the targets as the key has them, "R1+R2", "" if it has none."""
        return self.key.partition(">")[2].partition("/")[0]


class Thumb(Struct, Generic[S], frozen=True):
    """A rule of thumb: its words, and the score by which it would choose an option."""

    name: str  # "fewest defense dice"
    score: Callable[[S, Aim, Option], Fraction | int]
    usual: bool = True  # many players go by it, and not only beginners


class PuzzleKind(Struct, Generic[S], frozen=True, kw_only=True):
    """A kind of puzzle. All functions are pure and get the state as the seat to decide may know it."""

    name: str  # "shot", as a puzzle and the command line write it
    title: str  # "best shot"
    measure: Measure
    counts: str  # what its values count, after the number: "to destroy a piece"
    margin: Fraction  # the least one of a puzzle between its answers and the next value
    fewest: int  # options of a puzzle
    share: Fraction  # the most of them that are right
    least: Fraction = Fraction(0)  # value of its answers
    part: str = ""  # what the forecast of an option is of, where the value counts more: "the first shot"
    fooled: int = 0  # usual rules of thumb that go wrong in a puzzle, at least
    base: int = 900  # rating of an easy one
    ask: Callable[[S, Aim], str]
    """Return the question, one or two sentences."""
    aims: Callable[[S], Iterable[Aim]]
    """Return what could be asked in a state, in a stable order."""
    options: Callable[[S, Aim], tuple[Option, ...]]
    """Return all answers in a stable order, () if the question makes no sense in this state."""
    value: Callable[[S, Aim, Option], Fraction | None]
    """Return the exact value of an option, or None if it cannot be proved: then there is no puzzle."""
    why: Callable[[S, Aim, Option, Option], str] = lambda *_: ""
    """Return in a sentence why the first option is better than the second, "" if nothing short can be said."""
    thumbs: tuple[Thumb[S], ...] = ()


class Puzzle(Value, frozen=True, kw_only=True):
    """A puzzle as it is stored, a line of JSON. Battle, seed and commands give its position."""

    id: str  # battle and a few digits of the sum of position and question: "mill-3f9a"
    kind: str
    ruleset: str
    battle: str
    hash: str  # of the battle
    seats: dict[SeatId, str]  # who played: "officer"
    seed: int
    seat: SeatId  # that is asked
    turn: int
    commands: msgspec.Raw
    aim: Aim = Aim()
    answers: tuple[str, ...]  # keys
    options: int
    best: str  # value of the answers, a fraction
    next: str  # of the best of the other options
    rating: int


class Verdict(DisplayRecord, frozen=True):
    """All options of a puzzle with their values, the best first."""

    ranked: tuple[tuple[Option, Fraction], ...]

    @property
    def best(self) -> Fraction:
        """Return the value of the right answers."""
        return self.ranked[0][1]

    @property
    def answers(self) -> tuple[Option, ...]:
        """Return the right answers."""
        return tuple(option for option, value in self.ranked if value == self.best)

    @property
    def second(self) -> Option | None:
        """Return the best of the wrong answers, or None if all are right."""
        return next((option for option, value in self.ranked if value != self.best), None)

    @property
    def next(self) -> Fraction | None:
        """Return the highest value of the wrong answers, or None if all are right."""
        return next((value for _, value in self.ranked if value != self.best), None)

    @property
    def margin(self) -> Fraction:
        """Return how far the next value lies behind, 0 if all options are right."""
        return Fraction(0) if self.next is None else self.best - self.next

    def find(self, given: str | Command | tuple[Place, ...]) -> tuple[Option, Fraction] | None:
        """Return an option and its value by its key or place, its command in canonical form, or its path."""
        for option, value in self.ranked:
            if given in (option.key, option.place, option.command) or (option.path and given == option.path):
                return option, value
        return None

    def is_right(self, given: Option) -> bool:
        """Check whether an option is one of the best."""
        return given in self.answers


def judged(kind: PuzzleKind[S], state: S, aim: Aim) -> Verdict | None:
    """Return the verdict on all options, or None if there are none or a value cannot be proved."""
    found = []
    for option in kind.options(state, aim):
        value = kind.value(state, aim, option)
        if value is None:
            return None
        found.append((option, value))
    return Verdict(tuple(sorted(found, key=lambda each: -each[1]))) if found else None


def is_sound(kind: PuzzleKind[Any], verdict: Verdict) -> bool:
    """Check whether a verdict makes a puzzle: enough options, few of them right, and those well ahead."""
    return (
        len(verdict.ranked) >= kind.fewest
        and len(verdict.answers) <= kind.share * len(verdict.ranked)
        and verdict.margin >= kind.margin
        and verdict.best >= kind.least
    )


def replayed(rules: Ruleset[S], battle: Scenario, puzzle: Puzzle) -> S:
    """Return the full state of a puzzle, its commands decided again. Raises IllegalCommand or a msgspec error."""
    state = rules.start(battle, {})
    given: tuple[Command, ...] = msgspec.json.decode(puzzle.commands, type=tuple[rules.command_type, ...])  # type: ignore[name-defined]
    for step, command in enumerate(given):
        for event in rules.decide(state, command, SeededDice(puzzle.seed, step)):
            state = rules.evolve(state, event)
    return state


def shown(measure: Measure, value: Fraction) -> str:
    """Return a value as text: "35.5%", "2.4", "right"."""
    match measure:
        case "chance":
            return f"{float(value):.1%}"
        case "number":
            return f"{float(value):.2f}"
        case "yes":
            return "right" if value else "wrong"

"""Fates: what a rules system says of a platoon that goes from battle to battle. All functions are pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from cb_tui.core.dice import Dice
from cb_tui.core.forging import Recipe
from cb_tui.core.platoon import TIMELY, Account, Act, Change, Platoon, Rank, Run, Spot
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Event, UnitId


class Told(NamedTuple):
    """A command of a battle's log: the state before it and what it brought."""

    before: Any
    events: tuple[Event, ...]


class Guest(NamedTuple):
    """A piece of others that fights on your side for a day, with its counter and a word why."""

    id: UnitId
    counter: str
    noun: str
    why: str


class Begins(Protocol):
    """Begins a platoon."""

    def __call__(
        self, tables: Mapping[str, Any], theatre: str, rank: Rank, seed: int, date: str, *, form: int = TIMELY
    ) -> Platoon:
        """Return the platoon of a theatre, rank and seed, as a format of the file has it; raises NoBattle."""


class Fates(Struct, frozen=True, kw_only=True):
    """What carries over, and what becomes of it."""

    theatres: Callable[[Mapping[str, Any]], Mapping[str, str]]  # in which a platoon can be led, by id, with names
    begin: Begins
    version: Callable[[], int]  # of what makes the battles of runs
    sound: Callable[[Platoon], str]  # why no program can have begun a run so, "" where one can
    start: Callable[[Platoon], Run]
    # the lanes of a day that are reached from a lane of the day before, None at the start
    leads: Callable[[int | None, tuple[Spot, ...]], tuple[int, ...]]
    refusal: Callable[[Run, Act], str]  # why an act is refused, "" where it is not
    decide: Callable[[Run, Act, Dice], tuple[Change, ...]]  # of an act that is not refused
    evolve: Callable[[Run, Change], Run]
    reasons: Callable[[Run, Iterable[UnitId]], tuple[int, int, int]]  # the army's, for those who fought, for the new
    morale: Callable[[Run, Iterable[UnitId]], int]  # of these pieces
    changed: Callable[[Run, Run], str]  # how morale has changed from one to the other and why, "" where it has not
    strength: Callable[[int], int]  # of an enemy at a handicap, in percent of the usual one
    recipe: Callable[[Run], Recipe]  # of the place chosen
    # the battle of the place chosen with these pieces and so many fire missions; raises NoBattle
    battle: Callable[[Mapping[str, Any], Mapping[str, Any], Run, Sequence[UnitId], int], Scenario]
    score: Callable[[Run], tuple[tuple[str, int], ...]]  # its parts, each with its name
    last: int  # what the last battle won adds to the score, beyond what any adds
    needed: Callable[[Run], int]  # the roll from which a piece destroyed in the last battle comes back
    use: Callable[[Run], str]  # of replacements today, in words; "": none
    guests: Callable[[Any], Sequence[Guest]]  # of a battle of a run
    account: Callable[[Run, str, str, Any, Sequence[Told]], Account]  # of line, head, the last state, all commands
    rules: Mapping[str, str]  # house rules by name, in words: none holds inside a battle

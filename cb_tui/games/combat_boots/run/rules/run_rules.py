"""The rules of a run, in which a platoon goes from battle to battle."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from cb_tui.core.dice import Dice
from cb_tui.core.generator import Recipe
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Event, UnitId
from cb_tui.games.combat_boots.run.rules.platoon import TIMELY, Act, BattleAccount, Change, Platoon, Rank, RoadStop, Run


class LoggedCommand(NamedTuple):
    """A command of a battle's log: the state before it and its events."""

    before: Any
    events: tuple[Event, ...]


class AttachedUnit(NamedTuple):
    """A unit of others that fights on your side for a day, with its counter and a short reason."""

    id: UnitId
    counter: str
    noun: str
    why: str


class NewPlatoon(Protocol):
    """The function that makes the platoon of a new run."""

    def __call__(
        self, tables: Mapping[str, Any], theatre: str, rank: Rank, seed: int, date: str, *, form: int = TIMELY
    ) -> Platoon:
        """Return the platoon of a new run.

        Args:
            tables: The tables of the generator, by file.
            theatre: An id of `RunRules.theatres`.
            rank: "recruit", "regular" or "veteran".
            seed: The seed of names and road. The same arguments give the same platoon.
            date: The day on which it is begun, "2026-11-22".
            form: The format of the run's file, 1 to `TIMELY`.

        Raises:
            GenerationError: No run can be set in this theater.
        """


class RunRules(Struct, frozen=True, kw_only=True):
    """The functions of a rules system for runs. All are pure."""

    theatres: Callable[[Mapping[str, Any]], Mapping[str, str]]
    """Return the theaters in which a platoon can be led, names by id.

    Args:
        tables: The tables of the generator, by file.
    """
    begin: NewPlatoon
    generator_version: Callable[[], int]
    """Return the version of the generator that makes the battles of a new run."""
    start_fault: Callable[[Platoon], str]
    """Return the fault of the first line of a run's file, or an empty string.

    Returns:
        The reason why no version of the program can have written the line.
    """
    start: Callable[[Platoon], Run]
    """Return a run on the morning of its first day."""
    reachable_lanes: Callable[[int | None, tuple[RoadStop, ...]], tuple[int, ...]]
    """Return the lanes of a day that can be reached.

    Args:
        came: The lane of the day before, or None at the start.
        spots: The battles that the day offers.

    Returns:
        At least one lane, 0 to 2 from the top.
    """
    refusal: Callable[[Run, Act], str]
    """Return the refusal of an act as a sentence, or an empty string if it is legal."""
    decide: Callable[[Run, Act, Dice], tuple[Change, ...]]
    """Return the events of an act.

    Args:
        run: The run before the act.
        act: An act that is not refused.
        dice: The only source of chance, read only when an ended battle is closed.

    Returns:
        At least one event, in the order in which they happen.
    """
    evolve: Callable[[Run, Change], Run]
    """Return the run after an event, applying no rules and no dice."""
    morale_parts: Callable[[Run, Iterable[UnitId]], tuple[int, int, int]]
    """Return the parts of some units' morale: the army's, 0 or +1 for veterans, 0 or -1 for new units. [MOR-5]"""
    morale: Callable[[Run, Iterable[UnitId]], int]
    """Return the morale of some units together: the sum of `reasons` within the limits of a run. [MOR-5]"""
    morale_change: Callable[[Run, Run], str]
    """Return a sentence on the change of a platoon's morale and its reason, or an empty string if it is equal.

    Args:
        before: The run before.
        after: The same run later.
    """
    strength: Callable[[int], int]
    """Return the strength of the enemy at a handicap, in percent of the usual strength."""
    recipe: Callable[[Run], Recipe]
    """Return the recipe of the chosen battle. Its points are nominal, since the platoon is not bought."""
    battle: Callable[[Mapping[str, Any], Mapping[str, Any], Run, Sequence[UnitId], int], Scenario]
    """Return the chosen battle.

    Args:
        tables: The tables of the generator, by file.
        counters: The counters of the catalogue, by name.
        run: The run, with a place chosen.
        pieces: The units that go.
        missions: The number of fire missions that go along.

    Returns:
        A sound battle, the same for the same arguments.

    Raises:
        GenerationError: A counter is missing, or no map suits the battle.
    """
    score: Callable[[Run], tuple[tuple[str, int], ...]]
    """Return the parts of the score that are not 0, each with its name. They add up to the score."""
    last_battle_bonus: int  # points of the score for winning the last battle, in addition to those of any win
    return_roll: Callable[[Run], int]
    """Return the lowest die with which a unit destroyed in the last battle comes back, 1 to 6."""
    replacement_use: Callable[[Run], str]
    """Return the use of replacements today in words, or an empty string on the last day."""
    attached_units: Callable[[Any], Sequence[AttachedUnit]]
    """Return the units of others in a battle of a run, or no units."""
    account: Callable[[Run, str, str, Any, Sequence[LoggedCommand]], BattleAccount]
    """Return the account of an ended battle.

    Args:
        run: The run, with its platoon in that battle.
        line: "main", or the branch that was played.
        head: The hash of the last line of the log.
        last: The last state of the battle.
        told: All commands in force, in their order.
    """
    rules: Mapping[str, str]  # house rules in words by name; inside a battle no house rule holds

"""Rolls of a position: which commands roll, and every roll of one command played through `decide`."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Any, NamedTuple

from cb_tui.core.dice import Dice, DiceRequest, Faces, FixedDice, SeededDice
from cb_tui.core.report import Roll
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command
from cb_tui.session.log import LogEntry, ReportedCommand, rolls
from tests.studies import book
from tests.studies.games import Move

THROWING = (
    "Fire", "Assault", "ReduceDice", "HandToHand", "PairWith", "Call", "Shift", "Strike", "HoldFire", "EndTurn", "Step",
    "Pass", "Flee", "AirFire", "FiringRun", "HeadOn", "Maneuver", "Outrun",
)  # fmt: skip


class Rolling(NamedTuple):
    """A command that rolls in a state; `kind` is one of those that it has rolled."""

    rules: Ruleset[Any]
    state: Any
    command: Command
    kind: str

    def judged(self, dice: Dice) -> list[Roll]:
        """Its rolls of this kind with these dice."""
        return [each for each in outcomes(self.rules, self.state, self.command, dice) if each.kind == self.kind]


def outcomes(rules: Ruleset[Any], state: Any, command: Command, dice: Dice) -> list[Roll]:
    """All that a command rolled, as the ledger reads it."""
    side = rules.who_decides(state)
    assert side is not None
    events = rules.decide(state, command, dice)
    return list(rolls([ReportedCommand(LogEntry(0, side, "", command, events), rules.report(state, command, events))]))


def sample(moves: Iterable[Move], each: int = 2, seed: int = 1) -> Iterator[Rolling]:
    """Throwing commands of some positions: of every type that is legal there up to `each`, drawn with a seed."""
    draw = Random(seed)
    for move in moves:
        types: dict[str, list[Command]] = {}
        for command in move.legal:
            if (name := type(command).__name__) in THROWING:
                types.setdefault(name, []).append(command)
        for number, commands in enumerate(types.values()):
            for command in draw.sample(commands, min(each, len(commands))):
                rolled = outcomes(move.rules, move.state, command, SeededDice(seed, -move.number * 20 - number))
                for kind in dict.fromkeys(one.kind for one in rolled):
                    yield Rolling(move.rules, move.state, command, kind)


class Told(FixedDice):
    """Dice that fall as written and then as ones; `rolled` are the sizes of the rolls asked for."""

    def __init__(self, faces: Faces = ()) -> None:
        super().__init__(*faces)
        self.rolled: list[int] = []

    def _next(self, wanted: DiceRequest) -> Faces:
        """The next faces."""
        self.rolled.append(wanted.count)
        self.left += [1] * (wanted.count - len(self.left))
        return super()._next(wanted)


def pools(one: Rolling) -> tuple[int, ...] | None:
    """The dice of the first judged roll of a command, None where others fall before it."""
    dice = Told()
    first = outcomes(one.rules, one.state, one.command, dice)[:1]
    if not first or first[0].kind != one.kind:
        return None
    sizes = tuple(len(faces) for faces in first[0].faces if faces)
    return sizes if tuple(dice.rolled[: len(sizes)]) == sizes else None


def all_ways(one: Rolling, sizes: tuple[int, ...]) -> tuple[list[Fraction], list[Fraction]]:
    """The odds that the first roll of a command stores, and how often each result fell over all that `decide` can roll.

    The results are those of `Roll`, from the worst to the best.
    """
    stored: list[Fraction] = []
    counts: Counter[int] = Counter()
    shuffle = Random(1)
    for roll in product(*(book.unordered(size) for size in sizes)):
        faces = [face for pool, _ in roll for face in shuffle.sample(pool, len(pool))]
        first = outcomes(one.rules, one.state, one.command, Told(tuple(faces)))[0]
        stored = [result.chance for result in first.results]
        counts[first.result_index] += prod(ways for _, ways in roll)
    return stored, [Fraction(counts[got], 6 ** sum(sizes)) for got in range(len(stored))]


def ways_to_play(rolls: Iterable[Rolling], each: int, most: int = 3500) -> Iterator[tuple[Rolling, tuple[int, ...]]]:
    """Up to so many rolls of each kind whose first pools fall in at most so many ways, with these pools."""
    counts: Counter[str] = Counter()
    for one in rolls:
        sizes = pools(one) if counts[one.kind] < each else None
        if sizes and prod(len(book.unordered(size)) for size in sizes) <= most:
            counts[one.kind] += 1
            yield one, sizes

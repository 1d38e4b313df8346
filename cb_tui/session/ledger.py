"""Luck, counted from the chances that every roll of a log had, and the fairness of the dice apart from it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import erfc, exp, fsum, lcm, pi, sqrt
from typing import Any

from msgspec import Struct

from cb_tui.core.dice import SIDES
from cb_tui.core.report import Result, Roll, Tally
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Rolled, Side, UnitId
from cb_tui.session.log import ReportedCommand, rolls

MANY = 20  # dice with more sides are counted by tenths of their faces
NEVER = Fraction(0)


class FaceCount(Struct, frozen=True):
    """The count of each face of one kind of die, and the chance that fair dice are as uneven (chi-square)."""

    faces: tuple[int, ...] = (0,) * SIDES

    @property
    def sides(self) -> int:
        """Return how many sides the dice have."""
        return len(self.faces)

    @property
    def rolled(self) -> int:
        """Return how many dice fell."""
        return sum(self.faces)

    @property
    def groups(self) -> tuple[tuple[str, int], ...]:
        """Return the count of each face, of dice with many sides that of each tenth of the faces."""
        width = 1 if self.sides <= MANY else -(-self.sides // 10)
        starts = range(0, self.sides, width)
        ranges = [(start + 1, min(start + width, self.sides)) for start in starts]
        return tuple(
            (str(low) if low == high else f"{low}-{high}", sum(self.faces[low - 1 : high])) for low, high in ranges
        )

    @property
    def freedom(self) -> int:
        """Return the degrees of freedom of the test."""
        return self.sides - 1

    @property
    def chi_square(self) -> float:
        """Return the sum of squared deviations over what was expected, 0 without dice."""
        due = self.rolled / self.sides
        return sum((count - due) ** 2 for count in self.faces) / due if due else 0.0

    @property
    def p(self) -> float:
        """Return the chance 0-1 that fair dice are at least as uneven. A small one means unfair dice."""
        return beyond(self.chi_square, self.freedom)


def beyond(x: float, freedom: int) -> float:
    """Return the chance that chi-square is at least `x`, by the finite sum there is for every whole `freedom`."""
    if not x:
        return 1.0
    if not exp(-x / 2):  # and the sum may be beyond all floats
        return 0.0
    term = total = 1.0 if freedom > 1 else 0.0
    even = freedom % 2 == 0
    for n in range(2 if even else 3, freedom - 1, 2):
        term *= x / n
        total += term
    if even:
        return exp(-x / 2) * total
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * total


class Fairness(Struct, frozen=True):
    """The dice rolled, by kind: six sides are tested apart from a hundred."""

    counts: tuple[FaceCount, ...] = ()

    @property
    def kinds(self) -> tuple[FaceCount, ...]:
        """Return the counts, fewest sides first, or an empty count of six sides if nothing was rolled."""
        return self.counts or (FaceCount(),)

    def with_faces(self, faces: Iterable[int], sides: int = SIDES) -> "Fairness":
        """Return the count after more dice of one kind."""
        known = {count.sides: count for count in self.counts}
        fell = list(known[sides].faces if sides in known else (0,) * sides)
        for face in faces:
            fell[face - 1] += 1
        known[sides] = FaceCount(tuple(fell))
        return Fairness(tuple(known[each] for each in sorted(known)))


class Roster(Struct, frozen=True):
    """The sides in order, the side of each piece, battery and aircraft, and the worth of pieces with dice."""

    order: tuple[Side, ...]
    sides: dict[UnitId, Side]
    worths: dict[UnitId, Fraction]

    def against(self, side: Side, at: tuple[UnitId, ...]) -> Side | None:
        """Return the target side of a side's roll: the owner of the target pieces, else the only other side."""
        others = [other for other in self.order if other != side]
        hurt = {self.sides[unit] for unit in at if unit in self.sides}
        return next((other for other in others if other in hurt), others[0] if len(others) == 1 else None)

    def worth(self, units: tuple[UnitId, ...]) -> Fraction:
        """Return the mean worth of some pieces, 1 for an average one and where none is known."""
        known = [self.worths[unit] for unit in units if unit in self.worths]
        return sum(known, Fraction(0)) / len(known) if known else Fraction(1)


def roster(ruleset: Ruleset[Any], battle: Scenario) -> Roster:
    """Return the roster of a battle, the worth of each piece relative to the average."""
    rows = ruleset.roster(battle)
    worths = {row.id: row.worth for row in rows if row.worth is not None}
    mean = sum(worths.values(), Fraction(0)) / len(worths) if worths else Fraction(1)
    return Roster(
        tuple(army.id for army in battle.sides),
        {row.id: row.side for row in rows},
        {unit: worth / mean if mean else Fraction(1) for unit, worth in worths.items()},
    )


@dataclass(frozen=True)
class Luck:
    """The results of a side or piece against its expectation, by name and in pieces."""

    tally: Mapping[str, int] = field(default_factory=dict)
    expected: Mapping[str, Fraction] = field(default_factory=dict)
    gain: Fraction = NEVER
    gain_expected: Fraction = NEVER
    swing: Fraction = NEVER  # beyond expectation, weighted by the worth of what was rolled at
    last: tuple[Roll, bool] | None = None  # the last roll, and whether the gain is that of the side that rolled
    before: "Luck | None" = field(default=None, compare=False, repr=False)  # without that roll

    def actual_count(self, name: str) -> int:
        """Return how many of one sort fell: "kill", "disrupt", "rally"."""
        return self.tally.get(name, 0)

    def expected_count(self, name: str) -> Fraction:
        """Return how many of one sort were to be expected."""
        return self.expected.get(name, NEVER)

    @property
    def rolls(self) -> tuple[tuple[Roll, bool], ...]:
        """Return every roll that counts here, the first first."""
        found: list[tuple[Roll, bool]] = []
        luck: Luck | None = self
        while luck and luck.last:
            found.append(luck.last)
            luck = luck.before
        return tuple(reversed(found))

    @property
    def balance(self) -> Fraction:
        """Return the pieces gained beyond expectation."""
        return self.gain - self.gain_expected

    @cached_property
    def percentile(self) -> int:
        """Return the chance that these rolls bring less than they did, and half that of as much, of 100."""
        return convolved_percentile(
            [[(share(each, mine=mine)[0], each.chance) for each in roll.results] for roll, mine in self.rolls],
            self.gain,
        )

    def with_roll(self, roll: Roll, worth: Fraction, *, mine: bool) -> "Luck":
        """Return the luck after one more roll. If `mine` is false, the gain is that of the target side."""
        fell, tally = share(roll.result, mine=mine)
        got, expected = dict(self.tally), dict(self.expected)
        for name, count in tally:
            got[name] = got.get(name, 0) + count
        due = NEVER
        for each in roll.results:
            gain, names = share(each, mine=mine)
            if gain:  # most results bring nothing, and fractions are slow
                due += gain * each.chance
            for name, count in names:
                expected[name] = expected.get(name, NEVER) + count * each.chance
        swing = self.swing + (fell - due) * worth
        return Luck(got, expected, self.gain + fell, self.gain_expected + due, swing, (roll, mine), self)


def share(result: Result, *, mine: bool) -> tuple[Fraction, Tally]:
    """Return the gain of the rolling side from a result, or of the other side, in pieces and by name."""
    return (result.gain, result.gain_tally) if mine else (result.cost, result.cost_tally)


def convolved_percentile(rolls: Iterable[Sequence[tuple[Fraction, Fraction]]], fell: Fraction) -> int:
    """Return the mid-p percentile 0-100 of the sum `fell` among all possible sums: convolved, no bell curve.

    Each roll is a list of gains with their chances. The targets of one HE attack count as separate
    rolls, though they meet the same attack dice.
    """
    every = list(rolls)
    unit = lcm(*(gain.denominator for results in every for gain, _ in results))  # whole numbers are added faster
    spread = {0: 1.0}
    for results in every:
        each: defaultdict[int, float] = defaultdict(float)
        for gain, chance in results:
            each[int(gain * unit)] += float(chance)
        after: defaultdict[int, float] = defaultdict(float)
        for total, chance_so_far in spread.items():
            for more, its in each.items():
                after[total + more] += chance_so_far * its
        spread = after
    sum_ = fell * unit
    return round(
        100 * (fsum(chance for total, chance in spread.items() if total < sum_) + spread.get(int(sum_), 0.0) / 2)
    )


class Balance:
    """The luck of each side, in order. Commands that rolled nothing may be left out."""

    def __init__(self, roster: Roster, logged: Iterable[ReportedCommand] = ()) -> None:
        self.roster = roster
        self.sides = {side: Luck() for side in roster.order}
        for each in logged:
            self.add(each)

    def add(self, logged: ReportedCommand) -> None:
        """Add the rolls of one more command."""
        for roll in rolls([logged]):
            self._take(roll)

    def _take(self, roll: Roll) -> None:
        worth = self.roster.worth(roll.targets or roll.actors)
        foe = self.roster.against(roll.side, roll.targets)
        self.sides[roll.side] = self.sides[roll.side].with_roll(roll, worth, mine=True)
        if foe is not None and any(each.cost_tally for each in roll.results):
            self.sides[foe] = self.sides[foe].with_roll(roll, worth, mine=False)


class Ledger(Balance):
    """The luck of a game: by side, by piece as roller and as target, and by roll, with the dice apart.

    It reads only what the log stores, so it is the same after a reload.
    """

    def __init__(self, roster: Roster, logged: Iterable[ReportedCommand] = ()) -> None:
        self.rolls: list[Roll] = []
        # of a joint attack all of it for each, of a rally its own
        self.did: defaultdict[UnitId, Luck] = defaultdict(Luck)
        self.suffered: defaultdict[UnitId, Luck] = defaultdict(Luck)  # gains of the enemy at its group
        # pieces ahead after each roll
        self.over_time: dict[Side, list[Fraction]] = {side: [] for side in roster.order}
        self.dice = Fairness()
        self._turn = 1
        super().__init__(roster, logged)

    def add(self, logged: ReportedCommand) -> None:
        """Add the rolls and dice of one more command."""
        for roll in rolls([logged], self._turn):
            self._take(roll)
        for report in logged.reports:
            if isinstance(report.event, Rolled):
                self.dice = self.dice.with_faces(report.event.faces, report.event.sides)
            self._turn = report.turn if report.kind == "turn" else self._turn

    def headings(self, tallies: Mapping[str, str]) -> Mapping[str, str]:
        """Return the heading of each tally: those that the rules name, else those of all possible results."""
        named = [
            name for roll in self.rolls for each in roll.results for name, _ in (*each.gain_tally, *each.cost_tally)
        ]
        return tallies or {name: name for name in dict.fromkeys(named)}

    @property
    def percentile(self) -> int:
        """Return the percentile 0-100 of the game for the first side among all possible results of its rolls."""
        signed = [(1 if roll.side == self.roster.order[0] else -1, roll) for roll in self.rolls]
        fell = sum((sign * roll.result.balance for sign, roll in signed), NEVER)
        return convolved_percentile(
            [[(sign * each.balance, each.chance) for each in roll.results] for sign, roll in signed], fell
        )

    def _take(self, roll: Roll) -> None:
        super()._take(roll)
        worth = self.roster.worth(roll.targets or roll.actors)
        self.rolls.append(roll)
        for unit in roll.actors:
            self.did[unit] = self.did[unit].with_roll(roll.for_unit(unit), worth, mine=True)
        for unit in roll.targets:
            self.suffered[unit] = self.suffered[unit].with_roll(roll, worth, mine=True)
        for side, line in self.over_time.items():
            line.append(self.sides[side].balance)

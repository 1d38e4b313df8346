"""Ledger: luck counted from the odds that every throw of a log stored, and apart from it whether the dice were fair."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import fsum

from cb_tui.core.values import Rolled, Side, UnitId, kind
from cb_tui.session.deed import Deed
from cb_tui.session.fairness import Fairness
from cb_tui.session.judged import HALF, Judged, Result, judged
from cb_tui.session.roster import Roster

NEVER = Fraction(0)


@dataclass(frozen=True)
class Luck:
    """What a side or a piece got by its throws against what it could expect, in pieces."""

    kills: int = 0
    kills_expected: Fraction = NEVER
    disrupted: int = 0
    disrupted_expected: Fraction = NEVER
    rallied: int = 0
    rallied_expected: Fraction = NEVER
    swing: Fraction = NEVER  # beyond expectation, weighted by the worth of what was thrown at
    last: tuple[Judged, bool] | None = None  # the last throw, and whether the gain is that of the side that threw
    before: "Luck | None" = field(default=None, compare=False, repr=False)  # without that throw

    @property
    def throws(self) -> tuple[tuple[Judged, bool], ...]:
        """Every throw that counts here, the first first."""
        found: list[tuple[Judged, bool]] = []
        luck: Luck | None = self
        while luck and luck.last:
            found.append(luck.last)
            luck = luck.before
        return tuple(reversed(found))

    @property
    def ahead(self) -> Fraction:
        """Pieces beyond expectation, a disruption or a rally one half."""
        half = self.disrupted - self.disrupted_expected + self.rallied - self.rallied_expected
        return self.kills - self.kills_expected + HALF * half

    @cached_property
    def percentile(self) -> int:
        """The chance that these throws bring less than they did, and half that of as much, of 100."""
        return standing((_halves(throw, mine=mine) for throw, mine in self.throws), int(2 * self._got))

    def with_throw(self, throw: Judged, worth: Fraction, *, mine: bool) -> "Luck":
        """The luck after one more throw; `mine` false: the gain is that of the side against whom it was made."""
        fell = gain(throw.result, mine=mine)
        due = [sum((gain(each, mine=mine)[k] * each.chance for each in throw.results), NEVER) for k in range(3)]
        beyond = fell[0] - due[0] + HALF * (fell[1] - due[1] + fell[2] - due[2])
        return Luck(
            self.kills + fell[0],
            self.kills_expected + due[0],
            self.disrupted + fell[1],
            self.disrupted_expected + due[1],
            self.rallied + fell[2],
            self.rallied_expected + due[2],
            self.swing + beyond * worth,
            (throw, mine),
            self,
        )

    @property
    def _got(self) -> Fraction:
        return self.kills + HALF * (self.disrupted + self.rallied)


def gain(result: Result, *, mine: bool) -> tuple[int, int, int]:
    """Kills, disruptions and rallies that a result brings the side that threw, or the other one."""
    return (result.kills, result.disrupted, result.rallied) if mine else (result.losses, result.shaken, 0)


def _halves(throw: Judged, *, mine: bool) -> dict[int, float]:
    """The chance of each gain in half pieces."""
    spread: defaultdict[int, float] = defaultdict(float)
    for each in throw.results:
        kills, disrupted, rallied = gain(each, mine=mine)
        spread[2 * kills + disrupted + rallied] += float(each.chance)
    return spread


def standing(throws: Iterable[dict[int, float]], fell: int) -> int:
    """Where the sum `fell` stands among all that these throws could bring, mid-p, of 100: convolved, no bell curve.

    The targets of one HE attack count as thrown apart, though they meet the same attack dice.
    """
    spread = {0: 1.0}
    for throw in throws:
        after: defaultdict[int, float] = defaultdict(float)
        for total, chance in spread.items():
            for more, its in throw.items():
                after[total + more] += chance * its
        spread = after
    return round(100 * (fsum(chance for total, chance in spread.items() if total < fell) + spread.get(fell, 0.0) / 2))


class Ledger:
    """The luck of a game: by side (the first first), by piece as thrower and as target, throw by throw; the dice apart.

    It reads nothing but what the log stores, so it is the same after a reload.
    """

    def __init__(self, roster: Roster, deeds: Iterable[Deed] = ()) -> None:
        self.roster = roster
        self.throws: list[Judged] = []
        self.sides = {side: Luck() for side in roster.order}
        # of a joint attack all of it for each, of a rally its own
        self.did: defaultdict[UnitId, Luck] = defaultdict(Luck)
        self.suffered: defaultdict[UnitId, Luck] = defaultdict(Luck)  # gains of the enemy at its group
        # pieces ahead after each throw
        self.over_time: dict[Side, list[Fraction]] = {side: [] for side in roster.order}
        self.dice = Fairness()
        self._turn = 1
        for deed in deeds:
            self.add(deed)

    def add(self, deed: Deed) -> None:
        """One more command stands."""
        for throw in judged([deed], self.roster.sides, self._turn):
            self._take(throw)
        for event in deed.events:
            if isinstance(event, Rolled):
                self.dice = self.dice.with_faces(event.faces, event.sides)
            self._turn = getattr(event, "turn", self._turn) if kind(event) == "TurnBegan" else self._turn

    @property
    def percentile(self) -> int:
        """Where the game stands for the first side among all that its throws could bring, of 100."""
        first = self.roster.order[0]
        spreads, fell = [], NEVER
        for throw in self.throws:
            sign = 1 if throw.side == first else -1
            moves: defaultdict[int, float] = defaultdict(float)
            for each in throw.results:
                moves[int(2 * sign * each.pieces)] += float(each.chance)
            spreads.append(moves)
            fell += sign * throw.result.pieces
        return standing(spreads, int(2 * fell))

    def _take(self, throw: Judged) -> None:
        worth = self.roster.worth(throw.at or throw.by)
        foe = self.roster.enemy(throw.side)
        self.throws.append(throw)
        self.sides[throw.side] = self.sides[throw.side].with_throw(throw, worth, mine=True)
        if any(any(gain(each, mine=False)) for each in throw.results):
            self.sides[foe] = self.sides[foe].with_throw(throw, worth, mine=False)
        for unit in throw.by:
            self.did[unit] = self.did[unit].with_throw(throw.of(unit), worth, mine=True)
        for unit in throw.at:
            self.suffered[unit] = self.suffered[unit].with_throw(throw, worth, mine=True)
        for side, line in self.over_time.items():
            line.append(self.sides[side].ahead)

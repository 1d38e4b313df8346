"""Luck: what each side's attacks brought against what they could expect."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import msgspec

from cb_tui.core.values import Side, UnitId
from cb_tui.ui.shots import chances

HALF = Fraction(1, 2)


class Luck(msgspec.Struct, frozen=True):
    """One side's attacks: kills and disruptions got and expected, in pieces; `chance` of each attack to kill."""

    kills: int = 0
    kills_expected: Fraction = Fraction(0)
    disrupted: int = 0
    disrupted_expected: Fraction = Fraction(0)
    throws: tuple[float, ...] = ()
    lucky: int = 0  # attacks that killed

    @property
    def ahead(self) -> Fraction:
        """Pieces put out beyond expectation, a disruption one half."""
        return self.kills - self.kills_expected + HALF * (self.disrupted - self.disrupted_expected)

    @property
    def percentile(self) -> int:
        """The chance of fewer killing attacks than these, and half that of as many, of 100."""
        spread = [1.0]
        for chance in self.throws:
            spread = [
                (spread[n] * (1 - chance) if n < len(spread) else 0.0) + (spread[n - 1] * chance if n else 0.0)
                for n in range(len(spread) + 1)
            ]
        return round(100 * (sum(spread[: self.lucky]) + spread[self.lucky] / 2))

    def with_shot(self, shot: Any) -> "Luck":
        """The ledger after one more attack."""
        kills, kills_due = self.kills, self.kills_expected
        disrupted, disrupted_due = self.disrupted, self.disrupted_expected
        throws, lucky = self.throws, self.lucky
        for verdict in shot.verdicts:
            had, count = chances(verdict), len(verdict.units)
            kills += count * (verdict.effect == "kill")
            disrupted += count * (verdict.effect == "disrupt")
            kills_due += count * had.kill
            disrupted_due += count * had.disrupt
            throws = (*throws, float(had.kill))
            lucky += verdict.effect == "kill"
        return Luck(kills, kills_due, disrupted, disrupted_due, throws, lucky)


def swing(shot: Any) -> Fraction:
    """How far an attack left its expectation, in pieces, a disruption one half."""
    gone = Fraction(0)
    for verdict in shot.verdicts:
        had, count = chances(verdict), len(verdict.units)
        worth = {"none": Fraction(0), "disrupt": HALF, "kill": Fraction(1)}[verdict.effect]
        gone += count * (worth - had.kill - HALF * had.disrupt)
    return gone


def ledger(fired: Iterable[Any], side_of: Callable[[UnitId], Side]) -> dict[Side, Luck]:
    """Each side's luck over some attacks."""
    book: dict[Side, Luck] = {}
    for shot in fired:
        side = side_of(shot.by[0])
        book[side] = book.get(side, Luck()).with_shot(shot)
    return book

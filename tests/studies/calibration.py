"""Calibration: commands that roll are rolled with seeded dice, and results are held against the odds they had."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from cb_tui.core.dice import SeededDice
from cb_tui.core.report import Result, Roll
from tests.studies.figures import ks_p, most, sigma
from tests.studies.rolls import Rolling

COUNTED: dict[str, Callable[[Result], float]] = {
    "kills": lambda one: dict(one.gain_tally).get("kill", 0),
    "disrupted": lambda one: dict(one.gain_tally).get("disrupt", 0),
    "losses": lambda one: dict(one.cost_tally).get("kill", 0),
    "shaken": lambda one: dict(one.cost_tally).get("disrupt", 0),
    "rallied": lambda one: dict(one.gain_tally).get("rally", 0),
    "pieces": lambda one: float(one.balance),
    "won": lambda one: float(one.name == "wins"),
}


class Calibrated(NamedTuple):
    """A kind of roll: how many, how uniform their percentiles are, how far each sum is from what was due (sigma)."""

    kind: str
    rolls: int
    p: float
    sigmas: dict[str, float]

    @property
    def worst(self) -> float:
        """The largest deviation, in sigma."""
        return max(map(abs, self.sigmas.values()), default=0.0)


def biased(kinds: Sequence[Calibrated]) -> list[str]:
    """Kinds whose percentiles (p = 0.01) or sums (three sigma) chance does not explain, all looked at together."""
    sums = sum(len(one.sigmas) for one in kinds)
    return [one.kind for one in kinds if one.p * len(kinds) <= 0.01 or one.worst > most(sums)]


def calibrate(pool: Sequence[Rolling], rolls: int, seed: int = 1) -> list[Calibrated]:
    """So many rolls in all, as many of each kind, from commands drawn evenly of those in the pool."""
    kinds: dict[str, list[Rolling]] = {}
    for one in pool:
        kinds.setdefault(one.kind, []).append(one)
    share = -(-rolls // len(kinds))
    return [calibrated(kind, rolled(ones, share, f"{seed} {kind}")) for kind, ones in sorted(kinds.items())]


def rolled(pool: Sequence[Rolling], count: int, seed: str) -> list[tuple[Roll, float]]:
    """Rolls with their percentiles, spread evenly over each result's own chance; one roll of a command.

    Which of a command's rolls is taken is drawn before the dice fall: what they bring may end the rest of them.
    """
    draw = Random(seed)
    found: list[tuple[Roll, float]] = []
    number = 0
    while len(found) < count:
        one, place = pool[int(draw.random() * len(pool))], int(draw.random() * 3)
        every = one.judged(SeededDice(int(draw.random() * 2**40), number))
        number += 1
        assert number < 100 * count, f"no {one.kind} falls"
        if place < len(every):
            got = every[place]
            below = sum((each.chance for each in got.results[: got.result_index]), Fraction(0))
            found.append((got, float(below) + draw.random() * float(got.result.chance)))
    return found


def calibrated(kind: str, rolls: Sequence[tuple[Roll, float]]) -> Calibrated:
    """The figures of some rolls."""
    sigmas = {}
    for name, worth in COUNTED.items():
        got = due = variance = 0.0
        for one, _ in rolls:
            mean = sum(float(each.chance) * worth(each) for each in one.results)
            due += mean
            variance += sum(float(each.chance) * (worth(each) - mean) ** 2 for each in one.results)
            got += worth(one.result)
        if variance > 0:
            sigmas[name] = sigma(got, due, variance)
    return Calibrated(kind, len(rolls), ks_p([percentile for _, percentile in rolls]), sigmas)

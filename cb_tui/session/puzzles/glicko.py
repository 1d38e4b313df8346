"""Glicko-2 ratings (Mark Glickman, 2012), a game at a time: a player against a puzzle whose rating stays."""

from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
TAU = 0.5  # how much the volatility may change
FIRM = 60.0  # deviation of a puzzle's rating
LEAST = 45.0  # of a player's, so that a rating still moves
CLOSE = 1e-6


class Glicko(NamedTuple):
    """The rating of a player, its deviation and its volatility."""

    rating: float = 1200.0
    deviation: float = 250.0
    volatility: float = 0.06

    def after(self, puzzle: int, score: float) -> "Glicko":
        """Return the rating after a puzzle of some rating. The score is 1 for a right answer, else 0."""
        mu, phi = (self.rating - 1500) / SCALE, self.deviation / SCALE
        other, firm = (puzzle - 1500) / SCALE, FIRM / SCALE
        weight = 1 / sqrt(1 + 3 * firm**2 / pi**2)
        due = 1 / (1 + exp(-weight * (mu - other)))
        variance = 1 / (weight**2 * due * (1 - due))
        gain = variance * weight * (score - due)
        volatility = _volatility(phi, self.volatility, variance, gain)
        wide = sqrt(phi**2 + volatility**2)
        phi = 1 / sqrt(1 / wide**2 + 1 / variance)
        mu += phi**2 * weight * (score - due)
        return Glicko(mu * SCALE + 1500, max(LEAST, phi * SCALE), volatility)


def _volatility(phi: float, sigma: float, variance: float, gain: float) -> float:
    """Return the new volatility by the Illinois algorithm, step 5 of the paper."""
    start = log(sigma**2)

    def slope(x: float) -> float:
        total = phi**2 + variance + exp(x)
        return exp(x) * (gain**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low, high = start, log(gain**2 - phi**2 - variance) if gain**2 > phi**2 + variance else start - TAU
    while high < low and slope(high) < 0:
        high -= TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at = slope(between)
        if at * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at
    return exp(low / 2)

"""Strengths by the model of Bradley and Terry, fitted to all games at once, so that their order does not matter.

A player of strength `a` who leads a side worth `e` beats one of strength `b` with chance 1 / (1 + exp(b - a - e)).
"""

import math
from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

ELO = 400 / math.log(10)  # points of Elo in one of strength
SWEEPS, EXACT = 2000, 1e-7
STRIDE = 1.0  # a strength moves at most so far in one sweep, so that a fit from afar does not overshoot
FURTHEST = 40.0  # a strength that nothing bounds stops here
SURE = 1e-3  # of a variance: what may change in it in the last sweep
NO_EDGE = 0  # the place of a strength that is always zero


class Meeting(NamedTuple):
    """Games of two players: their number, the points of the first, and the name of an edge that the first had."""

    one: Hashable
    other: Hashable
    points: float
    games: float
    edge: Hashable = None


class Known(NamedTuple):
    """Knowledge of a strength beforehand: worth `games` drawn games against a player of strength `at`."""

    at: float
    games: float


class _Term(NamedTuple):
    """A meeting as one of its strengths sees it: the sign with which that enters, and the places of all."""

    sign: float
    one: int
    other: int
    edge: int
    points: float
    games: float


class Fit:
    """The likeliest strengths of all players and edges, found one after the other by Newton's steps.

    `fixed` strengths stay where they are, `known` ones are drawn to the value known beforehand.
    """

    def __init__(
        self,
        meetings: Iterable[Meeting],
        fixed: Mapping[Hashable, float] | None = None,
        known: Mapping[Hashable, Known] | None = None,
        exact: float = EXACT,
    ) -> None:
        fixed, known = fixed or {}, known or {}
        met = [*meetings]
        names = dict.fromkeys(name for each in met for name in (each.one, each.other, each.edge) if name is not None)
        self._places = {name: place for place, name in enumerate(names, NO_EDGE + 1)}
        self._values = [0.0, *(fixed.get(name, known[name].at if name in known else 0.0) for name in names)]
        terms: list[list[_Term]] = [[] for _ in self._values]
        for each in met:
            one, other = self._places[each.one], self._places[each.other]
            edge = NO_EDGE if each.edge is None else self._places[each.edge]
            for place, sign in ((one, 1.0), (other, -1.0), *([(edge, 1.0)] if edge else [])):
                terms[place].append(_Term(sign, one, other, edge, each.points, each.games))
        free = {place: name for name, place in self._places.items() if name not in fixed}
        self._terms = {place: terms[place] for place in free}
        self._known = {place: known[name] for place, name in free.items() if name in known}
        for _ in range(SWEEPS):
            if max((abs(self._move(place)) for place in free), default=0.0) < exact:
                break

    def value(self, name: Hashable) -> float:
        """Return the strength of a player or an edge, 0 without games."""
        return self._values[self._places.get(name, NO_EDGE)]

    def errors(self) -> dict[Hashable, float]:
        """Return the standard error of each strength, 0 if it was fixed.

        A strength is no surer than those it is measured by: to the variance of its own games theirs is added, in
        the proportion in which they bind it.
        """
        bends, parts = dict[int, float](), dict[int, list[tuple[int, float]]]()
        for place in self._terms:
            bend, bound = self._bend(place)
            if bend:
                bends[place], parts[place] = bend, [(there, (told / bend) ** 2) for there, told in bound.items()]
        variances = {place: 1 / bends[place] if place in bends else math.inf for place in self._terms}
        for _ in range(SWEEPS):
            change = 0.0
            for place, others in parts.items():
                variance = 1 / bends[place] + sum(part * variances[there] for there, part in others)
                change = max(change, variance / variances[place] - 1)
                variances[place] = variance
            if change < SURE:
                break
        return {name: math.sqrt(variances.get(place, 0.0)) for name, place in self._places.items()}

    def _move(self, place: int) -> float:
        """Move one strength to where it is likeliest beside the others, and return how far."""
        values, exp, slope, bend = self._values, math.exp, 0.0, 0.0
        if (known := self._known.get(place)) is not None:
            chance = 1 / (1 + exp(known.at - values[place]))
            slope, bend = known.games * (0.5 - chance), known.games * chance * (1 - chance)
        for sign, one, other, edge, points, games in self._terms[place]:
            chance = 1 / (1 + exp(values[other] - values[one] - values[edge]))
            slope += sign * (points - games * chance)
            bend += games * chance * (1 - chance)
        if not bend:
            return 0.0
        before, step = values[place], max(-STRIDE, min(STRIDE, slope / bend))
        values[place] = max(-FURTHEST, min(FURTHEST, before + step))
        return values[place] - before

    def _bend(self, place: int) -> tuple[float, dict[int, float]]:
        """Return how sharply the likelihood bends at a strength, and how much of that binds it to each free other."""
        values, exp, known = self._values, math.exp, self._known.get(place)
        bend, bound = known.games / 4 if known else 0.0, dict[int, float]()
        for _, one, other, edge, _, games in self._terms[place]:
            chance = 1 / (1 + exp(values[other] - values[one] - values[edge]))
            told = games * chance * (1 - chance)
            bend += told
            for there in (one, other, edge):
                if there != place and there in self._terms:
                    bound[there] = bound.get(there, 0.0) + told
        return bend, bound

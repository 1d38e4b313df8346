"""Standings of players over mirrored games: shares with intervals over pairs, and ratings."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from cb_tui.ai.plan_search import NORMAL, mean
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.session.arena import Bout, GameResult, seed_of
from cb_tui.session.bradley_terry import ELO, Fit, Meeting
from cb_tui.session.levels import wilson

BOOK = "book"  # the player who gives each side the tactic of the battle file
RESAMPLES = 400
PRIOR = 0.5  # points of each in one drawn game with every opponent, beside the real ones, to keep ratings finite

Tally = dict[tuple[str, str], tuple[float, float]]  # points of both players in all their games


@dataclass(frozen=True)
class Matchup:
    """Two players in one battle, repeated. The first leads the first side, then the other sides."""

    ruleset: str
    battle: Scenario
    one: str
    other: str

    def bouts(self, seed: int, pairs: int) -> Iterator[tuple[Bout, Bout]]:
        """Yield the bouts of so many pairs: those of a pair have the same dice."""
        here, there = seated(self.battle, self.one, self.other), seated(self.battle, self.other, self.one)
        for number in range(pairs):
            dice = seed_of(seed, number)
            yield Bout(self.ruleset, self.battle, here, dice), Bout(self.ruleset, self.battle, there, dice)

    def play(self, seed: int, pairs: int) -> "Iterator[MirroredPair]":
        """Play `pairs` pairs here, one after the other, and yield their points."""
        for here, there in self.bouts(seed, pairs):
            yield self.pair(here.play(), there.play())

    def pair(self, here: GameResult, there: GameResult) -> "MirroredPair":
        """Return the points of two mirrored games."""
        leads = self.battle.sides[0].id
        return MirroredPair((here, there), (_points(here, here.winner == leads), _points(there, there.winner != leads)))


@dataclass(frozen=True)
class MirroredPair:
    """Two games with the same dice: the first player leads the first side in one, the other sides in the other."""

    games: tuple[GameResult, GameResult]
    points: tuple[float, float]  # of the first player: 1 for a game won, a half for a draw

    @property
    def score(self) -> float:
        """Return the first player's share 0-1 of the two games."""
        return sum(self.points) / 2

    @property
    def whole(self) -> bool:
        """Check whether both games ended by their rules."""
        return not any(game.fault for game in self.games)


def round_robin(battles: Sequence[tuple[str, Scenario]], players: Sequence[str]) -> list[Matchup]:
    """Return the meetings of all players with each other in each battle, given with its rules ID."""
    return [Matchup(rules, battle, *two) for two in combinations(players, 2) for rules, battle in battles]


def seated(battle: Scenario, first: str, second: str) -> dict[SeatId, str]:
    """Return the player of each seat when the first player leads the first side."""
    leads = battle.sides[0].id
    by_file = {army.id: army.tactic for army in battle.sides}
    players = {seat.id: first if seat.side == leads else second for seat in battle.seated}
    return {seat.id: by_file[seat.side] if players[seat.id] == BOOK else players[seat.id] for seat in battle.seated}


def _points(game: GameResult, won: bool) -> float:
    return float(won) if game.winner is not None else 0.5


@dataclass(frozen=True)
class MatchupResult:
    """A meeting with its pairs of games."""

    meeting: Matchup
    pairs: tuple[MirroredPair, ...]

    @property
    def scores(self) -> list[float]:
        """Return the first player's share of each pair that counts: of games that ended by their rules."""
        return [pair.score for pair in self.pairs if pair.whole]


def standings(players: Sequence[str], found: Sequence[MatchupResult]) -> dict[str, Any]:
    """Return the figures of all meetings, as the `arena` command prints them."""
    drawn, elo = resampled(players, found), ratings(players, _tally(found))
    return {
        "players": [_player(name, elo[name], sorted(each[name] for each in drawn), found) for name in players],
        "meetings": [_meeting(met) for met in found if met.pairs],
        "totals": [_total(two, found) for two in dict.fromkeys((met.meeting.one, met.meeting.other) for met in found)],
    }


def share(scores: Sequence[float]) -> dict[str, Any]:
    """Return games, the share of them that was won, with its interval: of the scores of pairs."""
    mean, low, high = interval(scores)
    return {"games": 2 * len(scores), "share": round(mean, 4), "ci95": (round(low, 4), round(high, 4))}


def interval(scores: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of some scores with its 95% confidence interval (Wilson's if all were won or lost)."""
    count = len(scores)
    if set(scores) in ({0.0}, {1.0}):
        return scores[0], *wilson(int(sum(scores)), count)
    middle, error = mean(scores) if count else (0.5, 1.0)
    error = error if count > 1 else 1.0
    return middle, max(0.0, middle - NORMAL * error), min(1.0, middle + NORMAL * error)


def ratings(players: Sequence[str], tally: Tally) -> dict[str, float]:
    """Return the Elo rating of each player, mean zero, by the model of Bradley and Terry."""
    fit = Fit(Meeting(*two, points[0] + PRIOR, sum(points) + 2 * PRIOR) for two, points in tally.items())
    strong = {name: fit.value(name) for name in players}
    middle = mean([*strong.values()])[0]
    return {name: ELO * (each - middle) for name, each in strong.items()}


def resampled(players: Sequence[str], found: Sequence[MatchupResult]) -> list[dict[str, float]]:
    """Return the ratings of `RESAMPLES` bootstrap samples of the pairs played. They are reproducible."""
    dice = random.Random(f"cb_tui standings {sum(len(met.pairs) for met in found)}")
    every = [(met.meeting, met.scores) for met in found]
    return [
        ratings(
            players,
            _added([(meeting, dice.choices(_pool(scores), k=len(scores))) for meeting, scores in every if scores]),
        )
        for _ in range(RESAMPLES)
    ]


def _pool(scores: Sequence[float]) -> Sequence[float]:
    """Return the pairs to draw from, with one more each way if all went alike."""
    return scores if len(set(scores)) > 1 else [*scores, 0.0, 1.0]


def _tally(found: Sequence[MatchupResult]) -> Tally:
    return _added([(met.meeting, met.scores) for met in found])


def _added(every: Sequence[tuple[Matchup, Sequence[float]]]) -> Tally:
    tally: Tally = {}
    for meeting, scores in every:
        two, points = (meeting.one, meeting.other), 2 * sum(scores)
        one, other = tally.get(two, (0.0, 0.0))
        tally[two] = one + points, other + 2 * len(scores) - points
    return tally


def _player(name: str, elo: float, drawn: Sequence[float], found: Sequence[MatchupResult]) -> dict[str, Any]:
    low, high = drawn[len(drawn) // 40], drawn[-1 - len(drawn) // 40]
    scores = [
        score if name == met.meeting.one else 1 - score
        for met in found
        if name in (met.meeting.one, met.meeting.other)
        for score in met.scores
    ]
    return {"player": name, "elo": round(elo), "elo95": (round(low), round(high))} | share(scores)


def _meeting(met: MatchupResult) -> dict[str, Any]:
    meeting, games = met.meeting, [game for pair in met.pairs for game in pair.games]
    whole = [pair.points for pair in met.pairs if pair.whole]
    armies = meeting.battle.sides
    first = {armies[0].id: 0} | {army.id: 1 for army in armies[1:]}
    points = [each for pair in whole for each in pair]
    return {
        "scenario": meeting.battle.id,
        "one": meeting.one,
        "other": meeting.other,
        **share(met.scores),
        "wins": points.count(1.0),
        "losses": points.count(0.0),
        "draws": points.count(0.5),
        "as": {side: _mean([pair[at] for pair in whole]) for side, at in first.items()},
        "illegal": sum(game.illegal for game in games),
        "crashes": sum(bool(game.fault) and not game.illegal for game in games),
    }


def _total(two: tuple[str, str], found: Sequence[MatchupResult]) -> dict[str, Any]:
    scores = [score for met in found if (met.meeting.one, met.meeting.other) == two for score in met.scores]
    return {"one": two[0], "other": two[1]} | share(scores)


def _mean(points: Sequence[float]) -> float:
    return round(sum(points) / len(points), 4) if points else 0.5

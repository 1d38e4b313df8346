"""Mirror: the same battle twice with the same dice, the players changing sides, so that neither side's luck counts."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.session.arena import GameResult, play, seed_of

BOOK = "book"  # the player who gives each side the tactic of the battle file


@dataclass(frozen=True)
class Pair:
    """Two games with the same dice: the first player leads the first side in one, the other sides in the other."""

    games: tuple[GameResult, GameResult]
    points: tuple[float, float]  # of the first player: 1 for a game won, a half for a draw

    @property
    def score(self) -> float:
        """The first player's share of the two games."""
        return sum(self.points) / 2


def seated(battle: Scenario, first: str, second: str) -> dict[SeatId, str]:
    """Return who plays each seat when the first player leads the first side."""
    leads = battle.sides[0].id
    by_file = {army.id: army.tactic for army in battle.sides}
    players = {seat.id: first if seat.side == leads else second for seat in battle.seated}
    return {seat.id: by_file[seat.side] if players[seat.id] == BOOK else players[seat.id] for seat in battle.seated}


def pairs(rules: Ruleset[Any], battle: Scenario, one: str, other: str, seed: int) -> Iterator[Pair]:
    """Play pair after pair without an end, each with dice of its own."""
    here, there = seated(battle, one, other), seated(battle, other, one)
    number = 0
    while True:
        dice = seed_of(seed, number)
        yield pair(rules, battle, here, there, dice)
        number += 1


def pair(
    rules: Ruleset[Any], battle: Scenario, here: Mapping[SeatId, str], there: Mapping[SeatId, str], dice: int
) -> Pair:
    """Play one battle both ways round with the same dice."""
    games = play(rules, battle, here, dice), play(rules, battle, there, dice)
    leads = battle.sides[0].id
    first = _points(games[0], games[0].winner == leads)
    second = _points(games[1], games[1].winner not in (leads, None))
    return Pair(games, (first, second))


def _points(game: GameResult, won: bool) -> float:
    return float(won) if game.winner is not None else 0.5


def interval(scores: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of some scores with its 95 % confidence interval."""
    count = len(scores)
    mean = sum(scores) / count
    spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / (count - 1) / count) if count > 1 else 1.0
    return mean, max(0.0, mean - 1.959964 * spread), min(1.0, mean + 1.959964 * spread)

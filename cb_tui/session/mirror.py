"""Mirrored games: a battle twice with the same dice and sides changed, so that no side's luck counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.session.arena import GameResult, seed_of
from cb_tui.session.bout import Bout

BOOK = "book"  # the player who gives each side the tactic of the battle file


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

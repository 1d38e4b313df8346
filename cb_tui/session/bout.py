"""Bout: one game of an arena, with all that it follows from, so that any process on any machine plays it alike."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from cb_tui import __version__
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import GameResult, PlayedCommand, play
from cb_tui.session.errors import SaveNameError
from cb_tui.session.game import Game


@dataclass(frozen=True)
class Bout:
    """A battle, the player of each seat, and the seed of its dice."""

    ruleset: str
    battle: Scenario
    tactics: Mapping[SeatId, str]
    seed: int
    save: Path | None = None  # the folder that the game is kept in

    @cached_property
    def id(self) -> str:
        """Return the same text for the same game of the same program, another for any other."""
        what = (__version__, self.ruleset, self.battle, sorted(self.tactics.items()), self.seed)
        return hashlib.sha256(msgspec.json.encode(what)).hexdigest()[:16]

    @property
    def seats(self) -> dict[SeatId, str]:
        """Return the player of each seat, as saves write it."""
        return {seat: f"ai:{tactic}" for seat, tactic in self.tactics.items()}

    def play(self) -> GameResult:
        """Play the game and return its result. Raises SessionError if its save cannot be written."""
        rules = RULESETS[self.ruleset]
        if self.save is None:
            return play(rules, self.battle, self.tactics, self.seed)
        kept = self._kept(self.save)
        try:
            if kept.outcome:
                return GameResult(kept.outcome.winner, rules.scene(kept.state).turn, kept.step)
            return play(rules, self.battle, self.tactics, self.seed, _Keeper(kept, self.save))
        finally:
            kept.close()

    def _kept(self, folder: Path) -> Game:
        """Return the save of this game: a new one, or the remains of an interrupted run."""
        rules = RULESETS[self.ruleset]
        begun = Game.new(rules, self.battle, seed=self.seed, seats=self.seats, saves=None)
        try:
            return Game.new(rules, self.battle, seed=self.seed, seats=self.seats, name=folder.name, saves=folder.parent)
        except SaveNameError:
            kept = Game.open(folder.parent, folder.name)
            if kept.start_hash == begun.start_hash:
                return kept
            kept.close()
        raise _taken(folder)


class _Keeper:
    """A recorder that also plays each log entry in a save. Entries already there follow from the same seed."""

    def __init__(self, kept: Game, folder: Path) -> None:
        self._kept, self._folder, self._had = kept, folder, iter([*kept.entries])

    def __call__(self, deed: PlayedCommand) -> None:
        had = next(self._had, None)
        if had is None:
            self._kept.play(deed.choice.command, by=self._kept.seats[deed.seat], why=deed.choice.why)
        elif had.events != deed.events:
            raise _taken(self._folder)


def _taken(folder: Path) -> SaveNameError:
    there = f"{folder.parent} has a save {folder.name} of another game"
    return SaveNameError(f"{there}; give another --out or another --seed")

"""Arena: the machine against the machine, game after game, alike in any process on any machine."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cb_tui import __version__
from cb_tui.ai.plan_search import ENDLESS
from cb_tui.ai.players import player
from cb_tui.core.dice import SeededDice
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.ruleset import Choice, IllegalCommand, Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Event, SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.session.errors import SaveNameError
from cb_tui.session.game import Game
from cb_tui.session.levels import wilson
from cb_tui.session.staff_search.staffs import StaffBySeat


class PlayedCommand(NamedTuple):
    """One command of a game: who gave it and why, what came of it, and the state after it."""

    seat: SeatId
    choice: Choice
    events: tuple[Event, ...]
    state: Any


Keep = Callable[[PlayedCommand], None]


@dataclass(frozen=True)
class GameResult:
    """The result of a game. `fault` is a sentence on why it was broken off, empty if it ended by its rules."""

    winner: Side | None = None
    turns: int = 0
    commands: int = 0
    illegal: bool = False
    fault: str = ""


class GameAbortedError(Exception):
    """A game that a player could not continue. Its `__cause__` is the error."""

    def __init__(self, seat: SeatId) -> None:
        super().__init__(seat)
        self.seat = seat


def seed_of(seed: int, number: int) -> int:
    """Return the seed of game `number` (from 0) of an arena run with `seed`.

    It is below 2**48, so that any JSON reader keeps it exact.
    """
    return int.from_bytes(hashlib.sha256(f"cb_tui arena {seed} {number}".encode()).digest()[:6])


def deeds(rules: Ruleset[Any], battle: Scenario, tactics: Mapping[SeatId, str], seed: int) -> Iterator[PlayedCommand]:
    """Yield one game command by command. Raises GameAbortedError.

    Each seat decides by its tactic, through `observe` and `legal` alone.
    """
    state = rules.start(battle, {seat: name for seat, name in tactics.items() if name in rules.players})
    step, staffs = 0, StaffBySeat(rules, battle, tactics)
    while (seat := rules.who_decides(state)) is not None:
        try:
            seen = rules.observe(state, seat)
            legal = LegalCommands(partial(rules.legal, seen))
            if seat in staffs:
                choice = staffs[seat].choose(state, legal)
            else:
                choice = player(rules, tactics[seat], SeededDice(seed, -1 - step))(seen, legal, seat)
            events = rules.decide(state, choice.command, SeededDice(seed, step))
            for event in events:
                state = rules.evolve(state, event)
        except Exception as error:
            raise GameAbortedError(seat) from error
        yield PlayedCommand(seat, choice, events, state)
        step += 1


def play(
    rules: Ruleset[Any], battle: Scenario, tactics: Mapping[SeatId, str], seed: int, keep: Keep | None = None
) -> GameResult:
    """Play one whole game and return its result. `keep` is called with each of its log entries."""
    last, commands = None, 0
    try:
        for last in deeds(rules, battle, tactics, seed):
            commands += 1
            if keep:
                keep(last)
            if commands > ENDLESS:
                return GameResult(commands=commands, fault=f"no end after {ENDLESS} commands")
    except GameAbortedError as broken:
        who, cause = f"{broken.seat} (ai:{tactics[broken.seat]})", broken.__cause__
        if isinstance(cause, IllegalCommand):
            fault = f"{who} was refused at step {commands}: {cause.sentence}"
            return GameResult(commands=commands, illegal=True, fault=fault)
        return GameResult(commands=commands, fault=f"{who} crashed at step {commands}: {cause!r}")
    assert last is not None
    outcome = rules.outcome(last.state)
    assert outcome is not None
    return GameResult(outcome.winner, rules.scene(last.state).turn, commands)


def tally(battle: Scenario, tactics: Mapping[SeatId, str], results: list[GameResult], seconds: float) -> dict[str, Any]:
    """Return the figures of all games, as the `arena` command prints them. A broken game has no winner."""
    whole = [result for result in results if not result.fault]
    wins = {army.id: sum(result.winner == army.id for result in whole) for army in battle.sides}
    return {
        "scenario": battle.id,
        "games": len(results),
        "seats": {seat: f"ai:{tactic}" for seat, tactic in tactics.items()},
        "wins": wins,
        "draws": sum(result.winner is None for result in whole),
        "ci95": {side: wilson(won, len(whole)) for side, won in wins.items()},
        "turns": spread_of([result.turns for result in whole]),
        "commands": spread_of([result.commands for result in whole]),
        "illegal": sum(result.illegal for result in results),
        "crashes": sum(bool(result.fault) and not result.illegal for result in results),
        "seconds": round(seconds, 2),
        "games_per_second": round(len(results) / seconds, 2) if seconds else 0.0,
    }


def spread_of(counts: list[int]) -> dict[str, float]:
    """Return mean, minimum and maximum of some counts, all 0 if there are no counts."""
    if not counts:
        return {"mean": 0.0, "min": 0, "max": 0}
    return {"mean": round(sum(counts) / len(counts), 2), "min": min(counts), "max": max(counts)}


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

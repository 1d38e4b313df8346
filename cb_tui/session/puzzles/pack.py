"""The puzzles that are shipped and those of a file: lines of JSON, and each opened at its position."""

import hashlib
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cb_tui.core.grammar import closest_name
from cb_tui.core.puzzle import Puzzle, PuzzleKind, Verdict, judged, replayed
from cb_tui.core.ruleset import IllegalCommand, Ruleset, with_rulings_stated
from cb_tui.core.scenario import Scenario
from cb_tui.core.standing_orders import USUAL
from cb_tui.core.values import Command
from cb_tui.games import GAMES, RULESETS, game_of
from cb_tui.session.errors import SessionError, os_errors_as, plain
from cb_tui.session.game import Game
from cb_tui.session.lesson import plan
from cb_tui.session.levels import usual_level
from cb_tui.session.library import Library
from cb_tui.session.locations import game_data
from cb_tui.session.seats import HUMAN, usual_seats

PACK = "puzzles.z"  # in a game's data: lines of JSON, deflated
LIMIT = 40_000_000  # bytes of a file
BAD = (msgspec.MsgspecError, UnicodeError, ValueError, TypeError)


class PuzzleError(SessionError):
    """A puzzle that is not there, cannot be read, or is of another battle."""

    kind = "puzzle"


class OpenPuzzle(NamedTuple):
    """A puzzle at its position. `seen` is what the seat that is asked may know."""

    puzzle: Puzzle
    rules: Ruleset[Any]
    battle: Scenario
    kind: PuzzleKind[Any]
    state: Any
    seen: Any

    @property
    def question(self) -> str:
        """Return the question in a sentence or two."""
        return self.kind.ask(self.seen, self.puzzle.aim)

    def judge(self) -> Verdict:
        """Return all options with their values, the best first, computed now. Raises PuzzleError."""
        verdict = judged(self.kind, self.seen, self.puzzle.aim)
        if verdict is None:
            raise PuzzleError(f"the puzzle {self.puzzle.id} has no answer by these rules; choose another")
        return verdict

    def game(self) -> Game:
        """Return an unsaved game at the position, with all its log, to be played on against the usual AI."""
        level = usual_level(self.battle, self.rules, USUAL)
        seats = {**usual_seats(self.battle, level), self.puzzle.seat: HUMAN}
        game = Game.new(self.rules, self.battle, seed=self.puzzle.seed, seats=seats, saves=None)
        for command in commands_of(self.rules, self.puzzle):
            game.play(command)
        return game


def commands_of(rules: Ruleset[Any], puzzle: Puzzle) -> tuple[Command, ...]:
    """Return the commands that lead to the position. Raises a msgspec error."""
    found: tuple[Command, ...] = msgspec.json.decode(puzzle.commands, type=tuple[rules.command_type, ...])  # type: ignore[name-defined]
    return found


@cache
def kinds_of(ruleset: str) -> Mapping[str, PuzzleKind[Any]]:
    """Return the kinds of puzzles of some rules by name, {} for unknown rules."""
    game = game_of(ruleset)
    return {kind.name: kind for kind in game.load(game.puzzles)(RULESETS[ruleset])} if game else {}


@cache
def shipped(package: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that are shipped, () if there are none. Raises PuzzleError."""
    path = game_data(package) / PACK
    return read(zlib.decompress(path.read_bytes()), str(path)) if path.is_file() else ()


def all_shipped() -> tuple[Puzzle, ...]:
    """Return the shipped puzzles of all games. Raises PuzzleError."""
    return tuple(puzzle for package in GAMES for puzzle in shipped(package))


def find(name: str) -> Puzzle:
    """Return a shipped puzzle by its id. Raises PuzzleError."""
    known = {puzzle.id: puzzle for puzzle in all_shipped()}
    if name in known:
        return known[name]
    near = closest_name(name, known)
    perhaps = f"; did you mean {near}?" if near else "; the page of puzzles lists them"
    raise PuzzleError(f"there is no puzzle {plain(name, 40)}{perhaps}")


def taught(lesson: str) -> tuple[Puzzle, ...]:
    """Return the puzzles on what a lesson teaches, in its order, those that this copy has."""
    with suppress(PuzzleError):
        known = {puzzle.id: puzzle for puzzle in all_shipped()}
        return tuple(known[name] for name in plan(lesson).puzzles if name in known)
    return ()


def read_file(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file of JSON lines, deflated or not. Raises PuzzleError."""
    with os_errors_as(path, "read"):
        if path.stat().st_size > LIMIT:
            raise PuzzleError(f"{path} is larger than {LIMIT // 1_000_000} MB; a file of puzzles is smaller")
        data = path.read_bytes()
    if not data.lstrip().startswith(b"{"):
        try:
            inflated = zlib.decompressobj()
            data = inflated.decompress(data, LIMIT)
        except zlib.error:
            raise PuzzleError(f"{path} is not a file of puzzles; write one with `cb-tui puzzle mine`") from None
    return read(data, str(path))


def read(data: bytes, where: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of JSON lines. Raises PuzzleError, which names the line."""
    decoder, found = msgspec.json.Decoder(Puzzle), []
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(decoder.decode(line))
        except BAD as error:
            raise PuzzleError(f"{where}, line {number}: this is not a puzzle: {plain(str(error), 120)}") from None
    return tuple(found)


def written(puzzles: Iterable[Puzzle]) -> bytes:
    """Return puzzles as JSON lines."""
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)


def open_puzzle(puzzle: Puzzle) -> OpenPuzzle:
    """Return a puzzle at its position. Raises PuzzleError if battle, rules or kind are not those of the puzzle."""
    kind = kinds_of(puzzle.ruleset).get(puzzle.kind)
    if kind is None:
        raise PuzzleError(f"the puzzle {plain(puzzle.id, 40)} is of a kind {plain(puzzle.kind, 20)} that is not known")
    rules, battle = RULESETS[puzzle.ruleset], battle_of(puzzle)
    try:
        state = replayed(rules, battle, puzzle)
        seen = rules.observe(state, puzzle.seat)
    except (*BAD, IllegalCommand, LookupError):
        raise PuzzleError(
            f"the puzzle {plain(puzzle.id, 40)} cannot be played by these rules; choose another"
        ) from None
    if rules.who_decides(state) != puzzle.seat:
        raise PuzzleError(f"the puzzle {plain(puzzle.id, 40)} asks a seat that does not decide; choose another")
    return OpenPuzzle(puzzle, rules, battle, kind, state, seen)


def battle_of(puzzle: Puzzle) -> Scenario:
    """Return the battle of a puzzle as a new game has it. Raises PuzzleError if it is another by now."""
    rules, battle = RULESETS[puzzle.ruleset], shipped_battle(puzzle.ruleset, puzzle.battle)
    if battle_hash(rules, battle) != puzzle.hash:
        raise PuzzleError(f"the puzzle {plain(puzzle.id, 40)} is of another version of the battle {battle.id}")
    return battle


@cache
def shipped_battle(ruleset: str, name: str) -> Scenario:
    """Return a battle as a new game has it. Raises LibraryError."""
    return with_rulings_stated(RULESETS[ruleset], Library().read(name))  # type: ignore[no-any-return]


def battle_hash(rules: Ruleset[Any], battle: Scenario) -> str:
    """Return the sum of all in a battle that it is played by."""
    values = msgspec.to_builtins(with_rulings_stated(rules, battle))
    played = {key: value for key, value in values.items() if battle.parts.get(key) != ""}
    return hashlib.sha256(msgspec.json.encode(played, order="sorted")).hexdigest()[:16]

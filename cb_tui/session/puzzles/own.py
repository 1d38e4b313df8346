"""Puzzles from the attacks of the player in a game, asked again without the odds."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from cb_tui.core.puzzle import Aim, Puzzle, Verdict, is_sound, judged
from cb_tui.core.values import SeatId, Value
from cb_tui.session.codec import Codec
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.position import Position
from cb_tui.session.process import player
from cb_tui.session.puzzles.mine import Moment, puzzle_of, signature
from cb_tui.session.puzzles.pack import kinds_of, open_puzzle
from cb_tui.session.puzzles.sealed_lines import append_lines, read_lines
from cb_tui.session.seats import HUMAN

NAME = "own-puzzles.jsonl"  # in the folder of saves
WIDE = 2  # margins of a shipped puzzle: 8 points
MOST = 6


def own_attacks(game: Position, seat: SeatId) -> Iterator[tuple[Puzzle, bool] | None]:
    """Yield for each attack of a seat its puzzle and whether the answer was right then, or None if it makes none.

    None comes of a battle that is not shipped, of dice that the seed does not give, or of a choice seen before.
    """
    kind = kinds_of(game.ruleset.id).get("shot")
    entries, signs = game.entries, set[str]()
    for index, deed in enumerate(entries):
        if kind is None or deed.seat != seat:
            continue
        state = game.state_at(deed.step - 1)
        if game.ruleset.offer(state, deed.command).role != "attack":
            continue
        seen = game.ruleset.observe(state, seat)
        verdict = judged(kind, seen, Aim()) if [*kind.aims(seen)] else None
        played = verdict.find(deed.command) if verdict is not None else None
        if verdict is None or played is None or not is_sound(kind, verdict) or verdict.margin < WIDE * kind.margin:
            yield None
            continue
        if (sign := signature(kind, verdict)) in signs:
            continue
        signs.add(sign)
        commands = tuple(each.command for each in entries[:index])
        yield _puzzle(game, seat, state, commands, verdict, right=verdict.is_right(played[0]))


def chosen(found: list[tuple[Puzzle, bool]]) -> tuple[Puzzle, ...]:
    """Return the puzzles to ask, the missed ones first, each in the order of the game."""
    return tuple(puzzle for puzzle, _ in sorted(found, key=lambda each: each[1])[:MOST])


class OwnPuzzle(Value, frozen=True):
    """A puzzle from a game of a player."""

    by: str  # the login that played
    puzzle: Puzzle


def known(saves: Path | None) -> tuple[Puzzle, ...]:
    """Return the puzzles that were found in games of this login, the latest first. Raises SaveError."""
    found = read_lines(saves / NAME, OwnPuzzle) if saves is not None else ()
    return tuple({each.puzzle.id: each.puzzle for each in found[::-1] if each.by == player()}.values())


def remember(saves: Path | None, found: Iterable[Puzzle]) -> str:
    """Write puzzles down that are not known yet. Return why that failed, or an empty string."""
    if saves is None:
        return ""
    try:
        before = {each.id for each in known(saves)}
    except SaveError as error:
        return f"Not written down: {error.sentence}"
    new = [OwnPuzzle(player(), each) for each in found if each.id not in before]
    return append_lines(saves / NAME, new) if new else ""


def _puzzle(
    game: Position, seat: SeatId, state: object, commands: tuple[object, ...], verdict: Verdict, *, right: bool
) -> tuple[Puzzle, bool] | None:
    """Return a position as a puzzle that opens at this very position, or None."""
    rules = game.ruleset
    players = {one: "you" if who == HUMAN else who.partition(":")[2] or who for one, who in game.seats.items()}
    moment = Moment(rules, game.battle, players, game.seed, commands, state, seat)  # type: ignore[arg-type]
    puzzle = puzzle_of(moment, kinds_of(rules.id)["shot"], Aim(), verdict)
    plain = Codec(rules).plain_state
    with suppress(SessionError):
        if plain(open_puzzle(puzzle).state) == plain(state):
            return puzzle, right
    return None

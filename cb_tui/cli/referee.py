"""`cb-tui referee`: the engine as a process, JSON lines in, JSON lines out."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from cb_tui.cli.battle_arguments import SEED, session_errors_as_usage, with_edition
from cb_tui.cli.parser import ArgumentParser, UsageError, print_error
from cb_tui.cli.save_arguments import battle_or_none
from cb_tui.core.grammar import ascii_json

if TYPE_CHECKING:
    from cb_tui.session.game import Game

LONGEST = 1_000_000  # bytes of a request
TOO_LONG = "a request is at most 1 MB; send a shorter line"


def run(arguments: list[str]) -> int:
    """Answer each line of stdin with one line, until the input ends or the program quits."""
    parser = ArgumentParser(
        "referee",
        "Run the engine for another program: one JSON object per line in, one per line out; see docs/bots.md.",
    )
    parser.add_argument("game", metavar="SCENARIO|SAVE", help="a battle's id, code or file, or a save's name")
    parser.add_argument("--seed", metavar="N", type=SEED, help="dice seed; default: random, and saved")
    parser.add_argument("--dice", choices=("seeded", "manual"), help="manual: each command that rolls brings its faces")
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")
    with_edition(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.cli.protocol import Referee, refusal
    from cb_tui.session.locations import saves_folder

    game = begin(asked)
    if game.dropped:
        print_error(game.dropped)
    referee = Referee(game, lambda: saves_folder(asked.saves))
    try:
        for line in requests(sys.stdin.buffer if sys.stdin else None):
            answer = msgspec.json.encode(refusal("line", TOO_LONG)) if line is None else referee.answer(line)
            sys.stdout.buffer.write(line_of(answer))
            sys.stdout.buffer.flush()
            if referee.over:
                break
    finally:
        game.close()
    return 0


def line_of(answer: bytes) -> bytes:
    """Return an answer as a line of JSON that a terminal can show too."""
    printing = answer.isascii() and b"\x7f" not in answer
    return (answer if printing else ascii_json(answer.decode()).encode()) + b"\n"


def begin(asked: argparse.Namespace) -> "Game":
    """Return a new game of the battle named, every seat played by the program, or the save. Raises UsageError."""
    from cb_tui.session.game import Game
    from cb_tui.session.library import rules_of
    from cb_tui.session.locations import saves_folder
    from cb_tui.session.rolls import seed_or_new
    from cb_tui.session.seats import HUMAN

    battle = battle_or_none(asked.game, asked.saves)
    if battle is None:
        if asked.seed is not None or asked.dice or asked.edition:
            raise UsageError(f"{asked.game} is a save and has its own seed, dice and edition; leave them out")
        saves = saves_folder(asked.saves)
        with session_errors_as_usage():
            _refuse_counted(Game.open(saves, asked.game, watch=True))
            return Game.open(saves, asked.game)
    rules = rules_of(battle, asked.edition)
    seats = {seat.id: HUMAN for seat in battle.seated}
    with session_errors_as_usage():
        return Game.new(
            rules, battle, seed=seed_or_new(asked.seed), seats=seats, saves=None, dice=asked.dice or "seeded"
        )


def _refuse_counted(game: "Game") -> None:
    """Refuse a save in which a program may not play the AI's seat. Raises UsageError."""
    from cb_tui.session.daily import of_a_day

    what = "is a battle of a run" if game.battle.run else "is a daily battle" if of_a_day(game) else ""
    if what:
        raise UsageError(f"{game.name} {what}, where the AI plays its own seats; name a battle or another save")


def requests(stream: BinaryIO | None) -> Iterator[bytes | None]:
    """Yield the lines that are not blank, and None for each that is too long, which is discarded."""
    while stream and (line := stream.readline(LONGEST + 1)):
        blank, size, last = not line.strip(), len(line), line
        while not last.endswith(b"\n") and (last := stream.readline(LONGEST)):
            blank, size = blank and not last.strip(), LONGEST + 1
        if not blank:
            yield line if size <= LONGEST else None

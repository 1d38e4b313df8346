"""Games that AI players of mixed levels play against each other, written down to be asked for puzzles.

python -m benchmarks.puzzle_games play FOLDER FIRST LAST   play games FIRST to LAST of each battle, in rounds
python -m benchmarks.puzzle_games ask FOLDER FIRST LAST    find the puzzles of those that are played

What is there already is kept, so both may be broken off.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cb_tui.core.dice import SeededDice
from cb_tui.core.puzzle import Puzzle
from cb_tui.core.standing_orders import STAFF
from cb_tui.core.values import Command, SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import seed_of
from cb_tui.session.puzzles.mine import Moment, asked_of, moments
from cb_tui.session.puzzles.pack import kinds_of, shipped_battle, written

SEED = 31
BATTLES = {  # the small ones first
    "combat_boots_2025": (
        "mill dyke pegasus brecourt foy pavlov veghel edson nicolson foxhill arnhem villers stonne kv halfaya bain "
        "tears sabres kalach xray 2-nor44-raid-40-3 2-su42-attack-40-7 2-it43-hold-40-11 2-fr40-meeting-40-15 "
        "2-wd41-ambush-40-19 2-ko51-raid-40-23 2-vn65-rescue-40-27 2-ard44-rearguard-40-31 2-mg44-breakout-40-35 "
        "2-pa43-attack-40-39 2-su44-meeting-40-43 2-nor44-hold-40-47"
    ),
    "combat": (
        "two_roads first_salvo four_corps nery open_country wooded_roads lateral_road chinese_farm arras arracourt "
        "c1-fr14-attack-36-51 c1-pi18-hold-36-55 c1-me40-meeting-36-59 c1-cy41-attack-36-63 c1-ku43-meeting-36-67 "
        "c1-no44-attack-36-71 c1-lo44-meeting-36-75 c1-ne44-road-36-79 c1-si73-meeting-36-83 c1-fu85-hold-36-87 "
        "c1-iq91-attack-36-91 c1-no44-rearguard-36-95"
    ),
    "combat_captain": (
        "fox_and_hounds sunken_lane maleme gulch four_captains airfield k1-ke40-attack-80-99 k1-uk43-meeting-80-107 "
        "k1-bo44-attack-80-111 k1-ar44-hold-80-119 k1-cr41-hold-80-123 k1-bo44-meeting-80-127 k1-uk43-attack-80-131 "
        "k1-ar44-rearguard-80-135 k1-br44-relief-80-139 k1-ke40-meeting-80-143"
    ),
}


PAIRS = ((0, 1), (0, 0), (1, 0), (0, 2), (2, 0), (1, 1), (1, 2), (2, 1))  # levels below staff, the best first


class PlayedGame(msgspec.Struct, frozen=True):
    """A game as it is written down: who played, and what was commanded."""

    ruleset: str
    battle: str
    number: int
    seed: int
    players: dict[SeatId, str]
    commands: msgspec.Raw


def main(words: Sequence[str]) -> int:
    folder, numbers = Path(words[1]), range(int(words[2]), int(words[3]) + 1)
    return ask(folder, numbers) if words[0] == "ask" else play_all(folder, numbers)


def play_all(folder: Path, numbers: range) -> int:
    """Play games of all battles, each into a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        for ruleset, names in BATTLES.items():
            for name in names.split():
                path = folder / f"{name}.{number}.json"
                if not path.exists():
                    begun = time.process_time()
                    path.write_bytes(msgspec.json.encode(play(ruleset, name, number)))
                    print(name, number, f"{time.process_time() - begun:.0f} s", flush=True)
    return 0


def play(ruleset: str, name: str, number: int) -> PlayedGame:
    """Return a game as far as a puzzle may reach."""
    rules, battle = RULESETS[ruleset], shipped_battle(ruleset, name)
    levels = [level.id for level in reversed(rules.levels) if level.id != STAFF.id]
    pair = PAIRS[number % len(PAIRS)]
    seated = enumerate(seat.id for seat in battle.seated)
    players: dict[SeatId, str]
    seed, players = seed_of(SEED, number), {seat: levels[pair[at % 2] % len(levels)] for at, seat in seated}
    *_, last = moments(rules, battle, seed, players)
    commands = msgspec.Raw(msgspec.json.encode(last.commands))
    return PlayedGame(ruleset, name, number, seed, players, commands)


def ask(folder: Path, numbers: range) -> int:
    """Write the puzzles of each game beside it."""
    for path in (path for number in numbers for path in sorted(folder.glob(f"*.{number}.json"))):
        out = path.with_suffix(".jsonl")
        if not out.exists():
            begun, found = time.process_time(), asked_in(msgspec.json.decode(path.read_bytes(), type=PlayedGame))
            out.write_bytes(written(found))
            kinds = " ".join(f"{kind} {count}" for kind, count in Counter(each.kind for each in found).items())
            print(path.stem, f"{time.process_time() - begun:.0f} s", kinds, flush=True)
    return 0


def asked_in(game: PlayedGame) -> list[Puzzle]:
    """Return the puzzles of a game."""
    return [*asked_of(replayed(game), [*kinds_of(game.ruleset).values()], set())]


def replayed(game: PlayedGame) -> Iterator[Moment]:
    """Yield every position of a game as it was played."""
    rules, battle = RULESETS[game.ruleset], shipped_battle(game.ruleset, game.battle)
    given: tuple[Command, ...] = msgspec.json.decode(game.commands, type=tuple[rules.command_type, ...])  # type: ignore[name-defined]
    state = rules.start(battle, {})
    for step, command in enumerate(given):
        seat = rules.who_decides(state)
        assert seat is not None, "the game went on"
        yield Moment(rules, battle, game.players, game.seed, given[:step], state, seat)
        for event in rules.decide(state, command, SeededDice(game.seed, step)):
            state = rules.evolve(state, event)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

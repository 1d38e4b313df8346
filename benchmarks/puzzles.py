"""The shipped puzzles solved anew, and lines whose answer has changed replaced; or a pack chosen from mined ones.

python -m benchmarks.puzzles                 solve all anew, replace what has changed
python -m benchmarks.puzzles choose FILE ..  choose the pack from files of `cb-tui puzzle mine`
"""

import sys
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from cb_tui.core.puzzle import Puzzle, is_sound
from cb_tui.games import GAMES, RULESETS, game_of
from cb_tui.session.locations import game_data
from cb_tui.session.puzzles.mine import mine
from cb_tui.session.puzzles.pack import PACK, kinds_of, open_puzzle, read_file, shipped, shipped_battle, written
from cb_tui.session.puzzles.rating import first_rating
from cb_tui.session.puzzles.renew import renewed

QUOTAS = {
    "combat_boots": {"shot": 110, "see": 40, "shed": 50, "safe": 60, "way": 50, "close": 30, "turn": 60},
    "combat": {"shot": 50, "see": 35, "deck": 25},
    "combat_captain": {"shot": 40, "see": 20, "band": 30},
}
BATTLES = {
    "combat_boots_2025": "mill brecourt pegasus veghel foy foxhill nicolson pavlov stonne edson dyke arnhem villers",
    "combat": "two_roads four_corps open_country nery wooded_roads lateral_road chinese_farm first_salvo",
    "combat_captain": "fox_and_hounds sunken_lane maleme gulch four_captains",
}
OF_A_BATTLE = 0.6  # of a kind at most, as long as there are others
SAME = 5  # of a kind at most whose next value is the same part of the best: one who has seen them knows the trick


def main(words: list[str]) -> int:
    if words[:1] == ["choose"]:
        choose([Path(word) for word in words[1:]])
        return 0
    if words[:1] == ["mine"]:
        choose(mine_all(Path(words[1]), int(words[2])))
        return 0
    return renew()


def mine_all(folder: Path, games: int) -> list[Path]:
    """Mine each battle into a file of its own; one that is there already is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    for ruleset, battles in BATTLES.items():
        for name in battles.split():
            path = folder / f"{name}.jsonl"
            if not path.exists():
                found = written(mine(RULESETS[ruleset], shipped_battle(ruleset, name), range(games), 31))
                path.write_bytes(found)
                print(name, found.count(b"\n"), flush=True)
    return sorted(folder.glob("*.jsonl"))


def renew() -> int:
    began, count, changed = time.process_time(), 0, 0
    for package in GAMES:
        found = [renewed(puzzle) for puzzle in shipped(package)]
        count += len(found)
        for each in found:
            if each.change:
                changed += 1
                print(each.change)
        if any(each.change for each in found):
            write(package, [each.puzzle for each in found if each.puzzle is not None])
    print(f"{count} puzzles solved in {time.process_time() - began:.0f} s of processor, {changed} changed")
    return 1 if changed else 0


def choose(files: list[Path]) -> None:
    mined: defaultdict[tuple[str, str], list[Puzzle]] = defaultdict(list)
    for file in files:
        for puzzle in read_file(file):
            game = game_of(puzzle.ruleset)
            assert game is not None
            mined[game.package, puzzle.kind].append(puzzle)
    for package, quotas in QUOTAS.items():
        chosen = {puzzle.id: puzzle for puzzle in shipped(package)}
        for kind, quota in quotas.items():
            had = sum(puzzle.kind == kind for puzzle in chosen.values())
            new = [puzzle for puzzle in mined[package, kind] if puzzle.id not in chosen]
            for now in map(rated, spread(new, quota - had)):
                if now is not None and repeats(now, chosen.values()) < SAME:
                    chosen[now.id] = now
        write(package, sorted(chosen.values(), key=lambda puzzle: (puzzle.kind, puzzle.rating, puzzle.id)))
        print(package, len(chosen), dict(Counter(puzzle.kind for puzzle in chosen.values())))


def rated(puzzle: Puzzle) -> Puzzle | None:
    """A puzzle as it is solved and rated now, whenever it was mined."""
    now = renewed(puzzle).puzzle
    if now is None:
        return None
    opened = open_puzzle(now)
    verdict = opened.judge()
    if not is_sound(opened.kind, verdict):
        return None
    return replace(now, rating=first_rating(opened.kind, opened.seen, now.aim, verdict))


def repeats(puzzle: Puzzle, others: Iterable[Puzzle]) -> int:
    """How many puzzles are the same sum, of kinds that are more than right or wrong."""
    if kinds_of(puzzle.ruleset)[puzzle.kind].measure == "yes":
        return 0
    return sum(each.kind == puzzle.kind and each.id != puzzle.id and part(each) == part(puzzle) for each in others)


def part(puzzle: Puzzle) -> Fraction:
    """The part of the best value that the next one is."""
    best = Fraction(puzzle.best)
    return Fraction(puzzle.next) / best if best else Fraction(0)


def spread(found: list[Puzzle], quota: int) -> list[Puzzle]:
    """Some puzzles, from all battles in turn, of each battle at all ratings."""
    shelves: defaultdict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)):
        shelves[puzzle.battle].append(puzzle)
    quota = max(0, quota)
    most = max(1, round(quota * OF_A_BATTLE)) if len(shelves) > 1 else quota
    rows = [evenly(shelf, most) for _, shelf in sorted(shelves.items())]
    order = [row[place] for place in range(most) for row in rows if place < len(row)]
    return order[:quota]


def evenly(shelf: list[Puzzle], most: int) -> list[Puzzle]:
    """At most so many, at even distances, and in an order whose every beginning is spread over all."""
    count = min(most, len(shelf))
    picked = [shelf[place * len(shelf) // count] for place in range(count)]
    return sorted(picked, key=lambda puzzle: int(puzzle.id[-4:], 16) * 2654435761 % 65536)


def write(package: str, puzzles: list[Puzzle]) -> None:
    (game_data(package) / PACK).write_bytes(zlib.compress(written(puzzles), 9))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""The shipped puzzles solved anew, and lines whose answer has changed replaced; or a pack chosen from mined ones.

python -m benchmarks.puzzles                 solve all anew, replace what has changed
python -m benchmarks.puzzles choose FILE ..  choose the pack from what is shipped and files of `puzzle_games ask`
"""

import re
import sys
import time
import zlib
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.core.puzzle import Puzzle, is_sound
from cb_tui.games import GAMES, game_of
from cb_tui.session.errors import SessionError
from cb_tui.session.lesson import plan
from cb_tui.session.library import lessons
from cb_tui.session.locations import game_data
from cb_tui.session.puzzles.mine import named
from cb_tui.session.puzzles.pack import PACK, open_puzzle, read_file, shipped, written
from cb_tui.session.puzzles.rating import first_rating, is_hard_enough, said, thumbs
from cb_tui.session.puzzles.renew import renewed

QUOTAS = {
    "combat_boots": {"shot": 106, "see": 70, "shed": 25, "safe": 80, "way": 60, "close": 20, "turn": 60},
    "combat": {"shot": 52, "see": 45, "deck": 20, "turn": 25},
    "combat_captain": {"shot": 50, "see": 35, "band": 30},
}
OF_A_BATTLE = 0.2  # of a quota at most
OFTEN = frozenset(("mill", "two_roads"))  # half of that: players know them best
OF_A_TRICK = 0.2  # of a quota at most that one sentence explains
SHARES = {  # where it is another part: one kind of ground, the fire of more pieces, the shot of a turn begun
    ("combat_boots", "see"): 0.5, ("combat", "see"): 0.5, ("combat_captain", "see"): 0.5,
    ("combat", "turn"): 0.5, ("combat_boots", "turn"): 0.15,
}  # fmt: skip
LIKE = 12  # the part of a quota that one sentence explains and in which the same rules of thumb go wrong
SAME = 5  # at most that one sentence explains and whose next value is the same part of the best: one sum asked again
NAMES = re.compile(r"\b[A-Za-z]{1,2}\d\w*\b|\d+[.,]\d+|\d+%|\b\d+\b")  # of pieces and places, and numbers


def main(words: list[str]) -> int:
    if words[:1] == ["choose"]:
        choose([Path(word) for word in words[1:]])
        return 0
    return renew()


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
    """Write a new pack of each game: what is shipped as far as it is good enough, then mined ones."""
    mined: defaultdict[tuple[str, str], list[Puzzle]] = defaultdict(list)
    for puzzle in (each for file in files for each in read_file(file)):
        game = game_of(puzzle.ruleset)
        assert game is not None
        mined[game.package, puzzle.kind].append(puzzle)
    taught = {name for lesson in lessons() for name in plan(lesson).puzzles}
    for package, quotas in QUOTAS.items():
        chosen: list[Puzzle] = []
        for kind, quota in quotas.items():
            shelf = Shelf(quota, taught, SHARES.get((package, kind), OF_A_TRICK))
            old = [puzzle for puzzle in shipped(package) if puzzle.kind == kind]
            first = sorted(old, key=lambda puzzle: puzzle.id not in taught)
            for each in (*first, *in_turn(mined[package, kind])):
                shelf.add(each)
            chosen += shelf.puzzles.values()
            print(package, kind, len(shelf.puzzles), "of", quota, dict(shelf.refused), flush=True)
        write(package, sorted(chosen, key=lambda puzzle: (puzzle.kind, puzzle.rating, puzzle.id)))


def in_turn(found: list[Puzzle]) -> list[Puzzle]:
    """Return puzzles from all battles in turn, of each battle at ratings in an order that is spread over all."""
    shelves: defaultdict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(found, key=lambda puzzle: int(puzzle.id[-4:], 16) * 2654435761 % 65536):
        shelves[puzzle.battle].append(puzzle)
    return [each for row in zip_longest(*(shelves[name] for name in sorted(shelves))) for each in row if each]


class Shelf:
    """The chosen puzzles of a kind of a game, of which no two are alike."""

    def __init__(self, quota: int, taught: set[str], share: float) -> None:
        self.quota, self.taught, self.share = quota, taught, share
        self.puzzles: dict[str, Puzzle] = {}
        self.refused: Counter[str] = Counter()
        self._counts: Counter[object] = Counter()

    def add(self, puzzle: Puzzle) -> None:
        """Add a puzzle if there is room for it and it is not too much like the others."""
        why = self._why_not(puzzle)
        if why:
            self.refused[why] += 1

    def _why_not(self, puzzle: Puzzle) -> str:
        if len(self.puzzles) >= self.quota or named(puzzle.battle, puzzle.id[-4:]) in self.puzzles:
            return "full"
        limits = self._looks(puzzle)
        if full := self._full(limits, puzzle):
            return full
        now = weighed(puzzle)
        if now is None or not (now.good or puzzle.id in self.taught):
            return "not sound"
        if not now.trick and puzzle.id not in self.taught:
            return "no reason"
        tricks: dict[str, tuple[object, int]] = {
            "trick": (now.trick, max(4, round(self.quota * self.share))),
            "pattern": ((now.trick, now.pattern), max(3, self.quota // LIKE)),
            "part": ((now.trick, now.part), SAME),
        }
        if full := self._full(tricks, puzzle):
            return full
        self._counts.update((name, key) for name, (key, _) in (*limits.items(), *tricks.items()))
        self.puzzles[now.puzzle.id] = now.puzzle
        return ""

    def _looks(self, puzzle: Puzzle) -> dict[str, tuple[object, int]]:
        """Return what is counted of a puzzle without opening it, and how often each may be."""
        of_battle = self.quota * OF_A_BATTLE / (2 if puzzle.battle in OFTEN else 1)
        return {
            "battle": (puzzle.battle, max(2, round(of_battle))),
            "question": ((puzzle.battle, puzzle.aim) if puzzle.aim.unit else puzzle.id, 2),
            "answers": ((puzzle.battle, puzzle.aim.unit, puzzle.answers), 1),
        }

    def _full(self, limits: dict[str, tuple[object, int]], puzzle: Puzzle) -> str:
        if puzzle.id in self.taught:
            return ""
        return next((name for name, (key, most) in limits.items() if self._counts[name, key] >= most), "")


class Weighed(NamedTuple):
    """A puzzle as it is solved and rated now, why its answer is better, without names, and how rules of thumb do."""

    puzzle: Puzzle
    trick: str
    pattern: tuple[str, ...]
    part: Fraction | str  # of the best value by which the next is less; of right or wrong the answers
    good: bool  # still asked, and hard enough


def weighed(puzzle: Puzzle) -> Weighed | None:
    """Solve a puzzle, whenever it was mined. Return None if it is none any more."""
    try:
        opened = open_puzzle(puzzle)
        verdict = opened.judge()
    except SessionError:
        return None
    kind, seen, aim, best = opened.kind, opened.seen, puzzle.aim, verdict.answers[0]
    if not is_sound(kind, verdict):
        return None
    worse = best if kind.measure == "yes" or verdict.second is None else verdict.second
    now = replace(
        puzzle,
        id=named(puzzle.battle, puzzle.id[-4:]),
        answers=tuple(option.key for option in verdict.answers),
        options=len(verdict.ranked),
        best=str(verdict.best),
        next=str(verdict.next),
        rating=first_rating(kind, seen, aim, verdict),
    )
    pattern = tuple(said(share) for _, share in thumbs(kind, seen, aim, verdict))
    trick = NAMES.sub("#", kind.why(seen, aim, best, worse))
    part = verdict.margin / verdict.best if kind.measure != "yes" and verdict.best else " ".join(now.answers)
    good = aim in kind.aims(seen) and is_hard_enough(kind, seen, aim, verdict)
    return Weighed(now, trick, pattern, part, good)


def write(package: str, puzzles: list[Puzzle]) -> None:
    (game_data(package) / PACK).write_bytes(zlib.compress(written(puzzles), 9))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

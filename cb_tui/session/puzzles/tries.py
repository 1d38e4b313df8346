"""Puzzles that a player has tried, a line each, with rating, streaks and puzzles that come back."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cb_tui.core.puzzle import Puzzle
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.values import Value
from cb_tui.session.day import BEGIN
from cb_tui.session.process import player
from cb_tui.session.puzzles.glicko import Glicko
from cb_tui.session.puzzles.sealed_lines import append_lines, read_lines

NAME = "puzzles.jsonl"  # in the folder of saves, where no save can have that name
BACK = (1, 3, 7, 21)  # days until a missed puzzle comes back, each time that it was right
SUNDAY = 6


class PuzzleTry(Value, frozen=True, kw_only=True):
    """An answer to a puzzle. `given` is the key of the option, "" if the player gave up."""

    at: str  # in UTC
    by: str  # the login that played
    id: str
    kind: str
    rated: int  # rating of the puzzle
    given: str
    right: bool
    value: str  # of the option, a fraction
    best: str
    day: str = ""  # whose puzzle it was: "2026-11-28"
    hint: bool = False
    run: int = 0  # right answers of a streak up to this one


class KindTally(NamedTuple):
    """The puzzles of a kind: how many were right at the first try, how many were tried, and the rating in them."""

    right: int
    tried: int
    rating: int


class PuzzleStanding(NamedTuple):
    """The rating of a player in puzzles, with results, streaks and puzzles that come back."""

    rating: int
    ratings: tuple[int, ...]  # after each first try
    kinds: dict[str, KindTally]
    row: int  # right first tries in a row, up to now
    best_row: int
    days: dict[date, bool]  # the puzzles of days, whether right
    due: tuple[str, ...]  # missed puzzles that come back by now
    best_run: int = 0  # most right answers of a streak


def read(saves: Path | None) -> tuple[PuzzleTry, ...]:
    """Return the tries of this login, the oldest first, without damaged lines. Raises SaveError."""
    found = read_lines(saves / NAME, PuzzleTry) if saves is not None else ()
    me = player()
    return tuple(each for each in found if each.by == me)


def remember(saves: Path | None, tried: PuzzleTry) -> str:
    """Write a try down. Return why that failed, or an empty string."""
    return append_lines(saves / NAME, [tried]) if saves is not None else ""


def now() -> str:
    """Return the time of a try."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def standing(tries: Sequence[PuzzleTry], today: date) -> PuzzleStanding:
    """Return rating, streaks and due puzzles of all tries. Only the first try of a puzzle is rated and counted."""
    firsts = [*_firsts(tries)]
    ratings, row, best = list[int](), 0, 0
    whole, by_kind, kinds = Glicko(), dict[str, Glicko](), dict[str, KindTally]()
    for each in firsts:
        whole = _rated(whole, each)
        mine = by_kind[each.kind] = _rated(by_kind.get(each.kind, Glicko()), each)
        old = kinds.get(each.kind, KindTally(0, 0, 0))
        kinds[each.kind] = KindTally(old.right + each.right, old.tried + 1, round(mine.rating))
        ratings.append(round(whole.rating))
        row = row + 1 if each.right else 0
        best = max(best, row)
    days = dict[date, bool]()
    for each in tries:
        if each.day:
            days.setdefault(date.fromisoformat(each.day), each.right)
    due, run = tuple(_due(tries, today)), max((each.run for each in tries), default=0)
    return PuzzleStanding(round(whole.rating), tuple(ratings), kinds, row, best, days, due, run)


def _firsts(tries: Iterable[PuzzleTry]) -> Iterator[PuzzleTry]:
    """Yield the first try of each puzzle."""
    seen = set[str]()
    for each in tries:
        if each.id not in seen:
            seen.add(each.id)
            yield each


def _rated(before: Glicko, tried: PuzzleTry) -> Glicko:
    """Return a rating after a try. A hint halves what is gained."""
    after = before.after(tried.rated, tried.right)
    if not (tried.hint and tried.right):
        return after
    return after._replace(rating=(before.rating + after.rating) / 2)


def _due(tries: Sequence[PuzzleTry], today: date) -> Iterator[str]:
    """Yield the missed puzzles that come back by a day, the longest due first."""
    boxes = dict[str, tuple[int, date]]()
    for each in tries:
        day = date.fromisoformat(each.at[:10])
        if not each.right:
            boxes[each.id] = 0, day + timedelta(days=BACK[0])
        elif each.id in boxes and day >= boxes[each.id][1]:
            box = boxes[each.id][0] + 1
            if box == len(BACK):
                del boxes[each.id]
            else:
                boxes[each.id] = box, day + timedelta(days=BACK[box])
    due = sorted((when, name) for name, (_, when) in boxes.items() if when <= today)
    return (name for _, name in due)


def day_streak(days: dict[date, bool], today: date) -> int:
    """Return the days in a row up to today, which may be open, whose puzzle was right at the first try."""
    day = today if today in days else today - timedelta(days=1)
    row = 0
    while days.get(day):
        row, day = row + 1, day - timedelta(days=1)
    return row


# --- which puzzle comes next -----------------------------------------------------------------------------------------


def puzzle_of(day: date, pack: Sequence[Puzzle]) -> Puzzle:
    """Return the puzzle of a day: a deck of kinds, and for each weekday one of puzzles, easy ones on Mondays."""
    number, weekday = (day - BEGIN).days, day.weekday()
    kinds = sorted({each.kind for each in pack})
    kind = "shot" if weekday == SUNDAY and "shot" in kinds else _card("kinds", kinds, number)
    of = sorted((each for each in pack if each.kind == kind), key=lambda each: (each.rating, each.id))
    band = of if weekday == SUNDAY else of[len(of) * weekday // 6 : len(of) * (weekday + 1) // 6] or of
    names = {each.id: each for each in band}
    return names[_card(f"{kind} {weekday}", sorted(names), number // 7)]


def _card(name: str, deck: list[str], number: int) -> str:
    return SeededDraws("cb_tui puzzle", name, number // len(deck)).shuffled(deck)[number % len(deck)]


def near(pack: Sequence[Puzzle], tries: Sequence[PuzzleTry], rating: int) -> Puzzle | None:
    """Return the puzzle not tried yet whose rating is nearest, else the one tried longest ago, or None without any."""
    last = {each.id: number for number, each in enumerate(tries)}
    fresh = [each for each in pack if each.id not in last]
    if fresh:
        return min(fresh, key=lambda each: (abs(each.rating - rating), each.id))
    return min(pack, key=lambda each: last[each.id], default=None)

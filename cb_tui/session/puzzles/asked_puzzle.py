"""A puzzle before a player, from its question to the judged answer, without a screen."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from cb_tui.core.forecast import Forecast
from cb_tui.core.puzzle import Option, Puzzle, Verdict
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.games import GAMES, RULESETS
from cb_tui.session.day import BEGIN
from cb_tui.session.process import player
from cb_tui.session.puzzles import tries
from cb_tui.session.puzzles.pack import OpenPuzzle, PuzzleError, all_shipped, kinds_of, open_puzzle, shipped
from cb_tui.session.puzzles.rating import said, thumbs
from cb_tui.session.puzzles.tries import PuzzleStanding, PuzzleTry, day_streak, near, puzzle_of, standing

HARDER = 20  # points of rating by which the next puzzle of a streak is harder


class JudgedAnswer(NamedTuple):
    """An answer with the verdict on it. `given` is None if the player gave up. `why` stands if it was not saved."""

    opened: OpenPuzzle
    verdict: Verdict
    given: Option | None
    value: Fraction
    before: PuzzleStanding
    after: PuzzleStanding
    day: str
    rated: bool  # it was the first try of this puzzle
    why: str
    run: int | None = None  # right answers of the streak up to this one, None outside a streak
    fresh: bool = True  # it was given just now

    @property
    def right(self) -> bool:
        """Check whether it is one of the best options."""
        return self.given is not None and self.verdict.is_right(self.given)

    @property
    def best(self) -> Option:
        """Return the answer given if it is right, else the first of the right ones."""
        return self.given if self.given is not None and self.right else self.verdict.answers[0]

    @property
    def worse(self) -> tuple[Option, Fraction] | None:
        """Return the option that the best one is compared with, or None.

        That is a wrong one given, else the next best, of attacks the next best at another target.
        """
        if self.given is not None and not self.right:
            return self.given, self.value
        wrong = [(option, value) for option, value in self.verdict.ranked if value != self.verdict.best]
        elsewhere = (each for each in wrong if each[0].target != self.best.target)
        return next(elsewhere, None) or next(iter(wrong), None)

    @property
    def reason(self) -> str:
        """Return in a sentence why the best option is better than a wrong one given, or than the next, or ""."""
        kind, seen, aim = self.opened.kind, self.opened.seen, self.opened.puzzle.aim
        worse = self.worse[0] if self.worse is not None else None
        if kind.measure == "yes" and worse is not self.given:
            worse = self.best  # of many that are wrong none is the next
        return kind.why(seen, aim, self.best, worse) if worse is not None else ""

    @property
    def thumbs(self) -> list[tuple[str, str]]:
        """Return each rule of thumb, and whether it is right here, right in part, or wrong."""
        opened = self.opened
        found = thumbs(opened.kind, opened.seen, opened.puzzle.aim, self.verdict)
        return [(thumb.name, said(share)) for thumb, share in found]

    def forecast(self, option: Option) -> Forecast | None:
        """Return the forecast of an option that is an attack, or None."""
        advisor = self.opened.rules.advisor
        if option.command is None or advisor is None or advisor.forecast is None:
            return None
        with suppress(LookupError, ValueError, AttributeError):
            return advisor.forecast(self.opened.seen, option.command)
        return None


class AskedPuzzle:
    """A puzzle at its position, with the player's tries. Raises PuzzleError if it cannot be opened.

    `day` is the date whose puzzle it is, or None. `then` are the puzzles that follow, in this order, `pack` those from
    which later ones come, `run` the right answers of a streak so far, None outside a streak.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        saves: Path | None,
        *,
        day: date | None = None,
        pack: Sequence[Puzzle] = (),
        then: Sequence[Puzzle] = (),
        run: int | None = None,
    ) -> None:
        self.opened, self.saves, self.day, self.pack, self.then = open_puzzle(puzzle), saves, day, pack, then
        self.run, self.streak = run, run or 0  # the second: as it was before the answer
        self.options = self.opened.kind.options(self.opened.seen, puzzle.aim)
        if not self.options:
            raise PuzzleError(f"the puzzle {puzzle.id} has no answer by these rules; choose another")
        self.offered = self.options  # fewer after a hint
        self.tries = tries.read(saves)
        self.stands = standing(self.tries, date.today())  # noqa: DTZ011 - the player's own day

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle as it is stored."""
        return self.opened.puzzle

    def option(self, text: str) -> Option | None:
        """Return an option that is left by its number from 1, else by its key or its place, or None."""
        if text.isascii() and text.isdigit() and len(text) < 4 and 0 < int(text) <= len(self.options):
            found = self.options[int(text) - 1]
            return found if found in self.offered else None
        return self.keyed(text)

    def keyed(self, text: str) -> Option | None:
        """Return an option that is left by its key or its place, or None."""
        return next((each for each in self.offered if text in (each.key, each.place)), None)

    @property
    def numbered(self) -> tuple[tuple[int, Option], ...]:
        """Return the options that are left, each with its number among all of them, from 1."""
        return tuple((at, each) for at, each in enumerate(self.options, 1) if each in self.offered)

    @property
    def hinted(self) -> bool:
        """Check whether a hint was given."""
        return self.offered is not self.options

    def hint(self) -> tuple[Option, ...]:
        """Leave a third of the options, at least two, the right ones among them. It halves what is gained."""
        right = set(self.puzzle.answers)
        others = [each.key for each in self.options if each.key not in right]
        kept = {*right, *SeededDraws("cb_tui hint", self.puzzle.id).shuffled(others)[: max(1, len(others) // 3)]}
        self.offered = tuple(each for each in self.options if each.key in kept)
        return self.offered

    def answer(self, given: Option | None) -> JudgedAnswer:
        """Return the verdict on an answer, and write the try down."""
        verdict, before, today = self.opened.judge(), self.stands, date.today()  # noqa: DTZ011 - likewise
        found = verdict.find(given.key) if given is not None else None
        value = found[1] if found else Fraction(0)
        right = given is not None and verdict.is_right(given)
        self.run = self.run if self.run is None else self.run + 1 if right else 0
        day = str(self.day) if self.day and self.day not in before.days else ""
        rated = all(each.id != self.puzzle.id for each in self.tries)
        tried = PuzzleTry(
            at=tries.now(), by=player(), id=self.puzzle.id, kind=self.puzzle.kind, rated=self.puzzle.rating,
            given=given.key if given is not None else "", right=right,
            value=str(value), best=str(verdict.best), day=day, hint=self.hinted, run=self.run or 0,
        )  # fmt: skip
        why = tries.remember(self.saves, tried)
        self.tries = (*self.tries, tried)
        self.stands = standing(self.tries, today)
        return JudgedAnswer(self.opened, verdict, given, value, before, self.stands, day, rated, why, self.run)

    def given_before(self, tried: PuzzleTry) -> JudgedAnswer:
        """Return the verdict on an answer that was given earlier. Nothing is written down."""
        verdict, now = self.opened.judge(), self.stands
        given, value = verdict.find(tried.given) or (None, Fraction(0))
        return JudgedAnswer(self.opened, verdict, given, value, now, now, "", rated=False, why="", fresh=False)

    def next(self) -> "AskedPuzzle | None":
        """Open the following puzzle, else one of about the rating, in a streak a harder one, or None if none is left.

        Raises PuzzleError. After a miss another streak begins.
        """
        if self.then:
            return AskedPuzzle(self.then[0], self.saves, pack=self.pack, then=self.then[1:])
        pack = [each for each in self.pack or all_shipped() if each.id != self.puzzle.id]
        following = near(pack, self.tries, self.stands.rating + HARDER * (self.run or 0))
        return None if following is None else AskedPuzzle(following, self.saves, pack=self.pack, run=self.run)


def copy_line(answer: JudgedAnswer) -> str:
    """Return the line to paste: day or id, kind, rating, result and the streak of days."""
    puzzle, today = answer.opened.puzzle, date.today()  # noqa: DTZ011 - likewise
    row = day_streak(answer.after.days, today)
    told = "right" if answer.right else "wrong"
    streak = f"  streak {row}" if answer.day and row else ""
    return f"cb-tui puzzle {answer.day or puzzle.id} {puzzle.kind} {puzzle.rating}: {told}{streak}"


def of_day(day: date) -> Puzzle:
    """Return the puzzle of a date. Raises PuzzleError if it lies before the first, or no puzzles are shipped."""
    if day < BEGIN:
        raise PuzzleError(f"there is no puzzle of {day}; the first was on {BEGIN}")
    pack = all_shipped()
    if not pack:
        raise PuzzleError("this copy has no puzzles; install it again")
    return puzzle_of(day, pack)


def kind_titles(package: str = "") -> dict[str, tuple[str, str]]:
    """Return the title of each kind of shipped puzzles of a game, or of all, and the game if the first has none."""
    found = dict[str, tuple[str, str]]()
    games = [package] if package else [*GAMES]
    for each in games:
        rules = next(iter(GAMES[each].rulesets))
        there = {puzzle.kind for puzzle in shipped(each)}
        for name, kind in kinds_of(rules).items():
            if name in there:
                found.setdefault(name, (kind.title, "" if each == games[0] else RULESETS[rules].family))
    return found

"""The review and the report of a finished battle, written beside its log."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from cb_tui.ai.review import Review, ReviewedCommand, Reviewer
from cb_tui.core.values import SeatId, Value
from cb_tui.session import files
from cb_tui.session.branch_point import MAIN
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, seat_named

FORMAT = 2
LIMIT = 4_000_000  # bytes
Games = dict[str, tuple[float, ...]]
Reporter = Callable[[Game], str]  # the text of a report, as all players of this copy may read it
ROOM = 58  # columns of a path in a message of 80


class ReviewFile(Value, frozen=True):
    """The file of a review: of which game, and the games that each task has played."""

    format: int
    hash: str
    seat: SeatId
    games: Games


class GameReview:
    """A review with its progress so far. Raises SessionError if there is nothing to review."""

    def __init__(self, game: Position, seat: str = "") -> None:
        self.game, self.seat = game, _seat(game, seat)
        side = next(each.side for each in game.battle.seated if each.id == self.seat)
        deeds = [ReviewedCommand(deed.seat, deed.command, game.state_at(deed.step - 1)) for deed in game.entries]
        self.reviewer = Reviewer(game.ruleset, deeds, game.state, self.seat, side)
        kept = _read(self._path, game.hash(), self.seat)
        self.games = {task: games for task, games in kept.items() if self.reviewer.measured(task, games)}

    @property
    def left(self) -> int:
        """Return about how many games are still to be played."""
        return self.reviewer.left(self.games)

    @property
    def whole(self) -> int:
        """Return about how many games a review plays from its beginning."""
        return self.reviewer.left({})

    def compare(self) -> Iterator[None]:
        """Ask the officer about each decision, one per `next()`.

        Before that, `left` and `go_on` ask about all at once.
        """
        yield from self.reviewer.compare()

    def go_on(self) -> Iterator[None]:
        """Play the remaining games, one per `next()`. A task's result is on the disk before the next begins."""
        for found in self.reviewer.measure(self.games):
            if found is not None:
                self.games[found[0]] = found[1]
                self._keep()
            yield

    def found(self) -> Review:
        """Return the review. All games have to be played."""
        return self.reviewer.review(self.games)

    def _keep(self) -> None:
        if self._path is not None:
            kept = ReviewFile(FORMAT, self.game.hash(), self.seat, self.games)
            with suppress(SaveError):  # it is measured again then
                files.replace(self._path, msgspec.json.encode(kept) + b"\n", mode=0o600)

    @property
    def _path(self) -> Path | None:
        if self.game.folder is None:
            return None
        branch = "" if self.game.branch == MAIN else f"-{self.game.branch}"
        return self.game.folder / f"review-{self.seat}{branch}.json"


class MeasuredChances(NamedTuple):
    """The chances that a review has measured: at the step where each player turn begins, and the effect of dice."""

    curve: tuple[tuple[int, float], ...] = ()  # step, chance (0-1), and last the result
    dice: Mapping[int, float] = {}  # by the step of a command, how far its dice changed the chance


def measured_chances(game: Position) -> MeasuredChances:
    """Return the chances in the review beside a game, or an empty record if there is no review or it is unfinished."""
    if game.folder is None or next(game.folder.glob("review-*.json"), None) is None:
        return MeasuredChances()
    with suppress(SessionError):
        review = GameReview(game)
        known, turns = review.games, review.reviewer.turns
        if "luck" in known and all(f"curve {step}" in known for step in turns):
            played = ((step, known[f"curve {step}"]) for step in turns)
            curve = [(step, sum(games) / len(games)) for step, games in played]
            return MeasuredChances((*curve, (game.step, review.reviewer.result)), dict(enumerate(known["luck"], 1)))
    return MeasuredChances()


def _seat(game: Position, asked: str) -> SeatId:
    """Return the seat to review: the `asked` one, else the first of a person, else the first.

    Raises SessionError if the game cannot be reviewed.
    """
    if game.outcome is None:
        raise SessionError("the battle is not over; review it when it is")
    if not game.ruleset.levels or game.ruleset.planner is None:
        raise SessionError(f"review is not available for {game.ruleset.title}")
    people = [seat for seat, player in game.seats.items() if player == HUMAN]
    return seat_named(asked, game.battle) if asked else [*people, *game.seats][0]


def _read(path: Path | None, hash_: str, seat: SeatId) -> Games:
    """Return the stored games of this very game, or {}.

    A file that is damaged, of another game or of another version counts as empty.
    """
    with suppress(SaveError, msgspec.MsgspecError, OSError, ValueError):
        text = files.read(path, LIMIT) if path is not None else None
        kept = msgspec.json.decode(text, type=ReviewFile) if text else None
        if kept and (kept.format, kept.hash, kept.seat) == (FORMAT, hash_, seat):
            return dict(kept.games)
    return {}


def write_report(saves: Path | None, name: str, branch: str, reporter: Reporter | None) -> str:
    """Write the report of a save and return its path, short enough for a message.

    Only this user can read the file. Raises SessionError.
    """
    if saves is None or reporter is None or not name:
        raise SaveError("This game is not saved, so there is no place for its report")
    game = Game.open(saves, name, watch=True, branch=branch)
    path = saves / name / ("report.md" if game.branch == MAIN else f"report-{game.branch}.md")
    files.replace(path, reporter(game).encode(), mode=0o600)
    return short(path)


def short(path: Path) -> str:
    """Return a path with ~ for the user's home. Of a long path only the last two names remain."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - that of pathlib fails for a user who has none
    told = f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
    return told if len(told) <= ROOM else f".../{path.parent.name}/{path.name}"

"""The review and the report of a finished battle, written beside its log."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from cb_tui.ai.review import STAGES, Review, Reviewer
from cb_tui.ai.review_trials import ReviewedCommand, Stage, Trial, TrialRunner
from cb_tui.core.values import SeatId, Value
from cb_tui.session import files
from cb_tui.session.branch_point import MAIN
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, seat_named

if TYPE_CHECKING:
    from concurrent.futures import Executor

FORMAT = 3
JOBS = min(2, os.cpu_count() or 1)  # processes that play
POLL = 0.002  # seconds to wait for a game before the caller may do something else
NICE = 15  # the screen comes first
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
        self.reviewer = Reviewer(
            game.ruleset, deeds, game.state, self.seat, side, ended=game.outcome if game.ended else None
        )
        kept = _read(self._path, game.hash(), self.seat)
        self.stage: Stage = STAGES[0]  # that is measured now
        self.games = {task: games for task, games in kept.items() if self.reviewer.measured(task, games)}

    def left(self, stages: Iterable[Stage] = STAGES) -> int:
        """Return at most how many games of some stages are still to be played, 0 once they are measured."""
        return sum(self.reviewer.left(stage, self.games) for stage in stages)

    @property
    def whole(self) -> int:
        """Return at most how many games a review plays from its beginning."""
        return sum(self.reviewer.left(stage, {}) for stage in STAGES)

    def compare(self) -> Iterator[None]:
        """Ask the AI about each decision, one per `next()`.

        Before that, `left` and `go_on` ask about all at once.
        """
        yield from self.reviewer.compare()

    def go_on(self, jobs: int = 1) -> Iterator[bool]:
        """Play the remaining games and yield True for each, or False while other processes play.

        A task's result is on the disk before the next one's is read. Of a saved game `jobs` processes play, but not
        under Textual, whose stderr is no file that a process could have.
        """
        with self._results(jobs) as results_of:
            for self.stage in STAGES:
                for due in self.reviewer.rounds(self.stage, self.games):
                    results = results_of([trial for trials in due.values() for trial in trials])
                    for task, trials in due.items():
                        found = list(self.games.get(task, ()))
                        most = len(found) + len(trials)
                        while len(found) < most:
                            if (result := next(results)) is not None:
                                found.append(result)
                            yield result is not None
                        self.games[task] = tuple(found)
                        self._keep()

    @contextmanager
    def _results(self, jobs: int) -> Iterator[Callable[[Sequence[Trial]], Iterator[float | None]]]:
        """Yield the function that plays trials and yields their results in order, with None while others play."""
        with ExitStack() as processes:
            if (pool := self._pool(jobs, processes)) is None:
                yield lambda trials: map(self.reviewer.trials.result, trials)
            else:
                yield lambda trials: self._played(pool, trials, jobs)

    def _pool(self, jobs: int, processes: ExitStack) -> "Executor | None":
        """Return the processes that play, or None if this one plays."""
        folder = self.game.folder
        if jobs <= 1 or folder is None or not self.left():
            return None
        from cb_tui.session.jobs import worker_pool  # noqa: PLC0415 - processes, which no other page needs

        with suppress(OSError):  # at a host a game may have none
            return processes.enter_context(worker_pool(jobs, _open, folder, self.game.branch, self.seat))
        return None

    def _played(self, pool: "Executor", trials: Sequence[Trial], jobs: int) -> Iterator[float | None]:
        from cb_tui.session.jobs import AHEAD, submitted  # noqa: PLC0415

        done = 0
        try:
            for _, future in submitted(pool, _result, trials, AHEAD * jobs):
                while not wait([future], POLL).done:
                    yield None
                yield future.result()
                done += 1
        except BrokenExecutor:  # ended from outside
            yield from map(self.reviewer.trials.result, trials[done:])

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


_trials: list[TrialRunner] = []  # of a process that plays for another


def _open(folder: Path, branch: str, seat: SeatId) -> None:
    """Open the battle in a process that plays trials."""
    os.nice(NICE)
    game = Game.open(folder.parent, folder.name, watch=True, branch=branch)
    _trials[:] = [GameReview(game, seat).reviewer.trials]


def _result(trial: Trial) -> float:
    return _trials[0].result(trial)


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
        if not review.left(("curve", "luck")):
            played = ((step, known[f"curve {step}"]) for step in turns)
            curve = [(step, sum(games) / len(games)) for step, games in played]
            return MeasuredChances((*curve, (game.step, review.reviewer.result)), dict(enumerate(known["luck"], 1)))
    return MeasuredChances()


def _seat(game: Position, asked: str) -> SeatId:
    """Return the seat to review: the `asked` one, else the first of a person, else the first.

    Raises SessionError if the game cannot be reviewed.
    """
    if not game.ruleset.levels or game.ruleset.planner is None:
        raise SessionError(f"review is not available for {game.ruleset.title}")
    if game.outcome is None:
        raise SessionError("the battle is not over; review it when it is")
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

"""Ways on from a game: its branches, commands given again, and the same battle once more."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cb_tui.core.display import Scene
from cb_tui.core.ruleset import Outcome, Ruleset
from cb_tui.core.values import Command, SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.session import files
from cb_tui.session.branch_point import MAIN, above, branch_points, file_of, names
from cb_tui.session.errors import SaveError, SessionError, UndoError, os_errors_as
from cb_tui.session.game import Game
from cb_tui.session.load import LogTree
from cb_tui.session.locations import check_name
from cb_tui.session.lock import Lock, release, take_seats
from cb_tui.session.log import LogEntry
from cb_tui.session.saves import snapshot_of
from cb_tui.session.seats import HUMAN, own_seat

Rulesets = Mapping[str, Ruleset[Any]]


@dataclass(frozen=True)
class Branch:
    """A line of a save with its state. "main" hangs on nothing.

    `fault` is why it cannot be read, or an empty string.
    """

    name: str
    of: str = ""
    step: int = 0  # the step after which it leaves that line
    depth: int = 0  # how many branches it hangs on
    length: int = 0  # steps from the start that stand
    seen: int = 0  # rolls that were known when it was made, and were rolled anew
    written: float = 0.0  # seconds since the epoch
    last: bool = False  # the line last played
    turn: int = 0
    turn_word: str = "turn"  # what its rules call one
    turns: int = 0
    outcome: Outcome | None = None
    losses: tuple[tuple[Side, int, int], ...] = ()  # of each side: pieces lost, and in all
    fault: str = ""


def branches(folder: Path, rulesets: Rulesets | None = None) -> tuple[Branch, ...]:
    """Return the lines of a save, each after the one it hangs on. Raises SessionError if the save is missing."""
    tree = LogTree(folder, rulesets or RULESETS)
    hung = {name: root.of if root else "" for name, root in branch_points(folder).items()}
    return tuple(_listed(tree, hung, MAIN, 0)) + tuple(
        _told(tree, name, 0) for name in hung if MAIN not in above(hung, name)
    )


def _listed(tree: LogTree, hung: dict[str, str], name: str, depth: int) -> Iterator[Branch]:
    yield _told(tree, name, depth)
    for other, of in hung.items():
        if of == name:
            yield from _listed(tree, hung, other, depth + 1)


def _told(tree: LogTree, name: str, depth: int) -> Branch:
    try:
        loaded = tree.line(name)
        with os_errors_as(tree.folder, "read"):
            written = (tree.folder / file_of(name)).stat().st_mtime
    except SessionError as error:
        return Branch(name, depth=depth, fault=error.sentence)
    timeline, root = loaded.timeline, loaded.root
    scene: Scene = timeline.ruleset.scene(timeline.state)
    return Branch(
        name,
        of=root.of if root else "",
        step=root.step if root else 0,
        depth=depth,
        length=timeline.step,
        seen=root.seen if root else 0,
        written=written,
        last=name == tree.last,
        turn=min(scene.turn, scene.turns),
        turn_word=timeline.ruleset.turn_noun,
        turns=scene.turns,
        outcome=timeline.outcome,
        losses=tuple((force.side, force.lost, force.total) for force in scene.forces),
    )


def branch(
    saves: Path, name: str, step: int, of: str = MAIN, as_name: str = "", *, rulesets: Rulesets | None = None
) -> Game:
    """Return a saved game continued from a step of the main line or a branch, as a branch of its own.

    The existing lines stay as they are. Raises SessionError if that is impossible or another process
    plays a seat.
    """
    game = Game.open(saves, name, branch=of, rulesets=rulesets)
    try:
        return game.branch_at(step, as_name)
    finally:
        game.close()


def delete_branch(folder: Path, name: str, rulesets: Rulesets | None = None) -> None:
    """Delete a branch for good.

    Raises SessionError if another branch hangs on it, or while the save is being played.
    """
    if name == MAIN:
        raise SessionError("the main line cannot be deleted; delete the save", "branch")
    tree = LogTree(folder, rulesets or RULESETS)
    main = tree.line(MAIN)
    locks = take_seats(folder, tuple(main.timeline.start.seats))
    try:
        locks.append(Lock(folder / "log.lock", wait=True))
        if check_name(name, "branch") not in names(folder):
            raise SaveError(
                f"{folder.name} has no branch {name}; it has {', '.join((MAIN, *names(folder)))}", "missing"
            )
        if hanging := [other for other, root in branch_points(folder).items() if root and root.of == name]:
            raise SessionError(f"{', '.join(hanging)} branches off {name}; delete that branch first", "branch")
        if tree.last == name:
            root = branch_points(folder)[name]
            other = tree.line(root.of) if root else main
            snapshot_of(other.timeline, other.root, other.log).write(folder)
        files.remove(folder / file_of(name))
    finally:
        release(locks)


class RedoStack:
    """The commands undone by this process, last first. No dice fell in them, so a redo has the same events."""

    def __init__(self) -> None:
        self._taken: list[tuple[str, Command]] = []  # each with the hash of the game without it

    def undo(self, game: Game) -> LogEntry:
        """Undo the last command given by hand and return it. Raises UndoError."""
        deeds = list(game.entries)
        deed = game.withdraw_early_command() or deeds[game.undo()]
        self._taken.append((game.hash(), deed.command))
        return deed

    def redo(self, game: Game) -> LogEntry:
        """Play the command undone last again. Raises UndoError if there is no such command."""
        if not self._taken or self._taken[-1][0] != game.hash():
            self._taken.clear()
            why = "there is nothing to redo"
            raise UndoError(f"{why}: nothing undone since your last action", why)
        deed = game.play(self._taken[-1][1])
        self._taken.pop()
        return deed


def rematch(game: "Game", held: Collection[SeatId]) -> tuple[dict[SeatId, str], list[SeatId]]:
    """Return the player of each seat, and the seats left to other logins.

    `held` are the seats that were played here.
    """
    seats, seated = dict(game.seats), game.battle.seated
    people = set(seats.values()) == {HUMAN}
    left = [seat.id for seat in seated if seat.id not in held]
    logins = people and 0 < len(left) < len(seats) and game.folder is not None and own_seat(game.folder) is None
    return seats, left if logins else []  # they are played at other logins again

"""Transfer: a game is sent as one file, and a file that comes back is taken in: audited first, forks refused."""

import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import SeatId, Unknown
from cb_tui.games import RULESETS
from cb_tui.session import bundle, files
from cb_tui.session.branch_point import BRANCHES, MAIN, file_of, names, read_branch_point
from cb_tui.session.bundle import Bundle, Files, inspect
from cb_tui.session.errors import LockedError, SaveError, SaveNameError, SessionError, os_errors_as
from cb_tui.session.game import Game
from cb_tui.session.load import LoadedSave, LogTree
from cb_tui.session.locations import check_name, claim, claim_free, shell_line
from cb_tui.session.lock import Lock
from cb_tui.session.log import LOG, read_line
from cb_tui.session.saves import saves as saves_in
from cb_tui.session.seats import HUMAN, SEAT, own_seat
from cb_tui.session.timeline import Timeline
from cb_tui.session.verify import departure

Rulesets = Mapping[str, Ruleset[Any]]

UNDER_WAY = ".receive-"  # begins the name of a folder where a letter is looked at
STALE = 3600  # seconds: no letter takes so long


@dataclass(frozen=True)
class SendResult:
    """A bundle that was written: its step, the seat to move, the seat kept here and the one sent.

    Both are empty strings if one person plays.
    """

    data: bytes
    step: int
    to_move: SeatId | None
    kept: str
    to: str
    rulings: tuple[str, ...] = ()  # rulings that differ from the edition


@dataclass(frozen=True)
class ReceiveResult:
    """The result of a received bundle: "new", "taken in", "nothing new" or "ahead".

    It has the number of new commands and the seat here.
    """

    kind: str
    name: str
    commands: int
    step: int
    to_move: SeatId | None
    seat: str
    rulings: tuple[str, ...] = ()


# --- out -----------------------------------------------------------------------------------------------------------


def write_bundle(
    saves: Path, name: str, keep: str | None = None, rulesets: Rulesets | None = None, *, to: str | None = None
) -> SendResult:
    """Return a save as a bundle and keep one seat here: `keep`, by default the last that played.

    The receiver plays `to`, else the seat that decides, or the next one. Raises SessionError if the
    save is damaged, or a seat to keep or to send is not a person's.
    """
    folder = saves / check_name(name)
    tree, lines = _whole_lines(folder, rulesets)
    timeline = lines[tree.last].timeline
    human = [seat.id for seat in timeline.battle.seated if timeline.start.seats[seat.id] == HUMAN]
    to_move = timeline.decides
    own = own_seat(folder)
    if keep is not None and (keep not in human or own not in (None, keep)):
        raise SessionError(
            f"{name}: {keep} is not a seat to keep; it is one of {', '.join([own] if own else human)}", "seats"
        )
    kept = goes = SeatId("")
    if len(human) > 1:
        kept = SeatId(keep or own or _played(timeline, human, to_move))
        others = [seat for seat in human if seat != kept]
        if to is not None and to not in others:
            raise SessionError(f"{name}: {to} is not a seat to send to; it is one of {', '.join(others)}", "seats")
        goes = SeatId(to or (to_move if to_move in others else others[0]))
        for deed in (timeline.deeds[step - 1] for step in timeline.closed):
            if deed.seat == goes and not isinstance(deed.command, Unknown):
                raise SessionError(
                    f"{name}: {goes} has sealed step {deed.step} on this computer, and it can be opened only here; "
                    "play on here until it is opened",
                    "sealed",
                )
        if own is None:
            files.replace(folder / SEAT, f'seat = "{kept}"\n'.encode())
    elif to is not None:
        raise SessionError(f"{name}: {to} is not a seat to send to; one person plays this game", "seats")
    rulings = timeline.ruleset.scene(timeline.state).rulings
    data = bundle.written(name, goes, tree.last, _files(lines))
    return SendResult(data, timeline.step, to_move, kept, goes, rulings)


def copy_of(saves: Path, name: str, rulesets: Rulesets | None = None) -> bytes:
    """Return a save as a bundle for any reader: no seat is kept or given. Raises SessionError if it is damaged."""
    tree, lines = _whole_lines(saves / check_name(name), rulesets)
    return bundle.written(name, SeatId(""), tree.last, _files(lines))


def _whole_lines(folder: Path, rulesets: Rulesets | None) -> tuple[LogTree, dict[str, LoadedSave]]:
    """Return the log of a save with all its lines by name. Raises SaveError if it is damaged."""
    lock = Lock(folder / "log.lock", wait=True) if folder.is_dir() else None
    try:
        tree = LogTree(folder, rulesets or RULESETS)
        lines = {line: tree.line(line) for line in dict.fromkeys((MAIN, *names(folder), tree.last))}
    finally:
        if lock is not None:
            lock.release()
    if fault := next((fault for loaded in lines.values() for fault in loaded.faults if loaded.log.needs_repair), ""):
        name = folder.name
        raise SaveError(f"{name}: {fault}; {shell_line('resume', name)} and play on first, which repairs it", "damaged")
    return tree, lines


def _files(lines: Mapping[str, LoadedSave]) -> Files:
    return {file_of(line): loaded.log.lines for line, loaded in lines.items()}


def _played(timeline: Timeline, human: list[SeatId], to_move: SeatId | None) -> SeatId:
    """Return the seat that has just played, as far as known. It is never the seat to move."""
    if timeline.fair and timeline.fair.pledge:
        return timeline.fair.pledge.seat
    waiting = [seat for seat in human if seat != to_move]
    last = timeline.deeds[-1].seat if timeline.deeds and to_move is not None else None
    return human[0] if not timeline.step else last if last in waiting else waiting[0]


# --- in ------------------------------------------------------------------------------------------------------------


def take_in_bundle(
    saves: Path,
    data: bytes,
    where: str,
    name: str = "",
    rulesets: Rulesets | None = None,
    *,
    warn: Callable[[str], None] = lambda _: None,
) -> ReceiveResult:
    """Take a bundle into the save that it continues, or into a new one called `name` or as it was sent.

    Raises SessionError, having changed nothing, if it is not a bundle, breaks the rules, plays the
    seat of this copy, or diverges from the copy here. `warn` is called before a new save is made,
    with the differences between its battle and the shipped one of its name. If it raises, nothing is
    changed.
    """
    known = rulesets or RULESETS
    got = bundle.read(data, where)
    first = not saves.exists()
    with os_errors_as(saves, "written"):
        saves.mkdir(parents=True, exist_ok=True)
        _sweep(saves)
        audited = Path(tempfile.mkdtemp(prefix=UNDER_WAY, dir=saves))  # private, under a name that no one knows before
    try:
        inspect(audited, got, where, known)
        folder = _save_here(saves, got, known) if not name else None
        if folder is None:
            return _new(saves, audited, got, name, known, warn=warn)
        return _go_on(folder, got, where, known)
    finally:
        shutil.rmtree(audited, ignore_errors=True)
        if first:
            with suppress(OSError):  # it holds what was taken in
                saves.rmdir()


def _sweep(saves: Path) -> None:
    """Remove remains of bundles whose process was killed. Other users' folders stay, as they are closed."""
    for left in saves.glob(f"{UNDER_WAY}*"):
        with suppress(OSError):
            if time.time() - left.lstat().st_mtime > STALE:
                shutil.rmtree(left, ignore_errors=True)


def _new(
    saves: Path, audited: Path, got: Bundle, name: str, known: Rulesets, *, warn: Callable[[str], None]
) -> ReceiveResult:
    """Move a game into a new save, which appears whole."""
    laid = audited / got.head.name
    game = Game.open(audited, got.head.name, branch=got.head.branch, watch=True, rulesets=known)
    for lock in laid.glob("*.lock"):
        lock.unlink()
    if got.head.to:
        files.replace(laid / SEAT, f'seat = "{got.head.to}"\n'.encode())
    try:
        folder = claim(saves, name or got.head.name)
    except SaveNameError:
        if name:
            raise
        folder = claim_free(saves, got.head.name)
    try:
        if other := departure(game.battle, game.ruleset):
            warn(other.sentence)
        with os_errors_as(folder, "written"):
            laid.rename(folder)  # onto an empty folder, in one go
            files.sync_folder(saves)
    except BaseException:
        with suppress(OSError):  # it is empty, unless it holds the save already
            folder.rmdir()
        raise
    rulings = game.ruleset.scene(game.state).rulings
    return ReceiveResult("new", folder.name, game.step, game.step, game.to_move, got.head.to, rulings)


def _save_here(saves: Path, got: Bundle, known: Rulesets) -> Path | None:
    """Return the save here that began alike, or None.

    One of the same name comes first, then one that is a part of the bundle or has it as a part.
    """
    alike: list[Path] = []
    for save in saves_in(saves):
        folder = saves / save.name
        with suppress(SessionError):
            first = (files.read(folder / LOG) or b"").partition(b"\n")[0]
            if first == got.files[LOG][0]:
                alike.append(folder)
    fits = [folder for folder in alike if not _parted(_lines(folder, known), got.files)]
    return next(
        (folder for folder in (*fits, *alike) if folder.name == got.head.name), next(iter((*fits, *alike)), None)
    )


def _lines(folder: Path, known: Rulesets) -> Files:
    tree = LogTree(folder, known)
    return {file_of(line): tree.line(line).log.lines for line in (MAIN, *names(folder))}


def _parted(here: Files, there: Files) -> tuple[str, int] | None:
    """Return the file and line at which two copies diverge, or None if one is a part of the other."""
    more = {True: "", False: ""}
    for file in dict.fromkeys((*here, *there)):
        mine, its = here.get(file, []), there.get(file, [])
        shared = next(
            (at for at, (a, b) in enumerate(zip(mine, its, strict=False)) if a != b), min(len(mine), len(its))
        )
        if shared < min(len(mine), len(its)):
            return file, shared
        if len(mine) != len(its):
            more[len(mine) > len(its)] = more[len(mine) > len(its)] or file
            if more[True] and more[False]:
                return file, shared
    return None


def _base(lines: list[bytes]) -> int:
    """Return the step from which a file continues: 0, or the branch point of a branch."""
    root = read_branch_point(lines[0])
    return root.step if root else 0


def _step(lines: list[bytes], at: int) -> int:
    """Return the step that stands before a line."""
    step = _base(lines)
    for line in map(read_line, lines[1:at]):
        step = line.undo if line.undo is not None else line.step if line.played else step
    return step


def _go_on(folder: Path, got: Bundle, where: str, known: Rulesets) -> ReceiveResult:
    """Take the lines in that are missing here."""
    lock = Lock(folder / "log.lock", wait=True)
    try:
        here = _whole(folder, known)
        _refuse_fork(folder, here, got.files, where)
        own = own_seat(folder)
        if own is not None:
            _refuse_mine(own, here, got.files, where)
        added = {file: lines[len(here.get(file, [])) :] for file, lines in got.files.items()}
        came = sum(bool(line.step and line.played) for lines in added.values() for line in map(read_line, lines))
        _append(folder, here, added)
    finally:
        lock.release()
    new = any(added.values())
    ahead = not new and here != got.files
    if new:
        with suppress(LockedError):  # who plays it writes the snapshot
            game = Game.open(folder.parent, folder.name, branch=got.head.branch, rulesets=known)
            with suppress(SaveError):
                game.snapshot(anew=True)
            game.close()
    game = Game.open(folder.parent, folder.name, watch=True, branch=got.head.branch if new else "", rulesets=known)
    kind = "taken in" if new else "ahead" if ahead else "nothing new"
    return ReceiveResult(kind, folder.name, came, game.step, game.to_move, own or "")


def _whole(folder: Path, known: Rulesets) -> Files:
    """Return the lines of a save here. Raises SaveError if it is damaged."""
    tree = LogTree(folder, known)
    loaded = {line: tree.line(line).log for line in (MAIN, *names(folder))}
    if any(log.needs_repair for log in loaded.values()):
        raise SaveError(
            f"{folder.name} is damaged; {shell_line('resume', folder.name)} and play on first, which repairs it"
        )
    return {file_of(line): log.lines for line, log in loaded.items()}


def _append(folder: Path, here: Files, added: Files) -> None:
    """Append lines on the disk behind those that are here. Only while the log is locked."""
    for file, lines in added.items():
        if lines and file in here:
            size = sum(map(len, here[file])) + len(here[file])
            files.append(folder / file, b"".join(line + b"\n" for line in lines), size)
        elif lines:
            with os_errors_as(folder / BRANCHES, "made"):
                (folder / BRANCHES).mkdir(exist_ok=True)
            files.replace(folder / file, b"".join(line + b"\n" for line in lines))


def _refuse_fork(folder: Path, here: Files, there: Files, where: str) -> None:
    """Raise SaveError where both copies have gone on by themselves."""
    if (fork := _parted(here, there)) is None:
        return
    file, at = fork
    way = "" if file == LOG else f" in {Path(file).stem}"
    raise SaveError(
        f"{where} and {folder.name} have diverged after step {_step(here.get(file) or there[file], at)}{way}: "
        "each was played on separately; nothing was changed. Agree on which to continue; "
        "cb-tui receive FILE --save NAME takes the other in beside it",
        "parted",
    )


def _refuse_mine(own: SeatId, here: Files, there: Files, where: str) -> None:
    """Raise SessionError where lines that are new here play this copy's seat, or take back what it has played."""
    for file, lines in there.items():
        base, stood, pledged = _base(lines), list[str](), b""
        for at, line in enumerate(map(read_line, lines)):
            new = at >= len(here.get(file, []))
            if line.undo is not None:
                gone = stood[line.undo - base :]
                if new and own in gone:
                    raise SessionError(
                        f"{where} undoes what {own} played, and that is your seat; nothing was changed", "seats"
                    )
                stood = stood[: line.undo - base]
            elif new and line.by == own and (line.ended is not None or line.offer):
                raise SessionError(
                    f"{where} decides for {own} how the game ends, and that is your seat; nothing was changed", "seats"
                )
            elif line.pledge or line.numbers or line.number:
                if new and line.side == own:
                    raise SessionError(
                        f"{where} rolls for {own} at step {line.step or len(stood) + 1}, and that is your seat; "
                        "nothing was changed",
                        "seats",
                    )
                pledged = bytes(line.pledge) or pledged
            elif line.played:
                rolled, pledged = bytes(line.command) == (pledged or None), b""  # what was pledged here may fall there
                if new and line.side == own and not rolled:
                    raise SessionError(
                        f"{where} plays {own} at step {line.step}, and that is your seat; nothing was changed", "seats"
                    )
                stood.append(line.side)

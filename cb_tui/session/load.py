"""Loading of a save: the checks of its start, then its lines up to the last whole entry of the unbroken chain."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from cb_tui.core.findings import findings
from cb_tui.core.limits import CHAIN, LINES, LOG_BYTES
from cb_tui.core.ruleset import Ruleset
from cb_tui.session import files
from cb_tui.session.branch_point import MAIN, BranchPoint, file_of, names, read_branch_point
from cb_tui.session.codec import Codec
from cb_tui.session.errors import SaveError, SessionError, os_errors_as, plain
from cb_tui.session.fair_dice.participant import check_fair
from cb_tui.session.fair_dice.pledges import FAIR
from cb_tui.session.host_dice import HOST
from cb_tui.session.locations import check_name
from cb_tui.session.log import FORMAT, LOG, GameStart, Log, links, read_start, seal
from cb_tui.session.rolls import check_seed
from cb_tui.session.saves import SNAPSHOT, NewerError, Snapshot, format_of_log, missing, read_snapshot, refuse_newer
from cb_tui.session.seats import check_seats
from cb_tui.session.timeline import Timeline

DICE = ("seeded", "manual", FAIR, HOST)
ID = 60  # characters of a battle's id


def check_start(start: GameStart, ruleset: Ruleset[Any]) -> None:
    """Check a start. Raises SaveError if its battle, seats or dice are unsound.

    A battle that is only badly worded, or with which lint has since found fault, is let pass.
    """
    fault = _frame(start)
    if fault:
        raise SaveError(f"its first line was not written by cb-tui: {fault}", "foreign")
    battle = Codec(ruleset).scenario(start.scenario)
    if not battle.id.isprintable() or len(battle.id) > ID:
        raise SaveError(f"its battle has an id that cannot be a file name: {plain(battle.id, 40)}", "foreign")
    if ruleset.id not in (battle.ruleset, *battle.also):
        raise SaveError(
            f"its battle is not for the rules {ruleset.id}; it is for {plain(battle.ruleset, 40)}", "foreign"
        )
    wrong = [finding for finding in findings(ruleset, battle) if not (finding.note or finding.mild)]
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        where, text = plain(wrong[0].where, 80), plain(wrong[0].text, 160)
        raise SaveError(f"its battle cannot be played: {where}: {text}{more}", "foreign")
    try:
        check_seed(start.seed)
        check_seats(start.seats, battle, ruleset)
        check_fair(start.dice, start.seats)
    except SessionError as error:
        raise SaveError(f"its first line cannot have been written by cb-tui: {error.sentence}", "foreign") from None


def _frame(start: GameStart) -> str:
    if not 1 <= start.format <= FORMAT:
        return f"there is no format {start.format}"
    if start.dice not in DICE:
        return f"dice {plain(start.dice, 40)!r} are not among {', '.join(DICE)}"
    if (start.dice == HOST) != (start.host is not None):
        return "the dice of a host, and they alone, are sealed before the game"
    return ""


class LoadedSave(Struct):
    """A line of a save as read: its timeline and log, the snapshot if that is whole, and all file faults."""

    timeline: Timeline
    log: Log
    snapshot: Snapshot | None
    faults: list[str] = []
    root: BranchPoint | None = None  # of a branch


def load(folder: Path, rulesets: Mapping[str, Ruleset[Any]], branch: str = "") -> LoadedSave:
    """Read a line of a save, "main" or a branch, by default the one last played.

    Raises SaveError if no file has its start, or if a newer program wrote it. If the branch last
    played cannot be read, the main line is read and the branch listed as a fault.
    """
    tree = LogTree(folder, rulesets)
    if branch:
        return tree.line(branch)
    try:
        return tree.line(tree.last)
    except SaveError as error:
        if tree.last == MAIN:
            raise
        main = tree.line(MAIN)
        main.faults.insert(0, f"the game was last played on {tree.last}: {error.sentence}")
        return main


class LogTree:
    """All lines of a save, each read once, on demand. Raises SaveError if there is no such save.

    `bare`: it has logs alone, as a bundle does, and no snapshot is missed. `heed` is given each line
    with the timeline before it and returns whether to continue.
    """

    def __init__(
        self,
        folder: Path,
        rulesets: Mapping[str, Ruleset[Any]],
        *,
        bare: bool = False,
        heed: Callable[[Timeline, bytes], bool] | None = None,
    ) -> None:
        self.folder, self.rulesets = folder, rulesets
        self._heed = heed
        with os_errors_as(folder, "read"):
            there = folder.is_dir()
        if not there:
            raise SaveError(missing(folder), "missing")
        # before the logs: a process that plays meanwhile writes the log first
        self.snapshot, self._fault = (None, "") if bare else _snapshot(folder)
        self._lines: dict[str, LoadedSave] = {}
        self._reading: list[str] = []

    @property
    def last(self) -> str:
        """Return the line last played. With fair dice that is the main line: branches are only for viewing."""
        return self.snapshot.branch if self.snapshot and self.snapshot.dice != FAIR else MAIN

    def line(self, name: str) -> LoadedSave:
        """Return the main line or a branch. Raises SaveError."""
        if name not in self._lines:
            if name in self._reading:
                raise SaveError(f"the branches {', '.join(self._reading)} branch off each other; continue on another")
            if len(self._reading) > CHAIN:
                raise SaveError(f"{self._reading[0]} ends a chain of more than {CHAIN} branches; continue on another")
            self._reading.append(name)
            try:
                self._lines[name] = self._main() if name == MAIN else self._branch(check_name(name, "branch"))
            finally:
                self._reading.pop()
        return self._lines[name]

    def _main(self) -> LoadedSave:
        folder, snapshot, fault = self.folder, self.snapshot, self._fault
        data = _lines(folder / LOG)
        first, _, rest = (data or b"").partition(b"\n")
        refuse_newer(format_of_log(first))
        start, line = _start(first, snapshot)
        if start is None:
            raise SaveError(f"{folder} cannot be read: {_why(data, fault)}; nothing was changed", "damaged")
        ruleset = self.rulesets.get(start.ruleset)
        if ruleset is None:
            known = ", ".join(sorted(self.rulesets))
            raise SaveError(f"{folder}: the rules {plain(start.ruleset, 40)} are not known here; known are {known}")
        try:
            check_start(start, ruleset)
        except SaveError as error:
            raise SaveError(f"{folder}: {error.sentence}; nothing was changed", error.code) from None
        timeline, log, faults = Timeline(ruleset, start), Log([line], folder), [fault] if fault else []
        timeline.spots[0] = (MAIN, log.last_hash)
        if data is None:
            faults.append(f"{LOG} is missing, so the game is back at its start")
            log.needs_repair = True
        elif line != first:
            faults.append(f"{LOG} line 1 is damaged; the start was taken from {SNAPSHOT}")
            log.needs_repair = True
        return self._told(LoadedSave(timeline, log, snapshot, faults), data, rest)

    def _branch(self, name: str) -> LoadedSave:
        file = file_of(name)
        data = _lines(self.folder / file)
        first, _, rest = (data or b"").partition(b"\n")
        root = read_branch_point(first)
        kept = self.snapshot.root if self.snapshot and self.snapshot.branch == name else None
        faults = [self._fault] if self._fault else []
        if root is None and kept:
            line = "is missing" if data is None else "line 1 is damaged"
            faults.append(f"{file} {line}; where the branch begins was taken from {SNAPSHOT}")
        elif data is None:
            known = ", ".join((MAIN, *names(self.folder)))
            raise SaveError(f"{self.folder.name} has no branch {name}; it has {known}", "missing")
        elif root is None:
            raise SaveError(f"{file} line 1 is damaged, so it is unknown where {name} begins; play on another branch")
        found = root or kept
        assert found
        parent = self.line(found.of)
        timeline = _grown(parent, found, lambda: self.before(parent))
        if timeline is None:
            raise SaveError(
                f"{file} continues a line of {plain(found.of, 60)} that is not there; play on another branch"
            )
        timeline.branch, timeline.fresh = name, found.fresh
        log = Log([found.line if root is None else first], self.folder, file)
        log.needs_repair = root is None
        return self._told(LoadedSave(timeline, log, self.snapshot, faults, found), data, rest)

    def before(self, line: LoadedSave) -> Timeline:
        """Return the timeline at the start of a line, without its own commands."""
        root = line.root
        if root is None:
            return Timeline(line.timeline.ruleset, line.timeline.start)
        parent = self.line(root.of)
        timeline = _grown(parent, root, lambda: self.before(parent))
        assert timeline
        timeline.branch, timeline.fresh = line.timeline.branch, root.fresh
        return timeline

    def _told(self, loaded: LoadedSave, data: bytes | None, rest: bytes) -> LoadedSave:
        """Tell the lines after the first one, as far as they are whole."""
        timeline, log, snapshot, faults = loaded.timeline, loaded.log, self.snapshot, loaded.faults
        size = 0
        for number, (written, spot) in enumerate(links(rest, log.last_hash), 2):
            if self._heed and not self._heed(timeline, written):
                break
            try:
                _take(timeline, number, written, spot)
            except SaveError as error:
                faults.append(f"{log.file} line {number} {error.sentence}; it and all after it were left out")
                log.needs_repair = True
                break
            log.lines.append(written)
            size += len(written) + 1
        else:
            _tail(log, data or b"", rest[size:], faults)
        log.size = sum(map(len, log.lines)) + len(log.lines)
        here = snapshot is not None and snapshot.branch == timeline.branch
        if snapshot and here and snapshot.hash not in timeline.seen and not log.needs_repair:
            faults.append(f"{log.file} ends at step {timeline.step} without the step {snapshot.step} of {SNAPSHOT}")
            log.needs_repair = True
        return loaded


def _take(timeline: Timeline, number: int, written: bytes, spot: str) -> None:
    if number > LINES:
        raise SaveError(f"is beyond the {LINES} lines that a log may have")
    timeline.apply_line(written, spot)


def _grown(parent: LoadedSave, root: BranchPoint, begun: Callable[[], Timeline]) -> Timeline | None:
    """Return the parent's timeline up to the line that a branch hangs on, or None if that is missing.

    `begun` returns the parent without its own commands.
    """
    spots = parent.timeline.spots
    spot = (root.of, root.prev)
    if 0 <= root.step < len(spots) and spots[root.step] == spot:
        begun_there = parent.timeline.up_to_step(root.step)
        begun_there.ended = begun_there.offer = None
        return begun_there
    before = begun()
    for line in parent.log.lines[1:]:  # it was taken back since
        before.apply_line(line)
        if before.spots[-1] == spot:
            return before if before.step == root.step else None
    return None


def _tail(log: Log, data: bytes, left: bytes, faults: list[str]) -> None:
    """Record the bytes after the last whole line as a fault."""
    number = len(log.lines) + 1
    if left:
        more = left.rstrip(b"\n").count(b"\n")
        also = f" and {more} after it" if more else ""
        faults.append(f"{log.file} line {number} is damaged; it{also} was left out ({len(left)} bytes)")
        log.needs_repair = True
    elif data and not data.endswith(b"\n"):
        faults.append(f"{log.file} line {number - 1} lacks its line end; nothing was left out")
        log.needs_repair = True


def _lines(path: Path) -> bytes | None:
    """Return the content of a log, or None if it is missing. Raises SaveError if it is larger than any game."""
    with os_errors_as(path, "read"):
        size = path.stat().st_size if path.is_file() else 0
    if size > LOG_BYTES:
        raise SaveError(f"{path} is larger than any game: {size // 1_000_000} MB; look at the folder", "damaged")
    return files.read(path)


def _snapshot(folder: Path) -> tuple[Snapshot | None, str]:
    data = files.read(folder / SNAPSHOT)
    if data is None:
        return None, f"{SNAPSHOT} is missing"
    try:
        return read_snapshot(data), ""
    except NewerError:
        raise
    except SaveError as error:
        return None, f"{SNAPSHOT} is damaged and was not used ({error.sentence})"


def _start(first: bytes, snapshot: Snapshot | None) -> tuple[GameStart | None, bytes]:
    """Return the start and its line, from the log or, where that is damaged, from the snapshot."""
    start = read_start(first)
    if start is not None:
        return start, first
    if snapshot is None:
        return None, first
    return snapshot.start, seal(snapshot.start.body)


def _why(data: bytes | None, snapshot_fault: str) -> str:
    log = f"{LOG} is missing" if data is None else f"{LOG} line 1 is damaged"
    return f"{log} and {snapshot_fault}"

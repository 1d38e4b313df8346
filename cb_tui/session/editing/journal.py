"""Journal: every change of a battle file, on disk before it is drawn, so that a crash loses nothing.

It is a file of lines in the folder of edits: the text at first, then each step, undo, redo and save.
"""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.editing import EditError, told
from cb_tui.core.values import Value
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.editing.document import Document, Redone, Step, Undone, digest
from cb_tui.session.editing.on_disk import fitted, read_text, write_text
from cb_tui.session.errors import FileChangedError, LockedError, SaveError, SessionError, os_errors_as, plain
from cb_tui.session.generator import generator_inputs
from cb_tui.session.library import Library, is_battle_code, is_id, lessons, own_battles_folder, shipped_battles_folder
from cb_tui.session.locations import edits_folder, stem_of
from cb_tui.session.lock import Lock
from cb_tui.session.new_battles import draft_text, placed

LARGEST = 16_000_000  # bytes of a journal; a longer one is begun anew with the text as it is
BEFORE = "the text as it was here: undo shows it"


class Began(Value, frozen=True, tag=True):
    """The first line: the file, its text, and the hash of what was on disk, which is empty for a new file."""

    path: str
    text: str
    disk: str


class Saved(Value, frozen=True, tag=True):
    """The text of that hash was saved, or was found on disk."""

    hash: str


Line = Began | Step | Undone | Redone | Saved
READ = msgspec.json.Decoder(Line)


class EditedFile:
    """A battle file under edit with its document, journal and lock.

    `held` is a sentence if another process edits it: then it can only be read. `recovered` counts the changes of an
    earlier session that were not saved. `unfit` names those that did not fit a file that had changed.
    """

    def __init__(self, path: Path, text: str | None = None) -> None:
        """Open a file, or begin a new one with `text`. Raises SessionError."""
        self.path = path
        self.journal = edits_folder() / f"{journal_name(path)}.jsonl"
        self.held = ""
        self.unfit: tuple[str, ...] = ()
        self._size = 0
        self._lock: Lock | None = None
        disk = read_text(path)
        if disk is None and text is None and not self.journal.exists():
            raise SaveError(f"there is no file {path}; name a battle file")
        with os_errors_as(self.journal.parent, "made"):
            self.journal.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            self._lock = Lock(self.journal.with_suffix(".lock"))
        except LockedError:
            self.held = f"{path.stem} is edited at another login; close it there to change it here"
        self.saved = "" if disk is None else digest(disk)
        self.document = Document(path, (disk if text is None or disk is not None else text) or "", self._keep)
        if not self._again(disk):
            self._begin(disk)
        self.recovered = self.unsaved

    # --- changes -----------------------------------------------------------------------------------------------------

    @property
    def unsaved(self) -> int:
        """Return the number of steps between the text on disk and this one. A new file has those made in it."""
        document = self.document
        if document.now.hash == self.saved:
            return 0
        there = self._saved_step()
        if there is None:
            return max(document.at, 1 if self.saved else 0)
        return max(1, abs(document.at - there))

    @property
    def saved_text(self) -> str:
        """Return the text on disk as far as the steps here know it, else the first one."""
        there = self._saved_step()
        return self.document.texts[there or 0]

    def drop(self) -> None:
        """Take back all that was not saved. It can be done again."""
        there = self._saved_step()
        if there is None:
            disk = read_text(self.path)
            self.document.rewrite(disk or self.document.texts[0])
            return
        while self.document.at > there:
            self.document.undo()
        while self.document.at < there:
            self.document.redo()

    def _saved_step(self) -> int | None:
        """Return the number of steps after which the text is the saved one, as near as may be, or None."""
        document = self.document
        hashes = [*(step.before for step in document.steps), digest(document.texts[-1])]
        there = [n for n, each in enumerate(hashes) if each == self.saved]
        return min(there, key=lambda n: abs(n - document.at), default=None)

    def _keep(self, line: Line) -> None:
        if self.held:
            raise EditError(self.held)
        data = msgspec.json.encode(line) + b"\n"
        files.append(self.journal, data, self._size)
        self._size += len(data)

    # --- the file ----------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the text into its file. The old text stays beside it, with ~ at the end of its name.

        Raises FileChangedError if another program has changed the file, SaveError if it cannot be written. The file
        is then as it was.
        """
        if self.held:
            raise SaveError(self.held)
        disk = read_text(self.path)
        if disk is not None and digest(disk) != self.saved:
            raise FileChangedError(
                f"{self.path} was changed by another program; take its text in first, your changes are made in it again"
            )
        if disk != self.document.text:
            write_text(self.path, self.document.text)
            self._have(self.document.now.hash)

    def take_in(self) -> None:
        """Take in the text that another program has written, and make the changes since the last save in it again.

        `unfit` then names those that do not fit. Nothing happens if the file is as it was. Raises SaveError.
        """
        disk = read_text(self.path)
        if disk is None or digest(disk) == self.saved:
            return
        document, there = self.document, self._saved_step()
        unfit = () if there is not None and there <= document.at else (BEFORE,)
        since: list[tuple[Step, dict[str, Any]]] = []
        while there is not None and document.at > there:
            step = document.undo()
            assert step is not None
            since.insert(0, (step, document.data))
        document.rewrite(disk)
        self._have(digest(disk))
        self.unfit = (*unfit, *filter(None, [self._made_again(step, before) for step, before in since]))

    def _made_again(self, step: Step, before: dict[str, Any]) -> str:
        """Make a change in a text that has changed. Return an empty string, or which change does not fit and why."""
        try:
            if not step.change:
                return "a text that was written elsewhere: it can only be written again"
            self.document.change(fitted(step.change, before, self.document.data))
        except EditError as error:
            return f"{plain(', '.join(told(each.path) for each in step.change), 80)}: {error}"
        return ""

    def close(self) -> None:
        """Release the file. Its changes stay in the journal.

        The journal goes if there are no changes, or if those of a file that was never saved were all taken back: a
        copy does not use its name up.
        """
        if self._lock is not None:
            if not self.document.steps or (not self.path.exists() and not self.document.at):
                with suppress(SessionError, OSError):
                    files.remove(self.journal)
            self._lock.release(left=True)
            self._lock = None

    # --- the journal -------------------------------------------------------------------------------------------------

    def _begin(self, disk: str | None) -> None:
        """Begin the journal with the text as it is."""
        if self.held:
            return
        self.saved = "" if disk is None else digest(disk)
        text = self.document.text
        self.document = Document(self.path, text, self._keep)
        data = msgspec.json.encode(Began(str(self.path), text, self.saved)) + b"\n"
        files.replace_own(self.journal, data)
        self._size = len(data)

    def _again(self, disk: str | None) -> bool:
        """Do all again that the journal holds. Return False if it holds nothing of use."""
        began, rest = read_lines(self.journal)
        if self.held or began is None:
            return False
        document = self.document = Document(self.path, began.text)
        whole = taken(document, rest)
        self.saved = saved_hash(began, whole)
        document.kept = self._keep
        data = b"".join(msgspec.json.encode(each) + b"\n" for each in (began, *whole))
        if len(data) > LARGEST and not self.unsaved:
            return False
        if files.read(self.journal) != data:
            files.replace_own(self.journal, data)
        self._size = len(data)
        if disk is None:
            self.saved = ""
        elif disk == document.text:
            if self.saved != digest(disk):
                self._have(digest(disk))
        elif digest(disk) != self.saved:
            self.take_in()
        return True

    def _have(self, hash_: str) -> None:
        """Note the text that is on disk now."""
        self._keep(Saved(hash_))
        self.saved = hash_


def taken(document: Document, lines: Iterable[Line]) -> list[Line]:
    """Do the steps of a journal in a document and return those lines that follow from the ones before them."""
    found: list[Line] = []
    for line in lines:
        match line:
            case Step() if line.before == document.now.hash and document.again(line):
                pass
            case Undone() if document.undo():
                pass
            case Redone() if document.redo():
                pass
            case Saved():
                pass
            case _:
                break
        found.append(line)
    return found


def saved_hash(began: Began, lines: list[Line]) -> str:
    """Return the hash of the text that was on disk last."""
    return next((each.hash for each in reversed(lines) if isinstance(each, Saved)), began.disk)


def read_lines(path: Path) -> tuple[Began | None, list[Line]]:
    """Return the first line of a journal, or None if it has no sound one, and the whole lines after it."""
    found: list[Line] = []
    with suppress(SaveError, *BAD_INPUT):
        found += (READ.decode(line) for line in (files.read(path) or b"").split(b"\n") if line)
    began = found[0] if found else None
    return (began, found[1:]) if isinstance(began, Began) else (None, [])


def unfinished() -> list[tuple[str, Path, int]]:
    """Return the battles with changes that were not saved: name, file and number of changes."""
    found = []
    with suppress(OSError, SessionError):
        for path in sorted(edits_folder().glob("*.jsonl")):
            began, rest = read_lines(path)
            if began is not None:
                document = Document(Path(began.path), began.text)
                saved = saved_hash(began, taken(document, rest))
                if document.now.hash != saved and document.steps:
                    found.append((Path(began.path).stem, Path(began.path), document.at))
    return found


def journal_name(path: Path) -> str:
    """Return the name of a file's journal: its own among the player's battles, with a hash of its folder elsewhere."""
    folder = Path(os.path.realpath(path)).parent
    with suppress(SessionError, OSError):
        if folder == own_battles_folder().resolve():
            return stem_of(path.stem)
    return f"{stem_of(path.stem)}-{sha256(os.fsencode(Path(os.path.realpath(path)))).hexdigest()[:8]}"


# --- which file ------------------------------------------------------------------------------------------------------


def edited(name: str | Path) -> EditedFile:
    """Open a battle of the player's own or a file, or begin a copy of another battle or of a code.

    Raises SessionError if there is no such battle, or it cannot be read.
    """
    if not is_id(name):
        return EditedFile(Path(name))
    if is_own(name):
        return EditedFile(own_battles_folder() / f"{name}.toml")
    return copy_of(name)


def is_own(name: str | Path) -> bool:
    """Check whether a battle is the player's own, on disk or under edit."""
    own = own_battles_folder() / f"{name}.toml"
    return own.exists() or (edits_folder() / f"{journal_name(own)}.jsonl").exists()


def copy_of(name: str) -> EditedFile:
    """Begin a copy of a battle or of a code under the next free name. Raises SessionError."""
    library = Library()
    if (there := library.path_of(name)) is not None:
        text = read_text(there) or ""
    else:
        battle = library.read(name)
        text = generator_inputs(shipped_battles_folder(), battle.ruleset).forge.write(battle)
    return EditedFile(own_battles_folder() / f"{free_name(name)}.toml", text)


def begun(name: str, package: str) -> EditedFile:
    """Begin a battle of a game on an empty map, to be saved under a name. Raises SessionError if it is taken."""
    path = placed(name)
    if path.exists():
        raise SaveError(f"there is already a battle {path.stem}; choose another name")
    return EditedFile(path, draft_text(path.stem, package, empty=True))


def free_name(name: str) -> str:
    """Return the first name for a copy that no battle has, on disk or under edit: "mill-2"."""
    stem = stem_of(name) if is_battle_code(name) else re.sub(r"-\d+$", "", stem_of(name))
    folder, known = own_battles_folder(), {*Library().names, *lessons()}
    for number in count(2):
        path = folder / f"{stem}-{number}.toml"
        if path.stem not in known and not (edits_folder() / f"{journal_name(path)}.jsonl").exists():
            return path.stem
    raise AssertionError

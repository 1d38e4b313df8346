"""Errors of a game being played, each a sentence with the remedy."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cb_tui.core.grammar import one_line

if TYPE_CHECKING:
    from cb_tui.session.process import Holder


class SessionError(Exception):
    """A refusal or failure. `sentence` names the fault, the place and the remedy, `code` is for programs."""

    kind = "session"

    def __init__(self, sentence: str, code: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code or self.kind


class SaveError(SessionError):
    """A save cannot be read or written."""

    kind = "save"


class FileChangedError(SaveError):
    """A file was changed by another program since it was read."""


class FullDiskError(SaveError):
    """A file cannot be written, since there is no room for it."""


class SaveNameError(SessionError):
    """A save cannot be called so."""

    kind = "name"


class UndoError(SessionError):
    """The last command cannot be taken back: `why` in a few words.

    `branch_at` is the step to go on from as a branch, where that would do.
    """

    kind = "undo"

    def __init__(self, sentence: str, why: str = "", branch_at: int | None = None) -> None:
        super().__init__(sentence)
        self.why, self.branch_at = why or sentence, branch_at


class LockedError(SessionError):
    """The error that another process plays a seat. `holder` is that process, if known."""

    kind = "locked"

    def __init__(self, sentence: str, holder: "Holder | None" = None) -> None:
        super().__init__(sentence)
        self.holder = holder


class RollError(SessionError):
    """The faces given do not fit the command."""

    kind = "dice"


class UnreadableError(SessionError):
    """A value from outside is not what the rules system knows."""

    kind = "command"


def plain(text: object, limit: int = 160) -> str:
    """Return any text as one printable line of at most `limit` characters."""
    return one_line(str(text), limit)


NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
ADVICE = {
    errno.ENOSPC: "free some room, try again",
    errno.EDQUOT: "free some room, try again",
    errno.EFBIG: "free some room, try again",
    errno.EROFS: "use another folder (--saves)",
    errno.EACCES: "use another folder (--saves)",
    errno.EPERM: "use another folder (--saves)",
}


@contextmanager
def os_errors_as(path: Path, deed: str) -> Iterator[None]:
    """Turn an error of the operating system into a SaveError. `deed` is "read", "written" and so on."""
    try:
        yield
    except OSError as error:
        advice = ADVICE.get(error.errno or 0, "look at the folder and try again")
        kind = FullDiskError if error.errno in NO_ROOM else SaveError
        raise kind(f"{path} cannot be {deed}: {plain(error.strerror or error)}; {advice}") from None


class LibraryError(SessionError):
    """A battle cannot be had."""

    kind = "scenario"

    def __init__(self, sentence: str) -> None:
        super().__init__(plain(sentence, 400))

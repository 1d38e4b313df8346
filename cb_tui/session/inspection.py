"""Inspection: a letter is looked through before a byte of it counts: how its game began, then every line of it."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.session import files
from cb_tui.session.admission import check_start
from cb_tui.session.branch_point import BRANCHES
from cb_tui.session.bundle import Bundle
from cb_tui.session.errors import SaveError, SessionError, os_errors_as, plain
from cb_tui.session.game import Game
from cb_tui.session.log import LOG
from cb_tui.session.log_entry import read_start
from cb_tui.session.seats import HUMAN
from cb_tui.session.snapshot import refuse_newer
from cb_tui.session.verify import verify

Rulesets = Mapping[str, Ruleset[Any]]


def inspect(saves: Path, got: Bundle, where: str, known: Rulesets) -> None:
    """Write the game of a bundle to a folder, with a snapshot. Raises SaveError if no game can have gone so.

    The battle is checked before a byte is written, and every line is audited before the rules are
    asked anything else.
    """
    with _foreign(where):
        _admit(got, where, known)
        _lay_out(saves / got.head.name, got)
        _audit(saves, got, where, known)


def _admit(got: Bundle, where: str, known: Rulesets) -> None:
    """Raise SaveError for a game that could not have begun so here, or is not sent to one of its players."""
    start = read_start(got.files[LOG][0])
    if start is None:
        raise SaveError(f"{where} does not say how its game began; ask for the file again", "damaged")
    refuse_newer(start.format)
    if start.ruleset not in known:
        raise SaveError(f"{where}: the rules {plain(start.ruleset, 40)} are unknown here", "foreign")
    try:
        check_start(start, known[start.ruleset])
    except SaveError as error:
        raise SaveError(f"{where}: {error.sentence}; nothing was changed", error.code) from None
    if got.head.to and start.seats.get(got.head.to) != HUMAN:
        raise SaveError(
            f"{where} is for {plain(got.head.to, 40)}, which is not a player's seat; ask for the file again", "foreign"
        )


@contextmanager
def _foreign(where: str) -> Iterator[None]:
    """Guard rules that are asked of a stranger's game: what they fail at is refused."""
    try:
        yield
    except SessionError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours, and no reason to take the file in or to fall over it
        why = plain(f"{type(error).__name__}: {error}", 80)
        raise SaveError(
            f"{where} is more than the rules here can audit ({why}); nothing was changed", "foreign"
        ) from None


def _lay_out(folder: Path, got: Bundle) -> None:
    with os_errors_as(folder, "made"):
        shutil.rmtree(folder, ignore_errors=True)
        (folder / BRANCHES).mkdir(parents=True)
    for file, lines in got.files.items():
        files.replace(folder / file, b"".join(line + b"\n" for line in lines))


def _audit(saves: Path, got: Bundle, where: str, known: Rulesets) -> None:
    """Write a snapshot of the unpacked game. Raises SaveError if it breaks the rules."""
    name = got.head.name
    try:
        findings = verify(saves, name, known, bare=True).findings
        if not findings:
            game = Game.open(saves, name, branch=got.head.branch, rulesets=known)
            game.snapshot(anew=True)
            game.close()
    except SessionError as error:
        findings = [error.sentence.replace(str(saves / name), where)]
    if findings:
        raise SaveError(f"{where} breaks the rules: {findings[0]}; nothing was changed", "damaged")

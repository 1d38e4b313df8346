"""The table of a day: the letters in a folder, each audited, ranked by score, and why the others are refused."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from cb_tui.core.limits import LETTER_BYTES
from cb_tui.session import files
from cb_tui.session.daily_letter import CheckedLetter, checked
from cb_tui.session.day import Day
from cb_tui.session.errors import SaveError, SessionError, plain

LETTER = ".cbt"
LETTERS = 2000  # of one table
COPY = re.compile(r" ?\(\d{1,3}\)$")  # what a browser adds to the name of a file that it has already


class TableRow(NamedTuple):
    """A letter that counts, with the name of its file."""

    player: str
    file: str
    letter: CheckedLetter


class RefusedLetter(NamedTuple):
    """A letter that does not count, and why, in one sentence."""

    player: str
    file: str
    why: str


class DayTable(NamedTuple):
    """A day with its letters, the best first, and those that are refused."""

    day: Day
    rows: tuple[TableRow, ...]
    refused: tuple[RefusedLetter, ...]


def table_of(folder: Path, day: Day, watched: Callable[[list[Path]], Iterable[Path]] = list) -> DayTable:
    """Return the table of a day, of the letters in a folder and in the folders in it.

    `watched` yields the files as they are audited. Raises SaveError if there is no letter, or too many.
    """
    rows = list[TableRow]()
    refused = list[RefusedLetter]()
    for path in watched(_letters(folder)):
        file, player = plain(path.relative_to(folder), 60), _player(path, folder)
        try:
            letter = _read(path, file)
            if why := _against(letter, player, day, rows):
                refused.append(RefusedLetter(player, file, why))
            else:
                rows.append(TableRow(player, file, letter))
        except SessionError as error:
            refused.append(RefusedLetter(player, file, _bare(error.sentence, file)))
    rows.sort(key=lambda row: (-row.letter.score.score, row.player))
    return DayTable(day, tuple(rows), tuple(refused))


def _letters(folder: Path) -> list[Path]:
    """Return the letters of a folder, a first one before its copies. Raises SaveError."""
    try:
        found = [path for path in (*folder.iterdir(), *folder.glob("*/*")) if path.suffix == LETTER and path.is_file()]
    except OSError as error:
        raise SaveError(f"{folder} cannot be read: {plain(error.strerror)}; name a folder of letters") from None
    if not found:
        raise SaveError(f"{folder} has no file that ends in {LETTER}; put the files there that cb-tui send wrote")
    if len(found) > LETTERS:
        raise SaveError(f"{folder} has {len(found)} letters, and a table takes {LETTERS}; split the folder")
    return sorted(found, key=lambda path: (_player(path, folder).casefold(), len(path.stem), path))


def _player(path: Path, folder: Path) -> str:
    """Return the player of a letter: the name of its own folder, else that of its file."""
    name = path.parent.name if path.parent != folder else COPY.sub("", path.stem)
    return plain(unicodedata.normalize("NFC", name), 24)


def _read(path: Path, file: str) -> CheckedLetter:
    """Return a letter with the findings on it. Raises SessionError if its game cannot have gone so."""
    data = files.read(path, LETTER_BYTES + 1)
    if data is None:
        raise SaveError(f"{file} is gone; run the command again")
    return checked(data, file)


def _against(letter: CheckedLetter, player: str, day: Day, rows: list[TableRow]) -> str:
    """Return why a sound letter does not count in the table of a day, or an empty string."""
    theirs = letter.day
    if theirs.battle.ruleset != day.battle.ruleset:
        return f"it is a game of {theirs.system.title}, and this is the table of {day.name}"
    if theirs.day != day.day:
        return f"it is the battle of {theirs.day}, and this is the table of {day.day}"
    if letter.unproven:
        return f"{letter.unproven}; have it audited with the build that played it"
    if first := next((row for row in rows if row.player.casefold() == player.casefold()), None):
        return f"{first.player} has a letter already, {first.file}: one try counts for each player"
    if twin := next((row for row in rows if row.letter.end == letter.end), None):
        return f"it is the game of {twin.player} command by command: one of the two is a copy"
    return ""


def _bare(sentence: str, file: str) -> str:
    """Return a sentence on a file without the file's name, which the table has beside it."""
    return (
        f"it {sentence.removeprefix(f'{file} ')}"
        if sentence.startswith(f"{file} ")
        else sentence.removeprefix(f"{file}: ")
    )

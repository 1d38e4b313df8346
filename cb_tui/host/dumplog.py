"""The files of a finished game at a host: YEAR/MONTH/NAME.txt, .html, .cast and .cbt, a line in games.jsonl.

Their texts are made in `presentation/game_files.py`. The letter is a copy of the log that anyone can verify.
"""

import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from cb_tui.host.ladder import GamesError, RatedGame, read_games
from cb_tui.session import files
from cb_tui.session.errors import os_errors_as

GAMES = "games.jsonl"
LETTER = "cbt"
ENDINGS = ("txt", "html", "cast", LETTER)
STEM = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
LONGEST = 40  # signs of a battle in the name of a file


def stem_of(battle: str, table: int, game: int = 1) -> str:
    """Return the name of the files of a game of a table: `foxhill-2091`, its second game `foxhill-2091-2`."""
    bare = re.sub(r"[^a-z0-9_]+", "-", battle.lower()).strip("-_")[:LONGEST].rstrip("-_") or "battle"
    return f"{bare}-{table}" + (f"-{game}" if game > 1 else "")


def paths_of(folder: Path, rated: RatedGame) -> dict[str, Path]:
    """Return the files of a game by their endings, below a folder. Raises GamesError for another name."""
    if not STEM.fullmatch(rated.name):
        raise GamesError("files are called by a-z, 0-9, _ and - alone, at most 64 of them; take another name")
    when = datetime.fromtimestamp(rated.at, UTC)
    return {end: folder / f"{when:%Y}" / f"{when:%m}" / f"{rated.name}.{end}" for end in ENDINGS}


def write(folder: Path, rated: RatedGame, texts: Mapping[str, bytes]) -> dict[str, Path]:
    """Write the files of a finished game, each whole or not at all, and return them by their endings.

    `texts` has one for each ending. A game that is written again is written the same. The line in games.jsonl comes
    once, and before the last file: a folder that has the letter has all. Raises SessionError.
    """
    paths = paths_of(folder, rated)
    if rated.rated and (fault := rated.fault):
        raise GamesError(f"{rated.name} cannot be rated: {fault}")
    with os_errors_as(folder, "made"):
        paths[ENDINGS[0]].parent.mkdir(parents=True, exist_ok=True)
    for end in ENDINGS:
        if end == LETTER and rated.rated:
            note(folder, rated)
        files.replace(paths[end], texts[end])
    return paths


def write_pages(folder: Path, texts: Mapping[str, bytes]) -> None:
    """Write pages of the whole host beside the folders of its games, each in one go. Raises SessionError."""
    with os_errors_as(folder, "made"):
        folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        files.replace(folder / name, text)


def note(folder: Path, rated: RatedGame) -> None:
    """Add a game to games.jsonl, unless a game of its name is there. Raises SessionError."""
    path = folder / GAMES
    data = files.read(path)
    if data is None:
        with os_errors_as(path, "made"):
            os.close(files.open_file(path, os.O_WRONLY | os.O_CREAT))
        data = b""
    if data and not data.endswith(b"\n"):  # cut short by a fall of power: the game is written again
        data = data[: data.rfind(b"\n") + 1]
        files.replace(path, data)
    if all(each.name != rated.name for each in read_games(data, str(path))):
        files.append(path, msgspec.json.encode(rated) + b"\n", len(data))

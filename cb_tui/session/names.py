"""Names of saves, and the making of their folders."""

import os
import re
from pathlib import Path

from cb_tui.session.errors import SaveNameError, os_errors_as, plain

NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")


def check_name(name: object, what: str = "save") -> str:
    """Return the name if it is valid. Raises SaveNameError."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        shown = plain(name, 70)
        raise SaveNameError(f"a {what} cannot be called {shown!r}: use 1 to 60 letters, digits, - and _")
    return name


def shell_line(verb: str, name: str, *options: str) -> str:
    """Return the shell line for a command on a save or file, quoted as needed."""
    import shlex  # noqa: PLC0415 - for a line that is seldom shown

    words = [*options, "--", name] if name.startswith("-") else [name, *options]
    return shlex.join(["cb-tui", verb, *words])


def joining_line(name: str, *options: str, verb: str = "") -> str:
    """Return how another login joins a game: by a shell line, or where a host's guest, without a shell, finds it."""
    if os.environ.get("CB_TUI_PLAYER"):
        return f"{verb and 'open '}{name} in the saved games"
    return verb + shell_line("resume", name, *options)


def claim(saves: Path, name: str) -> Path:
    """Make a new folder of that name. Raises SaveNameError if the name is taken."""
    folder = saves / check_name(name)
    with os_errors_as(folder, "made"):
        saves.mkdir(parents=True, exist_ok=True)
        try:
            folder.mkdir()
        except FileExistsError:
            if not folder.is_symlink() and folder.is_dir() and not any(folder.iterdir()):
                return folder
            raise SaveNameError(
                f"there is already a save {name}: choose another name, or `{shell_line('resume', name)}`"
            ) from None
    return folder


def stem_of(battle: str) -> str:
    """Return the start of the save names of a battle: its id, with unfit characters replaced by "-"."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", battle)[:50] or "game"


def claim_free(saves: Path, battle: str) -> Path:
    """Make a new folder called by the battle and the next free number, `veghel-1`."""
    stem = stem_of(battle)
    number = 1
    while True:
        if not (saves / f"{stem}-{number}").exists():
            try:
                return claim(saves, f"{stem}-{number}")
            except SaveNameError:
                pass  # another process was faster
        number += 1

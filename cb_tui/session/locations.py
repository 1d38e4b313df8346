"""The folders of saves, settings and the player's own battles, and the names of saves in them."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cb_tui
from cb_tui.games import GAMES
from cb_tui.session import files
from cb_tui.session.errors import LockedError, SaveError, SaveNameError, SessionError, os_errors_as, plain
from cb_tui.session.lock import Lock, release

APP = "cb_tui"
NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")


class HomelessError(SessionError):
    """The user has no home directory, as in a container, and a folder in it is wanted."""

    kind = "home"


def checkout() -> Path | None:
    """Return the source checkout that the program runs from, None for an installed one."""
    root = Path(cb_tui.__file__).resolve().parent.parent
    return root if (root / "pyproject.toml").is_file() and (root / "scenarios").is_dir() else None


def game_data(package: str) -> Path:
    """Return the folder of a game's data: help, examples, lesson, draft, levels. It may not exist."""
    game = GAMES.get(package)
    home = Path(cb_tui.__file__).parent / "games" / package
    return (Path(str(sys.modules[game.module].__file__)).parent if game else home) / "data"


def saves_folder(option: str | Path | None = None) -> Path:
    """Return the saves folder: `--saves`, else CB_TUI_SAVES, else that of a checkout, else the user's data.

    The checkout counts only if its `saves/` can be written.
    """
    if option:
        return _expanded(option)
    root = None if os.environ.get("CB_TUI_SAVES") else checkout()
    if root is not None:
        saves = root / "saves"
        if os.access(saves if saves.exists() else root, os.W_OK | os.X_OK):
            return saves
    return _folder("CB_TUI_SAVES", "saves")


def settings_folder() -> Path:
    """CB_TUI_CONFIG, else the user's configuration folder."""
    return _folder("CB_TUI_CONFIG", "settings")


def battles_folder(setting: str = "") -> Path:
    """Return CB_TUI_BATTLES, else the folder that the settings name, else one of the user's data."""
    return _folder("CB_TUI_BATTLES", "battles", setting)


def numbers_folder() -> Path:
    """CB_TUI_NUMBERS, else a folder of the user's data: where secret numbers for fair dice are, never in a save."""
    return _folder("CB_TUI_NUMBERS", "numbers")


def edits_folder() -> Path:
    """CB_TUI_EDITS, else a folder of the user's state: where the changes of battles under edit are kept."""
    return _folder("CB_TUI_EDITS", "edits")


def host_folder() -> Path:
    """CB_TUI_HOST, else a folder of the user's data: where a host keeps its journal, keys and tables."""
    return _folder("CB_TUI_HOST", "host")


def _folder(variable: str, what: str, setting: str = "") -> Path:
    """Return the folder that a variable or else a setting names, or one of the user's own.

    A user without a home has one in the settings folder. Raises HomelessError if that is not named.
    """
    named = os.environ.get(variable) or setting
    if named:
        return _expanded(named)
    import platformdirs  # noqa: PLC0415 - 30 ms, not needed for a named folder

    try:
        if what == "settings":
            return Path(platformdirs.user_config_dir(APP, appauthor=False))
        if what == "edits":
            return Path(platformdirs.user_state_dir(APP, appauthor=False)) / what
        return Path(platformdirs.user_data_dir(APP, appauthor=False)) / what
    except RuntimeError:
        if what != "settings":
            return settings_folder() / what
        raise HomelessError(f"this user has no home directory: set HOME, or {variable} to a folder") from None


def _expanded(named: str | Path) -> Path:
    """Return the path with its ~ expanded, or unchanged if there is no such user, as in a shell."""
    return Path(os.path.expanduser(named))  # noqa: PTH111 - that of pathlib fails if there is no such user


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


def resume_line(name: str, folder: Path | None, *options: str) -> str:
    """Return the shell line that continues a save, with the folder of saves unless it is the default."""
    if folder is not None and folder.resolve() != saves_folder().resolve():
        options += ("--saves", str(folder.resolve()))
    return shell_line("resume", name, *options)


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


def rename(saves: Path, name: str, new: str) -> None:
    """Rename a save. Raises SaveNameError if the new name is invalid or taken, LockedError, SaveError."""
    old = saves / check_name(name)
    if check_name(new) == name:
        return
    if os.path.lexists(saves / new):
        raise SaveNameError(f"there is a save {new} already: choose another name")
    with _unplayed(old):
        folder = claim(saves, new)
        try:
            _move(old, folder)
        except SaveError:
            folder.rmdir()
            raise


def delete(saves: Path, name: str) -> None:
    """Delete a save for good. Raises LockedError while it is played, SaveError."""
    folder = saves / check_name(name)
    with _unplayed(folder):
        aside = folder.with_name(f".{name}.{os.getpid()}.deleted")  # half a save is never listed
        _move(folder, aside)
    with os_errors_as(aside, "deleted"):
        shutil.rmtree(aside)


def _move(old: Path, new: Path) -> None:
    with os_errors_as(old, "moved"), files.open_folder(old.parent) as above:
        os.rename(old.name, new.name, src_dir_fd=above, dst_dir_fd=above)


@contextmanager
def _unplayed(folder: Path) -> Iterator[None]:
    """Hold every seat of a save that was ever played."""
    if folder.is_symlink():
        raise SaveError(f"{folder} is a link to another folder; remove it yourself")
    locks: list[Lock] = []
    try:
        for path in sorted(folder.glob("seat-*.lock")):
            locks.append(Lock(path))  # noqa: PERF401 - one that is taken lets the others go
        yield
    except LockedError as taken:
        who = "you at another login" if taken.holder is None or taken.holder.here else taken.holder.player
        raise LockedError(f"{folder.name} is played by {who}; close that game first", taken.holder) from None
    finally:
        release(locks)

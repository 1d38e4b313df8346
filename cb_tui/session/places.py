"""The folders of saves, settings and the player's own battles."""

import os
import sys
from pathlib import Path

import cb_tui
from cb_tui.games import GAMES
from cb_tui.session.errors import SessionError

APP = "cb_tui"


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
        return Path(platformdirs.user_data_dir(APP, appauthor=False)) / what
    except RuntimeError:
        if what != "settings":
            return settings_folder() / what
        raise HomelessError(f"this user has no home directory: set HOME, or {variable} to a folder") from None


def _expanded(named: str | Path) -> Path:
    """Return the path with its ~ expanded, or unchanged if there is no such user, as in a shell."""
    return Path(os.path.expanduser(named))  # noqa: PTH111 - that of pathlib fails if there is no such user

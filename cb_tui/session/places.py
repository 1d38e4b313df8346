"""The folders of saves, settings and the player's own battles."""

import os
from pathlib import Path

import cb_tui

APP = "cb_tui"


def checkout() -> Path | None:
    """Return the source checkout that the program runs from, None for an installed one."""
    root = Path(cb_tui.__file__).resolve().parent.parent
    return root if (root / "pyproject.toml").is_file() and (root / "scenarios").is_dir() else None


def saves_folder(option: str | Path | None = None) -> Path:
    """Return the saves folder: `--saves`, else CB_TUI_SAVES, else that of a checkout, else the user's data.

    The checkout counts only if its `saves/` can be written.
    """
    named = option or os.environ.get("CB_TUI_SAVES")
    if named:
        return _expanded(named)
    root = checkout()
    if root is not None:
        saves = root / "saves"
        if os.access(saves if saves.exists() else root, os.W_OK | os.X_OK):
            return saves
    import platformdirs  # noqa: PLC0415 - 30 ms, not needed in a checkout

    return Path(platformdirs.user_data_dir(APP, appauthor=False)) / "saves"


def settings_folder() -> Path:
    """CB_TUI_CONFIG, else the user's configuration folder."""
    named = os.environ.get("CB_TUI_CONFIG")
    if named:
        return _expanded(named)
    import platformdirs  # noqa: PLC0415 - likewise

    return Path(platformdirs.user_config_dir(APP, appauthor=False))


def battles_folder(setting: str = "") -> Path:
    """Return CB_TUI_BATTLES, else the folder that the settings name, else one of the user's data."""
    named = os.environ.get("CB_TUI_BATTLES") or setting
    if named:
        return _expanded(named)
    import platformdirs  # noqa: PLC0415 - 30 ms, not needed for a named folder

    return Path(platformdirs.user_data_dir(APP, appauthor=False)) / "battles"


def numbers_folder() -> Path:
    """CB_TUI_NUMBERS, else a folder of the user's data: where secret numbers for fair dice are, never in a save."""
    named = os.environ.get("CB_TUI_NUMBERS")
    if named:
        return _expanded(named)
    import platformdirs  # noqa: PLC0415 - likewise

    return Path(platformdirs.user_data_dir(APP, appauthor=False)) / "numbers"


def _expanded(named: str | Path) -> Path:
    """Return the path with its ~ expanded, or unchanged if there is no such user, as in a shell."""
    return Path(os.path.expanduser(named))  # noqa: PTH111 - that of pathlib fails if there is no such user

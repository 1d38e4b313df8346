"""Where saves, settings and battles of your own live."""

import os
from pathlib import Path

import cb_tui

APP = "cb_tui"


def checkout() -> Path | None:
    """Return the source checkout that the program runs from, None for an installed one."""
    root = Path(cb_tui.__file__).resolve().parent.parent
    return root if (root / "pyproject.toml").is_file() and (root / "scenarios").is_dir() else None


def saves_folder(option: str | Path | None = None) -> Path:
    """`--saves`, else CB_TUI_SAVES, else `saves/` of a source checkout that can be written, else the user's data."""
    named = option or os.environ.get("CB_TUI_SAVES")
    if named:
        return _expanded(named)
    root = checkout()
    if root is not None:
        saves = root / "saves"
        if os.access(saves if saves.exists() else root, os.W_OK | os.X_OK):
            return saves
    import platformdirs  # noqa: PLC0415 - 30 ms that a checkout need not pay

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
    import platformdirs  # noqa: PLC0415 - 30 ms that a folder by name need not pay

    return Path(platformdirs.user_data_dir(APP, appauthor=False)) / "battles"


def numbers_folder() -> Path:
    """CB_TUI_NUMBERS, else a folder of the user's data: where secret numbers for fair dice are, never in a save."""
    named = os.environ.get("CB_TUI_NUMBERS")
    if named:
        return _expanded(named)
    import platformdirs  # noqa: PLC0415 - likewise

    return Path(platformdirs.user_data_dir(APP, appauthor=False)) / "numbers"


def _expanded(named: str | Path) -> Path:
    """Return the path with its ~ taken for a home, left as it is where nobody is called so: as a shell does it."""
    return Path(os.path.expanduser(named))  # noqa: PTH111 - that of pathlib fails where nobody is called so

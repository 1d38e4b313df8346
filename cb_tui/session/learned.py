"""Learned: the battle of the first lesson, how far each game of it has come, and whether one was ever finished."""

from contextlib import suppress
from pathlib import Path

import cb_tui

FOLDER = Path(cb_tui.__file__).parent / "lesson"
LESSON = FOLDER / "lesson.toml"  # beside the battles: it is told, not listed among them
MARK = ".lesson"  # no save can have that name


def learned(saves: Path | None) -> bool:
    """Whether the first lesson was finished once; so it is where nothing can be kept."""
    return saves is None or (saves / MARK).is_file()


def reached(folder: Path | None) -> int:
    """The step that a saved game of the lesson has come to, from 0."""
    try:
        text = (folder / MARK).read_text(encoding="ascii") if folder is not None else ""
    except (OSError, ValueError):
        return 0
    return int(text) if text.isdigit() and len(text) < 4 else 0


def mark_reached(folder: Path | None, step: int) -> None:
    """The game has come to this step; where that cannot be written it begins anew, and the battle stays as it is."""
    if folder is not None:
        with suppress(OSError):
            (folder / MARK).write_text(str(step), encoding="ascii")


def mark_learned(saves: Path | None) -> None:
    """It was finished; where that cannot be written it is offered again."""
    if saves is not None and not learned(saves):
        with suppress(OSError):
            saves.mkdir(parents=True, exist_ok=True)
            (saves / MARK).touch()

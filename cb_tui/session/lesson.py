"""The lessons: battle and steps of each, the progress of its games, and whether one was ever finished."""

import re
import tomllib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.session import files
from cb_tui.session.errors import SaveError
from cb_tui.session.library import LESSON, Library, lessons
from cb_tui.session.saves import saves as saves_in
from cb_tui.session.seats import default_seats

if TYPE_CHECKING:
    from cb_tui.session.game import Game
    from cb_tui.session.position import Position

MARK = ".lesson"  # in a save: the step that it has come to


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One idea. `done`, `needs`: any of these conditions. Without `done` it is only read.

    `mark` is marked on the map, `type` are the lines that plain mode asks for. `theirs`: shown in any
    turn. `bare`: before the numbers on the screen are explained. `halt`: the AI waits until it was
    read. `spare`: shown only if a game has gone another way, and not counted. `small` is the text for
    a panel of few lines.
    """

    text: str
    small: str = ""
    done: dict[str, Any] = {}
    needs: dict[str, Any] = {}
    mark: str = ""
    type: tuple[str, ...] = ()
    theirs: bool = False
    bare: bool = False
    halt: bool = False
    spare: bool = False


class LessonScript(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All steps, the seed that makes their dice known, and the last words on a battle won or not.

    `about` offers the lesson: its name and a description. `asked` is shown while a question of the
    game comes between its steps. `puzzles` are shipped ones by id, about what was learned.
    """

    seed: int
    puzzles: tuple[str, ...] = ()
    about: tuple[str, str] = ("", "")
    asked: str
    won: str
    lost: str
    step: tuple[LessonStep, ...]


def plan(lesson: str, name: str = "steps") -> LessonScript:
    """Return the steps of a lesson: "steps" for the screen, "lines" for plain mode, idea by idea the same."""
    return msgspec.convert(
        tomllib.loads(lessons()[lesson].with_name(f"{name}.toml").read_text(encoding="utf-8")), LessonScript
    )


@cache
def about(lesson: str) -> tuple[str, str]:
    """Return the name of a lesson and what it is, as the lines before its first step tell."""
    head = lessons()[lesson].with_name("steps.toml").read_text(encoding="utf-8").partition("\n[")[0]
    name, what = tomllib.loads(head)["about"]
    return name, what


def teaches(game: "Position") -> bool:
    """Check whether a game is the battle of a lesson, played from the seats the lesson is written for."""
    return game.battle.id in lessons() and dict(game.seats) == default_seats(game.battle)


def seed_for(battle: Scenario, asked: int | None = None) -> int | None:
    """Return the seed that is asked for, else of a lesson's battle the one with which its dice are known, else None."""
    return plan(battle.id).seed if asked is None and battle.id in lessons() else asked


def lesson_game(saves: Path | None, lesson: str = LESSON) -> "Game":
    """Return a lesson at its last step, else a fresh one. Raises SessionError."""
    from cb_tui.session.game import Game  # noqa: PLC0415 - slow import, not needed for the title

    begun = [save for save in saves_in(saves) if re.fullmatch(rf"{lesson}-\d+", save.name)] if saves else []
    left = next((save for save in begun if save.title and not save.outcome), None)
    if saves is not None and left is not None:
        return Game.open(saves, left.name)
    battle = Library().read(lesson)
    return Game.new(RULESETS[battle.ruleset], battle, seed=plan(lesson).seed, seats=default_seats(battle), saves=saves)


def learned(saves: Path | None, lesson: str = LESSON) -> bool:
    """Check whether a lesson was ever finished. Without a folder of saves it counts as finished."""
    return saves is None or _finished(saves, lesson).is_file()


def reached(folder: Path | None) -> int:
    """Return the step that a saved game of a lesson has come to, from 0."""
    try:
        text = (files.read(folder / MARK) or b"").decode("ascii") if folder is not None else ""
    except (SaveError, ValueError):
        return 0
    return int(text) if text.isdigit() and len(text) < 4 else 0


def mark_reached(folder: Path | None, step: int) -> None:
    """Record the step that a lesson has reached.

    If that cannot be written, the lesson begins anew and the battle stays as it is.
    """
    if folder is not None:
        with suppress(SaveError):
            files.replace(folder / MARK, b"%d" % step)


def mark_learned(saves: Path | None, lesson: str = LESSON) -> None:
    """Record that a lesson was finished. If that cannot be written, it is offered again."""
    if saves is not None and not learned(saves, lesson):
        with suppress(OSError, SaveError):
            saves.mkdir(parents=True, exist_ok=True)
            files.replace(_finished(saves, lesson), b"")


def _finished(saves: Path, lesson: str) -> Path:
    """Return the file that marks a lesson as finished. No save can have its name."""
    return saves / f".{lesson}"

"""The way into the editor and into a test: a battle by its name, with the hook and the counters of its game."""

from cb_tui.core.editing import EditError, changed
from cb_tui.core.grammar import capital
from cb_tui.games import RULESETS
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.session.editing.journal import EditedFile, edited, free_name, unfinished
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.levels import usual_level
from cb_tui.session.library import is_id
from cb_tui.session.palette import editor_of, palette
from cb_tui.session.rolls import new_seed
from cb_tui.session.seats import default_seats


def opened_workspace(name: str) -> Workspace:
    """Return the workspace of a battle by its id, code or path. Raises SessionError.

    A battle that is not the player's own is copied, and a copy with changes that were never saved is opened again.
    """
    begun_before = (copy for copy, path, _ in unfinished() if is_id(name) and is_copy(copy, name) and not path.exists())
    file = edited(next(begun_before, name))
    try:
        return _workspace(file, is_new=file.path.stem != name and is_id(name))
    except SessionError:
        file.close()
        raise


def is_copy(copy: str, name: str) -> bool:
    """Check whether a name is that of a copy of a battle: "mill-2" of "mill"."""
    stem, _, number = copy.rpartition("-")
    return stem == name and number.isdigit()


def _workspace(file: EditedFile, *, is_new: bool) -> Workspace:
    if file.held and not file.document.data:
        raise SessionError(file.held)
    if not file.document.data and (found := file.document.findings):
        raise SessionError(f"{file.path}: {found[0].finding.where}: {found[0].finding.text}; mend it in a text editor")
    ruleset = RULESETS.get(str(file.document.data.get("ruleset", "")))
    editor = editor_of(ruleset) if ruleset is not None else None
    if ruleset is None or editor is None:
        what = f"{ruleset.family} has" if ruleset is not None else f"{file.path} names no rules that have"
        raise SessionError(f"{what} no editor yet; change the file in a text editor")
    return Workspace(file, editor, ruleset, palette(ruleset, file.document.data), is_copy=is_new)


def begun(work: Workspace, level: str) -> Game:
    """Return a test game of the battle as it stands, without a save. Raises SessionError if it cannot be played."""
    battle = work.document.battle
    wrong = next((found for found in work.findings if not (found.note or found.mild)), None)
    if wrong is not None or battle is None:
        told = f"{wrong.where}: {wrong.text}" if wrong is not None else "it cannot be read"
        raise SessionError(f"the battle cannot be played yet: {told}; i has all findings")
    asked = usual_level(battle, work.ruleset, level)
    return Game.new(work.ruleset, battle, seed=new_seed(), seats=default_seats(battle, level=asked), saves=None)


def keep(work: Workspace, game: Game) -> str:
    """Make the position of a test the start of the battle. Return why not, or an empty string."""
    make = work.editor.kept
    if make is None:
        return "This game cannot keep a position"
    try:
        position = make(work.data, game.state)
        later = changed(work.data, position.change)
        gone = work.editor.removed(later, position.gone) if position.gone else ()
    except EditError as refused:
        return capital(str(refused))
    work.change(lambda: (*position.change, *gone))
    if work.note:
        return work.note
    left = f"; left out: {', '.join(position.left_out)}" if position.left_out else ""
    work.note = f"The battle starts with this position{left}. Backspace undoes it"
    return ""


def copied(work: Workspace) -> Workspace:
    """Return the workspace of a copy of a battle under the next free name. Raises SessionError."""
    path = work.file.path.with_name(f"{free_name(work.name)}.toml")
    return _workspace(EditedFile(path, work.document.text), is_new=False)

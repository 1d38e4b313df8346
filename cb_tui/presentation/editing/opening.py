"""The way into the editor and into a test: a battle by its name, with the hook and the counters of its game."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import fields

from cb_tui.core.editing import EditError, changed
from cb_tui.core.grammar import capital
from cb_tui.games import RULESETS
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.session.editing.journal import EditedFile, copy_of, edited, free_name, is_own, unfinished
from cb_tui.session.editing.journal import begun as begun_file
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.levels import usual_level
from cb_tui.session.library import is_id
from cb_tui.session.palette import editor_of, palette
from cb_tui.session.rolls import new_seed
from cb_tui.session.seats import default_seats

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset


def opened_workspace(name: str) -> Workspace:
    """Return the workspace of a battle by its id, code or path. Raises SessionError.

    A battle that is not the player's own is copied, and a copy with changes that were never saved is opened again.
    """
    wanted = is_id(name) and not is_own(name)
    begun_before = (copy for copy, path, _ in unfinished() if wanted and is_copy(copy, name) and not path.exists())
    file = edited(next(begun_before, name))
    try:
        return _workspace(file, is_new=file.path.stem != name and is_id(name))
    except SessionError:
        file.close()
        raise


def with_position(game: Game) -> Workspace:
    """Return the workspace of a copy of a game's battle that starts with the game's position. Raises SessionError."""
    file = copy_of(game.battle.id)
    try:
        work = _workspace(file, is_new=False)
    except SessionError:
        file.close()
        raise
    if why := keep(work, game):
        file.close()
        raise SessionError(why)
    return work


def new_workspace(name: str, package: str) -> Workspace:
    """Return the workspace of a new battle of a game on an empty map. Raises SessionError if the name is taken."""
    file = begun_file(name, package)
    return _workspace(file, is_new=False)


def is_copy(copy: str, name: str) -> bool:
    """Check whether a name is that of a copy of a battle: "mill-2" of "mill"."""
    stem, _, number = copy.rpartition("-")
    return stem == name and number.isdigit()


def _workspace(file: EditedFile, *, is_new: bool) -> Workspace:
    if file.held and not file.document.text:
        raise SessionError(file.held)
    document = file.document
    known = RULESETS.get(named_rules(document.text, document.data))
    ruleset = known or _likely_rules(document.text)
    editor = editor_of(ruleset)
    if editor is None:
        raise SessionError(f"{ruleset.family} has no editor yet; change the file in a text editor")
    return Workspace(file, editor, ruleset, palette(ruleset), is_copy=is_new)


def of_its_game(work: Workspace) -> Workspace:
    """Return the workspace of a file whose text may name other rules now. Raises SessionError."""
    named = named_rules(work.document.text, work.data)
    return work if named == work.ruleset.id or named not in RULESETS else _workspace(work.file, is_new=False)


def named_rules(text: str, data: Mapping[str, Any]) -> str:
    """Return the rules that a battle names, read from its text where it is no TOML."""
    if data:
        return str(data.get("ruleset", ""))
    found = re.search(r"""^ruleset *= *["']([\w.]+)["']""", text, re.MULTILINE)
    return found[1] if found else ""


def _likely_rules(text: str) -> "Ruleset[Any]":
    """Return the rules with an editor whose battles share most keys with a text."""
    named = {*re.findall(r"^\[*(\w+)", text, re.MULTILINE)}
    able = [each for each in RULESETS.values() if editor_of(each) is not None]
    return max(able, key=lambda each: len(named & {field.encode_name for field in fields(each.scenario_type)}))


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

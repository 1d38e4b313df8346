"""The way into the editor and into a test: a battle by its name, with the hook and the counters of its game."""

from cb_tui.core.editing import EditError, changed
from cb_tui.core.grammar import capital
from cb_tui.games import RULESETS
from cb_tui.presentation.editing.bench import Bench
from cb_tui.session.editing.journal import EditedFile, edited, free_name, unfinished
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.levels import usual_level
from cb_tui.session.library import is_id
from cb_tui.session.palette import editor_of, palette
from cb_tui.session.rolls import new_seed
from cb_tui.session.seats import default_seats


def opened_bench(name: str) -> Bench:
    """Return the bench of a battle by its id, code or path, of one that is not the player's own that of a copy.

    A copy with changes that were never saved is opened again. Raises SessionError.
    """
    begun_before = (copy for copy, path, _ in unfinished() if is_id(name) and is_copy(copy, name) and not path.exists())
    file = edited(next(begun_before, name))
    try:
        return _bench(file, is_new=file.path.stem != name and is_id(name))
    except SessionError:
        file.close()
        raise


def is_copy(copy: str, name: str) -> bool:
    """Check whether a name is that of a copy of a battle: "mill-2" of "mill"."""
    stem, _, number = copy.rpartition("-")
    return stem == name and number.isdigit()


def _bench(file: EditedFile, *, is_new: bool) -> Bench:
    if file.held and not file.document.data:
        raise SessionError(file.held)
    ruleset = RULESETS.get(str(file.document.data.get("ruleset", "")))
    editor = editor_of(ruleset) if ruleset is not None else None
    if ruleset is None or editor is None:
        what = f"{ruleset.family} has" if ruleset is not None else f"{file.path} names no rules that have"
        raise SessionError(f"{what} no editor yet; change the file in a text editor")
    return Bench(file, editor, ruleset, palette(ruleset, file.document.data), is_copy=is_new)


def begun(bench: Bench, level: str) -> Game:
    """Return a test game of the battle as it stands, without a save. Raises SessionError if it cannot be played."""
    battle = bench.document.battle
    wrong = next((found for found in bench.findings if not (found.note or found.mild)), None)
    if wrong is not None or battle is None:
        told = f"{wrong.where}: {wrong.text}" if wrong is not None else "it cannot be read"
        raise SessionError(f"the battle cannot be played yet: {told}; i has all findings")
    asked = usual_level(battle, bench.ruleset, level)
    return Game.new(bench.ruleset, battle, seed=new_seed(), seats=default_seats(battle, level=asked), saves=None)


def keep(bench: Bench, game: Game) -> str:
    """Make the position of a test the start of the battle. Return why not, or an empty string."""
    make = bench.editor.kept
    if make is None:
        return "This game cannot keep a position"
    try:
        position = make(bench.data, game.state)
        later = changed(bench.data, position.change)
        gone = bench.editor.removed(later, position.gone) if position.gone else ()
    except EditError as refused:
        return capital(str(refused))
    bench.change(lambda: (*position.change, *gone))
    if bench.note:
        return bench.note
    left = f"; left out: {', '.join(position.left_out)}" if position.left_out else ""
    bench.note = f"The battle starts with this position{left}. Backspace undoes it"
    return ""


def copied(bench: Bench) -> Bench:
    """Return the bench of a copy of a battle under the next free name. Raises SessionError."""
    path = bench.file.path.with_name(f"{free_name(bench.name)}.toml")
    return _bench(EditedFile(path, bench.document.text), is_new=False)

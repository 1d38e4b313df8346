"""The pages and first questions of the editor: findings, keys, legend, a copy, changes that were not saved."""

from collections.abc import Callable
from typing import ClassVar

from cb_tui.core.grammar import count_noun
from cb_tui.presentation.boards import legend
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.editing import panels
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.keys import grouped, key_groups
from cb_tui.presentation.text import BLANK, Line, Lines, definition_list, good_run, line, number_run, section_head
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.modes.edit_battle import BattleMode
from cb_tui.ui.modes.edit_group import CarryMode, GroupCardMode, RosterMode
from cb_tui.ui.modes.edit_lines import LinesMode
from cb_tui.ui.modes.edit_map import LINE, GroundMode, MapMode
from cb_tui.ui.modes.edit_objectives import ObjectivesMode
from cb_tui.ui.modes.edit_open import AskMode
from cb_tui.ui.modes.edit_pieces import PaletteMode, PiecesMode
from cb_tui.ui.modes.edit_shapes import ShapesMode

OF_SCREEN = frozenset(("play", "text", "help"))


class FindingsMode(EditMode):
    """The list of findings: Enter goes to the place, `m` mends it."""

    keys = "edit findings"
    clickable_list: ClassVar[str] = ""

    def __init__(self, parent: EditMode) -> None:
        self.parent, self.row = parent, 0

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return the list."""
        found = work.findings
        if not found:
            return [line(good_run(f" {panels.NONE}"))]
        return panels.finding_rows(work, found, self.row, width, height)

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the lines of the file around the marked finding, and its cure."""
        return panels.finding_panel(work, self.row, width, height)

    def text_line(self, work: Workspace) -> int:
        """Return the line of the marked finding."""
        found = work.findings
        return work.line_of(found[self.row % len(found)]) if found else 0

    def message(self, work: Workspace) -> Line:
        """Return the cure of the marked finding, or the effect of Enter."""
        found = work.findings
        if not found:
            return line("Nothing is wrong.  ", number_run("Esc"), " back")
        mend = work.mend(found[self.row % len(found)])
        if mend is not None:
            return line(number_run("m"), " mends it: ", mend.words)
        return line(number_run("Enter"), " goes to its place on the map, if it has one")

    def act(self, action: str, work: Workspace) -> "EditMode | str | None":
        """Mark another finding, go to its place, mend it, or go back."""
        found = work.findings
        self.row = self.row % len(found) if found else 0
        match action:
            case "down" | "up" if found:
                self.row = (self.row + (1 if action == "down" else -1)) % len(found)
            case "enter" if found:
                at = work.place_of(found[self.row])
                if at is None:
                    work.note = "This finding is of no place on the map"
                    return None
                work.cursor = at
                return self.parent
            case "mend" if found:
                work.cure(found[self.row : self.row + 1])
            case "mend_all" if found:
                work.cure(found)
            case "undo":
                work.undo()
            case "redo":
                work.redo()
            case "save":
                work.save()
            case "back":
                return self.parent
            case _ if action in OF_SCREEN:
                return action
        return None


class TextPageMode(EditMode):
    """A page of text over the map: the keys of a mode, or the legend."""

    keys = "edit keys"
    uses_full_width = True

    def __init__(self, parent: EditMode, title: str, build: Callable[[int], Lines]) -> None:
        self.parent, self.title, self.build, self.top = parent, title, build, 0

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return the title and the visible lines."""
        rows = self.build(width)
        self.top = max(0, min(self.top, len(rows) - height + 2))
        return [line(number_run(f" {self.title}")), BLANK, *rows[self.top : self.top + height - 2]]

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the mode beneath."""
        return self.parent.panel(work, width, height) if self.parent else []

    def message(self, work: Workspace) -> Line:
        """Return the keys of the page."""
        return line(number_run("Esc"), " back   ", number_run("j/k"), " scroll")

    def act(self, action: str, work: Workspace) -> "EditMode | str | None":
        """Scroll, or go back."""
        if action == "back":
            return self.parent
        self.top += 5 if action == "down" else -5
        return None


def keys_page(parent: EditMode, work: Workspace) -> TextPageMode:
    """Return the page with all keys of a mode, grouped by purpose."""
    groups = grouped(parent.keys, grid=work.board.geometry)

    def build(width: int) -> Lines:
        letters = [(brush.letter, brush.name) for brush in work.brushes if brush.letter]
        return [
            *key_groups(groups, width),
            section_head(width, "brushes, by their letter"),
            *definition_list(letters, 13, width),
        ]

    return TextPageMode(parent, "Keys now", build)


def legend_page(parent: EditMode, work: Workspace, glyphs: GlyphSet) -> TextPageMode:
    """Return the page that explains the marks of the map."""
    pairs = [
        (sign, "arrives in a later turn" if "acted" in words else words)
        for sign, words in legend(work.board, glyphs, "out of order")
    ]
    return TextPageMode(parent, "Legend", lambda width: definition_list(pairs, 10, width))


class LeaveMode(EditMode):
    """The question over the map whether to leave. Nothing is lost."""

    keys = "edit leave"

    def __init__(self, parent: EditMode) -> None:
        self.parent = parent

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the layer."""
        return self.parent.panel(work, width, height) if self.parent else []

    def message(self, work: Workspace) -> Line:
        """Return the number of changes that the file lacks, and the keys."""
        many = work.unsaved
        told = f"{count_noun(many, 'change')} kept, not yet in the file.  " if many else "All is saved.  "
        save = line(number_run("w"), " saves and leaves, ") if many else ()
        return line(told, number_run("Enter"), " leaves, ", save, number_run("Esc"), " stays")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Leave, save first, or stay."""
        if action == "save":
            work.save()
        return "leave" if action == "enter" or (action == "save" and not work.unsaved) else self.parent


class StartMode(EditMode):
    """A question over the map of the battle."""

    def __init__(self, work: Workspace) -> None:
        self.then = layers(work)["ground"]()

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the ground."""
        return self.then.panel(work, width, height)


class CopyMode(StartMode):
    """A battle of the game, or of a code, opens as a copy."""

    keys = "edit copy"

    def message(self, work: Workspace) -> Line:
        """Return the name of the copy, and the keys."""
        return line(f"{work.title} opens as a copy, {work.name}.  ", number_run("Enter"), " edits it")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Begin, or go back."""
        return self.then if action == "enter" else "leave"


class RecoveryMode(StartMode):
    """Changes that were never saved: continue with them, or discard them."""

    keys = "edit recovery"

    def message(self, work: Workspace) -> Line:
        """Return how many changes there are, and the keys."""
        many = count_noun(work.unsaved, "change")
        told = f"{work.name}: {many} not saved{work.left_out}.  "
        them = "it" if work.unsaved == 1 else "them"
        return line(told, number_run("Enter"), f" continues with {them}, ", number_run("X"), f" discards {them}")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Continue with the changes, discard them, or leave both as they are."""
        match action:
            case "enter":
                return self.then
            case "drop":
                work.discard()
                return self.then
        return "leave"


def first_mode(work: Workspace) -> EditMode:
    """Return the mode that the editor begins with."""
    if work.file.recovered:
        return RecoveryMode(work)
    if work.is_copy:
        return CopyMode(work)
    begun = layers(work)["ground"]()
    return FindingsMode(begun) if not work.has_map and work.findings else begun


def together(action: str, now: PiecesMode, work: Workspace) -> EditMode:
    """Return the mode that moves, copies or changes the marked pieces, or else the one under the cursor."""
    own = now.marked(work)
    pieces = work.marked or ((own,) if own is not None else ())
    if not pieces:
        return now
    if action == "group":
        return GroupCardMode(now, pieces)
    first = own if own in pieces else pieces[0]
    others = tuple(each for each in pieces if each is not first)
    return CarryMode(now, (first, *others), first.piece.at, copy=action == "carry")


def layers(work: Workspace) -> dict[str, type[MapMode]]:
    """Return the layers on the map by their actions: a table has its ground and its lines in one."""
    if work.editor.shapes is not None:
        return {"ground": ShapesMode, "lines": ShapesMode, "pieces": PiecesMode}
    return {"ground": GroundMode, "lines": LinesMode, "pieces": PiecesMode}


def opened(action: str, now: EditMode, work: Workspace, glyphs: GlyphSet) -> EditMode:
    """Return the mode that an action opens over `now`, or `now` itself."""
    shown = now.shown if isinstance(now, MapMode) else None
    match action:
        case "findings":
            return FindingsMode(now)
        case "away":
            return LeaveMode(now)
        case "ask":
            return AskMode(now)
        case "roster":
            return RosterMode(now, work)
        case "move" | "carry" | "group" if isinstance(now, PiecesMode):
            return together(action, now, work)
        case "objectives":
            return ObjectivesMode(now)
        case "battle":
            return BattleMode(now)
        case "pieces":
            work.pen = False
            return PaletteMode(PiecesMode(shown))
        case "help":
            return keys_page(now, work)
        case "legend":
            return legend_page(now, work, glyphs)
        case "next":
            work.pen, every = False, [*dict.fromkeys(layers(work).values())]
            at = every.index(type(now)) if isinstance(now, MapMode) else 0
            return every[(at + 1) % len(every)](shown)
        case _ if action.startswith(LINE):
            letter, work.pen = action.removeprefix(LINE), False
            known = any(brush.letter == letter and brush.layer == "lines" for brush in work.brushes)
            return LinesMode(shown, letter) if known else now
        case _ if action in layers(work):
            work.pen = False
            return layers(work)[action](shown)
    return now

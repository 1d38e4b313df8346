"""The pages and first questions of the editor: findings, keys, legend, a copy, changes that were not saved."""

from collections.abc import Callable
from typing import ClassVar

from cb_tui.core.grammar import count_noun
from cb_tui.presentation.boards import legend
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.editing import panels
from cb_tui.presentation.editing.bench import Bench
from cb_tui.presentation.keys import grouped
from cb_tui.presentation.text import BLANK, Line, Lines, definition_list, good_run, line, number_run, section_head
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.modes.edit_battle import BattleMode
from cb_tui.ui.modes.edit_lines import LinesMode
from cb_tui.ui.modes.edit_map import LINE, GroundMode, MapMode
from cb_tui.ui.modes.edit_objectives import ObjectivesMode
from cb_tui.ui.modes.edit_pieces import PaletteMode, PiecesMode
from cb_tui.ui.modes.pages import compass

OF_SCREEN = frozenset(("play", "text", "help"))


class FindingsMode(EditMode):
    """The list of findings: Enter goes to the place, `m` mends it."""

    keys = "edit findings"
    clickable_list: ClassVar[str] = ""

    def __init__(self, parent: EditMode) -> None:
        self.parent, self.row = parent, 0

    def page(self, bench: Bench, width: int, height: int) -> Lines | None:
        """Return the list."""
        found = bench.findings
        if not found:
            return [line(good_run(f" {panels.NONE}"))]
        return panels.finding_rows(bench, found, self.row, width, height)

    def panel(self, bench: Bench, width: int, height: int) -> Lines:
        """Return the lines of the file around the marked finding, and its cure."""
        return panels.finding_panel(bench, self.row, width, height)

    def message(self, bench: Bench) -> Line:
        """Return the cure of the marked finding, or the effect of Enter."""
        found = bench.findings
        if not found:
            return line("Nothing is wrong.  ", number_run("Esc"), " back")
        mend = bench.mend(found[self.row % len(found)])
        if mend is not None:
            return line(number_run("m"), " mends it: ", mend.words)
        return line(number_run("Enter"), " goes to its place on the map, if it has one")

    def act(self, action: str, bench: Bench) -> "EditMode | str | None":
        """Mark another finding, go to its place, mend it, or go back."""
        found = bench.findings
        self.row = self.row % len(found) if found else 0
        match action:
            case "down" | "up" if found:
                self.row = (self.row + (1 if action == "down" else -1)) % len(found)
            case "enter" if found:
                at = bench.place_of(found[self.row])
                if at is None:
                    bench.note = "This finding is of no place on the map"
                    return None
                bench.cursor = at
                return self.parent
            case "mend" if found:
                bench.cure(found[self.row : self.row + 1])
            case "mend_all" if found:
                bench.cure(found)
            case "undo":
                bench.undo()
            case "redo":
                bench.redo()
            case "save":
                bench.save()
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

    def page(self, bench: Bench, width: int, height: int) -> Lines | None:
        """Return the title and the visible lines."""
        rows = self.build(width)
        self.top = max(0, min(self.top, len(rows) - height + 2))
        return [line(number_run(f" {self.title}")), BLANK, *rows[self.top : self.top + height - 2]]

    def panel(self, bench: Bench, width: int, height: int) -> Lines:
        """Return the panel of the mode beneath."""
        return self.parent.panel(bench, width, height) if self.parent else []

    def message(self, bench: Bench) -> Line:
        """Return the keys of the page."""
        return line(number_run("Esc"), " back   ", number_run("j/k"), " scroll")

    def act(self, action: str, bench: Bench) -> "EditMode | str | None":
        """Scroll, or go back."""
        if action == "back":
            return self.parent
        self.top += 5 if action == "down" else -5
        return None


def keys_page(parent: EditMode, bench: Bench) -> TextPageMode:
    """Return the page with all keys of a mode, grouped by purpose."""
    groups = grouped(parent.keys, grid=bench.board.geometry)

    def build(width: int) -> Lines:
        rows: Lines = []
        for group in groups:
            rows.append(section_head(width, group.title))
            rows += compass(group.compass) if group.compass else definition_list(group.pairs, 13, width)
        letters = [(brush.letter, brush.name) for brush in bench.brushes if brush.letter]
        return [*rows, section_head(width, "brushes, by their letter"), *definition_list(letters, 13, width)]

    return TextPageMode(parent, "Keys now", build)


def legend_page(parent: EditMode, bench: Bench, glyphs: GlyphSet) -> TextPageMode:
    """Return the page that explains the marks of the map."""
    pairs = legend(bench.board, glyphs, "out of order")
    return TextPageMode(parent, "Legend", lambda width: definition_list(pairs, 10, width))


class StartMode(EditMode):
    """A question over the map of the battle."""

    def __init__(self) -> None:
        self.then = GroundMode()

    def panel(self, bench: Bench, width: int, height: int) -> Lines:
        """Return the panel of the ground."""
        return self.then.panel(bench, width, height)


class CopyMode(StartMode):
    """A battle of the game, or of a code, opens as a copy."""

    keys = "edit copy"

    def message(self, bench: Bench) -> Line:
        """Return the name of the copy, and the keys."""
        return line(f"{bench.title} opens as a copy, {bench.name}.  ", number_run("Enter"), " edits it")

    def act(self, action: str, bench: Bench) -> EditMode | str | None:
        """Begin, or go back."""
        return self.then if action == "enter" else "leave"


class RecoveryMode(StartMode):
    """Changes that were never saved: continue with them, or discard them."""

    keys = "edit recovery"

    def message(self, bench: Bench) -> Line:
        """Return how many changes there are, and the keys."""
        many = count_noun(bench.unsaved, "change")
        told = f"{bench.name}: {many} not saved{bench.left_out}.  "
        return line(told, number_run("Enter"), " continues with them, ", number_run("X"), " discards them")

    def act(self, action: str, bench: Bench) -> EditMode | str | None:
        """Continue with the changes, discard them, or leave both as they are."""
        match action:
            case "enter":
                return self.then
            case "drop":
                bench.discard()
                return self.then
        return "leave"


def first_mode(bench: Bench) -> EditMode:
    """Return the mode that the editor begins with."""
    if bench.unsaved:
        return RecoveryMode()
    return CopyMode() if bench.is_copy else GroundMode()


LAYERS: dict[str, type[MapMode]] = {"ground": GroundMode, "lines": LinesMode, "pieces": PiecesMode}


def opened(action: str, now: EditMode, bench: Bench, glyphs: GlyphSet) -> EditMode:
    """Return the mode that an action opens over `now`, or `now` itself."""
    shown = now.shown if isinstance(now, MapMode) else None
    match action:
        case "findings":
            return FindingsMode(now)
        case "objectives":
            return ObjectivesMode(now)
        case "battle":
            return BattleMode(now)
        case "pieces":
            bench.pen = False
            return PaletteMode(PiecesMode(shown))
        case "help":
            return keys_page(now, bench)
        case "legend":
            return legend_page(now, bench, glyphs)
        case "next":
            bench.pen, layers = False, [*LAYERS.values()]
            at = layers.index(type(now)) if isinstance(now, MapMode) else 0
            return layers[(at + 1) % len(layers)](shown)
        case _ if action.startswith(LINE):
            letter, bench.pen = action.removeprefix(LINE), False
            known = any(brush.letter == letter and brush.layer == "lines" for brush in bench.brushes)
            return LinesMode(shown, letter) if known else now
        case _ if action in LAYERS:
            bench.pen = False
            return LAYERS[action](shown)
    return now

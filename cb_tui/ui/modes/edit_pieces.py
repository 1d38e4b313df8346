"""The layer of pieces: the palette that is searched as one types, pieces placed, moved and removed, their cards."""

from msgspec.structs import replace

from cb_tui.core.battle_editor import CounterView, Field, PlacedPiece
from cb_tui.core.editing import KeyPath
from cb_tui.core.grammar import article
from cb_tui.core.values import Place
from cb_tui.presentation.editing import forms, panels
from cb_tui.presentation.editing.typed_line import TypedLine
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, line, number_run, section_head
from cb_tui.ui.modes.edit_base import EditMode, Shown
from cb_tui.ui.modes.edit_fields import FormMode
from cb_tui.ui.modes.edit_map import MapMode


class PiecesMode(MapMode):
    """The pieces on the map. `below` is how deep in the stack the marked one lies."""

    keys = "edit pieces"
    drag = "move"

    def __init__(self, shown: Shown | None = None) -> None:
        super().__init__(shown)
        self.below = 0

    def marked(self, work: Workspace) -> PlacedPiece | None:
        """Return the piece under the cursor: the one placed last, else the one marked in the stack."""
        here = work.here()
        if not here:
            return None
        return next((each for each in here if each.path == work.placed), here[self.below % len(here)])

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the counter in hand and what is under the cursor."""
        return [*panels.pieces(work, self.marked(work), width, height), *self.shown.rows(width, work)][:height]

    def strip(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the arrivals of both sides."""
        return forms.arrivals(work, width, height)

    def message(self, work: Workspace) -> Line:
        """Return the effect of Enter."""
        piece, many = self.marked(work), len(work.marked)
        if many > 1:
            keys = line(number_run("g"), " moves ", number_run("c"), " copies ", number_run("X"), " removes them")
            return line(number_run("Enter"), f" changes {many} pieces at once: side, turn ..  ", keys)
        if piece is not None:
            return line(number_run("Enter"), f" opens the card of {piece.piece.id}.  ", number_run("g"), " moves it")
        if work.hand is None:
            return line(number_run("Enter"), " opens the palette of counters, to place one here")
        side = work.sides.get(panels.side_here(work), "")
        return line(number_run("Enter"), f" places {article(work.hand.name)} here for {side}")

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the overlay of the layer, with the places of the marked pieces."""
        return replace(super().overlay(work), blast=frozenset(each.piece.at for each in work.marked))

    def move(self, to: Place, work: Workspace) -> None:
        """Move the cursor."""
        work.cursor, work.placed, self.below = to, (), 0

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Open a card, place, move or remove a piece, or do what every layer has."""
        piece = self.marked(work)
        match action:
            case "pieces":
                return PaletteMode(self)
            case "enter" if len(work.marked) > 1:
                return "group"
            case "enter" if piece is not None:
                return CardMode(self, piece.path)
            case "enter" | "another":
                if work.hand is None:
                    return PaletteMode(self)
                work.place(work.hand)
            case "below":
                work.placed, self.below = (), self.below + 1
            case "move" | "carry" | "group" if work.marked:
                return action
            case "mark" | "move" | "carry" | "remove" | "double" if piece is None and not work.marked:
                work.note = "No piece is here"
            case "move" | "carry":
                return action
            case "back" if work.marked:
                work.marks = ()
            case "back" if work.hand is not None:
                work.hand = None
            case "remove" if work.marked:
                work.remove(*(each.path for each in work.marked))
            case "remove" if piece is not None:
                work.remove(piece.path)
            case "mark" if piece is not None:
                work.mark_piece(piece)
            case "double" if piece is not None:
                work.double(piece.path)
            case _:
                return super().act(action, work)
        return None


class PaletteMode(EditMode):
    """All counters, found as one types."""

    keys = "edit palette"
    parent: PiecesMode

    def __init__(self, parent: PiecesMode) -> None:
        self.parent, self.typed, self.row = parent, TypedLine("", 30), 0

    def found(self, work: Workspace) -> list[CounterView]:
        """Return the counters whose words have all that was typed, those that begin with it first."""
        return work.counters(self.typed.text, panels.side_here(work))

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the typed text and the counters found."""
        found = self.found(work)
        self.row = max(0, min(self.row, len(found) - 1))
        return forms.palette_panel(work, self.typed.shown, found, self.row, (width, height))

    def strip(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the marked counter."""
        counter = self.counter(work)
        return forms.counter_strip(counter, width, height) if counter else super().strip(work, width, height)

    def counter(self, work: Workspace) -> CounterView | None:
        """Return the marked counter."""
        found = self.found(work)
        return found[min(self.row, len(found) - 1)] if found else None

    def message(self, work: Workspace) -> Line:
        """Return the effect of Enter."""
        counter = self.counter(work)
        if counter is None:
            return line("No counter has these words.  ", number_run("Backspace"), " erases")
        return line(number_run("Enter"), f" places {article(counter.name)} at {work.cursor} and keeps it in hand")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Type, mark, take the other side, or place what is marked."""
        match action:
            case "back":
                return self.parent
            case "down" | "up":
                self.row = max(0, self.row + (1 if action == "down" else -1))
            case "side":
                work.other_side()
            case "enter":
                counter = self.counter(work)
                if counter is not None and work.place(counter):
                    return self.parent
            case typed:
                self.typed.take(typed)
                self.row = 0
        return None


class CardMode(FormMode):
    """The card of a piece, or of any entry of a list, in the panel."""

    keys = "edit card"

    def __init__(self, parent: EditMode, path: KeyPath) -> None:
        self.parent, self.path, self.row = parent, path, 0

    def fields(self, work: Workspace) -> tuple[Field, ...]:
        """Return the fields of the card, none if the entry is gone."""
        card = work.card(self.path)
        return card.fields if card is not None else ()

    def title(self, work: Workspace) -> str:
        """Return the title of the card."""
        card = work.card(self.path)
        return card.title if card is not None else ""

    def marked(self, work: Workspace) -> Field | None:
        """Return the marked field."""
        fields = self.fields(work)
        return fields[min(self.row, len(fields) - 1)] if fields else None

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the fields in lines, the marked one explained."""
        fields, field = self.fields(work), self.marked(work)
        if field is None:
            return []
        below: Lines = [section_head(width, "what it does"), *forms.told(field, width)[:5]] if field.help else []
        rows = [[forms.field_row(each, width, work.mark, here=each is field)] for each in fields]
        shown = forms.in_view(rows, self.row, max(1, height - 1 - len(below)))
        return [line(TextRun(self.title(work), bold=True)), *shown, *below][:height]

    def strip(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the arrivals of both sides."""
        return forms.arrivals(work, width, height)

    def message(self, work: Workspace) -> Line:
        """Return the effect of the keys on the marked field."""
        field = self.marked(work)
        if field is None:
            return line("This entry is gone.  ", number_run("Esc"), " back")
        return self.told(field)

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Mark a field, change it, remove the entry, or go back."""
        count = max(1, len(self.fields(work)))
        match action:
            case "back":
                return self.parent
            case "down" | "up":
                self.row = (min(self.row, count - 1) + (1 if action == "down" else -1)) % count
            case "remove":
                work.remove(self.path)
                return self.parent
            case _:
                return self.common(action, work)
        return None

"""Several pieces together: picked up, copied, their values changed at once, and the list of all pieces."""

from typing import Any, ClassVar

from cb_tui.core.battle_editor import Field, PlacedPiece
from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Place
from cb_tui.presentation.editing import forms
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, line, number_run, section_head
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.modes.edit_pieces import CardMode


class CarryMode(EditMode):
    """Pieces that were picked up or are copied, until they are put down. The first one goes to the cursor."""

    keys = "edit move"
    drop = "enter"
    walks = True

    def __init__(self, parent: EditMode, pieces: tuple[PlacedPiece, ...], start: Place, *, copy: bool = False) -> None:
        self.parent, self.pieces, self.start, self.copy = parent, pieces, start, copy

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the layer."""
        return self.parent.panel(work, width, height) if self.parent else []

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the first piece as selected, and where the others would stand."""
        there = frozenset(work.destinations(self.pieces, self.start).values())
        return MapOverlay(
            cursor=work.cursor, selected=self.pieces[0].piece.id, blast=there if len(self.pieces) > 1 else frozenset()
        )

    def message(self, work: Workspace) -> Line:
        """Return where Enter puts them down, and which stay because the map ends there."""
        stay = len(self.pieces) - len(work.destinations(self.pieces, self.start))
        what = self.pieces[0].piece.id if len(self.pieces) == 1 else count_noun(len(self.pieces), "piece")
        does = f" copies {what} to {work.cursor}" if self.copy else f" puts {what} down at {work.cursor}"
        return line(number_run("Enter"), does, f"; {stay} beyond the map stay" if stay else "")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Put them down, or leave them where they were."""
        if action in ("help", "zoom", "unzoom"):
            return action
        if action == "enter":
            places = work.destinations(self.pieces, self.start)
            done = work.copy_pieces(places) if self.copy else work.move_pieces(places)
            if not done and work.note:
                return None
        return self.parent


class GroupCardMode(CardMode):
    """The common card of marked pieces. A value is changed for all of them."""

    def __init__(self, parent: EditMode, pieces: tuple[PlacedPiece, ...]) -> None:
        super().__init__(parent, pieces[0].path)
        self.names = tuple(each.piece.id for each in pieces)

    def fields(self, work: Workspace) -> tuple[Field, ...]:
        """Return the fields that each of the cards has, with the values of the first one."""
        cards = [card for each in work.marked if (card := work.card(each.path))]
        known = [{field.path[-1] for field in card.fields} - {"id"} for card in cards]
        first = cards[0].fields if cards else ()
        return tuple(field for field in first if all(field.path[-1] in each for each in known))

    def title(self, work: Workspace) -> str:
        """Return the ids of the pieces."""
        return " ".join(each.piece.id for each in work.marked)

    def change(self, field: Field, value: Any, work: Workspace) -> None:
        """Give the field of all of them a value."""
        work.assign_all([each.path for each in work.marked], field, value)


class RosterMode(EditMode):
    """The list of all pieces, those that are not on the map too."""

    keys = "edit roster"
    clickable_list: ClassVar[str] = ""

    def __init__(self, parent: EditMode, work: Workspace) -> None:
        here = (index for index, each in enumerate(work.pieces) if each.piece.at == work.cursor)
        self.parent, self.row = parent, next(here, 0)

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return a line for each piece."""
        self.row = max(0, min(self.row, len(work.pieces) - 1))
        rows = [[forms.roster_row(work, each, width, here=index == self.row)] for index, each in enumerate(work.pieces)]
        return [section_head(width, "pieces"), *forms.in_view(rows, self.row, height - 1)]

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the arrivals of both sides."""
        heading = line(TextRun("ALL PIECES  U", bold=True))
        return [heading, *forms.arrivals(work, width, height - 1)][:height]

    def message(self, work: Workspace) -> Line:
        """Return the effect of the keys on the marked line."""
        if not work.pieces:
            return line("There is no piece yet")
        name = work.pieces[min(self.row, len(work.pieces) - 1)].piece.id
        return line(
            number_run("Enter"), f" opens the card of {name}.  ", number_run("Space"), " marks it.  ", number_run("g"),
            " goes there",
        )  # fmt: skip

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Select a piece, open its card, mark it, go to it or remove it, or go back."""
        count = len(work.pieces)
        piece = work.pieces[min(self.row, count - 1)] if count else None
        match action:
            case "back":
                return self.parent
            case "down" | "up" if count:
                self.row = (min(self.row, count - 1) + (1 if action == "down" else -1)) % count
            case "enter" if piece is not None:
                return CardMode(self, piece.path)
            case "mark" if piece is not None:
                work.mark_piece(piece)
                self.row = min(self.row + 1, count - 1)
            case "there" if piece is not None and piece.piece.at in work.board:
                work.cursor, work.placed = piece.piece.at, piece.path
                return self.parent
            case "there" if piece is not None:
                work.note = f"{piece.piece.id} is not on the map; Enter opens its card"
            case "remove" if piece is not None:
                work.remove(piece.path)
            case "undo":
                work.undo()
            case "redo":
                work.redo()
            case "save":
                work.save()
            case "help" | "findings" | "play":
                return action
        return None

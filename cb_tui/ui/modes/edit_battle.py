"""The pages of the battle: title and texts, sides, turns, rulings, and all lists of its file."""

import re
from typing import NamedTuple

from cb_tui.core.battle_editor import Card, Entries, Field, Page
from cb_tui.core.grammar import count_noun
from cb_tui.core.symmetry import advice
from cb_tui.presentation.editing import forms
from cb_tui.presentation.editing.typed_line import TypedLine
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run, section_head, shorten
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.modes.edit_fields import FormMode
from cb_tui.ui.modes.edit_pieces import CardMode


class Row(NamedTuple):
    """A line of a page: a field, an entry of a list, or the list itself."""

    field: Field | None = None
    card: Card | None = None
    entries: Entries | None = None


class BattleMode(FormMode):
    """A page of the battle, a line for each field and entry."""

    keys = "edit battle"

    def __init__(self, parent: EditMode) -> None:
        self.parent, self.row, self.number = parent, 0, 0

    def shown_page(self, work: Workspace) -> Page:
        """Return the page that is shown."""
        pages = work.pages
        return pages[self.number % len(pages)]

    def rows(self, work: Workspace) -> list[Row]:
        """Return the lines of the page."""
        page = self.shown_page(work)
        found = [Row(field=field) for field in page.fields]
        for each in page.lists:
            found += [Row(entries=each), *(Row(card=card, entries=each) for card in each.cards)]
        return found

    def here(self, work: Workspace) -> Row:
        """Return the marked line."""
        rows = self.rows(work)
        return rows[min(self.row, len(rows) - 1)] if rows else Row()

    def marked(self, work: Workspace) -> Field | None:
        """Return the marked field, or None on an entry of a list."""
        return self.here(work).field

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return the names of the pages, and the lines of this one."""
        pages, first = work.pages, self.number % len(work.pages)
        others = [label(f" {each.title} ") for each in (*pages[first + 1 :], *pages[:first])]
        head = shorten(line(TextRun(f" {pages[first].title} ", bold=True), *others), width)
        rows = self.rows(work)
        self.row = max(0, min(self.row, len(rows) - 1))
        drawn = [self._drawn(work, each, width, here=index == self.row) for index, each in enumerate(rows)]
        return [head, section_head(width), *forms.in_view(drawn, self.row, height - 2)]

    def _drawn(self, work: Workspace, row: Row, width: int, *, here: bool) -> Lines:
        mark = number_run(work.mark) if here else " "
        if row.field is not None:
            return [forms.field_row(row.field, width, work.mark, here=here)]
        if row.card is not None:
            return [shorten(line(mark, "  ", TextRun(row.card.title, bold=here)), width)]
        assert row.entries is not None, "a line is a field, an entry or a list"
        many = len(row.entries.cards) or "none"
        return [shorten(line(mark, TextRun(row.entries.title, bold=here), label(f"  {many}")), width)]

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the effect of the marked line, and the path of the file."""
        row = self.here(work)
        rows: Lines = [line(TextRun("BATTLE  B", bold=True))]
        if row.field is not None:
            rows += [section_head(width, row.field.label), *forms.told(row.field, width)]
        elif row.entries is not None and row.entries.help:
            rows += [section_head(width, row.entries.title), *forms.told_text(row.entries.help, width)]
        rows += [section_head(width, "file"), *forms.told_text(work.file.path.name, width)]
        return rows[:height]

    def message(self, work: Workspace) -> Line:
        """Return the effect of the keys on the marked line."""
        row = self.here(work)
        if row.card is not None:
            return line(number_run("Enter"), f" opens {row.card.title}.  ", number_run("X"), " removes it")
        if row.entries is not None:
            return line(number_run("a"), f" adds an entry: {row.entries.title}")
        return self.told(row.field) if row.field is not None else line("This page is empty")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Mark a line, change it, turn the page, add or remove an entry, or go back."""
        row, count = self.here(work), max(1, len(self.rows(work)))
        match action:
            case "back":
                return self.parent
            case "down" | "up":
                self.row = (min(self.row, count - 1) + (1 if action == "down" else -1)) % count
            case "next":
                self.number, self.row = (self.number + 1) % len(work.pages), 0
            case "enter" if row.card is not None:
                return CardMode(self, row.card.path)
            case "size" if work.has_map:
                return SizeMode(self, work)
            case "add" | "enter" if row.entries is not None:
                work.add(row.entries)
            case "remove" if row.card is not None:
                work.remove(row.card.path)
            case _:
                return self.common(action, work)
        return None


class SizeMode(EditMode):
    """Columns and rows of the map are typed."""

    keys = "edit text"
    parent: BattleMode

    def __init__(self, parent: BattleMode, work: Workspace) -> None:
        self.parent, self.typed = parent, TypedLine("{} x {}".format(*work.size), 12)

    @property
    def size(self) -> tuple[int, int] | None:
        """Return the typed columns and rows, or None if they are not two numbers."""
        sizes = re.findall(r"\d{1,3}", self.typed.text)
        return (int(sizes[0]), int(sizes[1])) if len(sizes) == 2 else None

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return the page of the battle."""
        return self.parent.page(work, width, height)

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the pieces that this size would move, and the symmetries of the map as it is."""
        rows: Lines = [line(TextRun("SIZE", bold=True)), section_head(width, "pieces moved to the edge")]
        moved = " ".join(work.cut_off(*self.size)) if self.size else ""
        rows += forms.told_text(moved or "none", width)
        fair = "fair by all three symmetries" if work.editor.shapes is not None else advice(work.board)
        return [*rows, section_head(width, "now"), *forms.told_text(fair, width)][:height]

    def message(self, work: Workspace) -> Line:
        """Return the typed text, and what such a map would cut off."""
        many = len(work.cut_off(*self.size)) if self.size else 0
        where = "rows come and go at both ends" if work.editor.halves else "it grows or is cut at its end"
        told = f"moves {count_noun(many, 'piece')} to the edge" if many else where
        return line(label("columns x rows: "), self.typed.shown, label(f"   {told}"))

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Type, take the size or go back."""
        if action == "back":
            return self.parent
        if action != "enter":
            self.typed.take(action)
            return None
        if self.size is None:
            work.note = "Type columns and rows, as in 13 x 9"
            return None
        work.resize(*self.size)
        return self.parent

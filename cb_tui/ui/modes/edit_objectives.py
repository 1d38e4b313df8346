"""The page of objectives: how the battle is won, as sentences with blanks."""

from cb_tui.core.battle_editor import Field, Sentence
from cb_tui.presentation.editing import forms
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.text import Line, Lines, TextRun, line, number_run, section_head, wrap
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.modes.edit_fields import FormMode
from cb_tui.ui.modes.edit_pieces import CardMode


class ObjectivesMode(FormMode):
    """All sentences, of which one is marked, and a blank of it."""

    keys = "edit objectives"

    def __init__(self, parent: EditMode) -> None:
        self.parent, self.row, self.blank = parent, 0, 0

    def sentence(self, work: Workspace) -> Sentence | None:
        """Return the marked sentence."""
        every = work.objectives
        return every[min(self.row, len(every) - 1)] if every else None

    def marked(self, work: Workspace) -> Field | None:
        """Return the marked blank."""
        blanks = _blanks(self.sentence(work))
        return blanks[self.blank % len(blanks)] if blanks else None

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return the sentences."""
        row = min(self.row, max(0, len(work.objectives) - 1))
        return forms.objective_page(work, row, self.marked(work), width, height)

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the effect of the blank, the earliest turn for each objective, and what has no blank."""
        sentence, field = self.sentence(work), self.marked(work)
        rows: Lines = [line(TextRun("OBJECTIVES  o", bold=True))]
        if field is not None:
            rows += [section_head(width, field.label), *forms.told(field, width)]
        rows.append(section_head(width, "can it be met?"))
        rows += [line(" ", row) for said in work.soonest() for row in wrap(said, width - 1)]
        if sentence is not None and sentence.rest:
            rest = ", ".join(each.label for each in sentence.rest)
            rows += [section_head(width, "more of it  e"), *forms.told_text(rest, width)]
        return rows[:height]

    def message(self, work: Workspace) -> Line:
        """Return the effect of the keys on the marked blank."""
        field = self.marked(work)
        if field is None:
            return line(number_run("+"), " adds a sentence")
        return line(self.told(field), ".  ", number_run("Tab"), ": the next blank")

    def change_row(self, by: int, work: Workspace) -> None:
        """Mark another sentence."""
        count = max(1, len(work.objectives))
        self.row, self.blank = (min(self.row, count - 1) + by) % count, 0

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Mark a sentence or a blank, change it, add or remove a sentence, or go back."""
        sentence = self.sentence(work)
        match action:
            case "back":
                return self.parent
            case "down" | "up":
                self.change_row(1 if action == "down" else -1, work)
            case "blank" | "blank_back":
                self.blank += 1 if action == "blank" else -1
            case "add":
                return AddObjectiveMode(self, sentence.side if sentence else str(work.side))
            case "remove" if sentence is not None:
                work.remove(sentence.path)
            case "rest" if sentence is not None:
                return CardMode(self, sentence.path)
            case _:
                return self.common(action, work)
        return None


def _blanks(sentence: Sentence | None) -> list[Field]:
    """Return the blanks of a sentence in the order of Tab: the count, when, the places and pieces, the side."""
    blanks = [part for part in sentence.parts if isinstance(part, Field)] if sentence is not None else []
    return sorted(blanks, key=lambda field: (field.path[-1] == "side", field.kind not in forms.STEPPED))


class AddObjectiveMode(EditMode):
    """The kinds of sentences that there are, to add one."""

    keys = "edit add"
    parent: ObjectivesMode

    def __init__(self, parent: ObjectivesMode, side: str) -> None:
        self.parent, self.side, self.row = parent, side, 0

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return the sentences that there are already."""
        return self.parent.page(work, width, height)

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the kinds."""
        name = next((name for side, name in work.sides.items() if side == self.side), self.side)
        rows: Lines = [line(TextRun("ANOTHER SENTENCE", bold=True)), section_head(width, f"for {name}")]
        for index, words in enumerate(work.editor.objective_kinds.values()):
            here = index == self.row
            rows.append(line(number_run(work.mark) if here else " ", TextRun(words, bold=here)))
        return rows[:height]

    def message(self, work: Workspace) -> Line:
        """Return the effect of Enter."""
        words = [*work.editor.objective_kinds.values()][self.row]
        return line(number_run("Enter"), f" adds: {words}.  ", number_run("Tab"), " for the other side")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Mark a kind, take the other side, add it, or go back."""
        kinds = [*work.editor.objective_kinds]
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(kinds)
            case "side":
                others = [str(side) for side in work.sides]
                self.side = others[(others.index(self.side) + 1) % len(others)] if self.side in others else self.side
            case "enter":
                kind, before = kinds[self.row], [sentence.words for sentence in work.objectives]
                if work.change(lambda: work.editor.new_objective(work.data, kind, self.side)):
                    pairs = enumerate(zip(work.objectives, [*before, ""], strict=False))
                    self.parent.row = next((index for index, (one, words) in pairs if one.words != words), 0)
                    self.parent.blank = 0
                return self.parent
            case _:
                return self.parent
        return None

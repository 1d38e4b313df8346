"""The branch tree: all lines of a save in place of the map, to compare, continue or delete."""

from collections.abc import Sequence

from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, danger_run, line, number_run
from cb_tui.session.branch_point import MAIN
from cb_tui.session.branches import Branch
from cb_tui.ui.modes.base import SCREEN_ACTIONS, AskScreen, Notify, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.over import PopupMode
from cb_tui.ui.modes.replay import ReplayMode
from cb_tui.ui.panels.tree import compared, tree

WIDEST = 72  # columns: further apart, two figures are hard to compare


class TreeMode(PopupMode):
    """The branch tree with line `row` selected. `shown` is the replayed branch.

    `other` is the branch it is compared with below the list, or None.
    """

    keys = "tree"
    parent: ReplayMode

    def __init__(self, under: ReplayMode, rows: Sequence[Branch], shown: str) -> None:
        self.parent, self.rows, self.shown = under, tuple(rows), shown
        self.row = next((index for index, each in enumerate(rows) if each.name == shown), 0)
        self.other: ReplayFrames | None = None  # what the replayed line is compared with

    @property
    def marked(self) -> Branch:
        """Return the selected branch."""
        return self.rows[self.row]

    def page(self, width: int, height: int) -> Lines | None:
        """Return the list, and below it the comparison if there is one."""
        width = min(width, WIDEST)
        sides = {force.side: force.name for force in self.parent.table.scene.forces}
        foot = [BLANK, *compared(self.parent.frames, self.other, width)] if self.other else []
        head, *rows = tree(self.rows, self.row, self.shown, sides, width)
        room = max(1, height - 2 - len(foot))
        top = max(0, min(self.row - room // 2, len(rows) - room))
        return [BLANK, head, *rows[top : top + room], *foot][:height]

    def message(self, desk: ViewState) -> Line:
        """Return the keys for the selected branch, or its fault."""
        marked = self.marked
        if marked.fault:
            return line(danger_run(marked.fault))
        keys = line(
            number_run("Enter"), " replays it   ", number_run("P"), " continues it   ", number_run("c"), " compares"
        )
        return line(TextRun(marked.name, bold=True), ":  ", keys)

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Select another branch, or pass an action on it to the replay controller."""
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.rows)
                self.other = None
            case "back":
                return SwitchTo(self.parent)
            case "enter" | "resume" | "compare" if self.marked.fault:
                return Notify(line(danger_run(self.marked.fault)))
            case "compare" if self.marked.name == self.shown:
                return Notify(
                    line("This one is being replayed: ", number_run("j/k"), " marks another to compare it with")
                )
            case "enter" | "resume" | "compare":
                return AskScreen(f"tree_{action}")
            case "delete" if self.marked.name == MAIN:
                return Notify(line("The main line cannot be deleted: all others branch off it"))
            case "delete" if self.marked.name == self.shown:
                return Notify(
                    line(
                        "This one is being replayed: ",
                        number_run("Esc"),
                        ", ",
                        number_run("Tab"),
                        " to another line first",
                    )
                )
            case "delete":
                above = next((each.name for each in self.rows if each.of == self.marked.name), "")
                return (
                    Notify(line(danger_run(f"{above} branches off {self.marked.name}: delete that first")))
                    if above
                    else SwitchTo(DeleteMode(self))
                )
            case _ if action in SCREEN_ACTIONS:
                return AskScreen(action)
        return None

    def move_cursor(self, to: object, desk: ViewState) -> Reply:
        """Do nothing: the page has no map cursor."""
        return None


class DeleteMode(PopupMode):
    """A question before a branch is deleted for good."""

    keys = "delete_branch"
    is_question = True
    parent: TreeMode

    def __init__(self, under: TreeMode) -> None:
        self.parent = under

    def page(self, width: int, height: int) -> Lines | None:
        return self.parent.page(width, height)

    def message(self, desk: ViewState) -> Line:
        """Return the question, with the number of steps that would be lost."""
        marked = self.parent.marked
        own = marked.length - marked.step
        what = f"  Its {own} step{'s' * (own != 1)} after {marked.step} would be lost for good.  "
        return line(
            danger_run(f"DELETE {marked.name}?", bold=True),
            what,
            number_run("D"),
            " deletes   ",
            number_run("Esc"),
            " keeps it",
        )

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Delete the branch or keep it."""
        return AskScreen("tree_delete") if action == "yes" else SwitchTo(self.parent)

    def move_cursor(self, to: object, desk: ViewState) -> Reply:
        """Do nothing: a click does not answer the question."""
        return None

"""The branch tree: all lines of a save in place of the map, to compare, continue or delete."""

from collections.abc import Mapping, Sequence

from cb_tui.core.grammar import clip, plural_of_side
from cb_tui.core.values import Side
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import (
    BLANK,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    label,
    line,
    number_run,
    plain_text,
    section_head,
)
from cb_tui.session.branch_point import MAIN
from cb_tui.session.branches import Branch
from cb_tui.session.ledger import Luck
from cb_tui.ui.modes.base import SCREEN_ACTIONS, AskScreen, Notify, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.popup import PopupMode
from cb_tui.ui.modes.replay import ReplayMode
from cb_tui.ui.panels.replay import leader

Sides = Mapping[Side, str]
WIDEST = 72  # columns: further apart, two figures are hard to compare


def stands(branch: Branch, sides: Sides) -> str:
    """Return the state of a branch in a few words: "US won t7", "t5, lost 1:4"."""
    if branch.fault:
        return "cannot be read"
    if branch.outcome is not None:
        winner = branch.outcome.winner
        return (
            f"{'no result' if branch.outcome.void else 'a draw'} {branch.turn_word[:1]}{branch.turn}"
            if winner is None
            else f"{plural_of_side(sides[winner])} won {branch.turn_word[:1]}{branch.turn}"
        )
    return f"{branch.turn_word[:1]}{branch.turn}, lost {':'.join(str(lost) for _, lost, _ in branch.losses)}"


def brief(branches: Sequence[Branch], shown: str, sides: Sides, width: int) -> Lines:
    """Return a title and at most three branches, the shown one marked, or no lines if there is only one."""
    if len(branches) < 2:
        return []
    here = next((index for index, each in enumerate(branches) if each.name == shown), 0)
    first = max(0, min(here - 1, len(branches) - 3))
    listed = branches[first : first + 3]
    rows: Lines = [(label(f"branches  b{f'  {len(listed)} of {len(branches)}' if len(branches) > 3 else ''}"),)]
    state = min(17, width - max(len(stands(each, sides)) for each in listed))  # a column
    for each in listed:
        mark = number_run(">") if each.name == shown else " "
        name, place = _name(each, 9, bold=each.name == shown), label(f"at {each.step} ") if each.of else ""
        rows.append(fit(columns_at((0, mark), (1, name), (10, place), (state, stands(each, sides))), width))
    return rows


def tree(branches: Sequence[Branch], row: int, shown: str, sides: Sides, width: int) -> Lines:
    """Return a line for each branch: name, fork, length and state, with `>` before the selected one."""
    names = min(20, max(10, width - 34))
    rows: Lines = [columns_at((3, label("name")), (names + 3, label("from   steps  score at the end")))]
    for index, each in enumerate(branches):
        mark = number_run(" > ") if index == row else "   "
        place, far = (f"at {each.step}" if each.of else "", f"{each.length:>5}") if not each.fault else ("", "")
        state = TextRun(stands(each, sides), WARN if each.fault else "text", bold=index == row)
        name = _name(each, names - 1, bold=index == row)
        rows.append(
            fit(line(mark, columns_at((0, name), (names, label(place)), (names + 7, far), (names + 14, state))), width)
        )
        if each.name == shown:
            rows[-1] = line(fit(rows[-1], width - 2), label(" *"))
    return [*rows, line(" " * max(0, width - 13), label("* in replay"))]


def _name(branch: Branch, width: int, *, bold: bool) -> Line:
    indent = "  " * (branch.depth - 1) + "`-" if branch.depth else ""
    return fit(line(label(indent), TextRun(branch.name, bold=bold)), width)


def _kills(luck: Luck) -> str:
    return f"{luck.actual_count('kill')}, due {float(luck.expected_count('kill')):.1f}"


def compared(one: ReplayFrames, other: ReplayFrames, width: int) -> Lines:
    """Return two lines of play side by side: fork, next step, length, state, losses, kills and luck."""
    pairs = zip(one.deeds, other.deeds, strict=False)
    parts = next(
        (a.step for a, b in pairs if (a.command, a.events) != (b.command, b.events)), min(one.last, other.last) + 1
    )
    word = one.table(0).turn_word
    rows: Lines = [section_head(width, f"compared: same up to step {parts - 1}, {word} {one.stills[parts - 1].turn}")]
    half = (width - 9) // 2
    ends = [frames.table(frames.last) for frames in (one, other)]
    forces = ends[0].scene.forces
    lucks = [[frames.stills[-1].luck.get(force.side, Luck()) for frames in (one, other)] for force in forces]
    short = [clip(force.name, 2).upper() for force in forces]
    both: list[tuple[str, list[str]]] = [
        ("", [frames.game.branch for frames in (one, other)]),
        ("then", [_next(frames, parts) for frames in (one, other)]),
        ("steps", [str(frames.last) for frames in (one, other)]),
        ("stands", [_how(frames) for frames in (one, other)]),
        *(
            (f"{name} lost", [f"{end.force(force.side).lost} of {force.total}" for end in ends])
            for name, force in zip(short, forces, strict=True)
        ),
        *((f"{name} kills", [_kills(each) for each in luck]) for name, luck in zip(short, lucks, strict=True)),
        *(
            (f"{name} luck", [f"{each.percentile} of 100" if each.rolls else "" for each in luck])
            for name, luck in zip(short, lucks, strict=True)
        ),
    ]  # fmt: skip
    for name, values in both:
        left, right = (TextRun(value, bold=not name) for value in values)
        rows.append(fit(columns_at((1, label(name)), (10, fit(line(left), half - 1)), (10 + half, right)), width))
    return rows


def _next(frames: ReplayFrames, step: int) -> str:
    """Return the command of a step, or "nothing yet" after the end."""
    if step > frames.last:
        return "nothing yet"
    entry = frames.entry(step)
    return plain_text(entry.shorter or entry.short) if entry else frames.label(step)


def _how(frames: ReplayFrames) -> str:
    name, value = leader(frames, frames.last)
    outcome, scene = frames.game.outcome, frames.table(frames.last).scene
    turn = f"{frames.table(0).turn_word[:1]}{min(scene.turn, scene.turns)}"
    if outcome is None:
        return f"{name} +{value:g} pieces {turn}" if value else f"even, {turn}"
    if outcome.winner is None:
        return f"{'no result' if outcome.void else 'a draw'}, {turn}"
    return f"{frames.table(0).force(outcome.winner).name} won, {turn}"


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

"""The page at the end of a battle: winner, reason, turning points, losses by name, and a chart by turn."""

from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from cb_tui.core.display import Force
from cb_tui.core.grammar import capital
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Side, UnitId
from cb_tui.presentation.big_letters import big_letters
from cb_tui.presentation.boards.cells import glyph_set
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.moments import BattleSummary, Loss, TurningPoint
from cb_tui.presentation.text import (
    BLANK,
    FATES,
    LABEL,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    joined,
    label,
    length,
    line,
    number_run,
    percent,
    plain_text,
    shorten,
    wrap,
)
from cb_tui.ui.panels.results import LUCK, title

BESIDE, TALL = 74, 18  # columns and lines from which the page has a right half
GRAND = (120, 40)  # columns and lines from which its letters are twice as wide, and a line is left between parts
BODY = 120  # columns of the page at most
LEFT = 38  # columns of the losses
CHART = 30  # columns of the bars, without their scale
SCALE = 5  # columns of the scale
BANDS = 4  # grounds of the head, from the top down
SIGNS = {True: "\u2588\u2592\u2591", False: "#o+"}  # of the bars of each side, the first mine
HALF = {True: "\u2584", False: ":"}


class EndOfBattle(NamedTuple):
    """The facts of the page. `curve` has turn and chance to win, from a review."""

    table: GameView
    outcome: Outcome
    course: BattleSummary
    curve: tuple[tuple[int, float], ...] = ()
    dice: Mapping[int, float] = {}  # what the dice of a step did to the chance
    lesson: bool = False
    blocks: bool = False
    unicode: bool = False

    @property
    def mine(self) -> Side | None:
        """Return the one side that is played at this keyboard, or None."""
        sides = self.table.local_sides
        return next(iter(sides)) if len(sides) == 1 else None

    @property
    def lost(self) -> bool:
        """Check whether the one side at this keyboard has lost."""
        return self.mine is not None and self.outcome.winner not in (None, self.mine)

    @property
    def word(self) -> str:
        """Return the big line."""
        if self.lesson:
            return "LESSON DONE"
        if self.outcome.winner is None:
            return "NO RESULT" if self.outcome.void else "DRAW"
        return "VICTORY" if self.mine in (None, self.outcome.winner) else "DEFEAT"

    @property
    def forces(self) -> list[Force]:
        """Return the forces, one's own first."""
        return sorted(self.table.scene.forces, key=lambda force: force.side != self.mine)

    def name(self, force: Force) -> str:
        """Return a side as the subject of a sentence: "You", "They" or its name."""
        if self.mine is None or len(self.table.scene.forces) > 2:
            return "You" if force.side == self.mine else force.name
        return "You" if force.side == self.mine else "They"


def moments_shown(width: int, height: int) -> int:
    """Return how many turning points a page of this size has."""
    return 3 if (width, height) >= GRAND and height >= GRAND[1] else 2


def end_page(end: EndOfBattle, moments: Sequence[TurningPoint], row: int, width: int, height: int) -> Lines:
    """Return the page, exactly `height` lines. The turning point of index `row` is marked."""
    grand = width >= GRAND[0] and height >= GRAND[1]
    head = _head(end, width, height, grand=grand)
    room = min(width, BODY) - 4
    left_over = height - len(head)
    if grand:
        rows = [*head, BLANK, BLANK, *_grand(end, moments, row, room, left_over - 2)]
    elif width >= BESIDE and height >= TALL:
        decided, luck = _decided(end, moments, row, room), _luck(end, room)
        bars = left_over - len(decided) - 1 - len(luck)
        below = _beside(_losses(end, LEFT, bars), _chart(end, CHART, bars), LEFT)
        rows = [*head, *decided, BLANK, *below, *[BLANK] * (bars - len(below)), *luck]
    else:
        decided, luck = _decided(end, moments, row, room), _luck(end, room)
        rows = [*head, *decided, *_losses(end, room, left_over - len(decided) - len(luck)), *luck]
    margin = " " * ((width - room) // 2 if grand else 2)
    rows = [each if index < len(head) or not each else line(margin, each) for index, each in enumerate(rows)]
    return [*rows[:height], *[BLANK] * (height - len(rows))]


def _grand(end: EndOfBattle, moments: Sequence[TurningPoint], row: int, width: int, height: int) -> Lines:
    """Return the body of a large page: the field at the end at its right, or the chart if the field has no room."""
    half = width // 2
    field = _field(end, width - half - 4, height - 3)
    decided, luck = _decided(end, moments, row, half if field else width), _luck(end, half)
    if not field:
        bars = min(18, height - len(decided) - 1)
        below = _beside(_losses(end, half, bars), _chart(end, half - SCALE - 4, bars), half)
        return [*decided, BLANK, *below, BLANK, *luck]
    bars = min(14, max(0, height - len(decided) - 16))
    lost = _losses(end, half, height - len(decided) - bars - len(luck) - 3)
    left = [*decided, BLANK, *lost, BLANK, *luck, BLANK, *_chart(end, half - SCALE - 6, bars)]
    return _beside(left, [_heading("The field at the end"), BLANK, *field], half + 4)


def _beside(left: Lines, right: Lines, column: int) -> Lines:
    """Return the lines of both, those at the right from a column on."""
    pairs = zip_longest(left, right, fillvalue=BLANK)
    return [columns_at((0, one), (column, other)) if other else one for one, other in pairs]


def _field(end: EndOfBattle, width: int, height: int) -> Lines:
    """Return the map as it was at the end, as large as it fits, or no lines."""
    return field_lines(end.table.scene, glyph_set(end.unicode, "256"), width, height)


def _head(end: EndOfBattle, width: int, height: int, *, grand: bool) -> Lines:
    """Return the big line and the reason, on a ground of their own."""
    ground = "won" if end.word in ("VICTORY", "LESSON DONE") else "lost" if end.word == "DEFEAT" else "drawn"
    why = end.outcome.why
    if end.lost and not any(piece.side == end.mine for piece in end.table.scene.pieces):
        why = "none of your pieces is left"
    if end.lesson or end.outcome.winner is None or end.outcome.winner != end.mine:
        why = f"{title(end.table, end.outcome)}: {why}"
    told = wrap(line(TextRun(f"{capital(why)}.", bold=True)), width - 4)
    letters = big_letters(end.word, blocks=end.blocks, double=grand)
    if height < TALL or len(letters[0]) > width - 2:
        letters = [end.word]
    above = 2 if grand else 1 if len(letters) == 3 else 0
    below = 2 if grand else 1 if len(letters) == 3 else 0
    plain: Lines = [BLANK] * above
    plain += [line(TextRun(row, "number", bold=True)) for row in letters]
    plain += [*([BLANK] * 2 if grand else []), *told[:2], *[BLANK] * below]
    wide = max(len(row) for row in letters)
    rows: Lines = []
    for index, row in enumerate(plain):
        shade = f"{ground} {min(BANDS, 1 + index * BANDS // len(plain))}"
        indent = " " * ((width - (wide if plain_text(row) in letters else length(row))) // 2) if row else ""
        rows.append(tuple(run._replace(ground=shade) for run in fit(line(indent, row), width)))
    return rows


def _decided(end: EndOfBattle, moments: Sequence[TurningPoint], row: int, width: int) -> Lines:
    """Return the turning points, a line each, and of one alone what its dice did to the chance to win."""
    rows: Lines = [_heading("Turning points")]
    if not moments:
        return [*rows, line("No roll and no place stands out.")]
    for index, moment in enumerate(moments):
        mark = number_run("> ") if index == row and len(moments) > 1 else "  "
        turn = label(f"{end.table.turn_word.capitalize()} {moment.turn}: ")
        chance = line(", ", number_run(percent(moment.chance)), " likely") if moment.chance is not None else ()
        moved = end.dice.get(moment.step, 0.0)
        by = f"{100 * abs(moved):.0f}"
        points = line(label(f"; your chance {'+' if moved > 0 else '-'}{by} points")) if by != "0" else ()
        whole = line(mark, turn, moment.told or moment.text, chance, points)
        rows.append(whole if length(whole) <= width else shorten(line(mark, turn, moment.text, chance), width))
    return rows


def _luck(end: EndOfBattle, width: int) -> Lines:
    """Return a sentence on the luck of one's own side, else of the first one."""
    if end.course.luck is None:
        return []
    forces = end.table.scene.forces
    mine = end.mine or forces[0].side
    of_100 = end.course.luck if mine == forces[0].side else 100 - end.course.luck
    how = next(words for most, words in LUCK if of_100 <= most) or "neither lucky nor unlucky"
    whose = "" if end.mine else f"{end.table.force(mine).name}: "
    told = line(_heading("Luck"), f"  {whose}{how.capitalize() if not whose else how}: ")
    return [shorten(line(told, number_run(str(of_100)), " of 100", label(", 50 is average")), width)]


# --- losses -------------------------------------------------------------------------------------------------------


def _losses(end: EndOfBattle, width: int, height: int) -> Lines:
    """Return the losses of each side by name in at most `height` lines, grouped more if there are many."""
    for apart in (_by_how, _by_mark):
        rows: Lines = []
        for force in end.forces:
            lost = line(f"{end.name(force)} lost ", number_run(str(force.lost)), f" of {force.total}")
            role = end.table.role(force.side)
            rows += [BLANK] if rows and height > 6 else []
            rows.append(line(*(run._replace(role=role, bold=True) for run in lost)))
            for (mark, how), units in apart([loss for loss in end.course.losses if loss.side == force.side]):
                rows += _loss_rows(end, mark, units, how, width)
            rows += _out_of_order(end, force, width)
        if len(rows) <= height:
            break
    else:
        rows = [row for row in rows if row][:height]
    return rows


Groups = list[tuple[tuple[str, str], list[UnitId]]]


def _by_how(losses: Sequence[Loss]) -> Groups:
    """Return the pieces that went alike, by what they are called and how they went."""

    def alike(loss: Loss) -> tuple[str, str]:
        return loss.mark, f"{loss.name}  {loss.how}".strip()

    return [(key, [each.unit for each in group]) for key, group in groupby(sorted(losses, key=alike), alike)]


def _by_mark(losses: Sequence[Loss]) -> Groups:
    """Return the pieces by what became of them."""
    words = {"x": "destroyed", "+": "lost in close combat", ">": "left the field"}
    found = {mark: [each.unit for each in losses if each.mark == mark] for mark in words}
    return [((mark, words[mark]), units) for mark, units in found.items() if units]


def _loss_rows(end: EndOfBattle, mark: str, units: list[UnitId], how: str, width: int) -> Lines:
    sign = {"+": "\u2020", ">": "\u2192"}.get(mark, mark) if end.unicode else mark
    head = TextRun(f"{sign} ", FATES[mark], bold=mark != ">")
    names = line(*(line(end.table.unit_names([unit]), " ") for unit in units))
    return [line("  " if index else head, row) for index, row in enumerate(wrap(line(names, label(how)), width - 2))]


def _out_of_order(end: EndOfBattle, force: Force, width: int) -> Lines:
    """Return the pieces that were out of order when the battle ended."""
    units = [piece.id for piece in end.table.out_of_order_pieces() if piece.side == force.side]
    if not units:
        return []
    told = label(f"{end.table.out_of_order} at the end: ")
    return [shorten(line(TextRun("! ", FATES["!"], bold=True), told, end.table.unit_names(units, bold=False)), width)]


# --- the right half -----------------------------------------------------------------------------------------------


def _chart(end: EndOfBattle, width: int, height: int) -> Lines:
    """Return the chance to win by turn where a review has measured it, else the losses by turn."""
    high = height - 3
    if high < 3:
        return []
    if end.curve:
        return _chances(end, width, high)
    return _lost_by_turn(end, width, high) if any(loss.mark != ">" for loss in end.course.losses) else []


def _chances(end: EndOfBattle, width: int, high: int) -> Lines:
    """Return bars of the chance to win, with a dotted line at one half."""
    role = end.table.role(end.mine)
    points = [end.curve[index * len(end.curve) // width] for index in range(width)]
    rows: Lines = [_heading("Your chance to win, turn by turn")]
    for down in range(high):
        cells: list[TextRun] = []
        middle = down == high // 2
        for _, chance in points:
            sign = _bar(chance * high - (high - 1 - down), end.blocks)
            if sign == " " and middle:
                cells.append(TextRun("\u00b7" if end.blocks else ".", LABEL))
            else:
                cells.append(TextRun(sign, role if chance >= 0.5 else LABEL))
        mark = "100%" if not down else "50%" if middle else "0%" if down == high - 1 else ""
        rows.append(line(label(f"{mark:>{SCALE - 1}} "), *joined(cells)))
    first: dict[int, int] = {}
    for index, (turn, _) in enumerate(points):
        first.setdefault(turn, index)
    return [*rows, _turns(first), (label(end.table.turn_word),)]


def _bar(over: float, blocks: bool) -> str:
    """Return the sign of a cell that a bar fills so far."""
    return SIGNS[blocks][0] if over >= 0.75 else HALF[blocks] if over >= 0.25 else " "


def _lost_by_turn(end: EndOfBattle, width: int, high: int) -> Lines:
    """Return bars of the pieces that each side had lost by the end of each turn."""
    last = max([1, min(end.table.scene.turn, end.table.scene.turns or end.table.scene.turn)])
    last = max([last, *(loss.turn for loss in end.course.losses)])
    forces, lost = end.forces, [loss for loss in end.course.losses if loss.mark != ">"]
    step = -(-last * len(forces) // width)  # turns to a group of bars
    groups = range(step, last + step, step)
    each = max(1, min(3, (width // len(groups) - 1) // len(forces)))
    gap = 1 if len(groups) * (each * len(forces) + 1) <= width else 0
    counts = {
        force.side: [sum(loss.side == force.side and loss.turn <= until for loss in lost) for until in groups]
        for force in forces
    }
    top = max(1, *(max(numbers) for numbers in counts.values()))
    rows: Lines = [_heading(f"Pieces lost so far, by {end.table.turn_word}")]
    for down in range(high):
        cells: list[TextRun] = []
        for index in range(len(groups)):
            for sign, force in zip(SIGNS[end.blocks], forces, strict=False):
                over = counts[force.side][index] * high / top - (high - 1 - down)
                cells.append(TextRun((sign if over >= 0.5 else " ") * each, end.table.role(force.side)))
            cells.append(TextRun(" " * gap))
        mark = str(top) if not down else "0" if down == high - 1 and high > 3 else ""
        rows.append(line(label(f"{mark:>{SCALE - 1}} "), *joined(cells)))
    starts = {until - step + 1: index * (each * len(forces) + gap) for index, until in enumerate(groups)}
    key = [
        line(TextRun(f"{sign} ", end.table.role(force.side)), label(f"{end.name(force)}  "))
        for sign, force in zip(SIGNS[end.blocks], forces, strict=False)
    ]
    return [*rows, _turns(starts), line(label(end.table.turn_word), "  ", *key)]


def _heading(text: str) -> Line:
    return (TextRun(text, bold=True),)


def _turns(starts: Mapping[int, int]) -> Line:
    """Return the numbers of turns at their columns, those that have room."""
    parts: list[tuple[int, TextRun]] = []
    end = -1
    for turn, column in starts.items():
        if column > end:
            parts.append((SCALE + column, label(str(turn))))
            end = column + len(str(turn))
    return columns_at(*parts)

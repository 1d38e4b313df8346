"""Cards, pages and objectives of a battle as lines, the palette of counters, and the values of fields."""

from collections.abc import Sequence

from cb_tui.core.battle_editor import CounterView, Field, PlacedPiece, Sentence
from cb_tui.core.fields import listed
from cb_tui.core.grammar import clip, count_noun
from cb_tui.core.values import Side
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.editing.panels import side_here
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    length,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)

STEPPED = frozenset(("number", "halves", "yes", "choice"))  # kinds that h and l change
ON_MAP = frozenset(("place", "places"))


def as_text(field: Field) -> str:
    """Return the value as it is typed."""
    value = field.value
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return listed(field.kind, value) if isinstance(value, list) else f"{value}"


CHOICES = 20  # that a panel lists
COLUMN = 13  # where values begin


def field_row(field: Field, width: int, mark: str, *, here: bool) -> Line:
    """Return a field in one line: its name, and its value, between angle brackets where h and l change it."""
    words = f"< {field.words} >" if here and field.kind in STEPPED else field.words
    value = TextRun(words, bold=here) if field.given else TextRun(words, "text" if here else "label", bold=here)
    name = line(number_run(mark) if here else " ", label(field.label))
    column = max(COLUMN, length(name) + 1)
    return shorten(columns_at((0, name), (column, value)), width)


def in_view(rows: Sequence[Lines], marked: int, height: int) -> Lines:
    """Return the lines of some rows, scrolled so that the marked row is seen."""
    start = sum(len(row) for row in rows[:marked])
    every = [each for row in rows for each in row]
    first = max(0, min(start - height // 2, len(every) - height))
    return every[first : first + height]


def told(field: Field, width: int) -> Lines:
    """Return the effect of a field, and its choices in the order of h and l."""
    choices = told_text(f"one of: {' '.join(field.choices)}", width) if 2 < len(field.choices) <= CHOICES else []
    return [*told_text(field.help, width), *choices]


def told_text(text: str, width: int) -> Lines:
    """Return a text in lines, none for an empty one."""
    return [line(" ", row) for row in wrap(text, width - 1)] if text else []


def side_role(work: Workspace, side: str) -> str:
    """Return the palette role of a side."""
    sides = [*work.sides]
    return side_colour(sides.index(Side(side)) if side in sides else 1)


def sentence_rows(work: Workspace, sentence: Sentence, blank: Field | None, width: int, *, here: bool) -> Lines:
    """Return an objective, if it is marked with its blanks between angle brackets, one of them bold."""
    parts: list[TextRun] = []
    for part in sentence.parts:
        if isinstance(part, str):
            parts.append(TextRun(part))
        else:
            parts.append(TextRun(f"< {part.words} >" if here else part.words, bold=here and part is blank))
    rows = wrap(tuple(parts), width - 3)
    first = number_run(f"{work.mark} ") if here else "  "
    return [line(first if not index else "  ", row) for index, row in enumerate(rows)]


def objective_page(work: Workspace, row: int, blank: Field | None, width: int, height: int) -> Lines:
    """Return all objectives, side by side below each other."""
    rows: list[Lines] = []
    side = None
    for index, sentence in enumerate(work.objectives):
        head: Lines = []
        if sentence.side != side:
            side = sentence.side
            name = work.sides.get(Side(side), side)
            any_one = "  any one of these wins" if [each.side for each in work.objectives].count(side) > 1 else ""
            named = line(TextRun(f" {name}", side_role(work, side), bold=True), label(any_one))
            head = [*([BLANK] if index else []), named]
        rows.append([*head, *sentence_rows(work, sentence, blank, width, here=index == row)])
    if not rows:
        rows = [[line(label(" There is no objective yet."))]]
    rows.append([BLANK, line(" ", number_run("+"), label(" another sentence"))])
    return in_view([[line(label(" As the game will say it"))], *rows], row + 1, height)


def counter_rows(work: Workspace, counter: CounterView, width: int, *, here: bool) -> Lines:
    """Return a counter in two lines: letter, id and ratings, then its name."""
    ratings = f"{counter.rating}  r{counter.reach or '-'} m{counter.move}"
    head = line(number_run(work.mark) if here else " ", TextRun(counter.letter or " ", bold=True), f" {counter.id}")
    first = shorten(columns_at((0, head), (max(length(head) + 1, width - len(ratings) - 1), ratings)), width)
    return [first, shorten(line(label(f"   {counter.name}  {counter.army}")), width)]


def palette_panel(work: Workspace, text: Line, found: Sequence[CounterView], row: int, size: tuple[int, int]) -> Lines:
    """Return the palette: what was typed, and the counters that it finds."""
    width, height = size
    side = work.sides.get(side_here(work), "")
    head = columns_at((0, TextRun("PIECES  p", bold=True)), (14, label("side ")), (19, _side(work, side)))
    rows: Lines = [head, line(label(" find: "), text)]
    rows.append(section_head(width, f"{len(found)} of {count_noun(len(work.palette), 'counter')}"))
    listed = [counter_rows(work, each, width, here=index == row) for index, each in enumerate(found)]
    return [*rows, *in_view(listed, row, height - len(rows))][:height]


def _side(work: Workspace, name: str) -> TextRun:
    return TextRun(name, side_role(work, side_here(work)), bold=True)


def counter_strip(counter: CounterView, width: int, height: int) -> Lines:
    """Return the counter in hand under the map."""
    rows: Lines = [section_head(width, f"{counter.id}  {counter.name}")]
    rows.append(line(f" range {counter.reach or '-'}  move {counter.move}  {counter.rating}   ", label(counter.army)))
    rows += [line(" ", row) for row in wrap((label(counter.note),), width - 1)] if counter.note else []
    return [fit(row, width) for row in rows[:height]]


def arrivals(work: Workspace, width: int, height: int) -> Lines:
    """Return the arrivals, a line for each turn and side, or the strength of each side where all start together."""
    if work.armies:
        told = ((work.sides.get(Side(side), side), side, words) for side, words in work.armies)
        rows = [line(TextRun(f" {name:<10} ", side_role(work, side)), words) for name, side, words in told]
        return [section_head(width, "forces"), *(shorten(row, width) for row in rows)][:height]
    when: dict[tuple[int, str], list[str]] = {}
    for placed in work.pieces:
        when.setdefault((placed.turn, placed.piece.side), []).append(placed.piece.id)
    rows = [section_head(width, "who comes when")]
    order = [*work.sides]
    for turn, side in sorted(when, key=lambda key: (key[0], order.index(Side(key[1])) if key[1] in order else 9)):
        ids = TextRun(" ".join(when[turn, side]), side_role(work, side))
        rows.append(shorten(line(label(f" turn {turn}  "), ids), width))
    return rows[:height]


def roster_row(work: Workspace, placed: PlacedPiece, width: int, *, here: bool) -> Line:
    """Return a piece in one line: id, counter, place and turn, with a star if it is marked."""
    piece = placed.piece
    sign = "*" if piece.id in work.marks else " "
    name = TextRun(f"{piece.id:<4}", side_role(work, piece.side), bold=here)
    place = str(piece.at) if piece.at in work.board else f"{piece.at}, not on the map"
    where = f"in {placed.aboard}" if placed.aboard else place
    turn = f"turn {placed.turn}" if placed.turn > 1 else ""
    head = line(number_run(work.mark) if here else " ", sign, name)
    return shorten(columns_at((0, head), (8, clip(piece.name, 23)), (32, where), (width - 7, label(turn))), width)

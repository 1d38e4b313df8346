"""The counter of a piece as the largest map draws it: beside its card, and in the key under the map."""

from collections.abc import Callable, Sequence
from itertools import chain, zip_longest

from cb_tui.core.values import Side, UnitId
from cb_tui.presentation.boards import brief
from cb_tui.presentation.boards.cells import SIDES, GlyphSet
from cb_tui.presentation.boards.marks import FRAMES, turned
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import FATES, Lines, TextRun, columns_at, fit, label, length, line
from cb_tui.ui.layout import KEY
from cb_tui.ui.modes.base import ViewState
from cb_tui.ui.screen_spec import own_word, screen_spec_of

CARD, TALL = 40, 27  # columns and lines of a panel from which a card has its counter
SIGN = 18  # columns of a sign with its meaning
RESULTS = (("x", "destroyed"), ("+", "lost"), (">", "left the map"))


def carded(desk: ViewState, unit: UnitId, width: int, card: Callable[[int], Lines]) -> Lines:
    """Return the card of a piece, with its counter at the left of all but the first line if there is room."""
    table = desk.table
    drawn = screen_spec_of(table).counter(table, table.pieces[unit]) if unit in table.pieces else ()
    if width < CARD or desk.panel_lines < TALL or not drawn:
        return card(width)
    piece = table.pieces[unit]
    shown = chip(table, piece.side, drawn, "acted" if turned(piece) else "chip")
    start = length(shown[0]) + 2
    words = card(width - start)[1:]
    return [
        *card(width)[:1],
        *(columns_at((0, one), (start, row)) for one, row in zip_longest(shown, words, fillvalue=())),
    ]


def chip(table: GameView, side: Side, drawn: Sequence[str], kind: str = "chip") -> Lines:
    """Return the lines of a counter in the frame and the colors of a side, of a `kind`: "chip" or "acted"."""
    colour = table.role(side)
    frame = FRAMES[SIDES.index(colour) if colour in SIDES else 0]
    wide = max(map(len, drawn))
    ready, ground = kind == "chip", f"{kind} {colour}"
    return [(TextRun(f"{frame[0]}{text:<{wide}}{frame[1]}", colour, bold=ready, ground=ground),) for text in drawn]


def key(table: GameView, width: int, height: int, glyphs: GlyphSet) -> Lines:
    """Return the meaning of the lines of a counter and of the signs of the map, in at most `height` lines."""
    spec = screen_spec_of(table)
    side = table.viewing_side or table.scene.forces[0].side
    shown = chip(table, side, [sample for sample, _ in spec.counter_key]) if spec.counter_key else []
    start = length(shown[0]) + 12 if shown else 0
    meanings = [label(meaning) for _, meaning in spec.counter_key[: len(shown)]]
    column = start + max((len(run.text) for run in meanings), default=0) + (3 if shown else 1)
    rows: Lines = [
        columns_at((1, label("counter") if not index else ""), (10, one), (start, meaning))
        for index, (one, meaning) in enumerate(zip(shown, meanings, strict=True))
    ]
    rows += [()] * (KEY - 1 - len(rows))
    few = max(1, (width - column) // SIGN)
    told = [*_results(spec.falls), *_signs(table, glyphs)]
    lines = [told[index : index + few] for index in range(0, len(told), few)]
    for index, signs in enumerate(lines[: len(rows)]):
        places = ((column + SIGN * at, fit(sign, SIGN - 1)) for at, sign in enumerate(signs))
        rows[index] = columns_at((0, rows[index]), *places)
    return [(), *rows][-height:]


def _results(falls: Sequence[str]) -> Lines:
    return [line(TextRun(sign, FATES[sign], bold=True), label(f" {word}")) for sign, word in RESULTS if sign in falls]


def _signs(table: GameView, glyphs: GlyphSet) -> Lines:
    marks = screen_spec_of(table).marks
    pairs = brief(table.scene.board, glyphs, table.out_of_order)
    return [(label(own_word(marks, told)),) for told in chain.from_iterable(pairs) if told]

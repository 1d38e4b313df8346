"""The panels of the rolls and of the pick: the dice and their stakes, the ground of both halves."""

from collections import Counter

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat.rules import army, zones
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.model import State
from cb_tui.games.combat.screen.setup_progress import seat_of, state_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    justify,
    label,
    line,
    number_run,
    section_head,
    wrap,
)

COLUMNS = (("hill", 18), ("wood", 23), ("house", 29), ("road", 34))  # squares of each ground, with the last cell
HALVES: tuple[Half, ...] = ("north", "south")  # as they lie on the map


def tossing_lines(table: GameView, width: int) -> Lines:
    """Return the panel of a roll for sides or for the first move, `width` columns wide."""
    state = state_of(table)
    if state.joined:
        head, rule, rows = "DAWN", "TIME-4", ["The higher die moves first today."]
    else:
        head, rule = "ROLL FOR SIDES", "SET-3"
        rows = ["The winner picks a half of the board.", "The other side has the first turn."]
    found = [justify((TextRun(head, bold=True),), line(label(rule)), width), section_head(width, "dice")]
    found += wrap(line(label("Each side rolls a die; equal dice are rolled again.")), width)
    found += [
        section_head(width, "what they decide"),
        *(row for each in rows for row in wrap(line(label(each)), width)),
    ]
    return found if state.joined else [*found, section_head(width, "then"), *_then(table, state, width)]


def picking_lines(table: GameView, marked: Half, width: int) -> Lines:
    """Return the panel of the pick of a half, `width` columns wide."""
    state, seat = state_of(table), seat_of(table)
    side = state.context.side(seat)
    foe = state.context.enemy(side)
    name = TextRun(f"{table.seat_name(seat).upper()} PICKS A HALF", table.seat_role(seat), bold=True)
    rows: Lines = [justify(line(name), line(label("SET-3")), width)]
    rows += [
        section_head(width, "halves"),
        fit(columns_at(*((end - len(word), label(word)) for word, end in COLUMNS)), width),
    ]
    rows += [_half(state, half, here=half == marked, width=width) for half in HALVES]
    other = next(half for half in HALVES if half != marked)
    own = line(TextRun(table.force(side).name, table.role(side), bold=True), label(f" plays the {marked};"))
    them = line(TextRun(table.force(foe).name, table.role(foe), bold=True), label(f" the {other}, and moves first"))
    return [
        *rows,
        section_head(width, "result"),
        fit(own, width),
        fit(them, width),
        section_head(width, "then"),
        *_then(table, state, width),
    ]


def _half(state: State, half: Half, *, here: bool, width: int) -> Line:
    """Return a half with its number of squares of each ground."""
    board, squares = state.context.board, zones.half(state.context, half)
    ground = Counter(board.terrain[at_] for at_ in squares)
    roads = sum(board.has_mark(at_, "road") for at_ in squares)
    figures = (ground["hill"], ground["wood"], ground["bua"], roads)
    columns = ((end - 3, f"{figure:>3}") for figure, (_, end) in zip(figures, COLUMNS, strict=True))
    numbers = sorted(zones.rows(state.context, half))
    where = line(
        number_run(">") if here else " ", TextRun(half, bold=here), label(f" {numbers[0]:02}-{numbers[-1]:02}")
    )
    return fit(columns_at((0, where), *columns), width)


def _then(table: GameView, state: State, width: int) -> Lines:
    """Return the next stage: both sides pick armies and deploy them in secret."""
    rules, seat = state.context.rules, seat_of(table)
    size = f"{rules.points} points" if rules.army_limit == "points" else count_noun(rules.pieces_per_side, "piece")
    mines = army.mines(state.context, seat)
    both = f"{size} and {count_noun(mines, 'mine')}" if mines else size
    told = f"Each side picks {both} and deploys them in secret in its half."
    return wrap(line(label(told)), width)

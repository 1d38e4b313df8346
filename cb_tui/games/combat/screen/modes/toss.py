"""The rolls for sides and for the first move at dawn, and the pick of a half. [SET-3, TIME-4]"""

from collections import Counter

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat.rules import army, setup_editing, zones
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.model import PickSide, State, Toss
from cb_tui.games.combat.screen.setup_progress import seat_of, state_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
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
from cb_tui.ui.modes.base import Mode, OpenNamed, Play, Reply, ViewState, cycle

COLUMNS = (("hill", 18), ("wood", 23), ("house", 29), ("road", 34))  # squares of each ground, with the last cell
DRAWN_HALVES: tuple[Half, ...] = ("north", "south")  # as they lie on the map
HALVES: tuple[Half, ...] = ("south", "north")


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
    rows += [_half(state, half, here=half == marked, width=width) for half in DRAWN_HALVES]
    other = next(half for half in DRAWN_HALVES if half != marked)
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


class TossMode(Mode):
    """A die for each side, rolled again while they are equal."""

    keys = "combat toss"
    is_question = True

    @classmethod
    def start(cls, _: ViewState) -> "TossMode":
        """Return the page."""
        return cls()

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the dice to roll and the decision that depends on them."""
        return tossing_lines(desk.table, width)

    def message(self, desk: ViewState) -> Line:
        what = "who moves first" if state_of(desk.table).joined else "who chooses a half"
        return line(number_run("Enter"), label(f" rolls a die for each side: {what}"))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Roll, or open the lines of fire."""
        if action == "enter":
            return Play(Toss())
        return OpenNamed("lines", return_to=self) if action == "sight" else None


class PickMode(Mode):
    """The pick of a half by the winner of the roll. The cursor lies in the marked `half`."""

    keys = "combat pick"
    is_question = True

    def __init__(self, half: Half) -> None:
        self.half = half

    @classmethod
    def start(cls, desk: ViewState) -> "PickMode":
        """Return the page with the south marked."""
        mode = cls("south")
        mode._mark(desk, "south")
        return mode

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return both halves, and the side that moves first after the pick."""
        return picking_lines(desk.table, self.half, width)

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def message(self, desk: ViewState) -> Line:
        state = state_of(desk.table)
        foe = state.context.enemy(state.context.side(seat_of(desk.table)))
        other = TextRun(desk.table.force(foe).name, desk.table.role(foe), bold=True)
        return line(number_run("Enter"), label(f" takes the {self.half}; "), other, label(" moves first"))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Mark a half, or pick the marked one."""
        match action:
            case "south" | "north":
                self._mark(desk, action)
            case "next":
                self._mark(desk, cycle(HALVES, self.half))
            case "enter":
                return Play(PickSide(self.half))
            case "sight":
                return OpenNamed("lines", return_to=self)
        return None

    def _mark(self, desk: ViewState, half: Half) -> None:
        self.half = half
        desk.cursor = setup_editing.centre(state_of(desk.table).context, seat_of(desk.table), half)

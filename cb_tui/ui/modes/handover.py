"""Handover: two players at one keyboard, and the next question is the other one's."""

from cb_tui.core.report import Report
from cb_tui.core.standing_orders import StandingOrderRow
from cb_tui.core.values import SeatId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run, wrap
from cb_tui.session.locations import joining_line
from cb_tui.ui.modes.base import AskScreen, Mode, Reply, ViewState
from cb_tui.ui.screen_spec import ScreenSpec, screen_spec_of
from cb_tui.ui.view_updater import ViewUpdater

INDENT = 21  # columns of the text on 80
NOTHING_HIDDEN = "Nothing on this map is secret; this page only makes sure the right player is at the keyboard."
HIDDEN = "This page shows nothing that either player is hiding."


class HandoverMode(Mode):
    """The page between two players: `leaves` has decided, `comes` decides next.

    `orders` are the standing orders of `leaves`, `resume` is what to do at the other login,
    `fired` are the attacks shown after the page.
    """

    keys = "handover"
    is_question = True
    uses_full_width = True

    def __init__(
        self,
        table: GameView,
        leaves: SeatId,
        comes: SeatId,
        *,
        orders: tuple[StandingOrderRow, ...],
        fired: list[Report],
        resume: str,
    ) -> None:
        self.table, self.leaves, self.comes, self.orders, self.resume = table, leaves, comes, orders, resume
        self.fired = fired

    def displayed_view(self, desk: ViewState) -> GameView:
        """Return the view as it was handed over."""
        return self.table

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return no lines: the page stands alone."""
        return []

    def page(self, width: int, height: int) -> Lines | None:
        """Return the end of the turn, the next player and decision, and the orders of the player who leaves."""
        table = self.table
        scene, leaves, comes = table.scene, self._name(self.leaves), self._name(self.comes)
        own = scene.active == self.comes
        if own and not scene.question:
            last = f"The {leaves} turn is over." if self._begins(table) else f"The {leaves} player has answered."
            begins = screen_spec_of(table).handover_title(table, self.leaves, self.comes)
            asked = begins if self._begins(table) else f"The {comes} turn continues."
        else:
            last = f"The {leaves} player {'has answered' if own else 'continues in a moment'}."
            asked = f"The {comes} player decides {scene.question.handed if scene.question else 'what comes next'}."
        told = screen_spec_of(table).handover_text(table, self.leaves, self.comes)
        last, *more = told or (last, asked)
        column = INDENT if width >= 78 else 2
        room = min(50, width - column - 1)
        rows: list[Line | str] = [
            last,
            "",
            line("Hand the keyboard to the ", TextRun(f"{comes} player", table.seat_role(self.comes), bold=True), "."),
            "",
            *(part for each in more for part in (each, "")),
            *([line(label(f"Standing orders of the {leaves} player"))] if self.orders else []),
            *(line(label(f"  {row.name:<25}"), row.value) for row in self.orders),
            *([""] if self.orders else []),
            line(label(NOTHING_HIDDEN if table.ruleset.traits.open_information else HIDDEN)),
            "",
            line(f"{comes} player: type ", number_run("g"), " when you are at the keyboard"),
        ]  # fmt: skip
        if self.resume:
            rows += [line(label("or, from another login: "), number_run("l"), label(f" here, then {self.resume}"))]
        shown: Lines = []
        for row in rows:
            whole = line(row)
            shown += (
                [columns_at((column, part)) for part in wrap(whole, room)]
                if any(run.text for run in whole)
                else [BLANK]
            )
        spare = max(0, (height - len(shown)) // 3)
        return [*[BLANK] * spare, *shown][:height]

    def message(self, desk: ViewState) -> Line:
        """Return the player who has to sit down."""
        return line(TextRun(f"{self._name(self.comes)} decides.", bold=True), "  ", number_run("g"), " I'm here")

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Continue with the other player, here or at another login."""
        return AskScreen(action) if action in ("here", "leave_seat") else None

    def _name(self, seat: SeatId) -> str:
        return self.table.seat_name(seat)

    def _begins(self, table: GameView) -> bool:
        """Check whether no piece of the next player has acted yet."""
        return not any(piece.acted or piece.acting for piece in table.commanded(self.comes))


def page_between(books: ViewUpdater, own: ScreenSpec, table: GameView, fired: list[Report]) -> HandoverMode | None:
    """Return the page between two players, or None if none is needed: the other then has the keyboard."""
    keyboard, game = books.keyboard, books.game
    if keyboard.hands == table.decides or not keyboard.shared or not (keyboard.hands is not None or keyboard.hides):
        return None
    leaves = keyboard.hands or next(seat for seat in game.seats if seat in keyboard.human - {table.decides})
    if own.handover_text(table, leaves, table.viewing_seat) is None:
        keyboard.hands = table.decides
        books.take()
        return None
    free = joining_line(game.name, "--seat", str(table.decides), verb="run there: ") if game.folder else ""
    spec = game.ruleset.orders
    orders = spec.rows(game.orders[leaves]) if spec is not None and not keyboard.hides else ()
    return HandoverMode(table, leaves, table.viewing_seat, orders=orders, fired=fired, resume=free)

"""Pages: text in place of the map: help on a mode, the legend, objectives and forces, standing orders."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from cb_tui.core.standing_orders import StandingOrdersSpec
from cb_tui.core.values import SeatId
from cb_tui.presentation.boards import legend
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import grouped, key_groups
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    definition_list,
    fit,
    label,
    line,
    number_run,
    percent,
    wrap,
)
from cb_tui.session.ledger import Ledger
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, Reply, SwitchTo, ViewState, unanswered_actions
from cb_tui.ui.modes.popup import PopupMode
from cb_tui.ui.panels.results import ledger_lines
from cb_tui.ui.panels.status import held
from cb_tui.ui.screen_spec import screen_spec_of

if TYPE_CHECKING:
    from cb_tui.session.staff_search.player import Staff

Build = Callable[[int], Lines]  # the lines of a page, for its width
PLACES = {"inspect": " to the log", "orders": " to the orders", "tree": " to the branches"}  # by the keys under a page


class PageMode(PopupMode):
    """A page of text in place of the map, from line `top` on. Esc returns to `under`.

    `kind` is the action that opened the page.
    """

    keys = "page"

    def __init__(self, kind: str, title: str, build: Build, under: Mode) -> None:
        self.kind, self.title, self.build, self.parent, self.top = kind, title, build, under, 0
        self.last, self.lines = 0, 0  # the last line that is shown, of how many

    def page(self, width: int, height: int) -> Lines | None:
        """Return the title and the visible lines, scrolled no further than the last line."""
        rows = self.build(width)
        self.top = max(0, min(self.top, len(rows) - height + 2))
        self.last, self.lines = min(self.top + height - 2, len(rows)), len(rows)
        return [(number_run(f" {self.title}"),), BLANK, *rows[self.top : self.top + height - 2]]

    def message(self, desk: ViewState) -> Line:
        """Return the key that leaves the page, and the scroll position."""
        back = f" back{self._place(desk)}"
        if self.idle_actions(desk):
            return line(number_run("Esc"), back)
        there = "the end" if self.last == self.lines else f"line {self.last} of {self.lines}"
        return line(number_run("Esc"), f"{back}   ", number_run("j/k"), f" scroll: {there}")

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the scroll action if the whole page is visible."""
        return frozenset(("down",) if not self.top and self.last == self.lines else ())

    def _place(self, desk: ViewState) -> str:
        """Return the place that Esc returns to, such as " to the map", or an empty string if it has no name."""
        under = self.parent
        if under.keys in PLACES and not under.shows_past:  # of the log: the map as it was then
            return PLACES[under.keys]
        return "" if not desk.table.scene.has_map or under.keys == "handover" else " to the map"

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Handle scrolling, the rules and going back."""
        match action:
            case "down" | "up":
                self.top += 5 if action == "down" else -5
                return None
            case "rules":
                return AskScreen("rules")
        return AskScreen("stay")


class HelpPageMode(PageMode):
    """The keys of a mode over the whole screen, so that most stand on one line."""

    uses_full_width = True


def help_page(under: Mode, desk: ViewState) -> PageMode:
    """Return the page with all keys of a mode that are useful in this battle, grouped by purpose."""
    groups = grouped(under.keys, without=under.unsupported_actions(desk), grid=desk.table.geometry)

    return HelpPageMode("help", "Keys now", lambda width: key_groups(groups, width), under)


def legend_page(under: Mode, table: GameView, glyphs: GlyphSet) -> PageMode:
    """Return the page that explains the marks of the map and the figures of a card."""
    return PageMode("legend", "Legend", partial(definition_list, legend_pairs(table, glyphs), 10), under)


def legend_pairs(table: GameView, glyphs: GlyphSet) -> tuple[tuple[str, str], ...]:
    """Return the marks of the map and the figures of a card, each with its meaning."""
    own = screen_spec_of(table)
    marks = legend(table.scene.board, glyphs, table.out_of_order, unanswered_actions(table))
    told = [(sign, said) for sign, meaning in marks if (said := own.marks.get(sign, own.marks.get(meaning, meaning)))]
    return (*own.letters, *told, *own.card)


def objectives_page(under: Mode, table: GameView, glyphs: GlyphSet) -> PageMode:
    """Return the page of objectives, holders and rulings, and of all forces with their support."""
    own = screen_spec_of(table)

    def build(width: int) -> Lines:
        wins = [*table.goals, own.time_up(table)]
        rows: Lines = [line(" ", row) for sentence in wins for row in wrap(sentence, width - 1)]
        rows += [line(" ", row) for row in held(table, glyphs, width - 1)]
        rows += [
            line(" ", row) for said in table.scene.rulings for row in wrap(line(label(f"Ruling: {said}")), width - 1)
        ]
        for force in table.scene.forces:
            title = TextRun(force.title, table.role(force.side), bold=True)
            rows += [BLANK, *(line(" ", row) for row in wrap(line(title), width - 1))]
            rows.append(line(label(f" lost {force.lost} of {force.total}{own.steadiness_text(table, force)}")))
            rows += [line(label(" to come: "), text) for text in force.due]
            rows += own.support(table, force.side, width)
            for piece in table.scene.pieces:
                if piece.side == force.side:
                    name = fit(line(table.unit_names([piece.id]), f" {piece.display_name}"), 21)
                    rallies = label(f" {percent(piece.rally)}") if piece.rally is not None else ""
                    state = line(own.standing(table, piece), rallies)  # of a disrupted one with its own chance
                    then = 24 + table.place_columns
                    rows.append(columns_at((1, name), (23, piece.at), (then, piece.rating), (then + 9, state)))
        return rows

    return PageMode("objectives", "Objectives and forces", build, under)


def luck_page(under: Mode, table: GameView, ledger: Ledger) -> PageMode:
    """Return the page of results and expectations of both sides, by turn and by piece, and of dice fairness."""
    return PageMode("luck", "Luck ledger", cache(lambda width: ledger_lines(table, ledger, width)), under)


def plans_page(under: Mode, table: GameView, staffs: Mapping[SeatId, "Staff"]) -> PageMode:
    """Return the page with the current best plans of each staff."""
    from cb_tui.presentation.advice import staff_plan_lines  # noqa: PLC0415 - few battles have a staff

    rows = staff_plan_lines(
        {seat: staff.ratings for seat, staff in staffs.items()}, {one: table.seat_name(one) for one in staffs}
    )

    def build(width: int) -> Lines:
        return [line(" ", row) for said in rows for row in wrap(said, width - 2)]

    return PageMode("plans", "Plans of the staff", build, under)


def dice_page(under: Mode, desk: ViewState) -> Reply:
    """Return the page of both dice pools with every rule and chance, or a message if no roll is pending."""
    build = under.dice_page(desk)
    if build is None:
        return Notify(
            line("No roll now. While you aim or fire back, ", number_run("w"), " shows the odds line by line")
        )
    return SwitchTo(PageMode("pools", "Before the dice", build, under))


class OrdersMode(PopupMode):
    """The page of a side's standing orders, changed line by line. Leaving it gives `orders`."""

    keys = "orders"

    def __init__(self, spec: StandingOrdersSpec, orders: Any, under: Mode) -> None:
        self.spec, self.orders, self.parent, self.row = spec, orders, under, 0

    def page(self, width: int, height: int) -> Lines | None:
        """Return the orders and their explanation."""
        rows: Lines = [(number_run(" Standing orders"),), BLANK]
        for index, (name, value) in enumerate(self.spec.rows(self.orders)):
            mark = number_run(">") if index == self.row else " "
            rows.append(
                columns_at((0, line(mark)), (2, label(name)), (28, number_run(value) if index == self.row else value))
            )
        return [*rows, BLANK, *(line(" ", row) for row in wrap(line(label(self.spec.about)), width - 2))]

    def message(self, desk: ViewState) -> Line:
        """Return the keys that change a line and leave the page."""
        return line(
            number_run("Enter"), " changes the line   ", number_run("-/+"), " percent   ", number_run("Esc"), " done"
        )

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Change the selected order, or leave the page."""
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.spec.rows(self.orders))
            case "change":
                self.orders = self.spec.with_next_choice(self.orders, self.row)
            case "less" | "more":
                self.orders = self.spec.with_threshold_moved(self.orders, self.row, 1 if action == "more" else -1)
            case "back":
                return AskScreen("give_orders")
            case "help":
                return AskScreen("help")
        return None

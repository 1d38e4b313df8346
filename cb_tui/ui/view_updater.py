"""The view state as the game stands for the players at this keyboard, with their standing orders."""

from collections.abc import Mapping
from typing import Any

from cb_tui.core.report import Report
from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.presentation.command_marks import command_mark, joined
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.overlay import CommandMark
from cb_tui.presentation.text import Line, line
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.ledger import Balance, Ledger, roster
from cb_tui.session.lock import holder
from cb_tui.session.log import LogEntry
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, own_seat
from cb_tui.ui.modes.base import Mode, ViewState
from cb_tui.ui.modes.pages import OrdersMode

ENOUGH = 60  # commands of a log that fill any panel


def human_seats(game: Position) -> frozenset[SeatId]:
    """Return the seats of people that are held here, empty for a game that is only viewed."""
    if not isinstance(game, Game):
        return frozenset()
    return frozenset(seat for seat, player in game.seats.items() if player == HUMAN and seat in game.local_seats)


class LocalPlayers:
    """The people at a keyboard: `human` are their seats, `hands` the seat that has the keyboard, if shared.

    Of a game that is `hosted` the host knows who is there.
    """

    def __init__(self, game: Game, *, hosted: bool = False) -> None:
        self.game, self.hosted = game, hosted
        self.hands: SeatId | None = None
        self.human: frozenset[SeatId] = frozenset()
        self.seat_players()

    def seat_players(self) -> None:
        """Seat the people whose seats are held here."""
        self.human = human_seats(self.game)

    @property
    def shared(self) -> bool:
        """Check whether several players sit here."""
        return len(self.human) > 1

    @property
    def hides(self) -> bool:
        """Check whether seats may hide something from each other."""
        return not self.game.ruleset.traits.open_information

    @property
    def view(self) -> Position:
        """Return the game as the viewer may know it.

        On a shared keyboard that is the deciding player who has it, else all people here.
        """
        alone = self.shared and self.hands is not None and self.hands == self.game.to_move
        return self.game.seen_by(*([self.hands] if alone and self.hands else self.human))

    def elsewhere(self, decides: SeatId | None) -> SeatId | None:
        """Return the deciding seat if it is played elsewhere, by another login or computer, else None."""
        return None if decides in self.game.local_seats else decides

    def taken(self, seat: SeatId) -> bool | None:
        """Check whether another process plays a seat. None for a game that is exchanged as files."""
        folder = self.game.folder
        if self.hosted:
            return True
        if folder is None or own_seat(folder):
            return None
        return holder(folder, seat) is not None


class ViewUpdater:
    """A recorder of the played commands in `desk` and `ledger`, as the people at the keyboard may know them."""

    def __init__(
        self, keyboard: LocalPlayers, *, reach: bool = True, titles: Mapping[UnitId, str] | None = None
    ) -> None:
        self.keyboard, self.game = keyboard, keyboard.game
        game = self.game
        people, view = roster(game.ruleset, game.battle).sides, keyboard.view  # the fallen too
        table = GameView(game.ruleset, view.state, keyboard.human, people, view.scene, titles=titles)
        stands = (piece.at for piece in table.scene.pieces if piece.at)  # aircraft have no place
        at = next(stands, next(iter(table.scene.board.terrain), Place("")))
        self.desk = ViewState(table, at, show_reach=reach)
        self.newest: CommandMark | None = None  # of the commands that were taken last
        self.take_anew()

    def take_anew(self) -> None:
        """Rebuild log and luck from all commands that stand, and the view from the present state."""
        view = self._taken = self.keyboard.view
        self._refresh()
        self.desk.log_view = self._end_of_the_log()
        rolled = (view.logged_of(deed) for deed in self.game.entries if deed.faces)
        self._balance = Balance(roster(self.game.ruleset, self.game.battle), rolled)
        self.desk.luck = self._balance.sides
        self._known, self._openings, self._ended = self.game.step, self.game.openings, self.game.ended

    def _end_of_the_log(self) -> LogView:
        """Return the log from the start of an earlier turn, or the whole log.

        That turn lies far enough back that no piece has a shot left from before, and no march continues.
        """
        for step in range(self.game.step - ENOUGH, 0, -1):
            if any(report.kind == "turn" for report in self._taken.reports(step)):
                return self._log_after(step - 1, LogView(whole=self._log))
        return self._log()

    def _log(self) -> LogView:
        start = self.game.ruleset.scene(self._taken.state_at(0))
        return self._log_after(0, LogView({piece.id: piece.at for piece in start.pieces}))

    def _log_after(self, step: int, log_view: LogView) -> LogView:
        """Return a log with all that was done after a step."""
        for logged in self._taken.logged(step):
            log_view.add(self.desk.table, logged)
        for remark in self._taken.notes:
            if remark.step > step or not step:
                log_view.note(self.desk.table, remark.step, remark.text)
        return log_view

    @property
    def ledger(self) -> Ledger:
        """Return the luck of the game to the last roll."""
        return Ledger(self._balance.roster, self._taken.logged())

    def take(self, *deeds: LogEntry) -> None:
        """Record these commands, or rebuild all if another login was faster or a sealed command was opened."""
        if self._known + len(deeds) != self.game.step or self._taken is not self.keyboard.view or self.opened:
            self.take_anew()
            return
        before = self.desk.table
        self._refresh()
        self._known = self.game.step
        reports = [report for deed in deeds for report in self._taken.logged_of(deed).reports]
        self.newest = command_mark(before, reports)
        self.desk.mark = joined(self.desk.mark, self.newest)
        self.desk.fresh = joined(self.desk.fresh, self.newest)
        for logged in map(self._taken.logged_of, deeds):
            self.desk.log_view.add(self.desk.table, logged)
            self._balance.add(logged)

    @property
    def step(self) -> int:
        """Return the step up to which commands are taken down."""
        return self._known

    @property
    def opened(self) -> bool:
        """Check whether something sealed was opened, or the game was ended, since."""
        return (self._openings, self._ended) != (self.game.openings, self.game.ended)

    def attacks(self, *deeds: LogEntry) -> list[Report]:
        """Return the attacks that were rolled in some commands."""
        return [attack for deed in deeds for attack in self.keyboard.view.logged_of(deed).attacks]

    def _refresh(self) -> None:
        desk, old = self.desk, self.desk.table
        view = self.keyboard.view
        desk.table = GameView(
            self.game.ruleset, view.state, self.keyboard.human, old.sides, view.scene, titles=old.titles
        )
        desk.position = view
        desk.orders = self.game.orders.get(desk.table.viewing_seat)


class StandingOrderEditor:
    """The standing orders that a player here may give, none if the rules have no standing orders."""

    def __init__(self, books: ViewUpdater) -> None:
        self.keyboard, self.game, self.desk = books.keyboard, books.game, books.desk
        self.spec = self.game.ruleset.orders

    @property
    def seat(self) -> SeatId:
        """Return the seat whose orders are meant, that of the player at the keyboard if two share it."""
        hands = self.keyboard.hands
        return hands if hands in self.keyboard.human and self.keyboard.shared else self.desk.table.viewing_seat

    def page(self, under: Mode) -> Mode | None:
        """Return the page of the standing orders, or None if the rules have none."""
        return OrdersMode(self.spec, self.game.orders[self.seat], under) if self.spec is not None else None

    def give(self, orders: Any) -> Line:
        """Set the orders of `seat`, and return why they could not be logged, or an empty line."""
        seat, note = self.seat, line()
        if orders == self.game.orders[seat]:
            return note
        try:
            self.game.give_orders(seat, orders)
        except SessionError as error:
            note = line(error.sentence)
        self.desk.orders = self.game.orders[seat]
        return note

    def quiet(self, *, whole_turn: bool) -> Line:
        """Order no reactions at this mover, or for the whole turn.

        Return why the order could not be logged, or an empty line.
        """
        if self.spec is None:
            return ()
        mine = self.game.orders[self.desk.table.viewing_seat]
        return self.give(self.spec.without_reactions(mine, self.keyboard.view.state, whole_turn))

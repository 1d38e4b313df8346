"""Game desk: the desk of a game kept as the game stands: table, log, luck, and who sits at this keyboard."""

from cb_tui.core.report import Report
from cb_tui.core.values import SeatId
from cb_tui.present.log_view import LogView
from cb_tui.present.table import Table
from cb_tui.session.game import Game
from cb_tui.session.ledger import Ledger
from cb_tui.session.lock import holder
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.position import Position
from cb_tui.session.roster import roster
from cb_tui.session.seats import HUMAN, own_seat
from cb_tui.ui.modes.base import Desk


class GameDesk:
    """What has been played, taken down; `human` are the seats of people at this keyboard."""

    hands: SeatId | None = None  # of several players at this keyboard the one who has it

    def __init__(self, game: Game, *, reach: bool = True) -> None:
        self.game = game
        self.human: frozenset[SeatId] = frozenset()
        self._sit()
        table = Table(
            game.ruleset, self.view.state, self.human, roster(game.ruleset, game.battle).sides
        )  # the fallen too
        at = table.scene.pieces[0].at if table.scene.pieces else next(iter(table.scene.board.terrain))
        self.desk = Desk(table, at, show_reach=reach)
        self._take_down()

    @property
    def view(self) -> Position:
        """Return the game as who looks may know it: the one who has the keyboard while he decides, else all who sit here."""
        alone = len(self.human) > 1 and self.hands is not None and self.hands == self.game.to_move
        return self.game.seen_by(*([self.hands] if alone and self.hands else self.human))

    @property
    def hides(self) -> bool:
        """Check whether seats may hide something from each other."""
        return not self.game.ruleset.traits.open_information

    def _sit(self) -> None:
        """Whoever's seat is held here and is no machine's sits here."""
        game = self.game
        self.human = frozenset(seat for seat, player in game.seats.items() if player == HUMAN and seat in game.held)

    def seat_name(self, seat: SeatId | None) -> str:
        """What a seat is called."""
        return self.desk.table.called(seat)

    def elsewhere(self) -> SeatId | None:
        """The seat that decides, if nobody here plays it: another login, another machine, or nobody."""
        decides = self.desk.table.decides
        return None if decides in self.game.held else decides

    def seat_taken(self, seat: SeatId) -> bool | None:
        """Whether another process plays a seat; None of a game that is played by file."""
        folder = self.game.folder
        if folder is None or own_seat(folder):
            return None
        return holder(folder, seat) is not None

    def _take_down(self) -> None:
        """Log and luck anew from all that stands, and the table as it is."""
        view = self._taken = self.view
        start = self.game.ruleset.scene(view.state_at(0))
        log_view = LogView({piece.id: piece.at for piece in start.pieces})
        self._refresh()
        for logged in view.logged():
            log_view.add(self.desk.table, logged)
        for remark in view.notes:
            log_view.note(remark.step, remark.text)
        self.desk.log_view = log_view
        self.ledger = Ledger(roster(self.game.ruleset, self.game.battle), view.logged())
        self.desk.luck = self.ledger.sides
        self._known, self._openings = self.game.step, self.game.openings

    def _record(self, deeds: list[LogEntry]) -> None:
        """Takes these commands down, or all anew where another login was faster or something sealed was opened."""
        if (
            self._known + len(deeds) != self.game.step
            or self._taken is not self.view
            or (self._openings != self.game.openings)
        ):
            self._take_down()
            return
        self._refresh()
        self._known = self.game.step
        for logged in map(self._taken.logged_of, deeds):
            self.desk.log_view.add(self.desk.table, logged)
            self.ledger.add(logged)

    def _attacks(self, deeds: list[LogEntry]) -> list[Report]:
        """The attacks that were rolled in some commands."""
        return [attack for deed in deeds for attack in self.view.logged_of(deed).attacks]

    def _refresh(self) -> None:
        old = self.desk.table
        self.desk.table = Table(self.game.ruleset, self.view.state, self.human, old.sides)
        self.desk.view = self.view
        self.desk.orders = self.game.orders.get(self.desk.table.my_seat)

"""Record: the desk of a game kept as the game stands: table, log, luck, and who sits at this keyboard."""

from cb_tui.core.report import Report
from cb_tui.core.values import Side
from cb_tui.session.deed import Deed
from cb_tui.session.game import Game
from cb_tui.session.ledger import Ledger
from cb_tui.session.lock import holder
from cb_tui.session.roster import roster
from cb_tui.session.seats import HUMAN, own_seat
from cb_tui.ui.chronicle import Chronicle
from cb_tui.ui.moments.base import Desk
from cb_tui.ui.table import Table


class Record:
    """What has been played, taken down; `human` are the sides that sit at this keyboard."""

    def __init__(self, game: Game, *, reach: bool = True) -> None:
        self.game = game
        self.human: frozenset[Side] = frozenset()
        self._sit()
        table = Table(game.ruleset, game.state, self.human, roster(game.ruleset, game.battle).sides)  # the fallen too
        at = table.scene.pieces[0].at if table.scene.pieces else next(iter(table.scene.board.terrain))
        self.desk = Desk(table, at, show_reach=reach)
        self._take_down()

    def _sit(self) -> None:
        """Whoever's seat is held here and is no machine's sits here."""
        game = self.game
        self.human = frozenset(side for side, seat in game.seats.items() if seat == HUMAN and side in game.held)

    def side_name(self, side: Side | None) -> str:
        """What a side is called."""
        return self.desk.table.force(side).name if side else "nobody"

    def elsewhere(self) -> Side | None:
        """The side that decides, if nobody here plays it: another login, another machine, or nobody."""
        decides = self.desk.table.decides
        return None if decides in self.game.held else decides

    def seat_taken(self, side: Side) -> bool | None:
        """Whether another process plays a seat; None of a game that is played by file."""
        folder = self.game.folder
        if folder is None or own_seat(folder):
            return None
        return holder(folder, side) is not None

    def _take_down(self) -> None:
        """Log and luck anew from all that stands, and the table as it is."""
        start = self.game.ruleset.scene(self.game.state_at(0))
        chronicle = Chronicle({piece.id: piece.at for piece in start.pieces})
        self._refresh()
        for logged in self.game.logged():
            chronicle.add(self.desk.table, logged)
        for remark in self.game.notes:
            chronicle.note(remark.step, remark.text)
        self.desk.chronicle = chronicle
        self.ledger = Ledger(roster(self.game.ruleset, self.game.battle), self.game.logged())
        self.desk.luck = self.ledger.sides
        self._known = self.game.step

    def _record(self, deeds: list[Deed]) -> None:
        """Takes these deeds down, or all anew where another login was faster."""
        if self._known + len(deeds) != self.game.step:
            self._take_down()
            return
        self._refresh()
        self._known = self.game.step
        for logged in map(self.game.logged_of, deeds):
            self.desk.chronicle.add(self.desk.table, logged)
            self.ledger.add(logged)

    def _attacks(self, deeds: list[Deed]) -> list[Report]:
        """The attacks that were rolled in some deeds."""
        return [attack for deed in deeds for attack in self.game.logged_of(deed).attacks]

    def _refresh(self) -> None:
        old = self.desk.table
        self.desk.table = Table(self.game.ruleset, self.game.state, self.human, old.sides)
        self.desk.orders = self.game.orders.get(self.desk.table.me)

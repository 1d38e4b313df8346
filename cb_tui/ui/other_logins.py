"""The players at other logins: their presence, how they join, and branches they continue on."""

from cb_tui.core.values import SeatId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, line
from cb_tui.session.locations import joining_line
from cb_tui.session.saves import last_played
from cb_tui.session.seat_locks import unlike_build
from cb_tui.session.seats import HUMAN
from cb_tui.ui.keyboard import LocalPlayers
from cb_tui.ui.modes.base import Mode, bottom_mode
from cb_tui.ui.modes.machine import MachineMode
from cb_tui.ui.modes.waiting import WaitingMode


class OtherLogins:
    """The knowledge about players at other keyboards."""

    def __init__(self, keyboard: LocalPlayers) -> None:
        self.keyboard, self.game = keyboard, keyboard.game
        self._line = last_played(self.game.folder) if self.game.folder is not None else ""
        self._left = ""  # the branch on which another login plays on
        self._build = ""  # the last remark on its build

    @property
    def possible(self) -> bool:
        """Check whether another login may play, or this one only watches."""
        people = [seat for seat, player in self.game.seats.items() if player == HUMAN]
        return len(people) > 1 or not self.game.local_seats

    def invitation(self, table: GameView) -> str:
        """Return how another player joins a game, or an empty string if no seat is free."""
        game = self.game
        absent = [seat for seat, player in game.seats.items() if player == HUMAN and seat not in game.local_seats]
        free = next((seat for seat in absent if self.keyboard.taken(seat) is False), None)
        if game.outcome or not game.local_seats or free is None:
            return ""
        return f"{table.seat_name(free)} can join from another login: {joining_line(game.name, '--seat', free)}"

    def unlike(self) -> str:
        """Return, once, that another login plays with another build of the program, or an empty string."""
        told = unlike_build(self.game)
        said, self._build = self._build, told or self._build
        return told if told != said else ""

    def gone(self) -> str:
        """Return the branch that another login has continued on, or an empty string if it plays this line.

        Only a change since the first look at the save counts.
        """
        game = self.game
        last = last_played(game.folder) if game.folder is not None and not game.fair else ""
        if last not in ("", self._line):
            self._line, self._left = last, last if last != game.branch else ""
        return self._left

    def news(self, mode: Mode, note: Line) -> Line | None:
        """Look whether the other player has come, left or continued on a branch.

        Return the new message line, or None if nothing has changed.
        """
        if told := self.unlike():
            return line(told)
        waits, before, left = bottom_mode(mode), self._left, self.gone()
        if isinstance(waits, WaitingMode):
            said, waits.there, waits.gone = (waits.there, waits.gone), self.keyboard.taken(waits.seat), left
            if waits is mode:
                note = note if left == before else ()
                return note if said != (waits.there, waits.gone) else None
        if left in ("", before) or isinstance(waits, MachineMode):
            return None
        return line(f"The other player went on as branch {left}: {joining_line(self.game.name)} follows")

    def owing(self, seat: SeatId) -> SeatId:
        """Return the seat elsewhere that still owes a number or an opening, or `seat` if none does."""
        pledge = self.game.pledge
        away = [one for one in self.game.seats if one not in self.game.local_seats]
        owing = [one for one in away if pledge is None or one not in pledge.numbers]
        return next(iter(owing or away), seat)

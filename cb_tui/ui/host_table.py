"""HostTable: the table of a host whose game is on the screen, with its clocks, players and signals."""

from time import monotonic
from typing import Any, Protocol, TypeVar

from cb_tui.core.values import SeatId
from cb_tui.host.answers import Answer, Clocks, Done, Signals, SignalSent
from cb_tui.host.requests import AnyRequest, Claim, Moved, Mute, SeeClocks, SeeSignals, Signal
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.host.clock_lines import clock_lines, clock_row, seconds_to_change
from cb_tui.presentation.host.signal_lines import signal_line
from cb_tui.presentation.text import Line, Lines, TextRun, line, section_head
from cb_tui.session.game import Game
from cb_tui.ui.controller import Controller

Wanted = TypeVar("Wanted", bound=Answer)
LOW = 12  # lines of a panel below which the clocks have one of them
NOTE = 70  # columns of a signal in the message line


class Host(Protocol):
    """The host that answers."""

    def ask(self, request: AnyRequest, wanted: type[Wanted]) -> Wanted:
        """Return the host's answer. Raises SessionError with the host's reason for a refusal."""
        ...

    def play_again(self, table: int) -> str:
        """Offer the battle of a table again, or take that offer. Return what came of it."""
        ...


class HostTable:
    """The clocks and signals of a game, asked anew whenever the host has news of its table."""

    alone = False  # whether no one else can sit here

    def __init__(self, host: Host, game: Game, number: int) -> None:
        self._host, self.game, self.number = host, game, number
        self.mine: SeatId | None = next((seat for seat in game.people if seat in game.local_seats), None)
        self.clocks = self._host.ask(SeeClocks(), Clocks)
        self.signals = self._host.ask(SeeSignals(), Signals)
        self.unread: SignalSent | None = None  # the last signal of another since the page of signals was open
        self._asked = monotonic()
        self._known = self._end_of_log()

    @property
    def title(self) -> str:
        """Return the number of the table in words."""
        return f"table {self.number}"

    @property
    def me(self) -> str:
        """Return the name of the local player, or an empty string for a watcher."""
        return self.clocks.players.get(self.mine, "") if self.mine else ""

    @property
    def players(self) -> dict[SeatId, str]:
        """Return the names of the people by seat."""
        return {seat: name for seat, name in self.clocks.players.items() if not name.startswith("[")}

    @property
    def others(self) -> tuple[str, ...]:
        """Return the names of the other people at the table."""
        return tuple(
            dict.fromkeys(name for seat, name in self.players.items() if seat != self.mine and name != self.me)
        )

    # --- requests ------------------------------------------------------------------------------------

    def tell(self) -> bool:
        """Report to the host, once, all commands played here since the last time, and return whether there were any.

        Raises SessionError.
        """
        now, before = self._end_of_log(), self._known
        if now == before:
            return False
        self._known = now
        self._take(self._host.ask(Moved(), Clocks))
        return True

    def look(self) -> Line:
        """Ask for clocks and signals, and return the news of them in a line. Raises SessionError."""
        there, sent, over = self.clocks.here, self.signals.sent, self.clocks.over
        self._take(self._host.ask(SeeClocks(), Clocks))
        self.signals = self._host.ask(SeeSignals(), Signals)
        fresh = [each for each in self.signals.sent if each not in sent and each.name != self.me]
        if fresh:
            self.unread = fresh[-1]
            return signal_line(fresh[-1], NOTE)
        if self.clocks.over and not over:
            return line(self.clocks.over)
        for seats, verb in ((self.clocks.here, "is here"), (there, "has left")):
            gone = there if verb == "is here" else self.clocks.here
            came = [self.clocks.players.get(seat, "") for seat in seats if seat not in gone and seat != self.mine]
            if names := [name for name in came if name in self.others]:
                return line(f"{names[0]} {verb}")
        return ()

    def follow(self, controller: Controller) -> bool:  # noqa: ARG002 - of a watcher
        """Show a watcher what was played since. Return False at the table of a player, whose screen listens itself."""
        return False

    def heard(self) -> None:
        """Note the present end of the log as known to the host, from the login that wrote it."""
        self._known = self._end_of_log()

    def send(self, code: str, about: str = "") -> None:
        """Send a signal. Raises SessionError."""
        self.signals = self._host.ask(Signal(code=code, about=about), Signals)

    def mute(self, name: str, *, on: bool) -> None:
        """Take no more signals of a player, or take them again. Raises SessionError."""
        self._host.ask(Mute(name=name, on=on), Done)
        self.signals = self._host.ask(SeeSignals(), Signals)

    def claim(self) -> None:
        """Claim the game on time. Raises SessionError."""
        self._host.ask(Claim(), Done)

    def play_again(self) -> str:
        """Offer another game with sides changed, or take the other's offer and go there. Return what came of it."""
        return self._host.play_again(self.number)

    def _take(self, clocks: Clocks) -> None:
        self.clocks, self._asked = clocks, monotonic()

    def _end_of_log(self) -> tuple[Any, ...]:
        return self.game.hash(), self.game.ended, self.game.offer

    # --- how it is shown -------------------------------------------------------------------------------------------

    @property
    def passed(self) -> int:
        """Return the whole seconds since the clocks were asked for."""
        return int(monotonic() - self._asked)

    @property
    def seconds_to_change(self) -> int | None:
        """Return the seconds until a clock reads otherwise, or None if none runs."""
        return seconds_to_change(self.clocks, self.passed)

    def lines(self, table: GameView, width: int, height: int) -> Lines:
        """Return the first lines of a panel of `height` lines: the clocks, who is here, and the last signal."""
        if height <= 1 or width <= 0:
            return []
        if height < LOW:
            return [clock_row(self.clocks, width, mine=self.mine, passed=self.passed)]
        names = {seat: TextRun(table.seat_name(seat), table.seat_role(seat)) for seat in self.clocks.players}
        rows = clock_lines(self.clocks, names, width, mine=self.mine, passed=self.passed)
        if self.unread is not None:
            rows[-1:] = [signal_line(self.unread, width), section_head(width)]
        return rows


class DayTable(HostTable):
    """The table of a try of the day: the player is alone and has no clock, and the host keeps the dice."""

    alone = True
    title = "daily battle"
    others = ()
    players = dict[SeatId, str]()
    seconds_to_change = None

    def __init__(self, host: Host, game: Game) -> None:
        self._host, self.game, self.number = host, game, 0
        self.mine, self.unread, self.signals = None, None, Signals(to=(), sent=())
        self._known = self._end_of_log()

    def tell(self) -> bool:
        now, before = self._end_of_log(), self._known
        self._known = now
        if now != before:
            self._host.ask(Moved(), Done)
        return now != before

    def look(self) -> Line:
        return ()

    def lines(self, table: GameView, width: int, height: int) -> Lines:  # noqa: ARG002 - there are no clocks
        return []

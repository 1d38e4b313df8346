"""The page of a table in battle: signals, offers, a claim, the end by resigning."""

from collections.abc import Callable
from typing import Protocol

from cb_tui.core.values import SeatId
from cb_tui.presentation.host.signal_lines import ABOUT, page_lines, to_send
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    label,
    line,
    number_run,
    plain_text,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.session.rulebook import ids_in
from cb_tui.ui.controller import Controller
from cb_tui.ui.host_table import HostTable
from cb_tui.ui.screens.host.page import HostPage
from cb_tui.ui.screens.saves import NameInput

YES = "yes"
SAID = 60  # characters of what a signal is about
OFFERED = {"e": "draw", "f": "stop"}
NOTHING = {"c": "No dice were rolled in that step", "d": "No rule is cited on your screen"}  # to ask about
IN_WORDS = {"draw": "a draw", "stop": "to stop, without a result"}


class BattleBelow(Protocol):
    """The battle under the page."""

    controller: Controller

    def follow_end(self) -> None:
        """Show that the game was ended by a player here."""


class SignalsScreen(HostPage):
    """The page over a battle that is played, or watched, at a table."""

    def __init__(self, battle: BattleBelow, table: HostTable) -> None:
        super().__init__()
        self.battle, self.table, self.game = battle, table, table.game
        self.word = NameInput(len(YES), "host_typed")  # that confirms that the player resigns
        self.looked = self._looked_at()
        self.over_before = self.game.outcome is not None
        table.unread = None

    def mode(self) -> str:
        return "host_typed" if self.word.typing else "signals"

    def look(self) -> None:
        """Do nothing: the battle below asks the host."""

    def renew(self, table: int = 0) -> None:
        """Show the signals that the battle below has asked for, or the end of the game once the others end it."""
        if not self.is_mounted or table not in (0, self.table.number):
            return
        self.table.unread = None
        if self.game.outcome is not None and not self.over_before and self.is_current:
            self.back()
            self.battle.follow_end()
        else:
            self.paint()

    @property
    def seat(self) -> SeatId | None:
        """Return the player's own seat, or None for a watcher."""
        return self.table.mine

    def head(self) -> tuple[Line, Line]:
        """Return the other players and the battle, and the player."""
        title = line(TextRun(" Table", bold=True), f" {self.table.number}", label(f"   {self.game.battle.title}"))
        return title, line(label(f"{self.table.me or 'watching'} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the signals to send, the actions at the table, and the signals sent."""
        choices = to_send(width, self.looked, accepts=self._accepts()) if self.seat is not None else []
        offer: Lines = [line("   ", row) for row in wrap(self._offer(), width - 4)]
        return page_lines(self.table.signals, choices, self._acts(), width, height, offer=offer)

    def _acts(self) -> Lines:
        """Return the actions at the table."""
        if self.seat is None:
            return []
        muted = [name for name in self.table.others if name in self.table.signals.muted]
        rows: Lines = [line("   ", number_run("R"), "  resign", label("   asks first"))]
        rows += [line("   ", number_run("C"), "  claim the game: time is up")] if self.table.clocks.claimable else []
        if self.table.others:
            word = "hear" if muted else "mute"
            rows[0] = line(rows[0], "      ", number_run("m"), f"  {word} {', '.join(self.table.others)}")
        return rows

    def _accepts(self) -> str:
        """Return the key that accepts the offer of another that stands, or an empty string."""
        offer = None if self.seat is None or self.game.outcome is not None else self.game.offer
        if offer is None or offer.by == self.seat:
            return ""
        return next(key for key, what in OFFERED.items() if what == offer.what)

    def _offer(self) -> Line:
        """Return the offer that stands, and the key that accepts it, or an empty line."""
        offer = self.game.offer
        if offer is None or self.game.outcome is not None:
            return ()
        name = self.table.clocks.players.get(offer.by, offer.by)
        if offer.by == self.seat:
            return line(label(f"You offer {IN_WORDS[offer.what]}; it stands until the next command."))
        accepts = line(": ", number_run(self._accepts()), " accepts") if self.seat is not None else ()
        return line(danger_run(f"{name} offers {IN_WORDS[offer.what]}"), accepts)

    def _looked_at(self) -> dict[str, str]:
        """Return the step, the place and the rule in view, by the code of the signal about them."""
        desk, mode = self.battle.controller.desk, self.battle.controller.mode
        step = mode.marked_step()
        step = self.game.step if step is None else step
        rows = [row for row in desk.log_view.entries if row.step == step]
        row, rolled = rows[-1] if rows else None, any(row.report is not None and row.report.rolls for row in rows)
        at = f"{step}{': ' if row else ''}{plain_text(row.short) if row else ''}"[:SAID].strip() if step else ""
        cited = ids_in(plain_text(self.battle.controller.note or mode.message(desk)))
        return {"a": at, "b": str(desk.cursor), "c": at if rolled else "", "d": next(iter(cited), "")}

    def message(self) -> Line:
        """Return the question whether to resign, or how signals work."""
        if self.word.typing:
            asked = danger_run("RESIGN THIS GAME?", bold=True)
            return line(asked, "  The other side wins.  Type yes: ", number_run(f"{self.word.text}_"))
        if self.game.outcome is not None:
            return line(label(f"The game is over: {self.game.outcome.why}"))
        if self.seat is None:
            return line(label("Signals of the players to each other; watchers send none"))
        return line(label("A signal to a player who is away waits at the table"))

    def idle(self) -> frozenset[str]:
        """Return the actions that would do nothing now."""
        over = self.game.outcome is not None or self.seat is None
        found = {"resign", "claim"} if over else set() if self.table.clocks.claimable else {"claim"}
        found |= {"signal 1"} if self.seat is None else set()
        return frozenset(found if self.table.others and self.seat is not None else found | {"mute"})

    def key(self, press: str) -> None:
        """Take the word that confirms while it is asked, else handle the key."""
        if not self.word.typing:
            super().key(press)
            return
        self.note = ()
        typed = self.word.takes(press)
        if typed is not None and typed.strip().lower() == YES and self.seat is not None:
            self._do(self.game.resign, ends=True)
        elif typed is not None:
            self.note = line("The game continues")
        if self.is_mounted and self.is_current:
            self.paint()

    def press(self, action: str) -> None:
        """Send a signal, make or accept an offer, claim, mute, or ask whether to resign."""
        match action:
            case "back":
                self.back()
            case "resign" | "claim" if action in self.idle():
                self.note = line("Nothing to claim: the other player still has time" if not self.game.outcome else "")
            case "resign":
                self.word.ask("")
            case "claim":
                self._do(lambda _: self.table.claim())
            case "mute" if self.seat is not None:
                self._mute()
            case _ if action.startswith("signal ") and self.seat is not None:
                self._send(action[-1])

    def _send(self, code: str) -> None:
        """Send a signal. An offer is made, or accepted, in the log of the game too."""
        if code in ABOUT and not self.looked[code]:
            self.note = line(NOTHING.get(code, "Nothing has been played yet"))
            return
        if code in OFFERED and self.seat is None:
            return
        if code in OFFERED and not self._do(lambda seat: self.game.make_offer(seat, OFFERED[code]), ends=True):
            return
        if self.game.outcome is None:
            try:
                self.table.send(code, self.looked.get(code, ""))
                self.note = line("Sent")
            except SessionError as refused:
                self.note = line("Offered" if code in OFFERED else refused.sentence)  # an offer is in the log by now

    def _mute(self) -> None:
        try:
            for name in self.table.others:
                self.table.mute(name, on=name not in self.table.signals.muted)
        except SessionError as refused:
            self.note = line(refused.sentence)

    def _do(self, act: Callable[[SeatId], None], *, ends: bool = False) -> bool:
        """Do something at the own seat that may end the game. Return whether it was done, else note why not."""
        assert self.seat is not None, "a watcher has no such keys"
        try:
            act(self.seat)
            self.table.tell()
        except SessionError as refused:
            self.note = line(refused.sentence)
            return False
        if ends and self.game.outcome is not None:
            self.back()
            self.battle.follow_end()
        return True

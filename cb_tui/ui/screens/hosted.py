"""The part of a battle that a host adds: clocks over the panel, and news in place of looking for them."""

from typing import TYPE_CHECKING

from textual.timer import Timer

from cb_tui.presentation.keys import actions
from cb_tui.presentation.text import Line, Lines, justify, label, length, line, number_run
from cb_tui.session.errors import SessionError
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.layout import ScreenLayout
from cb_tui.ui.modes.base import Mode
from cb_tui.ui.modes.popup import PopupMode
from cb_tui.ui.screens.clock import KeyGuardScreen

if TYPE_CHECKING:  # at a host only
    from cb_tui.ui.host_table import HostTable


class HostedScreen(KeyGuardScreen):
    """A battle that may be played at the table of a host. `hosted` is None elsewhere."""

    hosted: "HostTable | None" = None
    parts: ScreenLayout
    _beat: Timer | None = None
    _later: Line = ()  # news that came over a page, for the line under the battle

    def share_out(self) -> None:
        """Give each part its place for the present size, and repaint."""
        raise NotImplementedError

    def listen(self) -> None:
        """Show the commands of other logins as they come. At a host its news say when to look."""
        if self.hosted is None:
            super().listen()
        else:
            self._wind()

    def host_lines(self, parts: ScreenLayout) -> Lines:
        """Return the lines of the host over a panel."""
        if self.hosted is None:
            return []
        width, height = parts.panel[0] - (not parts.stacked), parts.panel[1]
        return self.hosted.lines(self.controller.desk.table, width, height)

    def say(self, said: Line) -> None:
        """Show a sentence in the message line. Once a battle at a host is over no note of the game keeps it away."""
        if self.hosted is not None and self.controller.game.outcome is not None:
            self.controller.note = ()
        super().say(said)

    def with_table(self, told: Line, mode: Mode, width: int) -> Line:
        """Return the message with the key of the page of the table behind it, where others sit there and it fits."""
        hint = line(number_run("Q"), label(" table "))
        asked = mode.is_question or mode.keys == "watch" or actions(mode.keys).get("Q") != "early_end"
        if self.hosted is None or not self.hosted.others or asked or length(told) + length(hint) + 2 > width:
            return told
        return justify(told, hint, width)

    def news(self, table: int) -> None:
        """Show what has changed at a table, or at any if it is 0, if it is this one."""
        if self.hosted is None or table not in (0, self.hosted.number) or not self.children:
            return
        try:
            said = self.hosted.look()
        except SessionError as refused:
            said = line(refused.sentence)
        if not self.hosted.follow(self.controller):
            self._looks = -1  # whether the others are there too
            self._listen()
            self.hosted.heard()
        if said:
            self.controller.note = said
            self._later = said if isinstance(self.controller.mode, PopupMode) else ()
            self.ring()
        if self.is_current:
            self.share_out()
        self._wind()

    def key(self, press: str) -> None:
        """Handle a key press. News that came while a page was open are shown again once it is closed."""
        super().key(press)
        if self._later and not isinstance(self.controller.mode, PopupMode):
            self.controller.note, self._later = self._later, ()
            if self.is_mounted:
                self.paint()

    def _tick(self) -> None:
        """Play on, and end the page of the table over the battle once the others have ended that."""
        super()._tick()
        if self.hosted is not None and self.controller.game.outcome is not None:
            from cb_tui.ui.screens.host.page import HostPage  # noqa: PLC0415 - at a host only

            if isinstance(self.app.screen, HostPage):
                self.app.screen.renew(self.hosted.number)

    def tell_host(self) -> None:
        """Say to the host that commands were played here."""
        if self.hosted is None:
            return
        self.controller.desk.players = self.hosted.players
        try:
            if self.hosted.tell():
                self._wind()
        except SessionError as refused:
            self.controller.note = line(refused.sentence)

    def at_table(self, action: str) -> bool:
        """Show the page of the table, or ask for another game there. Return whether the action was one of these."""
        if self.hosted is None or self.hosted.alone or action not in ("early_end", "again"):
            return False
        if action == "again":
            self.say(line(self.hosted.play_again()))
            return True
        from cb_tui.ui.screens.host.signals import SignalsScreen  # noqa: PLC0415 - at a host only

        self.app.push_screen(SignalsScreen(self, self.hosted))
        return True

    def follow_end(self) -> None:
        """Show that the game was ended by a player here."""
        if isinstance(self.controller, BattleController):
            self.controller.look()
        self.share_out()

    def _wind(self) -> None:
        """Repaint the clocks when they read otherwise."""
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
        seconds = self.hosted.seconds_to_change if self.hosted is not None else None
        if seconds is not None:
            self._beat = self.set_timer(seconds, self._beaten)

    def _beaten(self) -> None:
        self._beat = None
        if self.is_current:
            self.paint()
        self._wind()

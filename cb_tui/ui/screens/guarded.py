"""The keys of a battle: what was typed before it could be seen answers no question and leaves no page."""

from time import monotonic

from cb_tui.presentation.key import cap_of
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.text import label, length, line, number_run
from cb_tui.ui.modes.victory import VictoryMode
from cb_tui.ui.screens.clock import TimedScreen

DROPPED = ("Typed too early: ignored.  ", "Too early: ignored.  ", "Too early.  ", "")  # as there is room
DEAD = ("{} does nothing here.  ", "{} does nothing.  ", "Not {}.  ")
AWAY = 120  # seconds without a key that count as played at the most
LEAVES = ("title", "again", "swap")  # what ends the look at a battle that is over


class KeyGuardScreen(TimedScreen):
    """A press is an action once what it answers has been seen in silence."""

    _taken = False  # whether the question has taken a key already

    def mode(self) -> str:
        return str(self.controller.mode.keys)

    def key(self, press: str) -> None:
        """Handle a key press. A question accepts a key, other than `?`, only after it was seen in silence.

        It reports a key that it does not know.
        """
        now, silent = monotonic(), monotonic() - self._last_key
        if self._last_key and not isinstance(self.controller.mode, VictoryMode):
            self.controller.desk.seconds_played += min(silent, AWAY)
        self._last_key = now
        mode, action = self.controller.mode, action_of(self.mode(), press)
        seen = self._asked is mode
        guard = self.app.preferences.settings.guard / 1000  # seconds without a key before a question takes one
        waited = seen and min(silent, now - self._painted) >= guard
        if action is None:
            if mode.is_question and seen:
                self._ask_again(tuple(told.format(cap_of(press)) for told in DEAD))
            return
        if mode.is_question and not self._taken and not waited and action != "help":
            self._ask_again(DROPPED)
            return
        if action in ("enter", "end") and mode is self._woken and not waited:
            return  # typed in the machine's turn, which has just ended
        if action in LEAVES and isinstance(mode, VictoryMode) and not waited:
            return  # typed before the battle was over
        if action == "enter" and not mode.accepts_early_enter and not seen:
            self.controller.note = line(number_run("Enter"), " came before the odds were shown: press it again")
            self.paint()
            return
        self.press(action)

    def _ask_again(self, told: tuple[str, ...]) -> None:
        """Show the question behind the first of these sentences that leaves room for it."""
        asked = self.controller.mode.message(self.controller.desk)
        room = self.size.width - 1 - length(asked)
        self.controller.note = line(label(next((said for said in told if len(said) <= room), told[-1])), asked)
        self.paint()

"""The clock of a battle: the machine's deeds at their pace, and answers sought while the player looks."""

from collections.abc import Iterator
from time import monotonic

from textual.timer import Timer

from cb_tui.session.seats import HUMAN
from cb_tui.ui.moments.base import Moment
from cb_tui.ui.moments.machine import Machine
from cb_tui.ui.others import Others
from cb_tui.ui.screens.base import KeyScreen
from cb_tui.ui.stage import Stage
from cb_tui.ui.table import Table
from cb_tui.ui.text import Line

SLICE = 0.012  # seconds of the machine's turn between two looks at the keyboard
AHEAD = 0.004  # seconds of looking ahead at a time
BREATH = 0.02  # seconds between
LISTEN = 0.25  # seconds between two looks at the size of the log
ROUND = 8  # such looks between two whether the other player is there


def people(flow: Others) -> list[str]:
    """The sides that persons play, wherever they sit."""
    return [side for side, seat in flow.game.seats.items() if seat == HUMAN]


class Clock(KeyScreen):
    """What goes on without a key; `flow` is what it goes on with."""

    flow: Stage
    _timer: Timer | None = None
    _asked: Moment | None = None  # the moment that was painted, and when
    _painted = 0.0
    _woken: Moment | None = None  # the player's first after the machine's turn: what was typed before is dropped

    def say(self, said: Line) -> None:
        """A sentence in the message line, unless the game has said something."""
        self.flow.note = self.flow.note or said
        self.paint()

    def dress(self) -> None:
        """Looks as the app does from now on, with its signs on later pages too."""
        super().dress()
        self.flow.glyphs = self.app.glyphs

    def pace(self) -> None:
        """Goes on at the speed, and with the reach, that the settings say."""
        chosen = self.app.preferences.settings
        if isinstance(self.flow, Others):
            self.flow.pace(chosen.speed, reach=chosen.reach)

    def by_itself(self) -> bool:
        """Whether something goes on without a key."""
        return isinstance(self.flow.moment, Machine)

    def listen(self) -> None:
        """From now on what other logins play is shown; where nothing happens nothing is sent."""
        if isinstance(self.flow, Others) and (len(people(self.flow)) > 1 or not self.flow.game.held):
            self._looks = 0
            self.set_interval(LISTEN, self._listen)

    def _listen(self) -> None:
        self._looks += 1
        flow = self.flow
        heard = isinstance(flow, Others) and flow.listen()
        if heard:
            self._run_machine()
        if heard or (isinstance(flow, Others) and self._looks % ROUND == 0 and flow.look_for_player()):
            self.paint()

    _looks = 0

    def _run_machine(self, *, at_once: bool = False) -> None:
        if not self.by_itself():
            return
        if self._timer is not None:
            if not at_once:
                return
            self._timer.stop()
        stays = self.flow.breath() if isinstance(self.flow, Others) and not at_once else 0.0
        self._timer = self.set_timer(max(0.001, stays), self._tick)

    def _tick(self) -> None:
        """Deeds until one is worth a pause, or the time slice is over."""
        self._timer = None
        began, watched = monotonic(), self.by_itself()
        pause: float | None = 0.0
        while pause == 0.0 and monotonic() - began < SLICE:
            pause = self.flow.tick()
        if watched and not self.by_itself():
            self._woken = self.flow.moment
        if pause:
            self._timer = self.set_timer(pause, self._tick)
        elif pause is not None:
            self.call_later(self._tick)
            if self.flow.watch is not None and self.flow.watch.skipping:
                return
        self.paint()

    def _seen(self, moment: Moment) -> None:
        """The moment is on the terminal now."""
        if self.flow.moment is moment and self._asked is not moment:
            self._asked, self._painted = moment, monotonic()
            self._ahead(moment.foresee(self.flow.desk), self.flow.desk.table)

    def _ahead(self, answers: Iterator[None], table: Table) -> None:
        """A few answers ahead at a time, between two looks at the keyboard, as long as the game stands where it stood."""

        def some() -> None:
            began = monotonic()
            while self.flow.desk.table is table and monotonic() - began < AHEAD:
                if next(answers, self) is not None:
                    return
            self._ahead(answers, table)

        if self.flow.desk.table is table:
            self.set_timer(BREATH, some)

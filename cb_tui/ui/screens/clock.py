"""The clock of a battle, and its keys: what was typed before it could be seen answers no question."""

from collections.abc import Iterator
from time import monotonic

from textual.timer import Timer

from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.key import cap_of
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.mark_frames import PACES
from cb_tui.presentation.opponents import opponent
from cb_tui.presentation.text import Line, label, length, line, number_run
from cb_tui.ui.controller import Controller
from cb_tui.ui.frame_player import FramePlayer
from cb_tui.ui.modes.base import Mode
from cb_tui.ui.modes.briefing import BriefingMode
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.screens.base import KeyScreen
from cb_tui.ui.view_updater import human_seats

SLICE = 0.012  # seconds of the machine's turn between two looks at the keyboard
AHEAD = 0.004  # seconds of looking ahead at a time
BREATH = 0.02  # seconds between
SILENCE = 0.1  # seconds without a key before: what a key asks comes first
LISTEN = 0.25  # seconds between two looks at the size of the log
ROUND = 8  # such looks between two whether the other player is there
DROPPED = ("Typed too early: ignored.  ", "Too early: ignored.  ", "Too early.  ", "")  # as there is room
DEAD = ("{} does nothing here.  ", "{} does nothing.  ", "Not {}.  ")
AWAY = 120  # seconds without a key that count as played at the most
LEAVES = ("next", "title", "again", "new")  # what ends the look at a battle that is over


class TimedScreen(KeyScreen):
    """The part of a battle that moves without a key. `controller` plays the commands."""

    controller: Controller
    player: FramePlayer
    _timer: Timer | None = None
    _asked: Mode | None = None  # the mode that was painted, and when
    _painted = 0.0
    _last_key = 0.0  # when one was pressed
    _answers: Iterator[None] = iter(())  # that are looked for ahead
    _woken: Mode | None = None  # the player's first after the machine's turn: what was typed before is dropped

    def say(self, said: Line) -> None:
        """Show a sentence in the message line, unless the game has a note there."""
        self.controller.note = self.controller.note or said
        self.paint()

    def brief(self) -> None:
        """Show the briefing of a player's new game, and after it the mode that the game waits for."""
        controller = self.controller
        if controller.remote is not None and human_seats(controller.game) and not controller.game.step:
            controller.mode = BriefingMode(
                controller.game.battle,
                controller.desk.table,
                self.app.glyphs,
                controller.note,
                machine=opponent(controller.game.ruleset, controller.game.battle, controller.game.seats),
            )
            controller.note = ()

    def set_colours(self) -> None:
        """Apply the app's colors and glyphs, the glyphs to later pages too."""
        super().set_colours()
        self.controller.glyphs = self.app.glyphs

    def pace(self) -> None:
        """Apply the speed and the reach display of the settings."""
        chosen = self.app.preferences
        if (remote := self.controller.remote) is not None:
            remote.set_speed(chosen.speed, reach=chosen.settings.reach)

    def ring(self) -> None:
        """Ring the terminal's bell for the player who has to decide, if the settings have one."""
        if self.app.preferences.settings.bell:
            self.app.bell()

    def by_itself(self) -> bool:
        """Check whether something moves without a key."""
        return isinstance(self.controller.mode, MachineMode)

    def listen(self) -> None:
        """Show the commands of other logins as they come. Nothing is sent while nothing happens."""
        if (remote := self.controller.remote) is not None and remote.expects_player:
            self._looks = 0
            self.set_interval(LISTEN, self._listen)

    def _listen(self) -> None:
        self._looks += 1
        controller, remote = self.controller, self.controller.remote
        if remote is None:
            return
        asked = controller.desk.table.is_our_decision
        heard = remote.poll_log()
        if heard:
            self._run_machine()
            if controller.desk.table.is_our_decision and not asked:
                self.ring()
        if heard or (self._looks % ROUND == 0 and remote.poll_player()):
            self.paint()

    _looks = 0

    def _run_machine(self, *, at_once: bool = False) -> None:
        """Let the AI continue once this frame is on the terminal, so that no frame waits for it to think."""
        if not self.by_itself():
            return
        if at_once and isinstance(self.controller.mode, MachineMode):
            self.app.preferences.pace = self.controller.mode.speed
        if self._timer is not None:
            if not at_once:
                return
            self._timer.stop()
        remote = self.controller.remote
        stays = remote.pause_seconds() if remote is not None and not at_once else 0.0
        self._timer = self.set_timer(max(0.001, stays), self._tick, pause=True)
        self.call_after_refresh(self._timer.resume)

    def _tick(self) -> None:
        """Commands until one is worth a pause, or the time slice is over, once the frames of the last have ended."""
        if (left := self.player.seconds_left) > 0:
            self._timer = self.set_timer(left, self._tick)
            return
        self._timer = None
        began, watched = monotonic(), self.by_itself()
        pause: float | None = 0.0
        while pause == 0.0 and monotonic() - began < SLICE:
            pause = self.controller.tick()
        if watched and not self.by_itself():
            self._woken = self.controller.mode
            self.ring()
        if pause:
            self._timer = self.set_timer(pause, self._tick)
        elif pause is not None:
            self.call_later(self._tick)
            if self.controller.watch is not None and self.controller.watch.skipping:
                return
        self.paint()

    def _begin_frames(self, mode: Mode, table: GameView, *, covered: bool) -> None:
        """Show the newest commands in frames if the map is to be seen, at the pace of the AI, and no key waits."""
        fresh, self.controller.desk.fresh = self.controller.desk.fresh, None
        if fresh is None or not fresh.events:
            return
        past = isinstance(mode, MachineMode) and mode.watch.back > 0
        pace = PACES[self.controller.pace] if self.app.motion else 0
        if pace and not covered and not past and table.scene.has_map and not self.app.keys_wait:
            self.player.begin(fresh, pace)

    def _seen(self, mode: Mode) -> None:
        """Note that a mode is on the terminal now, and start to look ahead for it."""
        if self.controller.mode is mode and self._asked is not mode:
            self._asked, self._painted = mode, monotonic()
            self._answers = mode.prefetch(self.controller.desk)
            self._ahead(self._answers, self.controller.desk.table, live=mode.repaints_after_prefetch)

    def _ahead(self, answers: Iterator[None], table: GameView, *, live: bool = False) -> None:
        """Compute answers ahead in short slices between looks at the keyboard, for the view on the screen only."""

        def some() -> None:
            began = monotonic()
            silent, more = began - self._last_key > SILENCE, True
            while silent and more and wanted() and monotonic() - began < AHEAD:
                more = next(answers, self) is None
            if live and self.controller.mode.repaints_after_prefetch:
                self.paint()
            if more:
                self._ahead(answers, table, live=live)

        def wanted() -> bool:
            return self._answers is answers and self.controller.desk.table is table

        if wanted():
            self.set_timer(BREATH, some)


class KeyGuardScreen(TimedScreen):
    """A press is an action once what it answers has been seen in silence."""

    _taken = False  # whether the question has taken a key already

    def mode(self) -> str:
        return str(self.controller.mode.keys)

    def key(self, press: str) -> None:
        """Handle a key press. A question accepts a key, other than `?`, only after it was seen in silence.

        It reports a key that it does not know. Frames end before, so that each key finds the same screen.
        """
        self.player.end()
        now, silent = monotonic(), monotonic() - self._last_key
        if self._last_key and not isinstance(self.controller.mode, VictoryMode):
            self.controller.desk.seconds_played += min(silent, AWAY)
        self._last_key = now
        mode, action = self.controller.mode, action_of(self.mode(), press)
        seen = self._asked is mode
        guard = self.app.preferences.settings.guard / 1000  # seconds without a key before a question takes one
        waited = seen and min(silent, now - self._painted) >= guard
        if action is None:
            if seen and (mode.is_question or mode.unit is not None):
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

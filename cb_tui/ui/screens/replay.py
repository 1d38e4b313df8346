"""The replay screen: a battle screen around a replay controller that plays and locks nothing."""

import gc
from collections.abc import Collection, Iterator
from time import monotonic

from cb_tui.core.values import SeatId
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import Line, Lines, line, section_head
from cb_tui.session import process
from cb_tui.session.position import Position
from cb_tui.ui.modes.base import Mode
from cb_tui.ui.modes.pages import PageMode
from cb_tui.ui.modes.popup import QuitMode
from cb_tui.ui.modes.replay import ReplayMode, RewatchMode
from cb_tui.ui.panels import replay as panels
from cb_tui.ui.panels.status import made
from cb_tui.ui.replay_controller import ReplayController
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.base import KeyScreen
from cb_tui.ui.screens.battle import BattleScreen

SILENCE = 0.15  # seconds without a key after which the game is looked at ahead
BREATH = 0.02  # seconds between two looks
RARELY = 2000  # middling searches to one through everything


class ReplayMixin(BattleScreen):
    """A battle screen for replays, with header, log, pace and exits of its own."""

    controller: ReplayController
    keeps_under_replay = False

    def on_mount(self) -> None:
        """Put off garbage collection, and compute the first lines of sight before a key asks for them."""
        self.controller.replay.one_line = self.app.one_line
        gc.freeze()
        gc.set_threshold(*process.USUAL[:2], RARELY)
        self._look_about(self.controller.replay.frames.prefetch_offers(self.controller.replay.step))

    def on_unmount(self) -> None:
        """Collect garbage as on other screens again."""
        gc.unfreeze()
        process.set_rare_collection()

    def _look_about(self, steps: Iterator[None]) -> None:
        def one() -> None:
            quiet = not self.by_itself() and monotonic() - self._last_key > SILENCE
            if not quiet or next(steps, self) is not self:
                self.set_timer(BREATH if quiet else SILENCE, one)

        self.set_timer(SILENCE, one)

    def by_itself(self) -> bool:
        """Check whether the replay plays by itself."""
        return self.controller.mode is self.controller.replay and self.controller.replay.playing

    def head(self, table: GameView, width: int, over: str) -> Line:  # noqa: ARG002 - a replay has no victor yet
        """Return the header of a replay, with its branch."""
        game = self.controller.game
        of, branch = (self.hosted.title, "") if self.hosted is not None else (made(game), game.branch)
        return panels.header(table, width, of=of, branch=branch, title=self.controller.replay.title)

    def log_lines(self, width: int, height: int) -> Lines:
        """Return the log lines around the step."""
        replay = self.controller.replay
        return [section_head(width, "log  i", "inspect"), *panels.about(replay.frames, replay.step, width, height - 1)]

    def _panel(self, mode: Mode) -> Lines:
        replay = self.controller.replay
        replay.log = not self.parts.log_below
        return super()._panel(replay if isinstance(mode, PageMode | QuitMode) else mode)

    def _follow(self, wanted: str, before: Mode, table: GameView) -> None:
        """Carry out a request that only the screen can fulfill, then repaint."""
        match wanted:
            case "leave":
                self.app.exit(0)
                return
            case "out" | "title":
                self.out()
                return
            case "play_on" | "resume":
                controller = self.controller
                controller.note = line(
                    self.app.branch_off(controller.game, controller.replay.step, controller.named)
                    if wanted == "play_on"
                    else self.app.go_on_with(controller.game, controller.named)
                )
                if not controller.note:
                    return
        super()._follow(wanted, before, table)

    def _tick(self) -> None:
        """Advance one step, and leave once the turn shown again has ended."""
        super()._tick()
        if self.controller.done:
            self.out()

    def out(self) -> None:
        """Go back to the screen that it was laid over, or else to the title."""
        if self.over:
            self.app.pop_screen()
        else:
            self.app.to_title()


class ReplayScreen(ReplayMixin):
    """The replay of a battle on a map."""


def replayed(position: Position, step: int | None, glyphs: GlyphSet) -> KeyScreen:
    """Return the replay at a step.

    If `step` is None it opens where the game stands, or at the start of a game that is over.
    """
    frames = ReplayFrames(position)
    if step is None:
        step = 0 if position.outcome is not None else frames.last
    return replay_screen(ReplayMode(frames, step), glyphs)


def rewatched(position: Position, seats: Collection[SeatId], speed: int, glyphs: GlyphSet) -> KeyScreen | None:
    """Return a replay of the last own turn of one of these seats, or None if they had none."""
    frames = ReplayFrames(position)
    turn = frames.turn_of(seats)
    return None if turn is None else replay_screen(RewatchMode(frames, *turn, speed=speed), glyphs)


def replay_screen(replay: ReplayMode, glyphs: GlyphSet) -> KeyScreen:
    """Return the screen of a replay."""
    return screen_spec_of(replay.table).replay(ReplayController(replay, glyphs=glyphs))

"""The screen of a lesson: a battle with a few lines of explanation above the message."""

from msgspec.structs import replace
from textual.app import ComposeResult

from cb_tui.core.values import Place
from cb_tui.presentation.keys import action_of, in_own_keys
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Lines, columns_at, label, line, number_run, wrap
from cb_tui.session.game import Game
from cb_tui.session.lesson import mark_learned, mark_reached, reached
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.layout import ScreenLayout
from cb_tui.ui.lesson import Lesson, LessonHooks
from cb_tui.ui.modes.base import Mode
from cb_tui.ui.modes.machine import MachineMode
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.widgets.lines import FixedLines

INDENT = 7  # columns of the number of the step
LEAST_MAP = 9  # lines of the map that come before the panel below 80x24
LONGEST = 144  # characters of a step
TO_DO = line("Press the key named above, or ", number_run("Space"), " again to skip")


class LessonScreen(BattleScreen):
    """The battle of a lesson. All keys work as in a battle, and a free Space continues the lesson."""

    controller: BattleController

    def __init__(self, game: Game, teaching: LessonHooks) -> None:
        super().__init__(game)
        self._kept = reached(game.folder)
        self.teaching = teaching
        self.lesson = Lesson(self.controller, teaching, self._kept)

    def compose(self) -> ComposeResult:
        """Yield the widgets of a battle, with the lesson between field and message."""
        for widget in super().compose():
            if widget.id == "message":
                yield self.lines("lesson", bar=True)
            yield widget

    def brief(self) -> None:
        """Do nothing: the lesson explains everything, one idea at a time."""

    def divided(self, width: int, height: int, spare: int) -> ScreenLayout:
        """Return the layout with the lesson's lines taken from the foot.

        On a small terminal the map comes before the panel.
        """
        told = lines_for(width, height)
        self.query_one("#lesson").styles.height = told
        parts = super().divided(width, height, spare + told)
        (left, rows), (panel, high) = parts.left, parts.panel
        if not parts.stacked:
            return parts._replace(left=(left, rows - told), panel=(panel, high - told))
        given = max(0, min(high, LEAST_MAP - (rows - told)))
        return parts._replace(left=(left, rows - told + given), panel=(panel, high - given))

    def key(self, press: str) -> None:
        """Continue the lesson on a Space that the battle has no use for, or on Enter while a step is only read."""
        on = press == "space" or (self._read() and action_of(self.mode(), press) == "enter")
        if not on or not self._space():
            super().key(press)

    def _read(self) -> bool:
        """Check whether the step is only to be read now, with no command begun."""
        lesson, controller = self.lesson, self.controller
        told = lesson.step is not None and lesson.in_time(lesson.step, controller) and not lesson.taught
        return told and not lesson.asks(controller) and type(controller.mode) is self.teaching.resting

    def _space(self) -> bool:
        """Continue after a step that was read, or skip a task on a second Space. False leaves Space to the battle."""
        lesson, controller = self.lesson, self.controller
        use = action_of(self.mode(), "space")
        free = use is None or use in controller.mode.idle_actions(controller.desk)
        if (
            (free or isinstance(controller.mode, self.teaching.kept))
            and lesson.asks(controller)
            and self._warned != lesson.index
        ):
            self._warned, controller.note = lesson.index, TO_DO
        elif free:
            controller.note = ()
            lesson.go_on(controller)
        else:
            return False
        self.paint()
        return True

    _warned = -1  # the step that a Space would have passed over
    _stopped: Mode | None = None  # the machine's turn that was stopped last

    def press(self, action: str) -> None:
        """Handle an action. Esc asks whether to leave if there is nothing to go back from."""
        controller = self.controller
        mode = controller.mode
        if action == "back" and type(mode) is self.teaching.resting:
            piece = controller.desk.table.pieces.get(mode.unit) if mode.unit else None
            if piece is None or piece.at == controller.desk.cursor:
                action = "quit"
        super().press(action)

    def paint(self) -> None:
        """Move the lesson on with the battle, and repaint."""
        if not self.children or not self.size.width:
            return
        self._follow_lesson()
        super().paint()
        self.query_one("#lesson", FixedLines).show(self._told(self.size.width, lines_for(*self.size)))

    def _follow_lesson(self) -> None:
        lesson = self.lesson
        lesson.look(self.controller)
        if lesson.index != self._kept:
            self._kept = lesson.index
            mark_reached(self.game.folder, lesson.index)
        if lesson.taught:
            mark_learned(self.app.saves, self.game.battle.id)
        self._halt(self.controller.mode)

    def _halt(self, mode: Mode) -> None:
        """Pause the AI once where its turn is explained, and once where the player's answer is in the panel."""
        step = self.lesson.step
        if step is None or not isinstance(mode, MachineMode) or mode is self._stopped:
            return
        if step.halt or mode.answer(self.controller.desk) is not None:
            self._stopped, mode.watch.paused = mode, True

    def _told(self, width: int, height: int) -> Lines:
        lesson = self.lesson
        step, steps = lesson.count
        count = f"{step:>2}/{steps}" if lesson.step else "END"
        told = in_own_keys([lesson.text(self.controller, small=self.parts.stacked)], *self.teaching.named)[0]
        rows = wrap(told, width - INDENT - 1)[:height]
        return [
            columns_at((1, number_run(count) if not index else label("")), (INDENT, row))
            for index, row in enumerate(rows)
        ]

    def _overlay(self) -> MapOverlay:
        overlay = super()._overlay()
        if self._bare():
            overlay = replace(overlay, reach={})
        mark = self.lesson.mark(self.controller)
        if not mark or (overlay.target is not None and self.controller.mode.marked_attack() is None):
            return overlay
        return replace(overlay, target=Place(mark), beside=Place(mark))  # the panel names the target of the shot

    def _panel(self, mode: Mode) -> Lines:
        """Before they are explained, of a piece nothing but its card."""
        rows = super()._panel(mode)
        if not self._bare() or not isinstance(mode, self.teaching.resting) or mode.unit is None:
            return rows
        return rows[: len(self.teaching.card(self.controller.desk.table, mode.unit, self.parts.panel[0]))]

    def _bare(self) -> bool:
        step = self.lesson.step
        return step is not None and step.bare


def lines_for(width: int, height: int) -> int:
    """Return the number of lines of the lesson: two at 80 columns and above.

    On a narrow terminal there are more, if it has the height.
    """
    slack = 0 if width >= 80 else INDENT  # words that do not fit go to the next line
    wanted = -(-LONGEST // max(1, width - INDENT - 1 - slack))
    return max(2, min(wanted, height // 2 - 1))

"""Lesson: a battle explained on the screen, one idea at a time, whatever the player does."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace
from textual.app import ComposeResult

from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import action_of, in_own_keys
from cb_tui.presentation.lesson_progress import FACTS, Fact, LessonContext, Progress, StepHistory, is_own_turn
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, columns_at, label, line, number_run, wrap
from cb_tui.session.game import Game
from cb_tui.session.lesson import LessonStep, mark_learned, mark_reached, plan, reached
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.layout import ScreenLayout
from cb_tui.ui.modes.base import Mode, bottom_mode
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.widgets.lines import FixedLines

KEY = re.compile(r"\[([^\]]+)\]")
READ = "[Space]"  # a text that names it is only read; any other asks for something to be done
ELSEWHERE = "The AI is playing. [Enter] skips to your next choice; then the lesson continues."
SHOT = "You fired: the panel shows the dice and the result. [Space] continues."
SHOT_BELOW = "You fired: the line below shows the result. [Space] continues."  # where the panel has but a few lines

Done = Callable[[BattleController, StepHistory, Any], bool]
INDENT = 7  # columns of the number of the step
LEAST_MAP = 9  # lines of the map that come before the panel below 80x24
LONGEST = 144  # characters of a step
TO_DO = line("Press the key named above, or ", number_run("Space"), " again to skip")


class LessonHooks(NamedTuple):
    """The part of a rules system in its lesson."""

    done: Mapping[str, Done]  # what its steps may wait for, by the names that `steps.toml` uses
    named: tuple[str, ...]  # modes whose keys the steps name
    resting: type[
        Mode
    ]  # in which a piece is selected: Esc asks there whether to leave, if there is nothing to go back from
    card: Callable[[GameView, UnitId, int], Lines]  # of a piece, while its other numbers are not explained yet
    kept: tuple[type[Mode], ...] = ()  # in which Space does something: no more than a second one does it


def facts(controller: BattleController) -> LessonContext:
    """Return the game of a flow."""
    return LessonContext(controller.game, controller.desk.table, frozenset(controller.keyboard.human))


def name(mode: Mode) -> str:
    """Return the title of a page, or the name of the keys for any other mode."""
    return mode.title or mode.keys


def of_the_game(fact: Fact) -> Done:
    """Return a fact of the game as something to wait for on the screen."""
    return lambda controller, since, value: fact(facts(controller), since, value)


DONE: dict[str, Done] = {
    **{word: of_the_game(fact) for word, fact in FACTS.items()},
    "opened": lambda controller, since, page: page in since.seen and name(controller.mode) != page,  # read and left
    "shown": lambda controller, _, mode: bottom_mode(controller.mode).keys == mode,  # a page may lie over it
    "up": lambda controller, _, unit: controller.mode.unit == unit,
    "asked": lambda controller, since, value: (
        not isinstance(controller.mode, MachineMode) and FACTS["asked"](facts(controller), since, value)
    ),
}


class Lesson(Progress[BattleController]):
    """The progress of a game on the screen in its lesson, from step `index`."""

    def __init__(self, controller: BattleController, teaching: LessonHooks, index: int = 0) -> None:
        self.plan, self.teaching = plan(controller.game.battle.id), teaching
        super().__init__(self.plan.step, index, controller)

    def facts(self, where: BattleController) -> LessonContext:
        """Return the facts of the controller's game."""
        return facts(where)

    def named(self, text: str, where: BattleController) -> str:
        """Return a text with the selected piece in place of {up}."""
        return super().named(text.replace("{up}", bottom_mode(where.mode).unit or "A piece"), where)

    def met(self, wanted: dict[str, Any], where: BattleController) -> bool:
        """Check whether one of the conditions holds."""
        return any(self.teaching.done[word](where, self.since, value) for word, value in wanted.items())

    def shown(self, where: BattleController) -> str:
        """Return the name of the mode or the page."""
        return name(where.mode)

    def in_time(self, step: LessonStep, where: BattleController) -> bool:
        """Check whether a step is shown now. One for the own turn waits for the end of the AI turn."""
        ends = isinstance(where.mode, MachineMode) and is_own_turn(self.facts(where))
        return super().in_time(step, where) and (step.theirs or not ends)

    def text(self, controller: BattleController, *, small: bool = False) -> Line:
        """Return the text of the step, or of the end. `small`: for a panel of few lines."""
        step, outcome = self.step, controller.game.outcome
        if step is None:
            won = outcome is not None and outcome.winner in controller.desk.table.local_sides
            return keyed(self.plan.won if won else self.plan.lost)
        if (
            isinstance(controller.mode, MachineMode)
            and controller.mode.watch.paused
            and controller.mode.answer(controller.desk) is not None
        ):
            return keyed(SHOT_BELOW if small else SHOT)
        if self.in_time(step, controller):
            return keyed(self.named((small and step.small) or step.text, controller))
        return keyed(ELSEWHERE if isinstance(controller.mode, MachineMode) else self.plan.asked)

    def asks(self, controller: BattleController) -> bool:
        """Check whether the step asks for an action that Space would skip."""
        step = self.step
        return step is not None and READ not in step.text and not self.taught and self.in_time(step, controller)

    def mark(self, controller: BattleController) -> str | None:
        """Return the place that the text refers to, or None."""
        step = self.step
        if step is None or not step.mark or not self.in_time(step, controller):
            return None
        piece = next((piece for piece in controller.desk.table.scene.pieces if piece.id == step.mark), None)
        return piece.at if piece is not None else step.mark if controller.desk.table.on_board(step.mark) else None


def keyed(text: str) -> Line:
    """Return a text with the keys in brackets highlighted."""
    parts: list[TextRun] = []
    for index, part in enumerate(KEY.split(text)):
        parts.append(number_run(part) if index % 2 else label(part))
    return line(*parts)


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

    @property
    def foot_lines(self) -> int:
        """Return the lines of the lesson."""
        return lines_for(*self.size)

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
        controller.wipe()
        use = action_of(self.mode(), "space")
        free = use is None or use in controller.mode.idle_actions(controller.desk)
        if (
            (free or isinstance(controller.mode, self.teaching.kept))
            and lesson.asks(controller)
            and self._warned != lesson.index
        ):
            self._warned, controller.note = lesson.index, TO_DO
        elif free:
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
        return replace(overlay, target=Place(mark), beside=(Place(mark),))  # the panel names the target of the shot

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

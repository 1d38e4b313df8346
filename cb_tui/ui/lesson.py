"""Lesson: a battle explained on the screen, one idea at a time, whatever the player does."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cb_tui.core.values import UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.lesson_progress import FACTS, Fact, LessonContext, Progress, StepHistory, is_own_turn
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run
from cb_tui.session.lesson import LessonStep, plan
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.base import Mode, bottom_mode
from cb_tui.ui.modes.machine import MachineMode

KEY = re.compile(r"\[([^\]]+)\]")
READ = "[Space]"  # a text that names it is only read; any other asks for something to be done
ELSEWHERE = "The AI is playing. [Enter] skips to your next choice; then the lesson continues."
SHOT = "You fired: the panel shows the dice and the result. [Space] continues."
SHOT_BELOW = "You fired: the line below shows the result. [Space] continues."  # where the panel has but a few lines

Done = Callable[[BattleController, StepHistory, Any], bool]


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

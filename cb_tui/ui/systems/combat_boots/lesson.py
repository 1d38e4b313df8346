"""Lesson: the first battle explained on the screen, one idea at a time, whatever the player does."""

import re
from typing import Any

from cb_tui.present.systems.combat_boots.lesson_facts import Facts, mine
from cb_tui.present.systems.combat_boots.lesson_progress import Progress
from cb_tui.present.text import Line, Run, label, line, number
from cb_tui.session.lesson import Step, plan
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.machine import MachineMode
from cb_tui.ui.systems.combat_boots import lesson_done

KEY = re.compile(r"\[([^\]]+)\]")
READ = "[Space]"  # a text that names it is only read; any other asks for something to be done
ELSEWHERE = "The machine plays. [Enter] skips to your next choice; then the lesson goes on."
ASKED = "Decide: the line below names the keys. Then the lesson goes on."
SHOT = "You have fired: the panel has the dice and the result. [Space] goes on."
SHOT_BELOW = "You have fired: the line below has the result. [Space] goes on."  # where the panel has but a few lines
KEEP = "[?] lists the keys at any time, [?] again the rules, [L] the map signs. The lesson stays first under [n]"
WON = f"End of the lesson. {KEEP}; next comes the mill road."
LOST = f"Not this time: [N] plays it again. {KEEP}."


class Lesson(Progress[BattleController]):
    """Where in the lesson a game on the screen is, from step `index` on."""

    def __init__(self, controller: BattleController, index: int = 0) -> None:
        super().__init__(plan().step, index, controller)

    def facts(self, where: BattleController) -> Facts:
        """The game of the controller."""
        return lesson_done.facts(where)

    def met(self, wanted: dict[str, Any], where: BattleController) -> bool:
        """Whether one of the conditions holds."""
        return lesson_done.met(wanted, where, self.since)

    def shown(self, where: BattleController) -> str:
        """The mode or the page."""
        return lesson_done.name(where.mode)

    def in_time(self, step: Step, where: BattleController) -> bool:
        """Whether a step is told now; of one's own turn not while the end of the machine's is still to be seen."""
        ends = isinstance(where.mode, MachineMode) and mine(self.facts(where))
        return super().in_time(step, where) and (step.theirs or not ends)

    def text(self, controller: BattleController, *, small: bool = False) -> Line:
        """What is told now; `small`: of a panel that has but a few lines."""
        step, outcome = self.step, controller.game.outcome
        if step is None:
            return keyed(WON if outcome is not None and outcome.winner in controller.desk.table.ours else LOST)
        if (
            isinstance(controller.mode, MachineMode)
            and controller.mode.watch.paused
            and controller.mode.answer(controller.desk) is not None
        ):
            return keyed(SHOT_BELOW if small else SHOT)
        if self.in_time(step, controller):
            return keyed(self.named((small and step.small) or step.text, controller))
        return keyed(ELSEWHERE if isinstance(controller.mode, MachineMode) else ASKED)

    def asks(self, controller: BattleController) -> bool:
        """Whether something is to be done now that a Space would pass over."""
        step = self.step
        return step is not None and READ not in step.text and not self.taught and self.in_time(step, controller)

    def mark(self, controller: BattleController) -> str | None:
        """The hex that is meant, None where the text names none."""
        step = self.step
        if step is None or not step.mark or not self.in_time(step, controller):
            return None
        piece = next((piece for piece in controller.desk.table.scene.pieces if piece.id == step.mark), None)
        return piece.at if piece is not None else step.mark if controller.desk.table.on_board(step.mark) else None


def keyed(text: str) -> Line:
    """A text with the keys in brackets set off."""
    parts: list[Run] = []
    for index, part in enumerate(KEY.split(text)):
        parts.append(number(part) if index % 2 else label(part))
    return line(*parts)

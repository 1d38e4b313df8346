"""Lesson: the first battle explained on the screen, one idea at a time, whatever the player does."""

import re
from typing import Any

from cb_tui.session.lesson import Step, plan
from cb_tui.ui.flow import Flow
from cb_tui.ui.moments.machine import Machine
from cb_tui.ui.systems.combat_boots import lesson_done
from cb_tui.ui.systems.combat_boots.lesson_facts import Facts, mine
from cb_tui.ui.systems.combat_boots.lesson_progress import Progress
from cb_tui.ui.text import Line, Run, label, line, number

KEY = re.compile(r"\[([^\]]+)\]")
READ = "[Space]"  # a text that names it is only read; any other asks for something to be done
ELSEWHERE = "The machine plays. [Enter] skips to your next choice; then the lesson goes on."
ASKED = "You are asked something: the line below names the keys. Then the lesson goes on."
SHOT = "You have fired: dice and result stand in the panel. [Space] goes on."
SHOT_BELOW = "You have fired: the line below has the result. [Space] goes on."  # where the panel has but a few lines
KEEP = "[?] tells the keys at any time, [?] again the rules, [L] the marks of the map. The lesson stays first under [n]"
WON = f"That was all. {KEEP}; next comes Veghel."
LOST = f"Not this time: [N] plays it again. {KEEP}."


class Lesson(Progress[Flow]):
    """Where in the lesson a game on the screen is, from step `index` on."""

    def __init__(self, flow: Flow, index: int = 0) -> None:
        super().__init__(plan().step, index, flow)

    def facts(self, where: Flow) -> Facts:
        """The game of the flow."""
        return lesson_done.facts(where)

    def met(self, wanted: dict[str, Any], where: Flow) -> bool:
        """Whether one of the conditions holds."""
        return lesson_done.met(wanted, where, self.since)

    def shown(self, where: Flow) -> str:
        """The moment or the page."""
        return lesson_done.name(where.moment)

    def in_time(self, step: Step, where: Flow) -> bool:
        """Whether a step is told now; of one's own turn not while the end of the machine's is still to be seen."""
        ends = isinstance(where.moment, Machine) and mine(self.facts(where))
        return super().in_time(step, where) and (step.theirs or not ends)

    def text(self, flow: Flow, *, small: bool = False) -> Line:
        """What is told now; `small`: of a panel that has but a few lines."""
        step, outcome = self.step, flow.game.outcome
        if step is None:
            return keyed(WON if outcome is not None and outcome.winner in flow.human else LOST)
        if isinstance(flow.moment, Machine) and flow.moment.watch.paused and flow.moment.answer(flow.desk) is not None:
            return keyed(SHOT_BELOW if small else SHOT)
        if self.in_time(step, flow):
            return keyed(self.named((small and step.small) or step.text, flow))
        return keyed(ELSEWHERE if isinstance(flow.moment, Machine) else ASKED)

    def asks(self, flow: Flow) -> bool:
        """Whether something is to be done now that a Space would pass over."""
        step = self.step
        return step is not None and READ not in step.text and not self.taught and self.in_time(step, flow)

    def mark(self, flow: Flow) -> str | None:
        """The hex that is meant, None where the text names none."""
        step = self.step
        if step is None or not step.mark or not self.in_time(step, flow):
            return None
        piece = next((piece for piece in flow.desk.table.scene.pieces if piece.id == step.mark), None)
        return piece.at if piece is not None else step.mark if flow.desk.table.on_board(step.mark) else None


def keyed(text: str) -> Line:
    """A text with the keys in brackets set off."""
    parts: list[Run] = []
    for index, part in enumerate(KEY.split(text)):
        parts.append(number(part) if index % 2 else label(part))
    return line(*parts)

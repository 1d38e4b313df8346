"""Lesson: the first battle explained on the screen, one idea at a time, whatever the player does."""

import re
from typing import Any

from cb_tui.session.learned import plan
from cb_tui.ui import lesson_done
from cb_tui.ui.flow import Flow
from cb_tui.ui.lesson_facts import Facts
from cb_tui.ui.lesson_progress import Progress
from cb_tui.ui.moments.machine import Machine
from cb_tui.ui.text import Line, Run, label, line, number

KEY = re.compile(r"\[([^\]]+)\]")
ELSEWHERE = "The machine plays. [Enter] skips to your next choice; then the lesson goes on."
ASKED = "You are asked something: the line below names the keys. Then the lesson goes on."
END = "The battle is over and so is the lesson. Veghel crossroads is the next to play. [Enter] to the title."


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

    def text(self, flow: Flow) -> Line:
        """What is told now."""
        step = self.step
        if step is None:
            return keyed(END)
        if self.in_time(step, flow):
            return keyed(step.text)
        return keyed(ELSEWHERE if isinstance(flow.moment, Machine) else ASKED)

    def mark(self, flow: Flow) -> str | None:
        """The hex that is meant, None where the text names none."""
        step = self.step
        if step is None or not step.mark or not self.in_time(step, flow):
            return None
        piece = next((piece for piece in flow.desk.table.scene.pieces if piece.id == step.mark), None)
        return piece.at if piece is not None else step.mark if step.mark.isdigit() else None


def keyed(text: str) -> Line:
    """A text with the keys in brackets set off."""
    parts: list[Run] = []
    for index, part in enumerate(KEY.split(text)):
        parts.append(number(part) if index % 2 else label(part))
    return line(*parts)

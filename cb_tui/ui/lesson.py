"""Lesson: the first battle explained, one idea at a time, whatever the player does."""

import re
import tomllib
from typing import Any

import msgspec

from cb_tui.session.learned import FOLDER
from cb_tui.ui.flow import Flow
from cb_tui.ui.lesson_done import Since, met, mine
from cb_tui.ui.moments.machine import Machine
from cb_tui.ui.text import Line, Run, label, line, number

KEY = re.compile(r"\[([^\]]+)\]")
ELSEWHERE = "The machine plays. [Enter] skips to your next choice; then the lesson goes on."
ASKED = "You are asked something: the line below names the keys. Then the lesson goes on."
END = "The battle is over and so is the lesson. Veghel crossroads is the next to play. [Enter] to the title."


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One idea; `done`, `needs`: any of these conditions. Without `done` it is only read."""

    text: str
    done: dict[str, Any] = {}
    needs: dict[str, Any] = {}
    mark: str = ""
    theirs: bool = False


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All steps, and the seed with which their dice are known."""

    seed: int
    step: tuple[Step, ...]


def plan() -> Plan:
    """The steps of the first lesson."""
    return msgspec.convert(tomllib.loads((FOLDER / "steps.toml").read_text(encoding="utf-8")), Plan)


class Lesson:
    """Where in the lesson a game is, from step `index` on."""

    def __init__(self, flow: Flow, index: int = 0) -> None:
        self.steps = plan().step
        self.index, self.since = min(index, len(self.steps)), Since(flow.game.step)

    @property
    def step(self) -> Step | None:
        """The step that is told, None after the last."""
        return self.steps[self.index] if self.index < len(self.steps) else None

    @property
    def taught(self) -> bool:
        """Whether all but the free play at the end has been told."""
        return self.index >= len(self.steps) - 1

    def look(self, flow: Flow) -> None:
        """Goes on as far as the player has come."""
        self.since.look(flow)
        if flow.game.outcome is not None:
            self.index = len(self.steps)
        while (step := self.step) is not None and self._in_time(step, flow):
            if (step.needs and not met(step.needs, flow, self.since)) or met(step.done, flow, self.since):
                self._next(flow)
            else:
                return

    def go_on(self, flow: Flow) -> None:
        """The player has read it, or lets this idea be; the last one stays."""
        step = self.step
        if step is not None and self._in_time(step, flow) and not self.taught:
            self._next(flow)
            self.look(flow)

    def text(self, flow: Flow) -> Line:
        """What is told now."""
        step = self.step
        if step is None:
            return keyed(END)
        if self._in_time(step, flow):
            return keyed(step.text)
        return keyed(ELSEWHERE if isinstance(flow.moment, Machine) else ASKED)

    def mark(self, flow: Flow) -> str | None:
        """The hex that is meant, None where the text names none."""
        step = self.step
        if step is None or not step.mark or not self._in_time(step, flow):
            return None
        piece = next((piece for piece in flow.desk.table.scene.pieces if piece.id == step.mark), None)
        return piece.at if piece is not None else step.mark if step.mark.isdigit() else None

    def _in_time(self, step: Step, flow: Flow) -> bool:
        """Whether a step is told in this side's turn; one that only passes over goes by in any."""
        return step.theirs or mine(flow) or met({k: v for k, v in step.done.items() if k == "ended"}, flow, self.since)

    def _next(self, flow: Flow) -> None:
        self.index += 1
        self.since = Since(flow.game.step)
        self.since.look(flow)


def keyed(text: str) -> Line:
    """A text with the keys in brackets set off."""
    parts: list[Run] = []
    for index, part in enumerate(KEY.split(text)):
        parts.append(number(part) if index % 2 else label(part))
    return line(*parts)

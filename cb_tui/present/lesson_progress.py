"""How far through the steps of a lesson a player has come, whatever he does and wherever it is told."""

import re
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from cb_tui.core.values import Place
from cb_tui.present.lesson_facts import Facts, Since, able, mine
from cb_tui.session.lesson import Step

PLACE = re.compile(r"\{(\d{4})\}")
Where = TypeVar("Where")


class Progress(Generic[Where]):
    """`index` is the step that is told; `where` is what tells it, a screen's controller or the desk of the linear mode."""

    def __init__(self, steps: Sequence[Step], index: int, where: Where) -> None:
        self.steps = steps
        self.index, self.since = min(index, len(steps)), Since(self.facts(where).game.step)

    def facts(self, where: Where) -> Facts:
        """Return the game."""
        raise NotImplementedError

    def met(self, wanted: dict[str, Any], where: Where) -> bool:
        """Check whether one of the conditions holds."""
        raise NotImplementedError

    def shown(self, where: Where) -> str:
        """Return what is shown now, by name."""
        raise NotImplementedError

    @property
    def step(self) -> Step | None:
        """Return the step that is told, None after the last."""
        return self.steps[self.index] if self.index < len(self.steps) else None

    @property
    def count(self) -> tuple[int, int]:
        """Return which step it is, of how many; a spare one has the number of the last before it."""
        plain = [not step.spare for step in self.steps]
        return sum(plain[: self.index + 1]), sum(plain)

    def named(self, text: str, where: Where) -> str:
        """Return a text with the piece that can act from a place for the place in braces."""
        facts = self.facts(where)
        return PLACE.sub(lambda place: able(facts, Place(place[1])) or "a piece", text)

    @property
    def taught(self) -> bool:
        """Check whether all but the free play at the end has been told."""
        return self.index >= len(self.steps) - 1

    def look(self, where: Where) -> None:
        """Go on as far as the player has come."""
        self.since.look(self.facts(where), self.shown(where))
        if self.facts(where).game.outcome is not None:
            self.index = len(self.steps)
        while (step := self.step) is not None and self.in_time(step, where):
            if (step.needs and not self.met(step.needs, where)) or self.met(step.done, where):
                self._next(where)
            else:
                return

    def go_on(self, where: Where) -> None:
        """The player has read it, or lets this idea be; the last one stays."""
        step = self.step
        if step is not None and self.in_time(step, where) and not self.taught:
            self._next(where)
            self.look(where)

    def in_time(self, step: Step, where: Where) -> bool:
        """Check whether a step is told in this side's turn; one that only passes over goes by in any."""
        passing = {name: value for name, value in step.done.items() if name == "ended"}
        return step.theirs or mine(self.facts(where)) or self.met(passing, where)

    def _next(self, where: Where) -> None:
        self.index += 1
        self.since = Since(self.facts(where).game.step)
        self.since.look(self.facts(where), self.shown(where))

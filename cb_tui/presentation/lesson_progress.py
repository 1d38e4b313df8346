"""The progress of a player through the steps of a lesson, in any front end."""

import re
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from cb_tui.core.values import Place
from cb_tui.presentation.lesson_facts import LessonContext, StepHistory, is_own_turn, unit_able_at
from cb_tui.session.lesson import LessonStep

PLACE = re.compile(r"\{(\d{4})\}")
Where = TypeVar("Where")


class Progress(Generic[Where]):
    """The progress through a lesson: `index` is the current step, `where` the front end that shows it.

    `where` is the controller of a screen or the view state of the plain mode.
    """

    def __init__(self, steps: Sequence[LessonStep], index: int, where: Where) -> None:
        self.steps = steps
        self.index, self.since = min(index, len(steps)), StepHistory(self.facts(where).game.step)

    def facts(self, where: Where) -> LessonContext:
        """Return the game."""
        raise NotImplementedError

    def met(self, wanted: dict[str, Any], where: Where) -> bool:
        """Check whether one of the conditions holds."""
        raise NotImplementedError

    def shown(self, where: Where) -> str:
        """Return the name of the screen that is shown."""
        raise NotImplementedError

    @property
    def step(self) -> LessonStep | None:
        """Return the current step, or None if the last step is over."""
        return self.steps[self.index] if self.index < len(self.steps) else None

    @property
    def count(self) -> tuple[int, int]:
        """Return the number of the current step and the number of all steps.

        A spare step has the number of the step before it.
        """
        plain = [not step.spare for step in self.steps]
        return sum(plain[: self.index + 1]), sum(plain)

    def named(self, text: str, where: Where) -> str:
        """Return a text with the piece that can act from a place for the place in braces."""
        facts = self.facts(where)
        return PLACE.sub(lambda place: unit_able_at(facts, Place(place[1])) or "a piece", text)

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
        """Advance to the next step: the player has read this one, or skips it. The last step stays."""
        step = self.step
        if step is not None and self.in_time(step, where) and not self.taught:
            self._next(where)
            self.look(where)

    def in_time(self, step: LessonStep, where: Where) -> bool:
        """Check whether a step is due in the current turn, the player's own unless the step states otherwise.

        A step that is done when something has ended passes in any turn.
        """
        passing = {name: value for name, value in step.done.items() if name == "ended"}
        return step.theirs or is_own_turn(self.facts(where)) or self.met(passing, where)

    def _next(self, where: Where) -> None:
        self.index += 1
        self.since = StepHistory(self.facts(where).game.step)
        self.since.look(self.facts(where), self.shown(where))

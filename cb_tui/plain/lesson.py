"""Lesson: a battle explained in lines, one idea at a time, whatever the player types."""

from typing import Any

from cb_tui.plain import manual
from cb_tui.plain.desk import TypedGame
from cb_tui.plain.typed import split
from cb_tui.plain.typed_commands import typed_commands
from cb_tui.presentation.lesson_facts import LessonContext, lesson_facts
from cb_tui.presentation.lesson_progress import Progress
from cb_tui.session.lesson import mark_learned, mark_reached, plan, reached

READ = "Press Enter to continue."


class TypedLesson(Progress[TypedGame]):
    """The progress of a game through its lesson in plain mode."""

    def __init__(self, desk: TypedGame) -> None:
        self._line = ""  # typed last
        self._ever: set[str] = set()  # lines typed
        self.plan = plan(desk.game.battle.id, "lines")
        self._facts = lesson_facts(desk.table.ruleset.package)
        super().__init__(self.plan.step, reached(desk.game.folder), desk)
        self._told = self._kept = -1  # the step that was said last, and that the save knows of
        self._asked = False  # whether it was said that something is asked

    def facts(self, where: TypedGame) -> LessonContext:
        return LessonContext(where.game, where.table, where.human)

    def met(self, wanted: dict[str, Any], where: TypedGame) -> bool:
        """Check whether one of the conditions holds."""
        facts = self.facts(where)
        return any(self._met(facts, name, value) for name, value in wanted.items())

    def _met(self, facts: LessonContext, name: str, value: Any) -> bool:
        match name:
            case "typed":  # since the step began
                return any(_says(line, each) for line in self.since.seen for each in value)
            case "told":  # since the start
                return any(_says(line, each) for line in self._ever for each in value)
            case _:
                return self._facts[name](facts, self.since, value)

    def shown(self, where: TypedGame) -> str:  # noqa: ARG002 - it was typed and stands nowhere
        """Return the line that was typed last."""
        return self._line

    # --- at the prompt -------------------------------------------------------------------------------------------

    def tell(self, desk: TypedGame) -> None:
        """Report the step that the player has reached, once."""
        self.look(desk)
        self._line = ""
        self._keep(desk)
        step = self.step
        asked = step is not None and not self.in_time(step, desk) and desk.table.is_our_decision
        if asked and not self._asked:
            desk.voice.say(self.plan.asked)
        elif not asked and self._told != self.index and (step is None or self.in_time(step, desk)):
            self._told = self.index
            self.say(desk)
        self._asked = asked

    def say(self, desk: TypedGame) -> None:
        """Report the step and the words to type."""
        step = self.step
        if step is None:
            desk.voice.say(f"Lesson. {self._end(desk)}")
        elif not self.in_time(step, desk):
            desk.voice.say(self.plan.asked)
        else:
            number, steps = self.count
            asked = self.named(", then ".join(step.type), desk)
            desk.voice.say(f"Lesson {number} of {steps}. {self.named(step.text, desk)}")
            desk.voice.say(f"  Type: {asked}" if asked else f"  {READ}")

    def _end(self, desk: TypedGame) -> str:
        outcome = desk.game.outcome
        return self.plan.won if outcome is not None and outcome.winner in desk.table.local_sides else self.plan.lost

    def took(self, desk: TypedGame, line: str) -> bool:
        """Check whether a line was meant for the lesson. Any other is recorded and left to the game."""
        word, step = line.lower().strip(), self.step
        if word == "next" or (not word and step is not None and not step.type):
            self.go_on(desk)
            if self._told == self.index:
                self.say(desk)
            return True
        if word in ("", "lesson"):
            self.say(desk)
            return True
        name, rest = manual.find(split(line), typed_commands(desk.table.ruleset.package).names)
        self._line = " ".join([name, *rest]).lower()
        self._ever.add(self._line)
        return False

    def _keep(self, desk: TypedGame) -> None:
        folder = desk.game.folder
        if self.index != self._kept:
            self._kept = self.index
            mark_reached(folder, self.index)
        if self.taught and folder is not None:
            mark_learned(folder.parent, desk.game.battle.id)


def _says(line: str, wanted: str) -> bool:
    """Check whether a line has the wanted command and all words after it."""
    name, *words = wanted.lower().split()
    said, *rest = line.split() or [""]
    return said == name and set(words) <= set(rest)

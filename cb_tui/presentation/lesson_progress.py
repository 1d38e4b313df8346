"""The progress of a player through the steps of a lesson, and the conditions that any lesson may wait for."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games import GAMES
from cb_tui.presentation.game_view import GameView
from cb_tui.session.lesson import LessonStep
from cb_tui.session.position import Position

PLACE = re.compile(r"\{(\d{4})\}")
Where = TypeVar("Where")


class LessonContext(NamedTuple):
    """A game, its table as it stands, and the sides at this keyboard."""

    game: Position
    table: GameView
    human: frozenset[SeatId]


class StepHistory:
    """A record of what was seen and done since a step of the lesson began."""

    def __init__(self, step: int) -> None:
        self.step = step  # of the game
        self.highest = step
        self.seen: set[str] = set()  # names of screens that were seen or asked for

    def look(self, facts: LessonContext, seen: str = "") -> None:
        """Record how far the game has advanced and what is on the screen."""
        self.highest = max(self.highest, facts.game.step)
        self.seen.add(seen)


Fact = Callable[[LessonContext, StepHistory, Any], bool]


def is_own_turn(facts: LessonContext) -> bool:
    """Check whether it is a turn of the player's own, or the battle is over."""
    table = facts.table
    return table.decides is None or (table.is_our_decision and not table.scene.question and table.my_turn)


def unit_able_at(facts: LessonContext, at: Place) -> UnitId | None:
    """Return one of the player's own pieces at `at` that can act, or None if there is no such piece."""
    return next(
        (piece.id for piece in facts.table.stack(at) if piece.side in facts.table.local_sides and piece.can_act), None
    )


def _waiting(facts: LessonContext, at: Place) -> bool:
    """Check whether a piece of the player's own is at `at` in the player's turn and none there can act."""
    own = any(piece.side in facts.table.local_sides for piece in facts.table.stack(at))
    return own and is_own_turn(facts) and unit_able_at(facts, at) is None


def rolled(facts: LessonContext, since: StepHistory, *, by_me: bool) -> bool:
    """Check whether attacks have been rolled since, by one's own side in its turn or by the enemy."""
    me = facts.table.viewing_seat
    return any(logged.attacks and (logged.deed.seat == me) == by_me for logged in facts.game.logged(since.step))


def _spent(facts: LessonContext, _: StepHistory, unit: Any) -> bool:
    """Check whether a piece can do nothing more this turn."""
    piece = facts.table.pieces.get(unit)
    return piece is None or (is_own_turn(facts) and not piece.can_act)


def _moved(facts: LessonContext, since: StepHistory, unit: Any) -> bool:
    """Check whether a piece, or with "" any of the player's own, has gone a step since."""
    reports = [report for logged in facts.game.logged(since.step) for report in logged.reports]
    gone = [report.actors for report in reports if report.kind == "step"]
    ours = [each for by in gone for each in by if facts.table.side_of(each) in facts.table.local_sides]
    return unit in ours if unit else bool(ours)


def _passed(facts: LessonContext, since: StepHistory) -> bool:
    """Check whether a turn has begun since: the enemy's may be over already."""
    return any(report.kind == "turn" for logged in facts.game.logged(since.step) for report in logged.reports)


def question(facts: LessonContext) -> bool:
    """Check whether a question waits for the player."""
    return facts.table.is_our_decision and bool(facts.table.scene.question)


FACTS: dict[str, Fact] = {
    "inside": lambda facts, _, at: any(piece.side in facts.table.local_sides for piece in facts.table.stack(at)),
    "ready": lambda facts, _, at: is_own_turn(facts) and unit_able_at(facts, at) is not None,
    "waiting": lambda facts, _, at: _waiting(facts, at),
    "gone": lambda facts, _, unit: unit not in facts.table.pieces,
    "moved": _moved,
    "marched": lambda facts, _, unit: _moved(facts, StepHistory(0), unit),  # since the start
    "spent": _spent,
    "undone": lambda facts, since, _: facts.game.step < since.highest,
    "rolled": lambda facts, since, _: rolled(facts, since, by_me=True),  # the player's own shot
    "fired": lambda facts, _, __: rolled(facts, StepHistory(0), by_me=True),  # a shot of the player's since the start
    "shot_at": lambda facts, _, __: rolled(facts, StepHistory(0), by_me=False),
    "asked": lambda facts, _, __: question(facts),  # something waits for the player's answer
    "ended": lambda facts, since, _: not is_own_turn(facts) or _passed(facts, since),
    "turn": lambda facts, _, turn: facts.table.scene.turn >= turn and is_own_turn(facts),
    "over": lambda facts, _, __: facts.game.outcome is not None,
}


def lesson_facts(package: str) -> Mapping[str, Fact]:
    """Return the facts that the steps of a game's lessons may wait for."""
    game = GAMES[package]
    found: Mapping[str, Fact] = game.load(game.lesson) if game.lesson else {}
    return found


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

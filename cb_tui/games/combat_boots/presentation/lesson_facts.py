"""The conditions on the game for the lesson in Combat Boots, in addition to those of any lesson."""

from typing import Any

from cb_tui.games.combat_boots.rules.model import Assault, Fire, HoldFire
from cb_tui.presentation import lesson_progress
from cb_tui.presentation.lesson_progress import Fact, LessonContext, StepHistory, is_own_turn, question


def _shots(facts: LessonContext) -> bool:
    """Check whether a unit may fire now."""
    return any(isinstance(command, Fire | Assault) for command in facts.table.legal)


def _answered(facts: LessonContext, since: StepHistory) -> bool:
    given = (deed for deed in facts.game.entries if deed.step > since.step and deed.seat in facts.human)
    return not question(facts) and any(isinstance(deed.command, Fire | HoldFire) for deed in given)


def _fled(facts: LessonContext, unit: Any) -> bool:
    reports = (report for logged in facts.game.logged(0) for report in logged.reports)
    return any(report.kind == "flight" and unit in report.actors for report in reports)


FACTS: dict[str, Fact] = {
    **lesson_progress.FACTS,
    "shot": lambda facts, _, __: is_own_turn(facts) and _shots(facts),
    "no_shot": lambda facts, _, __: is_own_turn(facts) and not _shots(facts),
    "down": lambda facts, _, unit: any(piece.id == unit and piece.disrupted for piece in facts.table.scene.pieces),
    "fled": lambda facts, _, unit: _fled(facts, unit),
    "answered": lambda facts, since, _: _answered(facts, since),  # a reaction
}

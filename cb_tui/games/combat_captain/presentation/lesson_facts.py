"""The conditions on the game for the lesson in Combat Captain, in addition to those of any lesson."""

from typing import Any

from cb_tui.core.values import UnitId, kind
from cb_tui.games.combat_captain.presentation import activated_state as stage
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.presentation import lesson_progress
from cb_tui.presentation.lesson_progress import Fact, LessonContext, StepHistory, is_own_turn


def _given(facts: LessonContext, since: StepHistory, kinds: Any) -> bool:
    """Check whether the player has given a command of one of these kinds since the step began."""
    deeds = (deed for deed in facts.game.entries if deed.step > since.step and deed.seat in facts.human)
    return any(kind(deed.command) in kinds for deed in deeds)


def _waits(facts: LessonContext, kinds: Any) -> bool:
    """Check whether one of these decisions waits for the player."""
    return facts.table.is_our_decision and facts.table.question in kinds


def _shots(facts: LessonContext) -> bool:
    """Check whether a company that is to act can hit an enemy."""
    known = advice(facts.table)
    return is_own_turn(facts) and any(known.opened(company).aims(company) for company in stage.due(known.state))


def _dug(facts: LessonContext, unit: UnitId) -> bool:
    """Check whether a stand has cover, or is gone."""
    stand = advice(facts.table).state.stands.get(unit)
    return stand is None or stand.level > 0


def _marked(facts: LessonContext, company: CompanyId) -> bool:
    """Check whether a company has a marker."""
    return advice(facts.table).state.companies[company].markers > 0


FACTS: dict[str, Fact] = {
    **lesson_progress.FACTS,
    "given": _given,
    "waits": lambda facts, _, kinds: _waits(facts, kinds),
    "shot": lambda facts, _, __: _shots(facts),
    "no_shot": lambda facts, _, __: is_own_turn(facts) and not _shots(facts),
    "dug": lambda facts, _, unit: _dug(facts, unit),
    "marked": lambda facts, _, company: _marked(facts, company),
}

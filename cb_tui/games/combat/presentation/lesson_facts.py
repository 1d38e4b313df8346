"""The conditions on the game for the lesson in Combat, in addition to those of any lesson."""

from cb_tui.games.combat.presentation.advice import advice
from cb_tui.presentation import lesson_progress
from cb_tui.presentation.lesson_progress import Fact, LessonContext, is_own_turn


def _shots(facts: LessonContext) -> bool:
    """Check whether a piece can hit an enemy this turn, from where it stands or after a move."""
    known = advice(facts.table)
    return any(known.able(piece.id) for piece in facts.table.ready())


FACTS: dict[str, Fact] = {
    **lesson_progress.FACTS,
    "deployed": lambda facts, _, __: advice(facts.table).state.joined,
    "shot": lambda facts, _, __: is_own_turn(facts) and _shots(facts),
    "no_shot": lambda facts, _, __: is_own_turn(facts) and advice(facts.table).state.joined and not _shots(facts),
}

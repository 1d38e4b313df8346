"""Screen conditions of the steps of the Combat Boots lesson, and the modes that it knows."""

from cb_tui.games.combat_boots.presentation.lesson_facts import FACTS
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.games.combat_boots.screen.panels.card import card
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.screens import lesson
from cb_tui.ui.screens.lesson import Done, LessonHooks, of_the_game


def _planned(controller: BattleController, value: str) -> bool:
    mode = controller.mode
    return isinstance(mode, MoveMode) and bool(mode.way) and value in (mode.unit, mode.way[-1])


DONE: dict[str, Done] = {
    **{word: of_the_game(fact) for word, fact in FACTS.items()},
    **lesson.DONE,
    "planned": lambda controller, _, unit: _planned(controller, unit),
    "planned_to": lambda controller, _, at: _planned(controller, at),
}
TEACHING = LessonHooks(
    done=DONE,
    named=("choose", "move", "aim", "reaction", "machine", "inspect"),
    resting=ChooseMode,
    card=card,
    kept=(ReactionMode,),
)

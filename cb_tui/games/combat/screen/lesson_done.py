"""The lesson in Combat on the screen: the events its steps wait for, and the modes it knows."""

from cb_tui.games.combat.presentation.lesson_facts import FACTS
from cb_tui.games.combat.rules import setup_editing
from cb_tui.games.combat.screen.modes.choose import ChooseMode
from cb_tui.games.combat.screen.modes.deploy import DeployMode
from cb_tui.games.combat.screen.modes.joined import JoinedMode
from cb_tui.games.combat.screen.modes.move import MoveMode
from cb_tui.games.combat.screen.panels.card import card
from cb_tui.games.combat.screen.setup_progress import muster_of, state_of
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.base import bottom_mode
from cb_tui.ui.screens import lesson
from cb_tui.ui.screens.lesson import Done, LessonHooks, of_the_game


def _laid(controller: BattleController, *, all_: bool) -> bool:
    """Check whether something of a set-up is laid, or all of it."""
    if not isinstance(bottom_mode(controller.mode), DeployMode):
        return False
    draft = muster_of(controller.desk).draft
    left = setup_editing.in_hand(state_of(controller.desk.table).context, draft)
    return not left if all_ else bool(draft.units or draft.mines)


DONE: dict[str, Done] = {
    **{word: of_the_game(fact) for word, fact in FACTS.items()},
    **lesson.DONE,
    "laid": lambda controller, _, __: _laid(controller, all_=False),
    "all_laid": lambda controller, _, __: _laid(controller, all_=True),
    "begun": lambda controller, _, __: not isinstance(bottom_mode(controller.mode), JoinedMode),
    "planned": lambda controller, _, __: isinstance(controller.mode, MoveMode),
}
TEACHING = LessonHooks(
    done=DONE,
    named=("combat choose", "combat move", "combat aim", "combat danger", "combat deploy", "combat joined", "machine"),
    resting=ChooseMode,
    card=card,
)

"""Screen conditions of the steps of the Combat Captain lesson, and the modes that it knows."""

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.presentation.lesson_facts import FACTS
from cb_tui.games.combat_captain.screen.modes.choose import ChooseMode
from cb_tui.games.combat_captain.screen.modes.first import RollMode
from cb_tui.games.combat_captain.screen.modes.hold import HoldMode
from cb_tui.games.combat_captain.screen.modes.move import MoveMode
from cb_tui.games.combat_captain.screen.modes.travel import FreeMoveMode
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.screens import lesson
from cb_tui.ui.screens.lesson import Done, LessonHooks, facts, of_the_game


def _card(table: GameView, unit: UnitId, width: int) -> Lines:
    return card(advice(table), unit, width)


def _planned(controller: BattleController, to: Place) -> bool:
    mode = controller.mode
    return isinstance(mode, MoveMode) and mode.corners[-1] == to


DONE: dict[str, Done] = {
    **{word: of_the_game(fact) for word, fact in FACTS.items()},
    **lesson.DONE,
    "waits": lambda controller, since, kinds: (
        not isinstance(controller.mode, MachineMode) and FACTS["waits"](facts(controller), since, kinds)
    ),
    "planned_to": lambda controller, _, to: _planned(controller, to),
}
TEACHING = LessonHooks(
    done=DONE,
    named=(
        "captain choose", "captain move", "captain aim", "captain hold", "captain company",
        "captain charge", "captain roll",
        "captain first", "captain swap", "captain danger", "machine",
    ),
    resting=ChooseMode,
    card=_card,
    kept=(HoldMode, RollMode, FreeMoveMode),
)  # fmt: skip

"""The named modes for lines, danger and the enemy, and the question of reinforcements."""

from collections.abc import Callable, Mapping

from cb_tui.games.combat.screen.modes.danger import DangerMode
from cb_tui.games.combat.screen.modes.enemy import EnemyMode
from cb_tui.games.combat.screen.modes.lines import LinesMode
from cb_tui.games.combat.screen.modes.reinforce import ReinforceMode
from cb_tui.ui.modes.base import Mode, OpenNamed, Reply, ViewState

QUESTIONS: Mapping[str, Callable[[ViewState], Mode]] = {"Reinforcing": ReinforceMode.start}
NAMED: Mapping[str, Callable[[ViewState, OpenNamed], Reply]] = {
    "lines": LinesMode.start, "danger": DangerMode.start, "enemy": EnemyMode.start, "threat": EnemyMode.start,
}  # fmt: skip

"""The named modes for lines, danger and the enemy, and the question of reinforcements."""

from collections.abc import Callable, Mapping

from cb_tui.ui.modes.base import Mode, OpenNamed, Reply, ViewState
from cb_tui.ui.systems.combat.modes.danger import DangerMode
from cb_tui.ui.systems.combat.modes.enemy import EnemyMode
from cb_tui.ui.systems.combat.modes.lines import LinesMode
from cb_tui.ui.systems.combat.modes.reinforce import ReinforceMode

QUESTIONS: Mapping[str, Callable[[ViewState], Mode]] = {"Reinforcing": ReinforceMode.start}
NAMED: Mapping[str, Callable[[ViewState, OpenNamed], Reply]] = {
    "lines": LinesMode.start, "danger": DangerMode.start, "enemy": EnemyMode.start, "threat": EnemyMode.start,
}  # fmt: skip

"""The named modes for lines, danger and the enemy, and the question of reinforcements."""

from collections.abc import Callable, Mapping

from cb_tui.ui.modes.base import Desk, Mode, Open, Reply
from cb_tui.ui.systems.combat.modes.danger import DangerMode
from cb_tui.ui.systems.combat.modes.enemy import EnemyMode
from cb_tui.ui.systems.combat.modes.lines import LinesMode
from cb_tui.ui.systems.combat.modes.reinforce import ReinforceMode

QUESTIONS: Mapping[str, Callable[[Desk], Mode]] = {"Reinforcing": ReinforceMode.start}
NAMED: Mapping[str, Callable[[Desk, Open], Reply]] = {
    "lines": LinesMode.start, "danger": DangerMode.start, "enemy": EnemyMode.start, "threat": EnemyMode.start,
}  # fmt: skip

"""What the steps of a lesson wait for on the screen: questions about a flow, by the names that `steps.toml` uses."""

from collections.abc import Callable
from typing import Any

from cb_tui.present.systems.combat_boots.lesson_facts import FACTS, Fact, Facts, Since
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.base import Mode, beneath
from cb_tui.ui.modes.machine import MachineMode
from cb_tui.ui.systems.combat_boots.modes.move import MoveMode


def facts(controller: BattleController) -> Facts:
    """The game of a flow."""
    return Facts(controller.game, controller.desk.table, frozenset(controller.keyboard.human))


def name(mode: Mode) -> str:
    """A page by its title, any other mode by the name of its keys."""
    return mode.title or mode.keys


def met(wanted: dict[str, Any], controller: BattleController, since: Since) -> bool:
    """Whether one of the conditions holds."""
    return any(DONE[word](controller, since, value) for word, value in wanted.items())


def _planned(controller: BattleController, value: str) -> bool:
    mode = controller.mode
    return isinstance(mode, MoveMode) and bool(mode.way) and value in (mode.unit, mode.way[-1])


def _of_the_game(fact: Fact) -> Callable[[BattleController, Since, Any], bool]:
    return lambda controller, since, value: fact(facts(controller), since, value)


DONE: dict[str, Callable[[BattleController, Since, Any], bool]] = {
    "opened": lambda controller, since, page: page in since.seen and name(controller.mode) != page,  # read and left
    "shown": lambda controller, _, mode: beneath(controller.mode).keys == mode,  # a page may lie over it
    "up": lambda controller, _, unit: controller.mode.unit == unit,
    "planned": lambda controller, _, unit: _planned(controller, unit),
    "planned_to": lambda controller, _, at: _planned(controller, at),
    **{word: _of_the_game(fact) for word, fact in FACTS.items()},
    "asked": lambda controller, since, value: (
        not isinstance(controller.mode, MachineMode) and FACTS["asked"](facts(controller), since, value)
    ),
}

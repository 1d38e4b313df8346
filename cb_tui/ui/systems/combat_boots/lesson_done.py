"""What the steps of a lesson wait for on the screen: questions about a flow, by the names that `steps.toml` uses."""

from collections.abc import Callable
from typing import Any

from cb_tui.ui.flow import Flow
from cb_tui.ui.moments.base import Moment, beneath
from cb_tui.ui.moments.machine import Machine
from cb_tui.ui.systems.combat_boots.lesson_facts import FACTS, Fact, Facts, Since
from cb_tui.ui.systems.combat_boots.moments.move import Move


def facts(flow: Flow) -> Facts:
    """The game of a flow."""
    return Facts(flow.game, flow.desk.table, frozenset(flow.human))


def name(moment: Moment) -> str:
    """A page by its title, any other moment by the name of its keys."""
    return moment.title or moment.keys


def met(wanted: dict[str, Any], flow: Flow, since: Since) -> bool:
    """Whether one of the conditions holds."""
    return any(DONE[word](flow, since, value) for word, value in wanted.items())


def _planned(flow: Flow, value: str) -> bool:
    moment = flow.moment
    return isinstance(moment, Move) and bool(moment.way) and value in (moment.unit, moment.way[-1])


def _of_the_game(fact: Fact) -> Callable[[Flow, Since, Any], bool]:
    return lambda flow, since, value: fact(facts(flow), since, value)


DONE: dict[str, Callable[[Flow, Since, Any], bool]] = {
    "opened": lambda flow, since, page: page in since.seen and name(flow.moment) != page,  # read and left
    "shown": lambda flow, _, moment: beneath(flow.moment).keys == moment,  # a page may lie over it
    "up": lambda flow, _, unit: flow.moment.unit == unit,
    "planned": lambda flow, _, unit: _planned(flow, unit),
    "planned_to": lambda flow, _, at: _planned(flow, at),
    **{word: _of_the_game(fact) for word, fact in FACTS.items()},
    "asked": lambda flow, since, value: (
        not isinstance(flow.moment, Machine) and FACTS["asked"](facts(flow), since, value)
    ),
}

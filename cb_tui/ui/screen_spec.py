"""The front end of each rules system: its modes, viewers and words, or the plain ones."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cb_tui.core.scenario import Scenario
from cb_tui.games import GAMES, PLAIN
from cb_tui.presentation.table import GameView
from cb_tui.ui.modes.base import OpenNamed, Reply, ViewState

if TYPE_CHECKING:  # Textual, which a mode does not need
    from cb_tui.ui.default_screen import ScreenSpec
    from cb_tui.ui.screens.base import KeyScreen


class BattleVariant(NamedTuple):
    """A possible change to a battle before it begins: key, present value, and the changed battle `then`."""

    action: str
    name: str
    value: str
    key: str
    then: Scenario


@cache
def screen_spec(package: str) -> "ScreenSpec":
    """Return the modes and viewers of a rules system, or the plain ones if it has no own."""
    game = GAMES.get(package, PLAIN)
    own: ScreenSpec = game.load(game.screen)
    return own


def screen_spec_of(table: GameView) -> "ScreenSpec":
    """Return the modes and viewers of the game on a table."""
    return screen_spec(table.ruleset.package)


def open_mode(desk: ViewState, asked: OpenNamed) -> Reply:
    """Return the reply of the mode that the system has under a name."""
    return screen_spec_of(desk.table).modes_by_name[asked.name](desk, asked)


class OwnBattle(NamedTuple):
    """A battle that a player composes: its id in the list of battles, and the page where it is done."""

    id: str
    battle: Callable[[Sequence[Scenario]], Scenario | None]  # what stands in the list, None if there is no map for it
    page: "Callable[[Any, Sequence[Scenario]], KeyScreen]"


def _own_battles() -> Iterator[OwnBattle]:
    return (game.load(game.own_battle) for game in GAMES.values() if game.own_battle)


def with_custom_battles(listed: Sequence[Scenario]) -> list[Scenario]:
    """Return the battles, with a player's own battle after those of each game that has one."""
    found = [*listed]
    for own in _own_battles():
        if (battle := own.battle(listed)) is not None:
            last = max(index for index, each in enumerate(found) if each.ruleset == battle.ruleset)
            found.insert(last + 1, battle)
    return found


def custom_battle_screen(battle: Scenario, listed: Sequence[Scenario]) -> "KeyScreen | None":
    """Return the page on which a player's own battle is put together, or None for any other battle."""
    return next((own.page(battle, listed) for own in _own_battles() if own.id == battle.id), None)

"""The text front end of a rules system: its own roll, event and map texts."""

from functools import cache
from typing import TYPE_CHECKING, Any

from cb_tui.games import GAMES, PLAIN

if TYPE_CHECKING:  # plain mode, which the commands do not load
    from cb_tui.core.display import Scene
    from cb_tui.core.scenario import Scenario
    from cb_tui.plain.default.text_spec import TextSpec


@cache
def text_spec(package: str) -> "TextSpec":
    """Return the text front end of a rules system, or the default one if the system has no own one."""
    game = GAMES.get(package, PLAIN)
    own: TextSpec = game.load(game.text)
    return own


def battle_lines(
    package: str, battle: "Scenario", scene: "Scene", chart: dict[str, Any], ascii_only: bool
) -> list[str]:
    """Return the picture of a battle and each side with its pieces, for `show`, which loads nothing that plays it."""
    game = GAMES.get(package, PLAIN)
    told: list[str] = game.load(game.show)(battle, scene, chart, ascii_only)
    return told

"""The parts of a scene that only Combat Boots has."""

from typing import cast

from cb_tui.games.combat_boots.rules.scene_model import Aircraft, Scene, SkyScene
from cb_tui.presentation.game_view import GameView


def aircraft_alone(table: GameView) -> bool:
    """Return whether aircraft alone fight: no ground is under them."""
    return not table.scene.board.terrain


def over_ground(table: GameView) -> SkyScene | None:
    """Return the aircraft over a battle on the ground, whichever phase it is."""
    scene = scene_of(table)
    sky = scene.sky or scene.aloft
    return sky if sky is not None and sky.over_ground else None


def doing(one: Aircraft) -> str:
    """Return which aircraft an aircraft pursues, flees or turns with, or "disengaged"."""
    words = {"pursues": one.prey, "flees": one.pursuer, "turns with": one.partner}
    return ", ".join(f"{word} {foe}" for word, foe in words.items() if foe) or "disengaged"


def scene_of(table: GameView) -> Scene:
    """Return the scene of a table, with sky, artillery and aircraft."""
    return cast("Scene", table.scene)

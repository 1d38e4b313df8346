"""Variants: whose army and whose set-up a battle is played with: those of history, or one's own."""

from msgspec.structs import replace

from cb_tui.core.scenario import Scenario
from cb_tui.games.combat.rules.battle import Battle
from cb_tui.ui.screen_spec import BattleVariant

AS_GIVEN, OWN = "as given", "your own"


def variants(battle: Scenario) -> tuple[BattleVariant, ...]:
    """Return the changes that a player may make to a battle before it begins, each with its battle."""
    if not isinstance(battle, Battle) or not _deployed(battle):
        return ()
    own_army, own_setup = battle.army == "own", battle.setup == "own"
    armed = replace(battle, army="given") if own_army else replace(battle, army="own", setup="own")
    placed = replace(battle, setup="given", army="given") if own_setup else replace(battle, setup="own")
    return (
        BattleVariant("army", "army", OWN if own_army else AS_GIVEN, "a", armed),
        BattleVariant("set_up", "set-up", OWN if own_setup else AS_GIVEN, "u", placed),
    )


def _deployed(battle: Battle) -> bool:
    """Check whether a battle gives each seat its set-up, so that there is one to depart from."""
    seats = {force.seat for force in battle.forces if force.units}
    return all(seat.id in seats for seat in battle.seated)


def played_by(battle: Scenario) -> str:
    """Return the profile and the era of a battle."""
    if not isinstance(battle, Battle):
        return ""
    return f"Combat, {battle.profile}{f', {battle.era}' if battle.era else ''}"

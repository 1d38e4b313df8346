"""Names of families of games, which a host knows by their packages."""

from cb_tui.games import RULESETS


def family_name(family: str) -> str:
    """Return the title of a family: "Combat Boots" of combat_boots."""
    return next((rules.family for rules in RULESETS.values() if rules.package == family), family)

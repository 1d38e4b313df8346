"""Scene: what a table of Combat Boots shows besides what all systems do."""

from typing import cast

from cb_tui.present.table import Table
from cb_tui.rules.combat_boots.scene_records import Scene


def scene_of(table: Table) -> Scene:
    """Return the scene of a table, with sky, artillery and aircraft."""
    return cast("Scene", table.scene)

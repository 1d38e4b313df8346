"""Army: a side of a battle with its morale. [MOR-1]"""

from cb_tui.core import scenario


class Army(scenario.Army, frozen=True, kw_only=True):
    """A side. Aircraft alone have no morale."""

    morale: int = 0
    classic_morale: int | None = None  # 1 to 6, where the battle fits the classic edition too

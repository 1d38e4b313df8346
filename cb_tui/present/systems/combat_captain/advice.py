"""Advice: what Combat Captain foretells at a table, each answer worked out once."""

from typing import cast

from cb_tui.present.table import Table
from cb_tui.rules.combat_captain.model import State


class Advice:
    """The state of a table as the rooms of its system read it, and the answers of its own advisor."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = cast("State", table.state)


def advice(table: Table) -> Advice:
    """Return what Combat Captain foretells at a table."""
    return table.own(Advice)

"""Standing: what a side has ordered in advance about the decision that is asked now."""

from typing import Literal

from cb_tui.games.combat_captain.rules import orders
from cb_tui.games.combat_captain.rules.standing_orders_model import Orders
from cb_tui.presentation.text import Line, Lines, label, line, number_run, section_head, shorten

ROWS = {"moving": 0, "fired at": 1, "hits": 3, "charged": 4}


def standing(given: Orders | None, about: Literal["moving", "fired at", "hits", "charged"], width: int) -> Lines:
    """Return the standing order about a decision, and the key that changes it."""
    row = orders.rows(given or Orders())[ROWS[about]]
    head: Line = line(label("standing orders  "), number_run("O"))
    return [section_head(width, head), shorten(line(label(f" {row.name}: {row.value}")), width)]

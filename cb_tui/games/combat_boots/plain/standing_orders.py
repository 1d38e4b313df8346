"""Standing orders by typed words: how a chance to fire and to shed is answered in advance."""

from typing import Any

import msgspec

from cb_tui.core.values import UnitId
from cb_tui.plain.arguments import figure
from cb_tui.presentation.game_view import GameView

WHAT = {
    "moving": "opportunity",
    "opportunity": "opportunity",
    "fire": "opportunity",
    "return": "answer",
    "answer": "answer",
}
DOES = ("ask", "fire", "adjacent", "hold")
SHEDS = {
    "kill": "shed for the least chance to be destroyed",
    "effect": "shed for the least chance to be hit",
    "ask": "ask me",
}
USAGE = (
    "To change: orders moving hold, orders return fire 20, orders R2 adjacent, orders shed effect."
    " After moving, return or a piece, add ask, fire, adjacent or hold, and a minimum chance in %."
)


def order_sentences(orders: Any) -> list[str]:
    """Return the standing orders in sentences."""
    lines = [
        f"At a moving enemy: {orders.opportunity}.",
        f"When fired at: {orders.answer}.",
        f"With more dice than the firer: {SHEDS[orders.shed]}.",
        *(f"{unit}: {policy}." for unit, policy in orders.units.items()),
    ]
    lines += ["Holding all fire for now."] if orders.quiet else []
    return [*lines, USAGE]


def changed(orders: Any, words: list[str], table: GameView) -> Any:
    """Return the orders with the changes typed, or a sentence on what would work."""
    first, *rest = (word.lower() for word in words)
    if first == "shed":
        if len(rest) == 1 and rest[0] in SHEDS:
            return msgspec.structs.replace(orders, shed=rest[0])
        return "Type orders shed kill, orders shed effect or orders shed ask."
    figures = [count for word in rest if len(word) < 5 and (count := figure(word.rstrip("%"))) is not None]
    does = [do for do in DOES if do in rest]
    mine = {unit.lower(): unit for unit, side in table.sides.items() if side == table.viewing_side}
    name = WHAT.get(first)
    if (name is None and first not in mine) or len(rest) != len(figures) + len(does) or not rest:
        return USAGE
    if figures and figures[0] > 100:
        return "A chance is 0 to 100%."
    unit = mine.get(first, UnitId(""))
    policy: Any = getattr(orders, name) if name else orders.units.get(unit, orders.opportunity)
    new = msgspec.structs.replace(
        policy, do=does[0] if does else policy.do, percent=figures[0] if figures else policy.percent
    )
    if name:
        return msgspec.structs.replace(orders, **{name: new})
    return msgspec.structs.replace(orders, units={**orders.units, unit: new})

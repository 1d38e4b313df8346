"""Rules of thumb for an attack in *Combat Boots*, the poorest first. [FIRE]"""

from cb_tui.core.forecast import Forecast
from cb_tui.core.shared_puzzles import Score, hits


def dice(told: Forecast, side: str) -> int:
    """Return the dice of one of both pools."""
    pools = (stage for stage in told.parts[0].stages if stage.side == side)
    return sum(pool.result.dice for pool in pools if pool.result is not None)


def _falls_by_half(told: Forecast) -> bool:
    return any(dict(each.gain_tally).get("kill") for each in told.results[1:-1])


THUMBS: dict[str, Score] = {
    "most targets": lambda told: len(told.parts[0].targets),
    "one already hit": _falls_by_half,
    "nearest": lambda told: -(told.distance or 0),
    "fewest defense dice": lambda told: -dice(told, "defense"),
    "most attack dice": lambda told: dice(told, "attack"),
    "attack minus defense dice": lambda told: dice(told, "attack") - dice(told, "defense"),
    "best chance of any effect": lambda told: hits(told.results),
}

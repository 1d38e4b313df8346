"""The odds of an attack as data, for `odds` and `referee`."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from cb_tui.core.odds import text
from cb_tui.games.combat_boots.rules.forecast_model import Odds, Shed


def fractions(chances: Odds) -> dict[str, str]:
    """Return the three chances in lowest terms, such as "155/1296"."""
    return {"kill": text(chances.kill), "disrupt": text(chances.disrupt), "none": text(chances.none)}


def decimals(chances: Odds) -> dict[str, float]:
    """Return the three chances (0-1), rounded to four places."""
    return {name: float(round(Fraction(chance), 4)) for name, chance in fractions(chances).items()}


def reductions(choices: Iterable[Shed]) -> list[dict[str, Any]]:
    """Return every legal shed with its pools and chances."""
    return [{"drop": shed.drop, "fp": shed.fp, "sv": shed.sv, **fractions(shed.odds)} for shed in choices]

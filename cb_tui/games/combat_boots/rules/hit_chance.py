"""Chance: what one attack of a piece may do to an unhurt other."""

from typing import NamedTuple

from cb_tui.core.hexes import Hex

SHAKEN = 0.45  # of a piece's worth is lost with its turn, while it is disrupted


class HitChance(NamedTuple):
    """The chances of a single attack to destroy and to disrupt, and how many such attacks a turn has."""

    kill: float
    disrupt: float
    attacks: int
    area: bool = False  # every piece of the hex is attacked

    @property
    def effect(self) -> float:
        """Return the chance (0-1) to hurt the target at all."""
        return self.kill + self.disrupt

    @property
    def toll(self) -> float:
        """Return the share of the target's worth that one attack takes on average."""
        return self.kill + SHAKEN * self.disrupt


NEVER = HitChance(0.0, 0.0, 0)
Table = dict[tuple[Hex, Hex], HitChance]  # from where to where

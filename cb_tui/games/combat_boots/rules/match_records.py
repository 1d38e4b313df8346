"""Records of hand-to-hand matches, and of squads that storm armor once its escort has fallen. [HTH-8, ASL-5a]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Pending, Side, UnitId, Value


class Match(Value, frozen=True):
    """Pieces of the side that started the round, and the enemies that they meet."""

    ours: tuple[UnitId, ...]
    theirs: tuple[UnitId, ...]


class Pairing(Pending, frozen=True, kw_only=True):
    """`side` chooses the enemy that its piece `unit` meets in the round of `starter`. [HTH-8]

    `matches` are already made.
    """

    side: Side
    at: Hex
    unit: UnitId
    starter: Side
    first: bool  # of the fight
    matches: tuple[Match, ...] = ()


class Storm(Pending, frozen=True):
    """The fight in the hex is over and has left armor alone: squads of `side` may assault it now. [ASL-5a]"""

    side: Side
    at: Hex


class PairWith(Command, frozen=True):
    """A piece meets an enemy, or joins the match that this enemy is in. [HTH-8]"""

    unit: UnitId
    foe: UnitId

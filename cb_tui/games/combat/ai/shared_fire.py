"""The officer's estimate: an enemy has one shot a turn, and company draws it away. [TURN-2d, FIRE-1]"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cb_tui.core.values import Place
from cb_tui.games.combat.ai.estimate import Estimate
from cb_tui.games.combat.ai.tasks import worth
from cb_tui.games.combat.ai.travel_times import hits
from cb_tui.games.combat.rules.model import Piece


@dataclass(frozen=True)
class SharedFireEstimate(Estimate):
    """An estimate by which the shot of each enemy is shared among all that it could hit, by their worth."""

    def danger(self, piece: Piece, at: Place) -> float:
        """Return the chance that a piece falls at a square in the enemy's next turn, as the temper sees it."""
        if not (shooters := self.shooters.get(at)):
            return 0.0
        fails, own, alive = self.falls(piece.kind, at), worth(self.state.context, piece.kind), 1.0
        for foe in shooters:
            others = self._stakes[foe] - (own if self._counts(piece, foe) else 0.0)
            alive *= 1.0 - fails * own / (own + max(0.0, others))
        return 1.0 - alive

    def _counts(self, piece: Piece, foe: Place) -> bool:
        """Check whether a piece is among those that an enemy could hit now. A new one stands nowhere yet."""
        return piece.at in self._zones[foe] and piece.at in self.state.standing

    @cached_property
    def _zones(self) -> Mapping[Place, frozenset[Place]]:
        """Return the squares that the enemy on each square could hit in its next turn."""
        return {piece.at: hits(self.state, self.enemy, piece.kind, piece.at) for piece in self.foes.values()}

    @cached_property
    def _stakes(self) -> Mapping[Place, float]:
        """Return the worth of all own pieces that the enemy on each square could hit now, in pieces."""
        own = [(piece.at, worth(self.state.context, piece.kind)) for piece in self.friends.values()]
        return {foe: sum(value for at, value in own if at in zone) for foe, zone in self._zones.items()}

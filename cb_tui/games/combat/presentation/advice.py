"""The forecasts of Combat for a game view, each computed once."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import cast

from cb_tui.core.display import Sight
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules.battle import KindType
from cb_tui.games.combat.rules.model import Save, State
from cb_tui.games.combat.rules.scene_model import Advisor, Parts, Scene, Target
from cb_tui.games.combat.rules.turn import walk
from cb_tui.presentation.game_view import GameView


class Advice:
    """The answers of the system's own advisor to one state, and the state as its rooms read it."""

    def __init__(self, table: GameView) -> None:
        own, self.state = cast("Advisor", table.advisor), cast("State", table.state)
        self.scene = cast("Scene", table.scene)
        self.aims: Callable[[UnitId], tuple[Target, ...]] = cache(partial(own.aims, self.state))
        self.aims_from: Callable[[UnitId, Place, tuple[Place, ...]], tuple[Target, ...]] = cache(
            partial(own.aims_from, self.state)
        )
        self.journeys: Callable[[UnitId], Mapping[Place, Parts]] = cache(partial(own.journeys, self.state))
        self.save: Callable[[UnitId, Place], Save] = cache(partial(own.save, self.state))
        self.threats: Callable[[UnitId], Mapping[Place, tuple[UnitId, ...]]] = cache(partial(own.threats, self.state))
        self.rays: Callable[[UnitId, Place], Mapping[Place, Sight]] = cache(partial(own.rays, self.state))

    def able(self, unit: UnitId) -> tuple[Target, ...]:
        """Return the targets of a piece: from here first, the likeliest first, then those after a move."""
        return tuple(aim for aim in self.aims(unit) if aim.frm is not None)

    def fired(self, unit: UnitId) -> bool:
        """Check whether a piece has fired this turn. [FIRE-1]"""
        return walk(self.state, unit).fired

    def kind(self, unit: UnitId) -> KindType:
        return self.state.context.kinds[self.state.pieces[unit].kind]

    @property
    def mines(self) -> frozenset[Place]:
        """Return where mines lie that are known."""
        return frozenset(at for at, _ in self.scene.mines)


def advice(table: GameView) -> Advice:
    """Return the forecasts of Combat for a game view."""
    return table.memo(Advice)

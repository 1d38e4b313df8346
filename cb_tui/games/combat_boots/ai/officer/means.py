"""Means: what may be ordered now, by piece."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import model as m


@dataclass(frozen=True)
class Options:
    """The legal commands, sorted once. No other place goes through all of them."""

    state: m.State
    legal: Sequence[Command]

    @cached_property
    def attacks(self) -> tuple[m.Fire | m.Assault, ...]:
        """Return every attack, of one piece or of a group."""
        return tuple(one for one in self.legal if isinstance(one, m.Fire | m.Assault))

    @cached_property
    def _steps(self) -> frozenset[m.Step]:
        return frozenset(one for one in self.legal if isinstance(one, m.Step) and one.unit in self.state.units)

    @cached_property
    def movers(self) -> tuple[UnitId, ...]:
        """Return the pieces that can take a step, in the order of the battle file."""
        movers = {step.unit for step in self._steps}
        return tuple(one for one in self.state.units if one in movers)

    @cached_property
    def exits(self) -> tuple[m.Exit, ...]:
        """Return every exit off the board."""
        return tuple(one for one in self.legal if isinstance(one, m.Exit))

    @cached_property
    def loads(self) -> tuple[m.Load, ...]:
        """Return every loading that a vehicle can do."""
        return tuple(one for one in self.legal if isinstance(one, m.Load))

    @cached_property
    def unloads(self) -> tuple[m.Unload, ...]:
        """Return every unloading that a vehicle can do."""
        return tuple(one for one in self.legal if isinstance(one, m.Unload))

    def may_step(self, step: m.Step) -> bool:
        return step in self._steps

    @cached_property
    def _passes(self) -> frozenset[UnitId]:
        return frozenset(one.unit for one in self.legal if isinstance(one, m.Pass))

    def may_pass(self, unit: UnitId) -> bool:
        """Check whether a piece can end its turn."""
        return unit in self._passes

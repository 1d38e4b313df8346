"""The legal commands of a state, computed at the first access."""

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from cb_tui.core.values import Command, UnitId


class LegalCommands(Sequence[Command]):
    """All commands that may be given now, or those of one `unit`, in their order. The first access computes them."""

    def __init__(self, ask: Callable[[], Sequence[Command]], unit: UnitId | None = None) -> None:
        self._ask, self.unit = ask, unit
        self._known: Sequence[Command] | None = None

    @property
    def _all(self) -> Sequence[Command]:
        if self._known is None:
            self._known = self._ask()
        return self._known

    @overload
    def __getitem__(self, index: int) -> Command: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Command]: ...

    def __getitem__(self, index: int | slice) -> Command | Sequence[Command]:
        """Return one of them, or some."""
        return self._all[index]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._all)

    def __iter__(self) -> Iterator[Command]:
        """Yield each."""
        return iter(self._all)

    def __contains__(self, command: object) -> bool:
        """Check whether a command may be given, written as they are."""
        return command in self._all


def asked_about(legal: Sequence[Command]) -> UnitId | None:
    """Return the unit whose commands alone a tactic is to choose from, or None if it leads them all."""
    return legal.unit if isinstance(legal, LegalCommands) else None

"""Mind: where a staff's searches are made; here, at the moment when the plan is wanted."""

from typing import Protocol

from cb_tui.ai.council import Council
from cb_tui.ai.staff import council
from cb_tui.session.staff.calendar import Turn
from cb_tui.session.staff.search import Search

_openings: dict[bytes, Council] = {}  # of the battles of this process: an arena asks for the same one game after game


def forget() -> None:
    """Forget the openings, so that the next game pays for its own again."""
    _openings.clear()


class Mind(Protocol):
    """Searches that begin where they are told to and are asked for later."""

    def think(self, turn: Turn) -> None:
        """Begin the search of a turn; an earlier one is not wanted any more."""

    def found(self, turn: Turn, *, wait: bool) -> Council | None:
        """Return what the search of a turn has found, None where it is late; `wait` a moment if it is not there yet."""

    def known(self, turn: Turn) -> Council | None:
        """Return the same without waiting for it."""

    def close(self) -> None:
        """Stop thinking."""


class PresentMind:
    """Searches made at once when they are asked for, in this process: for arenas and tests."""

    def __init__(self, search: Search) -> None:
        self.search = search

    def think(self, turn: Turn) -> None:
        """Wait until the plan is asked for."""

    def found(self, turn: Turn, *, wait: bool) -> Council:  # noqa: ARG002 - it is never late
        """Return what the search finds, made now."""
        if turn.step:
            return self._council(turn)
        key = self.search.opening()
        if key not in _openings:
            _openings[key] = self._council(turn)
        return _openings[key]

    def known(self, turn: Turn) -> Council | None:
        """Return what this process knows of the opening; the rest is followed as soon as it is found."""
        return None if turn.step else _openings.get(self.search.opening())

    def _council(self, turn: Turn) -> Council:
        return council(self.search.case(turn), self.search.budget(turn))

    def close(self) -> None:
        """Nothing runs."""

"""Mind: where a staff's search is made; here, at the moment when the plan is wanted."""

from typing import Protocol

from cb_tui.ai.council import Council
from cb_tui.ai.staff import council
from cb_tui.session.staff.search import Search

_found: dict[bytes, Council] = {}  # in this process: an arena asks for it game after game, a rematch and a branch too


def recalled(search: Search) -> Council | None:
    """Return what such a search has found in this process before."""
    return _found.get(search.key)


def kept(search: Search, found: Council) -> Council:
    """Return what a search has found, which later games in this process need not search for."""
    _found[search.key] = found
    return found


def forget() -> None:
    """Forget what was found, so that the next game pays for its own search again."""
    _found.clear()


class Mind(Protocol):
    """A search that is begun somewhere and asked for later."""

    def found(self, *, wait: bool) -> Council | None:
        """Return what it has found, None where it is late; `wait` for it if it is not there yet."""

    def close(self) -> None:
        """Stop thinking."""


class PresentMind:
    """A search made at once when it is asked for, in this process: for arenas and tests."""

    def __init__(self, search: Search) -> None:
        self.search = search

    def found(self, *, wait: bool) -> Council:  # noqa: ARG002 - it is never late
        """Return what the search finds, made now."""
        return recalled(self.search) or kept(self.search, council(self.search.case, self.search.nodes))

    def close(self) -> None:
        """Nothing runs."""

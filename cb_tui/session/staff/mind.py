"""The place of a staff's search: in this process, when the plan is needed."""

from typing import Protocol

from cb_tui.ai.council import PlanRatings
from cb_tui.ai.staff import rate_plans
from cb_tui.session.staff.search import SearchRequest

_found: dict[
    bytes, PlanRatings
] = {}  # in this process: an arena asks for it game after game, a rematch and a branch too


def cached_result(search: SearchRequest) -> PlanRatings | None:
    """Return the earlier result of such a search in this process, or None."""
    return _found.get(search.key)


def cache_result(search: SearchRequest, found: PlanRatings) -> PlanRatings:
    """Cache a search result for later games in this process and return it."""
    _found[search.key] = found
    return found


def forget() -> None:
    """Forget what was found, so that the next game pays for its own search again."""
    _found.clear()


class SearchRunner(Protocol):
    """A search that is begun somewhere and asked for later. `fault` says why it will find nothing, or is empty."""

    fault: str

    def found(self, *, wait: bool) -> PlanRatings | None:
        """Return the result, or None if it is late. `wait` waits for it."""

    def close(self) -> None:
        """Stop thinking."""


class InlineSearch:
    """A search made at once when it is asked for, in this process: for arenas and tests."""

    fault = ""

    def __init__(self, search: SearchRequest) -> None:
        self.search = search

    def found(self, *, wait: bool) -> PlanRatings:  # noqa: ARG002 - it is never late
        """Return the result of the search, made now unless it is cached."""
        return cached_result(self.search) or cache_result(self.search, rate_plans(self.search.case, self.search.nodes))

    def close(self) -> None:
        """Do nothing: no search is running."""

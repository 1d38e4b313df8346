"""A battle of a player's own: what may be chosen for it, line by line, as its game says."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS

SUMMARY = "Choose country, mission and both forces; the map is made for them."


class Choice(NamedTuple):
    """A line of a page: its name, its value, and the choices that have the value `step` places on (1 or -1)."""

    name: str
    value: str
    step: Callable[[int], "Choices"]
    points: str = ""  # of each piece, or of a whole force


class Choices(Protocol):
    """All that a player has chosen, over one page or several. Immutable: a step gives other choices."""

    @property
    def headings(self) -> Sequence[str]:
        """Return the name of each page."""

    def lines(self, page: int) -> Sequence[Choice]:
        """Return the lines of a page."""

    def remark(self, page: int) -> str:
        """Return the sum of a page, or an empty string."""

    def battle(self) -> Scenario:
        """Return the battle. Raises GenerationError with the reason if the choices make none."""

    def file(self, battle: Any) -> "BattleFile | None":
        """Return the file of the battle that these choices made, or None if it cannot be one."""


class BattleFile(NamedTuple):
    """A battle as a file: a name for it, without ".toml", and its text."""

    name: str
    text: str


class OwnBattle(NamedTuple):
    """The own battle of a game: its id, its entry in the list of battles, and the choices that are proposed."""

    id: str
    entry: Callable[[Sequence[Scenario]], Scenario | None]  # None: the list has no map for it
    proposed: Callable[[Any, Sequence[Scenario]], Choices]  # with the rulings of the entry


def within(value: int, bounds: tuple[int, int]) -> int:
    """Return the value, or the bound that it is beyond."""
    return max(bounds[0], min(value, bounds[1]))


def beside(names: Sequence[str], name: str, by: int) -> str:
    """Return the name that stands `by` places on, or the first where the name is not among them."""
    return names[(names.index(name) + by) % len(names)] if name in names else names[0]


def generated_entry(listed: Sequence[Scenario], package: str, **changes: object) -> Scenario | None:
    """Return the entry of an own battle on a made map, over the first map of its game, or None if the list has none."""
    first = next((each for each in listed if RULESETS[each.ruleset].package == package), None)
    return first and replace(
        first,
        title="Your own battle",
        also=(),
        order=10_000,
        rung=0,
        difficulty=2,
        balance="",
        level=None,
        handicap=None,
        briefing=SUMMARY,
        summary=SUMMARY,
        **changes,
    )

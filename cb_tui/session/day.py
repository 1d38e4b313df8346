"""Day: which battle a date has, the same for everybody: a vetted one, else one that follows from the date alone."""

from collections.abc import Iterator
from datetime import date, timedelta

from cb_tui.core.draws import Stream
from cb_tui.core.forging import USUAL, VERSION, NoBattle, Recipe
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Value
from cb_tui.session.forge import Anvil, anvils, battle
from cb_tui.session.library import shipped
from cb_tui.session.vetted import Vetted, shipped_days

BEGIN = date(2026, 1, 1)  # of all days that have a battle
SEEDS = 10  # that a day may try


class Day(Value, frozen=True, kw_only=True):
    """A date with its battle; `vetted` is what was measured of it, None where nothing was."""

    day: date
    recipe: Recipe
    battle: Scenario
    vetted: Vetted | None

    @property
    def seed(self) -> int:
        """Return the seed of its dice: the date as a number, 20261122."""
        return self.day.year * 10_000 + self.day.month * 100 + self.day.day


def of(day: date) -> Day:
    """Return a date with its battle; raises NoBattle."""
    if day < BEGIN:
        raise NoBattle(f"there is no daily battle of {day}; the first is that of {BEGIN}")
    theatre, mission = kind_of(day)
    found = shipped_days(first().ruleset.package).get(day)
    last, start = None, number_of(day) * SEEDS
    for seed in range(start, start + SEEDS):
        recipe = found.recipe if found else Recipe(theatre=theatre, mission=mission, points=USUAL, seed=seed)
        try:
            return Day(day=day, recipe=recipe, battle=battle(shipped(), recipe.code), vetted=found)
        except NoBattle as none:
            found, last = None, none
    raise last or NoBattle(f"there is no battle of {day}")


def kind_of(day: date) -> tuple[str, str]:
    """Return theatre and mission of a day: a deck of either, shuffled anew whenever it is used up."""
    forge, tables = first().forge, first().tables
    theatres, missions = [*forge.theatres(tables)], [*forge.missions(tables)]
    return _card(theatres, number_of(day), "theatres"), _card(missions, number_of(day), "missions")


def _card(deck: list[str], number: int, name: str) -> str:
    return Stream("cb_tui daily", VERSION, name, number // len(deck)).shuffled(deck)[number % len(deck)]


def days(count: int, begin: date = BEGIN) -> Iterator[date]:
    """Yield so many days, one after the other."""
    return (begin + timedelta(days=number) for number in range(count))


def number_of(day: date) -> int:
    """Return how many days a date lies behind the first."""
    return (day - BEGIN).days


def first() -> Anvil:
    """Return the rules system whose battles are the daily ones; raises NoBattle."""
    return next(anvils(shipped()))

"""Day: which battle a date has, the same for everybody: a vetted one, else one that follows from the date alone."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from cb_tui.core.draws import Stream
from cb_tui.core.forging import USUAL, VERSION, NoBattle, Recipe
from cb_tui.core.level import USUAL as LEVEL
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId, Value
from cb_tui.rules import RULESETS
from cb_tui.session.day_seed import BEGIN, seed_of
from cb_tui.session.forge import Anvil, anvils, battle
from cb_tui.session.levels import usual_level
from cb_tui.session.library import shipped
from cb_tui.session.seats import default_seats
from cb_tui.session.vetted import Vetted, shipped_days

SEEDS = 10  # that a day may try


class Day(Value, frozen=True, kw_only=True):
    """A date with its battle; `vetted` is what was measured of it, None where nothing was."""

    day: date
    recipe: Recipe
    battle: Scenario
    vetted: Vetted | None

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules that it is played by."""
        return RULESETS[self.battle.ruleset]

    @property
    def seed(self) -> int:
        """Return the seed of its dice: the date as a number, 20261122."""
        return seed_of(self.day)

    @property
    def seats(self) -> dict[SeatId, str]:
        """Return who plays: a person the first side, the machine at its usual level the other."""
        return default_seats(self.battle, level=usual_level(self.battle, self.system, LEVEL))


def day_of(day: date) -> Day:
    """Return a date with its battle; raises NoBattle."""
    if day < BEGIN:
        raise NoBattle(f"there is no daily battle of {day}; the first is that of {BEGIN}")
    found = shipped_days(first().ruleset.package).get(day)
    refused = None
    for recipe in (*([found.recipe] if found else []), *recipes(day)):
        try:
            made = battle(shipped(), recipe.code)
        except NoBattle as none:
            refused = none
        else:
            return Day(day=day, recipe=recipe, battle=made, vetted=found if found and found.recipe == recipe else None)
    raise refused or NoBattle(f"no seed makes a battle for {day}")


def recipes(day: date) -> Iterator[Recipe]:
    """Yield what a date may be made of where nobody has vetted it: the first that makes a battle counts."""
    theatre, mission = kind_of(day)
    start = number_of(day) * SEEDS
    return (Recipe(theatre=theatre, mission=mission, points=USUAL, seed=seed) for seed in range(start, start + SEEDS))


def kind_of(day: date) -> tuple[str, str]:
    """Return theatre and mission of a day: a deck of either, shuffled anew whenever it is used up."""
    forge, tables = first().forge, first().tables
    theatres, missions = [*forge.theatres(tables)], [*forge.missions(tables)]
    return _card(theatres, number_of(day), "theatres"), _card(missions, number_of(day), "missions")


def _card(deck: list[str], number: int, name: str) -> str:
    return Stream("cb_tui daily", VERSION, name, number // len(deck)).shuffled(deck)[number % len(deck)]


def kind_words(day: Day) -> str:
    """Return mission and theatre of a day as a page names them: "Ambush, Italy 43"."""
    forge, tables = first().forge, first().tables
    return f"{forge.missions(tables)[day.recipe.mission]}, {forge.theatres(tables)[day.recipe.theatre]}"


def days(count: int, begin: date = BEGIN) -> Iterator[date]:
    """Yield so many days, one after the other."""
    return (begin + timedelta(days=number) for number in range(count))


def number_of(day: date) -> int:
    """Return how many days a date lies behind the first."""
    return (day - BEGIN).days


def first() -> Anvil:
    """Return the rules system whose battles are the daily ones; raises NoBattle."""
    return next(anvils(shipped()))

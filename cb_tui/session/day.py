"""The battle of a date and the seed of its dice, the same for all players."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

from cb_tui.core.generator import GenerationError, Recipe
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.values import SeatId, Value
from cb_tui.games import RULESETS, code_letters
from cb_tui.session.generator import GeneratorInputs, battle, generator_inputs
from cb_tui.session.levels import VettedDay, shipped_days
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.seats import default_seats

BEGIN = date(2026, 1, 1)  # of all days that have a battle
FIRST = next(iter(code_letters().values()))  # the rules whose battle of a day is meant where none are named
SEEDS = 10  # that a day may try


def seed_of(day: date) -> int:
    """Return the seed of the dice of a day."""
    return day.year * 10_000 + day.month * 100 + day.day


def date_of(seed: int) -> date | None:
    """Return the day whose dice have a seed, or None if it is not a date's seed."""
    with suppress(ValueError, OverflowError):
        day = date(seed // 10_000, seed // 100 % 100, seed % 100)
        return day if day >= BEGIN else None
    return None


class Day(Value, frozen=True, kw_only=True):
    """A date with its battle. `vetted` holds its measurements, None if there are none."""

    day: date
    recipe: Recipe
    battle: Scenario
    vetted: VettedDay | None

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules that it is played by."""
        return RULESETS[self.battle.ruleset]

    @property
    def name(self) -> str:
        """Return the date with the package of rules other than the usual: "2026-11-22", "combat-2026-11-22"."""
        rules = self.battle.ruleset
        return f"{self.day}" if rules == FIRST else f"{self.system.package}-{self.day}"

    @property
    def seed(self) -> int:
        """Return the seed of its dice: the date as a number, 20261122."""
        return seed_of(self.day)

    @property
    def seats(self) -> dict[SeatId, str]:
        """Return the players: a person for the first side, the AI that its days were vetted with for the other."""
        return default_seats(self.battle, level=day_level(self.battle))


def day_level(battle: Scenario) -> str:
    """Return the level of the AI in the battle of a day, as days are vetted, or "" for the tactics of the file."""
    generator = RULESETS[battle.ruleset].generator
    return generator.day_level if generator else ""


def day_of(day: date, rules: str = FIRST) -> Day:
    """Return a date with its battle, by the usual rules if `rules` generate none. Raises GenerationError."""
    if day < BEGIN:
        raise GenerationError(f"there is no daily battle of {day}; the first was on {BEGIN}")
    rules = rules if rules in code_letters().values() else FIRST
    used = generator_inputs(shipped_battles_folder(), rules)
    found = shipped_days(used.ruleset.package).get(day)
    refused = None
    for recipe in (*([found.recipe] if found else []), *recipes(day, rules)):
        try:
            made = battle(shipped_battles_folder(), recipe.code)
        except GenerationError as none:
            refused = none
        else:
            return Day(day=day, recipe=recipe, battle=made, vetted=found if found and found.recipe == recipe else None)
    raise refused or GenerationError(f"no seed makes a battle for {day}")


def recipes(day: date, rules: str = FIRST) -> Iterator[Recipe]:
    """Yield the recipes to try for a date that is not vetted. The first that makes a battle counts."""
    forge = generator_inputs(shipped_battles_folder(), rules).forge
    theatre, mission = kind_of(day, rules)
    start = number_of(day) * SEEDS
    return (
        Recipe(stamp=forge.stamp, theatre=theatre, mission=mission, points=forge.usual_points, seed=seed)
        for seed in range(start, start + SEEDS)
    )


def kind_of(day: date, rules: str = FIRST) -> tuple[str, str]:
    """Return theatre and mission of a day: a deck of either, shuffled anew whenever it is used up."""
    used = generator_inputs(shipped_battles_folder(), rules)
    theatres, missions = [*used.forge.theatres(used.tables)], [*used.forge.missions(used.tables)]
    return _card(used, theatres, number_of(day), "theatres"), _card(used, missions, number_of(day), "missions")


def _card(used: GeneratorInputs, deck: list[str], number: int, name: str) -> str:
    return SeededDraws("cb_tui daily", used.forge.stamp, name, number // len(deck)).shuffled(deck)[number % len(deck)]


def kind_words(day: Day) -> str:
    """Return mission and theatre of a day as a page names them: "Ambush, Italy 43"."""
    _, forge, tables, _ = generator_inputs(shipped_battles_folder(), day.battle.ruleset)
    return f"{forge.missions(tables)[day.recipe.mission]}, {forge.theatres(tables)[day.recipe.theatre]}"


def days(count: int, begin: date = BEGIN) -> Iterator[date]:
    """Yield `count` days in a row."""
    return (begin + timedelta(days=number) for number in range(count))


def number_of(day: date) -> int:
    """Return how many days a date lies behind the first."""
    return (day - BEGIN).days

"""Levels of the machine, and battles of a day, each with what was measured of the machine there."""

import math
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cb_tui.ai.plan_search import NORMAL
from cb_tui.core.generator import GenerationError, Recipe
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.standing_orders import USUAL, Level
from cb_tui.core.values import Value
from cb_tui.session.generator import FOLDER, packages, recipe
from cb_tui.session.library import lessons, shipped_battles_folder
from cb_tui.session.locations import game_data

DRAWN = "drawn"
WITH_HANDICAP = "-handicap"  # behind the id of a battle, where results are of the battle with its handicap
FILE = "vetted.txt"  # beside the tables of a forge


class LevelResult(Value, frozen=True):
    """The result of a level in a battle: wins of 100 mirrored games, and the number of games played."""

    share: float
    games: int  # 0: it leads as the other level does, so that each wins one game of a pair


class MeasuredLevel(Value, frozen=True, kw_only=True):
    """The results of a level in each battle, with its opponent and the date."""

    against: str
    date: str
    version: str
    won: dict[str, LevelResult]
    even: dict[
        str, dict[str, int]
    ] = {}  # in each battle, games that each side won with this level on both, and those drawn


class WinShare(NamedTuple):
    """How many of 100 mirrored games a level wins, in how many that was measured, and against which other."""

    won: int
    games: int
    against: str


def usual_level(battle: Scenario, ruleset: Ruleset[Any], wanted: str) -> str:
    """Return the level wanted, or the usual one if that is not offered, or the strongest if that is not either.

    `wanted` is a level, or "auto" for that of the battle's file. Return an empty string for rules without levels and
    for lessons, which have tactics of their own.
    """
    if not ruleset.levels or battle.id in lessons():
        return ""
    able = [level.id for level in offered(ruleset, battle)]
    return next((level for level in (battle.level if wanted == "auto" else wanted, USUAL) if level in able), able[-1])


def offered(ruleset: Ruleset[Any], battle: Scenario) -> tuple[Level, ...]:
    """Return the levels that a player may choose for a battle, the weakest first."""
    return tuple(
        level for level in ruleset.levels if not level.where_measured or share_of(ruleset, battle, level) is not None
    )


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the 95% confidence interval (Wilson) of a rate of wins, or 0 to 1 if no game was played."""
    if not games:
        return 0.0, 1.0
    rate, spread = won / games, NORMAL * NORMAL / games
    middle = (rate + spread / 2) / (1 + spread)
    half = NORMAL * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def measured_in(package: str) -> Path:
    """Return the file of measured results. A rules package without measured battles has none."""
    return game_data(package) / "levels.toml"


@cache
def measured(package: str) -> dict[str, MeasuredLevel]:
    """Return the measured results of each level in the shipped battles of a rules package.

    `make levels` measures anew.
    """
    path = measured_in(package)
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return msgspec.convert(data, dict[str, MeasuredLevel])


def between(ruleset: Ruleset[Any], battle: Scenario, level: Level) -> dict[str, int]:
    """Return the games won by each side and drawn (`DRAWN`) with a level on both sides, {} if unmeasured."""
    found = measured(ruleset.package).get(level.id) if ruleset.id == battle.ruleset else None
    return found.even.get(measured_as(battle), {}) if found else {}


def share_of(ruleset: Ruleset[Any], battle: Scenario, level: Level) -> WinShare | None:
    """Return the share of games a level wins in a battle, or None if it was not measured."""
    found = measured(ruleset.package).get(level.id) if ruleset.id == battle.ruleset else None
    won = found.won.get(measured_as(battle)) if found else None
    return WinShare(round(won.share), won.games, found.against) if found and won else None


def measured_as(battle: Scenario) -> str:
    """Return the name of a battle's results: those with its handicap are apart."""
    return f"{battle.id}{WITH_HANDICAP}" if battle.handicap and battle.handicap.taken else battle.id


class VettedDay(NamedTuple):
    """A day's battle, and how many games the machine won with your side, the machine on both sides."""

    day: date
    recipe: Recipe
    won: int
    games: int

    def __str__(self) -> str:
        return f"{self.day} {self.recipe.code} {self.won}/{self.games}"

    @property
    def rate(self) -> str:
        """Return the measured rate as a sentence, such as "playing your side, the AI won 25 of 48"."""
        return f"playing your side, the AI won {self.won} of {self.games}"


def vetted(text: str) -> dict[date, VettedDay]:
    """Return the days of a file. Lines that are invalid or of another version are left out."""
    found = {}
    for line in text.splitlines():
        with suppress(ValueError, GenerationError):
            day, code, rate = line.split()
            won, games = map(int, rate.split("/"))
            if 0 <= won <= games > 0:
                found[date.fromisoformat(day)] = VettedDay(date.fromisoformat(day), recipe(code), won, games)
    return found


@cache
def shipped_days(package: str) -> Mapping[date, VettedDay]:
    """Return the shipped days of a rules package, or {} if its battles are not vetted."""
    try:
        return vetted(path_of(package).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return {}


@cache
def vetted_day(code: str) -> VettedDay | None:
    """Return the measured result for the battle of a code, or None if it was not measured."""
    every = (each for package in packages() for each in shipped_days(package).values())
    return next((each for each in every if each.recipe.code == code), None)


def path_of(package: str) -> Path:
    """Return the file of a rules package, which need not be there."""
    return shipped_battles_folder() / package / FOLDER / FILE

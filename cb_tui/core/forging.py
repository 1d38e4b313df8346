"""Forging: battles made by a rules system out of codes; a code says all that a battle is made of."""

import re
from collections.abc import Callable, Iterable, Mapping
from string import digits
from typing import Any

from msgspec import Struct

from cb_tui.core.scenario import Finding, Scenario
from cb_tui.core.values import Value

SEEDS = (0, 999_999_999)
HANDICAPS = (-6, 6)
EXAMPLE = "2-nor44-raid-60-7"
CODE = re.compile(
    r"(?P<letter>[a-z]?)(?P<version>\d{1,20})-(?P<theatre>[a-z0-9]{1,12})-(?P<mission>[a-z]{1,12})"
    r"-(?P<points>\d{1,40})-(?P<seed>\d{1,40})(?P<handicap>[+-]\d{1,40})?",
    re.ASCII,
)


class NoBattle(Exception):  # noqa: N818 - said to the player, not an error of ours
    """A code that makes no battle; the sentence says why and what to do."""


class Recipe(Value, frozen=True, kw_only=True):
    """What a code says; the same recipe makes the same battle everywhere."""

    stamp: str  # of the forge that makes it: "2", "c1"
    theatre: str
    mission: str
    points: int
    seed: int
    handicap: int = 0  # above 0 it is harder for your side

    @property
    def letter(self) -> str:
        """Return the letter of the rules system, "" of the one that has none."""
        return self.stamp.rstrip(digits)

    @property
    def code(self) -> str:
        """Return the recipe in one word, `2-nor44-raid-60-7+2`."""
        made = f"{self.stamp}-{self.theatre}-{self.mission}-{self.points}-{self.seed}"
        return f"{made}{self.handicap:+}" if self.handicap else made


class Forge(Struct, frozen=True, kw_only=True):
    """What makes the battles of a rules system: tables as data, and functions that are pure."""

    letter: str = ""  # with which its codes begin; "": with the version
    version: int  # of everything that makes battles: a change that alters any file raises it
    points: tuple[int, int]  # that your side may have
    usual: int  # points
    tables: Callable[[], Mapping[str, Any]]  # the files of tables, each with the type of what it says
    findings: Callable[[Mapping[str, Any]], Iterable[tuple[str, Finding]]]  # what is wrong in tables that fit, by file
    counters: Callable[[Mapping[str, Any], Recipe], Iterable[str]]  # of the catalogue, that a battle may come to need
    make: Callable[[Mapping[str, Any], Mapping[str, Any], Recipe], Scenario]  # of tables and counters; raises NoBattle
    measures: Callable[[Any], Any]  # the figures of a battle by which it is taken, a record
    write: Callable[[Any], str]  # a battle made as its file says it

    @property
    def stamp(self) -> str:
        """Return with what its codes begin."""
        return f"{self.letter}{self.version}"

    def theatres(self, tables: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the theatres by id, with their names."""
        return {key: theatre.name for key, theatre in tables["theatres"].items()}

    def missions(self, tables: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the missions by id, with their names."""
        return {key: mission.name for key, mission in tables["missions"].items()}


def recipe(code: str, forge_of: Callable[[str], Forge | None]) -> Recipe:
    """Return what a code says; raises NoBattle where a part of it is none, or is too much. `forge_of` knows forges by their letter."""
    parts = CODE.fullmatch(code)
    if parts is None:
        said = ascii(code)[1:-1]
        said = said if len(said) <= 40 else f"{said[:37]}..."
        raise NoBattle(
            f"{said} is not a battle code; write VERSION-THEATRE-MISSION-POINTS-SEED and maybe a handicap, like {EXAMPLE}+2"
        )
    forge = forge_of(parts["letter"])
    if forge is None:
        raise NoBattle(f"no game uses battle codes that begin with {parts['letter']}; write one like {EXAMPLE}")
    if parts["version"] != str(forge.version):
        raise NoBattle(f"battle code version {_short(parts['version'])}: this program makes version {forge.version}")
    return Recipe(
        stamp=forge.stamp,
        theatre=parts["theatre"],
        mission=parts["mission"],
        points=_number(parts["points"], "points", forge.points),
        seed=_number(parts["seed"], "a seed", SEEDS),
        handicap=_number(parts["handicap"] or "0", "a handicap", HANDICAPS),
    )


def _number(text: str, what: str, bounds: tuple[int, int]) -> int:
    low, high = bounds
    plain = str(int(text)) == text.removeprefix("+")
    if not (plain and low <= int(text) <= high):
        written = "" if low <= int(text) > high or low > int(text) else ", without zeros before it"
        raise NoBattle(
            f"{what} in a battle code: expected a whole number from {low} to {high}{written}, not {_short(text)}"
        )
    return int(text)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:21]}..."

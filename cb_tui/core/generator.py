"""Battles that a rules system generates from a code, and the records of the tables behind them."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import digits
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from cb_tui.core.scenario import Country, Finding, Scenario
from cb_tui.core.seeded_draws import HOURS, Range, SeededDraws, Weights, in_order, weighed
from cb_tui.core.values import Value

SEEDS = (0, 999_999_999)
HANDICAPS = (-6, 6)
EXAMPLE = "2-nor44-raid-60-7"
CODE = re.compile(
    r"(?P<letter>[a-z]?)(?P<version>\d{1,20})-(?P<theatre>[a-z0-9]{1,12})-(?P<mission>[a-z]{1,12})"
    r"-(?P<points>\d{1,40})-(?P<seed>\d{1,40})(?P<handicap>[+-]\d{1,40})?",
    re.ASCII,
)


class GenerationError(Exception):
    """A code, or a set of tables, that gives no battle, with a sentence on the reason and what to do instead."""


class Recipe(Value, frozen=True, kw_only=True):
    """The contents of a code. The same recipe makes the same battle on every computer."""

    stamp: str  # letter and version of the generator: "2", "c1"
    theatre: str
    mission: str
    points: int
    seed: int
    handicap: int = 0  # -6 to 6, above 0 harder for your side

    @property
    def letter(self) -> str:
        """Return the letter of the rules system, or an empty string if it has none."""
        return self.stamp.rstrip(digits)

    @property
    def code(self) -> str:
        """Return the recipe as a code, `2-nor44-raid-60-7+2`."""
        made = f"{self.stamp}-{self.theatre}-{self.mission}-{self.points}-{self.seed}"
        return f"{made}{self.handicap:+}" if self.handicap else made


class GeneratedWords(Struct, frozen=True, kw_only=True):
    """The words of a game for the pieces and the ground of its generated battles, by which they are searched."""

    kinds: Mapping[str, tuple[str, str]]  # of pieces: the noun and its plural by the key of a kind
    pieces: Callable[[Any], Iterable[tuple[str, str]]]
    """Return the side and the kind of each piece of a battle."""
    features: Mapping[str, Callable[[Any], bool]]
    """Check whether a battle has a feature, by the word for it: "night", "woods"."""


def no_counters(tables: Mapping[str, Any], recipe: Recipe) -> Iterable[str]:
    """Return the counters of rules whose pieces are their own: none."""
    return ()


class BattleGenerator(Struct, frozen=True, kw_only=True):
    """The battle generator of a rules system: its limits, and functions that are pure."""

    letter: str = ""  # first letter of its codes, or empty if they begin with the version
    version: int  # raised by every change of how a generated battle is played
    points: tuple[int, int]  # least and most points of your side
    usual_points: int  # points
    day_level: str = ""  # of the AI in the battle of a day, as days are vetted, or empty: the tactics of the file
    slow_games: bool = False  # a game takes seconds, so that a day is vetted in few
    tables: Callable[[], Mapping[str, Any]]
    """Return the type of each table file by its name without ".toml"."""
    findings: Callable[[Mapping[str, Any]], Iterable[tuple[str, Finding]]]
    """Return the faults of tables that fit their types, each with the name of its file.

    Args:
        tables: All tables, by file.

    Returns:
        No faults if the tables are sound. `where` is a key path in the file.
    """
    counters: Callable[[Mapping[str, Any], Recipe], Iterable[str]] = no_counters
    """Return the names of the catalogue's counters that a battle may need, none if the rules have their own."""
    generate: Callable[[Mapping[str, Any], Mapping[str, Any], Recipe], Scenario]
    """Return the battle of a recipe.

    Args:
        tables: All tables, by file, without faults.
        counters: The counters that `counters` names, by name.
        recipe: Its theater and mission may be unknown.

    Returns:
        A sound battle whose id is the code, the same for the same arguments.

    Raises:
        GenerationError: The theater or the mission is unknown, or none of the maps that were tried suits the battle.
    """
    words: Callable[[], GeneratedWords]
    """Return what battles can be searched for, beside their theaters, missions and armies."""
    metrics: Callable[[Any], Any]
    """Return the figures by which a battle is accepted, as a record: whole percents and hexes or squares."""
    write: Callable[[Any], str]
    """Return a generated battle as the text of its TOML file."""

    @property
    def stamp(self) -> str:
        """Return the beginning of its codes, letter and version."""
        return f"{self.letter}{self.version}"

    def theatres(self, tables: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the names of the theaters by id."""
        return {key: theatre.name for key, theatre in tables["theatres"].items()}

    def missions(self, tables: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the names of the missions by id."""
        return {key: mission.name for key, mission in tables["missions"].items()}


def parse_code(code: str, forge_of: Callable[[str], BattleGenerator | None]) -> Recipe:
    """Return the recipe of a code.

    Args:
        code: Text from a player or a save, such as `2-nor44-raid-60-7+2`.
        forge_of: The generator of a letter, or None if no rules system has that letter.

    Returns:
        A recipe with points, seed and handicap in range. Theater and mission are not checked.

    Raises:
        GenerationError: The text is not a code, its version is another one, or a number is out of range.
    """
    parts = CODE.fullmatch(code)
    if parts is None:
        said = ascii(code)[1:-1]
        said = said if len(said) <= 40 else f"{said[:37]}..."
        raise GenerationError(
            f"{said} is not a battle code; write VERSION-THEATRE-MISSION-POINTS-SEED and maybe a handicap, "
            f"like {EXAMPLE}+2"
        )
    forge = forge_of(parts["letter"])
    if forge is None:
        raise GenerationError(f"no game uses battle codes that begin with {parts['letter']}; write one like {EXAMPLE}")
    if parts["version"] != str(forge.version):
        raise GenerationError(
            f"battle code version {_short(parts['version'])}: this program makes version {forge.version}"
        )
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
        raise GenerationError(
            f"{what} in a battle code: expected a whole number from {low} to {high}{written}, not {_short(text)}"
        )
    return int(text)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:21]}..."


class Enemy(Value, frozen=True, kw_only=True):
    """An opponent of an army in a theater, and its weight among the opponents."""

    army: str
    weight: int


class Theatre(Value, frozen=True, kw_only=True):
    """A country at a time, with the armies that fought there."""

    name: str
    style: str
    army: str
    enemies: tuple[Enemy, ...]
    where: tuple[str, ...]  # heads of briefings: "Calvados"
    months: tuple[str, ...]  # "July 1944"
    first: tuple[str, ...]  # parts of the names of places
    last: tuple[str, ...]
    hills: tuple[str, ...] = ("Hill {height}",)
    base: Range = (40, 120)  # height of the lowest level
    ground: Country = "bocage"
    seasons: dict[str, Country] = {}  # the ground in months in which it is another

    @property
    def armies(self) -> tuple[str, ...]:
        """Return all armies that fought there, yours first."""
        return self.army, *(enemy.army for enemy in self.enemies)

    @property
    def opponents(self) -> Weights:
        """Return the armies of the other side by weight."""
        return {enemy.army: enemy.weight for enemy in self.enemies}

    def dateline(self, chance: SeededDraws) -> tuple[str, str]:
        """Return the head of a briefing, which is place, month and hour, and the month."""
        place, month = chance.pick(self.where), chance.pick(self.months)
        return f"{place[0].upper()}{place[1:]}, {month}, {chance.pick(HOURS)}.", month

    def ground_in(self, month: str) -> Country:
        """Return the ground in one of its months."""
        return self.seasons.get(month, self.ground)


def enemy_points(points: int, share: int, handicap: int, *, step: int = 6) -> int:
    """Return the enemy's points: `share` percent of yours, and `step` percent more of that per step of the handicap."""
    return points * share * (100 + step * handicap) // 10_000


def extra_turns(handicap: int, *, against: bool) -> int:
    """Return the turns that a handicap adds, one for three steps, or takes away where time works `against` you."""
    turns = abs(handicap) // 3
    return turns if (handicap > 0) != against else -turns


def files(tables: type[Value]) -> Mapping[str, Any]:
    """Return the files of the tables of a forge, each with the type of what it says."""
    return {field.name: field.type for field in fields(tables)}


def mission_findings(there: Iterable[str], wanted: Sequence[str]) -> Iterable[tuple[str, Finding]]:
    """Yield a finding for each mission that the rules do not have, and for each of theirs that has no table."""
    found = tuple(there)
    for key in found:
        if key not in wanted:
            yield "missions", Finding(key, f"expected one of {', '.join(wanted)}")
    for key in wanted:
        if key not in found:
            yield "missions", Finding(key, "expected a table for this mission, found none")


def theatre_findings(key: str, theatre: Theatre, styles: Iterable[str], sides: Mapping[str, str]) -> Iterable[Finding]:
    """Yield the faults of a theater. `sides` are those of all armies."""
    known = tuple(styles)
    if theatre.style not in known:
        yield Finding(f"{key}.style", f"expected one of {', '.join(known)}, found {theatre.style!a}")
    for number, army in enumerate(theatre.armies):
        where = f"{key}.enemies[{number - 1}].army" if number else f"{key}.army"
        if army not in sides:
            yield Finding(where, f"expected one of {', '.join(sides)}, found {army!a}")
        elif number and theatre.army in sides and sides[army] == sides[theatre.army]:
            yield Finding(where, f"{army} is of the same side as {theatre.army}; name an army of another side")
    yield from weighed(f"{key}.enemies", theatre.opponents)
    for name in ("where", "months", "first", "last", "hills"):
        if not getattr(theatre, name):
            yield Finding(f"{key}.{name}", "expected at least one, found none")
    for month in theatre.seasons:
        if month not in theatre.months:
            yield Finding(f"{key}.seasons.{month}", f"expected one of {', '.join(theatre.months)}")
    yield from in_order(f"{key}.base", theatre.base)

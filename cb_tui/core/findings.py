"""Findings: what is wrong in a battle, by its rules system and by what every battle has."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import fields, replace

from cb_tui.core.grammar import columns
from cb_tui.core.handicap import ids_of
from cb_tui.core.limits import DAYS, LISTED, LISTS, MINUTES, ORDER, ROAD_SIGNS, RUNG, STARS, TEXTS, TURNS
from cb_tui.core.scenario import Army, Finding, Scenario, Seat, SeatedScenario

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

ID = re.compile(r"[A-Za-z0-9_-]+")
CREDITS = ("author", "license", "version", "made_with")
OWN_LIMITS = ("title", "summary", "briefing", "balance", "note", *CREDITS)  # texts that have a limit of their own name
LINES = ("briefing", "balance")  # texts that may have more than one line
MAPS = ("map", "levels")  # which the rules of a family read and limit letter by letter
DRAWN = ("roads", "rivers", "ridges", "outline", "line")  # places one after the other, in one line or more
NAMES = ("title", "name")  # which are not blank where they must be given


def expect(where: str, wanted: str, found: object, *, sound: bool) -> Iterator[Finding]:
    """Yield a finding unless `sound`."""
    if not sound:
        yield Finding(where, f"expected {wanted}, found {found}")


def unknown_counter(where: str, what: str, name: str, key: str) -> Finding:
    """Return the finding that a piece names a counter that no catalogue has."""
    return Finding(where, f'no {what} "{name}" in the catalogue; add one as [{key}.{name}]', unknown=name)


def width(rows: Sequence[str]) -> int:
    """Return how many letters the rows of a map have, which most of them have, 0 without rows."""
    return next((length for length, _ in Counter(map(len, rows)).most_common(1)), 0)


def mild(found: Iterable[Finding]) -> Iterator[Finding]:
    """Return the findings marked as mild: only a file has to be free of them, a game in progress continues."""
    return (replace(finding, mild=True) for finding in found)


def findings(ruleset: "Ruleset[Any]", battle: Scenario) -> Iterator[Finding]:
    """Yield all that is wrong in a battle. Lists that are too long and wrong sides hide the rest."""
    if first := (*_too_long(battle), *_sides(battle)):
        yield from first
        return
    yield from frame(battle)
    yield from _handicap(battle)
    if battle.revision is not None:
        yield Finding("revision", "leave it out: a game writes it as it begins", mild=True)
    yield from ruleset.findings(battle)


def frame(battle: Scenario) -> Iterator[Finding]:
    """Yield the faults of the fields that every battle has, and of all its texts."""
    least = battle.fewest_turns
    yield from expect("turns", f"{least} to {TURNS}", battle.turns, sound=least <= battle.turns <= TURNS)
    stars = "1, 2 or 3" if STARS == 3 else f"1 to {STARS}"
    yield from mild(expect("minutes", f"1 to {MINUTES}", battle.minutes, sound=1 <= battle.minutes <= MINUTES))
    yield from mild(expect("difficulty", stars, battle.difficulty, sound=1 <= battle.difficulty <= STARS))
    yield from mild(expect("order", f"0 to {ORDER}", battle.order, sound=0 <= battle.order <= ORDER))
    yield from mild(expect("rung", f"0 to {RUNG}", battle.rung, sound=0 <= battle.rung <= RUNG))
    if battle.run:
        yield from mild(expect("run.day", f"1 to {DAYS}", battle.run.day, sound=1 <= battle.run.day <= DAYS))
    yield from mild(_texts(battle))


def _handicap(battle: Scenario) -> Iterator[Finding]:
    """Yield the faults of a handicap. `Library.check` examines the battle with it, too."""
    given = battle.handicap
    if given is None:
        return
    yield from expect("handicap.turns", f"0 to {TURNS}", given.turns, sound=0 <= given.turns <= TURNS)
    if given.taken:
        yield Finding("handicap.taken", "leave it out: a game writes it as it begins", mild=True)
    else:
        for unknown in sorted({*given.without} - ids_of(battle)):
            yield Finding("handicap.without", f'nothing has the id "{unknown}"')


def _sides(battle: Scenario) -> Iterator[Finding]:
    sides = [army.id for army in battle.sides]
    yield from expect("sides", "two sides", len(sides), sound=len(sides) == 2)
    for side, times in Counter(sides).items():
        sound = ID.fullmatch(side) is not None
        yield from expect(f"sides.{side}.id", "letters, digits, - and _", ascii(side)[:60], sound=sound)
        if times > 1:
            yield Finding(f"sides.{side}.id", f'two sides are called "{side}"; give each its own id')
    yield from expect("first", " or ".join(sides), f'"{battle.first}"', sound=battle.first in sides)
    if isinstance(battle, SeatedScenario) and battle.seats:
        yield from _seats(battle, sides)


def _seats(battle: SeatedScenario, sides: list[Any]) -> Iterator[Finding]:
    seats = battle.seats
    ids = Counter(seat.id for seat in seats)
    for seat in seats:
        where = f"seats.{seat.id}"
        if not ID.fullmatch(seat.id):
            yield Finding(f"{where}.id", "expected letters, digits, - and _")
        elif ids[seat.id] > 1:
            yield Finding(f"{where}.id", "another seat has this id; give each its own")
        if seat.side not in sides:
            yield Finding(f"{where}.side", f"expected {' or '.join(sides)}")
    for side in sides:
        if side not in {seat.side for seat in seats}:
            yield Finding("seats", f"no seat plays {side}; give it one")


# --- texts and lists, wherever they are ------------------------------------------------------------------------------


class _Part(NamedTuple):
    """A value of a battle with its key path, the name of its limit, and whether it is a name that must be given."""

    where: str
    limit: str
    value: object
    needed: bool = False


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, str, bool], ...]:
    """Return name, key, limit and need of each field of a record."""
    side = {"name": "side", "title": "side title"} if issubclass(kind, Army | Seat) else {}
    limits = {key: key for key in (*OWN_LIMITS, *MAPS, *DRAWN, *LISTS)} | side
    return tuple((each.name, each.encode_name, limits.get(each.name, "name"), each.required) for each in fields(kind))


def _parts(part: _Part) -> Iterator[_Part]:
    """Yield a value and all values in it, the keys of tables among them."""
    yield part
    where, limit, value, _ = part
    above = f"{where}." if where else ""
    if isinstance(value, msgspec.Struct):
        for name, key, own, needed in _fields(type(value)):
            yield from _parts(_Part(f"{above}{key}", own, getattr(value, name), needed and name in NAMES))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield _Part(where, "name", key)
            yield from _parts(_Part(f"{above}{key}", limit, inner))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            at = f"{where}[{number}]" if (its := getattr(inner, "id", None)) is None else f"{above}{its}"
            yield from _parts(_Part(at, limit, inner))


def _too_long(battle: Scenario) -> Iterator[Finding]:
    for where, limit, value, _ in _parts(_Part("", "", battle)):
        if isinstance(value, Mapping | list | tuple):
            most = LISTS.get(limit, LISTED)
            yield from expect(where, f"at most {most} entries", len(value), sound=len(value) <= most)
        elif isinstance(value, str) and limit in DRAWN:
            yield from expect(where, f"at most {ROAD_SIGNS} signs", len(value), sound=len(value) <= ROAD_SIGNS)


def _texts(battle: Scenario) -> Iterator[Finding]:
    """Yield the texts that do not print, are blank, or are too long for the screens and reports."""
    for where, limit, text, needed in _parts(_Part("", "", battle)):
        if not isinstance(text, str):
            continue
        many = limit in (*LINES, *MAPS, *DRAWN)
        prints = (text.replace("\n", "").replace("\t", "") if many else text).isprintable()
        wanted = f"{'lines' if many else 'one line'} of printing characters"
        yield from expect(where, wanted, ascii(text)[:60], sound=prints)
        yield from expect(where, "a name", "none", sound=bool(text.strip()) or not needed)
        if limit not in (*MAPS, *DRAWN):
            most = TEXTS.get(limit, TEXTS["name"])
            yield from expect(where, f"at most {most} columns", columns(text), sound=columns(text) <= most)

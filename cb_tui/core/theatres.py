"""Theatres: the records of a forge that all rules share, and what is wrong in tables of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import fields

from cb_tui.core.scenario import Finding
from cb_tui.core.tables import Range, in_order, weighed
from cb_tui.core.values import Value


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

    @property
    def armies(self) -> tuple[str, ...]:
        """Return all armies that fought there, yours first."""
        return self.army, *(enemy.army for enemy in self.enemies)


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
    yield from weighed(f"{key}.enemies", {enemy.army: enemy.weight for enemy in theatre.enemies})
    for name in ("where", "months", "first", "last", "hills"):
        if not getattr(theatre, name):
            yield Finding(f"{key}.{name}", "expected at least one, found none")
    yield from in_order(f"{key}.base", theatre.base)

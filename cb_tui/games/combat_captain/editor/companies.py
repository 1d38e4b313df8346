"""Companies of a battle file and their stands: where they start, and to which company a new stand belongs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cb_tui.core.battle_data import entries, list_at, sides_of, text
from cb_tui.core.battle_editor import Data
from cb_tui.core.editing import EditError, KeyPath
from cb_tui.core.inches import TICKS
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.games.combat_captain.editor.table_data import spot
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.validate import ARMS, STANDS
from cb_tui.games.combat_captain.rules.weapons import GUNS

Table = Mapping[str, Any]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def stands(data: Data) -> Iterator[tuple[KeyPath, Table, Table]]:
    """Yield the stands with their key paths, each with its company."""
    for path, company in entries(data, "companies"):
        for number, stand in enumerate(list_at(company, ("stands",))):
            if isinstance(stand, Mapping):
                yield (*path, "stands", number), stand, company


def entry_of(company: Table) -> Table:
    """Return the arrival of a company, an empty table if it starts on the table."""
    found = company.get("enters")
    return found if isinstance(found, Mapping) else {}


def start_of(data: Data, stand: Table, company: Table) -> Point | None:
    """Return where a stand starts or enters, or None if the file does not say."""
    if works := text(stand, "works"):
        return next((spot(each.get("at")) for _, each in entries(data, "works") if text(each, "name") == works), None)
    return spot(stand.get("at")) or spot(text(entry_of(company), "at"))


def turn_of(stand: Table, company: Table) -> int:
    """Return the turn in which a stand comes, 1 if it starts on the table."""
    turn = entry_of(company).get("turn", 1)
    here = stand.get("at") or stand.get("works")
    return turn if isinstance(turn, int) and not here else 1


def arm(kind: Any) -> str:
    """Return which stands may be in one company: those on foot, vehicles, cars."""
    return "foot" if kind in ("rifle", "heavy") else str(kind)


def crowded(company: Table, stand: Table) -> bool:
    """Check whether a company has no room for one more stand. [ORG-1]"""
    every = [each for each in (*list_at(company, ("stands",)), stand) if isinstance(each, Mapping)]
    kinds = Counter(_limited(each) for each in every)
    return len(every) > STANDS or any(kinds[name] > most for name, most in ARMS.items())


def _limited(stand: Table) -> str:
    weapons = stand.get("weapons")
    if stand.get("kind") == "heavy":
        gun = isinstance(weapons, list) and any(weapon in GUNS for weapon in weapons)
        return "guns" if gun else "machine guns and mortars"
    return "vehicles" if stand.get("kind") == "vehicle" else ""


def home(data: Data, stand: Table, side: str, at: Point, turn: int) -> KeyPath | None:
    """Return the company that a new stand joins, or None if it begins one.

    That is one of its side without stands, else that of the nearest stand of its arm that comes in the same turn, if
    that is near enough to keep together and has room.
    """
    own = [(path, each) for path, each in entries(data, "companies") if text(each, "side") == side]
    empty = next((path for path, each in own if not list_at(each, ("stands",))), None)
    if empty is not None:
        return empty
    found: list[tuple[int, KeyPath, Table]] = []
    for path, other, company in stands(data):
        there = start_of(data, other, company)
        alike = arm(other.get("kind")) == arm(stand.get("kind")) and turn_of(other, company) == turn
        if text(company, "side") == side and alike and there is not None:
            found.append((distance_in_ticks(at, there), path[:2], company))
    near = [each for each in sorted(found, key=lambda each: each[0]) if each[0] < Parameters().cohesion * TICKS]
    return next((path for _, path, company in near if not crowded(company, stand)), None)


def nearest_company(data: Data, at: Point, *, there: bool) -> KeyPath:
    """Return the company with the stand nearest to a point: one on the table if `there`, else one that comes later.

    Raises:
        EditError: There is no such company.
    """
    found = [
        (distance_in_ticks(at, start), path[:2])
        for path, stand, company in stands(data)
        if (start := start_of(data, stand, company)) is not None and there != bool(entry_of(company))
    ]
    if not found:
        what = "no company starts on the table; place one first" if there else ARRIVES
        raise EditError(what)
    return min(found)[1]


ARRIVES = "no company comes later; give one a turn on the card of a stand"


def free_company(data: Data, side: str) -> str:
    """Return the next free id of a company, in capitals for the first side and in small letters for the second."""
    taken = {text(entry, "id") for _, entry in entries(data, "companies")}
    first = side == next(iter(sides_of(data)), "")
    letters = LETTERS if first else LETTERS.lower()
    names: tuple[str, ...] = (*letters, *(f"{letter}{number}" for number in range(2, 10) for letter in letters))
    name = next((each for each in names if each not in taken), None)
    if name is None:
        raise EditError("there are too many companies; remove some")
    return name


def free_stand(data: Data, company: str, letter: str, taken: Sequence[str] = ()) -> str:
    """Return the next free id of a stand: company, letter and number, in the letters of its company."""
    known = {text(stand, "id") for _, stand, _ in stands(data)} | {*taken}
    sign = letter.lower() if company.islower() else letter.upper()
    return next(each for number in range(1, 1000) if (each := f"{company}{sign}{number}") not in known)

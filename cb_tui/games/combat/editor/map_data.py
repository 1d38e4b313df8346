"""The map of a battle file as the file writes it: letters in rows, links, masks, and the halves that it has."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from cb_tui.core.battle_data import list_at, sides_of, table_at, text
from cb_tui.core.battle_editor import Data
from cb_tui.core.board import Board, Edge, edge_between
from cb_tui.core.editing import REMOVED, Change, Edit, EditError
from cb_tui.core.limits import ACROSS
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, Side
from cb_tui.games.combat.rules.battle import ERAS, PROFILES, Battle, Parameters, Profile, parameters
from cb_tui.games.combat.rules.board import GROUND, STRIPS, board, joined
from cb_tui.games.combat.rules.rulings import RULINGS

MAP, LINKS = ("map",), ("links",)
CODIFIED: Profile = "codified"


def rows_of(data: Data) -> list[str]:
    """Return the rows of the map. A row that is no text counts as an empty one."""
    return [row if isinstance(row, str) else "" for row in list_at(data, MAP)]


def signs_of(data: Data) -> dict[Place, str]:
    """Return the letter of each square."""
    return {
        at: sign
        for number, row in enumerate(rows_of(data)[:ACROSS], 1)
        for column, sign in enumerate(row[:ACROSS], 1)
        if (at := SQUARES.place_at(column, number)) is not None
    }


def with_signs(data: Data, signs: Mapping[Place, str]) -> Change:
    """Return the change to other letters in some squares. Rows that stay cost nothing."""
    rows, old = rows_of(data), signs_of(data)
    for at, sign in signs.items():
        if at not in old:
            raise EditError(f"{at} is not on the map; name a square of it")
        column, row = SQUARES.coordinates(at)
        rows[row - 1] = f"{rows[row - 1][: column - 1]}{sign}{rows[row - 1][column:]}"
    old_rows = rows_of(data)
    return tuple(Edit((*MAP, index), row) for index, row in enumerate(rows) if row != old_rows[index])


# --- the battle as far as it can be read -----------------------------------------------------------------------------


def sketch(data: Data) -> Battle:
    """Return a battle with the map and the rules of the data, as far as they can be read."""
    profile, era = text(data, "profile"), text(data, "era")
    rulings = {key: on for key, on in table_at(data, ("rulings",)).items() if isinstance(on, bool)}
    found = Battle(
        title="",
        ruleset="combat",
        minutes=1,
        sides=(),
        first=Side(""),
        turns=1,
        map=tuple("".join(sign if sign in GROUND else "." for sign in row) for row in rows_of(data)),
        links=tuple(links_of(data)),
        profile=next((known for known in PROFILES if known == profile), CODIFIED),
        era=next((known for known in ERAS if known == era), ""),
        parameters=dict(table_at(data, ("parameters",))),
        rulings=rulings,
    )
    try:
        RULINGS.in_force(found)
    except (ValueError, TypeError):
        return msgspec.structs.replace(found, parameters={}, rulings={})
    return found


def rules_of(data: Data) -> Parameters:
    """Return the parameters in force."""
    found: Parameters = RULINGS.in_force(sketch(data))
    return found


def drawn(data: Data) -> Board:
    """Return the board as far as the file draws it. A letter that means nothing is open ground."""
    return board(sketch(data))


def usual_rules(data: Data) -> dict[str, Any]:
    """Return the parameters of the profile, by their keys."""
    profile = next((known for known in PROFILES if known == text(data, "profile")), CODIFIED)
    return msgspec.structs.asdict(parameters(profile, {}))


def set_parameter(data: Data, key: str, value: int) -> Change:
    """Return the change of a parameter. One that the profile has so is left out of the file."""
    there = table_at(data, ("parameters",))
    if value == usual_rules(data)[key]:
        if key not in there:
            return ()
        return (Edit(("parameters", key), REMOVED),) if len(there) > 1 else (Edit(("parameters",), REMOVED),)
    return () if there.get(key) == value else (Edit(("parameters", key), value),)


# --- halves and sections ---------------------------------------------------------------------------------------------


def side_at(data: Data, at: Place) -> str:
    """Return the side whose half a square lies in: the first side has the south."""
    sides = sides_of(data)
    south = SQUARES.coordinates(at)[1] > len(rows_of(data)) // 2
    return sides[0 if south else 1] if len(sides) > 1 else next(iter(sides), "")


def seats_of(data: Data) -> dict[str, str]:
    """Return the side of each commander, in their order."""
    given = [entry for entry in list_at(data, ("seats",)) if isinstance(entry, Mapping)]
    seats = {text(entry, "id"): text(entry, "side") for entry in given}
    return seats or {side: side for side in sides_of(data)}


def section_of(data: Data, seat: str) -> tuple[int, int]:
    """Return the first and the last column of a commander's section, by default an equal part."""
    given = table_at(data, ("sections",)).get(seat)
    if isinstance(given, list) and len(given) == 2 and all(isinstance(each, int) for each in given):
        return given[0], given[1]
    seats = seats_of(data)
    partners = [each for each, side in seats.items() if side == seats.get(seat)]
    place, across = partners.index(seat), max((len(row) for row in rows_of(data)), default=0)
    return place * across // len(partners) + 1, (place + 1) * across // len(partners)


def seat_at(data: Data, side: str, at: Place) -> str:
    """Return the commander of a side whose section a square lies in."""
    partners = [seat for seat, own in seats_of(data).items() if own == side]
    column = SQUARES.coordinates(at)[0]
    inside = (seat for seat in partners if section_of(data, seat)[0] <= column <= section_of(data, seat)[1])
    return next(inside, partners[-1] if partners else side)


# --- strips, links, masks --------------------------------------------------------------------------------------------


def strips_of(signs: Mapping[Place, str]) -> dict[str, tuple[Place, ...]]:
    """Return the squares of each airstrip by its letter, the first one first."""
    found = {letter: [at for at, sign in signs.items() if sign == letter] for letter in STRIPS}
    return {letter: tuple(sorted(there, key=SQUARES.coordinates)) for letter, there in found.items() if there}


def strip_at(data: Data, at: Place) -> Place | None:
    """Return the first square of the airstrip that a square is part of, or None on other ground."""
    return next((squares[0] for squares in strips_of(signs_of(data)).values() if at in squares), None)


def _link(entry: Any) -> Edge | None:
    pair = entry if isinstance(entry, list) else []
    sound = len(pair) == 2 and all(isinstance(at, str) for at in pair)
    return edge_between(Place(pair[0]), Place(pair[1])) if sound else None


def links_of(data: Data) -> list[Edge]:
    """Return the links that the file gives and that can be read."""
    return [link for entry in list_at(data, LINKS) if (link := _link(entry)) is not None]


def roads_of(signs: Mapping[Place, str]) -> set[Place]:
    """Return the squares that have a road."""
    return {at for at, sign in signs.items() if "road" in GROUND.get(sign, ())}


def touching(roads: Collection[Place]) -> set[Edge]:
    """Return the links by which roads join where nothing else is said. [MOV-2c]"""
    return set(joined(roads))


def with_links(data: Data, wanted: set[Edge]) -> Change:
    """Return the change after which roads are joined by exactly these links. Those that touch need not be given."""
    if wanted == touching(roads_of(signs_of(data))):
        return (Edit(LINKS, REMOVED),) if "links" in data else ()
    if not wanted:
        raise EditError("roads without any link cannot be written; take the road away instead")
    there = [_link(entry) for entry in list_at(data, LINKS)]
    gone = [index for index, link in enumerate(there) if link not in wanted]
    new = [[str(one), str(other)] for one, other in sorted(wanted - {*there})]
    if not there:
        return (Edit(LINKS, new),)
    removed = tuple(Edit((*LINKS, index)) for index in reversed(gone))
    first = len(there) - len(gone)
    return (*removed, *(Edit((*LINKS, first + index), link, insert=True) for index, link in enumerate(new)))


def masks_of(data: Data) -> dict[Place, list[str]]:
    """Return the directions in which squares do not fire."""
    found = table_at(data, ("masks",))
    return {Place(at): [*map(str, ways)] for at, ways in found.items() if isinstance(ways, list)}


def with_masks(data: Data, masks: Mapping[Place, Collection[str]]) -> Change:
    """Return the change after which some squares have these masks, none if none are given."""
    there, change = masks_of(data), list[Edit]()
    for at, ways in masks.items():
        wanted = [way for way in SQUARES.directions if way in ways]
        if wanted and there.get(at) != wanted:
            change.append(Edit(("masks", at), wanted))
        elif not wanted and at in there:
            change.append(Edit(("masks", at), REMOVED))
    left = {*there, *masks} - {at for at, ways in masks.items() if not ways}
    return (Edit(("masks",), REMOVED),) if change and not left else tuple(change)


def direction(frm: Place, to: Place) -> str | None:
    """Return the direction from a square to the next, or None if they do not touch."""
    return next((way for way in SQUARES.directions if SQUARES.step(frm, way) == to), None)

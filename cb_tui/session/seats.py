"""Seats: who plays a side, "human" or "ai:NAME"."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Side
from cb_tui.session import files
from cb_tui.session.errors import SessionError, plain

HUMAN = "human"
SEAT = "seat.toml"  # in the folder of a game that is played by file: whose seat is at this copy
RANDOM = "random"


def default_seats(battle: Scenario, *, machines: bool = False) -> dict[Side, str]:
    """The first side human, the others the tactic of the file; with `machines` all of them."""
    return {
        army.id: HUMAN if army.id == battle.sides[0].id and not machines else f"ai:{army.tactic}"
        for army in battle.sides
    }


def parse_seats(text: str, battle: Scenario, *, machines: bool = False) -> dict[Side, str]:
    """`us=human,de=ai:hold` over the default seats; raises SessionError with code "seats"."""
    seats = default_seats(battle, machines=machines)
    for part in text.split(","):
        side, equals, seat = part.strip().partition("=")
        if not equals or side not in seats:
            sides = " or ".join(seats)
            raise SessionError(f"seats {plain(part, 40)!r}: write SIDE=human or SIDE=ai:NAME with {sides}", "seats")
        seats[Side(side)] = seat
    return seats


def check_seats(seats: Mapping[Side, str], battle: Scenario, ruleset: Ruleset[Any]) -> dict[Side, str]:
    """The seats, one for each side of the battle; raises SessionError with code "seats"."""
    sides = {army.id for army in battle.sides}
    if set(seats) != sides:
        raise SessionError(f"seats: give one for each of {', '.join(sorted(sides))}", "seats")
    for side, seat in seats.items():
        name = seat.removeprefix("ai:")
        if seat != HUMAN and (name == seat or name not in (*ruleset.tactics, RANDOM)):
            known = " ".join((*ruleset.tactics, RANDOM))
            raise SessionError(f"seat {side}={plain(seat, 40)}: use human or ai: and one of {known}", "seats")
    return {army.id: seats[army.id] for army in battle.sides}


def seats_with(seats: Mapping[Side, str], battle: Scenario, seat: Side | None) -> tuple[Side, ...]:
    """The seats that go with one: all without one, the machines' with the first human's."""
    sides = tuple(army.id for army in battle.sides)
    if seat is None:
        return sides
    if seat not in sides:
        raise SessionError(f"there is no side {seat}; the sides are {', '.join(sides)}", "seats")
    humans = [side for side in sides if seats[side] == HUMAN]
    machines = [side for side in sides if seats[side] != HUMAN]
    return (seat, *machines) if humans and seat == humans[0] else (seat,)


def own_seat(folder: Path) -> Side | None:
    """The seat of this copy of a game that is played by file, None of any other game; raises SessionError."""
    text = files.read(folder / SEAT)
    if text is None:
        return None
    found = re.fullmatch(rb'seat = "([^"\\\n]{1,60})"\s*', text)
    if found is None:
        raise SessionError(f'{folder / SEAT} is damaged: it has one line, such as seat = "us"; write it anew', "seats")
    return Side(found[1].decode(errors="replace"))


def seat_here(folder: Path, seat: Side | None) -> Side | None:
    """The seat asked for, or that of this copy; raises SessionError where the two differ."""
    own = own_seat(folder)
    if own is not None and seat not in (None, own):
        raise SessionError(f"this copy of {folder.name} plays {own}; {seat} is played where the file goes to", "seats")
    return own or seat

"""The players of each seat of a battle, "human" or "ai:NAME", and the seat of this copy."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.core.scenario import Scenario
from cb_tui.core.standing_orders import RANDOM
from cb_tui.core.values import SeatId
from cb_tui.session import files
from cb_tui.session.errors import SessionError, plain

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

HUMAN = "human"
AI = "ai"  # a machine of the usual level
SEAT = "seat.toml"  # in the folder of a game that is played by file: whose seat is at this copy
STAFF = "staff"
NODES = 40_000  # of a staff's search, where its name says no other number: "staff:8000"


def staff_nodes(name: str) -> int | None:
    """Return the nodes of a staff's first search by its player name, or None for any other player."""
    staff, _, nodes = name.partition(":")
    if staff != STAFF:
        return None
    return NODES if name == STAFF else int(nodes) if re.fullmatch(r"[1-9]\d{0,7}", nodes) else None


def default_seats(battle: Scenario, *, machines: bool = False, level: str = "") -> dict[SeatId, str]:
    """Return the default seats: the first human (unless `machines`), the others AI.

    An AI seat has `level`, or without one the tactic of its side.
    """
    usual, first = usual_seats(battle, level), battle.seated[0]
    return {seat: HUMAN if seat == first.id and not machines else player for seat, player in usual.items()}


def usual_seats(battle: Scenario, level: str = "") -> dict[SeatId, str]:
    """Return the machine of every seat, of a level or with the tactic of its side."""
    tactics = {army.id: army.tactic for army in battle.sides}
    return {seat.id: f"{AI}:{level or tactics[seat.side]}" for seat in battle.seated}


def machines(seats: Mapping[SeatId, str]) -> dict[SeatId, str]:
    """Return the machine of each seat that has one, "hold" of "ai:hold"."""
    return {seat: player.removeprefix("ai:") for seat, player in seats.items() if player.startswith("ai:")}


def noun(battle: Scenario) -> str:
    """Return "side" if each side has one seat, else "seat", as players call it."""
    return "side" if battle.one_a_side else "seat"


def seat_named(name: str, battle: Scenario) -> SeatId:
    """Return the seat of this name. Raises SessionError with code "seats"."""
    found = next((seat.id for seat in battle.seated if seat.id == name), None)
    if found is None:
        what, known = noun(battle), ", ".join(seat.id for seat in battle.seated)
        raise SessionError(f"there is no {what} {name}; the {what}s are {known}", "seats")
    return found


def seats_named(names: str, battle: Scenario) -> tuple[SeatId, ...]:
    """Return the seats of a list such as `west,east`. Raises SessionError with code "seats"."""
    return tuple(dict.fromkeys(seat_named(name, battle) for name in names.split(",")))


def parse_seats(text: str, battle: Scenario, *, machines: bool = False, level: str = "") -> dict[SeatId, str]:
    """Return the default seats with changes such as `us=human,de=ai:hold`.

    `ai` alone is the AI at the level. Raises SessionError with code "seats".
    """
    seats, usual = default_seats(battle, machines=machines, level="" if machines else level), usual_seats(battle, level)
    for part in text.split(","):
        seat, equals, player = part.strip().partition("=")
        if not equals or seat not in seats:
            what, known = noun(battle).upper(), " or ".join(seats)
            raise SessionError(f"seats {plain(part, 40)!r}: write {what}=human or {what}=ai:NAME with {known}", "seats")
        seats[SeatId(seat)] = usual[SeatId(seat)] if player == AI else player
    return seats


def available_machines(ruleset: "Ruleset[Any]") -> tuple[str, ...]:
    """Return the machines that play by these rules."""
    return (*dict.fromkeys((*ruleset.players, *([STAFF] if ruleset.planner else []))), RANDOM)


def is_machine(name: str, ruleset: "Ruleset[Any]") -> bool:
    """Check whether a machine of this name plays by these rules, such as "staff:8000"."""
    return name in available_machines(ruleset) or (ruleset.planner is not None and staff_nodes(name) is not None)


def check_seats(seats: Mapping[SeatId, str], battle: Scenario, ruleset: "Ruleset[Any]") -> dict[SeatId, str]:
    """Return the player of each seat, in the order of the battle. Raises SessionError with code "seats"."""
    every = {seat.id for seat in battle.seated}
    if set(seats) != every:
        raise SessionError(f"seats: give one for each of {', '.join(sorted(every))}", "seats")
    for seat, player in seats.items():
        name = player.removeprefix("ai:")
        if player != HUMAN and (name == player or not is_machine(name, ruleset)):
            known = " ".join(available_machines(ruleset))
            raise SessionError(f"seat {seat}={plain(player, 40)}: use human or ai: and one of {known}", "seats")
    return {seat.id: seats[seat.id] for seat in battle.seated}


def seats_with(seats: Mapping[SeatId, str], battle: Scenario, asked: str | None) -> tuple[SeatId, ...]:
    """Return the seats to play with `asked`, one or a list such as `west,east`, or all if it is None.

    AI seats go with the first human seat.
    """
    every = tuple(seat.id for seat in battle.seated)
    if asked is None:
        return every
    own = seats_named(asked, battle)
    first = next((each for each in every if seats[each] == HUMAN), None)
    machines = (each for each in every if seats[each] != HUMAN and each not in own)
    return (*own, *machines) if first in own else own


def own_seat(folder: Path) -> SeatId | None:
    """Return the local seat of a game that is exchanged as files, or None for any other game.

    Raises SessionError if the seat file is damaged.
    """
    text = files.read(folder / SEAT)
    if text is None:
        return None
    found = re.fullmatch(rb'seat = "([^"\\\n]{1,60})"\s*', text)
    if found is None:
        raise SessionError(f'{folder / SEAT} is damaged: it has one line, such as seat = "us"; rewrite it', "seats")
    return SeatId(found[1].decode(errors="replace"))


def seat_here(folder: Path, seat: str | None) -> str | None:
    """Return the seat (or list) asked for, or that of this copy. Raises SessionError if the two differ."""
    own = own_seat(folder)
    if own is not None and seat not in (None, own):
        raise SessionError(f"this copy of {folder.name} plays {own}; {seat} is played where the file goes to", "seats")
    return own or seat

"""Value, Command, Event and Pending: the frozen, tagged records that logs and saves are made of."""

from collections.abc import Iterable
from typing import NewType

import msgspec

Side = NewType("Side", str)
SeatId = NewType("SeatId", str)  # of a seat that decides: the ID of the side if the side has one seat
Place = NewType("Place", str)  # as its geometry writes it: "0302"
UnitId = NewType("UnitId", str)


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record that never changes and that TOML and JSON can hold."""


class Command(Value, frozen=True, tag_field="command", tag=True):
    """An order of a side, named in the imperative: `Fire`, `Step`, `EndTurn`."""


class Event(Value, frozen=True, tag_field="event", tag=True):
    """Something that has happened, named in the past tense: `Fired`, `Stepped`, `Disrupted`."""


class Unknown(Command, frozen=True):
    """A command that is hidden from the viewer."""


class Unseen(Event, frozen=True):
    """An event that is hidden from the viewer."""


class Pending(Value, frozen=True, tag_field="wait", tag=True):
    """A pending decision. The top one of the stack names the seat that decides."""


class Rolled(Event, frozen=True):
    """Dice fell: `faces` in the order they fell, `why` in a word or two."""

    why: str
    faces: tuple[int, ...]
    sides: int = 6


class Drawn(Event, frozen=True):
    """A card was drawn: number `card` of the `of` that were left, `why` in a word or two."""

    why: str
    card: int
    of: int


def faces_of(events: Iterable[object]) -> tuple[int, ...]:
    """Return the faces and cards of some events in the order they fell."""
    found: list[int] = []
    for event in events:
        match event:
            case Rolled(faces=faces):
                found += faces
            case Drawn(card=card):
                found.append(card)
    return tuple(found)


def kind(of: object) -> str:
    """Return the name of a command, event or decision, also its tag: "Fire", "Stepped", "ReturnFire"."""
    return type(of).__name__

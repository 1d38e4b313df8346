"""Typed: the words after a command as pieces, places, directions and figures, however they are written."""

import re
from dataclasses import dataclass, field

from cb_tui.core.geometry import place_named
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.plain.compass import words as directions
from cb_tui.presentation.game_view import GameView

FILLERS = frozenset(
    (
        "at",
        "to",
        "and",
        "the",
        "on",
        "in",
        "from",
        "of",
        "hex",
        "square",
        "with",
        "by",
        "for",
        "a",
        "an",
        "against",
        "off",
        "piece",
        "unit",
        "units",
        "squad",
        "as",
        "arm",
        "using",
    )
)
AT = ("at", "against")
EDGES = ("north", "south", "east", "west")
ARM = re.compile(r"mg|aa|[rmMahHnN]")
SPLIT = re.compile(r"(?:[\s;+]|(?<!\.[0-9]),|,(?![0-9]))+")  # the comma within a point, "69.4,17.9", stays


@dataclass
class Arguments:
    """The content of a typed line. `own` are pieces named before "at", `foes` those after it or enemies."""

    own: list[UnitId] = field(default_factory=list)
    foes: list[UnitId] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    ways: list[str] = field(default_factory=list)  # directions, "NE"
    edges: list[str] = field(default_factory=list)
    number: int | None = None
    arm: str = ""
    drop: int | None = None
    sure: bool = False
    rest: list[str] = field(default_factory=list)  # words that mean nothing here

    @property
    def pieces(self) -> list[UnitId]:
        """Return all pieces, in the order typed within each list."""
        return [*self.own, *self.foes]


def split(line: str) -> list[str]:
    """Return a line as words. An exclamation mark is a word of its own."""
    return [word for word in SPLIT.split(line.replace("!", " ! ")) if word]


def figure(word: str) -> int | None:
    """Return a word as a whole number, or None if it has anything but ASCII digits."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 20 else None


def read(table: GameView, words: list[str], *, ordering: bool = False) -> Arguments:
    """Return the content of typed words in this game view.

    With `ordering`, the first piece is one of the player's own, in lower case too.
    """
    said = Arguments()
    armies = {force.side.lower(): force.side for force in table.scene.forces}
    armies |= {force.name.lower(): force.side for force in table.scene.forces}
    ways = directions(table.geometry)
    places = {strip.at.lower(): strip.at for strip in table.scene.strips}
    sides: frozenset[Side] = frozenset()  # said before the next piece
    aims = any(word.lower() in AT for word in words)  # who is named before it is ours
    aimed = False  # "at" was said
    rest = list(words)
    while rest:
        word = rest.pop(0)
        low = word.lower()
        if low in ("shed", "shedding", "drop", "less") and rest and (count := figure(rest[0])) is not None:
            said.drop = count
            rest.pop(0)
        elif low in ("with", "arm", "using") and rest and ARM.fullmatch(rest[0]):
            said.arm = rest.pop(0)
        elif word == "!":
            said.sure = True
        elif low in armies:
            sides = frozenset((armies[low],))
        elif low in ("my", "own", "our", "enemy", "their"):
            sides = frozenset((table.viewing_side,)) if low in ("my", "own", "our") else table.other_sides
        elif low in ("band", "line") and rest and f"{low}{rest[0]}" in places:
            said.places.append(places[f"{low}{rest.pop(0)}"])
        elif low in places:
            said.places.append(places[low])
        elif place := place_named(table.scene.board, word):
            said.places.append(place)
        elif rest and (place := place_named(table.scene.board, f"{word},{rest[0]}")):
            said.places.append(place)
            rest.pop(0)
        elif piece := _piece(
            table, word, sides, aimed=aimed, ours=bool(table.human) and (aims or (ordering and not said.own))
        ):
            (said.foes if aimed or table.side_of(piece) != table.viewing_side else said.own).append(piece)
            sides = frozenset()
        elif low in ways or low in EDGES:
            said.ways += [ways[low]] if low in ways else []
            said.edges += [low] if low in EDGES else []
        elif len(low) < 5 and (count := figure(low)) is not None:
            said.number = count
        elif low in ("die", "dice"):
            pass
        elif low in FILLERS:
            aimed = aimed or low in AT
        elif low in ("yes", "surely"):
            said.sure = True
        else:
            said.rest.append(word)
    return said


def _piece(table: GameView, word: str, sides: frozenset[Side], *, aimed: bool, ours: bool) -> UnitId | None:
    """Return the piece that a word means, or None if the named sides have no such piece.

    After "at" enemies are preferred, before it or first in an order the player's own, else the spelling
    decides.
    """
    alike = [unit for unit in table.sides if unit.lower() == word.lower()]
    wanted = sides or (table.other_sides if aimed else {table.viewing_side} if ours else frozenset())
    likely = [unit for unit in alike if table.sides[unit] in wanted]
    if sides or likely:
        return next(iter(likely), None)
    if word in alike:
        return UnitId(word)
    return next((unit for unit in alike if unit in table.pieces), next(iter(alike), None))

"""Boards with bands and lines beyond the field, and pieces whose range counts them."""

from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.battle import Band, UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import Fire, Step, change
from tests.rules.combat_boots.table import Table

FIELD = "\n".join([". . . ."] * 3)
WEST = (Band(2, "west"), Band(3))


def tank(name, bands_of_range, mv=8, sv=2):
    return UnitType(
        name=name, letter="T", kind="afv", move="tracked", bands=bands_of_range, mv=mv, sv=sv, arms=(Weapon("a", 2),)
    )


def gun(name, bands_of_range):
    return UnitType(name=name, letter="G", kind="gun", bands=bands_of_range, mv=0, sv=1, arms=(Weapon("a", 4),))


TYPES = {
    "slow": tank("Slow tank", 1),
    "fast": tank("Fast tank", 1, mv=12),
    "far": gun("Gun of four bands", 4),
    "near": gun("Gun of one band", 1),
    "two": gun("Gun of two bands", 2),
}


def table(pieces, strips=WEST, board=FIELD, types=TYPES, **more):
    """A table with two bands beyond the west edge; pieces may stand in "band2" or on "line1"."""
    on_map = {one: at if bands.on_field(at) else "0101" for one, at in pieces.items()}
    laid = Table(on_map, board, types=types, bands=strips, **more)
    for one, at in pieces.items():
        set_down(laid, one, at=Hex(at))
    return laid


def set_down(laid, one, **fields):
    unit = change(laid.state.units[UnitId(one)], **fields)
    laid.state = replace(laid.state, units={**laid.state.units, unit.id: unit})


def step(one, to):
    return Step(UnitId(one), Hex(to))


def fire(by, at, arm=""):
    return Fire(tuple(map(UnitId, by.split())), tuple(map(UnitId, at.split())), arm)


def steps(laid, one):
    return {command.to for command in laid.legal if isinstance(command, Step) and command.unit == one}


def reaches(laid, firer, target):
    return fire(firer, target) in laid.legal

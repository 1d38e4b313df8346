"""Vehicles that carry, and the commands of getting on and off."""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import EndTurn, Load, Step, Unload

BOTH = pytest.mark.parametrize("edition", ["2025", "classic"])
HALFTRACK = UnitType(
    name="Half-track", letter="H", kind="afv", move="tracked", range=8, mv=12, sv=1, transport=1, arms=(Weapon("m", 2),)
)
BUS = UnitType(name="Bus", letter="V", kind="truck", move="wheeled", mv=12, sv=1, transport=2)
CAR = UnitType(name="Armored car", letter="H", kind="afv", move="wheeled", range=6, mv=12, sv=1, arms=(Weapon("m", 2),))
MORE = {"halftrack": HALFTRACK, "bus": BUS, "car": CAR}


def load(vehicle, cargo):
    return Load(UnitId(vehicle), UnitId(cargo))


def unload(vehicle, cargo):
    return Unload(UnitId(vehicle), UnitId(cargo))


def step(unit, to):
    return Step(UnitId(unit), Hex(to))


def unit(table, name):
    return table.state.units[UnitId(name)]


def next_turn(table):
    table.play(EndTurn())

"""Boards with an aircraft over them, and its strikes."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import AircraftType, Arm, Sortie, UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Fired
from tests.rules.combat_boots.table import US, Table

HOUSE = "\n".join([". " * 9] * 4 + [". . . . # . . . ."] + [". " * 9] * 4)
P1 = UnitId("P1")
FLAK = UnitType(name="Flak", letter="F", kind="gun", range=4, mv=0, sv=1, arms=(Weapon("aa", 3),))


def plane(*arms: Weapon, sv: int = 2) -> AircraftType:
    return AircraftType(name="Stuka", sp=2, mn=2, arms=arms or (Weapon("h", 6), Weapon("m", 2)), sv=sv)


def sky(pieces: dict[str, str], craft: AircraftType | None = None, *, strafes: int | None = None, **more) -> Table:
    sortie = Sortie(id=P1, side=US, type="plane", strafes=strafes, turn=more.pop("comes", 1))
    pieces = {"R1": "0101", **pieces}
    return Table(pieces, sorties=(sortie,), aircraft={"plane": craft or plane()}, **more)


def strike(at: str, arm: Arm = "", *targets: str, second: str = "", then: str = "", drop: int = 0) -> m.Strike:
    ids = tuple(UnitId(one) for one in targets)
    return m.Strike(P1, Hex(at), ids, arm, Hex(second), tuple(UnitId(one) for one in then.split()), drop)


def at_it(*by: str, arm: Arm = "", drop: int = 0) -> m.Fire:
    return m.Fire(tuple(UnitId(one) for one in by), (P1,), arm, drop)


def shots(events) -> list[Fired]:
    return [event for event in events if isinstance(event, Fired)]


def results(events) -> dict[str, str]:
    return {verdict.units[0]: verdict.effect for shot in shots(events) for verdict in shot.verdicts}

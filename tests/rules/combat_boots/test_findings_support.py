"""Findings about leaders, artillery, aircraft, bands, edges, transport and orders."""

import msgspec
import pytest

from cb_tui.games.combat_boots.rules.battle import Battle
from tests.rules.combat_boots.test_findings import GOOD, findings, found

CARRIER = {"name": "Half-track", "letter": "H", "class": "afv", "move": "tracked", "mv": 10, "sv": 1, "transport": 1}
LEADER = {"id": "L1", "side": "us", "name": "Winters", "at": "0101"}
BATTERY = {"id": "b1", "side": "de", "name": "105 mm", "fp": 4}
SORTIE = {"id": "P1", "side": "us", "type": "p47"}
PLANE = {"name": "P-47", "sp": 4, "mn": 2, "sv": 3, "arms": [{"arm": "m", "fp": 4}]}


def battle(*more_units: dict[str, object], **more: object) -> Battle:
    """The good battle with some more of everything."""
    units = [*GOOD["units"], {"id": "H1", "side": "us", "type": "carrier", "at": "0103"}, *more_units]
    types = {**GOOD["types"], "carrier": CARRIER}
    return msgspec.convert({**GOOD, "units": units, "types": types, **more}, Battle)


def armed(arm: str, fp: int) -> dict[str, object]:
    return {
        **PLANE,
        "arms": [{"arm": "m", "fp": 4}, {"arm": arm, "fp": fp}] if arm == "a" else [{"arm": arm, "fp": fp}],
    }


def cargo(**more: object) -> dict[str, object]:
    return {"id": "R3", "side": "us", "type": "rifle", "at": "0103", **more}


def test_a_battle_with_all_of_it_has_none():
    whole = battle(
        cargo(inside="H1", goal="0301"),
        leaders=[LEADER], batteries=[BATTERY], sorties=[SORTIE], aircraft={"p47": PLANE},
        bands=[{"number": 2, "edge": "east"}], exits=["north"],
        victory=[{"kind": "exit", "side": "us", "edge": "north", "count": 2}],
        orders=[{"from": 2, "units": ["R1"], "tactic": "overrun"}],
    )  # fmt: skip
    assert findings(whole) == ()


@pytest.mark.parametrize(
    ("changed", "where", "wanted"),
    [
        (battle(leaders=[{**LEADER, "at": "0909"}]), "leaders.L1.at", "expected a hex of the map"),
        (battle(leaders=[{**LEADER, "bonus": 4}]), "leaders.L1.bonus", "1 to 3"),
        (battle(leaders=[{**LEADER, "id": "R1"}]), "R1", "the id of 2 things"),
        (battle(batteries=[{**BATTERY, "fp": 0}]), "batteries.b1.fp", "1 to 12"),
        (battle(batteries=[{**BATTERY, "from": 7}]), "batteries.b1.from", "a turn from 1 to 6"),
        (battle(sorties=[SORTIE]), "sorties.P1.type", "no aircraft"),
        (battle(sorties=[SORTIE], aircraft={"p47": armed("M", 3)}), "sorties.P1.type", "bombs, napalm or guns"),
        (battle(sorties=[SORTIE], aircraft={"p47": armed("h", 0)}), "aircraft.p47.arms[0].fp", "1 to 12"),
        (battle(sorties=[SORTIE], aircraft={"p47": armed("a", 3)}), "aircraft.p47.arms[1].arm", "h H n N m M"),
        (battle(bands=[{"number": 3}]), "bands", "2, 3 .. 9 in order"),
        (battle(bands=[{"number": 2}]), "bands[0].edge", "the edge that leads there"),
        (battle(cargo(band=2)), "units.R3.band", "the battle has no bands"),
        (
            battle(victory=[{"kind": "exit", "side": "us", "edge": "north", "count": 1}]), "victory[0].edge",
            "an open edge",
        ),
        (battle(cargo(inside="t1")), "units.R3.inside", "a carrier of its own side"),
        (battle(cargo(inside="R1")), "units.R1", "at most 0 aboard"),
        (battle(cargo(inside="H1", at="0102")), "units.R3.inside", "another hex or turn"),
        (battle(cargo(inside="H1"), cargo(id="R4", inside="H1")), "units.H1", "at most 1 aboard"),
        (battle(cargo(riding="H1", inside="H1")), "units.R3.riding", "found both"),
        (battle(orders=[{"from": 2, "units": ["R9"], "tactic": "hold"}]), "orders[0].units", "a piece of the battle"),
        (battle(orders=[{"from": 2, "units": ["R1"]}]), "orders[0]", "orders nothing"),
        (battle(also=["combat_boots_classic"]), "sides.us.classic_morale", "expected 1 to 6"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(changed, where, wanted):
    assert wanted in found(changed)[where]

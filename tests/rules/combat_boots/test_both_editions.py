"""What is alike in both editions, and that each difference is tested in each."""

import ast
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import AircraftType, Battery, Sortie, UnitType, Weapon
from cb_tui.games.combat_boots.rules.edition import EDITIONS
from cb_tui.games.combat_boots.rules.events import AirFired, Fired
from cb_tui.games.combat_boots.rules.model import Call, HoldFire
from cb_tui.games.combat_boots.rules.support_model import Strike
from tests.rules.combat_boots import sky
from tests.rules.combat_boots.orders import fire
from tests.rules.combat_boots.shots import fired, lines, pools
from tests.rules.combat_boots.table import US, Table

HERE = Path(__file__).parent
TESTED = tomllib.loads((HERE / "editions.toml").read_text(encoding="utf-8"))
BOTH = pytest.mark.parametrize("edition", EDITIONS)
FLAK = UnitType(name="20 mm", letter="F", kind="gun", range=12, mv=0, sv=1, arms=(Weapon("aa", 2),))
DUEL = "A SP3 MN3 m3/2\nb SP3 MN3 m3/2"


def bomber(*arms: Weapon) -> AircraftType:
    return AircraftType(name="Bomber", sp=2, mn=2, arms=arms, sv=2)


def over(edition: str, *arms: Weapon) -> Table:
    """A bomber over a machine gun and a tank in one hex."""
    return Table(
        {"R1": "0101", "m1": "0505", "t1": "0505"}, edition=edition, aircraft={"bomber": bomber(*arms)},
        sorties=(Sortie(id=UnitId("P1"), side=US, type="bomber", strafes=2),),
    )  # fmt: skip


def strike(arm, *targets, second=""):
    return Strike(UnitId("P1"), Hex("0505"), tuple(map(UnitId, targets)), arm, Hex(second))


# --- the list -----------------------------------------------------------------------------------------------------


def test_every_difference_and_every_letter_is_tested_in_both():
    known = {
        node.name
        for path in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    named = [test for part in TESTED.values() for tests in part.values() for test in tests]
    assert [test for test in named if test not in known] == []
    assert (len(TESTED["rows"]), len(TESTED["letters"])) == (45, 13)
    assert all(len(tests) == len(EDITIONS) for part in TESTED.values() for tests in part.values())


# --- letters ------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("kind", "attacks"), [("rifle", 1), ("mg", 2), ("lqmg", 3), ("aa", 2)])
def test_a_letter_says_how_many_attacks_in_both(edition, kind, attacks):
    """UNIT-6, UNIT-6a, UNIT-6b, FIRE-2: r, m, M and aa, at soft targets alone."""
    pieces = {"R1": "0101", "r1": "0601", "r2": "0602", "t1": "0603"}
    table = Table(pieces, kinds={"R1": kind}, types={"aa": FLAK}, edition=edition)
    assert table.refused(fire("R1", "t1")).rule == "UNIT-2"
    for number in range(attacks):
        table.play(fire("R1", "r1" if number == 0 else "r2"), 1, 1, 6, 6)
        while table.to_move == "de":
            table.play(HoldFire())
    assert table.state.units["R1"].acted


@BOTH
def test_a_barrage_covers_seven_hexes_in_both(edition):
    """UNIT-6, HE-1, ART-2: H"""
    battery = Battery(id=UnitId("H1"), side=US, name="Guns", fp=1)
    pieces = {"R1": "0101", "m1": "0505", "m2": "0605", "m3": "0705"}
    table = Table(pieces, batteries=(battery,), edition=edition)
    at_each = {"2025": (1, 6, 6), "classic": (1, 6, 1, 6)}  # one roll for both, or one each
    events = table.play(Call(UnitId("H1"), Hex("0505")), 1, *at_each[edition])
    hit = [unit for event in events if isinstance(event, Fired) for verdict in event.verdicts for unit in verdict.units]
    assert hit == ["m1", "m2"]


def test_the_classic_edition_knows_no_napalm():
    """UNIT-6: what else it carries it may use."""
    for arm, second in (("n", ""), ("N", "0605")):
        new, old = (over(edition, Weapon(arm, 3), Weapon("m", 2)) for edition in ("2025", "classic"))
        asked = strike(arm, *(["m1"] if arm == "n" else []), second=second)
        assert asked in new.legal
        assert old.refused(asked).rule == "AIR-2"
        assert strike("m", "m1") in old.legal


@BOTH
def test_in_the_air_guns_are_one_shot_in_both(edition):
    """UNIT-6, AIR-1, DOG-13: m strafes twice and fires once at an aircraft."""
    air = sky.Air(DUEL, "A > b", edition=edition)
    events = air.fly(sky.fire("A", "b"), 1, 1, 1, 6, 6)
    assert len([event for event in events if isinstance(event, AirFired)]) == 1
    table = over(edition, Weapon("m", 3))
    events = table.play(strike("m", "m1"), 1, 1, 1, 6, 1, 1, 1, 6)
    assert len([event for event in events if isinstance(event, Fired)]) == 2


@BOTH
def test_missiles_are_for_aircraft_alone_in_both(edition):
    """UNIT-6, AIR-1: nothing on the ground is a target of M; in the air it is one shot, the better of M and m."""
    table = over(edition, Weapon("M", 4))
    assert not [command for command in table.legal if isinstance(command, Strike)]
    assert table.refused(strike("M", "m1")).rule == "AIR-2"
    assert bomber(Weapon("m", 2), Weapon("M", 4)).guns == Weapon("M", 4)


@BOTH
def test_supersonic_is_a_label_in_both(edition):
    """AIR-1a: a supersonic aircraft is hit and flies off like others."""
    told = []
    for fast in (False, True):
        kind = replace(bomber(Weapon("h", 3)), supersonic=fast)
        sortie = Sortie(id=UnitId("P1"), side=US, type="bomber", strafes=0)
        pieces = {"R1": "0101", "m1": "0505"}
        table = Table(pieces, aircraft={"bomber": kind}, sorties=(sortie,), edition=edition)
        told.append((table.legal, table.play(strike("h"), 5, 1, 1, 4)))
    assert told[0] == told[1]


# --- alike --------------------------------------------------------------------------------------------------------


@BOTH
def test_a_hex_covers_once_in_both(edition):
    """COV-3, COV-3a: a house on a road, uphill, behind a river: one."""
    layout = {"roads": ("0301-0401",), "rivers": ("0301/0401",), "levels": "0001"}
    table = Table({"R1": "0101", "r1": "0401"}, ". . . B", layout=layout, edition=edition)
    shot = fired(table.play(fire("R1", "r1"), 1, 1, 6, 6))
    assert lines(shot.verdicts[0].defense_mods) == {"buildings": 1}


@BOTH
@pytest.mark.parametrize("levels", ["00000", "20000", "00002"])
def test_height_gives_no_bonus_in_either(edition, levels):
    """ELEV-6: the same dice uphill, downhill and on the level."""
    table = Table({"R1": "0101", "r1": "0501"}, ". . . . .", layout={"levels": levels}, edition=edition)
    shot = fired(table.play(fire("R1", "r1"), 1, 1, 6, 6))
    assert (pools(shot), shot.attack_mods, shot.verdicts[0].defense_mods) == ([(2, 2)], (), ())


def test_sixes_count_in_the_air_by_the_edition():
    """SIX-5a, DOG-13a: 6 6 1 at 6 1 is two sixes at one; in the classic edition a 7 at a 6."""
    for edition, reads, sixes in (("2025", (6, 6), (2, 1)), ("classic", (7, 6), None)):
        air = sky.Air(DUEL, "A > b", edition=edition)
        events = air.fly(sky.fire("A", "b"), 6, 6, 1, 6, 1)
        shot = next(event for event in events if isinstance(event, AirFired))
        assert (shot.reads, shot.verdicts[0].sixes, shot.verdicts[0].effect) == (reads, sixes, "disrupt")

"""The worked examples of the rule books, played; each test is named as its example in examples.toml."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from cb_tui.core.hexes import axial, from_axial
from cb_tui.games.combat_boots.rules.battle import AircraftType, UnitType, Weapon
from cb_tui.games.combat_boots.rules.events import Fired, Fought, Rallied
from cb_tui.games.combat_boots.rules.model import (
    Assault,
    EndTurn,
    FightOrFlee,
    GiveUp,
    HandToHand,
    HoldFire,
    Overrun,
    Step,
)
from cb_tui.session.library import shipped_battles_folder
from tests.rules.combat_boots.shots import effects, fire, fired, lines, pools
from tests.rules.combat_boots.table import MG, RIFLE, Table

HERE = Path(__file__).parent
EXAMPLES = {one["id"]: one for one in tomllib.loads((HERE / "examples.toml").read_text())["example"]}

STRONG = UnitType(name="Strong squad", letter="R", kind="squad", range=6, mv=4, sv=3, arms=(Weapon("r", 3),))
LIGHT_TANK = UnitType(
    name="Light tank", letter="T", kind="afv", move="tracked", bands=1, mv=8, sv=1, arms=(Weapon("a", 1),), mg=2
)


def example(request):
    """Input and expectation of the example that the asking test is named after."""
    found = EXAMPLES[request.node.name.removeprefix("test_").replace("_", "-")]
    return found["input"], found["expect"]


def counter(name):
    """A counter of the catalogue."""
    rows = tomllib.loads((shipped_battles_folder() / "combat_boots" / "units.toml").read_text())
    return msgspec.convert(rows[name], UnitType)


def duel(given, *, strong=False, board=". . . .") -> Fired:
    """R1 fires at r1 three hexes away; the dice fall as in the example."""
    kinds = dict.fromkeys(("R1", "r1"), "strong") if strong else {}
    table = Table({"R1": "0101", "r1": "0401"}, board, types={"strong": STRONG}, kinds=kinds)
    shot = fired(table.play(fire("R1", "r1"), *given["att_dice"], *given["def_dice"]))
    assert pools(shot) == [(given["fp"], given["sv"])]
    assert table.alive("r1") == (shot.verdicts[0].effect != "kill")
    assert not table.alive("r1") or table.disrupted("r1") == (shot.verdicts[0].effect == "disrupt")
    return shot


TEST = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)


def test_every_example_has_a_test_of_its_name():
    named = {
        name for path in HERE.parents[1].rglob("test_*.py") for name in TEST.findall(path.read_text(encoding="utf-8"))
    }
    assert [one for one in EXAMPLES if f"test_{one.replace('-', '_')}" not in named] == []
    assert len(EXAMPLES) == 83


def test_cb25_counter_rifle(request):
    _, expect = example(request)
    rifle = counter("us_rifle")
    (weapon,) = rifle.arms
    printed = {"range_hexes": rifle.range, "mv": rifle.mv, "armament": weapon.arm, "fp": weapon.fp, "sv": rifle.sv}
    assert printed == expect


def test_cb25_counter_flak88(request):
    _, expect = example(request)
    gun = counter("de_flak88")
    (weapon,) = gun.arms
    printed = {"range_bands": gun.bands, "mv": gun.mv, "armament": weapon.arm, "fp": weapon.fp, "sv": gun.sv}
    assert printed == expect


def test_cb25_counter_aircraft(request):
    """AIR-1, DOG-5, UNIT-3"""
    given, expect = example(request)
    rows = tomllib.loads((shipped_battles_folder() / "combat_boots" / "aircraft.toml").read_text())
    fighter = msgspec.convert(rows["spitfire"], AircraftType)
    (gun,) = fighter.arms
    signs = {-1: "-", 0: "", 1: "+"}
    printed = {
        "speed": fighter.sp, "speed_sign": signs[fighter.sp_sign], "maneuver": fighter.mn, "armament": gun.arm,
        "fp": gun.fp, "sv": fighter.sv,
    }  # fmt: skip
    assert printed == expect
    assert [given[row] for row in ("top_left", "top_right", "bottom")] == ["3+", "3", "m3/2"]


def test_cb25_fire_1(request):
    given, expect = example(request)
    assert effects(duel(given)) == [expect["result"]] == ["disrupt"]


def test_cb25_fire_2(request):
    given, expect = example(request)
    assert effects(duel(given)) == [expect["result"]] == ["kill"]


def test_cb25_six_1(request):
    given, expect = example(request)
    shot = duel(given, strong=True)
    assert effects(shot) == [expect["result"]] == ["kill"]
    assert list(shot.verdicts[0].sixes or ()) == expect["sixes"]


def test_cb25_cov_1(request):
    given, expect = example(request)
    shot = duel(given, board=". . . ^")
    assert effects(shot) == [expect["result"]] == ["disrupt"]
    assert lines(shot.verdicts[0].defense_mods) == {"trees": given["def_mod"]}
    assert effects(duel(given)) == [expect["result_without_cover"]] == ["kill"]


def test_cb25_cov_2(request):
    given, expect = example(request)
    shot = duel(given, strong=True, board=". . . ^")
    assert effects(shot) == [expect["result"]] == ["disrupt"]
    assert list(shot.verdicts[0].sixes or ()) == expect["sixes"]


def test_cb25_exc_1(request):
    given, expect = example(request)
    firers, targets = "R1 R2 R3 R4", "r1 r2 r3"
    table = Table({**dict.fromkeys(firers.split(), "0303"), **dict.fromkeys(targets.split(), "0603")})
    assert fire(firers, targets, drop=given["drop"]) in table.legal
    assert table.refused(fire(firers, targets, drop=given["drop"] + 1)).rule == "EXC-2"
    shot = fired(table.play(fire(firers, targets, drop=given["drop"]), 1, 1, 1, 1, 6, 6))
    assert sum(line.dice for line in shot.attack) == given["fp"]
    assert sum(line.dice for line in shot.verdicts[0].defense) == given["sv"]
    assert pools(shot) == [(expect["fp"], expect["sv"])]


def test_cb25_side_1(request):
    given, expect = example(request)
    tank = axial("0505")
    places = {"A": (2, 0), "B": (2, -2), "C": (1, -2), "D": (0, -2)}  # 0, 60, 90 and 120 degrees from A
    guns = {f"G{name}": from_axial(tank[0] + q, tank[1] + r) for name, (q, r) in places.items()}
    table = Table({**guns, "t1": "0505"})
    for name in given["order"]:
        side = expect["side"][name]
        attack = (3 + expect["side_bonus"]["fp"]) if side else 3
        shot = fired(table.play(fire(f"G{name}", "t1"), *[1] * attack, 6, 6))
        assert ("side armor" in lines(shot.attack)) == side
        assert lines(shot.attack_mods) == ({"side armor": expect["side_bonus"]["att_mod_high"]} if side else {})
        table.play(HoldFire())


def combined(targets):
    """The pools when M1 and R1 of one hex fire together at r1, r2 or both in another."""
    table = Table({"M1": "0303", "R1": "0303", "r1": "0603", "r2": "0603"})
    shot = fired(table.play(fire("M1 R1", targets), *[1] * 4, *[6] * 2 * len(targets.split())))
    assert shot.verdicts[0].units == tuple(targets.split())
    return pools(shot)[0]


def test_cb25_stk_1(request):
    _, expect = example(request)
    assert combined("r1")[0] == expect["fp"] == 4


def test_cb25_stk_2(request):
    _, expect = example(request)
    assert combined("r1") == (expect["fp"], expect["sv"]) == (4, 2)


def test_cb25_stk_3(request):
    _, expect = example(request)
    assert combined("r1 r2") == (expect["fp"], expect["sv"]) == (4, 4)


def test_cb25_opp_1(request):
    given, expect = example(request)
    table = Table({"R1": "0503", "r1": "0303"})
    for to, step, (fp, sv) in zip(("0403", "0303"), given["steps"], expect["pools"], strict=True):
        table.play(Step("R1", to))
        assert table.to_move == "de"
        shot = fired(table.play(fire("r1", "R1"), *[1] * fp, *[6] * sv))
        assert (shot.distance, shot.kind) == (step["distance"], "opportunity")


def test_cb25_shc_1(request):
    given, expect = example(request)
    table = Table({"R1": "0403", "R2": "0808", "r1": "0303"}, "\n".join(["# " * 9] * 9))
    table.play(Step("R1", "0303"))
    shot = fired(table.play(fire("r1", "R1"), *given["att_dice"], *given["def_dice"]))
    assert pools(shot) == [(given["fp"], given["sv"])]
    assert shot.one_die_kills == given["one_die_kills"]
    assert effects(shot) == [expect["result"]] == ["kill"]
    assert not table.alive("R1")


def test_cb25_hth_1(request):
    given, expect = example(request)
    table = Table({"R1": "0303", "R2": "0303", "R3": "0303", "r1": "0303", "m1": "0303"})
    table.play(EndTurn())
    events = table.play(HandToHand("0303"), *given["att_dice"], *given["def_dice"])
    (round_,) = [event for event in events if isinstance(event, Fought)]
    assert (len(round_.dice), len(round_.enemy_dice)) == (expect["att_pool"], expect["def_pool"])
    assert [list(pair) for pair in zip(round_.dice, round_.enemy_dice, strict=False)][: round_.pairs] == expect[
        "comparisons"
    ]
    assert (round_.losses, round_.enemy_losses) == (expect["attacker_losses"], expect["defender_losses"])
    table.play(GiveUp("m1"))
    assert sorted(table.state.units) == ["R1", "R2", "r1"]
    assert table.state.pending == (FightOrFlee("de", "0303"),)
    again = expect["next_pools_if_fought"]
    events = table.play(HandToHand("0303"), *[6] * again["defender"], *[1] * again["attacker"])
    assert any(isinstance(event, Fought) for event in events)


def test_cb25_asl_1(request):
    given, expect = example(request)
    reply, attack = given["steps"]
    table = Table(
        {"R1": "0404", "R2": "0405", "t1": "0304", "r9": "0909"}, types={"light": LIGHT_TANK}, kinds={"t1": "light"}
    )
    table.play(Step("R1", "0304"))
    shot = fired(table.play(fire("t1", "R1", "mg"), *reply["att_dice"], *reply["def_dice"]))
    assert (pools(shot), effects(shot)) == ([(reply["fp"], reply["sv"])], [expect["results"][0]])
    table.play(Step("R2", "0304"))
    if table.to_move == "de":  # the gun may still fire, the machine gun not
        assert fire("t1", "R2", "mg") not in table.legal
        table.play(HoldFire())
    assault = fired(table.play(Assault(("R2",), "t1"), *attack["att_dice"], *attack["def_dice"]))
    assert (pools(assault), effects(assault)) == ([(attack["fp"], attack["sv"])], [expect["results"][1]])
    assert not table.alive("R1")
    assert not table.alive("t1")


def test_cb25_ovr_1(request):
    given, expect = example(request)
    table = Table({"T1": "0404", "r1": "0304", "r9": "0909"})
    table.play(Step("T1", "0304"))
    assert table.state.pending == (Overrun("us", "T1"),)
    shot = fired(table.play(fire("T1", "r1", "a"), *given["att_dice"], *given["def_dice"]))
    assert (pools(shot), effects(shot)) == ([(given["fp"], given["sv"])], [expect["result"]])
    assert shot.one_die_kills == given["one_die_kills"]


@pytest.mark.parametrize("shaken", ["R1", "R1 R2"])
def test_cb25_mor_1(shaken):
    given, expect = EXAMPLES["cb25-mor-1"]["input"], EXAMPLES["cb25-mor-1"]["expect"]
    table = Table({"R1": "0101", "R2": "0202", "r1": "0909"}, asleep=shaken, morale=(given["morale"], 7))
    events = table.play(EndTurn(), *given["dice"])
    assert any(isinstance(event, Rallied) for event in events) == expect["passed"]
    assert not table.disrupted("R1")
    assert not table.disrupted("R2")


def test_the_pieces_of_the_examples_are_those_of_the_book():
    """r2/2 and m2/1, as named in most examples."""
    assert (RIFLE.arms, RIFLE.sv) == ((Weapon("r", 2),), 2)
    assert (MG.arms, MG.sv) == ((Weapon("m", 2),), 1)

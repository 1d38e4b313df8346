"""H, n and N of pieces on the ground: howitzers and flamethrowers. [UNIT-6, HE]"""

import pytest

from cb_tui.games.combat_boots.rules.battle import Arm, UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import EndTurn, HoldFire, Step
from cb_tui.games.combat_boots.rules.occupancy import behind
from cb_tui.games.combat_boots.rules.targets import aims
from cb_tui.games.combat_boots.rules.validate import findings
from tests.rules.combat_boots.orders import asked
from tests.rules.combat_boots.shots import effects, fire, fired, lines, pools
from tests.rules.combat_boots.table import Table


def armed(arm: Arm, fp: int, reach: int = 12) -> UnitType:
    return UnitType(name=f"{arm}{fp}", letter="W", kind="team", range=reach, mv=4, sv=1, arms=(Weapon(arm, fp),))


TYPES = {"howitzer": armed("H", 3), "flame": armed("n", 2, 2), "wall": armed("N", 2, 3)}


def table(pieces, **more):
    kinds = {one: {"H": "howitzer", "n": "flame", "N": "wall"}[one[1]] for one in pieces if one[1] in "HnN"}
    return Table(pieces, types=TYPES, kinds=kinds, **more)


def hit(shot):
    return [unit for verdict in shot.verdicts for unit in verdict.units]


@pytest.mark.parametrize("arm", ["H", "n", "N"])
def test_a_counter_on_the_ground_may_carry_them(arm):
    """UNIT-6"""
    battle = table({f"W{arm}": "0105", "r1": "0405"}).state.context.battle
    assert not [found for found in findings(battle) if "arm" in found.where]


def test_h_strikes_the_hex_and_the_six_around_it_friend_and_foe():
    """HE-1, HE-1a, HE-2, HE-4b: one roll, each defends alone; no aim at a hex with a friend, beside it he suffers."""
    laid = table({"WH": "0105", "R1": "0504", "r1": "0505", "r2": "0605", "r3": "0805", "t1": "0504", "r4": "0406"})
    assert laid.refused(fire("WH", "t1")).rule == "SHC-1"
    shot = fired(laid.play(fire("WH", "r1"), 6, 5, 1, *[1] * 11))
    assert hit(shot)[0] == "r1"
    assert sorted(hit(shot)) == ["R1", "r1", "r2", "r4", "t1"]
    assert effects(shot) == ["kill"] * 5
    assert lines(shot.verdicts[hit(shot).index("t1")].defense)["armor against HE"] == 1
    assert not laid.alive("R1") and laid.alive("r3")


def test_h_is_fired_at_two_hexes_or_more():
    """HE-4b"""
    laid = table({"WH": "0405", "r1": "0505", "r2": "0605"})
    assert laid.refused(fire("WH", "r1")).rule == "HE-4b"
    assert fire("WH", "r2") in laid.legal


def test_n_burns_one_piece_with_two_on_both_best_dice():
    """UNIT-6, UNIT-6g, FIRE-7: 3,2,1 read 5 and 4; armor gains no die."""
    laid = table({"Wn": "0405", "r1": "0505", "r2": "0505"})
    assert laid.refused(fire("Wn", "r1 r2")).rule == "UNIT-6"
    shot = fired(laid.play(fire("Wn", "r1"), 3, 2, 1, 3, 1))
    assert (shot.reads, effects(shot), hit(shot)) == ((5, 4), ["kill"], ["r1"])
    tank = table({"Wn": "0405", "t1": "0505"})
    shot = fired(tank.play(fire("Wn", "t1"), 1, 1, 1, 6, 6))
    assert pools(shot) == [(3, 2)]


def test_much_napalm_burns_the_hex_behind_too():
    """UNIT-6h: every piece there, from 0405 through 0505 to 0605."""
    laid = table({"WN": "0405", "R1": "0605", "r1": "0505", "r2": "0605", "r3": "0604"}, asleep="r2")
    shot = fired(laid.play(fire("WN", "r1"), 3, 2, 1, 3, 1, 6, 1, 3, 1))
    assert hit(shot) == ["r1", "R1", "r2"]
    assert [entry.reason for entry in shot.second_mods] == ["napalm"]
    assert behind("0405", "0505") == "0605"


def test_friends_who_were_hit_answer_nobody_and_enemies_in_the_blast_may():
    """OPP-2a, HE-1a"""
    laid = table({"WH": "0105", "R1": "0504", "r1": "0505", "r2": "0605"})
    laid.play(fire("WH", "r1"), 1, 1, 1, 6, 6, 6, 6, 6, 6)
    assert asked(laid.state) == "ReturnFire"
    assert {command.by for command in laid.legal if command != HoldFire()} <= {("r1",), ("r2",)}


def test_a_blast_is_weighed_by_enemies_less_friends():
    """SOLO-8a"""
    lonely = table({"WH": "0105", "r1": "0505"})
    mixed = table({"WH": "0105", "r1": "0505", "R1": "0504", "R2": "0504"})
    worth = [next(aim.worth for aim in aims(one.state, "WH") if aim.alone) for one in (lonely, mixed)]
    assert worth[0] > 0 > worth[1]


def test_at_a_mover_h_strikes_the_whole_blast():
    """OPP-7a"""
    laid = table({"wH": "0105", "R1": "0505", "R2": "0606"})
    laid.play(Step("R1", "0605"))
    shot = fired(laid.play(fire("wH", "R1"), 1, 1, 1, 6, 6, 6, 6))
    assert hit(shot) == ["R1", "R2"]


def test_in_the_classic_edition_there_is_no_napalm():
    """UNIT-6"""
    laid = table({"Wn": "0405", "r1": "0505"}, edition="classic")
    assert laid.refused(fire("Wn", "r1")).rule == "UNIT-6"
    laid.play(EndTurn())

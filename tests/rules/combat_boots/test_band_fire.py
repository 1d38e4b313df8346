"""Bands beyond the field: range, sight, cover and the side that is shown. [BAND-3, BAND-4a, BAND-5a]"""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import Band, VisibilityChange
from cb_tui.games.combat_boots.rules.model import Assault, EndTurn, HoldFire, OpportunityFire
from tests.rules.combat_boots.strips import TYPES, fire, reaches, step, table, tank

# --- range [BAND-3] ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reach", "here", "there", "able"),
    [
        (1, "band2", "band2", True), (1, "band2", "line1", False), (1, "line1", "line1", True),
        (1, "line1", "band2", False), (2, "line1", "band2", True), (2, "line1", "0102", True),
        (2, "line1", "band3", False), (2, "0102", "band2", True), (2, "0102", "band3", False),
        (4, "0403", "band3", True),
    ],
)  # fmt: skip
def test_an_underlined_range_counts_bands_and_lines_lie_between(reach, here, there, able):
    """BAND-3, BAND-3a"""
    kind = {1: "near", 2: "two", 4: "far"}[reach]
    laid = table({"G1": here, "t1": there}, kinds={"G1": kind, "t1": "slow"})
    assert reaches(laid, "G1", "t1") is able
    if not able:
        assert laid.refused(fire("G1", "t1")).rule == "BAND-3"


@pytest.mark.parametrize("edition", ["2025", "classic"])
def test_plain_hex_ranges_stay_on_the_field(edition):
    """BAND-4a"""
    laid = table({"W1": "0101", "t1": "line1", "t2": "band2"}, kinds={"t1": "slow", "t2": "slow"}, edition=edition)
    assert laid.refused(fire("W1", "t1")).rule == "BAND-3"
    assert laid.refused(fire("W1", "t2")).rule == "BAND-3"


def test_a_whole_field_is_in_the_own_band():
    laid = table({"G1": "0101", "t1": "0403"}, kinds={"G1": "near", "t1": "slow"})
    assert reaches(laid, "G1", "t1")


@pytest.mark.parametrize("edition", ["2025", "classic"])
def test_cb25_band_1(edition):
    """BAND-3"""
    laid = table(
        {"G1": "0402", "G2": "0403", "t1": "0201", "t2": "band2"},
        kinds={"G1": "far", "G2": "near", "t1": "fast", "t2": "slow"}, edition=edition,
    )  # fmt: skip
    assert reaches(laid, "G1", "t1") and reaches(laid, "G1", "t2") and reaches(laid, "G2", "t1")
    assert laid.refused(fire("G2", "t2")).rule == "BAND-3"


def test_cbc_band_1():
    """BAND-3"""
    pak, flak, mkvi, crusader, matilda = "g1", "g2", "T1", "T2", "T3"
    pieces = {pak: "0402", flak: "0403", mkvi: "0201", crusader: "band2", matilda: "band2"}
    kinds = {pak: "near", flak: "far", mkvi: "near", crusader: "fast", matilda: "slow"}
    for first, can, cannot in (
        ("us", [(mkvi, pak), (mkvi, flak)], [(crusader, pak), (matilda, pak), (crusader, flak), (matilda, flak)]),
        ("de", [(pak, mkvi), (flak, mkvi), (flak, crusader), (flak, matilda)], [(pak, crusader), (pak, matilda)]),
    ):
        types = {**TYPES, "near": tank("Light tank", 1)}  # so that all of these can be hurt and hurt
        laid = table(pieces, kinds=kinds, types=types, edition="classic", first=first)
        assert all(reaches(laid, *shot) for shot in can)
        assert not any(reaches(laid, *shot) for shot in cannot)


# --- sight, cover, side [BAND-4a, BAND-5a] ---------------------------------------------------------------------------


def test_sight_between_bands_is_clear_whatever_stands_on_the_field():
    """BAND-4a"""
    laid = table({"G1": "0402", "t1": "band2"}, kinds={"G1": "far", "t1": "slow"}, board="\n".join(["# # # #"] * 3))
    assert reaches(laid, "G1", "t1")
    assert laid.rules.advisor.sight(laid.state, Hex("0402"), Hex("band2")).rule == "BAND-4a"


def test_a_limit_of_sight_leaves_the_bands_unseen_until_it_is_lifted():
    night = (VisibilityChange(1, 3), VisibilityChange(2, 99))
    laid = table({"G1": "0402", "t1": "band2"}, kinds={"G1": "far", "t1": "slow"}, visibility=night)
    assert laid.refused(fire("G1", "t1")).rule == "LOS-7a"
    laid.play(EndTurn())
    laid.play(EndTurn())
    assert reaches(laid, "G1", "t1")


def test_a_band_covers_as_the_battle_says():
    """BAND-4a"""
    laid = table({"G1": "0402", "t1": "band2"}, (Band(2, "west", cover=2),), kinds={"G1": "far", "t1": "slow"})
    defense = laid.rules.advisor.prospect(laid.state, fire("G1", "t1")).targets[0]
    assert [(pool.reason, pool.dice) for pool in defense.defense_mods] == [("band 2", 2)]


def test_point_blank_and_the_same_hex_do_not_occur_beyond_the_field():
    """BAND-2a"""
    laid = table({"G1": "band2", "t1": "band2"}, kinds={"G1": "far", "t1": "slow"})
    prospect = laid.rules.advisor.prospect(laid.state, fire("G1", "t1"))
    assert [pool.reason for pool in prospect.attack] == ["G1"]
    squads = table({"R1": "band2", "t1": "band2"}, kinds={"t1": "slow"})
    assert squads.refused(Assault((UnitId("R1"),), UnitId("t1"))).rule == "BAND-2"
    assert not any(isinstance(command, Assault) for command in squads.legal)


def test_each_band_or_line_entered_draws_opportunity_fire():
    """BAND-5a, OPP-5"""
    laid = table({"T1": "band2", "g1": "0403"}, kinds={"T1": "slow", "g1": "far"})
    laid.play(step("T1", "line1"))
    assert isinstance(laid.state.pending[-1], OpportunityFire)
    exposed = laid.rules.advisor.exposure(table({"T1": "band2", "g1": "0403"}, kinds={"T1": "slow", "g1": "far"}).state,
                                  UnitId("T1"), (Hex("line1"),))  # fmt: skip
    assert exposed.steps[0].by == ("g1",)


@pytest.mark.parametrize(("to", "side"), [("line1", False), ("line2", True), ("band3", True), ("0102", False)])
def test_who_does_not_come_nearer_shows_the_side(to, side):
    """BAND-5a, SIDE-5"""
    laid = table({"T1": "band2", "g1": "0403"}, kinds={"T1": "fast", "g1": "far"})
    laid.play(step("T1", to))
    reasons = [pool.reason for pool in laid.rules.advisor.prospect(laid.state, fire("g1", "T1")).attack]
    assert ("side armor" in reasons) is side


def test_on_the_field_the_edge_is_what_is_near_to_a_shooter_beyond_it():
    for to, side in (("0202", False), ("0402", True)):
        laid = table({"T1": "0302", "g1": "band2"}, kinds={"T1": "fast", "g1": "far"})
        laid.play(step("T1", to))
        reasons = [pool.reason for pool in laid.rules.advisor.prospect(laid.state, fire("g1", "T1")).attack]
        assert ("side armor" in reasons) is side


def test_the_angle_of_a_second_shooter_counts_on_the_field_alone():
    """BAND-5a"""
    laid = table({"G1": "0101", "G2": "0401", "t1": "band2"}, kinds={"G1": "far", "G2": "far", "t1": "slow"})
    laid.play(fire("G1", "t1"), 1, 1, 1, 1, 6, 6)
    while laid.state.pending:
        laid.play(HoldFire())
    reasons = [pool.reason for pool in laid.rules.advisor.prospect(laid.state, fire("G2", "t1")).attack]
    assert reasons == ["G2"]

"""Airstrips. [STRIP]"""

import pytest

from cb_tui.games.combat.rules.events import Fell, Overran, Reopened
from cb_tui.games.combat.rules.model import Fire, Loss
from tests.combat.field import BLUE_STRIP, FOUR, HIT, RED_STRIP, Field, board, names


def works(field, strip=RED_STRIP):
    return field.state.strips[strip].works


def overrun(profile="codified", **pieces):
    """Blue's tank has entered Red's strip from beside it; nobody's base line is near."""
    ground = board(r01="", r02="....bbb")
    others = {"T2": "2010", "p1": "0502", "p2": "0502", "t1": "1810", "t2": "1710", "t3": "1610"}
    field = Field({"T1": "0803", **others, **pieces}, ground, profile=profile)
    return field, field.march("T1", "0702")


def test_a_ground_piece_puts_a_strip_out_of_action_with_all_its_planes():
    """STRIP-1: no save; the first square or the last, it is all the same."""
    field, events = overrun()
    assert events[1:] == [Overran("T1", "0502"), Fell("p1", "strip", "T1"), Fell("p2", "strip", "T1")]
    assert not works(field, "0502")
    assert field.state.losses == (Loss("p1", "red", "plane", "strip"), Loss("p2", "red", "plane", "strip"))


@pytest.mark.parametrize("unit", ["G1", "F1", "M1", "C1"])
def test_every_ground_piece_overruns(unit):
    """STRIP-1a."""
    field = Field(
        {unit: "0803", "T2": "2010", "t1": "1810", "p1": "0502"}, board(r01="", r02="....bbb"), profile="house"
    )
    assert "Overran" in names(field.march(unit, "0702"))


def test_helicopters_do_not_overrun():
    """STRIP-1a, REINF-1c: they fly over strips and stand on base lines, and nothing happens."""
    field = Field({"H1": "0803", "t1": "1810", "p1": RED_STRIP}, profile="house")
    assert names(field.march("H1", "0702", "0701", "0801")) == ["Stepped"] * 3
    assert (works(field), field.at("H1")) == (True, "0801")


def test_own_pieces_pass_their_strip():
    """DEP-4b: nothing happens to it."""
    field = Field({"T1": "0815", "P1": BLUE_STRIP, "t1": "1810"})
    assert names(field.march("T1", "0716", "0616", "0515")) == ["Stepped"] * 3
    assert works(field, BLUE_STRIP)


def test_a_strip_of_the_original_works_again_when_the_enemy_leaves():
    """STRIP-2, STRIP-1b."""
    field, _ = overrun("original")
    assert field.march("T1", "0602")[-1] != Reopened("0502")  # still on it
    assert field.march("T1", "0603")[-1] == Reopened("0502")
    assert works(field, "0502")


def test_a_strip_works_again_when_the_enemy_on_it_is_shot():
    """STRIP-1b: gone is gone."""
    field, _ = overrun("original", g1="0704", T3="2011", T4="2012")
    field.turn("red", 1)
    assert names(field.play(Fire("g1", "T1"), HIT, 1))[-2:] == ["Fell", "Reopened"]


@pytest.mark.parametrize("profile", ["codified", "house"])
def test_a_strip_of_the_codified_and_the_house_rules_must_be_recaptured(profile):
    """STRIP-2, STRIP-1b: an own ground piece has to enter it once no enemy is there."""
    field, _ = overrun(profile, t4="0404")
    field.march("T1", "0603")
    assert not works(field, "0502")
    field.turn("red", 1)
    assert field.march("t4", "0503", "0502")[-1] == Reopened("0502")


def test_two_enemies_on_a_strip_must_both_leave():
    """STRIP-1b."""
    field, _ = overrun("original", T3="0503")
    assert "Overran" not in names(field.march("T3", "0502"))  # it is out of action already
    field.turn("blue", 2)
    assert "Reopened" not in names(field.march("T1", "0703"))
    assert names(field.march("T3", "0503"))[-1] == "Reopened"


def test_a_strip_on_the_base_line_is_overrun_before_the_piece_leaves():
    """STRIP-1c, REINF-1g: strip, removal, picks; and the strip works again at once, for nobody is on it."""
    field = Field({"T1": "0602", "T2": "2010", "p1": RED_STRIP, "t1": "1810"}, profile="original")
    assert names(field.march("T1", "0601")) == ["Stepped", "Overran", "Fell", "Left", "Asked", "Reopened"]
    assert works(field)


def test_each_player_has_a_strip_of_his_own():
    """STRIP-3, AIR-8, HOUSE-2: with two commanders a side, each of the section in which it lies."""
    strips = Field({}, board(r16="....aaa......ccc....", r01="....bbb......ddd....")).state.strips
    assert {name: strip.seat for name, strip in strips.items()} == {
        "0516": "blue",
        "1416": "blue",
        "0501": "red",
        "1401": "red",
    }
    four = Field({}, board(r16="....aaa......ccc....", r01="....bbb......ddd...."), seats=FOUR).state.strips
    assert [four[name].seat for name in ("0516", "1416", "0501", "1401")] == [
        "blue west",
        "blue east",
        "red west",
        "red east",
    ]

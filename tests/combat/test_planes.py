"""Planes and strikes. [AIR]"""

import pytest
from msgspec.structs import replace

from cb_tui.games.combat.rules.events import Fell, Handed, Struck
from cb_tui.games.combat.rules.model import Fire, Piece, Step, Strike, Transfer
from tests.combat.field import BLUE_STRIP, FOUR, HIT, MISS, RED_STRIP, Field, board, legal_of, names

TWO = board(r16="....aaa......ccc....")  # a second strip in the south


def strike(field, *faces, plane="P1", at="t1"):
    events = field.play(Strike(plane, at), *faces)
    return next(event for event in events if isinstance(event, Struck))


def test_a_strike_is_a_card_the_targets_save_and_the_planes_own():
    """AIR-1 to AIR-3, AIR-3a: anywhere on the board; card, target's save, plane's save, and it is back at its strip."""
    field = Field({"P1": BLUE_STRIP, "T1": "1016", "t1": "2001", "t2": "1901"})
    struck = strike(field, HIT, 3, 4)
    assert (struck.hit, struck.needs, struck.saved, struck.home, struck.where) == (True, 4, False, True, "2001")
    assert field.at("t1") is None
    assert field.at("P1") == BLUE_STRIP


def test_the_loss_of_the_plane_does_not_undo_its_strike():
    """AIR-3a."""
    field = Field({"P1": BLUE_STRIP, "T1": "1016", "t1": "2001", "t2": "1901"})
    events = field.play(Strike("P1", "t1"), HIT, 3, 1)
    assert [event for event in events if isinstance(event, Fell)] == [
        Fell("t1", "strike", "P1"), Fell("P1", "own strike", "t1"),
    ]  # fmt: skip


def test_a_plane_risks_itself_whatever_the_card_says():
    """AIR-3, SAVE-6: a miss, and the plane is lost on 2 all the same."""
    field = Field({"P1": BLUE_STRIP, "T1": "1016", "t1": "2001"})
    struck = strike(field, MISS, 2)
    assert (struck.hit, struck.saved, struck.home) == (False, None, False)
    assert field.at("P1") is None


@pytest.mark.parametrize(
    ("risk", "card", "dice", "home"),
    [
        ("on_miss", HIT, (4,), None),
        ("on_miss", MISS, (4,), True),
        ("never", HIT, (4,), None),
        ("never", MISS, (), None),
    ],
)
def test_a_battle_may_lessen_the_risk(risk, card, dice, home):
    """AIR-3a: on a miss alone, or never."""
    field = Field({"P1": BLUE_STRIP, "T1": "1016", "t1": "2001"}, plane_risk=risk)
    assert strike(field, card, *dice).home is home
    assert field.at("P1") == BLUE_STRIP


def test_a_strike_uses_up_a_card_and_the_deck_is_shuffled_when_none_is_left():
    """SALVO-3, SALVO-2."""
    field = Field({"P1": BLUE_STRIP, "P2": BLUE_STRIP, "t1": "2001"}, salvo_hits=1, salvo_misses=0)
    assert strike(field, 1, 6, 6).cards == 1
    events = field.play(Strike("P2", "t1"), 1, 6, 6)
    assert names(events) == ["Reshuffled", "Struck"]
    assert (events[-1].hits, events[-1].cards) == (1, 1)


def test_a_plane_strikes_once_a_turn():
    """AIR-1."""
    field = Field({"P1": BLUE_STRIP, "T1": "1016", "t1": "2001"})
    strike(field, MISS, 6)
    assert field.refused(Strike("P1", "t1")).rule == "AIR-1"
    field.turns(2)
    assert field.allowed(Strike("P1", "t1"))


def test_planes_strike_between_the_actions_of_pieces_on_the_ground():
    """TURN-2b: the open turn of a piece ends when a plane flies."""
    field = Field({"P1": BLUE_STRIP, "T1": "1014", "t1": "2001"})
    field.march("T1", "1013")
    assert names(field.play(Strike("P1", "t1"), MISS, 6)) == ["Ended", "Struck"]
    assert field.refused(Step("T1", "1012")).rule == "TURN-2a"


def test_only_an_enemy_piece_is_struck_by_an_own_plane():
    """AIR-1, FOUR-1."""
    field = Field({"P1": BLUE_STRIP, "T1": "1014", "t1": "2001", "p1": RED_STRIP})
    assert field.refused(Strike("P1", "T1")).rule == "AIR-1"
    assert field.refused(Strike("P1", "t9")).rule == "AIR-1"
    assert field.refused(Strike("T1", "t1")).rule == "AIR-1"
    assert field.refused(Strike("p1", "T1")).rule == "FOUR-1"


def test_helicopters_are_struck_and_planes_on_a_strip_where_the_rules_say_so():
    """AIR-1, AIR-2a, AIR-4: the original strikes any piece, the house rules say planes; planes_attack_planes."""
    field = Field({"P1": BLUE_STRIP, "h1": "1007", "p1": RED_STRIP}, profile="house", planes_attack_planes=False)
    assert field.allowed(Strike("P1", "h1"))
    assert field.refused(Strike("P1", "p1")).rule == "AIR-2a"
    both = {"P1": BLUE_STRIP, "p1": RED_STRIP}
    assert Field(both, profile="codified").refused(Strike("P1", "p1")).rule == "AIR-2a"
    assert Field(both, profile="original").allowed(Strike("P1", "p1"))
    assert Field(both, profile="house").allowed(Strike("P1", "p1"))


@pytest.mark.parametrize("profile", ["original", "house"])
def test_planes_attack_planes(profile):
    """AIR-4, AIR-4a: the target is saved on 4 and does not fight back."""
    field = Field({"P1": BLUE_STRIP, "T1": "1016", "p1": RED_STRIP, "t1": "1001"}, profile=profile)
    struck = strike(field, HIT, 3, 4, at="p1")
    assert (struck.needs, struck.where, struck.plane_needs) == (4, RED_STRIP, 4)
    assert field.at("p1") is None


def test_the_planes_of_a_strip_are_alike_to_an_attacker():
    """AIR-9: the target is a plane of that strip, not one that he picks."""
    field = Field({"P1": BLUE_STRIP, "p1": RED_STRIP, "p2": RED_STRIP}, profile="house")
    assert legal_of(field, Strike) == [Strike("P1", "p1")]
    assert field.refused(Strike("P1", "p2")).rule == "AIR-9"


def test_planes_strike_on_alternate_turns():
    """AIR-6, AIR-6a, HOUSE-1: counted for each plane, and all are ready at the start."""
    field = Field({"P1": BLUE_STRIP, "P2": BLUE_STRIP, "T1": "1016", "t1": "2001", "t2": "1901"}, profile="house")
    strike(field, MISS, 6)
    field.turns(2)
    refused = field.refused(Strike("P1", "t1"))
    assert (refused.rule, "round 3" in refused.sentence) == ("AIR-6", True)
    assert field.allowed(Strike("P2", "t1"))
    field.turns(2)
    assert field.allowed(Strike("P1", "t1"))


def test_a_plane_flies_to_another_strip():
    """AIR-5: instead of striking; it takes the turn, and not the readiness. [AIR-6a]"""
    field = Field({"P1": BLUE_STRIP, "T1": "1016", "t1": "2001"}, TWO, profile="house")
    field.play(Transfer("P1", "1416"))
    assert field.at("P1") == "1416"
    assert field.refused(Strike("P1", "t1")).rule == "AIR-1"
    field.turns(2)
    assert field.allowed(Strike("P1", "t1"))


def test_with_one_strip_there_is_nowhere_to_fly():
    """AIR-5a, AIR-8: one strip a player."""
    assert legal_of(Field({"P1": BLUE_STRIP, "t1": "2001"}, profile="house"), Transfer) == []


def test_where_planes_do_not_fly():
    """AIR-5, STRIP-2, DEP-3a: not in other profiles, to an enemy's strip, to one out of action, or to a full one."""
    assert Field({"P1": BLUE_STRIP, "t1": "2001"}, TWO).refused(Transfer("P1", "1416")).rule == "AIR-5"
    inland = board(r14=".............ccc")
    field = Field({"P1": BLUE_STRIP, "P2": "1414", "t1": "1313"}, inland, profile="house", planes_per_strip=1)
    assert field.refused(Transfer("P1", RED_STRIP)).rule == "AIR-5"
    assert field.refused(Transfer("P1", "1414")).rule == "DEP-3a"
    field.turn("red", 1)
    field.march("t1", "1414")
    field.turn("blue", 2)
    assert field.refused(Transfer("P1", "1414")).rule == "STRIP-2"


def test_four_commanders_have_two_strips_a_side():
    """AIR-8, AIR-5, FOUR-4: a plane that lands in the partner's section obeys him."""
    field = Field({"P1": BLUE_STRIP, "T1": "1516", "t1": "2001"}, TWO, profile="house", seats=FOUR)
    assert field.state.pieces["P1"].seat == "blue west"
    assert Handed("P1", "blue east") in field.play(Transfer("P1", "1416"))
    assert field.state.pieces["P1"].seat == "blue east"


@pytest.mark.parametrize(("era", "needs"), [("ERA-11", 3), ("ERA-13", 4), ("ERA-16", 5)])
def test_eras_change_the_save_against_strikes(era, needs):
    """AIR-7, AIR-7a, HOUSE-11, HOUSE-16: late WWI 3, post Cold War 5; the plane's own save stays 4."""
    field = Field({"P1": BLUE_STRIP, "T1": "1016", "t1": "2001"}, profile="house", era=era)
    struck = strike(field, HIT, needs, 4)
    assert (struck.needs, struck.saved, struck.plane_needs) == (needs, True, 4)


def test_cover_is_no_help_against_strikes():
    """SAVE-4a, SAVE-5."""
    wood = board(r02="...................w")
    assert strike(Field({"P1": BLUE_STRIP, "t1": "2002"}, wood), HIT, 4, 4).needs == 4


def test_planes_on_a_strip_are_no_target_on_the_ground():
    """FIRE-2b, DEP-3a: a plane stands on no square, so its strip is met by entering it."""
    field = Field({"T1": "0503", "p1": RED_STRIP, "t1": "2001"})
    assert not field.allowed(Fire("T1", "p1"))
    assert RED_STRIP not in field.state.standing


def test_a_new_plane_flies_from_the_next_turn():
    """REINF-2."""
    field = Field({"P1": BLUE_STRIP, "t1": "2001"})
    new = Piece(seat="blue", kind="plane", at=BLUE_STRIP, since=1)
    field.state = replace(field.state, pieces={**field.state.pieces, "P2": new})
    assert field.refused(Strike("P2", "t1")).rule == "REINF-2"

"""ORG, MAP and what the other chapters leave out: who is who, what the ground is, and what there is no rule for."""

from msgspec.structs import replace

from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import losses, measure
from cb_tui.games.combat_captain.rules.model import AnnouncedCharge
from cb_tui.games.combat_captain.rules.parameters import RADIUS, Parameters, parameters
from cb_tui.games.combat_captain.rules.terrain import TerrainMap, point, points
from tests.captain.table import battle, fire, fresh, inches, middle, move, table

TWO = {"AR1": "20,20", "AR2": "20,25", "br1": "50,20", "br2": "50,25"}


def test_a_squad_has_five_men_and_a_stand_two():
    """ORG-1, ORG-2, ORG-2a, ORG-3, CAS-6b."""
    state = fresh(AR1="20,20", AM1="20,25", AG1="20,30", AT1="30,20", br1="50,20", cards={"AG1": {"men": 3}}).state
    assert [state.stands[unit].men for unit in ("AR1", "AM1", "AG1", "AT1")] == [5, 2, 3, 0]


def test_a_gun_that_is_attached_is_one_of_its_company():
    """ORG-4, ORG-4a: in cohesion, markers and rout."""
    played = table(AR1="20,20", AG1="20,25", br1="50,20").act("A")
    assert not measure.loose(played.state, "AR1") and losses.left(played.state, "A") == 2
    alone = table(AG1="20,25", br1="50,20").state
    assert losses.routs_at(alone, "A") == 1


def test_the_bases_are_as_wide_as_they_are_printed():
    """ORG-5, MAP-4."""
    assert RADIUS == {"rifle": 15, "heavy": 10, "large_gun": 15, "vehicle": 20, "soft": 20}
    setting = fresh(AG1="20,20", AG2="20,25", br1="50,20", cards={"AG2": {"large": True}}).state.context
    assert (setting.radius("AG1"), setting.radius("AG2")) == (10, 15)


def test_whatever_is_in_sight_may_be_fired_at_and_nothing_is_hidden():
    """ORG-6, ORG-8: no spotting, no formations, no units off the table."""
    played = table(AR1="20,20", AR2="20,25", br1="36,20", br2="50,25").change("br1", level=2).act("A")
    assert played.rule(fire("br1", "AR1 3")) is None


def test_several_companies_of_a_side_go_in_any_order():
    """ACT-1b."""
    played = table(**TWO, CR1="10,10", CR2="10,14")
    assert [played.rule(c.Activate(name)) for name in ("A", "C")] == [None, None]


def test_dice_to_move_are_rolled_one_by_one_or_together():
    """ACT-6a."""
    played = table(**TWO).act("A")
    assert [played.rule(move("AR1", "22,20", dice=dice)) for dice in (1, 2, 3)] == [None] * 3


def test_initiative_and_event_take_no_markers():
    """DICE-4c: they are a side's dice."""
    played = fresh(**TWO).company("A", markers=3).company("b", markers=1)
    played.play(c.RollInitiative(), 2, 1)
    assert played.state.holder == "blue"


def test_a_road_is_no_faster():
    """MOVE-7, MOVE-4b: nor is a hill slower."""
    for shape in ("road", "hill"):
        played = table(**TWO, **{shape: "10,10 40,10 40,40 10,40"}).act("A")
        assert ("AR1", 60, "even") in inches(played.play(move("AR1", "26,20", dice=2), 2, 4))


def test_ground_lies_over_ground():
    """MAP-7, MAP-9, MAP-9a: by the centre, the border included."""
    laid = TerrainMap(
        battle(TWO, building="20,20 30,20 30,30 20,30", forest="10,10 40,10 40,40 10,40", road="0,24 60,24 60,26 0,26")
    )
    assert [laid.terrain(middle(at)).name for at in ("25,25", "20,20", "15,25", "50,25", "50,40")] == [
        "building", "building", "forest", "road", "open",
    ]  # fmt: skip


def test_a_table_is_written_in_inches():
    """MAP-1, MAP-2, HG-5."""
    assert points("52,26 112.5,26") == ((520, 260), (1125, 260))
    for text in ("52", "52;26", "-1,2", "1.25,3"):
        try:
            point(text)
        except ValueError as wrong:
            assert str(wrong).endswith("like 62,24")
        else:
            raise AssertionError(text)


def test_a_battle_may_change_a_parameter_and_only_one_that_exists():
    assert parameters({"cohesion": 10}) == replace(Parameters(), cohesion=10)
    try:
        parameters({"cohesoin": 10})
    except Exception as wrong:
        assert "cohesoin" in str(wrong)
    else:
        raise AssertionError


def test_everybody_begins_at_his_place_and_in_his_works():
    """HG-12, MAP-6a, MAP-10."""
    played = fresh(AR1="20,20", AR2="20,25", br1="50,20", trench="24,30", cards={"AR2": {"works": "trench"}})
    assert (played["AR1"].at, played["AR2"].at, played["AR2"].level) == ("20.0,20.0", "24.0,30.0", 4)


def test_cars_count_for_nothing_in_a_rout():
    """MORALE-3d: and those that have left do not either."""
    played = fresh(AR1="20,20", AR2="20,25", AV1="26,20", br1="50,20")
    assert losses.left(played.state, "A") == 2


def test_what_hangs_together_by_contact_fights_as_one():
    """CLOSE-9a."""
    stands = {
        "AR1": "20,20",
        "AR2": "20,16",
        "br1": "23,20",
        "br2": "23,24",
        "CR1": "20,24",
        "CR2": "16,24",
        "dr1": "40,40",
    }
    played = fresh(**stands)
    state = replace(played.state, charges=(AnnouncedCharge("A", "b"), AnnouncedCharge("C", "b")))
    assert measure.melees(state) == ((("A", "C"), ("b",)),)


def test_a_company_withdraws_though_it_is_touched():
    """CLOSE-3e: it is asked each time somebody connects."""
    played = table(AR1="26,20", AR2="20,24", br1="29,20", br2="29,26").act("A")
    played.play(c.Charge("AR2", "b"))
    played.play(c.Withdraw())
    played.play(c.FallBack("br1", ("40.0,20.0",)), 6, 1, 1, 1)
    assert played["br1"].at == "35.0,20.0"

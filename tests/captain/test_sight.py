"""LOS: three threads, what stops them, and what forests and hills do."""

import os
from random import Random

from msgspec.structs import replace

from cb_tui.core.inches import format_place
from cb_tui.games.combat_captain.rules import measure, sight
from cb_tui.games.combat_captain.rules.deployment import start
from tests.captain.table import battle, fire, fresh, table

PAIRS = int(os.environ.get("CB_TUI_PAIRS", "120"))


def sees(one, other, **how):
    return sight.see(fresh(**how).state, one, other)


def test_one_clear_thread_of_three_is_enough():
    """LOS-1, LOS-1a."""
    view = sees("AR1", "br1", AR1="10,20", br1="30,20", CR1="20,20")
    assert not view.visible and view.rule == "LOS-1a"
    assert view.reason == "CR1 stands between, 8.4 inches from AR1"
    assert [thread.by for thread in view.threads] == ["CR1"] * 3
    beside = sees("AR1", "br1", AR1="10,20", br1="30,20", CR1="20,21.4")
    assert beside.visible and [thread.clear for thread in beside.threads] == [True, False, False]


def test_a_base_beside_the_line_of_centres_stops_the_thread_to_a_rim():
    """LOS-1a."""
    view = sees("AR1", "bt1", AR1="10,20", bt1="30,20", CM1="28,22.7")
    assert [thread.by for thread in view.threads] == ["", "", "CM1"]


def test_own_troops_and_vehicles_stand_between_in_a_volley_too():
    """LOS-1, LOS-1e: of a file of squads the first one fires, unless the battle lets a volley through its own."""
    file = {"AR1": "36,16", "AR2": "36,13", "AR3": "36,10", "br1": "36,24"}
    assert not sees("AR1", "br1", AR1="10,20", br2="20,20", br1="30,20").visible
    assert not sees("AR1", "br1", AR1="10,20", AV1="20,20", br1="30,20").visible
    all_three = fire("br1", "AR1 1", "AR2 3", "AR3 3")
    played = table(**file).act("A")
    assert played.rule(fire("br1", "AR1 1")) is None
    refused = played.refused(all_three)
    assert refused.rule == "LOS-1a"
    assert refused.sentence == "AR2 does not see br1: AR1 stands between, 1.4 inches from AR2"
    loose = table(**file, firers_block=False).act("A")
    assert loose.rule(all_three) is None
    assert loose.rule(fire("br1", "AR3 3")) == "LOS-1a", "alone it does not see past them"


def test_games_from_before_keep_volleys_through_their_own():
    """LOS-1e: the rule holds from revision 2 on."""
    old = replace(battle({"AR1": "10,20", "AR2": "20,20", "br1": "30,20"}), revision=1)
    assert sight.see(start(old, {}), "AR1", "br1", frozenset(("AR1", "AR2"))).visible


def test_houses_stop_sight_and_hedges_walls_roads_and_trenches_do_not():
    """LOS-1, LOS-1d, COVER-9."""
    pair = {"AR1": "10,20", "br1": "30,20"}
    house = sees("AR1", "br1", **pair, building="18,16 22,16 22,24 18,24")
    assert (house.visible, house.rule) == (False, "LOS-1a")
    for shape in (
        {"hedge": "20,10 20,30"},
        {"wall": "20,10 20,30"},
        {"road": "18,16 22,16 22,24 18,24"},
        {"trench": "20,20"},
    ):
        assert sees("AR1", "br1", **pair, **shape).visible


def test_a_forest_stops_what_goes_through_it_however_thin():
    """LOS-1c: of which a stretch holds neither end."""
    view = sees("AR1", "br1", AR1="10,20", br1="30,20", forest="19,10 21,10 21,30 19,30")
    assert (view.visible, view.rule) == (False, "LOS-1c")


def test_only_the_edge_of_a_forest_is_seen_into():
    """LOS-2, LOS-2a, MAP-9: an inch from its border, by the centre."""
    wood = "20,10 40,10 40,30 20,30"
    edge = sees("AR1", "br1", AR1="10,20", br1="21,20", forest=wood)
    deep = sees("AR1", "br1", AR1="10,20", br1="21.1,20", forest=wood)
    assert edge.visible
    assert (deep.visible, deep.rule) == (False, "LOS-2")
    assert not sees("br1", "AR1", AR1="10,20", br1="21.1,20", forest=wood).visible
    assert sees("AR1", "br1", AR1="10,20", br1="22,20", forest=wood, forest_edge=2).visible


def test_inside_a_forest_one_sees_eight_inches():
    """LOS-3, LOS-3a: and all fire is at long range."""
    wood = "10,10 50,10 50,40 10,40"
    near, far = (sees("AR1", "br1", AR1="20,20", br1=at, forest=wood) for at in ("31,20", "31.1,20"))
    assert (near.visible, near.wooded) == (True, True)
    assert (far.visible, far.rule) == (False, "LOS-3")


def test_higher_ground_between_stops_sight_and_a_height_looks_over_troops():
    """LOS-1, LOS-1b."""
    hill = "18,10 22,10 22,30 18,30"
    assert sees("AR1", "br1", AR1="10,20", br1="30,20", hill=hill).rule == "LOS-1b"
    assert sees("AR1", "br1", AR1="20,20", br1="30,20", hill=hill).visible
    over = {"AR1": "20,20", "br1": "40,20", "CR1": "30,20", "hill": hill}
    assert sees("AR1", "br1", **over).visible and sees("br1", "AR1", **over).visible
    assert not sees("AR1", "br1", **over, height_over_troops=False).visible


def test_who_sees_is_seen_and_as_far_apart_from_either_side():
    """LOS-1f, MAP-2a, LOS-1a: random tables, every pair both ways; `CB_TUI_PAIRS` says how many."""
    chance, blocked = Random(1), 0
    shapes = {
        "building": "30,20 36,18 40,26 31,27", "forest": "10,30 22,28 26,40 12,42", "hill": "44,8 60,10 58,24 46,22",
    }  # fmt: skip
    table = fresh(
        AR1="5,5", AR2="5,10", AT1="10,5", AM1="5,15", br1="60,40", br2="60,44", bt1="55,40", bm1="66,40", **shapes
    )
    names = list(table.state.stands)
    for _ in range(PAIRS // 4):
        for unit in names:
            table.change(unit, at=format_place((chance.randrange(20, 700), chance.randrange(20, 460))))
        for one, other in zip(names[:4], names[4:], strict=True):
            there, back = sight.see(table.state, one, other), sight.see(table.state, other, one)
            assert (there.visible, there.wooded) == (back.visible, back.wooded), (
                table.state.stands[one],
                table.state.stands[other],
            )
            assert measure.between(table.state, one, other) == measure.between(table.state, other, one)
            blocked += not there.visible
    assert 0 < blocked < PAIRS

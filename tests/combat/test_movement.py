"""Movement: squares, slow ground, one piece to a square, rivers. [MOV]"""

import random

import pytest

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import movement, saves
from cb_tui.games.combat.rules.model import Step
from tests.combat.table import FOUR, Table, fire, step, table

FAR = {"T9": "1212", "t9": "1201"}


def reach(played, unit, **how):
    return movement.reach(played.state, UnitId(unit), **how)


def test_a_tank_goes_three_squares_and_a_gun_two_turning_as_they_like():
    """MOV-1, MOV-1a: a diagonal is one square too and needs no clearance."""
    played = table(T1="0606", G1="0608", T2="0707", **FAR)
    assert played.can_march("T1", "0705", "0804", "0904")
    assert not played.can_march("T1", "0705", "0804", "0904", "1004")
    assert played.can_march("G1", "0609", "0509")
    assert not played.can_march("G1", "0609", "0509", "0409")
    corner = table(T1="0606", T2="0607", G2="0706", **FAR)
    assert corner.can_march("T1", "0707")


def test_who_has_gone_as_far_as_he_can_is_told_so():
    """MOV-1."""
    played = table(T1="0606", **FAR)
    played.march("T1", "0605", "0604", "0603")
    refused = played.refused(step("T1", "0602"))
    assert (refused.code, refused.rule) == ("too far", "MOV-1")
    assert refused.sentence == "T1 has moved 3 squares, its limit; choose another piece"


ROAD = """
............
............
....=.......
....=.......
....=.......
....=.......
....=.......
....=.......
....=...====
....=.......
............
............
"""


def test_a_road_gives_more_to_a_piece_that_begins_on_it_and_stays():
    """MOV-2: tank 5, gun 3."""
    played = table(ROAD, T1="0510", G1="0509", **FAR)
    down = ["0508", "0507", "0506", "0505"]
    assert not played.can_march("T1", "0509")
    played = table(ROAD, T1="0509", G1="1209", **FAR)
    assert played.can_march("T1", *down, "0504")
    assert not played.can_march("T1", *down, "0504", "0503")
    assert played.can_march("G1", "1109", "1009", "0909")
    assert not played.can_march("G1", "1109", "1009", "0909", "0809")


def test_leaving_the_road_caps_the_whole_move_at_the_open_rate():
    """MOV-2, MOV-2a, MOV-2d: and coming onto it helps nothing this turn."""
    played = table(ROAD, T1="0509", T2="0407", **FAR)
    assert played.can_march("T1", "0508", "0507", "0606")
    assert not played.can_march("T1", "0508", "0507", "0506", "0605")
    assert not played.can_march("T2", "0507", "0506", "0505", "0504")
    played.march("T1", "0508", "0507", "0506")
    refused = played.refused(step("T1", "0605"))
    assert (refused.rule, refused.code) == ("MOV-2", "off the road")
    assert refused.sentence == "T1 moves 5 only along the road all the way, and 0605 is off it; stay on the road"


SLOW = """
............
..ww.....=..
..ww.....W..
.........W..
..hh.....W..
..hH.....=..
.........=..
..#.........
............
............
............
............
"""


def test_hill_and_wood_stop_a_piece_that_reaches_them():
    """MOV-3, MOV-3a: open ground before them is allowed."""
    played = table(SLOW, T1="0704", T2="0607", **FAR)
    assert played.can_march("T1", "0604", "0504", "0403")
    assert not played.can_march("T1", "0504", "0403", "0303")
    assert played.can_march("T2", "0506", "0406")
    assert not played.can_march("T2", "0506", "0406", "0507")
    played.march("T1", "0604", "0503", "0403")
    refused = played.refused(step("T1", "0402"))
    assert refused.rule == "MOV-3"
    assert refused.sentence == "T1 has stopped in the wood 0403; it can move on next turn"


def test_a_piece_that_begins_in_hill_or_wood_goes_one_square_even_into_the_open():
    """MOV-3, MOV-3a, MOV-2d."""
    played = table(SLOW, T1="0302", G1="0306", **FAR)
    assert played.can_march("T1", "0303")
    assert played.can_march("T1", "0202")
    assert not played.can_march("T1", "0202", "0102")
    played.march("G1", "0307")
    assert played.rule(step("G1", "0308")) == "MOV-3a"


def test_houses_slow_a_piece_as_woods_do():
    """MOV-6, HOUSE-5."""
    played = table(SLOW, T1="0409", T2="0308", profile="house", **FAR)
    assert not played.can_march("T2", "0208", "0108")
    assert played.can_march("T2", "0208")
    inside = table(SLOW, T1="0410", profile="house", **FAR)
    assert inside.can_march("T1", "0409", "0308")
    assert not inside.can_march("T1", "0409", "0308", "0208")


def test_a_road_leads_through_hill_and_wood_at_the_rate_of_the_road():
    """MOV-2b, MOV-2d: in both directions, and for one that begins amid the wood."""
    played = table(SLOW, T1="1007", T2="1003", **FAR)
    assert played.can_march("T1", "1006", "1005", "1004", "1003", "1002") is False
    played = table(SLOW, T1="1007", **FAR)
    assert played.can_march("T1", "1006", "1005", "1004", "1003", "1002")
    played = table(SLOW, T2="1003", **FAR)
    assert played.can_march("T2", "1004", "1005", "1006", "1007")
    assert played.can_march("T2", "1004", "1005", "1106")
    assert not played.can_march("T2", "1103", "1104")


def test_a_step_into_a_road_square_from_beside_the_road_is_a_step_into_the_wood():
    """MOV-2d."""
    played = table(SLOW, T1="1104", **FAR)
    assert not played.can_march("T1", "1004", "1003")


def test_a_battle_may_let_the_ground_count_on_roads_too():
    """MOV-2b: road_overrides_terrain."""
    played = table(SLOW, T1="1007", T2="1003", road_overrides_terrain=False, **FAR)
    assert played.can_march("T1", "1006", "1005")
    assert not played.can_march("T1", "1006", "1005", "1004")
    assert not played.can_march("T2", "1002", "1001")


def test_one_piece_to_a_square_and_nobody_jumps():
    """MOV-4, MOV-4a: neither own nor enemy pieces are entered."""
    played = table(T1="0606", T2="0605", t1="0607", **FAR)
    for to, by in (("0605", "T2"), ("0607", "t1")):
        refused = played.refused(step("T1", to))
        assert (refused.rule, refused.code) == ("MOV-4", "taken")
        assert refused.sentence == f"{by} is in {to}: one piece to a square; go around it"


def test_a_battle_may_let_pieces_pass_their_friends_but_not_stop_with_them():
    """MOV-4a: pass_friends."""
    played = table(T1="0606", T2="0605", T3="0604", T4="0603", t1="0706", pass_friends=True, **FAR)
    assert played.rule(step("T1", "0706")) == "MOV-4"
    assert "0605" not in reach(played, "T1")
    assert reach(played, "T1")["0504"].cost == 2
    played.march("T1", "0605")
    assert played.refused(step("T2", "0505")).code == "passing"
    assert played.refused(step("T2", "0505")).sentence == "T1 may not stop in 0605; move it on first"
    assert {each.unit for each in played.legal() if isinstance(each, Step)} == {"T1"}
    played.march("T1", "0604")
    assert played.refused(step("T1", "0603")).rule == "MOV-4a"
    played.march("T1", "0503")
    played.end_turn()
    assert (played.at("T1"), played.at("T2")) == ("0503", "0605")


def test_mines_do_not_move():
    """MOV-5, MINE-2: nothing moves them, nothing lays more."""
    played = table(T1="0606", mines={"blue": "0612"}, **FAR)
    assert all("mine" not in repr(command).lower() for command in played.legal())


def test_own_mines_block():
    """MOV-4b."""
    played = table(T1="0606", mines={"blue": "0605"}, **FAR)
    refused = played.refused(step("T1", "0605"))
    assert (refused.rule, refused.sentence) == ("MOV-4b", "Your own mine is in 0605; go around it")
    assert "0605" not in reach(played, "T1")


def test_a_battle_may_let_own_mines_explode():
    """MOV-4b: own_mines."""
    played = table(T1="0606", mines={"blue": "0605"}, own_mines="explode", **FAR)
    played.march("T1", "0605", dice=(3,))
    assert played.at("T1") is None
    assert played.state.mines == {}


RIVER = """
............
............
............
.~~...~.....
...~~~......
............
....=.......
~~~~+~~~~~~~
....=.......
............
............
............
"""


def test_a_river_is_crossed_at_a_bridge():
    """MOV-6, HOUSE-4, PIECE-4: by nobody otherwise."""
    for unit in ("T1", "G1", "F1", "M1", "C1"):
        played = table(RIVER, profile="house", **{unit: "0809"}, **FAR)
        refused = played.refused(step(unit, "0808"))
        assert (refused.rule, refused.sentence) == ("MOV-6", "0808 is river; cross it at a bridge")
    played = table(RIVER, T1="0510", profile="house", **FAR)
    assert played.can_march("T1", "0509", "0508", "0507")


def test_a_bridge_is_entered_and_left_straight_or_along_the_road():
    """MOV-6a."""
    played = table(RIVER, T1="0409", T2="0508", profile="house", **FAR)
    assert played.rule(step("T1", "0508")) == "MOV-6a"
    assert played.rule(step("T2", "0407")) == "MOV-6a"
    assert played.rule(step("T2", "0507")) is None
    slanting = "............\n" * 4 + "~~~+........\n...~=~~~~~~~\n..=.........\n" + "............\n" * 5
    linked = table(slanting, T1="0505", profile="house", links=((Place("0405"), Place("0506")),), **FAR)
    assert linked.rule(step("T1", "0405")) is None


def test_nobody_slips_between_two_river_squares():
    """MOV-1a, MOV-6a: corner to corner of the river."""
    played = table(RIVER, T1="0305", T2="0704", profile="house", **FAR)
    assert played.rule(step("T1", "0404")) == "MOV-6a"
    across = table(RIVER, T1="0605", profile="house", **FAR)
    assert across.at("T1") == "0605"


def test_nothing_leaves_the_board():
    """MOV-8: but over the enemy's base line."""
    played = table(T1="0112", **FAR)
    refused = played.refused(step("T1", "0113"))
    assert (refused.rule, refused.sentence) == ("MOV-8", "0113 is not on the board; step to a square of the map")


def test_a_step_goes_one_square():
    """MOV-1, TURN-2c."""
    played = table(T1="0606", **FAR)
    assert played.refused(step("T1", "0604")).code == "not adjacent"


# --- helicopters -----------------------------------------------------------------------------------------------------

AIR = """
............
............
....h.......
....h.......
....hh......
............
.~..........
.w#.........
............
............
............
............
"""


def test_a_helicopter_goes_one_square_farther_than_a_tank():
    """HOUSE-9, PIECE-3: four in the open, six by road; hills stop it, and from a hill it goes two."""
    played = table(AIR, H1="0507", profile="house", **FAR)
    assert played.can_march("H1", "0607", "0707", "0807", "0907")
    assert not played.can_march("H1", "0607", "0707", "0807", "0907", "1007")
    assert played.can_march("H1", "0506", "0505")
    assert not played.can_march("H1", "0506", "0505", "0504")
    high = table(AIR, H1="0505", profile="house", **FAR)
    assert high.can_march("H1", "0504", "0503")
    assert high.can_march("H1", "0406", "0407")
    assert not high.can_march("H1", "0406", "0407", "0408")
    way = ("0608", "0607", "0606", "0605", "0604", "0603", "0602")
    road = table("\n".join(["." * 5 + "=" + "." * 6] * 12), H1="0609", profile="house", **FAR)
    assert road.can_march("H1", *way[:6])
    assert not road.can_march("H1", *way)
    flying = table("\n".join(["." * 5 + "=" + "." * 6] * 12), H1="0609", profile="house", helicopters_fly=True, **FAR)
    assert flying.can_march("H1", *way[:4])
    assert not flying.can_march("H1", *way[:5])


def test_a_helicopter_enters_neither_woods_nor_houses():
    """MOV-6, HOUSE-9, PIECE-3."""
    played = table(AIR, H1="0207", profile="house", **FAR)
    for to in ("0208", "0308"):
        refused = played.refused(step("H1", to))
        assert (refused.rule, refused.sentence) == (
            "HOUSE-9",
            f"Helicopters may not enter woods or houses; go around {to}",
        )


def test_a_helicopter_crosses_a_river_at_a_bridge():
    """HOUSE-4, MOV-6, MOV-6b: as a tank does."""
    played = table(AIR, H1="0206", profile="house", **FAR)
    assert played.refused(step("H1", "0207")).rule == "MOV-6"
    bridge = table("....\n~+~~\n....\n....", H1="0203", profile="house")
    assert bridge.can_march("H1", "0202", "0201")
    assert bridge.refused(step("H1", "0102")).rule == "MOV-6"


def test_a_helicopter_that_flies_crosses_rivers_and_mines_but_ends_on_no_mine():
    """MOV-6b, MINE-1c: helicopters_fly; and passes no piece."""
    fly = {"profile": "house", "helicopters_fly": True, **FAR}
    played = table(AIR, H1="0206", t1="0406", mines={"red": "0306"}, **fly)
    assert played.can_march("H1", "0207")
    assert "0306" not in reach(played, "H1")
    played.march("H1", "0306")
    assert played.refused(fire("T9", "t9")).code == "passing"
    assert played.rule(step("H1", "0406")) == "MOV-4"
    played.march("H1", "0305")
    assert played.state.mines
    played = table(H1="0606", mines={"red": "0602"}, **fly)
    played.march("H1", "0605", "0604", "0603")
    assert played.refused(step("H1", "0602")).rule == "MOV-6b"
    hidden = table(H1="0603", mines={"red": "0602"}, hidden_mines=True, **fly)
    assert hidden.refused(step("H1", "0602")) is None
    assert "0602" in reach(hidden, "H1")


def test_a_helicopter_may_stand_on_the_enemys_base_line_where_nothing_happens():
    """MOV-6b, REINF-1c."""
    played = table(H1="0602", profile="house", **FAR)
    assert len(played.march("H1", "0601")) == 1
    assert played.at("H1") == "0601"


# --- strips and reach ------------------------------------------------------------------------------------------------


def test_own_pieces_pass_their_strip_but_stop_there_only_to_recapture_it():
    """DEP-4a, DEP-4b."""
    how = {"strips": {"blue": "0610 0710 0810"}, **FAR}
    played = table(T1="0609", **how)
    assert not {"0610", "0710", "0810"} & reach(played, "T1").keys()
    assert reach(played, "T1")["0611"].way == ("0610", "0611") or reach(played, "T1")["0611"].cost == 2
    played.march("T1", "0610")
    assert played.refused(fire("T9", "t9")).code == "passing"
    played.march("T1", "0611")
    wide = table(G1="0609", **{**how, "strips": {"blue": "0610 0611 0612"}})
    wide.march("G1", "0508")
    assert wide.rule(step("G1", "0509")) is None


@pytest.mark.parametrize("seed", range(6))
def test_reach_is_what_steps_one_by_one_can_reach(seed):
    """MOV-2d, TURN-2d, DEP-4b: on boards of every ground, with pieces in the way, at any moment of a move."""
    chance = random.Random(seed)
    rows = ["".join(chance.choices(".=hHw#~+WR%", (30, 20, 3, 1, 3, 3, 3, 2, 4, 3, 2), k=12)) for _ in range(12)]
    squares = [
        f"{column:02}{row:02}"
        for column in range(1, 13)
        for row in range(2, 12)
        if rows[row - 1][column - 1] not in "~#wW%"
    ]
    chance.shuffle(squares)
    names = ["T1", "G1", "F1", "M1", "H1", "T2", "t1", "t2", "g1", "g2"]
    strips = {"blue": "0508 0608 0708", "red": "0504 0604 0704"} if seed % 2 else {}
    how = {
        "profile": "house",
        "strips": strips,
        "pass_friends": seed % 3 == 0,
        "mines": {"red": squares[-1], "blue": squares[-2]},
        "helicopters_fly": seed % 2 == 0,
    }
    played = table("\n".join(rows), **dict(zip(names, squares, strict=False)), **how)
    for unit in names[:5]:
        for first in (None, *tuple(reach(played, unit))[::4]):
            moved = Table(played.state)
            if first is not None:
                if (
                    not (first_steps := [each for each in moved.legal() if each == step(unit, first)])
                    or first in squares[-2:]
                ):
                    continue
                moved.play(*first_steps)
            if UnitId(unit) in moved.state.pieces and not moved.state.pending:
                assert reach(moved, unit, mined=True).keys() == walked(moved, unit), (seed, unit, first)


def walked(played, unit):
    """Where a piece can stop, found by giving every legal step."""
    found, edge, seen = set(), [played.state], set()
    while edge:
        table_ = Table(edge.pop())
        for command in table_.legal():
            if isinstance(command, Step) and command.unit == unit:
                after = Table(table_.state)
                mine = command.to in after.state.mines and saves.mine_hurts(table_.state, unit, command.to)
                after.play(command, *([6] if mine else []))
                walk = after.state.walk
                stays = walk is not None
                if not stays or not walk.over:
                    found.add(command.to)
                if stays and not after.state.pending and (key := (command.to, walk)) not in seen:
                    seen.add(key)
                    edge.append(after.state)
    return found - {played.at(unit)}


def test_ways_lead_over_mines_only_when_asked():
    """MINE-1, MINE-1d: a mine that is known is reached, never passed."""
    played = table("....\n" * 12, T1="0108", T9="0412", t9="0401", mines={"red": "0107 0207 0307 0407"})
    assert reach(played, "T1")["0107"].cost == 1
    assert not {at for at in reach(played, "T1") if at[2:] == "06"}
    assert reach(played, "T1", mined=True)["0106"].way == ("0107", "0106")


def test_a_route_is_a_step_a_square():
    """TURN-2c."""
    played = table(T1="0606", **FAR)
    way = reach(played, "T1")["0603"].way
    assert movement.route(played.state, UnitId("T1"), way) == tuple(step("T1", to) for to in way)
    assert movement.to_go(played.state, UnitId("T1")) == 3
    assert played.march("T1", *way)
    assert movement.to_go(played.state, UnitId("T1")) == 0


def test_four_players_have_one_board():
    """MOV-4: a partner's piece is in the way too."""
    played = table(seats=FOUR, T1="0606", T2="0706", t1="0101")
    assert played.rule(step("T1", "0706")) == "MOV-4"

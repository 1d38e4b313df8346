"""The board: halves, lines, ground, roads that hang together, crests. [SET-1, SET-2]"""

from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.board import GROUND, board
from cb_tui.games.combat.rules.model import BattleContext
from tests.combat.table import FOUR, battle


def made(map_, *seats, **how):
    one = battle(map_, tuple(seats), **how)
    return BattleContext(one, board(one), {})


def rows(squares):
    return sorted({int(at[2:]) for at in squares})


def test_two_halves_are_joined_at_a_centre_line():
    """SET-1, SET-1a, SET-1b: 20 columns, two halves of 8 rows, the 4 nearest the edge behind the line."""
    setting = made("\n".join(["." * 20] * 16), half_depth=8, deploy_depth=4)
    assert (setting.board.columns, setting.board.rows) == (20, 16)
    assert rows(zones.half(setting, "south")) == [*range(9, 17)]
    assert rows(zones.half(setting, "north")) == [*range(1, 9)]
    assert rows(zones.rear(setting, "south")) == [13, 14, 15, 16]
    assert rows(zones.rear(setting, "north")) == [1, 2, 3, 4]
    assert (rows(zones.base(setting, "south")), rows(zones.base(setting, "north"))) == ([16], [1])
    assert len(zones.rear(setting, "south")) == 80
    assert zones.rows(setting, "north")[:2] == (1, 2)
    assert zones.rows(setting, "south")[:2] == (16, 15)


def test_without_a_word_of_the_battle_the_depths_are_those_of_the_rules():
    """SET-1a, SET-1b."""
    rules = made(".").rules.__class__()
    assert (rules.half_depth, rules.deploy_depth, rules.airstrip_len) == (8, 4, 3)


def test_each_letter_of_a_map_fills_a_whole_square():
    """SET-2, SET-2a, SET-2b: ground and what lies on it."""
    made_of = board(battle(".hHw#~=%WR+aaab"))
    grounds = ("open", "hill", "hill", "wood", "bua", "river", "open", "bua", "wood", "hill", "river")
    assert tuple(made_of.terrain.values())[:11] == grounds
    marked = {kind: "".join(sorted(at[:2] for at in places)) for kind, places in made_of.marks.items()}
    assert marked == {"crest": "03", "road": "0708091011", "bridge": "11", "strip:a": "121314", "strip:b": "15"}
    assert set(GROUND) == set(".hHw#~=%WR+abcd")


def links(map_, **how):
    return sorted(board(battle(map_, **how)).edges["road"])


def test_road_squares_side_by_side_are_joined_and_corners_only_where_nothing_else_joins_them():
    """MOV-2c: a road that bends does not cut the corner."""
    assert links("==.\n.=.\n..=") == [("0101", "0201"), ("0201", "0202"), ("0202", "0303")]


def test_a_battle_may_list_the_links_of_two_roads_that_lie_side_by_side():
    """MOV-2c."""
    listed = ((Place("0201"), Place("0101")), (Place("0102"), Place("0202")))
    assert links("==\n==", links=listed) == [("0101", "0201"), ("0102", "0202")]
    assert len(links("==\n==")) == 4


def test_crests_are_what_the_map_marks():
    """FIRE-3b: a hill without a mark has none, unless the battle asks for them."""
    assert "crest" not in board(battle("hhh\nhhh\nhhh")).marks


HILLS = """
.h...hh
hhh..hh
.h.....
.....hh
hhhh...
"""


def crests(map_, **how):
    return sorted(board(battle(map_, **how)).marks["crest"])


def test_crests_may_be_worked_out_from_the_hills():
    """FIRE-3a, FIRE-3b: amid a hill; else the most central square, of equals the lower row, then the lower column."""
    assert crests(HILLS, crests="auto") == ["0202", "0205", "0601", "0604"]


def test_crests_that_are_given_are_not_added_to():
    """FIRE-3a."""
    assert crests("Hhh\nhhh\nhhh", crests="auto") == ["0101"]


def test_sections_are_halves_of_the_board_by_column_for_both_sides():
    """FOUR-2a, FOUR-2c: unless the battle draws them."""
    setting = made("\n".join(["." * 20] * 4), *FOUR)
    assert [zones.columns(setting, seat.id) for seat in FOUR] == [(1, 10), (1, 10), (11, 20), (11, 20)]
    assert len(zones.section(setting, SeatId("blue east"))) == 40
    drawn = made("." * 20, *FOUR, sections={SeatId("blue east"): (15, 20)})
    assert zones.columns(drawn, SeatId("blue east")) == (15, 20)


def test_two_against_three_divide_the_board_by_three():
    """FOUR-2c."""
    more = (*FOUR, FOUR[2].__class__(SeatId("blue middle"), FOUR[0].side, "Blue M"))
    setting = made("." * 20, *more)
    assert [zones.columns(setting, seat.id) for seat in more if seat.side == "blue"] == [(1, 6), (7, 13), (14, 20)]


def test_a_headquarters_is_a_hill_or_wood_as_far_as_it_lies_in_its_half():
    """VAR-1a, VAR-1c: squares that hang together side by side; behind the line alone where a battle says so."""
    ground = "....\n....\n....\n.w..\n.w..\n.w..\n..w.\n.ww.\n"
    setting, rear = made(ground), made(ground, hq_sites="rear")
    for one in (setting, rear):
        assert zones.headquarters(one, "south", Place("0307")) == ("0208", "0307", "0308")
    assert zones.feature(setting, Place("0205")) == ("0204", "0205", "0206")
    assert zones.headquarters(setting, "south", Place("0205")) == ("0205", "0206")
    assert zones.headquarters(rear, "south", Place("0205")) == ()
    assert zones.feature(setting, Place("0101")) == ()

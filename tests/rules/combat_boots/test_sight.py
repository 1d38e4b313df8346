import pytest
from hypothesis import strategies as st

from cb_tui.core.hexes import Hex, distance, from_axial
from cb_tui.core.values import Side
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.sight import field, see, sees
from cb_tui.session.library import Library
from tests.drawing import given, settings
from tests.rules.combat_boots.drawing import board_from, picture
from tests.sample import WHOLE


def verdict(board, a, b, limit=None):
    sight = see(board, a, b, limit)
    back = see(board, b, a, limit)
    assert sight.visible == back.visible
    return (sight.reason, sight.rule, sight.at)


def seen(board, marks, pair):
    return verdict(board, marks[pair[0]], marks[pair[1]])[0] == "clear"


# --- obstacles -----------------------------------------------------------------------------------------------------


def test_open_ground_is_clear():
    """LOS-1"""
    board, m = picture("A . . . B")
    assert verdict(board, m["A"], m["B"]) == ("clear", "LOS-1", None)


def test_one_sees_into_the_first_hex_of_a_wood_and_no_further():
    """LOS-2"""
    board, m = picture("A . ^ ^ . B")
    assert verdict(board, m["A"], "0301")[0] == "clear"
    assert verdict(board, m["A"], "0401") == ("trees", "LOS-2", "0301")
    assert verdict(board, m["A"], m["B"]) == ("trees", "LOS-2", "0301")


def test_one_sees_out_of_ones_own_building_and_not_through_another():
    """LOS-2"""
    board, m = picture("# . A # B")
    assert verdict(board, "0101", m["A"])[0] == "clear"
    assert verdict(board, "0101", m["B"]) == ("buildings", "LOS-2", "0401")


def test_a_road_does_not_open_a_blocking_hex():
    """LOS-2b"""
    board = board_from("= = = T =", roads=("0101-0501",))
    assert verdict(board, "0101", "0501") == ("trees", "LOS-2", "0401")


def test_trenches_and_gullies_hide_nothing():
    board, m = picture("A v u B")
    assert seen(board, m, "AB")


def test_along_a_hexside_one_sees_even_between_two_houses():
    """LOS-3a"""
    board, m = picture("""
        . . A . .
         . # # . .
        . . B . .
    """)
    assert verdict(board, m["A"], m["B"]) == ("clear", "LOS-3", None)


def test_adjacent_units_always_see_each_other():
    """LOS-4, LOS-4a"""
    board, m = picture("A B", "0 9", ridges=("0101/0201",))
    assert verdict(board, m["A"], m["B"]) == ("clear", "LOS-4", None)
    assert verdict(board, m["A"], m["A"])[1] == "LOS-4"


def test_one_looks_across_a_valley_over_the_treetops():
    """LOS-6a"""
    board, m = picture("A . ^ . B", "1 0 0 0 1")
    assert seen(board, m, "AB")
    board, m = picture("A . ^ . B", "1 0 1 0 1")
    assert verdict(board, m["A"], m["B"]) == ("trees", "LOS-2", "0301")
    board, m = picture("A . ^ . B", "1 1 0 0 0")
    assert verdict(board, m["A"], m["B"])[0] == "trees"  # below one of them alone is not enough


def test_beyond_the_visibility_nothing_is_seen():
    """LOS-7a"""
    board, m = picture("A . . B")
    assert see(board, m["A"], m["B"], 2).rule == "LOS-7a"
    assert not see(board, m["A"], m["B"], 2).visible
    assert see(board, m["A"], m["B"], 2).reason == "beyond this turn's 2 hexes of visibility"
    assert see(board, m["A"], m["B"], 2).at == m["B"], "each blocked line says where"
    assert see(board, m["A"], m["B"], 3).visible


# --- hills ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "levels, clear",
    [
        ("0 0 0 0 1", True),  # one line, next to the higher unit
        ("0 0 0 1 1", True),
        ("0 0 1 1 1", False),  # 5/8 of the way from the higher unit
        ("0 1 1 1 1", False),
    ],
)
def test_one_contour_line_hides_when_it_is_nearer_the_lower_unit(levels, clear):
    """ELEV-1, ELEV-2"""
    board, m = picture("A . . . B", levels)
    assert seen(board, m, "AB") == clear
    if not clear:
        assert verdict(board, m["A"], m["B"])[:2] == ("higher ground", "ELEV-2")


@pytest.mark.parametrize(
    "levels, clear",
    [
        ("0 0 0 0 0 1 2", True),  # lines at 1/12 and 3/12
        ("0 0 0 1 2 2 2", False),  # the upper line at 5/12, beyond a third
        ("0 0 1 1 1 2 2", False),  # the lower line at 9/12, beyond two thirds
        ("0 0 0 1 1 2 2", True),  # 3/12 and 7/12
    ],
)
def test_two_contour_lines_lie_within_one_and_two_thirds(levels, clear):
    """ELEV-3, ELEV-3a"""
    board, m = picture("A . . . . . B", levels)
    assert seen(board, m, "AB") == clear
    if not clear:
        assert verdict(board, m["A"], m["B"])[:2] == ("higher ground", "ELEV-3")


def test_ground_higher_than_both_hides_and_lower_ground_does_not():
    """ELEV-3"""
    board, m = picture("A . B", "1 2 1")
    assert verdict(board, m["A"], m["B"]) == ("higher ground", "ELEV-3", "0201")
    board, m = picture("A . . B", "0 2 1 1")
    assert not seen(board, m, "AB")
    board, m = picture("A . B", "1 0 1")
    assert seen(board, m, "AB")


def test_along_a_hexside_the_lower_ground_counts():
    """ELEV-3b"""
    drawing = """
        . A .
         . . .
        . B .
    """
    board, m = picture(drawing, "000\n200\n000")
    assert verdict(board, m["A"], m["B"]) == ("clear", "LOS-3", None)
    board, m = picture(drawing, "000\n220\n000")
    assert verdict(board, m["A"], m["B"])[0] == "higher ground"


def test_on_the_rim_the_one_hex_beside_the_line_counts():
    board, m = picture("A .\n. .\nB .", "00\n10\n00")
    assert verdict(board, m["A"], m["B"]) == ("higher ground", "ELEV-3", "0102")


def test_a_ridge_hides_and_is_crossed_free_at_a_corner():
    """ELEV-4, ELEV-4b"""
    board, m = picture("A . B", ridges=("0101/0201",))
    assert verdict(board, m["A"], m["B"])[:2] == ("a ridge", "ELEV-4")
    board, m = picture(". A .\n . . .\n. B .", ridges=("0102/0202",))
    assert seen(board, m, "AB")  # runs along it


def test_cb25_los_1():
    """Four units round a forest: one line runs along its edge, one through it."""
    marks = _marks(A=(0, 0), B=(1, -1), C=(1, 0), D=(1, 1))
    board = _board(8, 8, forest=[marks["C"]])
    assert [seen(board, marks, pair) for pair in ("AB", "AC", "AD", "BD")] == [True, True, True, False]


def test_cb25_elev_1():
    """One contour line: seen near the higher unit, hidden near the lower."""
    marks = _marks(A=(3, 0), B=(-3, 0), C=(0, 0))
    board = _board(8, 8, levels=_levels({(-2, 0): 1, (-1, 0): 1, (0, 0): 1}))
    assert [seen(board, marks, pair) for pair in ("AC", "BC")] == [True, False]


def test_cb25_elev_2():
    """A contour line exactly midway does not hide."""
    marks = _marks(A=(0, 0), B=(1, 0), C=(2, 0), D=(3, 0))
    board = _board(8, 8, levels=_levels({(2, 0): 1, (3, 0): 1}))
    assert [seen(board, marks, pair) for pair in ("AC", "BC", "AD", "BD")] == [True, True, True, False]


def test_cb25_steep_1():
    """ELEV-5a. From the top of a steep slope one sees straight down it, not to the sides."""
    marks = _marks(A=(-1, 3), B=(3, 0), C=(2, -3), E=(0, 0))
    steep = tuple(_marks(x=(0, 0), y=(1, 0), z=(2, 0)).values())
    board = _board(8, 8, levels=_levels({(0, 0): 3, (1, 0): 2, (2, 0): 1}), steep=steep, feet={marks["E"]: marks["B"]})
    assert [seen(board, marks, pair) for pair in ("EB", "EA", "EC")] == [True, False, False]
    assert verdict(board, marks["E"], marks["A"]) == ("steep slope", "ELEV-5", marks["E"])


def _marks(**places):
    return {name: from_axial(3 + q - 1, 3 + r) for name, (q, r) in places.items()}


def _levels(places):
    return {from_axial(3 + q - 1, 3 + r): level for (q, r), level in places.items()}


def _board(columns, rows, forest=(), levels=None, **layout):
    def rows_of(sign):
        return "\n".join("".join(sign(Hex(f"{c:02}{r:02}")) for c in range(1, columns + 1)) for r in range(1, rows + 1))

    return board_from(
        rows_of(lambda at: "^" if at in forest else "."), rows_of(lambda at: str((levels or {}).get(at, 0))), **layout
    )


def test_without_a_named_foot_the_nearest_lowest_hex_is_the_way_down():
    board, m = picture("E . . B", "2 1 0 0", steep=("0101", "0201"))
    assert seen(board, m, "EB")
    # the way down is east; the unit in the west stands as low
    board, m = picture("A . . . E . B", "0 1 1 1 2 0 0", steep=("0501",))
    assert verdict(board, m["A"], m["E"])[:2] == ("steep slope", "ELEV-5")
    assert seen(board, m, "EB")


def test_a_steep_hex_under_the_lower_unit_counts_too():
    """ELEV-5b"""
    board, m = picture("E . A . .", "2 2 1 0 0", steep=("0301",))
    assert seen(board, m, "EA")  # straight down, although the contour lines alone would hide it
    plain, _ = picture("E . A . .", "2 2 1 0 0")
    assert not seen(plain, m, "EA")


def test_obstacles_hide_on_steep_slopes_too():
    board, m = picture("E ^ . B", "2 1 0 0", steep=("0101",))
    assert verdict(board, m["E"], m["B"])[:2] == ("trees", "LOS-2")


# --- for every board -----------------------------------------------------------------------------------------------

rows = st.lists(st.text("..^#v", min_size=6, max_size=6), min_size=6, max_size=6)
levels = st.lists(st.text("0012", min_size=6, max_size=6), min_size=6, max_size=6)


@settings(max_examples=10 if WHOLE else 3)
@given(rows, levels, st.sets(st.sampled_from([f"{c:02}{r:02}" for c in range(1, 7) for r in range(1, 7)]), max_size=3))
def test_sight_is_the_same_from_both_ends(drawing, heights, steep):
    """LOS-1"""
    board = board_from("\n".join(drawing), "\n".join(heights), steep=tuple(steep), ridges=("0303/0403", "0303/0304"))
    for a in board.terrain:
        for b in board.terrain:
            if a < b:
                there, back = see(board, a, b), see(board, b, a)
                assert there.visible == back.visible
                assert [spot.level for spot in there.profile] == [spot.level for spot in reversed(back.profile)]
                if there.at:
                    assert distance(a, there.at) + distance(there.at, b) <= distance(a, b) + 1


def test_a_profile_runs_from_one_end_to_the_other():
    board, m = picture("A ^ . B", "0 1 1 2")
    profile = see(board, m["B"], m["A"]).profile
    assert [(spot.hex, spot.level, spot.terrain) for spot in profile] == [
        ("0401", 2, "open"),
        ("0301", 1, "open"),
        ("0201", 1, "trees"),
        ("0101", 0, "open"),
    ]


@pytest.mark.parametrize("battle", ["pegasus", "kv"])
def test_what_is_seen_from_a_place_is_each_hex_that_it_sees(battle):
    """LOS-1, LOS-7a, BAND-4a: by day and by night, from the field and from a band."""
    read = Library().read(battle)
    setting = RULESETS[read.ruleset].start(read, {Side(army.id): army.tactic for army in read.sides}).context
    hexes = setting.board.terrain
    for eye in (*list(hexes)[:: len(hexes) // 5], *(["band3"] if read.bands else [])):
        for limit in (None, 3, 0):
            assert field(setting, eye, limit) == {at for at in hexes if sees(setting, eye, at, limit)}

"""Line of sight in the classic edition. [LOS, ELEV]"""

import pytest

from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025
from cb_tui.games.combat_boots.rules.sight import see
from tests.rules.combat_boots.drawing import board_from, picture
from tests.rules.combat_boots.table import Table

ALONG = ". A .\n . . .\n. B ."  # the line runs between 0102 and 0202


def verdict(board, a, b, edition=CLASSIC):
    sight, back = see(board, a, b, edition=edition), see(board, b, a, edition=edition)
    assert sight.visible == back.visible
    return sight.reason, sight.rule


def test_trees_do_not_block_and_buildings_do():
    """LOS-2a"""
    board, m = picture("A ^ ^ B # . C")
    assert verdict(board, m["A"], m["B"]) == ("clear", "LOS-1")
    assert verdict(board, m["B"], m["C"]) == ("buildings", "LOS-2")


@pytest.mark.parametrize("ground, rule", [("# .", "LOS-3"), (". #", "LOS-3"), ("# #", "LOS-3")])
def test_an_obstacle_beside_a_line_along_a_hexside_blocks(ground, rule):
    """LOS-3"""
    board, m = picture(f". A .\n {ground} .\n. B .")
    assert verdict(board, m["A"], m["B"]) == ("buildings", rule)
    assert verdict(board, m["A"], m["B"], E2025) == ("clear", "LOS-3")


def test_trees_beside_the_line_do_not_block():
    """LOS-2a, LOS-3"""
    board, m = picture(". A .\n ^ ^ .\n. B .")
    assert verdict(board, m["A"], m["B"])[0] == "clear"


def test_an_obstacle_touched_at_one_corner_does_not_block():
    """LOS-3a: the line comes through the far corner of 0302 and runs along no side of it."""
    board, m = picture(". A . .\n . . # .\n. B . .")
    assert verdict(board, m["A"], m["B"])[0] == "clear"


def test_along_a_hexside_the_higher_ground_counts():
    """ELEV-3b"""
    board, m = picture(ALONG, "000\n200\n000")
    assert verdict(board, m["A"], m["B"]) == ("higher ground", "ELEV-3")
    assert verdict(board, m["A"], m["B"], E2025)[0] == "clear"


def test_a_ridge_that_the_line_runs_along_blocks():
    """ELEV-4b"""
    board, m = picture(ALONG, ridges=("0102/0202",))
    assert verdict(board, m["A"], m["B"]) == ("a ridge", "ELEV-4")
    assert verdict(board, m["A"], m["B"], E2025)[0] == "clear"


def test_a_ridge_that_the_line_crosses_blocks():
    """ELEV-4, ELEV-4a"""
    board, m = picture("A . B", ridges=("0101/0201",))
    assert verdict(board, m["A"], m["B"]) == ("a ridge", "ELEV-4")


def test_midway_is_visible():
    """ELEV-2a"""
    board, m = picture("A . . B", "0 0 1 1")
    assert verdict(board, m["A"], m["B"])[0] == "clear"


def test_there_are_no_steep_slopes():
    """ELEV-5: straight down a steep hex the contour lines decide, not the arc."""
    board = board_from(". . . . .", "2 1 0 0 0", steep=("0101", "0201"))
    side, down = verdict(board, "0101", "0501"), verdict(board, "0101", "0501", E2025)
    assert side[1] != "ELEV-5"
    assert down[0] == "clear"
    hill = board_from(". . .\n . . .\n. . .", "100\n000\n000", steep=("0101",), feet={"0101": "0201"})
    assert verdict(hill, "0101", "0103")[0] == "clear"
    assert verdict(hill, "0101", "0103", E2025) == ("steep slope", "ELEV-5")


def test_a_game_sees_by_its_own_edition():
    """LOS-2a: the sight that screens ask for and the one that fire needs are the same."""
    for edition, visible in (("2025", False), ("classic", True)):
        table = Table({"R1": "0101", "r1": "0501"}, ". . ^ . .", edition=edition)
        assert table.rules.advisor.sight(table.state, "0101", "0501").visible == visible
        assert bool([command for command in table.legal if type(command).__name__ == "Fire"]) == visible

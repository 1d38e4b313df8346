"""Why an attack may be made: sight, levels and range, each with its rule."""

from dataclasses import replace
from typing import Any

from msgspec import structs

from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.rules.sight import see
from cb_tui.games.combat_boots.rules.terrain import Board
from cb_tui.games.combat_boots.screen.panels.allowed import heights, line_of_sight, may
from cb_tui.ui.places import BAND
from tests.ui.paper import drawn, paper, picture, shown, units


def seen_from(origin: str, target: str, **board: Any) -> str:
    """The lines on a sight over the invented hill, whose top is 1003 on level 3."""
    scene = picture()
    assert isinstance(scene.board, Board)
    ground = replace(scene.board, **board)
    table = paper(structs.replace(scene, board=ground))
    return shown(line_of_sight(table, see(ground, Hex(origin), Hex(target))))


def test_up_a_hill_the_levels_are_told_and_that_height_gives_no_dice():
    assert seen_from("0701", "0802") == drawn("""
        |sight from 0701: along a hexside    LOS-3
        |level 0 to 1: no dice for height    ELEV-6
    """)


def test_a_rise_between_that_hides_nobody_lies_near_the_upper_end():
    assert seen_from("1003", "0602") == drawn("""
        |sight from 1003: nothing between    LOS-1
        |level 3 to 0, 2 near the upper end  ELEV-3
    """)
    assert seen_from("1003", "0703") == "sight from 1003: blocked, higher gr ELEV-3"


def test_on_a_steep_slope_the_angle_decides():
    steep = frozenset({Hex("1003")})
    assert "level 3 to 0, down a steep slope    ELEV-5" in seen_from("1003", "0602", steep=steep)


def test_on_level_ground_there_is_no_word_on_heights():
    assert seen_from("0604", "0605") == "sight from 0604: adjacent           LOS-4"
    assert heights(see(picture().board, Hex("0303"), Hex("0503"))) == ""


def test_the_range_stands_beside_how_far_the_firer_reaches():
    table = paper()
    for kind, words in (("fire", "ready, range 5 of 6"), ("opportunity", "r1 moved, range 5 of 6")):
        assert words in shown(may(table, kind, units("R2"), units("r1")[0], 5))


def test_a_range_of_bands_reaches_every_hex_in_sight_so_no_figure_is_set_against_it():
    scene = picture()
    pieces = tuple(structs.replace(one, reach="3b") if one.id == "R2" else one for one in scene.pieces)
    table = paper(structs.replace(scene, pieces=pieces))
    assert "ready, range 12 " in shown(may(table, "fire", units("R2"), units("r1")[0], 12))
    assert "ready, range 2b of 3b" in shown(may(table, "fire", units("R2"), units("r1")[0], 2 * BAND))

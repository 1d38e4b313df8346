"""Why an attack may be made: sight, levels and range, each with its rule."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from msgspec import structs

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.bands import BAND
from cb_tui.games.combat_boots.rules.battle import UnitType
from cb_tui.games.combat_boots.rules.pool_stages import frame, seen
from cb_tui.games.combat_boots.rules.sight import see
from cb_tui.games.combat_boots.rules.terrain import Board
from cb_tui.presentation import panel
from tests.ui.paper import drawn, paper, picture, shown, state

RIFLES = UnitType(name="Rifle squad", letter="R", kind="squad", range=6, sv=2)


def seen_from(origin: str, target: str, **board: Any) -> str:
    """The lines on a sight over the invented hill, whose top is 1003 on level 3."""
    scene = picture()
    assert isinstance(scene.board, Board)
    ground = replace(scene.board, **board)
    return shown(panel.frame(paper(), seen(ground, see(ground, Hex(origin), Hex(target))), 42))


def why(kind: str, far: int, **of_type: Any) -> str:
    """Why R2 may make an attack of a kind at a distance."""
    found = state()
    found.context.types = {UnitId("R2"): structs.replace(RIFLES, **of_type)}
    found.units = {UnitId("R2"): SimpleNamespace(at=Hex("0404"))}
    return frame(found, kind, UnitId("R2"), "0605", far)[0].said


def test_up_a_hill_the_levels_are_told_and_that_height_gives_no_dice():
    assert seen_from("0701", "0802") == drawn("""
        |from 0701: along a hexside           LOS-3
        |level 0 to 1: no dice for height    ELEV-6
    """)


def test_a_rise_between_that_hides_nobody_lies_near_the_upper_end():
    assert seen_from("1003", "0602") == drawn("""
        |from 1003: nothing between           LOS-1
        |level 3 to 0, 2 near the upper end  ELEV-3
    """)


def test_on_a_steep_slope_the_angle_decides():
    steep = frozenset({Hex("1003")})
    assert "level 3 to 0, down a steep slope    ELEV-5" in seen_from("1003", "0602", steep=steep)


def test_on_level_ground_there_is_no_word_on_heights():
    assert seen_from("0604", "0605") == "from 0604: adjacent                  LOS-4"


def test_the_range_stands_beside_how_far_the_firer_reaches():
    assert (why("fire", 5), why("opportunity", 5)) == ("ready, range 5 of 6", "it moved, range 5 of 6")


def test_a_range_of_bands_reaches_every_hex_in_sight_so_no_figure_is_set_against_it():
    assert why("fire", 12, bands=3) == "ready, range 12"
    assert why("fire", 2 * BAND, bands=3) == "ready, range 2b of 3b"

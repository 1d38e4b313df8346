"""The maps of the drawings, cell for cell, and what a change costs.

The drawings in `drawings/` differ from the first sketches where the game does better: the line of sight never covers an
objective's flag; cursor brackets and the `>` of the selected piece stand in all three zooms, so that they need neither
colour nor reverse; the large map shows in the tip the flag of an objective and what a counter hides, and its roads
leave the numbers of the hexes whole.
"""

import subprocess
import sys
from itertools import pairwise, product
from pathlib import Path
from time import process_time

import msgspec
import pytest
from msgspec.structs import replace

from cb_tui.core.display import Objective
from cb_tui.core.hexes import Hex, hex_at
from cb_tui.core.ruleset import opening_state
from cb_tui.core.values import UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.terrain import TERRAINS, Board
from cb_tui.presentation.boards import draw, legend, render_text, zoom_named
from cb_tui.presentation.boards.cells import ASCII, UNICODE, glyph_set, role
from cb_tui.presentation.boards.hex import ZOOMS
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.overlay import NOTHING, MapOverlay
from cb_tui.session.library import Library
from tests.sample import sample
from tests.ui.invented import US, board, piece, scene

DRAWINGS = Path(__file__).parent / "drawings"


def drawn(name: str) -> str:
    return (DRAWINGS / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")


def at(*names: str) -> tuple[Hex, ...]:
    return tuple(Hex(name) for text in names for name in text.split())


def texts(hexes: str, shown: str) -> dict[Hex, str]:
    return dict(zip(at(hexes), shown.split(), strict=True))


R1_REACH = "0301 0401 0501 0202 0302 0203 0403 0104 0204 0304 0105 0305 0405 0306"
R2_REACH = "0601 0701 0801 0602 0702 0502 0503 0603 0703 0504 0704"
HIDDEN = at(
    "0101 0201 0301 1001 1101 1201 0102 0202 0802 0902 1002 1102 1202 0103 0203 0803 0903 1003 1103 1203",
    "0704 0804 0904 1004 1104 1204 0506 0606 0706 0806 0906 1006 1106 1206 0107 0607 0707 0807 0907 1007 1107 1207",
    "0108 0208 0508 0608 0708 0808 0908 1008 1108 1208 0109 0209 0509 0609 0709 0809 0909 1009 1109 1209",
    "0110 0210 0510 0610 0710 0810 0910 1010 1110 1210",
)
BATTLE = MapOverlay(cursor=Hex("0605"), selected=UnitId("R2"))
MOVE = MapOverlay(
    cursor=Hex("0405"),
    selected=UnitId("R1"),
    route=at("0402 0403 0304 0405"),
    reach=texts(R1_REACH, "0 2 3 0 2 0 3 0 1 2 0 1 1 0"),
)
SIGHT = MapOverlay(
    cursor=Hex("0806"),
    selected=UnitId("R2"),
    line=at("0404 0806"),
    blocker=Hex("0605"),
    hidden=frozenset(HIDDEN),
)
AIM = MapOverlay(target=Hex("0605"), selected=UnitId("R2"), line=at("0404 0605"))
BLAST = replace(BATTLE, blast=frozenset(at("0605 0505 0705 0504 0604 0506 0606")))
DANGER = MapOverlay(
    cursor=Hex("0304"), selected=UnitId("R1"), danger=texts(R1_REACH, "- 54 78 - 54 - 78 40 40 40 40 - - -")
)
CHOOSE = MapOverlay(cursor=Hex("0404"), selected=UnitId("R2"), reach=texts(R2_REACH, "1 0 0 1 0.5 2 3 2 1 3 0"))
MOMENTS = {
    "compact": BATTLE,
    "compact-move": MOVE,
    "compact-sight": SIGHT,
    "compact-aim": AIM,
    "compact-blast": BLAST,
    "compact-danger": DANGER,
    "compact-choose": CHOOSE,
}


@pytest.mark.parametrize("name", MOMENTS)
def test_the_compact_map_is_the_one_of_the_drawing(name):
    assert render_text(scene(), MOMENTS[name]) == drawn(name)


@pytest.mark.parametrize("zoom", ["normal", "large"])
def test_the_larger_maps_are_those_of_the_drawings(zoom):
    assert render_text(scene(), BATTLE, zoom) == drawn(zoom)


def test_the_compact_map_has_a_unicode_form():
    assert render_text(scene(), BATTLE, ascii=False) == drawn("compact-unicode")


@pytest.mark.parametrize(("zoom", "above", "below"), [("compact", 2, 2), ("normal", 3, 3)])
def test_the_ground_under_a_piece_is_seen_in_the_first_row_and_beside_an_objective(zoom, above, below):
    battle = Library().read("foxhill")
    ruleset = RULESETS[battle.ruleset]
    shown = ruleset.scene(opening_state(ruleset, battle))
    size = zoom_named(zoom, shown.board)
    grid = size.draw(MapModel(shown, NOTHING), ASCII)
    x, _ = size.origin(Hex("0701"))
    assert grid[0][x + above][0] == "#", "above r2, on the ruler"
    x, y = size.origin(Hex("0603"))
    assert (grid[y - 1][x + above][0], grid[y + size.pitch[1] - 1][x + below][0]) == ("?", "u"), "R1 in its trench"


@pytest.mark.parametrize(
    ("zoom", "colours"), sample(product([zoom.name for zoom in ZOOMS], ["truecolor", "16", "mono"]), 2)
)
def test_a_redrawn_map_is_the_drawn_one(zoom, colours):
    size, signs = zoom_named(zoom, board()), glyph_set(False, colours)
    shown = scene()
    corners = [MapOverlay(cursor=Hex(name)) for name in ("0101", "1201", "1202", "0110", "1210", "0109", "1209")]
    moments = [NOTHING, *MOMENTS.values(), *corners]
    grid = size.draw(MapModel(shown, moments[-1]), signs)
    for before, after in pairwise([moments[-1], *moments, *reversed(moments)]):
        changed = size.redraw(grid, MapModel(shown, before), MapModel(shown, after), signs)
        assert grid == size.draw(MapModel(shown, after), signs), (before, after)
        assert bool(changed) == (before != after)


@pytest.mark.parametrize("zoom", [zoom.name for zoom in ZOOMS])
def test_the_cursor_stands_outside_the_chip_and_leaves_its_colours(zoom):
    """There is no other bracket in the hex: the frame of a counter goes."""
    size, signs = zoom_named(zoom, board()), glyph_set(False, "256")
    x, y = size.origin(Hex("0605"))
    wide, high = size.pitch
    grid = size.draw(MapModel(scene(), BATTLE), signs)
    hexagon = [grid[y + j][x + i] for j in range(high) for i in range(wide)]
    chip = "".join(char for char, look in hexagon if look == role("second", "chip second", True))
    assert "r1" in chip
    marks = [(char, look) for char, look in hexagon if look.bg == "cursor" or look.fg == "box"]
    assert not {"(", ")"} & {char for char, _ in hexagon}
    assert [char for char, _ in hexagon if char in "[]"] == [char for char, _ in marks if char in "[]"]
    bare = size.draw(MapModel(scene(), replace(BATTLE, cursor=None)), signs)
    assert {char for char, look in (cell for row in bare for cell in row) if look.fg == "box"} == set()


@pytest.mark.parametrize("zoom", [zoom.name for zoom in ZOOMS])
def test_reach_tints_the_whole_hex_and_without_colours_fills_it(zoom):
    size, land = zoom_named(zoom, board()), small(3, 3)
    view = MapModel(scene(board_=land, pieces_=()), MapOverlay(reach={Hex("0202"): "2"}))
    inside = {
        (x, y)
        for y in range(size.size(land)[1])
        for x in range(size.size(land)[0])
        if size.place_at(x, y, land) == "0202"
    }
    tinted, filled = (size.draw(view, glyph_set(False, mode)) for mode in ("256", "mono"))
    assert {tinted[y][x][1].bg for x, y in inside} == {"reach over field"}
    assert " " not in {filled[y][x][0] for x, y in inside}
    x, y = size.centre_cell(Hex("0202"), land)
    assert "".join(char for char, _ in tinted[y][x - 1 : x + 2]) == " 2 "
    assert "".join(char for char, _ in filled[y][x - 1 : x + 2]) == ":2:"


@pytest.mark.parametrize("colours", ["truecolor", "256", "16", "mono"])
@pytest.mark.parametrize("zoom", [zoom.name for zoom in ZOOMS])
def test_a_height_is_never_a_bare_digit(zoom, colours):
    """Only movement points are."""
    size = zoom_named(zoom, board())
    grid = size.draw(MapModel(scene(pieces_=()), NOTHING), glyph_set(False, colours))
    heights = [
        (row[x - 1][0], char)
        for row in grid[1:]
        for x, (char, look) in enumerate(row)
        if char.isdigit() and look.fg == "contour"
    ]
    assert all(sign == "+" for sign, _ in heights)
    assert bool(heights) == (zoom != "compact")


def test_a_disruption_is_told_in_a_cell_of_its_own():
    for zoom, at_state in (("compact", 2), ("normal", 2), ("large", 3)):
        row = [
            cell
            for line in draw(scene(board_=small(2, 2), pieces_=(piece("R1", "0101", marks="!"),)), zoom=zoom)
            for cell in line
        ]
        start = next(index for index, (_, look) in enumerate(row) if look.bg == "chip first")
        assert row[start + at_state] == ("!", role("warn", "disrupted", True))


@pytest.mark.parametrize("zoom", [zoom.name for zoom in ZOOMS])
def test_a_moved_piece_redraws_two_hexes_and_no_more(zoom):
    size, before = zoom_named(zoom, board()), scene()
    moved = tuple(msgspec.structs.replace(p, at=Hex("0302")) if p.id == "R1" else p for p in before.pieces)
    after = msgspec.structs.replace(before, pieces=moved)
    grid = size.draw(MapModel(before, NOTHING), ASCII)
    changed = size.redraw(grid, MapModel(before, NOTHING), MapModel(after, NOTHING), ASCII)
    assert grid == size.draw(MapModel(after, NOTHING), ASCII)
    assert {size.place_at(x, y, before.board) for x, y in changed} <= set(at("0302 0402"))


@pytest.mark.parametrize("zoom", [zoom.name for zoom in ZOOMS])
def test_a_click_on_a_hex_means_that_hex(zoom):
    size, land = zoom_named(zoom, board()), board()
    for name in land.terrain:
        x, y = size.centre_cell(name, land)
        assert all(size.place_at(x + dx, y, land) == name for dx in (-1, 0, 1))
    width, height = size.size(land)
    assert size.place_at(width + 9, 5, land) is None
    assert size.place_at(5, height + 9, land) is None


def small(rows: int, columns: int, **more: object) -> Board:
    terrain = {hex_at(column, row): "open" for row in range(1, rows + 1) for column in range(1, columns + 1)}
    return Board(columns=columns, rows=rows, terrain=terrain, terrains=TERRAINS, **more)  # type: ignore[arg-type]


def on(land: Board, *pieces, overlay: MapOverlay = NOTHING, zoom: str = "compact", objectives=()) -> list[str]:
    shown = msgspec.structs.replace(scene(board_=land, pieces_=pieces), objectives=objectives)
    return render_text(shown, overlay, zoom).split("\n")


def test_the_cursor_at_the_right_edge_takes_the_state_mark_where_there_is_no_more_room():
    land = small(2, 2)
    stuck = piece("r1", "0202", marks="!")
    assert on(land, stuck)[3] == "02  .  r1!"
    assert on(land, stuck, overlay=MapOverlay(cursor=Hex("0202")))[3] == "02  . [r1]"
    far = MapOverlay(cursor=Hex("0202"), reach={Hex("0202"): "0.5"})
    assert on(land, overlay=far)[3] == "02  . [0.5"


def test_the_cursor_at_the_right_edge_takes_the_place_of_the_label_of_its_row():
    land = small(2, 2)
    here = MapOverlay(cursor=Hex("0201"))
    assert on(land, overlay=here)[1] == "  . [ . ]"
    assert on(land, piece("r1", "0201"), overlay=here)[1] == "  . [r1 ]"
    assert on(land, piece("r1", "0201", marks="!"), overlay=here)[1] == "  . [r1!]"
    assert on(land, overlay=replace(here, reach={Hex("0201"): "0.5"}))[1] == "  . [0.5]"


@pytest.mark.parametrize("zoom", ["normal", "large"])
def test_ten_and_a_half_points_are_told_in_full_where_there_is_room(zoom):
    ways = frozenset({(Hex("0101"), Hex("0201")), (Hex("0201"), Hex("0301"))})
    told = on(small(1, 3, roads=ways), zoom=zoom, overlay=MapOverlay(reach={Hex("0201"): "10.5"}))
    assert any("10.5" in row for row in told)


def test_movement_points_at_the_right_edge_do_not_run_into_the_number_of_the_row():
    left = MapOverlay(reach={Hex("0201"): "0.5", Hex("0203"): "4"})
    shown = on(small(3, 2), overlay=left)
    assert (shown[1], shown[5]) == ("  .  0.5 1", "  .   4 03")
    assert on(small(11, 2), overlay=MapOverlay(reach={Hex("0211"): "2.5"}))[21] == "  .  2.5"


@pytest.mark.parametrize("zoom", ["normal", "large"])
def test_movement_points_and_danger_leave_roads_and_woods_in_sight(zoom):
    land = small(2, 3, roads=frozenset({(Hex("0101"), Hex("0201")), (Hex("0102"), Hex("0201"))}))
    bare = on(land, zoom=zoom)
    told = on(land, zoom=zoom, overlay=MapOverlay(reach={Hex("0201"): "1.5"}))
    assert "=1.5" in "".join(told).replace(" ", "")
    assert [row for row in told if "/" in row] == [row for row in bare if "/" in row]


def test_the_large_map_shows_every_number_beside_its_roads_and_flags_at_the_tip():
    ways = frozenset({(Hex("0101"), Hex("0202")), (Hex("0201"), Hex("0202")), (Hex("0202"), Hex("0301"))})
    goals = (Objective(Hex("0202"), None),)
    drawn_ = on(small(3, 3, roads=ways), zoom="large", objectives=goals)
    assert all(number in "\n".join(drawn_) for number in ("0101", "0201", "0301", "0102", "0202", "0103"))
    assert "'?`" in drawn_[5]


@pytest.mark.parametrize("zoom", ["normal", "large"])
def test_a_counter_with_two_armaments_shows_the_first(zoom):
    tank = msgspec.structs.replace(piece("T1", "0101", rating="a2/4"), arms=("a2", "h2"))
    assert "a2/4" in "".join(on(small(2, 2), tank, zoom=zoom))


def test_an_antiaircraft_gun_of_the_normal_map_shows_what_it_takes_to_hit_it():
    assert on(small(2, 2), piece("F1", "0101", rating="aa2/1"), zoom="normal")[2].split()[0] == "aa2/1"


def test_a_stack_shows_who_is_selected_else_the_heaviest_and_counts_them():
    land = small(3, 2)
    stack = (piece("L1", "0102"), piece("M1", "0102"), piece("R1", "0102"), piece("T1", "0102"))
    assert on(land, *stack)[3:5] == ["02 T1   .", "    *"]
    assert on(land, *stack[1:])[3:5] == ["02 T1   .", "    3"]
    assert on(land, *stack, overlay=MapOverlay(selected=UnitId("M1")))[3] == "02>M1   ."
    assert on(land, *stack[:3])[3] == "02 R1   ."


def test_a_load_is_marked_before_a_leader_and_both_before_the_number_of_pieces():
    land = small(3, 2)
    leader, rifle, truck = piece("L1", "0102"), piece("R1", "0102"), piece("V1", "0102", load="R2")
    assert on(land, leader, rifle, truck)[4] == "    &"
    assert on(land, leader, rifle)[4] == "    *"
    assert on(land, leader)[3:5] == ["02 L1   .", ""]


def test_names_are_cut_and_their_case_is_the_side():
    land = small(2, 3)
    foreign = msgspec.structs.replace(piece("G14", "0101"), side=scene().forces[1].side)
    assert on(land, foreign, piece("RA", "0201"), piece("T", "0301"))[1] == " g1  RA  T  01"


def test_a_disruption_hides_that_a_piece_has_acted_and_boldness_tells_ready_ones():
    land = small(2, 3)
    shown = scene(
        board_=land, pieces_=(piece("R1", "0101", marks="!-"), piece("R2", "0201", marks="-"), piece("R3", "0301"))
    )
    row = draw(shown)[1]
    assert "".join(char for char, _ in row).startswith(" R1! R2- R3 ")
    assert [row[x][1].bold for x in (1, 5, 9)] == [False, False, True]


def test_objectives_tell_their_holder_on_the_first_row_too():
    goals = (Objective(Hex("0101"), US), Objective(Hex("0102"), scene().forces[1].side), Objective(Hex("0202"), None))
    lines = on(small(2, 2), objectives=goals)
    assert lines[0] == "  X 01  02"
    assert lines[2] == "    x   ?"


def test_road_beats_contour_and_river_beats_contour():
    land = small(2, 3, levels={Hex("0201"): 1}, roads=frozenset({(Hex("0101"), Hex("0201"))}))
    assert on(land)[1] == "  ==+== | . 01"
    wet = small(2, 3, levels={Hex("0201"): 1}, rivers=frozenset({(Hex("0101"), Hex("0201"))}))
    assert on(wet)[1] == "  . } . | . 01"


def test_legends_have_the_signs_of_their_set():
    assert all(glyph.isascii() for glyph, _ in legend(board(), ASCII, "disrupted"))
    assert any(not glyph.isascii() for glyph, _ in legend(board(), UNICODE, "disrupted"))


def test_what_is_not_seen_is_drawn_as_ornament_but_pieces_stay():
    grid = draw(scene(), SIGHT)
    x, y = zoom_named("compact", board()).centre_cell(Hex("0907"), board())
    assert grid[y][x - 1] == ("r", role("second", "chip second", True))
    x, y = zoom_named("compact", board()).centre_cell(Hex("1106"), board())
    assert grid[y - 1][x] == ("^", role("ornament", "not seen over trees"))


def test_maps_need_no_screen():
    code = "import sys, cb_tui.presentation.boards; sys.exit(any(name in sys.modules for name in ('textual', 'rich')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_change_is_cheap():
    land = small(10, 14)
    shown = scene(board_=land)
    size = zoom_named("compact", board())
    before, after = MapModel(shown, MapOverlay(cursor=Hex("0505"))), MapModel(shown, MapOverlay(cursor=Hex("0506")))
    grid = size.draw(before, ASCII)
    whole = min(_seconds(lambda: size.draw(MapModel(shown, BATTLE), ASCII)) for _ in range(5))
    part = min(_seconds(lambda: size.redraw(grid, before, MapModel(shown, after.overlay), ASCII)) for _ in range(5))
    assert whole < 0.06  # 15 ms on a machine that does nothing else
    assert part < 0.01


def test_a_step_of_the_cursor_asks_of_few_hexes_what_they_show():
    before, after = MapModel(scene(), BATTLE), MapModel(scene(), replace(BATTLE, cursor=Hex("0506")))
    grid = zoom_named("compact", board()).draw(before, ASCII)
    zoom_named("compact", board()).redraw(grid, before, after, ASCII)
    assert len(after.known) < 20 < len(board().terrain)


def _seconds(work) -> float:
    began = process_time()
    work()
    return process_time() - began

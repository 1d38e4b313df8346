"""The mark of a command on the map: lines of fire, results, and the wipe by the next key, on all three boards."""

from itertools import product

import pytest
from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Place, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.occupancy import kind_of
from cb_tui.presentation.boards import zooms
from cb_tui.presentation.boards.cells import ASCII, UNICODE, glyph_set
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.command_marks import command_mark, joined
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import CommandMark, Fate, Flash, MapEvent, MapOverlay
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.modes.other_side import MachineMode
from tests.sample import sample
from tests.ui import invented, squared, tabled
from tests.ui.test_flows import controller, press

FROM, TO = Hex("0305"), Hex("0705")
FIRER, TARGET = UnitId("R1"), UnitId("t1")
BOARDS = {
    "hexes": (invented.scene(), FROM, TO, Hex("0101"), (Hex("0604"), Hex("0804"))),
    "squares": (squared.scene(), Place("0303"), Place("0703"), Place("0101"), (Place("0603"), Place("0702"))),
    "table": (tabled.scene(), Place("30.0,30.0"), Place("70.0,30.0"), Place("2.0,2.0"), ()),
}
EVERY = [(name, zoom) for name, (scene, *_) in BOARDS.items() for zoom in zooms(scene.board)]
IDS = [f"{name} {zoom.name}" for name, zoom in EVERY]
WIPED = sample(product("x%+>!'", (ASCII, UNICODE, glyph_set(False, "mono")), (False, True)), 7)  # some of each
FLASHES = {
    "muzzle": [Flash("muzzle", TO, origin=FROM)],
    "tracer": [Flash("tracer", TO, 2, origin=FROM)],
    **{kind: [Flash(kind, TO)] for kind in ("hit", "hurt", "dust", "shells", "burst", "leaving", "plane")},
    "clash": [Flash("clash", TO, 1, pair=(FIRER, TARGET))],
}


def marked(name="hexes", sign="x", *, taken=False, flashes=(), figures="4"):
    """A shot at a place: two pieces stand there, or none does any more."""
    scene, one, other, cursor, ring = BOARDS[name]
    like = scene.pieces[0]
    stands = [replace(like, id=FIRER, at=one, side=scene.forces[0].side)]
    if taken:
        foe = replace(like, at=other, side=scene.forces[1].side)
        stands += [replace(foe, id=UnitId("r2")), replace(foe, id=TARGET)]
    mark = CommandMark(
        (MapEvent("shot", other, (one,)), MapEvent("barrage", other, ring=ring)),
        frozenset({FIRER}),
        frozenset({TARGET}),
        {other: Fate(sign, figures)} if sign else {},
        flashes=tuple(replace(flash, at=other, origin=one if flash.origin else None) for flash in flashes),
    )
    overlay = MapOverlay(cursor=cursor, mark=mark, graves=frozenset({one, cursor}))
    return MapModel(replace(scene, pieces=tuple(stands), objectives=(), marks=()), overlay)


def text(grid):
    return "\n".join("".join(char for char, _ in row) for row in grid)


@pytest.mark.parametrize(("name", "zoom"), EVERY, ids=IDS)
@pytest.mark.parametrize(("sign", "glyphs", "taken"), WIPED)
def test_the_next_key_wipes_every_cell_of_a_mark(name, zoom, sign, glyphs, taken):
    with_mark = marked(name, sign, taken=taken)
    without = MapModel(with_mark.scene, replace(with_mark.overlay, mark=None, graves=frozenset()))
    bare, grid = zoom.draw(without, glyphs), zoom.draw(without, glyphs)
    assert zoom.redraw(grid, without, with_mark, glyphs)
    assert grid == zoom.draw(with_mark, glyphs) != bare
    zoom.redraw(grid, with_mark, without, glyphs)
    assert grid == bare


@pytest.mark.parametrize(
    ("name", "zoom", "kind"),
    sample([(*each, kind) for each, kind in product(EVERY, FLASHES)], 3),
    ids=lambda each: getattr(each, "name", None),
)
def test_no_cell_of_a_frame_stays(name, zoom, kind):
    after = marked(name, "x")
    before = marked(name, "", taken=True)
    frame = marked(name, "", taken=True, flashes=FLASHES[kind])
    grid = zoom.draw(before, ASCII)
    shown = zoom.redraw(grid, before, frame, ASCII)
    room = "tracer" in kind or kind == "muzzle"  # between two places that touch there is no dot
    assert (shown or room) and grid == zoom.draw(frame, ASCII)
    zoom.redraw(grid, frame, after, ASCII)
    assert grid == zoom.draw(after, ASCII)


@pytest.mark.parametrize(("name", "zoom"), EVERY, ids=IDS)
def test_a_shot_that_destroys_leaves_dots_a_wreck_and_a_bright_firer(name, zoom):
    view = marked(name)
    grid = zoom.draw(view, ASCII)
    x, y = zoom.centre_cell(BOARDS[name][2], view.board)
    assert "".join(grid[y][x + i][0] for i in (-1, 0, 1)).startswith("%x")
    assert sum(cell[0] == "o" and cell[1].fg == "box" for row in grid for cell in row) >= 2
    assert any(look.bg == "fired" for row in grid for _, look in row)


@pytest.mark.parametrize(("name", "zoom"), EVERY, ids=IDS)
def test_the_result_stands_beside_a_piece_that_is_still_there(name, zoom):
    view = marked(name, "+", taken=True)
    grid = zoom.draw(view, ASCII)
    x, y = zoom.centre_cell(BOARDS[name][2], view.board)
    right, down = zoom.result
    assert grid[y + down][x + right][0] == "+"
    assert grid[y + down][x + right][1].bg == "lost"
    assert name == "table" or view.facts(BOARDS[name][2]).piece.id == TARGET


def test_a_stand_that_loses_men_is_marked_and_a_chip_that_is_disrupted_marks_itself():
    for disrupted in (False, True):
        view = marked("table", "!", taken=True)
        pieces = tuple(replace(piece, disrupted=disrupted) for piece in view.scene.pieces)
        view = MapModel(replace(view.scene, pieces=pieces), view.overlay)
        zoom = zooms(view.board)[1]
        x, y = zoom.centre_cell(BOARDS["table"][2], view.board)
        assert (zoom.draw(view, ASCII)[y + zoom.result[1]][x][0] == "!") != disrupted


def test_two_commands_of_one_key_share_a_mark_and_the_graver_result_stays():
    one = CommandMark((MapEvent("shot", TO, (FROM,)),), frozenset({FIRER}), fates={TO: Fate("x", "1")})
    other = CommandMark((MapEvent("shot", FROM, (TO,)),), frozenset({TARGET}), fates={TO: Fate("'"), FROM: Fate("!")})
    both = joined(one, other)
    assert both is not None
    assert both.fates == {TO: Fate("x", "1"), FROM: Fate("!")}
    assert both.shots == ((FROM, TO), (TO, FROM))
    assert joined(None, one) is one


@pytest.mark.parametrize(
    ("battle", "player"), [("mill", "ai:officer"), ("first_salvo", "ai:hammer"), ("fox_and_hounds", "ai:advance")]
)
def test_every_deed_of_a_battle_leaves_its_mark(battle, player):
    fought = Library().read(battle)
    seats = {seat.id: player for seat in fought.seated}
    game = Game.new(RULESETS[fought.ruleset], fought, seed=3, seats=seats, saves=None)
    kinds = set()
    while game.outcome is None and game.step < 90:
        before = GameView(game.ruleset, game.state)
        assert game.play_machine()
        reports = game.reports(game.step)
        mark = command_mark(before, reports)
        if any(report.attack for report in reports):
            assert mark is not None
            assert mark.events
            assert mark.fates
        for unit in (one for report in reports for one in report.lost):
            piece = before.pieces[unit]
            signs = {fate.sign for fate in mark.fates.values()} if mark else set()
            assert signs & ({"%", "+"} if piece.vehicle else {"x", "+"})
        kinds |= {event.kind for event in mark.events} if mark else set()
    assert "shot" in kinds


def test_a_gun_or_vehicle_leaves_a_wreck_whatever_its_letter_and_a_squad_or_team_none():
    for name in ("mill", "villers", "stonne", "halfaya"):
        battle = Library().read(name)
        game = Game.new(
            RULESETS[battle.ruleset], battle, seed=1, seats={seat.id: "human" for seat in battle.seated}, saves=None
        )
        for piece in game.ruleset.scene(game.state).pieces:
            crewed = not piece.leader and kind_of(game.state, game.state.units[piece.id]).kind in (
                "gun",
                "truck",
                "afv",
            )
            assert piece.vehicle == crewed, (name, piece)


@pytest.mark.parametrize("skips", [False, True], ids=["watched", "skipped by Enter"])
def test_the_enemys_marks_stay_until_a_key_in_a_turn_of_ones_own(skips):
    playing = controller("veghel", 7)
    press(playing, "e", "e")
    while isinstance(playing.mode, MachineMode) and playing.tick() is not None:
        if skips:
            press(playing, "enter")
    assert playing.mode.is_question  # to fire back or not
    (mark,) = (step.mark for step in playing.watch.shown if step.mark is not None)
    assert playing.desk.mark == mark
    assert [(event.kind, event.at) for event in mark.events] == [("shot", Hex("0407"))]
    playing.press("help")
    assert playing.desk.mark is None

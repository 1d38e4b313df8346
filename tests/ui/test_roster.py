"""The roster: every piece by place and state; Enter goes to it; on wide screens it stands in the panel."""

from cb_tui.games import RULESETS
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.panels.status import beside, header
from tests.ui.reading import screen, settled


def playing(name="veghel"):
    found = Library().read(name)
    game = Game.new(RULESETS[found.ruleset], found, seed=5, seats=default_seats(found), saves=None)
    return BattleController(game)


def listed(controller, width=29, height=21):
    return [plain_text(row).rstrip() for row in controller.mode.full_panel(controller.desk, width, height)]


def test_it_lists_every_piece_with_place_and_state_and_marks_the_one_under_the_cursor():
    controller = playing()
    for action in ("fire", "enter"):
        controller.press(action)
    controller.press("roster")
    rows = listed(controller)
    assert len(rows) == 1 + len(controller.desk.table.scene.pieces)
    assert "  R1    0307 acted" in rows
    assert sum(row.startswith(">") for row in rows) == 1


def test_in_a_turn_of_the_others_it_tells_who_may_still_react():
    controller = playing()
    controller.press("roster")
    assert "  r1    0604 may react" in listed(controller)
    for action in ("back", "fire", "enter", "roster"):
        controller.press(action)
    rows = listed(controller)
    assert [row[2:4] for row in rows if "may react" in row] == ["m1", "r2"]
    assert next(row for row in rows if "r1" in row).split()[2] in ("disrupted", "has")


def test_f_leaves_one_side_or_who_can_act_and_a_low_panel_scrolls():
    controller = playing()
    controller.press("roster")
    seen = {}
    for _ in range(5):
        rows = listed(controller)
        seen[rows[0].split()[2].rstrip(",")] = [row[2:].split()[0] for row in rows[1:]]
        controller.press("filter")
    assert {unit[0].isupper() for unit in seen["US"]} == {True}
    assert {unit[0].isupper() for unit in seen["German"]} == {False}
    assert seen["disrupted"] == []
    for _ in range(6):
        controller.press("down")
    assert len(listed(controller, height=5)) == 5
    assert any(row.startswith(">") for row in listed(controller, height=5))


def test_enter_goes_to_the_piece_and_selects_one_that_can_act():
    controller = playing()
    controller.press("roster")
    while not any(row.startswith("> R4") for row in listed(controller)):
        controller.press("down")
    assert controller.mode.overlay(controller.desk).cursor == "0303"
    controller.press("enter")
    assert (controller.desk.unit, controller.mode.keys) == ("R4", "choose")
    controller.press("roster")
    while not any(row.startswith("> m1") for row in listed(controller)):
        controller.press("down")
    controller.press("enter")
    assert (controller.desk.cursor, controller.mode.keys) == ("0804", "look")


def test_a_wide_panel_has_it_where_it_has_room_and_the_header_lists_who_is_done():
    controller = playing()
    for action in ("fire", "enter"):
        controller.press(action)
    table = controller.desk.table
    assert beside(table, 49, 20) == beside(table, 53, 3) == []
    rows = [plain_text(row) for row in beside(table, 53, 20)]
    assert len(rows) == 6
    assert all(any(f"{piece.id} " in row and piece.at in row for row in rows) for piece in table.scene.pieces)
    assert plain_text(beside(table, 53, 5)[-1]) == "the rest: U"
    assert "done: R1" in plain_text(header(table, 100, of="seed 5"))
    assert "done" not in plain_text(header(table, 80, of="seed 5"))


def test_h_hides_the_pieces_and_shows_them_again():
    controller = playing()
    mode = controller.mode
    controller.press("bare")
    assert controller.mode.overlay(controller.desk).bare
    controller.press("E")
    assert controller.mode.overlay(controller.desk).cursor == controller.desk.cursor
    controller.press("back")
    assert controller.mode is mode


async def test_the_map_without_pieces_shows_the_ground_they_stand_on(tmp_path):
    found = Library().read("veghel")
    game = Game.new(RULESETS[found.ruleset], found, seed=5, seats=default_seats(found), saves=None)
    app = GameApp(game, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        before = screen(app)
        await pilot.press("H")
        await settled(pilot)
        bare = [row[:46] for row in screen(app)[1:20]]
        assert not any(piece.id in row for piece in app.screen.controller.desk.table.scene.pieces for row in bare)
        assert sum(row.count("^") for row in bare) > sum(row[:46].count("^") for row in before[1:20])
        await pilot.press("H")
        await settled(pilot)
        assert screen(app) == before


def test_without_the_pieces_the_panel_says_who_holds_an_objective():
    controller = playing()
    controller.press("bare")
    said = {}
    for each in controller.desk.table.scene.objectives:
        controller.desk.cursor = each.at
        said[each.at] = plain_text(controller.mode.panel(controller.desk, 40)[0]).rstrip()
    assert said["0604"] == "0604 buildings, held by German"
    controller.desk.cursor = "0101"
    assert "held" not in plain_text(controller.mode.panel(controller.desk, 40)[0])


def test_a_piece_that_was_taken_back_is_moved_again_by_redo():
    controller = playing()
    start = controller.desk.table.pieces["R2"].at
    for action in ("next", "W", "enter"):
        controller.press(action)
    gone = {unit: piece.at for unit, piece in controller.desk.table.pieces.items()}
    controller.press("undo")
    assert {unit: piece.at for unit, piece in controller.desk.table.pieces.items()} != gone
    controller.press("redo")
    assert {unit: piece.at for unit, piece in controller.desk.table.pieces.items()} == gone
    controller.press("redo")
    assert "nothing to redo" in plain_text(controller.note)
    assert start == "0308"

"""The title: a picture, the game under way first, the lessons on a line and the small keys on another."""

from itertools import product

import pytest

from cb_tui.presentation.sunset import sunset
from cb_tui.presentation.text import plain_text
from cb_tui.session.lesson import mark_learned
from cb_tui.session.library import LESSON, Library
from cb_tui.ui.app import GameApp
from tests.long_game import long_game
from tests.sample import sample
from tests.ui.reading import screen, settled, until

SIZES = [(60, 16), (80, 24), (100, 30), (160, 50)]


@pytest.mark.parametrize(("size", "ascii_only"), sample(product(SIZES, [True, False]), 3))
async def test_all_of_it_fits_and_no_line_is_cut(tmp_path, size, ascii_only):
    long_game("veghel", 10, tmp_path).close()
    app = GameApp(None, Library(), tmp_path, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        rows = screen(app)
        said = "\n".join(rows)
        for told in ("Continue", "New battle", "The run", "Daily", "Lessons", "s saves", "? rules", "q quit"):
            assert told in said, told
        assert ".." not in said
        assert said.isascii() == ascii_only


async def test_at_the_first_start_the_first_lesson_is_selected_and_a_finished_one_has_a_mark(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert any(row.startswith("  > f  First lesson") for row in screen(app))
        assert any("Lessons      1 First   2 Combat   3 Captain" in row for row in screen(app))
    mark_learned(tmp_path, LESSON)
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert any("Lessons      v First   2 Combat   3 Captain" in row for row in screen(app))
        await pilot.press("l")
        await settled(pilot)
        assert app.game is not None
        assert app.game.battle.title == "Combat lesson"


async def test_a_large_screen_shows_the_field_of_the_game_to_continue(tmp_path):
    long_game("veghel", 10, tmp_path).close()
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(160, 50)) as pilot:
        await until(pilot, lambda: any("last played" in row for row in screen(app)))
        assert any("=====" in row for row in screen(app)[30:])


async def test_u_draws_maps_with_other_signs_and_says_where_that_is_not_possible(tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for unicode in (True, False):
            await pilot.press("u")
            assert app.glyphs.unicode == unicode
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("u")
        assert "allows only ASCII" in screen(app)[-2]


@pytest.mark.parametrize(("width", "height"), [(60, 5), (80, 10), (100, 12), (160, 22), (20, 3)])
def test_the_picture_has_the_size_that_is_asked_for_and_a_name(width, height):
    rows = [plain_text(row) for row in sunset("COMBAT BOOTS", width, height, blocks=False, tinted=False)]
    assert len(rows) == height
    assert all(len(row) == width for row in rows)
    assert any("COMBAT BOOTS" in row for row in rows) or sum(row.count("####") for row in rows) >= 4

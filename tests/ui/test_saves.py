"""The list of saved games."""

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.app import GameApp
from tests.sample import sample
from tests.session.test_original import VEGHEL, begun, doctored
from tests.session.test_records import fought
from tests.ui.reading import screen, settled, until


async def test_a_doctored_battle_has_a_mark_in_the_list_and_the_line_below_says_what_differs(tmp_path):
    begun(tmp_path, doctored())
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        shown = screen(app)
    (row,) = [row for row in shown if "friday" in row]
    assert row[:50].split() == [">", "Veghel", "crossroads", "!", "friday"]
    assert any("! Differs from this version's Veghel crossroads: 2 counters" in r for r in shown)


async def test_a_battle_as_it_came_along_has_none(tmp_path):
    begun(tmp_path, VEGHEL)
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert not any("!" in row[:50] for row in screen(app) if "friday" in row)


async def pressed(pilot, *keys: str) -> list[str]:
    await pilot.press(*keys)
    await settled(pilot)
    return list(screen(pilot.app))


async def test_the_list_says_who_has_won_or_is_to_move_and_in_which_turn(tmp_path):
    fought(tmp_path, name="over").close()
    begun(tmp_path, VEGHEL)
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        shown = "\n".join(await pressed(pilot, "s"))
    assert "turn 8, German won" in shown
    assert "turn 1, US to move" in shown


async def test_a_save_is_renamed_and_deleted_after_a_question(tmp_path):
    begun(tmp_path, VEGHEL)
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        shown = await pressed(pilot, "s", "m", *["backspace"] * 6, *"a/b", "enter")
        assert "a save cannot be called 'a/b'" in shown[-2]
        await pressed(pilot, "m", *["backspace"] * 6, *"qD", "enter")
        assert [path.name for path in tmp_path.iterdir()] == ["qD"]
        assert "DELETE qD?" in (await pressed(pilot, "D"))[-2]
        await pressed(pilot, "enter", "escape")
        assert [path.name for path in tmp_path.iterdir()] == ["qD"]
        assert any("New battle" in row for row in await pressed(pilot, "D", "y")), "an empty list is left for the title"
        assert list(tmp_path.iterdir()) == []


async def test_a_save_that_is_played_elsewhere_is_neither_renamed_nor_deleted(tmp_path):
    playing = Game.new(
        RULESETS[VEGHEL.ruleset], VEGHEL, seed=1, seats=default_seats(VEGHEL), name="live", saves=tmp_path
    )
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for keys in (("s", "m", "x", "enter"), ("D", "y")):
            assert "live is played by you at another login" in (await pressed(pilot, *keys))[-2]
    assert [path.name for path in tmp_path.iterdir()] == ["live"]
    playing.close()


async def test_s_on_the_title_lists_what_a_friend_has_begun_since(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert any("There are no saved games yet" in row for row in await pressed(pilot, "s"))
        begun(tmp_path, VEGHEL)
        assert any("friday" in row for row in await pressed(pilot, "s"))


@pytest.mark.parametrize("size", sample([(60, 16), (80, 24), (100, 30), (160, 50)], 2, 1))
async def test_the_selected_save_stands_at_the_right_with_its_map(tmp_path, size):
    fought(tmp_path, name="over").close()
    begun(tmp_path, VEGHEL)
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pressed(pilot, "s")
        for name, told in (("friday", "4 pieces"), ("over", "step ")):
            rows = screen(app)
            assert any(name in row for row in rows)
            assert not any(".." in row for row in rows[:-2])
            if size[0] >= 80:
                await until(pilot, lambda told=told: any(told in row[51:] for row in screen(app)))
                assert any("0 branches" in row[51:] for row in screen(app))
            await pressed(pilot, "j")

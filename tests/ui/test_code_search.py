"""The page of generated battles finds one with what is asked, and goes on from there."""

from itertools import islice

from cb_tui.session.generator_search import search
from tests.ui.reading import screen, settled, until
from tests.ui.test_generate import page


async def typed(pilot, words):
    await pilot.press("slash", *({" ": "space", ",": "comma"}.get(each, each) for each in words), "enter")


async def test_enter_finds_a_battle_and_enter_again_the_next_one_as_the_search_has_them(tmp_path, monkeypatch):
    async with page(tmp_path, monkeypatch) as (app, pilot):
        first, second = islice(filter(None, search([app.screen.anvil], "machine guns, woods")), 2)
        await typed(pilot, "machine guns, woods")
        await until(pilot, lambda: not app.screen.searching)
        assert app.screen.wish == first.recipe
        assert first.recipe.code in screen(app)[-2]
        await typed(pilot, "")
        await until(pilot, lambda: not app.screen.searching)
        assert app.screen.wish == second.recipe
        assert app.screen.battle == second.battle


async def test_a_key_stops_a_search_and_an_unknown_word_is_told_with_those_near_it(tmp_path, monkeypatch):
    async with page(tmp_path, monkeypatch) as (app, pilot):
        before = app.screen.wish
        await typed(pilot, "night, dusk")
        await pilot.press("x")
        await settled(pilot)
        assert not app.screen.searching
        assert app.screen.wish == before
        assert "/ and Enter continue it" in screen(app)[-2]
        await pilot.press("slash", *["backspace"] * 20)
        await pilot.press(*"twon", "enter")
        await settled(pilot)
        assert "did you mean town?" in "\n".join(screen(app)[-3:])

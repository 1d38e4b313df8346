"""The chooser: the edition of the rules is one of the settings."""

import asyncio
from typing import Any

from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.text import Run, reworded


def text(lines: Any) -> str:
    return "\n".join("".join(part if isinstance(part, str) else part.text for part in row) for row in lines)


def test_a_key_switches_the_edition_of_a_battle_that_fits_both_and_the_game_is_played_by_it(tmp_path):
    async def use() -> None:
        app = GameApp(None, Library(), tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            chooser = ChooserScreen()
            app.push_screen(chooser)
            await pilot.pause()
            while chooser.battle.id != "veghel":
                await pilot.press("j")
            assert "rules 2025 edition   e" in text(chooser.body(80, 20))
            assert "morale 8 : 6" in text(chooser.body(80, 20))
            await pilot.press("e")
            assert "rules classic edition   e" in text(chooser.body(80, 20))
            assert "morale 4 : 3" in text(chooser.body(80, 20))
            await pilot.press("enter")
            await pilot.pause()
            assert app.game is not None
            assert app.game.ruleset.id == "combat_boots_classic"
            app.save_now()

    asyncio.run(use())


def test_a_battle_of_one_edition_has_nothing_to_switch(tmp_path):
    async def use() -> None:
        app = GameApp(None, Library(), tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            chooser = ChooserScreen()
            app.push_screen(chooser)
            await pilot.pause()
            while chooser.battle.also:
                await pilot.press("j")
            await pilot.press("e")
            assert chooser.ruleset == chooser.battle.ruleset
            assert "edition   e" not in text(chooser.body(80, 20))

    asyncio.run(use())


def test_screens_speak_the_words_of_the_edition_and_columns_keep_their_place():
    rows = [(Run("R1 DISRUPTED"), Run("disr, no disruption")), (Run("dice  kill disrupt    none"),)]
    assert text(reworded(rows, "disrupted", "disrupt")) == text(rows)
    said = text(reworded(rows, "pinned", "pin")).splitlines()
    assert said == ["R1 PINNEDpin, no disruption", "dice  kill pin        none"]


def test_titles_are_not_cut_and_the_heading_says_how_long_and_how_hard_a_battle_is(tmp_path):
    async def use() -> None:
        app = GameApp(None, Library(), tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            chooser = ChooserScreen()
            app.push_screen(chooser)
            await pilot.pause()
            titles = [battle.title for battle in chooser.battles][:3]
            assert all(f" {title} " in text(chooser.body(80, 21)) for title in titles)
            assert "8 minutes  *" in text(chooser.head())

    asyncio.run(use())

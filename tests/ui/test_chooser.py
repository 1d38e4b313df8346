"""The chooser: the edition of the rules, who plays which side and the dice are its settings."""

import asyncio
from typing import Any

import pytest

from cb_tui.core.values import Side
from cb_tui.games.combat.presentation.own_battle import BattleChoices
from cb_tui.presentation.text import plain_text
from cb_tui.session.battle_records import NAME, remember
from cb_tui.session.game import Game
from cb_tui.session.library import Library, lessons
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.battle_settings import RulingsScreen
from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.screens.own_battle import OwnBattleScreen
from cb_tui.ui.screens.title import TitleScreen
from tests.sample import sample
from tests.session.test_records import fought
from tests.ui.reading import screen

US, DE = Side("us"), Side("de")


def text(lines: Any) -> str:
    return "\n".join("".join(part if isinstance(part, str) else part.text for part in row) for row in lines)


def typed(chooser: ChooserScreen, keys: str) -> None:
    for key in keys:
        chooser.key(key)


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


async def test_a_ruling_is_switched_for_the_game_that_begins_and_for_no_other(tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        await pilot.press("j")
        assert "rulings standard   r" in text(chooser.body(80, 20))
        await pilot.press("r", "j", "j", "enter")
        await pilot.pause()
        assert "at point blank each piece adds a die" in text(app.screen.body(80, 20))
        assert "Our ruling; another is possible." in text(app.screen.body(80, 20))
        await pilot.press("escape")
        await pilot.pause()
        assert "rulings 1 switched   r" in text(chooser.body(80, 20))
        await pilot.press("j", "k")
        assert "rulings standard   r" in text(chooser.body(80, 20))
        await pilot.press("r", "j", "j", "enter", "escape", "enter")
        await pilot.pause()
        assert app.game is not None
        assert app.game.state.context.edition.point_blank_each
        app.save_now()
        await pilot.press("enter", "o")
        await pilot.pause()
        shown = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "Ruling: at point blank each piece" in shown


def test_a_seed_is_typed_in_figures_and_no_other_sign_counts(tmp_path):
    async def use() -> None:
        app = GameApp(None, Library(), tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            chooser = ChooserScreen()
            app.push_screen(chooser)
            await pilot.press("j", "n", "1", "\N{SUPERSCRIPT TWO}", "9", "enter")
            assert chooser.seed.value == 19

    asyncio.run(use())


def test_titles_are_not_cut_unawares_and_every_line_says_how_long_and_how_hard_a_battle_is(tmp_path):
    async def use() -> None:
        app = GameApp(None, Library(), tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            chooser = ChooserScreen()
            app.push_screen(chooser)
            await pilot.pause()
            rows = text(chooser.body(80, 60)).splitlines()
            for battle, hard in zip(chooser.battles[:4], ("easy", "easy", "easy", "fair"), strict=True):
                assert any(
                    battle.title in row and row[:50].split()[-2:] == [hard, str(battle.minutes)] for row in rows
                ), battle.title
            assert not any(".." in row[:50] for row in rows)
            assert screen(app)[-1].rstrip().endswith("? rules"), "no key of the row is left out at 80 columns"
            while chooser.battle.id != "edson":
                chooser.key("j")
            assert text(chooser.body(80, 60)).count("exit 4") == 1, "another way to win"
            assert "more: b" in text(chooser.body(80, 21))

    asyncio.run(use())


async def test_a_side_left_to_another_login_has_fair_dice_and_the_battle_says_how_to_join_it(tmp_path, monkeypatch):
    """Given my side and a player at another login; when the battle begins; then my seat alone is held, he may sit."""
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "mine"))
    app = GameApp(None, Library(), tmp_path / "saves")
    async with app.run_test(size=(80, 24)) as pilot:
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        typed(chooser, "jjmmm")
        assert "AI: by the book" in text(chooser.body(80, 21))
        assert chooser.dice == "seeded"
        await pilot.press("m")
        assert "at another login  o" in text(chooser.body(80, 21))
        assert "fair, by both   i" in text(chooser.body(80, 21))
        assert "Another login plays the German side" in plain_text(chooser.message())
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        game = app.game
        assert game is not None
        assert (game.local_seats, game.dice_mode, game.seats) == ((US,), "fair", {US: "human", DE: "human"})
        told = "German can join from another login: cb-tui resume veghel-1 --seat de"
        assert plain_text(app.screen.controller.note) == told
        other = Game.open(tmp_path / "saves", "veghel-1", seat=DE)
        assert other.local_seats == (DE,)
        other.close()
        app.save_now()

        app.resume("veghel-1")  # from the menu: his own seat, for the numbers of that one are his
        await pilot.pause()
        assert app.game.local_seats == (US,)
        assert plain_text(app.screen.controller.note) == told
        app.save_now()
        monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "his"))
        other = Game.open(tmp_path / "saves", "veghel-1", seat=DE)
        other.append_owed()
        monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "mine"))
        app.resume("veghel-1")  # while he plays, too
        await pilot.pause()
        assert app.game.local_seats == (US,)
        app.save_now()
        other.close()
        app.again(game, (US,))
        await pilot.pause()
        assert (app.game.name, app.game.local_seats, app.game.dice_mode) == ("veghel-2", (US,), "fair")
        app.save_now()


async def test_the_dice_of_another_login_may_be_chosen_and_those_of_a_battle_with_the_machine_are_never_fair(tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        typed(chooser, "jjtmmmm")  # past the lesson
        assert [seat.name for seat in chooser.elsewhere] == ["US"]
        dice = []
        for _ in range(4):
            dice.append(chooser.dice)
            typed(chooser, "i")
        assert dice == ["fair", "seeded", "manual", "fair"]
        typed(chooser, "it")  # both sides at this keyboard
        assert (chooser.elsewhere, chooser.dice) == ((), "manual")
        typed(chooser, "ittiim")
        assert (chooser.elsewhere, chooser.dice) == ((), "seeded")


@pytest.mark.parametrize("size", sample([(80, 24), (60, 18), (40, 12), (30, 10)], 2))
async def test_whatever_can_be_chosen_is_shown_at_any_size(size, tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=size) as pilot:
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        await pilot.press("j", "j")
        shown = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "\u25ba Veghel crossroads" in shown
        for setting in ("rules 2025 edition   e", "< US >   s", "AI: officer  o", "   n", "rolled   i"):
            assert setting in shown


async def test_every_battle_won_or_lost_has_a_mark_and_the_next_one_is_selected(tmp_path):
    """Given Veghel lost as US and won as German; then its line is marked as won; the mill comes next."""
    for seat, name in ((US, "lost"), (DE, "won")):
        remember(fought(tmp_path, seats={US: "ai:hold", DE: "ai:hold"} | {seat: "human"}, name=name))
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        count = len(app.library.battles())
        assert f"The mill road, 10 minutes; 1 of {count} battles won" in "\n".join(screen(app))
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        shown = screen(app)
        assert f"all games   1 of {count} won" in shown[0]
        assert any(row.startswith(" > The mill road") for row in shown)
        assert any(row.startswith(" v Veghel crossroads") for row in shown)
        assert any(row.startswith(" Next  Two platoons, one road") for row in shown)
        await pilot.press("j")
        assert "played US won 0 of 1; German won 1 of 1, turn 8, " in " ".join(
            " ".join(row[:50].split()) for row in screen(app)
        )


@pytest.mark.parametrize("size", sample([(60, 16), (80, 24), (100, 30), (160, 50)], 2, 1))
async def test_the_right_half_has_the_whole_map_and_the_facts_and_no_line_is_cut(tmp_path, size):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=size) as pilot:
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        for battle in ("mill", "xray", "two_roads", "fox_and_hounds", "nicolson"):
            chooser._mark(next(row for row, each in enumerate(chooser.battles) if each.id == battle))
            rows = chooser.body(size[0], size[1] - 3)
            assert len(rows) <= size[1] - 3, battle
            assert all(len(plain_text(row)) <= size[0] for row in rows), battle
            if size[0] >= 80:
                right = [plain_text(row)[51 if size[0] < 160 else 81 :] for row in rows]
                assert any(chooser.battle.title in row for row in right), battle
                assert sum(bool(row.strip()) for row in right) >= 15, battle


async def test_f_lists_the_battles_of_one_game_and_then_of_all(tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        every = len(chooser.battles)
        counts = []
        for _ in range(4):
            await pilot.press("f")
            counts.append((chooser.family, len(chooser.battles)))
        assert [family for family, _ in counts] == ["Combat Boots", "Combat", "Combat Captain", ""]
        assert sum(count for _, count in counts[:3]) == counts[3][1] == every


async def test_damaged_records_are_told_on_the_title_in_one_line(tmp_path):
    (tmp_path / NAME).write_bytes(b"{\n")
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(160, 24)) as pilot:
        await pilot.pause()
        assert "1 damaged line left out" in screen(app)[-2]


async def test_typed_letters_find_a_battle_and_esc_shows_all_again(tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        chooser = ChooserScreen()
        app.push_screen(chooser)
        await pilot.pause()
        await pilot.press("slash", "k", "a", "l", "a")
        assert "Find: kala_   1 battle" in screen(app)[-2]
        assert chooser.battle.id == "kalach"
        await pilot.press("q")  # a letter like others
        assert "0 battles" in screen(app)[-2]
        await pilot.press("backspace", "enter", "t")
        assert (chooser.seating.side, len(chooser.battles)) == (1, 1)
        await pilot.press("escape")
        assert (chooser.battle.id, len(chooser.battles)) == ("kalach", len(Library().battles()) + len(lessons()) + 3)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


def test_the_rulings_of_combat_are_switched_scrolled_and_carried_into_a_battle_of_your_own(tmp_path):
    """SAVE-3a: thirty switches do not fit a screen of 24 lines; the selected one is always in sight."""

    async def use() -> None:
        app = GameApp(None, Library(), tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            chooser = ChooserScreen()
            app.push_screen(chooser)
            await pilot.pause()
            while chooser.battle.id != "own":
                await pilot.press("j")
            assert "rulings standard   r" in text(chooser.body(80, 20))
            await pilot.press("r")
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, RulingsScreen)
            while screen.switches[screen.row].rule != "SAVE-3a":
                await pilot.press("j")
                assert f"> {screen.switches[screen.row].rule}" in text(screen.body(80, 21))
            await pilot.press("enter")
            assert "> SAVE-3a* there is no first salvo" in " ".join(text(screen.body(80, 21)).split())
            screen.pick(1)
            assert screen.row == screen.at[0]
            await pilot.press("escape", "enter")
            await pilot.pause()
            own = app.screen
            assert isinstance(own, OwnBattleScreen)
            assert isinstance(own.wish, BattleChoices)
            assert own.wish.rulings == {"first_salvo": False}
            await pilot.press("j", "l")
            assert isinstance(own.wish, BattleChoices)
            assert own.wish.rulings == {"first_salvo": False}

    asyncio.run(use())

"""The worked examples on the screen: every one opens from a rule and plays to its end at 80x24."""

import pytest

from cb_tui.core.grammar import columns
from cb_tui.session.library import Library
from cb_tui.session.rulebook import examples, rulebook
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.examples import ExampleScreen, ExamplesScreen
from cb_tui.ui.screens.rules import RulesScreen
from tests.sample import WHOLE, sample
from tests.ui.reading import screen
from tests.ui.test_rules_help import battle

BOOK = examples("combat_boots")
SHOWN = BOOK.all if WHOLE else BOOK.all[:20]  # `test_worked_examples` of the rules plays each


def shown(app) -> str:
    """All that is on the screen, words with one blank between them."""
    return " ".join(" ".join(screen(app)).replace("|", " ").split())


async def test_every_example_plays_to_its_end(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "slash", *"fire-5", "enter", "e", "a", "g")
        await pilot.pause()
        listed = app.screen
        assert isinstance(listed, ExamplesScreen)
        while listed.now:
            await pilot.press("k")
        await pilot.press("enter")
        await pilot.pause()
        for number, one in enumerate(SHOWN):
            page = app.screen
            assert isinstance(page, ExampleScreen)
            assert (page.example, page.step) == (one, 0)
            for step in range(len(one.step)):
                page.key("enter")
                assert page.step == step + 1
            page.key("enter")
            assert page.step == len(one.step), "Enter stays at the end"
            await pilot.pause(0)
            assert " ".join(one.step[-1].say.split()[:3]) in shown(app)
            assert f"of {len(one.step)}" in shown(app)
            if number + 1 < len(SHOWN):
                page.key("n")
        await pilot.press("escape")
        assert app.screen is listed
        assert listed.now == len(SHOWN) - 1


async def test_an_example_shows_board_dice_and_reasoning_and_goes_back_a_step(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "slash", *"ovr-1", "enter", "e", "enter")
        await pilot.pause()
        before = shown(app)
        assert "A tank overruns infantry" in before
        assert "T1 0402 a2 h2/2 ready" in before
        await pilot.press("enter", "enter")
        await pilot.pause()
        after = shown(app)
        assert "T1 0302" in after
        assert "DESTROYED" in after
        assert "attack [6][5][4]" in after
        assert "r1 0302" not in after
        await pilot.press("backspace", "k")
        await pilot.pause()
        assert shown(app) == before
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, RulesScreen)


async def test_it_opens_within_a_game_and_leaves_it_alone(tmp_path):
    app = battle(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        under, state, step = app.screen, app.game.state, app.game.step
        await pilot.press("question_mark", "question_mark", "slash", *"stk-1", "enter", "e", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ExampleScreen)
        assert "Two dice of the squad and two of the machine" in shown(app)
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
        assert app.screen is under
        assert isinstance(under, BattleScreen)
        assert (app.game.state, app.game.step) == (state, step)
        app.save_now()


@pytest.mark.parametrize("size", sample([(20, 5), (40, 12), (80, 24), (160, 50)], 2))
async def test_it_is_read_at_any_size(tmp_path, size):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "slash", *"art-5", "enter", "e", "enter", "enter", "pagedown", "pagedown")
        await pilot.pause()
        assert isinstance(app.screen, ExampleScreen)
        assert all(columns(row) <= size[0] for row in screen(app))
        app.exit(0)


async def test_a_rule_without_an_example_says_so(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "slash", *"gen-1", "enter", "e")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert "The rule books give no example of GEN-1" in shown(app)


def test_a_reading_shows_the_examples_of_its_rule_and_another_system_has_none():
    assert BOOK.of("MOV-3a", "classic")[0].id == "cbc-move-1"
    assert BOOK.of("MOV-3a", "2025")[0].id == "cb25-move-1"
    assert [one.id for one in BOOK.of("FIRE-5", "2025")[:3]] == ["cb25-fire-1", "cb25-fire-2", "cb25-art-1-c"]
    assert BOOK.of("GEN-1") == ()
    assert examples("toy").all == ()
    assert {rule for one in BOOK.all for rule in one.rules} <= {rule.id for rule in rulebook("combat_boots").rules()}

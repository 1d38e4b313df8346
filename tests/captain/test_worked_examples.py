"""The worked examples of the rules help: of each chapter of the catalogue some, played by the rules with their dice."""

from cb_tui.session.library import Library
from cb_tui.session.rulebook import examples, rulebook
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.examples import ExampleScreen
from cb_tui.ui.screens.rules import RulesScreen
from tests.captain.test_examples import CASES
from tests.captain.test_room_lines import game
from tests.cli.shell import run
from tests.cli.typist import heard
from tests.combat.test_worked_examples import wrong
from tests.ui.reading import read
from tests.ui.test_worked_examples import shown

BOOK = examples("combat_captain")
SUMS = {"scale", "mean", "map"}  # arithmetic without a table
LONG = {"art-2", "cas-1", "cas-4", "event-1", "fire-2", "melee-2"}  # several rolls or losses: of these a page turns


def chapters(names) -> set[str]:
    return {name.partition("-")[0] for name in names}


def test_each_chapter_of_the_catalogue_is_in_the_help():
    assert chapters(one.id for one in BOOK.all) == chapters(case["id"] for case in CASES) - SUMS
    assert len(BOOK.all) == 84


def test_every_example_comes_out_as_it_says():
    assert {one.id: found for one in BOOK.all if (found := wrong(one, BOOK))} == {}


def test_every_example_shows_rules_of_the_help_and_is_short():
    book = rulebook("combat_captain")
    assert [(one.id, rule) for one in BOOK.all for rule in one.rules if not book.named(rule)] == []
    texts = [text for one in BOOK.all for text in (one.about, *(step.say for step in one.step))]
    assert [text for text in texts if len(text) > 230 or not text.isascii() or text[-1] not in ".:"] == []
    assert [one.title for one in BOOK.all if len(one.title) > 43] == []


async def test_it_opens_from_a_rule_and_plays_on_the_screen():
    app = GameApp(game(), Library(), None, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await read(pilot)
        await pilot.press("question_mark", "question_mark", "slash", *"init-4", "enter", "e")
        await pilot.pause()
        assert "book The event gives the initiative" in shown(app)
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ExampleScreen)
        assert "book numbers EVENT-2, INIT-4" in shown(app)
        assert "So turn 2 begins without a roll:" in shown(app)
        long = set()
        for one in BOOK.all:
            app.screen.frames, app.screen.step = BOOK.frames(one), len(one.step)
            app.screen.paint()
            long |= {one.id} if app.screen.below else set()
        assert long <= LONG
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        app.save_now()


def test_it_is_told_in_lines_and_printed_by_the_shell():
    said = heard(game(), "rules coh-1", "example coh-1", "", "quit")
    assert "Worked examples: coh-1 (Twelve inches are too many), coh-2 (A tenth of an inch less)." in said
    assert "AR1 may take cover or wait, but neither move nor fire." in said
    printed = " ".join(run("rules", "--rules", "combat_captain", "--example", "fire-1").out.split())
    assert "fire-1: Three dice, nine points. book numbers, FIRE-1, CHART-1." in printed
    assert "row 9 has a 2 there: two hits." in printed

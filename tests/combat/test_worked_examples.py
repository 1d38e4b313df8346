"""The worked examples of the rules help: all of the catalogue's, played by the rules with their cards and dice."""

from typing import Any

import msgspec

from cb_tui.session.codec import Codec
from cb_tui.session.library import Library
from cb_tui.session.rulebook import Example, Examples, examples, rulebook
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.examples import ExampleScreen
from cb_tui.ui.screens.rules import RulesScreen
from tests.cli.shell import run
from tests.cli.typist import heard
from tests.combat.screen import ALONE, begun
from tests.combat.test_examples import CASES
from tests.rules.combat_boots.test_worked_examples import holds
from tests.ui.reading import read
from tests.ui.test_worked_examples import shown

BOOK = examples("combat")
RECKONED = {"set-3", "set-5", "points-1", "points-2", "four-2"}  # of which some steps are sums and no play


def test_every_example_of_the_catalogue_is_in_the_help():
    """It shows the same rules, by its profile or by the codified rules where all profiles agree."""
    printed = {case["id"]: (tuple(case["rules"]), case["profile"].replace("any", "codified")) for case in CASES}
    assert {one.id: (one.rules, one.battle["profile"]) for one in BOOK.all} == printed
    assert all(one.by.startswith(f"{one.battle['profile']} rules") for one in BOOK.all)


def test_every_example_comes_out_as_it_says():
    assert {one.id: found for one in BOOK.all if (found := wrong(one))} == {}


def wrong(one: Example, book: Examples = BOOK) -> list[Any]:
    """What an example says and the rules do not bring."""
    rules, found = book.ruleset(one), list[Any]()
    read = Codec(rules).command
    for step, frame in zip(one.step, book.frames(one)[1:], strict=True):
        events = [msgspec.to_builtins(report.event) for report in frame.reports]
        pieces = [msgspec.to_builtins(piece, enc_hook=str) for piece in rules.scene(frame.state).pieces]
        found += [part for part in step.then if not any(holds(part, event) for event in events)]
        found += [part for part in step.shows if not any(holds(part, piece) for piece in pieces)]
        found += [each for each in step.may if rules.refusal(frame.state, read(each)) is not None]
        found += [step.never] if len(frame.refusals) != len(step.never) else []
        found += [step.rule] if step.rule and {why.rule for why in frame.refusals} != {step.rule} else []
        found += [step.sight] if frame.sight and frame.sight.visible != step.visible else []
        played = step.do or step.sight or step.may or step.never or step.shows
        found += [] if played or one.id in RECKONED else [step.say]
    return found


def test_every_example_shows_rules_of_the_help_and_is_short():
    book = rulebook("combat")
    assert [(one.id, rule) for one in BOOK.all for rule in one.rules if not book.named(rule)] == []
    texts = [text for one in BOOK.all for text in (one.about, *(step.say for step in one.step))]
    assert [text for text in texts if len(text) > 230 or not text.isascii() or text[-1] not in ".:"] == []
    assert [one.title for one in BOOK.all if len(one.title) > 43] == []


async def test_it_opens_from_a_rule_in_a_battle_and_plays_on_the_screen():
    app = GameApp(begun(None, ALONE), Library(), None, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await read(pilot)
        under = app.screen
        await pilot.press("question_mark")  # the message names a rule, so that the rules come first
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("slash", *"mine-1", "enter", "e")
        await pilot.pause()
        assert "codified Saved on a mine" in shown(app)
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ExampleScreen)
        assert "codified rules MINE-1, MINE-1a" in shown(app)
        assert "T1 rolls 5 and is saved" in shown(app)
        for one in BOOK.all[:: len(BOOK.all) // 12]:
            app.screen.frames, app.screen.step = BOOK.frames(one), len(one.step)
            app.screen.paint()
            assert app.screen.below == 0, f"{one.id} does not fit"
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
        assert app.screen is under
        app.save_now()


def test_it_is_told_in_lines_and_printed_by_the_shell():
    said = " ".join(heard(begun(None, ALONE), "rules salvo-1", "example salvo-2", "", "quit").split())
    assert "Worked examples: salvo-1 (A miss ends the shot), salvo-2 (A hit, then the save)." in said
    assert "card: 1 of 40, hit; die of Red g1: 4 against 5, destroyed" in said
    assert "salvo-2 ends here." in said
    printed = " ".join(run("rules", "--rules", "combat", "--example", "mine-2").out.split())
    assert "mine-2: Lost on a mine. codified rules, MINE-1." in printed
    assert "enters the mine in 0507: die of Blue T1: 3 against 4, destroyed" in printed

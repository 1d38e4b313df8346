"""The worked examples of the rules help are played by the rules: their dice are used up and bring what they say."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from cb_tui.session.codec import Codec
from cb_tui.session.rulebook import Example, examples, rulebook
from tests.rules.combat_boots.test_examples import EXAMPLES

HERE = examples("combat_boots")


def holds(part: Any, whole: Any) -> bool:
    """Whether all that a part says stands in the whole."""
    match part:
        case dict():
            return isinstance(whole, dict) and all(key in whole and holds(part[key], whole[key]) for key in part)
        case list() | tuple():
            same = isinstance(whole, list | tuple) and len(part) == len(whole)
            return same and all(map(holds, part, whole))
        case _:
            return bool(part == whole)


def test_every_printed_example_is_in_the_help():
    """The tests' own copy of the figures names the same examples, editions and rules."""
    printed = {one["id"]: (one["edition"], tuple(one["rules"])) for one in EXAMPLES.values()}
    assert {one.id: (one.edition, one.rules) for one in HERE.all} == printed
    assert len(HERE.all) == 83


def test_every_example_shows_rules_of_the_help():
    book = rulebook("combat_boots")
    assert [(one.id, rule) for one in HERE.all for rule in one.rules if not book.named(rule)] == []


@pytest.mark.parametrize("one", HERE.all, ids=lambda one: one.id)
def test_an_example_comes_out_as_it_says(one: Example):
    rules = HERE.ruleset(one)
    read = Codec(rules).command
    assert one.step
    for step, frame in zip(one.step, HERE.frames(one)[1:], strict=True):
        events = [msgspec.to_builtins(report.event) for report in frame.reports]
        missing = [part for part in step.then if not any(holds(part, event) for event in events)]
        assert missing == []
        assert frame.sight is None or frame.sight.visible == step.visible
        assert [each for each in step.may if rules.refusal(frame.state, read(each)) is not None] == []
        assert len(frame.refusals) == len(step.never)
        assert not step.rule or {why.rule for why in frame.refusals} == {step.rule}
        pieces = [msgspec.to_builtins(piece, enc_hook=str) for piece in rules.scene(frame.state).pieces]
        assert [part for part in step.shows if not any(holds(part, piece) for piece in pieces)] == []
        checked = step.do or step.sight or step.may or step.never or step.shows
        assert checked, f"nothing is played or asked: {step.say}"


def test_the_figures_of_the_books_fall():
    """Where the printed example names the dice, they are those that the help rolls."""
    rolled = {one.id: [frame.dice for frame in HERE.frames(one)] for one in HERE.all}
    for one in EXAMPLES.values():
        given = one["input"]
        if "att_dice" in given and "def_dice" in given and not given.get("head_on"):
            dice = [*given["att_dice"], *given["def_dice"]]
            assert any(Counter(dice) <= Counter(faces) for faces in rolled[one["id"]]), one["id"]

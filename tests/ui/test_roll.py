"""Real dice and cards, typed: each says its range, on the screen and in plain mode."""

from typing import Any

import pytest

from cb_tui.core.dice import Dice, DiceRequest
from cb_tui.core.values import Command
from cb_tui.plain.typed_game import faces_asked, faces_misread, faces_typed
from cb_tui.presentation.keys import actions
from cb_tui.presentation.text import plain_text
from cb_tui.session.rolls import dice_wanted
from cb_tui.ui.modes.base import Mode, Notify, Play, SwitchTo
from cb_tui.ui.modes.text_input import RollMode, roll_mode

HUNDRED, CARD = DiceRequest(1, 100), DiceRequest(1, 5, card=True)


def deed(dice: Dice) -> Any:
    """A card, two dice with a hundred sides and one with six."""
    return dice.draw(5), dice.roll(2, 100), dice.roll(1)


class Typist:
    def __init__(self) -> None:
        self.mode: RollMode = roll_mode(Command(), lambda faces: dice_wanted(deed, faces), Mode())
        self.said = ""
        self.given: tuple[int, ...] | None = None

    def press(self, *keys: str) -> str:
        for key in keys:
            match self.mode.handle_action(actions(self.mode.keys)[key], None):  # type: ignore[arg-type]
                case SwitchTo(RollMode() as mode):
                    self.mode = mode
                case Notify(words):
                    self.said = plain_text(words)
                case Play(_, faces):
                    self.given = faces
        return plain_text(self.mode.message(None))  # type: ignore[arg-type]


def test_a_card_and_dice_of_many_sides_are_typed_figure_by_figure():
    hand = Typist()
    assert hand.press().startswith("DICE  type the card, 1 to 5:")
    assert hand.press("4").startswith("DICE  type 2 faces, 1 to 100:  4")
    assert hand.press("7").endswith("4 7")
    assert hand.press("space").startswith("DICE  type 1 face, 1 to 100:  4 7")
    assert hand.press("1", "0", "0").startswith("DICE  type 1 face, 1 to 6:  4 7 100")
    hand.press("6", "enter")
    assert hand.given == (4, 7, 100, 6)


def test_a_face_out_of_range_is_refused_and_rubbing_out_takes_figures_then_faces():
    hand = Typist()
    hand.press("6")
    assert (hand.said, hand.mode.faces) == ("A card here is 1 to 5, not 6", ())
    hand.press("5", "8", "backspace")
    assert (hand.mode.faces, hand.mode.typed) == ((5,), "")
    hand.press("0", "0", "0")
    assert hand.said == "A face here is 1 to 100, not 0"
    hand.press("backspace")
    assert hand.mode.faces == ()
    hand.press("enter")
    assert hand.said == "1 more face is needed"


@pytest.mark.parametrize(
    ("typed", "wanted", "faces"),
    [
        ("653", DiceRequest(3), (6, 5, 3)),
        ("6 5,3", DiceRequest(3), (6, 5, 3)),
        ("7", DiceRequest(3), ()),
        ("6666", DiceRequest(3), ()),
        ("100", HUNDRED, (100,)),
        ("1, 99", DiceRequest(2, 100), (1, 99)),
        ("101", HUNDRED, ()),
        ("9" * 5000, HUNDRED, ()),
        ("5", CARD, (5,)),
        ("6", CARD, ()),
        ("5!", CARD, ()),
        ("", CARD, ()),
    ],
)
def test_a_typed_line_is_faces_in_range_or_none(typed, wanted, faces):
    assert faces_typed(typed, wanted) == faces


def test_the_linear_mode_says_what_to_roll_and_in_what_range():
    assert faces_asked(DiceRequest(1)) == "Roll 1 die and type its face"
    assert faces_asked(DiceRequest(2, 100)) == "Roll 2 dice with 100 sides and type the faces"
    assert faces_asked(CARD) == "Draw 1 card and type its number, 1 to 5"
    assert faces_misread(DiceRequest(3)).startswith("Type up to 3 figures from 1 to 6, such as 6 5 3,")
    assert faces_misread(HUNDRED).startswith("Type a number from 1 to 100, such as 100,")

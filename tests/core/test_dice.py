"""Dice of any number of sides and cards: even, the same on every machine, never out of range."""

import pytest

from cb_tui.core.dice import DiceError, DiceRequest, FixedDice, SeededDice
from cb_tui.core.values import Drawn, Rolled, faces_of
from cb_tui.session.ledger import FaceCount
from cb_tui.session.rolls import dice_wanted


def test_six_sided_dice_fall_as_in_every_stored_game():
    assert SeededDice(1, 0).roll(8) == (6, 3, 1, 4, 1, 1, 6, 4)
    assert SeededDice(7, 3, "b1").roll(8) == (2, 1, 1, 5, 3, 1, 5, 5)


def test_the_same_seed_and_step_give_the_same_dice_and_cards():
    def all_of(dice: SeededDice) -> list[object]:
        return [dice.roll(3), dice.roll(2, 100), dice.draw(40), dice.roll(1, 8)]

    assert all_of(SeededDice(5, 9)) == all_of(SeededDice(5, 9))
    assert all_of(SeededDice(5, 9)) != all_of(SeededDice(5, 10))
    assert all_of(SeededDice(5, 9)) != all_of(SeededDice(5, 9, "b1"))


@pytest.mark.parametrize("sides", [2, 6, 8, 20, 100])
def test_every_face_comes_as_often_as_any_other(sides):
    faces = SeededDice(11, sides).roll(60 * sides, sides)
    assert set(faces) == set(range(1, sides + 1))
    assert FaceCount(tuple(faces.count(face) for face in range(1, sides + 1))).p > 0.001


def test_every_card_is_drawn_as_often_as_any_other():
    dice = SeededDice(3, 1)
    cards = [dice.draw(5) for _ in range(1000)]
    assert set(cards) == {1, 2, 3, 4, 5}
    assert FaceCount(tuple(cards.count(card) for card in range(1, 6))).p > 0.001
    assert dice.draw(1) == 1


def test_dice_that_are_given_are_held_against_the_range_of_each():
    dice = FixedDice(100, 6, 5)
    assert (dice.roll(1, 100), dice.roll(1), dice.draw(5), dice.left) == ((100,), (6,), 5, [])
    for wrong, sentence in (
        (lambda: FixedDice(7).roll(1), "a die shows a whole number from 1 to 6, not 7; give other faces"),
        (lambda: FixedDice(True).roll(1), "a die shows a whole number from 1 to 6, not True; give other faces"),
        (
            lambda: FixedDice(101).roll(1, 100),
            "a die with 100 sides shows a whole number from 1 to 100, not 101; give other faces",
        ),
        (lambda: FixedDice(0).draw(5), "a card of 5 is a whole number from 1 to 5, not 0; give another"),
        (lambda: FixedDice(4).roll(2), "this roll needs 2 dice and only 1 are given; give more faces"),
        (lambda: FixedDice().draw(5), "this draw needs 1 card and only 0 are given; give more faces"),
    ):
        with pytest.raises(DiceError) as raised:
            wrong()
        assert str(raised.value) == sentence


def test_what_falls_next_says_how_many_and_in_what_range():
    def deed(dice):
        return dice.roll(2, 100), dice.draw(5), dice.roll(1)

    assert dice_wanted(deed, ()) == DiceRequest(2, 100)
    assert dice_wanted(deed, (7,)) == DiceRequest(1, 100)
    assert dice_wanted(deed, (7, 88)) == DiceRequest(1, 5, card=True)
    assert dice_wanted(deed, (7, 88, 5)) == DiceRequest(1)
    assert dice_wanted(deed, (7, 88, 5, 6)) is None


def test_dice_and_cards_are_one_row_in_the_order_they_fell():
    assert faces_of((Rolled("hit", (77,), 100), Drawn("gambit", 2, 5), Rolled("save", (3, 4)))) == (77, 2, 3, 4)

"""Games of Ambush that are kept: cards and dice of a hundred sides taken back, branched off, made by two people."""

from pathlib import Path

import pytest

from cb_tui.core.values import Place, UnitId
from cb_tui.session.errors import UndoError
from cb_tui.session.fair_dice.participant import RollPendingError
from cb_tui.session.game import Game
from cb_tui.session.verify import verify
from tests.toy import model as m
from tests.toy.ruleset import AMBUSH
from tests.toy.table import BATTLE, PEOPLE, REST, march

RULES = {"ambush": AMBUSH}


def begun(saves: Path, dice: str = "seeded", w2: str = "B4") -> Game:
    """A save in which both pieces are concealed and Red is to move."""
    game = Game.new(AMBUSH, BATTLE, seed=7, seats=PEOPLE, name="one", saves=saves, dice=dice)
    for unit, at in (("w2", w2), ("v2", "G4")):
        game.play(m.Conceal(UnitId(unit), Place(at)))
    return game


def test_a_card_that_was_drawn_is_not_taken_back(tmp_path):
    game = begun(tmp_path)
    game.play(m.Gambit())
    with pytest.raises(UndoError) as raised:
        game.undo()
    assert raised.value.sentence.startswith("a card was drawn at step 3: that cannot be undone")


def test_what_was_revealed_is_not_taken_back(tmp_path):
    game = begun(tmp_path, w2="A4")
    for command in (march("R1", "C2"), REST, REST, REST, march("R1", "B3"), m.Lurk()):
        game.play(command)
    with pytest.raises(UndoError) as raised:
        game.undo()
    assert raised.value.sentence == (
        "something hidden was revealed at step 8: that cannot be undone; play on, or branch from step 7"
    )


def test_a_branch_draws_cards_of_its_own_and_is_audited(tmp_path):
    game = begun(tmp_path)
    main = game.play(m.Gambit()).faces
    drawn = set()
    for _ in range(6):
        game = game.branch_at(2)
        drawn.add(game.play(m.Gambit()).faces)
    game.close()
    assert len(drawn | {main}) > 1
    assert verify(tmp_path, "one", RULES).findings == []


def test_three_people_make_a_card_and_a_hundred_sided_die_together(tmp_path):
    saves = tmp_path / "saves"
    begun(saves, "fair").close()
    games = red, west, east = [Game.open(saves, "one", seat=seat, rulesets=RULES) for seat in PEOPLE]
    for game, seat in zip(games, PEOPLE, strict=True):
        game.numbers = tmp_path / seat

    def agree(*present: Game) -> None:
        for game in present * 3:
            game.refresh()
            game.append_owed()

    agree(*games)
    with pytest.raises(RollPendingError):
        red.play(m.Gambit())
    agree(red, west)  # two of three bring no card
    assert (red.pledge is not None, red.waiting) == (True, "waiting for Blue east's number")
    agree(*games)
    red.play(REST)
    agree(*games)
    with pytest.raises(RollPendingError):
        west.play(m.Shoot(UnitId("w2"), UnitId("R1")))
    agree(*games)
    card, shot = (deed.faces for deed in red.entries if deed.faces)
    assert 1 <= card[0] <= 5
    assert 1 <= shot[0] <= 100
    assert red.hash() == west.hash() == east.hash()
    for game in games:
        game.close()
    assert verify(saves, "one", RULES).findings == []

"""Values there and back; what comes from outside is read strictly and refused in a sentence."""

import pytest

from cb_tui.session.codec import Codec, nulls_in, nulls_out, parse
from cb_tui.session.errors import UnreadableError
from cb_tui.session.game import Game
from tests.session.ambush import BOTH, OPEN, SHOT, play_on
from tests.toy.ruleset import AMBUSH

CODEC = Codec(AMBUSH)


def test_a_command_is_read_as_it_is_listed():
    assert CODEC.command({"command": "Shoot", "shooter": "R1", "mark": "B1"}) == SHOT


@pytest.mark.parametrize(
    "given",
    [
        None, [], "Rest", {}, {"command": "Nuke"}, {"command": "Rest", "now": True}, {"command": 3},
        {"command": "March", "unit": "R1"}, {"command": "March", "unit": 1, "to": "A2"},
        {"command": "Shoot", "shooter": ["R1"], "mark": "B1"}, {"command": "x" * 10_000},
    ],
    ids=lambda given: str(given)[:40],
)  # fmt: skip
def test_what_is_no_command_is_refused_in_a_sentence(given):
    with pytest.raises(UnreadableError) as refused:
        CODEC.command(given)
    assert len(refused.value.sentence) < 300
    assert "legal" in refused.value.sentence


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[" * 100_000], ids=["empty", "open", "bytes", "deep"])
def test_what_is_no_json_is_refused_in_a_sentence(data):
    with pytest.raises(UnreadableError, match="not JSON"):
        parse(data)


def test_a_state_comes_back_with_its_setting():
    game = play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, saves=None), 9)
    written = CODEC.plain_state(game.state)
    assert "setting" not in written
    assert CODEC.state(written, game.state) == game.state


def test_toml_has_no_null_and_gets_one():
    value = {"winner": None, "list": [None, {"a": None}], "text": "x"}
    assert nulls_in(nulls_out(value)) == value

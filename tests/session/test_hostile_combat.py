"""Letters of *Combat* that are damaged or forged are refused in one sentence, at once, and nothing is written.

`CB_TUI_HOSTILE` says how many are drawn beside those that are named.
"""

import os
import shutil
import time

import pytest

from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.send_receive import take_in_bundle
from tests.sample import sample
from tests.session.hostile import Lines, begun, posted
from tests.session.hostile_combat import BATTLES, letters

DRAWN = int(os.environ.get("CB_TUI_HOSTILE", "5"))
SECONDS = 1.0


@pytest.fixture(scope="module")
def games(tmp_path_factory) -> dict[str, Lines]:
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CB_TUI_NUMBERS", str(folder / "secrets"))
        return {battle: begun(folder, battle) for battle in BATTLES}


@pytest.fixture(autouse=True)
def _secrets(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "secrets"))


@pytest.mark.parametrize("battle", BATTLES)
def test_a_whole_letter_is_taken_in(games, tmp_path, battle):
    assert take_in_bundle(tmp_path / "saves", posted(games[battle]), "friday.cbt").kind == "new"


def test_a_damaged_letter_is_refused_in_one_sentence_and_nothing_is_written_or_it_is_a_game_like_others(
    games, tmp_path
):
    refused, taken, slowest = 0, 0, (0.0, "")
    for what, data in sample(letters(games, DRAWN), 3):
        saves, begins = tmp_path / "saves", time.process_time()
        try:
            got = take_in_bundle(saves, data, "friday.cbt")
        except SessionError as error:
            slowest = max(slowest, (time.process_time() - begins, what))
            assert error.sentence.isprintable(), what
            assert len(error.sentence) < 500, what
            assert not saves.exists(), what
            refused += 1
        else:
            slowest = max(slowest, (time.process_time() - begins, what))
            game = Game.open(saves, got.name)
            assert game.legal() or game.to_move is None or game.blocked_reason, what
            game.close()
            shutil.rmtree(saves)
            taken += 1
    assert slowest[0] < SECONDS, slowest
    assert refused > 3 * taken
    assert refused + taken > 2 * DRAWN


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("opened: off the board", "opens what blue sealed at step 3, and that is not what was sealed there"),
        ("sealed: off the board", "9999 is not on the board"),
        ("an army of 10^18", "forces[0].army.tank: expected 0 to"),
        ("sealed: on a square of 5,000 signs", "the rules refuse it: 0000"),
    ],
)
def test_what_is_wrong_with_a_letter_is_named(games, tmp_path, what, why):
    letter = next(data for name, data in letters(games, 0) if name == what)
    with pytest.raises(SessionError) as refused:
        take_in_bundle(tmp_path / "saves", letter, "friday.cbt")
    assert why in refused.value.sentence

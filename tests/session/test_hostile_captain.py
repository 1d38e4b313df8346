"""Letters of *Combat Captain* that are damaged are refused in one sentence, at once; nothing is written.

`CB_TUI_HOSTILE` says how many are drawn.
"""

import os
import random
import shutil
from copy import deepcopy

import pytest

from cb_tui.games.combat_captain.rules.commands import AnyCommand
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.log import LOG
from cb_tui.session.schema import faults
from cb_tui.session.send_receive import take_in_bundle
from tests.session.hostile import BRANCH, begun, fuzzed, posted

DRAWN = int(os.environ.get("CB_TUI_HOSTILE", "15"))
OWN = ("fox_and_hounds", "sunken_lane")


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    return {battle: begun(folder, battle) for battle in OWN}


def letters(games):
    """Letters cut, with a bit turned, with other values in the battle and in the lines, whose checksums fit."""
    whole = {name: posted(lines) for name, lines in games.items()}
    for seed in range(DRAWN):
        rng, name = random.Random(seed), OWN[seed % 2]
        data, lines = bytearray(whole[name]), deepcopy(games[name])
        match seed // 2 % 5:
            case 0:
                yield bytes(data[: rng.randrange(len(data))])
                continue
            case 1:
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
                yield bytes(data)
                continue
            case 2:
                part = lines[LOG][0]["scenario"]
            case _:
                part = rng.choice((*lines[LOG][1:], *lines[BRANCH]))
        for _ in range(rng.choice((1, 1, 2, 5))):
            fuzzed(rng, part)
        yield posted(lines)


def test_a_damaged_letter_is_refused_in_one_sentence_and_nothing_is_written_or_it_is_a_game_like_others(
    games, tmp_path
):
    refused, taken = 0, 0
    for number, letter in enumerate(letters(games)):
        saves = tmp_path / "saves"
        try:
            got = take_in_bundle(saves, letter, "friday.cbt")
        except SessionError as error:
            assert error.sentence.isprintable() and len(error.sentence) < 500, number
            assert not saves.exists(), number
            refused += 1
        else:
            game = Game.open(saves, got.name)
            assert game.legal() or game.to_move is None, number
            game.close()
            shutil.rmtree(saves)
            taken += 1
    assert refused > 3 * taken


def test_a_command_that_is_none_is_told_without_the_list_of_all():
    [fault] = faults({"command": "Win"}, AnyCommand)
    assert fault.text.startswith('expected one of 39, like "RollInitiative", "ChooseFirst", "Activate", found')

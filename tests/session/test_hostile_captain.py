"""Battles and letters of *Combat Captain* that are damaged are refused in one sentence, at once; nothing is written.

`CB_TUI_HOSTILE` says how many are drawn.
"""

import os
import random
import shutil
import time
import tomllib
from copy import deepcopy
from pathlib import Path

import pytest
import tomli_w

from cb_tui.rules.combat_captain.commands import AnyCommand
from cb_tui.rules.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.session.codec import nulls_out
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.log import LOG
from cb_tui.session.schema import faults
from cb_tui.session.transfer import take_in_bundle
from tests.session.hostile import BRANCH, begun, fuzzed, posted

DRAWN = int(os.environ.get("CB_TUI_HOSTILE", "30"))
SECONDS = 5  # of processor time, for all that is drawn of one file of up to 500
BATTLES = sorted(Path("scenarios/combat_captain").glob("*.toml"))
OWN = ("fox_and_hounds", "sunken_lane")


@pytest.mark.parametrize("file", BATTLES, ids=lambda file: file.stem)
def test_a_damaged_battle_file_has_findings_of_one_line_or_can_be_played(file, tmp_path):
    whole, damaged = tomllib.loads(file.read_text(encoding="utf-8")), tmp_path / "field.toml"
    sound, spent = 0, 0.0
    for seed in range(DRAWN):
        rng, battle = random.Random(f"{file.stem} {seed}"), deepcopy(whole)
        for _ in range(rng.choice((1, 1, 2, 5))):
            fuzzed(rng, battle)
        damaged.write_text(tomli_w.dumps(nulls_out(battle)), encoding="utf-8")
        begins = time.process_time()
        found = [finding for finding in Library().check(damaged) if not finding.note]
        assert all(f"{one.where}{one.text}".isprintable() and len(one.text) < 250 for one in found), seed
        if not found:
            state, sound = COMBAT_CAPTAIN.start(Library().read(damaged), {}), sound + 1
            assert COMBAT_CAPTAIN.scene(state).pieces and COMBAT_CAPTAIN.legal(state), seed
        spent += time.process_time() - begins
    assert sound < DRAWN / 2
    assert spent < SECONDS


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
    assert fault.text.startswith('expected one of 38, like "RollInitiative", "ChooseFirst", "Activate", found')

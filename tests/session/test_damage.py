"""Cut or flip any byte: the game stands at the last whole entry and says what it dropped."""

import os
import resource
import shutil
from pathlib import Path

import pytest

from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.verify import verify
from tests.sample import WHOLE
from tests.session.ambush import BOTH, OPEN, choose, play_on
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES

EVERY = WHOLE or "CB_TUI_HOSTILE" in os.environ  # a sample at the gate


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A closed save of 14 commands; its snapshot stands at step 14."""
    saves = tmp_path_factory.mktemp("saves")
    play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=saves), 14).close()
    return saves


def spoiled(played: Path, tmp_path: Path, file: str, data: bytes) -> Path:
    """A copy of the save with one file changed."""
    shutil.copytree(played / "open", tmp_path / "open", dirs_exist_ok=True)
    (tmp_path / "open" / file).write_bytes(data)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".lock"}


def test_a_log_cut_anywhere_in_its_last_three_entries_loses_only_what_is_cut(played, tmp_path):
    whole = (played / "open" / "log.jsonl").read_bytes()
    lines = whole.split(b"\n")
    begins = len(b"\n".join(lines[:-4])) + 1
    for cut in (begins, *range(begins + 1, len(whole) - 1, 1 if EVERY else 17), len(whole) - 1):
        saves = spoiled(played, tmp_path, "log.jsonl", whole[:cut])
        game = Game.open(saves, "open", watch=True, rulesets=RULES)
        complete = [line for line in whole[:cut].split(b"\n") if line in lines and line]
        assert game.step == len(complete) - 1, cut
        assert game.dropped, cut


def test_a_flipped_byte_of_the_log_is_noticed_and_all_before_its_line_stands(played, tmp_path):
    whole = (played / "open" / "log.jsonl").read_bytes()
    flips = 200 if EVERY else 25
    for turn in range(flips):
        place = len(whole) * turn // flips
        flipped = bytearray(whole)
        flipped[place] ^= 1 << turn % 8
        saves = spoiled(played, tmp_path, "log.jsonl", bytes(flipped))
        game = Game.open(saves, "open", watch=True, rulesets=RULES)
        line = whole[:place].count(b"\n") + 1
        assert game.step == (14 if line == 1 else line - 2), place
        assert game.dropped, place
        assert not verify(saves, "open", RULES).fine


def test_a_flipped_byte_of_the_snapshot_loses_nothing_and_is_noticed(played, tmp_path):
    whole = (played / "open" / "snapshot.toml").read_bytes()
    for turn in range(0, 100, 1 if EVERY else 5):
        flipped = bytearray(whole)
        flipped[len(whole) * turn // 100] ^= 1 << turn % 8
        saves = spoiled(played, tmp_path, "snapshot.toml", bytes(flipped))
        game = Game.open(saves, "open", watch=True, rulesets=RULES)
        assert game.step == 14
        assert "snapshot.toml" in game.dropped
        assert not verify(saves, "open", RULES).fine


def test_damaged_files_stay_as_they_are_until_the_next_command(played, tmp_path):
    whole = (played / "open" / "log.jsonl").read_bytes()
    saves = spoiled(played, tmp_path, "log.jsonl", whole[:-30])
    before = contents(saves / "open")

    game = Game.open(saves, "open", rulesets=RULES)
    game.snapshot()
    game.close()
    assert contents(saves / "open") == before

    game = Game.open(saves, "open", rulesets=RULES)
    game.play(choose(game))
    after = contents(saves / "open")
    assert after["log.damaged-1.jsonl"] == before["log.jsonl"]
    assert verify(saves, "open", RULES).findings == []
    hashed = game.hash()
    game.close()
    assert Game.open(saves, "open", watch=True, rulesets=RULES).hash() == hashed


def test_a_second_damaged_log_gets_the_next_number(played, tmp_path):
    whole = (played / "open" / "log.jsonl").read_bytes()
    saves = spoiled(played, tmp_path, "log.jsonl", whole[:-30])
    for number in (1, 2):
        log = saves / "open" / "log.jsonl"
        log.write_bytes(log.read_bytes()[:-5])
        game = Game.open(saves, "open", rulesets=RULES)
        game.play(choose(game))
        game.close()
        assert (saves / "open" / f"log.damaged-{number}.jsonl").exists()


@pytest.mark.parametrize("file", ["log.jsonl", "snapshot.toml"])
def test_either_file_alone_tells_how_the_game_began(played, tmp_path, file):
    saves = spoiled(played, tmp_path, file, b"")
    (saves / "open" / file).unlink()
    game = Game.open(saves, "open", rulesets=RULES)
    assert game.step == (0 if file == "log.jsonl" else 14)
    assert f"{file} is missing" in game.dropped
    play_on(game, 1).close()
    assert verify(saves, "open", RULES).fine


RUBBISH = {
    "empty": b"",
    "blank": b"\n\n",
    "deep list": b"[" * 100_000,
    "deep table": b'{"a":' * 50_000,
    "bytes": b"\xff\xfe\x00",
    "a bare start": b'{"format":1}\n',
    "null": b"null\n",
}


@pytest.mark.parametrize("rubbish", RUBBISH.values(), ids=RUBBISH)
def test_a_save_of_rubbish_is_refused_with_a_sentence(played, tmp_path, rubbish):
    saves = spoiled(played, tmp_path, "log.jsonl", rubbish)
    (saves / "open" / "snapshot.toml").write_bytes(rubbish)
    with pytest.raises(SaveError) as refused:
        Game.open(saves, "open", rulesets=RULES)
    assert "nothing was changed" in refused.value.sentence


@pytest.mark.parametrize("file", ["log.jsonl", "snapshot.toml"])
def test_a_newer_format_is_refused_and_not_touched(played, tmp_path, file):
    whole = (played / "open" / file).read_bytes()
    newer = whole.replace(b'"format":2', b'"format":3').replace(b"format = 2", b"format = 3")
    saves = spoiled(played, tmp_path, file, newer)
    before = contents(saves / "open")
    with pytest.raises(SaveError, match="newer cb-tui"):
        Game.open(saves, "open", rulesets=RULES)
    assert contents(saves / "open") == before


def test_a_log_that_ends_before_its_snapshot_is_damage(played, tmp_path):
    whole = (played / "open" / "log.jsonl").read_bytes()
    saves = spoiled(played, tmp_path, "log.jsonl", b"".join(whole.splitlines(keepends=True)[:-2]))
    assert "without the step 14" in verify(saves, "open", RULES).findings[0]
    assert Game.open(saves, "open", watch=True, rulesets=RULES).step == 12


def test_a_full_disk_refuses_the_command_and_nothing_has_happened(tmp_path):
    game = play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path), 5)
    log = tmp_path / "open" / "log.jsonl"
    before, hashed = log.read_bytes(), game.hash()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 50, hard))
    try:
        with pytest.raises(SaveError, match="free some room"):
            game.play(choose(game))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (log.read_bytes(), game.hash(), game.step) == (before, hashed, 5)
    assert play_on(game, 3).step == 8
    assert verify(tmp_path, "open", RULES).fine


def test_a_new_game_on_a_full_disk_is_refused_and_leaves_no_folder(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50, hard))
    try:
        with pytest.raises(SaveError, match="free some room"):
            Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []


def test_a_log_changed_from_outside_is_not_written_over(tmp_path):
    game = play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path), 5)
    log = tmp_path / "open" / "log.jsonl"
    log.write_bytes(b"something else\n")
    with pytest.raises(SessionError, match="open the save again"):
        game.play(choose(game))
    assert log.read_bytes() == b"something else\n"


def test_a_save_whose_folder_is_gone_refuses_with_a_sentence(tmp_path):
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path)
    shutil.rmtree(tmp_path / "open")
    with pytest.raises(SaveError):
        game.play(choose(game))
    game.close()

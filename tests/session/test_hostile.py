"""Letters, saves and battles that nobody writes by accident end in one sentence, or are games like others.

`CB_TUI_HOSTILE` says how many are drawn beside those that are named.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
import tomli_w

from cb_tui.core.limits import BRANCHES, LINES
from cb_tui.games import RULESETS
from cb_tui.session.codec import nulls_out
from cb_tui.session.errors import LibraryError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.send_receive import take_in_bundle
from tests.cli.shell import run
from tests.patience import PATIENCE
from tests.sample import sample
from tests.session.hostile import BAD_BATTLES, BAD_LINES, BATTLES, BRANCH, HEADS, battles, begun, letters, posted

DRAWN = int(os.environ.get("CB_TUI_HOSTILE", "40"))
EVERY = 12  # of so many that are taken in one is read by every command
SECONDS = 5
READERS = (("resume", "--plain"), ("log",), ("report",), ("replay", "--plain"), ("verify",))


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    return {battle: begun(folder, battle) for battle in BATTLES}


@pytest.fixture(scope="module")
def named(games):
    return dict(letters(games, 0))


def lay(folder: Path, data: bytes) -> None:
    """A letter as the save that somebody would write by hand."""
    first, _, body = data.partition(b"\n")
    lines = body.split(b"\n")
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "branches").mkdir(parents=True)
    for file, count in msgspec.json.decode(first)["files"].items():
        (folder / file).write_bytes(b"".join(line + b"\n" for line in lines[:count]))
        lines = lines[count:]


def read(saves: Path, name: str, *readers: tuple[str, ...]) -> list[int]:
    """How the commands that read a save end; each in time, in a sentence where it does not tell it."""
    statuses = []
    for command, *options in readers or READERS:
        begins = time.process_time()
        ran = run(command, name, *options, "--saves", saves)
        assert time.process_time() - begins < SECONDS, command
        assert ran.status in (0, 1, 2)
        assert ran.status < 2 or ran.err.count("\n") == 1, ran.err
        statuses.append(ran.status)
    return statuses


def test_a_letter_is_refused_in_one_sentence_and_nothing_is_written_or_it_is_a_game_like_others(games, tmp_path):
    refused, taken = 0, 0
    for what, data in sample(letters(games, DRAWN), 3):
        saves, begins = tmp_path / "saves", time.process_time()
        try:
            got = take_in_bundle(saves, data, "friday.cbt")
        except SessionError as error:
            assert error.sentence.isprintable(), what
            assert len(error.sentence) < 500, what
            assert "more than the rules here can audit" not in error.sentence, what
            assert not saves.exists(), what
            refused += 1
        else:
            assert (got.kind, what in (*BAD_BATTLES, *HEADS)) == ("new", False), what
            game = Game.open(saves, got.name)
            assert game.legal() or game.to_move is None
            game.close()
            taken += 1
            if taken % EVERY == 0:
                assert read(saves, got.name) == [0, 0, 0, 0, 0], what
            shutil.rmtree(saves)
        assert time.process_time() - begins < SECONDS, what
    assert refused > 3 * taken > 0
    assert refused + taken > DRAWN // 3


def test_a_save_written_by_hand_is_refused_in_one_sentence_or_told_as_far_as_it_is_whole(named, tmp_path):
    """Given a folder with the lines of each hostile letter; then no command that reads saves falls over them."""
    for number, what in enumerate(sample((*BAD_BATTLES, *BAD_LINES), 3)):
        lay(tmp_path / "friday", named[what])
        statuses = read(tmp_path, "friday", READERS[number % len(READERS)])
        assert statuses == [2] or what not in BAD_BATTLES, what


def test_a_battle_file_has_findings_or_can_be_played(games, tmp_path):
    file, sound, tried = tmp_path / "farm.toml", 0, 0
    for what, battle in sample(battles(games, DRAWN // 4), 3):
        file.write_text(
            tomli_w.dumps(nulls_out({key: value for key, value in battle.items() if key not in ("id", "revision")}))
        )
        begins, tried = time.process_time(), tried + 1
        try:
            found = [finding for finding in Library().check(file) if not finding.note]
        except LibraryError as error:
            assert error.sentence.isprintable(), what
            continue
        assert found or what == "no counters" or what not in BAD_BATTLES, what  # it takes those of the catalogue
        assert all(f"{finding.where}{finding.text}".isprintable() for finding in found), what
        if not found:
            rules, sound = RULESETS[battle["ruleset"]], sound + 1
            state = rules.start(Library().read(file), {})
            assert rules.scene(state).pieces
            assert rules.legal(state)
        assert time.process_time() - begins < SECONDS, what
    assert tried > DRAWN // 12
    assert sound


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("no board", "map: there are no rows"),
        ("no seats", "seats: give one for each of de, us"),
        ("a seat that is a path", "seat us=ai:../../x: use human or ai: and one of"),
        ("1,500 branches in a chain", "it has 1500 branches, and at most 100 are accepted"),
        ("60 branches in a chain", "60 of its branches hang on one another, and at most 50 may"),
        ("2,000 branches", "it has 2000 branches, and at most 100 are accepted"),
        ("a third side", "sides: expected two sides, found 3"),
        ("20,000 pieces", " bytes, and at most 1000000 are accepted"),
        ("300 times the pieces", "units: expected at most 200 entries, found 2700"),
        ("fifteen times the pieces", "units: expected at most 20 pieces of 'us' that begin in '0407', found 30"),
        ("eight times the pieces, each of its kind", "at most 50000 shots at each other; let fewer begin in one hex"),
        ("FP of 10^9", "fp: expected 1 to 12, found 1000000000"),
        ("SV of 10^9", "sv: expected 1 to 8, found 1000000000"),
        ("a place that is text", "units.R1.at: expected a hex of the map, 0101 to 1109, found 'at home'"),
        ("to a path", "which is not a player's seat"),
        ("30,000 notes", "at most 20000 are accepted"),
    ],
)
def test_what_is_wrong_with_a_letter_is_named(named, tmp_path, what, why):
    with pytest.raises(SessionError) as refused:
        take_in_bundle(tmp_path / "saves", named[what], "friday.cbt")
    assert why in refused.value.sentence
    assert not (tmp_path / "saves").exists()


@pytest.mark.parametrize("what", ["no board", "1,500 branches in a chain", "20,000 pieces", "a third side"])
def test_a_process_ends_in_one_line_and_leaves_nothing(named, tmp_path, what):
    (tmp_path / "friday.cbt").write_bytes(named[what])
    ran = subprocess.run(
        [sys.executable, "-m", "cb_tui", "receive", "friday.cbt", "--saves", "saves"],
        cwd=tmp_path,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)
    assert [path.name for path in tmp_path.iterdir()] == ["friday.cbt"]


def test_a_game_never_grows_beyond_what_can_be_opened_again(games, tmp_path):
    lines = games["veghel"]
    full = lines["log.jsonl"] + [{"note": "x"} for _ in range(LINES - len(lines["log.jsonl"]))]
    lay(tmp_path / "friday", posted({"log.jsonl": full, BRANCH: lines[BRANCH]}))
    game = Game.open(tmp_path, "friday", branch="main")
    with pytest.raises(SessionError, match=f"has {LINES} lines"):
        game.note("one more")
    assert game.notes[-1].text == "x"
    game.close()


def test_a_game_never_has_more_branches_than_can_be_sent(games, tmp_path):
    lines = games["veghel"]
    root = lines[BRANCH][:1]
    lay(tmp_path / "friday", posted(lines | {f"branches/c{number}.jsonl": root for number in range(BRANCHES - 1)}))
    game = Game.open(tmp_path, "friday", branch="main")
    with pytest.raises(SessionError, match=f"at most {BRANCHES} branches"):
        game.branch_at(1)
    game.close()

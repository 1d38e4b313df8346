"""Ambush by letter and by a watcher, each player at a process of his own: none is told where the other's pieces lie."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from cb_tui.core.values import Place, UnitId
from cb_tui.games import GAMES
from cb_tui.session.game import Game
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from tests import toy
from tests.cli.shell import run
from tests.terminal.harness import Terminal
from tests.toy import model as m
from tests.toy.table import FILE, REST, march
from tests.toy.test_commands import ROOT, Ran, program
from tests.toy.test_eyes import ONE, OTHER
from tests.toy.test_games import RULES

BOTH = ("--seats", "red=human,blue=human", "--seed", "7", "--save", "one")
ASKED = (
    *("help", "briefing", "goals", "map", "losses", "luck", "why", "why R1 B4", "log", "log 99", "log w2", "targets"),
    *(
        "units",
        "units blue",
        "unit w2",
        "unit R1",
        "list",
        "list R1",
        "list w2",
        "odds",
        "odds R1 at w1",
        "sight C1 B4",
    ),
    *("look", "look R1", "look w2", "look w1", "look B4", "look A5", "look G4", "fire R1 at w2", "go w2 B5", "undo"),
)


def two_seats(folder: Path) -> Path:
    """The battle with one commander a side, as a file."""
    text = FILE.read_text("utf-8").replace('seat = "west"', 'seat = "blue"').replace('seat = "east"', 'seat = "blue"')
    head, _, tail = text.partition("seats = [\n")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "pair.toml"
    file.write_text(head + tail.partition("]\n")[2], "utf-8")
    return file


def played(saves: Path, *lines: str) -> Ran:
    """What the program says to these lines in the save that lies there."""
    return program(saves, "resume", "one", "--plain", given="".join(f"{line}\n" for line in (*lines, "quit")))


def posted(here: Path, there: Path) -> Ran:
    """A letter from one copy of the game to another."""
    letter = here.parent / f"{here.name}-{there.name}.cbt"
    sent = program(here, "send", "one", letter)
    assert (sent.status, sent.err) == (0, "")
    return program(there, "receive", letter)


def taken_up(begun: Path, folder: Path) -> tuple[Path, Path]:
    """Red's and Blue's copy of the game as it was begun."""
    for copy in ("red", "blue"):
        shutil.copytree(begun / copy, folder / copy)
    return folder / "red", folder / "blue"


def exchanged(folder: Path, begun: Path, places: tuple[str, str, str]) -> tuple[Path, Path]:
    """Both copies once Blue has concealed two pieces and moved one of them; Red is to move again."""
    red, blue = taken_up(begun, folder)
    w2, v2, to = places
    assert "Blue w2 lies in: 1. A4; 2. B4" in played(blue, f"put w2 {w2}", f"put v2 {v2}").out
    assert "2 commands imported, now at step 2, red decides" in posted(blue, red).out
    played(red, "go R4 F2", "end")
    assert "imported" in posted(red, blue).out
    assert f"Blue w2 marches to {to}." in played(blue, f"go w2 {to}", "end").out
    assert "2 commands imported" in posted(blue, red).out
    return red, blue


def passed(folder: Path, begun: Path, places: tuple[str, str, str]) -> tuple[Path, Path]:
    """The same without a process: quicker."""
    red, blue = taken_up(begun, folder)
    w2, v2, to = places
    turns = (
        (blue, red, (m.Conceal(UnitId("w2"), Place(w2)), m.Conceal(UnitId("v2"), Place(v2)))),
        (red, blue, (march("R4", "F2"), REST)),
        (blue, red, (march("w2", to), REST)),
    )
    for here, there, commands in turns:
        game = Game.open(here, "one", rulesets=RULES)
        for command in commands:
            game.play(command)
        game.close()
        take_in_bundle(there, write_bundle(here, "one", rulesets=RULES).data, "one.cbt", "", rulesets=RULES)
    return red, blue


@pytest.fixture(scope="module")
def copies(tmp_path_factory) -> list[tuple[Path, Path]]:
    """Two games by letter, each Red's copy and Blue's, that differ in where Blue's pieces lie."""
    root = tmp_path_factory.mktemp("post")
    begun = root / "begun"
    started = program(begun / "red", "play", two_seats(begun), "--plain", *BOTH)
    assert started.status == 0
    assert program(begun / "red", "send", "one", begun / "first.cbt", "--seat", "red").status == 0
    assert "You play blue." in program(begun / "blue", "receive", begun / "first.cbt").out
    return [exchanged(root / "one", begun, ONE), passed(root / "other", begun, OTHER)]


def test_a_game_goes_to_and_fro_and_both_copies_are_sound(copies):
    red, blue = ((copy / "one" / "log.jsonl").read_bytes() for copy in copies[0])
    assert red == blue
    assert program(copies[0][0], "verify", "one").out.endswith("one: fine, 6 commands checked\n")


def test_what_hidden_pieces_do_is_in_no_page_of_who_receives_them(copies, monkeypatch):
    (red, blue), (red_of_other, _) = copies
    monkeypatch.setitem(GAMES, toy.GAME.package, toy.GAME)
    for page in ("log", "replay", "report"):
        shown = program(red, page, "one")
        assert (shown.status, shown.out) == (0, run(page, "one", "--saves", red_of_other).out)
        assert "w2" not in shown.out
    told = played(red, *ASKED)
    assert (told.status, told.err) == (0, "")
    assert told == played(red_of_other, *ASKED)
    assert "w2 is concealed" in program(blue, "replay", "one").out


def test_a_letter_of_a_game_that_went_another_way_is_refused(copies):
    (red, _), (_, blue_of_other) = copies
    before = (red / "one" / "log.jsonl").read_bytes()
    refused = posted(blue_of_other, red)
    assert (refused.status, refused.out) == (2, "")
    assert "have diverged after step 0: each was played on separately; nothing was changed" in refused.err
    assert refused.err.count("\n") == 1
    assert (red / "one" / "log.jsonl").read_bytes() == before


def test_a_watcher_sees_the_game_go_on_and_nothing_that_is_hidden(tmp_path):
    begun = program(
        tmp_path, "play", two_seats(tmp_path / "battles"), "--plain", *BOTH, given="\nput w2 B4\nput v2 G4\n\nquit\n"
    )
    assert begun.status == 0
    env = {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path / "config")}
    watch = [sys.executable, "-m", "tests.toy", "resume", "one", "--watch"]
    with Terminal(watch, 80, 24, env=env, cwd=ROOT) as watcher:
        watcher.until("You are watching: Red decides")
        played(tmp_path, "", "go R4 F2", "end", "", "go w2 A4", "end")
        watcher.until("R4 marches to F2")
        watcher.until("round 1: Blue")
        watcher.until("You are watching: Red decides")
        watcher.press("i", quiet=0.2)
        watcher.until("LOG")
        assert "w2" not in watcher.text()
        assert not re.search(rb"w2|v2", watcher.raw)

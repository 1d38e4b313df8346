"""Plain mode as a process: pipes, ends of the input, signals, dumb terminals, what it loads."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cb_tui.plain.output import Output
from cb_tui.session.game import Game
from tests.cli.shell import assert_refused, run
from tests.cli.typist import ROOT, Typist
from tests.patience import PATIENCE, at_once
from tests.sample import sample
from tests.terminal.harness import Terminal

VEGHEL = ("play", "veghel", "--plain", "--seed", "1944")


def test_the_end_of_the_input_saves_and_leaves_and_another_goes_on(tmp_path: Path):
    with Typist(tmp_path, *VEGHEL) as typist:
        typist.type("pass R1")
        assert typist.leave() == (0, "")
    assert "Saved. Continue with: cb-tui resume veghel-1 --plain" in typist.everything
    with Typist(tmp_path, "resume", "--plain") as typist:
        assert "US to act, turn 1 of 8: 4 of 5 left >" in typist.said
        typist.type("undo")
        typist.type("quit")
        assert typist.leave() == (0, "")
    assert Game.open(tmp_path, "veghel-1").step == 0


@pytest.mark.parametrize("name", sample(["HUP", "INT", "QUIT", "TERM", "XCPU"], 3))
def test_a_signal_saves_and_ends_it_at_once(name, tmp_path: Path):
    number = signal.Signals[f"SIG{name}"]
    status = 128 + number
    with Typist(tmp_path, *VEGHEL) as typist:
        typist.type("pass R1")
        begun = time.monotonic()
        typist.process.send_signal(number)
        assert typist.process.wait(PATIENCE) == status
        assert at_once(time.monotonic() - begun, 2), "a second where nothing else runs"
        assert typist.leave() == (status, "")
    assert typist.everything.splitlines()[-1].startswith("Saved. Continue with:")
    game = Game.open(tmp_path, "veghel-1")  # the seat is free
    assert (game.step, game.dropped) == (1, "")


def test_a_signal_that_comes_just_before_the_wait_ends_it():
    """Its byte is there before anybody waits, as where the system delivers it between the last look and the wait."""
    source, typing = os.pipe()
    output = Output(source, io.StringIO())
    with output.guarded():
        wakes = signal.set_wakeup_fd(-1)
        signal.set_wakeup_fd(wakes)
        os.write(wakes, bytes([signal.SIGTERM]))
        begun = time.monotonic()
        assert not output.typed_within(PATIENCE)
        assert at_once(time.monotonic() - begun, 2)
    os.close(source)
    os.close(typing)


def test_a_signal_in_the_machines_turn_ends_it_too(tmp_path: Path):
    """Given a battle of two machines; when it is told to stop as they play; then it is gone at once, all kept."""
    with Typist(tmp_path, *VEGHEL, "--seats", "us=human,de=ai:hold") as typist:
        assert typist.process.stdin is not None
        log = tmp_path / "veghel-1" / "log.jsonl"
        mine = 1 + log.read_bytes().count(b"\n")
        typist.process.stdin.write(b"orders return hold\norders moving hold\n" + b"end !\n" * 8)
        typist.process.stdin.flush()
        end = time.monotonic() + PATIENCE
        while log.read_bytes().count(b"\n") <= mine:
            assert time.monotonic() < end, "the machine plays nothing"
            time.sleep(0.01)
        typist.process.send_signal(signal.SIGTERM)
        assert typist.process.wait(PATIENCE) in (143, 0)
        assert b"Traceback" not in typist.process.communicate()[1]
    assert Game.open(tmp_path, "veghel-1").dropped == ""


def test_a_reader_who_has_seen_enough_ends_it_quietly(tmp_path: Path):
    lines = "look\nunits\n" * 400
    done = subprocess.run(
        f"'{sys.executable}' -m cb_tui {' '.join(VEGHEL)} | head -3",
        cwd=ROOT, env=os.environ | {"CB_TUI_SAVES": str(tmp_path)}, input=lines, shell=True, capture_output=True,
        text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("Veghel crossroads.")
    assert done.stderr == ""
    assert Game.open(tmp_path, "veghel-1").step == 0


def test_a_dumb_terminal_gets_lines_and_nothing_else(tmp_path: Path):
    command = [sys.executable, "-m", "cb_tui", *VEGHEL]
    env = {"CB_TUI_SAVES": str(tmp_path), "TERM": "dumb", "LANG": "C"}
    with Terminal(command, 80, 24, env, ROOT) as terminal:
        terminal.until("5 left")
        terminal.type("look\r")
        terminal.until("units lists")
        terminal.hang_up()
        assert terminal.ended() in (0, 129)
    assert b"\x1b" not in terminal.raw
    assert max(terminal.raw) < 127
    assert Game.open(tmp_path, "veghel-1").dropped == ""


def test_without_a_battle_it_offers_battles_and_saves(tmp_path: Path):
    with Typist(tmp_path, "--plain") as typist:
        assert "1. lesson: First lesson, 8 minutes." in typist.said
        assert "3. veghel: Veghel crossroads, 8 minutes." in typist.said
        assert "the battles are" in typist.type("nonsense")
        assert "is not understood here" in typist.type("veghel slowly")
        assert "German to decide" in typist.type("veghel as german seed 5") or "German to act" in typist.said
        assert typist.leave()[0] == 0
    with Typist(tmp_path, "--plain") as typist:
        assert "1. continue veghel-1: Veghel crossroads, turn 1" in typist.said
        assert "Step 0 of 1, turn 1 of 8, US to act >" in typist.type("replay 1")
        assert "Which battle >" in typist.type("quit")
        assert "Seed 5. Saved as veghel-1." in " ".join(typist.type("1").split())
        assert typist.leave()[0] == 0


def test_who_only_has_a_pipe_is_told_of_it(tmp_path: Path):
    assert_refused(run("play", "veghel", "--saves", tmp_path), "needs a terminal", "--plain")
    assert not list(tmp_path.iterdir())


def test_it_loads_no_screen(tmp_path: Path):
    spy = (
        "import json, sys\nfrom cb_tui.__main__ import main\nmain(sys.argv[1:])\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", spy, *VEGHEL], cwd=ROOT, env=os.environ | {"CB_TUI_SAVES": str(tmp_path)},
        input="look\nunits\nmap\nfire R2 at r2 !\nwhy\nluck\nquit\n", capture_output=True, text=True, timeout=PATIENCE,
        check=True,
    )  # fmt: skip
    assert set(json.loads(done.stderr.splitlines()[-1])) & {"textual", "rich"} == set()

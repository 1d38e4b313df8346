"""Whatever bytes are typed, the game lives, answers keys and keeps its save sound."""

import hashlib
import inspect
import random
import sys
from pathlib import Path

import pytest
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.drivers.web_driver import WebDriver

from cb_tui.ui.terminal import reader
from tests.cli.shell import run
from tests.sample import WHOLE
from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
LEAVES = b"qQ\x03\x11"  # may end the game, as they shall
TYPED = bytes(byte for byte in range(256) if byte not in LEAVES)
SEQUENCES = [
    b"\x1b[M #\xff\xfe", b"\x1b[M\xe0\xff\xe4", b"\x1b[99999999u", b"\x1b[9999999999999999999u", b"\x1b[:9u",
    b"\x1b[<0;99999999999999999999;1M", b"\x1b[48;99999999;99999999;1;1t", b"\x1b[48;0;0;0;0t\x1b[<0;3;3M\x1b[<0;3;3m",
    b"\x1b[200~\xfcber \xe4\x1b[201~", b"\xc3", b"\xf0\x9f", b"\xed\xa0\x80",
]  # fmt: skip


@pytest.fixture
def playing(tmp_path):
    """A battle of two people at one keyboard, and its folder of saves."""
    saves = tmp_path / "saves"
    env = {"CB_TUI_SAVES": str(saves), "CB_TUI_CONFIG": str(tmp_path / "config")}
    seats = ["--seats", "us=human,de=human"]
    with Terminal(
        [sys.executable, "-m", "cb_tui", "play", "veghel", "--seed", "7", *seats], env=env, cwd=ROOT
    ) as terminal:
        terminal.begin()
        yield terminal, saves


def assert_lives(terminal: Terminal) -> None:
    """It answers keys: out of whatever is open, and asked by Ctrl+C, it says what it will do."""
    terminal.rest(1.0, 1.0, 30.0)  # what was typed is still being worked off
    for _ in range(8):
        terminal.type("\x1b")
        terminal.rest(0.12, 0.3)
    assert terminal.ended(0) is None
    terminal.type("\x03")
    terminal.until("QUIT?")
    terminal.type("\x1b")
    terminal.rest(0.12, 0.3)


def test_no_single_byte_ends_it(playing):
    terminal, saves = playing
    for byte in TYPED:
        terminal.type(bytes([byte]))
        terminal.rest(0.01, 0.005)
    for sequence in SEQUENCES:
        terminal.type(sequence)
        terminal.rest(0.02, 0.02)
    assert_lives(terminal)
    assert run("verify", "veghel-1", "--saves", saves).status == 0


def test_no_run_of_bytes_ends_it(playing):
    terminal, saves = playing
    dice = random.Random(1944)
    for _ in range(1000 if WHOLE else 300):
        terminal.type(bytes(dice.choices(TYPED, k=dice.randint(2, 12))))
        terminal.rest(0.002, 0.002)
    assert_lives(terminal)
    assert run("verify", "veghel-1", "--saves", saves).status == 0


@pytest.mark.parametrize("escape", ["\x1b", "\x1b[27u", "\x1b[27;129u"], ids=["Esc", "of kitty", "with Num Lock"])
def test_a_paste_is_read_past_and_one_that_does_not_end_is_ended_by_escape(playing, escape):
    """Given pastes of `e`, which would end the turn; then none is a key, none is kept, Escape gets the keys back."""
    terminal, _ = playing
    terminal.type("\x1b[200~eee\x1b[20\x1b[201~\x1b[200~\r\x1b[201")
    terminal.rest(0.2)
    terminal.type("~l")
    terminal.until("Enter march")
    before = _memory(terminal)
    terminal.type("\x1b[200~" + "e" * 200_000)
    terminal.rest(1.2, 1.2)
    assert _memory(terminal) - before < 1000, "kB"
    terminal.press("?")
    assert "? more" in terminal.text()
    terminal.type(escape)
    terminal.rest(0.8, 0.8)
    terminal.type("\x1b[201~?" if escape == "\x1b[27u" else "?")  # the end may come after all
    terminal.until("Keys now")
    assert "US to act" in terminal.text()


def _memory(terminal: Terminal) -> int:
    """The memory of the game, in kB."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def test_what_it_stands_in_for_is_what_it_was_written_against():
    """After an upgrade of Textual: read how both drivers read, see that ours still do it, then put the new sum here."""
    parts = (
        LinuxDriver.run_input_thread,
        WebDriver.run_input_thread,
        XTermParser.parse,
        XTermParser._sequence_to_key_events,
    )
    source = "".join(inspect.getsource(part) for part in parts)
    assert hashlib.sha256(source.encode()).hexdigest()[:16] == "fb8a45d9c66b287b"


@pytest.mark.parametrize(
    ("sent", "typed"),
    [
        ([b"a\xffb"], "ab"),
        ([b"\xe4q"], "q"),
        ([b"\xc3", b"\xa4"], "ä"),
        ([b"\xc3", b"q"], "q"),
        ([b"\xf0\x9f", b"\x98", b"\x80x"], "\U0001f600x"),
        ([b"x\x1b[M \xff\xc3y"], "xy"),
        ([b"\x1b[M !!", b"\xed\xa0\x80z"], "z"),
    ],
)  # fmt: skip
def test_characters_are_read_whole_and_other_bytes_dropped(sent, typed):
    decoder = reader.Decoder()
    assert "".join(map(decoder.decode, sent)) == typed

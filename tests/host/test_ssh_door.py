"""What a host's ssh port takes and refuses, tried with the real client."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.guests import NAME, Box, gone, registers, sees, stopped
from tests.patience import PATIENCE, at_once
from tests.terminal.harness import Terminal

HOSTILE = (
    "rm -rf /", "$(id)", "`id`", "; id", "| cat /etc/passwd", "turns; id", "--folder /etc", "get ../../etc/passwd",
    "host status", "python -c 1", "\x1b[2J", "9999x9999x1", "A" * 20_000, "play veghel", "get\nid",
)  # fmt: skip


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    """A host for all tests of this file."""
    with Box(tmp_path_factory.mktemp("box")) as running:
        yield running


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_only_known_words_are_taken(box: Box, words: str) -> None:
    done = box.asks("anna", words)
    assert done.returncode == 2
    said = (done.stdout + done.stderr).strip()
    assert len(said.splitlines()) == 1
    assert "one of: turns" in said or "get 402-1" in said or "finished game" in said


@pytest.mark.parametrize(
    "way", [["-W", "127.0.0.1:22"], ["-N", "-R", "0:127.0.0.1:22"], ["-s", "sftp"]], ids=lambda way: way[-2]
)
def test_nothing_is_forwarded_and_no_files_are_served(box: Box, way: list[str]) -> None:
    subsystem = "-s" in way
    options = ["-s"] if subsystem else ["-o", "ExitOnForwardFailure=yes", *way]
    command = box.ssh("anna", *(["sftp"] if subsystem else []), options=options)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode in (1, 255), done


def test_a_port_of_the_client_leads_nowhere(box: Box) -> None:
    with socket.socket() as ask:
        ask.bind(("127.0.0.1", 0))
        port = ask.getsockname()[1]
    with client(box.ssh("anna", options=["-N", "-L", f"127.0.0.1:{port}:127.0.0.1:{box.port}"])):
        assert _answers(port) == b""


@contextlib.contextmanager
def client(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A client that is killed in the end."""
    there = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield there
    finally:
        there.kill()
        there.wait()


def _answers(port: int) -> bytes:
    """What comes through a forwarded port."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)) as line:
            try:
                return line.recv(100)
            except ConnectionResetError:
                return b""
        time.sleep(0.05)
    raise AssertionError("the client opened no port")


@pytest.mark.parametrize("way", [[], ["-O"]], ids=["sftp", "scp"])
def test_files_are_not_copied(box: Box, tmp_path: Path, way: list[str]) -> None:
    (tmp_path / "file").write_text("x")
    known = ["-o", f"UserKnownHostsFile={box.keys}/known_hosts", "-o", "StrictHostKeyChecking=accept-new"]
    by = ["scp", *way, "-F", "/dev/null", *known, "-i", str(box.key("anna")), "-P", str(box.port)]
    command = [*by, str(tmp_path / "file"), "me@127.0.0.1:file"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode != 0
    assert not list(box.folder.rglob("file"))


def test_someone_without_a_key_is_told_how_to_make_one(box: Box) -> None:
    options = ["-o", "PubkeyAuthentication=no", "-o", "BatchMode=no", "-o", "LogLevel=INFO"]
    done = box.asks("anna", options=options)
    assert done.returncode == 255
    assert "ssh-keygen -t ed25519" in done.stderr
    assert f"guest@{NAME}" in done.stderr


def test_a_guest_without_a_key_looks_around(box: Box) -> None:
    with box.comes("guest") as guest:
        sees(guest, "d daily")
        assert "guest-" in guest.text()


def test_no_terminal_no_game(box: Box) -> None:
    done = box.asks("anna")
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr


def test_a_storm_of_sizes_is_taken(box: Box) -> None:
    with box.comes_as("anna") as guest:
        for columns, rows in ((500, 200), (1, 1), (60000, 3), (3, 60000)):
            guest.size_line(columns, rows)
            guest.rest(0.2)
        for turn in range(300):
            guest.size_line(60 + turn % 100, 16 + turn % 40)
        guest.resize(80, 24)
        guest.rest(0.5)
        guest.type("n")
        sees(guest, "open the table")
        assert _resident(box.games()) < 250


@pytest.mark.parametrize("size", [(65535, 65535), (0, 0)], ids=["huge", "none"])
def test_a_window_of_any_size_is_clamped(box: Box, size: tuple[int, int]) -> None:
    words = " ".join(["stty", "cols", str(size[0]), "rows", str(size[1]), '&& exec "$@"'])
    with Terminal(["sh", "-c", words, "sh", *box.ssh("anna", options=["-tt"])], 500, 200) as guest:
        registers(guest, "anna")
        assert _resident(box.games()) < 250


def _resident(games: list[int]) -> int:
    """The memory of the only game, in MB."""
    (game,) = games
    return int(Path(f"/proc/{game}/statm").read_text().split()[1]) * 4096 >> 20


def test_five_megabytes_of_keys_are_dropped_beyond_what_a_game_can_take(box: Box) -> None:
    with box.comes_as("anna") as guest, box.comes_as("bert") as other:
        pasted = b"jk" * 2_500_000
        writer = threading.Thread(target=guest.type, args=(pasted,))
        writer.start()
        other.type("n")
        sees(other, "open the table", seconds=10)
        writer.join(PATIENCE)
        assert not writer.is_alive()
        assert max(map(_megabytes, box.games())) < 250
        assert _megabytes(box.process.pid) < 250
        games = box.games()
    assert gone(games, 10)


def _megabytes(pid: int) -> int:
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 >> 20
    return 0


def test_a_client_that_stops_reading_harms_no_one_else(box: Box) -> None:
    with box.comes_as("anna") as guest, box.comes_as("bert") as other:
        before = _megabytes(box.process.pid)
        with stopped(guest.process.pid):
            for turn in range(200):
                other.type("n" if turn % 2 else "\x1b")
                other.rest(0.02, 0.1)
            other.type("\x1b")
            other.rest(0.3)
            other.type("n")
            sees(other, "open the table", seconds=20)
            assert _megabytes(box.process.pid) - before < 10
        guest.type("n")
        sees(guest, "open the table")


def test_three_hundred_silent_connections_keep_no_one_out(box: Box) -> None:
    before, lines = _megabytes(box.process.pid), []
    try:
        for number in range(300):
            line = socket.socket()
            line.bind((f"127.1.{number % 30 + 1}.1", 0))
            line.connect(("127.0.0.1", box.port))
            lines.append(line)
        began = time.monotonic()
        with box.comes_as("carla"):
            assert at_once(time.monotonic() - began, 5)
        assert _megabytes(box.process.pid) - before < 40
    finally:
        for line in lines:
            line.close()


GARBAGE = {
    "web": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "zeros": b"\0" * 100_000, "letters": b"x" * 100_000,
    "packets": b"SSH-2.0-x\r\n" + b"\xff" * 100_000,
}  # fmt: skip


@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_is_hung_up_on(box: Box, kind: str) -> None:
    with socket.create_connection(("127.0.0.1", box.port)) as line:
        line.settimeout(40)
        with contextlib.suppress(ConnectionError):
            line.sendall(GARBAGE[kind])
            while line.recv(4096):
                pass
    assert box.asks("anna", "turns").returncode in (1, 2)


def test_a_killed_game_leaves_a_clean_terminal(box: Box) -> None:
    with box.comes_as("anna") as guest:
        guest.rest()
        assert b"\x1b[?1049h" in guest.raw
        (game,) = box.games()
        os.kill(game, signal.SIGKILL)
        guest.ended()
        after = bytes(guest.raw)
        for on, off in (
            (b"\x1b[?1049h", b"\x1b[?1049l"),
            (b"\x1b[?1003h", b"\x1b[?1003l"),
            (b"\x1b[?25l", b"\x1b[?25h"),
        ):
            assert after.rfind(off) > after.rfind(on), off


def test_a_cut_line_ends_its_game_at_once(box: Box) -> None:
    with box.comes_as("anna") as guest:
        games = box.games()
        guest.process.kill()
        began = time.monotonic()
        assert gone(games)
        assert at_once(time.monotonic() - began, 1.5)

"""The forker: a process per guest on its own terminal behind the fence, reported when it ends, whatever ends it."""

import asyncio
import json
import os
import signal
import time
from pathlib import Path

import pytest

from cb_tui.host.fork_server import REFUSED, environment
from cb_tui.host.forker import CRASH, CRASHED, Forker, ForkError, Guest, clamp
from tests.host.fenced import files, run
from tests.host.forked import ForkedTerminal, RunningForker
from tests.patience import PATIENCE
from tests.terminal.harness import session_of


@pytest.fixture(scope="module")
def forker():
    with RunningForker() as running:
        yield running


@pytest.fixture
def guest(forker, tmp_path):
    """A guest who comes with some words."""
    came = []

    def come(*words, folder=tmp_path, **more):
        came.append(terminal := ForkedTerminal(forker, folder, *words, **more))
        return terminal

    yield come
    for terminal in came:
        terminal.__exit__()


def told(terminal):
    """What a process says of itself on its socket to the host."""
    terminal.host.settimeout(PATIENCE)
    return json.loads(terminal.host.recv(1 << 16))


# --- what a process is -------------------------------------------------------------------------------------------


def test_a_process_has_its_own_terminal_and_session(guest):
    said = told(guest("tell", columns=100, rows=30))
    assert said["leader"] and said["tty"] == [True, True, True] and said["size"] == [100, 30]
    assert said["guest"] == "anna"


def test_a_process_has_four_descriptors(guest):
    """Its terminal three times and its socket to the host: nothing of the forker or of other games."""
    others = [guest("wait"), guest("wait")]
    assert told(guest("tell"))["open"] == [0, 1, 2, 3]
    assert all(each.process.poll() is None for each in others)


def test_a_process_knows_only_its_terminal_its_player_and_its_folders(guest, tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET", "the seed")
    said = told(guest("tell"))
    folders = {f"CB_TUI_{name}" for name in ("SAVES", "CONFIG", "NUMBERS", "BATTLES")}
    assert set(said["env"]) == {"TERM", "LANG", "NO_MOTION", "HOME", "CB_TUI_PLAYER", "CB_TUI_HOST_SOCKET", *folders}
    assert said["env"]["HOME"] == str(tmp_path)
    assert said["env"]["CB_TUI_PLAYER"] == "anna" and said["env"]["TERM"] == "xterm-256color"
    assert said["here"] == str(tmp_path) and said["umask"] == 0o077 and said["argv"] == ["cb-tui"]


def test_no_other_variable_comes_from_a_terminal():
    """Given hostile names and values; only harmless ones arrive, and none that the host sets itself."""
    sent = {"LD_PRELOAD": "/tmp/x.so", "PYTHONPATH": "/tmp", "CB_TUI_PLAYER": "bert", "CB_TUI_HOST_SOCKET": "9"}
    sent |= {"TERM": "xterm\x1b]0;", "COLORTERM": "x" * 201, "LC_ALL": "C.UTF-8", "LC_EVIL": "1"}
    assert environment(Guest(name="anna", terminal=sent)) == {
        "LC_ALL": "C.UTF-8", "CB_TUI_PLAYER": "anna", "CB_TUI_HOST_SOCKET": "3",
    }  # fmt: skip


def test_a_process_without_a_name_is_no_player():
    assert "CB_TUI_PLAYER" not in environment(Guest(name=""))


@files
def test_two_guests_cannot_read_each_other(guest, tmp_path):
    """Given anna's process; when it is asked for what its fence leaves open; it is her folder."""
    (tmp_path / "anna").mkdir()
    (tmp_path / "bert").mkdir()
    terminal = guest("wait", folder=tmp_path / "anna")
    terminal.until("waiting")
    status = Path(f"/proc/{terminal.process.pid}/status").read_text()
    assert "Seccomp:\t2" in status and "NoNewPrivs:\t1" in status


# --- how it ends -------------------------------------------------------------------------------------------------


def test_the_end_of_a_process_is_reported_with_its_cost(guest, forker):
    game = guest("burn").process
    ended = forker.end_of(game.pid)
    assert ended and ended.exit == 0
    assert 0.4 < ended.seconds < 30 and 80_000 < ended.peak < 600_000


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV, signal.SIGXCPU])
def test_a_process_that_is_killed_is_reported_and_others_play_on(guest, forker, number):
    lives, dies = guest("wait"), guest("wait")
    dies.until("waiting")
    dies.signal(number)
    assert dies.ended() == -number
    assert lives.process.poll() is None and forker.forker.alive
    assert told(guest("tell"))["leader"], "the next guest comes in"


@pytest.mark.parametrize(("words", "status"), [(("tell",), 7), (("exit", "5"), 5), (("exit", "0"), 0)])
def test_the_exit_status_is_that_of_the_entry(guest, words, status):
    assert guest(*words).ended() == status


def test_a_game_that_fails_says_so_in_a_sentence_and_keeps_its_traceback(guest, tmp_path):
    terminal = guest("fail")
    assert terminal.ended() == CRASHED
    assert terminal.text().strip() == "the game has failed; it is saved up to the last step"
    assert "RuntimeError: a fault in the game" in (tmp_path / CRASH).read_text()


def test_a_fence_that_cannot_be_closed_begins_no_game(forker, guest, tmp_path):
    """Given a folder that was taken away."""
    terminal = guest("tell", folder=tmp_path / "none")
    assert terminal.ended() == REFUSED
    assert "there is no" in terminal.text() and "none" in terminal.text()


def test_a_line_that_is_cut_ends_the_process(guest, forker):
    terminal = guest("wait")
    terminal.until("waiting")
    terminal.hang_up()
    assert forker.end_of(terminal.process.pid)


def test_no_process_is_left_as_a_zombie(guest, forker):
    for _ in range(8):
        guest("exit", "0").ended()
    children = Path(f"/proc/{forker.forker.pid}/task/{forker.forker.pid}/children").read_text().split()
    assert not [pid for pid in children if " Z " in Path(f"/proc/{pid}/stat").read_text()]


def test_many_come_at_once(guest, forker):
    """Given 20 guests at once; each has a process."""
    terminals = [guest("tell") for _ in range(20)]
    assert all(told(each)["leader"] for each in terminals)
    assert len({each.process.pid for each in terminals}) == 20


# --- the forker itself -------------------------------------------------------------------------------------------


def test_the_forker_has_one_thread_and_no_address(forker):
    own = Path(f"/proc/{forker.forker.pid}")
    assert len([*(own / "task").iterdir()]) == 1
    assert set((own / "environ").read_bytes().rstrip(b"\0").split(b"\0")) == {
        b"PATH=/usr/local/bin:/usr/bin:/bin", b"LANG=C.UTF-8",
    }  # fmt: skip
    targets = [os.readlink(each) for each in (own / "fd").iterdir()]
    named = [line.split()[6] for line in (own / "net/unix").read_text().splitlines()[1:] if len(line.split()) > 7]
    assert not [each for each in targets if any(f"socket:[{inode}]" == each for inode in named)]


def test_games_live_on_when_the_host_ends(tmp_path):
    """Given a game; when the host closes its socket; the forker ends and the game does not."""
    with RunningForker() as own:
        terminal = ForkedTerminal(own, tmp_path, "wait")
        terminal.until("waiting")
        own.close()
        assert gone(own.forker.pid)
        assert not own.forker.alive and session_of(terminal.process.pid)
        terminal.hang_up()
        assert gone(terminal.process.pid)
        with pytest.raises(ForkError, match="the forker is gone; start it again"):
            own.fork(Guest(name="anna"), 0, 0)


def test_a_forker_that_is_killed_is_noticed_and_its_games_live_on(tmp_path):
    with RunningForker() as own:
        terminal = ForkedTerminal(own, tmp_path, "wait")
        terminal.until("waiting")
        os.kill(own.forker.pid, signal.SIGKILL)
        assert own.lost.wait(PATIENCE) and not own.forker.alive
        assert session_of(terminal.process.pid)
        terminal.hang_up()
        assert gone(terminal.process.pid)


def gone(pid):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


async def test_an_entry_that_is_not_there_is_a_sentence():
    with pytest.raises(ForkError, match="the forker has ended; its errors say why"):
        await Forker.start("cb_tui.host.names:nothing")


async def test_a_request_that_is_no_guest_is_refused():
    forker = await Forker.start("cb_tui.host.names:fold_name")
    forker._line.send(b'{"name": 3}\n')
    forker._answers.append(answer := asyncio.get_running_loop().create_future())
    assert "asked for a game that is none" in (await answer).why
    forker.close()


def test_the_module_that_the_host_imports_needs_no_screen():
    text = "import sys, cb_tui.host.forker; print(sorted({'textual', 'rich', 'cb_tui.ui'} & set(sys.modules)))"
    assert run(text) == "[]"


@pytest.mark.parametrize(
    ("size", "given"),
    [((80, 24), (80, 24)), ((65535, 65535), (500, 200)), ((1, 1), (20, 5)), ((0, 0), (80, 24)), ((300, 0), (80, 24))],
)
def test_a_terminal_is_given_a_size_that_can_be_played(size, given):
    assert clamp(*size) == given

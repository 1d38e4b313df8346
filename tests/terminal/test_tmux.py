"""The game in tmux: clients come and go at any size, at last the server; nothing is lost and nothing stays."""

import random
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.ssh.guest import Guest
from tests.ssh.host import GAME, ROOT, all_gone, end, players
from tests.terminal.harness import Terminal, lacking

DEEDS = ("f,enter", "b,enter", "tab,l,enter", "tab,f,enter", "u,enter", "p", "tab", "e,e")
KEY = {"enter": "\r", "tab": "\t"}


class Sitter(Guest):
    """A player whose game runs in a tmux server of its own."""

    def __init__(self, folder: Path, sockets: str) -> None:
        super().__init__(None, folder)  # type: ignore[arg-type]  # no host: all of it is here
        self.places["TMUX_TMPDIR"] = sockets
        self.settings = folder / "tmux.conf"
        folder.mkdir(exist_ok=True)
        self.settings.write_text("set -g status off\nset -s escape-time 0\n")

    def sits_down(self, *command: str) -> None:
        """A new server with a fresh battle, or with this command of the game."""
        self.client("new-session", *GAME, *(command or ("play", "veghel", "--seed", "7")))

    def client(self, *words: str, columns: int = 80, rows: int = 24) -> None:
        """Another client, of any size."""
        argv = ["tmux", "-L", "cb", "-f", str(self.settings), *words]
        self.terminal = Terminal(argv, columns, rows, env=self.places, cwd=ROOT)

    def pid(self, what: str) -> int:
        """The pid of the server, or of the game in its pane."""
        ask = ["tmux", "-L", "cb", "display-message", "-p", "-t", ":", f"#{{{what}}}"]
        said = subprocess.run(
            ask, env=self.places | {"PATH": "/usr/bin:/bin:/usr/local/bin"}, capture_output=True, check=True
        )
        return int(said.stdout)

    def fills(self, columns: int) -> None:
        """The screen has come up in all its width, but for what the header leaves out, and to rest."""
        until = time.monotonic() + PATIENCE
        while len(self.terminal.lines()[0]) < columns - 6:
            assert time.monotonic() < until, f"not {columns} wide:\n{self.terminal.text()}"
            self.looks()
        self.terminal.rest(0.3)

    def plays(self, seconds: float, chance: random.Random) -> None:
        """Types quickly, for so long."""
        until = time.monotonic() + seconds
        hand: list[str] = []
        while time.monotonic() < until:
            hand += [] if hand else chance.choice(DEEDS).split(",")
            key = hand.pop(0)
            self.terminal.type(KEY.get(key, key))
            self.looks()


@pytest.fixture
def sitter(tmp_path):
    """A player; in the end neither client nor server is left."""
    if not shutil.which("tmux"):
        lacking("tmux")
    with tempfile.TemporaryDirectory(prefix="cb") as sockets:  # a socket's path is short
        sitter = Sitter(tmp_path / "sitter", sockets)
        yield sitter
        for pid in players(sitter.saves):
            end(pid)
        sitter.terminal.__exit__()


def test_clients_come_and_go_and_the_screen_is_whole_at_every_size(sitter):
    """Given a battle in tmux; when clients detach, or are killed, in the middle; then it goes on, right at any size."""
    chance = random.Random(21)
    sitter.sits_down()
    sitter.sees()
    game = sitter.pid("pane_pid")
    for way, size in (("detach", (100, 30)), ("kill", (60, 20)), ("detach", (132, 43)), ("kill", (80, 24))):
        sitter.plays(chance.uniform(0.1, 0.8), chance)
        if way == "detach":
            sitter.terminal.press("ctrl+b,d")
            assert sitter.terminal.ended() == 0
        else:
            sitter.terminal.signal(signal.SIGKILL)
        sitter.terminal.__exit__()
        sitter.client("attach", columns=size[0], rows=size[1])
        sitter.fills(size[0])
        after = sitter.terminal.cells()
        sitter.terminal.press("ctrl+l", quiet=0.3)
        assert sitter.terminal.unlike(after) == [], size
        assert sitter.pid("pane_pid") == game
    assert sitter.lost() == []


@pytest.mark.parametrize("way", ["kill-server", "killed"])
def test_a_server_that_ends_takes_the_game_with_it_and_nothing_is_lost(sitter, way):
    """Given a battle in tmux; when the server is ended at two moments; then the next finds all that was shown."""
    chance = random.Random(way)
    sitter.sits_down()
    for mode in range(2):
        sitter.sees()
        sitter.plays(chance.uniform(0.2, 1.0), chance)
        server = sitter.pid("pid")
        if way == "killed":
            end(server)
        else:
            sitter.client("kill-server")
        all_gone([sitter.saves])
        sitter.terminal.__exit__()
        assert sitter.lost() == []
        if mode == 0:
            sitter.sits_down("resume")
    assert max(sitter.log()) >= 2

"""The same keys in other programs of a terminal, where they are installed: `python -m benchmarks.peers`.

NetHack and DCSS are Debian's nethack-console and crawl; the table is Textual's own, and the last is our game painted by
Textual.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks import keyed
from benchmarks.keyed import FULL
from benchmarks.row import Row, spread, table
from tests.terminal.harness import Terminal

TITLE = "Other programs at 80x24: a step, and a page over the screen"
GAMES = "/usr/games"  # where Debian puts them, and few have it in their PATH


class Peer(NamedTuple):
    """A program, what it says when it is up, keys that bring it on, keys that are steps, and one that opens a page."""

    name: str
    argv: Callable[[Path], list[str]]
    env: dict[str, str]
    ready: str
    opening: str
    steps: str
    page: str = ""


def _nethack(_: Path) -> list[str]:
    return [_found("nethack"), "-u", "bench", "-p", "Val", "-r", "hum", "-g", "fem", "-a", "neu"]


def _dcss(home: Path) -> list[str]:
    named = ["-name", "bench", "-species", "Mi", "-background", "Be", "-seed", "7"]
    return [
        _found("crawl"),
        *named,
        "-dir",
        f"{home}",
        "-morgue",
        f"{home}/morgue",
        "-macro",
        f"{home}/macro",
        "-rc",
        _rc(home),
    ]


def _rc(home: Path) -> str:
    (home / "rc").write_text("weapon = hand axe\n")
    return f"{home}/rc"


def _found(name: str) -> str:
    return shutil.which(name) or shutil.which(name, path=GAMES) or ""


def _table(_: Path) -> list[str]:
    return [sys.executable, "-m", "benchmarks.empty_app", "table"]


def _ours(_: Path) -> list[str]:
    return keyed.read("combat_boots").argv


STEPS = "l*6,h*6,j*3,k*3"
QUIET = {"NETHACKOPTIONS": "color,!legacy,!splash_screen,pettype:none"}
PLAIN = {"CB_TUI_PLAIN_WRITER": "1"}
PEERS = (
    Peer("cb_tui", _ours, {}, "Enter begin ", "enter,x", STEPS, "?"),
    Peer("NetHack", _nethack, QUIET, "Shall I pick", "y,y,space", "h,l,j,k,h,l,j,k,h,l,j,k", "i"),
    Peer("DCSS", _dcss, {}, "Welcome", "", "y,n,u,b,y,n,u,b,y,n,u,b", "i"),
    Peer("a table of Textual", _table, {}, "R1", "", "down*8,up*8"),
    Peer("cb_tui painted by Textual", _ours, PLAIN, "Enter begin ", "enter,x", STEPS, "?"),
)


def of(peer: Peer) -> Iterator[Row]:
    """Yield the rows of a program; none where it is not installed."""
    with tempfile.TemporaryDirectory() as folder:
        argv = peer.argv(Path(folder))
        if not argv[0]:
            return
        env = {"HOME": folder, "CB_TUI_SAVES": f"{folder}/saves", "CB_TUI_CONFIG": f"{folder}/config", **peer.env}
        with Terminal(argv, *FULL, env=env, cwd=keyed.ROOT) as terminal:
            terminal.until(peer.ready, 60)
            terminal.rest(quiet=0.5)
            for key in filter(None, peer.opening.split(",")):
                terminal.press(key, quiet=0.3)
            yield spread(f"{peer.name}: before the first step", [len(terminal.raw)], None, "B")
            steps = [burst for burst in terminal.press(peer.steps) if burst.size]
            yield spread(f"{peer.name}: step", [burst.size for burst in steps], None, "B")
            yield spread(f"{peer.name}: step", [burst.last_ms for burst in steps], None, "ms")
            if peer.page:
                yield spread(f"{peer.name}: a page, {peer.page}", [terminal.press(peer.page)[0].size], None, "B")


def rows() -> Iterator[Row]:
    """Yield the rows of all that are installed, and how much more or less a step of ours takes."""
    ours = 0.0
    for peer in PEERS:
        for row in of(peer):
            yield row
            if row.name.endswith(": step") and row.unit == "B":
                if ours:
                    yield spread(f"{peer.name}: our step to its step", [ours / row.p50], None, "x")
                ours = ours or row.p50


if __name__ == "__main__":
    print(table(TITLE, rows()))

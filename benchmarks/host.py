"""What a game at a host costs beside the same game played here.

`python -m benchmarks.host [--games 10000]`. A real host behind its ssh port on the loopback address, real clients, and
the same keys in the same battle without a host. Ends with 0; the figures are for eyes.
"""

import argparse
import contextlib
import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from cb_tui.core.values import SeatId, Side
from cb_tui.host import answers, events
from cb_tui.host.clocks import ClockTerms
from cb_tui.host.host import Host
from cb_tui.host.referee import Battles, ListBattles, Referee
from cb_tui.host.state import Session
from cb_tui.session.log import digest, seal
from tests.host.guests import Box, registers
from tests.host.players import LETTERS, opens_table, sits_down
from tests.terminal.harness import Burst, Terminal

KEYS = "right,down,left,up," * 8
WELCOME = answers.Welcome(host="cb.example.org", version="0", name="", number=0, key="", host_key="")
US, GERMAN = SeatId("us"), SeatId("de")
PLAYERS = 50


def memory(*pids: int) -> float:
    """Return the megabytes of some processes, shared pages counted in parts."""
    found = 0
    for pid in pids:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        found += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return found / 1024


def told(name: str, bursts: list[Burst]) -> None:
    """Print what a key costs: bytes, and milliseconds from the key to the last byte."""
    bursts = [burst for burst in bursts if burst.size]
    size, late = (statistics.median(getattr(burst, what) for burst in bursts) for what in ("size", "last_ms"))
    print(f"{name:44} {size:8.0f} bytes {late:8.1f} ms a key, median of {len(bursts)}")


def local(folder: Path) -> None:
    """Play the keys without a host."""
    places = {"CB_TUI_SAVES": str(folder / "saves"), "CB_TUI_CONFIG": str(folder / "config")}
    words = [sys.executable, "-m", "cb_tui", "play", "mill", "--seats", "us=human,de=human"]
    with Terminal(words, env=places) as terminal:
        terminal.begin()
        terminal.rest(0.5)
        told("a local game", terminal.press(KEYS))
        print(f"{'its memory':44} {memory(terminal.process.pid):8.1f} MB")


class Wire:
    """A relay in front of the ssh port that counts the bytes of its last client, upwards and downwards."""

    def __init__(self, port: int) -> None:
        self._port, self._server = port, socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self.bytes = [0, 0]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            client, _ = self._server.accept()
            host = socket.create_connection(("127.0.0.1", self._port))
            for way, ends in enumerate(((client, host), (host, client))):
                threading.Thread(target=self._relay, args=(way, *ends), daemon=True).start()

    def _relay(self, way: int, come: socket.socket, go: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while got := come.recv(1 << 16):
                self.bytes[way] += len(got)
                go.sendall(got)
            go.shutdown(socket.SHUT_WR)


def spent(*pids: int) -> float:
    """Return the seconds of processor time of some processes."""
    fields = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids)
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def hosted(box: Box) -> None:
    """Play the keys at a host, and measure its processes."""
    start, forker = memory(box.process.pid), box.forker()
    print(f"{'daemon and forker without a guest':44} {start:8.1f} MB {memory(forker):8.1f} MB")
    direct, wires = box.port, [Wire(box.port), Wire(box.port)]
    guests = []
    for name, each in zip(("anna", "bert"), wires, strict=True):
        box.port = each.port
        guests.append(box.comes_as(name))
    box.port, (anna, bert) = direct, guests
    opens_table(anna, "mill")
    sits_down(bert)
    for guest in guests:
        guest.rest(0.5)
        guest.type("\r")
        guest.until("Enter begin")
        guest.type("\r")
        guest.rest(0.5)
    mine = bert if "WAITING" in anna.text() else anna
    wire = wires[guests.index(mine)]
    before, daemon = tuple(wire.bytes), spent(box.process.pid)
    bursts = mine.press(KEYS)
    told("the same at a host, by ssh", bursts)
    up, down = ((now - then) / len(bursts) for now, then in zip(wire.bytes, before, strict=True))
    shown = sum(burst.size for burst in bursts) / len(bursts)
    print(f"{'  on the wire, mean':44} {up:8.0f} bytes up, {down:.0f} down a key for {shown:.0f} on the terminal")
    print(f"{'  processor of the daemon':44} {(spent(box.process.pid) - daemon) * 1000 / len(bursts):8.1f} ms a key")
    games = box.games()
    print(f"{'a live game at a host':44} {memory(*games) / len(games):8.1f} MB")
    for guest in guests:
        guest.__exit__()


def logins(box: Box) -> None:
    """Time logins until the lobby stands on the screen, alone and twenty together."""
    names = ["anna", "bert", *(f"name_{letter}" for letter in LETTERS[:18])]  # twenty new names an hour
    for name in names[2:]:
        box.comes_as(name).__exit__()
    times = []
    for _ in range(8):
        guest, seconds = _login(box, names[0])
        guest.__exit__()
        times.append(seconds)
    print(f"{'from ssh to the lobby, alone':44} {statistics.median(times):8.2f} s, worst of 8 {max(times):.2f} s")
    before, used = memory(box.process.pid), spent(box.process.pid)
    with ThreadPoolExecutor(len(names)) as pool:
        together = [*pool.map(lambda name: _login(box, name), names)]
    times, games = [seconds for _, seconds in together], box.games()
    print(f"{'20 at once':44} {statistics.median(times):8.2f} s, the last {max(times):.2f} s")
    print(f"{'  processor of the daemon':44} {(spent(box.process.pid) - used) / 20 * 1000:8.0f} ms a login")
    print(f"{'  processor of a guest, to the lobby':44} {spent(*games) / len(games) * 1000:8.0f} ms")
    print(f"{'the daemon, for each connection':44} {(memory(box.process.pid) - before) * 1024 / 20:8.0f} kB")
    print(f"{'a guest in the lobby, of 20':44} {memory(*games) / len(games):8.1f} MB")
    for guest, _ in together:
        guest.__exit__()


def _login(box: Box, name: str) -> tuple[Terminal, float]:
    """Return a guest in the lobby, and the seconds from the start of ssh."""
    began = time.perf_counter()
    guest = box.comes(name)
    registers(guest, name)
    return guest, time.perf_counter() - began


def grown(folder: Path, count: int) -> None:
    """Time a host with many finished games: its start, and the pages that look at all of them."""
    folder.mkdir()
    _journal(folder / "host.jsonl", count)
    listed = Referee(folder).do(ListBattles(name=""))
    assert isinstance(listed, Battles)
    print(f"{count} finished games, {(folder / 'host.jsonl').stat().st_size / 1e6:.1f} MB of journal")
    before, began = memory(os.getpid()), time.perf_counter()
    host = Host(folder, listed.cards, WELCOME, clock=lambda: int(time.time()), chance=lambda count: "x" * count)
    print(f"{'  start of the daemon':44} {time.perf_counter() - began:8.2f} s {memory(os.getpid()) - before:8.1f} MB")
    session = Session(1, key="key1")
    host.enter(session)
    for name, asked in (
        ("lobby", lambda: host.pages.lobby(session)),
        ("own page", lambda: host.pages.profile(session, host.directory.players[1])),
        ("replays", lambda: host.pages.replays(session, "mill")),
    ):
        times = []
        for _ in range(5):
            began = time.perf_counter()
            asked()
            times.append((time.perf_counter() - began) * 1000)
        print(f"{f'  {name}, first and then':44} {times[0]:8.1f} ms {min(times):8.1f} ms")
    host.journal.close()


def _journal(path: Path, count: int) -> None:
    """Write a journal of so many finished games of fifty players."""
    terms, at = (
        events.TableTerms(battle="mill", seats=(US, GERMAN), clock=ClockTerms(kind="days", days=3)),
        1_700_000_000,
    )
    lines, last = list[bytes](), ""

    def give(event: events.AnyHostEvent) -> None:
        nonlocal last
        line = seal(msgspec.json.encode({"what": event, "prev": last}))
        last = digest(line)
        lines.append(line)

    for number in range(1, PLAYERS + 1):
        letters = "abcdefgh"[number // 8] + "abcdefgh"[number % 8]
        give(events.NameTaken(at=at, player=number, name=f"player_{letters}{letters}", key=f"key{number}"))
    for table in range(1, count + 1):
        one, other, at = table % PLAYERS + 1, (table * 7 + table // PLAYERS + 3) % PLAYERS + 1, at + 3000
        other = other if other != one else one % PLAYERS + 1
        give(events.TableOpened(at=at, table=table, player=one, terms=terms, seals=("0" * 64,)))
        give(events.SatDown(at=at, table=table, player=one, seat=US, word="a"))
        give(events.SatDown(at=at, table=table, player=other, seat=GERMAN, word="b"))
        give(events.GameBegan(at=at, table=table, game=1, players={US: one, GERMAN: other}))
        won = Side("us") if table % 3 else Side("de")
        give(events.GameEnded(at=at, table=table, game=1, winner=won, why="rules", turn=6, last="0" * 64, said="over"))
        give(events.GameAudited(at=at, table=table, game=1))
    path.write_bytes(b"\n".join([*lines, b""]))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=10_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        grown(folder / "grown", asked.games)
        local(folder)
        with Box(folder) as box:
            hosted(box)
            logins(box)


if __name__ == "__main__":
    main()

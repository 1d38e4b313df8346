"""Orders that a guest types after the host's name and that need no terminal: turns, get, mydata."""

import io
import tarfile
from typing import TYPE_CHECKING

import msgspec

from cb_tui.host.directory import Player
from cb_tui.host.dumplog import paths_of
from cb_tui.host.ratings import rated_game
from cb_tui.session.codec import BAD_INPUT

if TYPE_CHECKING:
    from cb_tui.host.daemon import Daemon

USELESS = 2
HOUR, DAY = 3600, 86_400


def run_order(daemon: "Daemon", key: str, words: tuple[str, ...]) -> tuple[bytes, int]:
    """Return the output of an order, and its exit status."""
    player = daemon.host.directory.by_key(key) if key else None
    match words:
        case ("turns", *how) if set(how) <= {"quiet", "json"}:
            return _turns(daemon, player, how)
        case ("get", name) if name.startswith("daily-"):
            return _get_day(daemon, player, name.removeprefix("daily-"))
        case ("get", name):
            return _get(daemon, name)
        case ("mydata",) if player is not None:
            return _data(daemon, player), 0
        case _:
            return b"one of: turns [quiet|json], get NUMBER-GAME, mydata\n", USELESS


def _turns(daemon: "Daemon", player: Player | None, how: list[str]) -> tuple[bytes, int]:
    if player is None:
        return b"no player here has your key; come without a word first and choose a name\n", USELESS
    host, now = daemon.host, daemon.host.clock()
    rows = [host.pages.row(table, game, player.number) for table, game in host.directory.games_of(player.number)]
    rows = [row for row in rows if row.to_move is not None and row.to_move == row.mine]
    status = 0 if rows else 1
    if "quiet" in how:
        return b"", status
    if "json" in how:
        return msgspec.json.encode(rows) + b"\n", status
    if not rows:
        return b"no table waits for you\n", status
    lines = ["1 table waits for you" if len(rows) == 1 else f"{len(rows)} tables wait for you"]
    for row in rows:
        others = ", ".join(name for seat, name in row.players.items() if seat != row.mine)
        left = f"{span(row.left)} left" if row.left is not None else ""
        what = f"{row.table}-{row.game}  {row.title}  turn {row.turn} of {row.turns}  v {others}"
        lines.append(f"{what}  {span(now - row.since)}  {left}".rstrip())
    return "\n".join((*lines, "")).encode(), status


def span(seconds: int) -> str:
    """Return a time in words, of two units at most: "2 d 21 h"."""
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // 60
    if days:
        return f"{days} d {hours} h"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _get_day(daemon: "Daemon", player: Player | None, day: str) -> tuple[bytes, int]:
    """Return the finished tries of a day as a tar file: to those who have ended theirs, and to all once it is over."""
    daily = daemon.host.directory.dailies.get(day)
    if daily is None:
        return b"no one could play that day here\n", USELESS
    if not daily.secret and (player is None or player.number not in daily.ended):
        return b"end your own try first; from the next day on everyone may read them\n", USELESS
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for path in sorted((daemon.folder / "dumplog").glob(f"*/*/daily-{day}-*.cbt")):
            _add(tar, path.name, path.read_bytes())
        _add(tar, "secret", f"seal {daily.seal}\nsecret {daily.secret or 'not opened yet'}\n".encode())
    return out.getvalue(), 0


def _get(daemon: "Daemon", name: str) -> tuple[bytes, int]:
    *_, table, game = ["", *name.split("-")] if name.count("-") else ["", name, "1"]
    if not (table.isdecimal() and game.isdecimal()):
        return b"a game is called by its table and number, such as get 402-1\n", USELESS
    there = daemon.host.directory.tables.get(int(table))
    found = there.games.get(int(game)) if there else None
    if there is None or found is None or found.ended is None:
        return b"there is no finished game of this name\n", USELESS
    rated = rated_game(daemon.host, there, found)
    path = paths_of(daemon.folder / "dumplog", rated)["cbt"] if rated else None
    if path is None or not path.exists():
        return b"this game is not verified yet; try again in a minute\n", USELESS
    return path.read_bytes(), 0


def _data(daemon: "Daemon", player: Player) -> bytes:
    """Return all that a host keeps of a player, as a tar file."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for line in (daemon.folder / "host.jsonl").read_bytes().splitlines(keepends=True):
            try:
                event = msgspec.json.decode(line)["what"]
            except (*BAD_INPUT, KeyError, TypeError):
                continue
            if player.number in (event.get("player"), event.get("by"), *event.get("players", {}).values()):
                _add(tar, f"events/{len(tar.getmembers())}.json", msgspec.json.encode(event))
        own = daemon.folder / "players" / str(player.number)
        if own.exists():
            tar.add(own, "own", filter=lambda info: info if info.isreg() or info.isdir() else None)
    return out.getvalue()


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(data)
    tar.addfile(info, io.BytesIO(data))

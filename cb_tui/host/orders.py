"""The words that a guest may type after the host's name, and the orders among them: turns, get, mydata."""

import io
import re
import tarfile
from typing import NamedTuple

import msgspec

from cb_tui.host.directory import Player
from cb_tui.host.dumplog import paths_of
from cb_tui.host.host import Host
from cb_tui.host.ratings import rated_game
from cb_tui.session.codec import BAD_INPUT

OPTIONS = ("plain", "ascii", "unicode", "no-mouse")
ORDERS = ("turns", "get", "mydata")
SIZE = re.compile(r"([1-9][0-9]{1,2})x([1-9][0-9]{1,2})")
ARGUMENT = re.compile(r"[a-z0-9-]{1,40}")
USELESS = 2
HOUR, DAY = 3600, 86_400


class Words(NamedTuple):
    """The options of the game, a size, and an order with its arguments that needs no terminal."""

    options: tuple[str, ...] = ()
    size: tuple[int, int] | None = None
    order: tuple[str, ...] = ()


def read_words(text: str) -> Words | None:
    """Return the words of a line, or None if one of them is unknown."""
    options, size, order = list[str](), None, list[str]()
    for word in text.split():
        bare = word.removeprefix("--")
        found = SIZE.fullmatch(bare)
        if order and (ARGUMENT.fullmatch(bare) or bare in ("quiet", "json")):
            order.append(bare)
        elif bare in OPTIONS:
            options.append(bare)
        elif found:
            size = (int(found[1]), int(found[2]))
        elif bare in ORDERS:
            order.append(bare)
        else:
            return None
    return Words(tuple(options), size, tuple(order))


def known_words() -> str:
    """Return the words in a sentence."""
    return f"one of: {' '.join((*ORDERS, *OPTIONS))} 100x30"


def run_order(host: Host, key: str, words: tuple[str, ...]) -> tuple[bytes, int]:
    """Return the output of an order, and its exit status."""
    player = host.directory.by_key(key) if key else None
    match words:
        case ("turns", *how) if set(how) <= {"quiet", "json"}:
            return _turns(host, player, how)
        case ("get", name) if name.startswith("daily-"):
            return _get_day(host, player, name.removeprefix("daily-"))
        case ("get", name):
            return _get(host, name)
        case ("mydata",) if player is not None:
            return _data(host, player), 0
        case _:
            return b"one of: turns [quiet|json], get NUMBER-GAME, mydata\n", USELESS


def _turns(host: Host, player: Player | None, how: list[str]) -> tuple[bytes, int]:
    if player is None:
        return b"no player here has your key; come without a word first and choose a name\n", USELESS
    now = host.clock()
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


def _get_day(host: Host, player: Player | None, day: str) -> tuple[bytes, int]:
    """Return the finished tries of a day as a tar file: to those who have ended theirs, and to all once it is over."""
    daily = host.directory.dailies.get(day)
    if daily is None:
        return b"no one could play that day here\n", USELESS
    if not daily.secret and (player is None or player.number not in daily.ended):
        return b"end your own try first; from the next day on everyone may read them\n", USELESS
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for path in sorted((host.folder / "dumplog").glob(f"*/*/daily-{day}-*.cbt")):
            _add(tar, path.name, path.read_bytes())
        _add(tar, "secret", f"seal {daily.seal}\nsecret {daily.secret or 'not opened yet'}\n".encode())
    return out.getvalue(), 0


def _get(host: Host, name: str) -> tuple[bytes, int]:
    *_, table, game = ["", *name.split("-")] if name.count("-") else ["", name, "1"]
    if not (table.isdecimal() and game.isdecimal()):
        return b"a game is called by its table and number, such as get 402-1\n", USELESS
    there = host.directory.tables.get(int(table))
    found = there.games.get(int(game)) if there else None
    if there is None or found is None or found.ended is None:
        return b"there is no finished game of this name\n", USELESS
    rated = rated_game(host, there, found)
    path = paths_of(host.folder / "dumplog", rated)["cbt"] if rated else None
    if path is None or not path.exists():
        return b"this game is not verified yet; try again in a minute\n", USELESS
    return path.read_bytes(), 0


def _data(host: Host, player: Player) -> bytes:
    """Return all that a host keeps of a player, as a tar file."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for line in (host.folder / "host.jsonl").read_bytes().splitlines(keepends=True):
            try:
                event = msgspec.json.decode(line)["what"]
            except (*BAD_INPUT, KeyError, TypeError):
                continue
            if player.number in (event.get("player"), event.get("by"), *event.get("players", {}).values()):
                _add(tar, f"events/{len(tar.getmembers())}.json", msgspec.json.encode(event))
        own = host.folder / "players" / str(player.number)
        if own.exists():
            tar.add(own, "own", filter=lambda info: info if info.isreg() or info.isdir() else None)
    return out.getvalue()


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(data)
    tar.addfile(info, io.BytesIO(data))

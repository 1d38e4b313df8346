"""Orders of the operator to a host that runs: lines of words over a socket that no one else can reach."""

import asyncio
import time
from typing import TYPE_CHECKING, Literal

from cb_tui.core.values import Side
from cb_tui.host import answers, events
from cb_tui.host.directory import Player, Table
from cb_tui.host.jobs import save_name
from cb_tui.host.journal import HostRefusalError
from cb_tui.host.orders import span
from cb_tui.host.referee import Audit, Audited, EndGame, Failed, Status
from cb_tui.session.build import build
from cb_tui.session.closing import Ending

if TYPE_CHECKING:
    from cb_tui.host.daemon import Daemon

DAY = 86_400
Lines = list[str]


async def run_admin(daemon: "Daemon", words: list[str]) -> tuple[Lines, int]:
    """Return the lines that an order of the operator writes, and its exit status."""
    match words:
        case ["status"]:
            return _status(daemon), 0
        case ["who"]:
            return _who(daemon), 0
        case ["table", number]:
            return _table(daemon, _game(daemon, number)[0]), 0
        case ["adjudicate", number, winner, why]:
            return await _adjudicate(daemon, number, winner, why), 0
        case ["ban", name, days, why]:
            return _ban(daemon, name, days, why), 0
        case ["unban", name]:
            kind, what = _banned(daemon, name)
            daemon.host.journal.give(events.BanLifted(at=daemon.host.clock(), kind=kind, what=what))
            return [f"{name} may come back"], 0
        case ["rename", name, new]:
            player = _player(daemon, name)
            daemon.host.journal.give(events.PlayerRenamed(at=daemon.host.clock(), player=player.number, name=new))
            return [f"{name} is {new} from now on"], 0
        case ["key", name, fingerprint]:
            player = _player(daemon, name)
            daemon.host.journal.give(
                events.KeyAdded(at=daemon.host.clock(), player=player.number, key=fingerprint, label="by the operator")
            )
            return [f"{name} may come with {fingerprint}"], 0
        case ["drain"]:
            return _drain(daemon), 0
        case ["verify"]:
            return await _verify(daemon)
        case _:
            return ["the host does not understand this; see cb-tui host --help"], 2


def _player(daemon: "Daemon", name: str) -> Player:
    player = daemon.host.directory.by_name(name)
    if player is None:
        raise HostRefusalError(f"no player is called {name}")
    return player


def _game(daemon: "Daemon", number: str) -> tuple[Table, int]:
    table, _, game = number.partition("-")
    if not table.isdecimal() or not (game or "1").isdecimal():
        raise HostRefusalError(f"{number} is no table: write 402, or 402-2 for its second game")
    return daemon.host.table(int(table)), int(game or 1)


def _status(daemon: "Daemon") -> Lines:
    directory = daemon.host.directory
    games = [game for table in directory.tables.values() for game in table.games.values()]
    running = sum(game.ended is None for game in games)
    up = span(int(time.time() - daemon.began))
    failed = [f" stuck: table {name}: {why}" for name, why in daemon.host.failed.items()]
    return [
        f"up {up}   {len(daemon.host.sessions)} here, {running} games running, {len(games) - running} over",
        f"{len(directory.players)} players, {len(directory.tables)} tables   build {build()}",
        *failed,
    ]


def _who(daemon: "Daemon") -> Lines:
    found = []
    for session in daemon.host.sessions.values():
        where = f"{session.place} {save_name(session.table, session.game)}" if session.table else session.place
        found.append(f"{daemon.host.name_of(session) or '(no name yet)':16} {session.address:16} {where}")
    return found or ["no one is here"]


def _table(daemon: "Daemon", table: Table) -> Lines:
    lines = [f"{table.number}  {table.terms.battle}, {table.terms.clock.sentence}"]
    for game in table.games.values():
        row = daemon.host.pages.row(table, game)
        who = " v ".join(f"{name} ({seat})" for seat, name in row.players.items())
        state = (
            row.result
            or f"turn {row.turn} of {row.turns}, {row.players[row.to_move] if row.to_move else 'no one'} to move"
        )
        seal = table.seals[game.number - 1][:8] if table.seals else ""
        lines.append(f"  game {game.number}: {who}; {state}; {row.checked or 'not verified yet'}; dice sealed {seal}")
        if failed := daemon.host.failed.get(save_name(table.number, game.number)):
            lines.append(f"    stuck: {failed}")
    return lines if table.games else [*lines, f"  {table.closed or 'waits for players'}"]


async def _adjudicate(daemon: "Daemon", number: str, winner: str, why: str) -> Lines:
    table, game = _game(daemon, number)
    if game not in table.games or table.games[game].ended is not None:
        raise HostRefusalError(f"game {game} of table {table.number} is not being played")
    card, sides = daemon.host.cards[table.terms.battle], None
    if winner != "none":
        player = _player(daemon, winner)
        sides = next(
            (card.sides[seat] for seat, who in table.games[game].players.items() if who == player.number), None
        )
        if sides is None:
            raise HostRefusalError(f"{winner} does not play at table {number}")
    ending: Ending = "adjudicated" if sides else "void"  # which counts for neither
    job = EndGame(name=save_name(table.number, game), winner=sides and Side(sides), why=ending, said=why)
    report = await daemon.referee.do(job)
    if isinstance(report, Failed) and report.full and daemon.host.disk.give_up():
        report = await daemon.referee.do(job)
    if isinstance(report, Failed):
        raise HostRefusalError(report.why)
    assert isinstance(report, Status)
    daemon.host.jobs.record(table, job, report)
    daemon.settle(table.number)
    daemon.host.changed(table.number)
    return [f"game {game} of table {table.number} is over: {daemon.host.pages.result(table, table.games[game])}"]


def _ban(daemon: "Daemon", name: str, days: str, why: str) -> Lines:
    now, (kind, what) = daemon.host.clock(), _banned(daemon, name)
    if not days.isdecimal():
        raise HostRefusalError(f"{days} is no number of days; 0 is for good")
    until = now + int(days) * DAY if int(days) else None
    daemon.host.journal.give(events.Banned(at=now, kind=kind, what=what, why=why, until=until))
    for session in list(daemon.host.sessions.values()):
        if what in (str(session.player), session.key):
            daemon.host.on_news(session, answers.GoAway(why=f"you may not play here: {why}"))
    return [f"{name} is out{f' for {days} days' if until else ' for good'}"]


def _banned(daemon: "Daemon", whom: str) -> tuple[Literal["player", "key", "address"], str]:
    """Return the kind of a ban, and its target: a key, the beginning of an address, or the number of a player."""
    if whom.startswith("SHA256:"):
        return "key", whom
    if whom[:1].isdigit() or ":" in whom:
        return "address", whom
    return "player", str(_player(daemon, whom).number)


def _drain(daemon: "Daemon") -> Lines:
    daemon.host.draining = True
    players = {session.player for session in daemon.host.sessions.values() if session.player}
    for player in players:
        daemon.host.tell([player], "the host closes soon for a new version; your games are saved")
    return ["no new tables from now on; close the host once those who are here have left"]


async def _verify(daemon: "Daemon") -> tuple[Lines, int]:
    lines, sound, commands = Lines(), 0, 0
    for table in daemon.host.directory.tables.values():
        for game in table.games:
            report = await daemon.referee.do(Audit(name=save_name(table.number, game)))
            fault = report.fault if isinstance(report, Audited) else getattr(report, "why", "")
            commands += report.commands if isinstance(report, Audited) else 0
            sound += not fault
            lines += [f"{save_name(table.number, game)}: {fault}"] if fault else []
    return [*lines, f"{sound} logs sound, {len(lines)} not; {commands} commands"], int(bool(lines))


async def serve_admin(daemon: "Daemon", reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer one order of the operator: words with a NUL between, lines and the exit status back."""
    try:
        words = (await asyncio.wait_for(reader.readuntil(b"\n"), 10)).decode().rstrip("\n").split("\0")
        lines, status = await run_admin(daemon, words)
    except HostRefusalError as error:
        lines, status = [error.sentence], 2
    except (asyncio.IncompleteReadError, TimeoutError, UnicodeDecodeError):
        lines, status = ["the host understood nothing"], 2
    writer.write("\n".join((*lines, str(status))).encode())
    writer.close()

"""The daemon of a host: sockets, referee, forker and clocks, without rules, in one thread except for ladders."""

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Coroutine, Mapping
from pathlib import Path
from secrets import choice
from typing import NamedTuple

import msgspec

from cb_tui.host import answers, requests
from cb_tui.host.answers import LINE_BYTES, encode
from cb_tui.host.days import number_of
from cb_tui.host.directory import GameAtTable, Table
from cb_tui.host.dumplog import paths_of
from cb_tui.host.forker import CRASHED, Ended, Forker, Guest
from cb_tui.host.host import Host
from cb_tui.host.jobs import save_name
from cb_tui.host.journal import JournalLine
from cb_tui.host.ladder import RatedGame
from cb_tui.host.news_line import news_line
from cb_tui.host.orders import Words
from cb_tui.host.ratings import rated_game
from cb_tui.host.referee import AnyJob, AnyReport, Battles, Failed, ListBattles
from cb_tui.host.state import LongWork, Session
from cb_tui.host.terminal import Terminal
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SessionError

SWEEP = 20  # seconds between two looks at the clocks
GAMES_OF_ONE = 3
HOOK = 30  # seconds for the program of the operator
AT_GAME = ("game", "daily", "watch", "replay")  # places with a save of the host
LEVELS = ("officer", "book", "recruit")
LOBBY: tuple[requests.Place, int, int] = ("lobby", 0, 0)
told = logging.getLogger("host")


class Arrival(NamedTuple):
    """A login as its door describes it."""

    key: str
    address: str
    words: Words
    size: tuple[int, int]
    environment: Mapping[str, str]
    guest: bool = False


class RefereeProcess:
    """The process of the referee. Jobs are done one after the other."""

    def __init__(self, tables: Path) -> None:
        self._tables = tables
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    async def do(self, job: AnyJob) -> AnyReport:
        """Return the report on a job. A referee that died is started again, once."""
        async with self._turn:
            for last in (False, True):
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    return await self._asked(job)
                await self.close()
                if last:
                    break
        return Failed(why="the referee of this host died; look into its log")

    async def _asked(self, job: AnyJob) -> AnyReport:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "cb_tui.host.referee", str(self._tables),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE_BYTES * 8,
                start_new_session=True,  # a Ctrl-C is the host's to answer
            )  # fmt: skip
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(job) + b"\n")
        await self._process.stdin.drain()
        report: AnyReport = msgspec.json.decode(await self._process.stdout.readuntil(b"\n"), type=AnyReport)
        return report

    async def close(self) -> None:
        """End the process."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None


class Daemon:
    """A host that runs. `entry` is the "module:function" that plays for a `Guest` in a process of its own."""

    def __init__(self, folder: Path, welcome: answers.Welcome, entry: str, people: int) -> None:
        self.folder, self._welcome, self._entry, self._people = folder, welcome, entry, people
        self.referee = RefereeProcess(folder / "tables")
        self.host: Host
        self.forker: Forker
        self.began = time.time()
        self.hook = ""  # a program of the operator's, which gets each event as a line
        self.files = asyncio.Queue[tuple[str, RatedGame]]()  # saves of finished games whose files are to be written
        self._ends: dict[int, asyncio.Future[Ended]] = {}  # by process
        self._sockets: dict[int, asyncio.StreamWriter] = {}  # by session
        self._processes: dict[int, int] = {}  # by session
        self._next, self._settling = 1, dict[int, asyncio.Task[None]]()
        self._waiting = set[int]()  # tables whose jobs found the disk full
        self._closing = False
        self._tasks = set[asyncio.Task[None]]()  # that no one waits for
        self._starting: asyncio.Task[None] | None = None  # of a forker, after the last one died

    async def open(self) -> None:
        """Read the journal and the battles, start the forker and finish what was begun. Raises SessionError."""
        for part in ("tables", "players", "secrets"):
            (self.folder / part).mkdir(parents=True, exist_ok=True, mode=0o700)
        await self._start_forker()
        listed = await self.referee.do(ListBattles(name=""))
        if not isinstance(listed, Battles):
            raise SessionError(f"the battles cannot be read: {listed}", "host")
        self.host = Host(
            self.folder, listed.cards, self._welcome, clock=lambda: int(time.time()), chance=_letters, levels=LEVELS
        )  # fmt: skip
        self.host.disk.take_ballast()
        self.host.journal.on_event = self._show
        self.host.aside = self._aside
        self.host.settled, self.host.on_news = self.settle, self._tell
        self.host.jobs.audited = self._queue
        self.host.days.scored = lambda name, rated: self.files.put_nowait((name, rated))
        for table in self.host.directory.tables:
            self.settle(table)
            self._find_files(table)
        for day in self.host.directory.dailies:
            self.settle(number_of(day))

    async def sweep(self) -> None:
        """Look at the clocks of all tables, and at the disk, again and again."""
        while True:
            await asyncio.sleep(SWEEP)
            for number in {*self.host.directory.going, *self._waiting}:
                self.settle(number)
            self.host.disk.take_ballast()
            try:
                self.host.close_stale()
                self.host.days.turn()
            except SessionError as error:  # a full disk: tried again at the next look
                told.error("%s", error.sentence)

    def _show(self, line: bytes) -> None:
        event = msgspec.json.decode(line, type=JournalLine).what
        if shown := news_line(event, self.host.directory):
            told.info("%s", shown)
        if self.hook:
            self._tell_hook(line)

    def _tell_hook(self, line: bytes) -> None:
        async def run() -> None:
            with contextlib.suppress(OSError, TimeoutError):
                process = await asyncio.create_subprocess_exec(self.hook, stdin=asyncio.subprocess.PIPE)
                await asyncio.wait_for(process.communicate(line + b"\n"), HOOK)

        self._begin(run())

    def _aside(self, work: LongWork) -> None:
        async def run() -> None:
            (await asyncio.to_thread(work))()
            self.host.changed()

        self._begin(run())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.add(task := asyncio.get_running_loop().create_task(work))
        task.add_done_callback(self._tasks.discard)

    async def write_files(self) -> None:
        """Write the files of finished games, one after the other, in a process that yields to all others."""
        while True:
            name, rated = await self.files.get()
            words = [str(self.folder), name, msgspec.json.encode(rated).decode(), self._welcome.host]
            try:
                process = await asyncio.create_subprocess_exec(
                    "nice", sys.executable, "-m", "cb_tui.host_entry", *words
                )
                status = await process.wait()
            except OSError:  # no process can be started: the next start of the host finds what is missing
                status = 1
            if status:
                told.error("the files of %s could not be written", rated.name)

    def _find_files(self, number: int) -> None:
        """Have the files of a table written that are missing, since the host was killed in between."""
        table = self.host.directory.tables[number]
        for game in table.games.values():
            rated = rated_game(self.host, table, game)
            sound = game.audit is not None and not game.audit.fault
            if rated is not None and sound and not paths_of(self.folder / "dumplog", rated)["cbt"].exists():
                self._queue(table, game)

    def _queue(self, table: Table, game: GameAtTable) -> None:
        if (rated := rated_game(self.host, table, game)) is not None:
            self.files.put_nowait((save_name(table.number, game.number), rated))

    async def close(self) -> None:
        """Let all games save and end and their terminals go back, then the referee and the journal."""
        self._closing = True
        for session in list(self.host.sessions.values()):
            self._tell(session, answers.GoAway(why="the host closes; your game is saved"))
        for _ in range(50):
            await asyncio.sleep(0.1)  # also once all have left: their doors still send the last bytes
            if not self.host.sessions:
                break
        for task in self._settling.values():
            task.cancel()
        self.forker.close()
        await self.referee.close()
        self.host.journal.close()

    # --- jobs --------------------------------------------------------------------------------------------------------

    def settle(self, number: int) -> None:
        """Have the due jobs of a table done, soon."""
        running = self._settling.get(number)
        if running is None or running.done():
            self._settling[number] = asyncio.get_running_loop().create_task(self._settle(number))

    async def _settle(self, number: int) -> None:
        await asyncio.sleep(0)
        before = self._standing(number)
        while (job := self.host.due(number)) is not None:
            report = await self.referee.do(job)
            if isinstance(report, Failed):
                told.error("table %s: %s", job.name, report.why)
            try:
                self.host.record(number, job, report)
            except SessionError as error:
                told.error("table %s: %s", job.name, error.sentence)
                self._waiting.add(number)
                return
        self._waiting.discard(number)
        if self._standing(number) != before:
            self.host.changed(number)
        self._settling.pop(number, None)
        if self.host.due(number) is not None:
            self.settle(number)

    def _standing(self, number: int) -> list[object]:
        """Return all that pages show of a table or a day."""
        table = self.host.directory.tables.get(number)
        games = table.games if table else dict.fromkeys(self.host.days.daily(number)[1].began)
        ended = [game.ended for game in table.games.values()] if table else [*self.host.days.daily(number)[1].ended]
        return [*ended, *(self.host.statuses.get(save_name(number, game)) for game in games)]

    # --- logins ------------------------------------------------------------------------------------------------------

    async def serve(self, arrival: Arrival, terminal: Terminal) -> int:
        """Play for a login until it leaves or its terminal is closed. Return the exit status."""
        guest = f"guest-{self._next}" if arrival.guest else ""
        session = Session(self._next, key=arrival.key, address=arrival.address, guest=guest)
        self._next += 1
        if refused := self.host.enter(session) or self._full(session):
            self.host.leave(session)
            terminal.say(f"{self._welcome.host}: {refused}\r\n")
            return 2
        told.info("%s in, %s", self.host.name_of(session) or "someone new", arrival.address)
        try:
            return await self._play(session, arrival, terminal)
        finally:
            self.host.leave(session)
            shutil.rmtree(self.folder / "players" / f"guest-{session.id}", ignore_errors=True)
            told.info("%s out", self.host.name_of(session) or "someone new")

    def _full(self, session: Session) -> str:
        mine = [each for each in self.host.sessions.values() if each.player == session.player and session.player]
        if len(mine) > GAMES_OF_ONE:
            return f"you are here {GAMES_OF_ONE} times already; leave one of them first"
        if len(self.host.sessions) > self._people:
            return "this host is full; come back in a while"
        return ""

    async def _play(self, session: Session, arrival: Arrival, terminal: Terminal) -> int:
        while not terminal.closed:
            session.next_place = None
            ended = await self._one_process(session, arrival, terminal)
            if ended.exit < 0 or ended.exit == CRASHED:
                terminal.reset()
                told.error("the process of %s at %s ended with %s", arrival.key, session.place, ended.exit)
                if session.place == "lobby":
                    return 1
            if self._closing:
                return ended.exit
            place = session.next_place or LOBBY
            if session.next_place is None and session.place == "lobby":
                return ended.exit
            self.host.prepare(*place)
            if (settling := self._settling.get(place[1])) is not None:
                await settling
            self.host.move(session, *place)
        return 0

    async def _one_process(self, session: Session, arrival: Arrival, terminal: Terminal) -> Ended:
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=ours, limit=LINE_BYTES)
        self._sockets[session.id] = writer
        try:
            guest = self._guest(session, arrival)
            with theirs:
                pid = await self._forked(guest, terminal.slave, theirs.fileno())
            self._ends[pid] = asyncio.get_running_loop().create_future()
            self._processes[session.id] = pid
            await self._talk(session, reader, writer)  # until the process closes its end
            return await self._end_of(pid)
        finally:
            self._ends.pop(self._processes.pop(session.id, 0), None)
            self._sockets.pop(session.id, None)
            writer.close()

    async def _forked(self, guest: Guest, terminal: int, line: int) -> int:
        if self._starting is not None:
            await self._starting
        return await self.forker.fork(guest, terminal, line)

    async def _end_of(self, pid: int) -> Ended:
        """Return how a process ended. One whose forker died is not reported any more."""
        try:
            return await asyncio.wait_for(self._ends[pid], 3)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGHUP)
            return Ended(pid=pid, exit=0, seconds=0, peak=0)

    def _guest(self, session: Session, arrival: Arrival) -> Guest:
        name = self.host.name_of(session)
        own = self.folder / "players" / (f"{session.player}" if session.player else f"guest-{session.id}")
        own.mkdir(exist_ok=True, mode=0o700)
        writable, readable, numbers = [own], list[Path](), own / "numbers"
        if session.place in AT_GAME:
            save = save_name(session.table, session.game)
            folder = self.folder / "tables" / save
            readable = [folder]
            if session.place in ("game", "daily"):
                numbers = self.host.secrets.numbers_folder(save, "-".join(self.host.seats_of(session)))
                writable += [folder, numbers]
        saves = self.folder / "tables" if session.place in AT_GAME else own / "saves"
        folders = {"CB_TUI_SAVES": saves, "CB_TUI_CONFIG": own / "config", "CB_TUI_NUMBERS": numbers}
        return Guest(
            name=name, number=session.player, place=session.place, table=session.table, game=session.game,
            seats=self.host.seats_of(session), words=arrival.words.options, terminal=dict(arrival.environment),
            folders={key: str(path) for key, path in folders.items()},
            writable=tuple(map(str, writable)), readable=tuple(map(str, readable)),
        )  # fmt: skip

    async def _talk(self, session: Session, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request: requests.AnyRequest
        with contextlib.suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            while True:
                line = await reader.readuntil(b"\n")
                try:
                    request = msgspec.json.decode(line, type=requests.AnyRequest)
                    answer = self.host.answer(session, request)
                except BAD_INPUT:
                    answer = answers.Refusal(why="the host does not understand that; it may be of another version")
                writer.write(encode(answer))
                await writer.drain()

    def _tell(self, session: Session, news: answers.AnyNews) -> None:
        writer = self._sockets.get(session.id)
        if writer is not None and not writer.is_closing():
            writer.write(encode(news))

    async def _start_forker(self) -> None:
        self.forker = await Forker.start(self._entry)
        self.forker.on_end, self.forker.on_lost = self._ended, self._replace_forker

    def _ended(self, ended: Ended) -> None:
        waiting = self._ends.get(ended.pid)
        if waiting is not None and not waiting.done():
            waiting.set_result(ended)

    def _replace_forker(self) -> None:
        told.error("the forker died; a new one is started, and running games go on")
        self._starting = asyncio.get_running_loop().create_task(self._start_forker())


def _letters(count: int) -> str:
    return "".join(choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(count))

"""A host from its start to its end, and the orders that its operator gives it over a socket of their own."""

import asyncio
import contextlib
import errno
import logging
import os
import resource
import shlex
import signal
import socket
import sys
import textwrap
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from cb_tui.host.admin import serve_admin
from cb_tui.host.answers import Welcome
from cb_tui.host.daemon import GAMES_OF_ONE, Daemon
from cb_tui.host.door import RELAY
from cb_tui.host.fence import exposed, missing
from cb_tui.host.journal import JOURNAL
from cb_tui.host.relay import serve_relay
from cb_tui.host.state import Disk, read_host_file
from cb_tui.session.build import build
from cb_tui.session.errors import SessionError, os_errors_as
from cb_tui.session.locations import host_folder

ENTRY = "cb_tui.host_entry:play"
ADMIN = "admin.sock"
HOUSE = "One name a person; be polite. Signals only, no free chat."
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
SOCKET_NAME = 100  # bytes; the shortest limit of a system is 104 with its end
SSH_PORT = 22
FILES, FILES_OF_ONE = 200, 8  # open at a time: of the host itself, and for each who is here
WIDTH = 80  # of a terminal


def run(folder: Path, name: str, address: str, port: int, *, ssh: bool, hook: str = "", late: bool = False) -> int:
    """Run a host in a folder until a signal ends it. `hook` is a program that gets each event, or empty.

    With `late` watchers of a rated game see each turn once it is over. Raises SessionError, and ImportError without
    asyncssh.
    """
    if ssh:
        import cb_tui.host.ssh  # noqa: F401, PLC0415 - told before anything is made
    logging.basicConfig(level=logging.INFO, format=" %(asctime)s  %(message)s", datefmt="%H:%M:%S", stream=sys.stdout)
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    if len(os.fsencode(folder / ADMIN)) > SOCKET_NAME:
        raise SessionError(
            f"{folder} is too long a name for a socket in it; choose a shorter one with --folder", "host"
        )
    with contextlib.suppress(OSError), _connected(folder):
        raise SessionError(f"a host runs in {folder} already; look at it with {_typed(folder, 'status')}", "host")
    with os_errors_as(folder, "made"):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return asyncio.run(_run(folder, name or socket.gethostname(), address, port, ssh=ssh, hook=hook, late=late))


async def _run(folder: Path, name: str, address: str, port: int, *, ssh: bool, hook: str, late: bool) -> int:
    key = _key_of(folder) if ssh else ""
    welcome = Welcome(
        host=name,
        version=build(),
        name="",
        number=0,
        key="",
        host_key=key,
        house_rules=HOUSE,
        port=port if ssh else SSH_PORT,
        late=late,
    )
    people = read_host_file(folder).people
    _allow_files(FILES + FILES_OF_ONE * people)
    daemon = Daemon(folder, welcome, ENTRY, people)
    daemon.hook = hook
    print("", *_set_up(folder, people), sep="\n ", flush=True)
    await daemon.open()
    servers = [await _private(folder / ADMIN, lambda r, w: serve_admin(daemon, r, w))]
    servers.append(await _private(folder / RELAY, lambda r, w: serve_relay(daemon, r, w)))
    if ssh:
        from cb_tui.host.ssh import listen  # noqa: PLC0415 - the extra may be missing

        try:
            listener = await listen(daemon, address, port, name)
        except OSError as error:
            raise SessionError(_closed_port(address, port, error), "host") from None
        port = listener.get_port()
        print(f" host key   {key}   <- publish this\n listening  {address}:{port}\n")
        print(f" Players type    ssh {f'-p {port} ' * (port != SSH_PORT)}{name}")
    else:
        print(" listening  to the system's sshd alone: see docs/hosting.md\n")
    print(f" You type        {_typed(folder, 'status')}")
    print(f"                 {_typed(folder, 'check')}\n", flush=True)
    loop = asyncio.get_running_loop()
    running = [loop.create_task(each) for each in (daemon.sweep(), daemon.write_files())]
    await _signal()
    print(f" The host closes; {len(daemon.host.sessions)} here are told, and every game is saved.", flush=True)
    for task in running:
        task.cancel()
    for server in servers:
        server.close()
    await daemon.close()
    return 0


def _allow_files(count: int) -> None:
    """Have the system let this process open so many files, as far as it does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != soft < count:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (count if hard == resource.RLIM_INFINITY else min(count, hard), hard)
        )


def _set_up(folder: Path, people: int) -> list[str]:
    """Return the rows of a host's folder, fence and limits."""
    fence = "; ".join(missing()) or "a game writes its own table only, no network, no signals"
    rows = {
        "folder": f"{folder}   (mode 700)",
        "fence": fence,
        "limits": f"{people} people at a time, each {GAMES_OF_ONE} times; guests may watch and practice",
    }
    return [textwrap.fill(f"{what:9}  {how}", WIDTH - 2, subsequent_indent=" " * 12) for what, how in rows.items()]


def _closed_port(address: str, port: int, error: OSError) -> str:
    why = os.strerror(error.errno) if error.errno and error.errno > 0 else f"{error.strerror}"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; choose another with --port"
    if error.errno == errno.EACCES:
        return f"port {port} is root's: choose one from 1024 with --port, or let the system's sshd in with --no-ssh"
    return f"this host cannot listen at {address}, port {port}: {why}; give another --listen"


def _typed(folder: Path, order: str) -> str:
    """Return the line by which an operator gives an order."""
    return f"cb-tui host {order}{f' --folder {shlex.quote(str(folder))}' * (folder != host_folder())}"


def _key_of(folder: Path) -> str:
    from cb_tui.host.ssh import host_key  # noqa: PLC0415 - the extra may be missing

    return str(host_key(folder).get_fingerprint())


async def _private(path: Path, serve: Serve) -> asyncio.Server:
    """Listen on a socket that this user alone can reach."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)  # noqa: PTH108 - of a host that was killed
    before = os.umask(0o177)
    try:
        return await asyncio.start_unix_server(serve, path)
    finally:
        os.umask(before)


async def _signal() -> None:
    """Wait for a signal that ends the host."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)
    await ended.wait()


# --- the operator ----------------------------------------------------------------------------------------------------


def ask(folder: Path, words: list[str]) -> tuple[list[str], int]:
    """Return the lines and the exit status of an order. Raises SessionError if no host runs in this folder."""
    if any("\0" in word or "\n" in word for word in words):
        raise SessionError("an order is one line", "host")
    try:
        there = _connected(folder)
    except OSError as error:
        raise SessionError(_not_asked(folder, error), "host") from None
    with there, there.makefile("rwb") as line:
        line.write("\0".join(words).encode() + b"\n")
        line.flush()
        *said, status = line.read().decode().split("\n")
    return said, int(status)


def _connected(folder: Path) -> socket.socket:
    """Return a line to the host of a folder. Raises OSError if none runs there."""
    there = socket.socket(socket.AF_UNIX)
    try:
        there.connect(str(folder / ADMIN))
    except OSError:
        there.close()
        raise
    return there


def _not_asked(folder: Path, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return f"the host in {folder} is another user's; ask it as that user, or as root"
    return f"no host runs in {folder}; start it with {_typed(folder, '').rstrip()}"


def _faults_of_disk(folder: Path) -> Iterator[str]:
    disk = Disk(folder)
    if disk.refusal:
        yield "disk: less than a twentieth is free, so no one can take a name or open a table; make room"
    if (folder / JOURNAL).exists() and not disk.has_ballast:
        yield "disk: nothing is kept back for the ends of games; the host does so again once there is room"


def check(folder: Path) -> tuple[list[str], int]:
    """Return the faults of a host's set-up, and 1 if there are any."""
    lines = [f"fence: {fault}" for fault in missing()]
    if (open_to_all := exposed(folder)) is not None:
        lines.append(f"folder: every game can read {folder}, which lies in {open_to_all}; give another --folder")
    there = folder if folder.exists() else folder.parent
    lines += _faults_of_disk(there) if there.exists() else []
    try:
        read_host_file(folder)
    except SessionError as error:
        lines.append(f"file: {error.sentence}")
    if folder.exists() and folder.stat().st_mode & 0o077:
        lines.append(f"folder: others can read {folder}; chmod 700 it")
    if time.time() < 1_764_000_000:
        lines.append("clock: it is before this program was made; set it")
    if os.geteuid() == 0:
        lines.append("user: a host needs no root; run it as a user of its own")
    with contextlib.suppress(SessionError):
        ask(folder, ["status"])
        return lines or ["all is as it should be"], int(bool(lines))
    return [*lines, f"host: none runs in {folder}"], 1

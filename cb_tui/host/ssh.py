"""The ssh door of a host, by asyncssh: any key is let in, and the key says who it is."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

try:
    import asyncssh
except ModuleNotFoundError as error:
    raise ImportError("asyncssh") from error

from cb_tui.host.daemon import Arrival, Daemon
from cb_tui.host.orders import known_words, read_words, run_order
from cb_tui.host.terminal import Terminal

KEY_FILE = "host_key"
GUEST = "guest"
SSH_PORT = 22
PASSED_ON = ("LANG", "LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR")
LOGIN = 30  # seconds until a login must be done
UNDONE, OF_ONE = 100, 10  # logins in progress, and of one address
STALLED = 600  # seconds for which a client may read nothing
SLOW = 1 << 18  # bytes that wait for the line, after which the game waits too


class Door(asyncssh.SSHServer):
    """A connection: its address and, once that is known, its key."""

    undone: "dict[Door, None]" = {}  # logins in progress, the oldest first

    def __init__(self, name: str) -> None:
        self._name, self.key, self.address = name, "", ""
        self._connection: Any = None

    def connection_made(self, conn: Any) -> None:
        """Note the address. Where too many logins are not done, it is closed for its own, or the oldest for all."""
        self._connection, self.address = conn, str(conn.get_extra_info("peername")[0])
        if sum(door.address == self.address for door in self.undone) >= OF_ONE:
            conn.abort()
            return
        if len(self.undone) >= UNDONE:
            next(iter(self.undone)).abort()
        self.undone[self] = None

    def abort(self) -> None:
        """Close the connection of a login that is not done."""
        self.undone.pop(self, None)
        self._connection.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - as asyncssh calls it
        """Count the login as done."""
        self.undone.pop(self, None)

    def auth_completed(self) -> None:
        """Count the login as done."""
        self.undone.pop(self, None)

    def begin_auth(self, username: str) -> bool:  # noqa: ARG002 - any name
        """Ask everyone for a key."""
        return True

    def public_key_auth_supported(self) -> bool:
        """Take keys."""
        return True

    def validate_public_key(self, username: str, key: Any) -> bool:  # noqa: ARG002 - any name
        """Let every key in. The directory knows its player."""
        self.key = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """Take guests without a key, and tell the others how to make one."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:  # noqa: ARG002
        """Ask a guest nothing, and no one else."""
        if username == GUEST:
            return ("", "", "", [])
        port = self._connection.get_extra_info("sockname")[1]
        with contextlib.suppress(asyncssh.Error):
            self._connection.send_auth_banner(
                f"{username}@{self._name}: this host knows players by their ssh key.\r\n"
                "You offered none. Make one (it takes ten seconds), then come back:\r\n    ssh-keygen -t ed25519\r\n"
                f"Or look around first:\r\n    ssh {f'-p {port} ' * (port != SSH_PORT)}guest@{self._name}\r\n"
            )
        return False

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        """Let a guest in."""
        return username == GUEST and not responses


async def listen(daemon: Daemon, address: str, port: int, name: str) -> Any:
    """Open the door and return the listener. Raises OSError if the port is taken."""

    async def handle(process: Any) -> None:
        await _serve(daemon, process, name)

    return await asyncssh.create_server(
        lambda: Door(name), address, port,
        server_host_keys=[host_key(daemon.folder)], process_factory=handle, encoding=None, line_editor=False,
        login_timeout=LOGIN, keepalive_interval=15, keepalive_count_max=4, agent_forwarding=False, x11_forwarding=False,
        allow_scp=False, sftp_factory=None, server_version="cb_tui",
        kex_algs="^curve25519-sha256",  # first, as dropbear guesses: asyncssh takes the guess for right, it must be
    )  # fmt: skip


def host_key(folder: Path) -> Any:
    """Return the key of the host, a new one at its first start."""
    path = folder / KEY_FILE
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519")
        path.touch(mode=0o600)
        path.write_bytes(key.export_private_key())
    return asyncssh.read_private_key(str(path))


async def _serve(daemon: Daemon, process: Any, name: str) -> None:
    door = process.get_extra_info("connection").get_owner()
    words = read_words(process.command or "")
    if words is None:
        process.stderr.write(f"{name}: {known_words()}\n".encode())
        process.exit(2)
        return
    if words.order:
        said, status = run_order(daemon.host, door.key, words.order)
        process.stdout.write(said)
        with contextlib.suppress(BrokenPipeError, ConnectionError):
            await process.stdout.drain()
        process.exit(status)
        return
    kind = process.get_terminal_type()
    if kind is None:
        process.stderr.write(f"{name}: this needs a terminal; come with ssh -t\n".encode())
        process.exit(2)
        return
    await _play(daemon, process, door, words, kind)


async def _play(daemon: Daemon, process: Any, door: Door, words: Any, kind: str) -> None:
    loop = asyncio.get_running_loop()

    def send(data: bytes) -> "asyncio.Future[None] | None":
        with contextlib.suppress(BrokenPipeError, ConnectionError):
            process.stdout.write(data)
            if process.channel.get_write_buffer_size() > SLOW:
                return loop.create_task(_drained(process, terminal))
        return None

    columns, rows, *_ = process.get_terminal_size()
    terminal = Terminal(words.size or (columns, rows), send)
    given = {key: process.env[key] for key in PASSED_ON if key in process.env}
    peer = f"{door.address} 0 0.0.0.0 22"
    environment = {**given, "TERM": kind, "SSH_CONNECTION": peer}
    arrival = Arrival(door.key, door.address, words, (columns, rows), environment, guest=not door.key)
    keys = loop.create_task(_type(process, terminal, fixed=words.size is not None))
    try:
        status = await daemon.serve(arrival, terminal)
        process.exit(status)
    finally:
        keys.cancel()
        terminal.close()


async def _drained(process: Any, terminal: Terminal) -> None:
    try:
        await asyncio.wait_for(process.stdout.drain(), STALLED)
    except (TimeoutError, BrokenPipeError, ConnectionError):
        terminal.close()
        process.close()


async def _type(process: Any, terminal: Terminal, *, fixed: bool) -> None:
    while True:
        try:
            data = await process.stdin.read(4096)
        except asyncssh.TerminalSizeChanged as changed:
            if not fixed:
                terminal.resize(changed.width, changed.height)
            continue
        except (asyncssh.Error, ConnectionError):
            data = b""
        if not data:
            terminal.close()
            return
        terminal.type(data)

"""The host's end of the terminals that the system's sshd gives."""

import asyncio
import contextlib

import msgspec

from cb_tui.host.daemon import Arrival, Daemon
from cb_tui.host.door import HEAD, SIZE, Caller, frame
from cb_tui.host.orders import known_words, read_words, run_order
from cb_tui.host.terminal import Terminal
from cb_tui.session.codec import BAD_INPUT

MOST = 1 << 20  # bytes of a frame
SLOW = 1 << 18  # bytes that wait for a door, after which the game waits too


async def serve_relay(daemon: Daemon, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Play for the login of a door."""
    try:
        kind, data = await asyncio.wait_for(_frame(reader), 10)
        caller = msgspec.json.decode(data, type=Caller)
    except (*BAD_INPUT, asyncio.IncompleteReadError, TimeoutError):
        writer.close()
        return
    words = read_words(caller.words)
    if kind != b"h" or words is None or words.order or caller.size is None:
        said, status = (f"{known_words()}\n".encode(), 2)
        if words is not None and words.order:
            said, status = run_order(daemon.host, caller.key, words.order)
        elif words is not None:
            said = b"this needs a terminal; come with ssh -t\n"
        writer.write(frame(b"d", said) + frame(b"x", bytes([status])))
        writer.close()
        return
    terminal = Terminal(words.size or caller.size, lambda painted: _paint(writer, painted))
    arrival = Arrival(caller.key, caller.address, words, caller.size, caller.environment)
    keys = asyncio.get_running_loop().create_task(_keys(reader, terminal, fixed=words.size is not None))
    try:
        status = await daemon.serve(arrival, terminal)
        writer.write(frame(b"x", bytes([status & 0xFF])))
    finally:
        keys.cancel()
        terminal.close()
        writer.close()


def _paint(writer: asyncio.StreamWriter, data: bytes) -> "asyncio.Future[None] | None":
    writer.write(frame(b"d", data))
    if writer.transport.get_write_buffer_size() > SLOW:
        return asyncio.ensure_future(_drained(writer))
    return None


async def _drained(writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        await writer.drain()


async def _frame(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    kind, size = HEAD.unpack(await reader.readexactly(HEAD.size))
    if size > MOST:
        raise asyncio.IncompleteReadError(b"", size)
    return kind, await reader.readexactly(size)


async def _keys(reader: asyncio.StreamReader, terminal: Terminal, *, fixed: bool) -> None:
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        while True:
            kind, data = await _frame(reader)
            if kind == b"d":
                terminal.type(data)
            elif kind == b"s" and not fixed:
                terminal.resize(*SIZE.unpack(data))
    terminal.close()

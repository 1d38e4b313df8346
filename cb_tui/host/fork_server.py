"""The forker: a process of one thread that imports the game once and forks a process for each guest.

It has no address: it is asked over a socket that it inherits, in lines of JSON with two descriptors each, a terminal
and the game's own socket to the host. It ends when that socket is closed, and the games live on.
"""

import fcntl
import gc
import os
import pkgutil
import select
import signal
import socket
import sys
import termios
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Literal, NoReturn

import msgspec

import cb_tui
from cb_tui.host.answers import LINE_BYTES, encode
from cb_tui.host.client import SOCKET
from cb_tui.host.fence import Fence, FenceError, count_threads
from cb_tui.host.forker import CRASH, CRASHED, Ended, Forked, ForkReport, Guest, NotForked, Ready, resize
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import plain

Entry = Callable[[Guest], int]
PARTS = ("core", "ai", "games", "session", "presentation", "plain", "ui")  # of the program, that a game may need
OF_A_SCREEN = (  # modules that are else imported once there is a terminal
    "textual.drivers.linux_driver", "textual.drivers.headless_driver", "textual.pilot", "textual.layouts.factory",
)  # fmt: skip
NOT_OF_A_GAME = (".cli", ".__main__")
SENT = (  # variables of a terminal that a guest may set
    "TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "NO_MOTION", "SSH_CONNECTION",
    "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES",
)  # fmt: skip
LONGEST = 200  # characters of one
TO_HOST = 3  # descriptor of a game's socket to the host
OUT_OF_THE_WAY = 16  # lowest number of descriptors on their way to 0 to 3
REFUSED = 2  # exit status of a game that could not begin


def main() -> None:
    """Import everything, then fork a game for each request until the host closes the socket."""
    line, (module, _, name) = socket.socket(fileno=int(sys.argv[1])), sys.argv[2].partition(":")
    entry: Entry = getattr(import_module(module), name)
    import_game()
    gc.collect()
    gc.freeze()  # no game looks through what all share, which would copy it
    if (threads := count_threads()) > 1:
        raise SystemExit(f"the forker has {threads} threads after its imports; it must have one")
    serve(line, entry)


def import_game() -> None:
    """Import every module that a game may need."""
    for part in PARTS:
        package = import_module(f"{cb_tui.__name__}.{part}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not any(f"{each}." in f"{module.name}." for each in NOT_OF_A_GAME):
                import_module(module.name)
    for name in OF_A_SCREEN:
        with suppress(ImportError):
            import_module(name)


def serve(line: socket.socket, entry: Entry) -> None:
    """Answer requests, and report games that have ended, until the other end is closed."""
    heard, bell = os.pipe()
    os.set_blocking(bell, False)
    os.set_blocking(heard, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(bell, warn_on_full_buffer=False)
    with suppress(OSError):  # the host is gone
        _say(line, Ready())
        while True:
            ready = select.select([line.fileno(), heard], [], [])[0]
            if heard in ready:
                os.read(heard, 4096)
                for ended in _ended():
                    _say(line, ended)
            if line.fileno() in ready and not _answered(line, entry):
                return


def _say(line: socket.socket, report: ForkReport) -> None:
    line.sendall(encode(report))


def _ended() -> list[Ended]:
    """Return the games that have ended since."""
    found = []
    with suppress(ChildProcessError):
        while True:
            pid, status, used = os.wait4(-1, os.WNOHANG)
            if not pid:
                break
            code, seconds = os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
            found.append(Ended(pid=pid, exit=code, seconds=seconds, peak=used.ru_maxrss))
    return found


def _answered(line: socket.socket, entry: Entry) -> bool:
    """Answer a request. Return False if the host is gone instead."""
    text, descriptors = b"", list[int]()
    try:
        while not text.endswith(b"\n"):
            got, more, *_ = socket.recv_fds(line, LINE_BYTES, 4)
            if not got:
                return False
            text, descriptors = text + got, [*descriptors, *more]
        guest = msgspec.json.decode(text, type=Guest)
        tty, to_host = descriptors
        pid = os.fork()
        if pid == 0:
            _play(guest, tty, to_host, entry)
        _say(line, Forked(pid=pid))
    except (*BAD_INPUT, ValueError):
        _say(line, NotForked(why="the forker was asked for a game that is none; its host has another version"))
    except OSError as error:
        _say(line, NotForked(why=f"no game can be forked: {plain(error.strerror or error)}; try again in a minute"))
    finally:
        for each in descriptors:
            os.close(each)
    return True


def _play(guest: Guest, tty: int, to_host: int, entry: Entry) -> NoReturn:
    """Become the game of a guest, and end with its exit status."""
    status = CRASHED
    try:
        _move_in(guest, tty, to_host)
        Fence(tuple(map(Path, guest.writable)), tuple(map(Path, guest.readable))).enter()
        os.chdir(guest.writable[0] if guest.writable else "/")
        status = entry(guest)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else REFUSED if end.code else 0
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    except FenceError as error:
        _write(2, f"{error.sentence}\n")
        status = REFUSED
    except BaseException:  # noqa: BLE001 - a game that fails is not the forker's end
        _write(2, "the game has failed; it is saved up to the last step\r\n")
        _record_crash(guest)
    finally:
        with suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _move_in(guest: Guest, tty: int, to_host: int) -> None:
    """Leave everything of the forker behind but its memory: signals, session, descriptors, environment."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    with suppress(OSError):  # that of another session, or no terminal but a pipe
        fcntl.ioctl(tty, termios.TIOCSCTTY, 0)
    tty, to_host = (fcntl.fcntl(each, fcntl.F_DUPFD, OUT_OF_THE_WAY) for each in (tty, to_host))
    for number in (0, 1, 2):
        os.dup2(tty, number)
    os.dup2(to_host, TO_HOST, inheritable=False)
    os.closerange(TO_HOST + 1, os.sysconf("SC_OPEN_MAX"))
    with suppress(OSError, termios.error):
        _make_sane(0)
        if all(guest.size):
            resize(0, *guest.size)
    sys.stdin = sys.__stdin__ = _stream(0, "r")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = _stream(1, "w")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _stream(2, "w")  # type: ignore[misc]
    os.environ.clear()
    os.environ.update(environment(guest))
    sys.argv = ["cb-tui"]
    os.umask(0o077)
    gc.enable()


def _make_sane(terminal: int) -> None:
    """Let a terminal echo and read lines, as before any game: the last one may have been killed."""
    input_, output, control, local, *rest = termios.tcgetattr(terminal)
    input_ |= termios.ICRNL | termios.BRKINT
    output |= termios.OPOST | termios.ONLCR
    local |= termios.ECHO | termios.ECHOE | termios.ECHOK | termios.ICANON | termios.ISIG | termios.IEXTEN
    termios.tcsetattr(terminal, termios.TCSANOW, [input_, output, control, local, *rest])


def _stream(number: int, mode: Literal["r", "w"]) -> TextIOWrapper:
    return os.fdopen(number, mode, encoding="utf-8", errors="replace", closefd=False)


def environment(guest: Guest) -> Mapping[str, str]:
    """Return all variables of a game."""
    sent = {name: value for name, value in guest.terminal.items() if name in SENT and _printable(value)}
    own = {"HOME": guest.writable[0]} if guest.writable else {}
    if guest.name:
        own["CB_TUI_PLAYER"] = guest.name
    return sent | guest.folders | own | {SOCKET: str(TO_HOST)}


def _printable(value: str) -> bool:
    return len(value) <= LONGEST and value.isascii() and value.isprintable()


def _record_crash(guest: Guest) -> None:
    """Write the traceback where the host finds it and no guest sees it."""
    with suppress(OSError):
        if guest.writable:
            Path(guest.writable[0], CRASH).write_text(traceback.format_exc(), encoding="utf-8", errors="replace")


def _write(descriptor: int, text: str) -> None:
    with suppress(OSError):
        os.write(descriptor, text.encode())


if __name__ == "__main__":
    main()

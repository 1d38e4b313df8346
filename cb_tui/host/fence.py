"""The fence of a game: what its process may do, whatever its player makes it do.

Landlock closes files, signals and TCP, a system call filter what Landlock lets pass: the sockets by which a game could
speak to the host as its operator, and what a process may do to others of the same user and to their files. Entered
after the fork and before a byte is read.
"""

import ctypes
import os
import resource
import stat
import struct
import sys
import threading
from pathlib import Path
from typing import NamedTuple

import cb_tui
from cb_tui.host import calls
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.locations import checkout
from cb_tui.session.process import uid

MEGABYTE = 1 << 20
LIMITS = {  # soft and hard
    resource.RLIMIT_AS: (600 * MEGABYTE,) * 2,
    resource.RLIMIT_CPU: (3600, 3660),  # the game saves and ends at the first, and is killed at the second
    resource.RLIMIT_NOFILE: (64, 64),
    resource.RLIMIT_CORE: (0, 0),
    resource.RLIMIT_FSIZE: (64 * MEGABYTE,) * 2,
}
SYSTEM = ("/usr", "/etc", "/lib", "/lib64")
TASKS = Path("/proc/self/task")
OPEN_DEVICE = "/dev/null"  # a child's output goes there; random bytes come by a system call

# rights of Landlock
EXECUTE, WRITE, READ, LIST = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REMOVE_FOLDER, REMOVE_FILE, MAKE_FOLDER, MAKE_FILE = 1 << 4, 1 << 5, 1 << 7, 1 << 8
REFER, TRUNCATE = 1 << 13, 1 << 14
OF_FILES = EXECUTE | WRITE | READ | TRUNCATE  # the others need a folder
MAY_READ = EXECUTE | READ | LIST
MAY_WRITE = WRITE | READ | LIST | REMOVE_FOLDER | REMOVE_FILE | MAKE_FOLDER | MAKE_FILE | REFER | TRUNCATE  # no links
HANDLED = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}  # how many of them a version knows, each later one as the last
KNOWS_TRUNCATE, KNOWS_TCP, KNOWS_SIGNALS = 3, 4, 6  # versions
TCP, SCOPES = 0b11, 0b11  # bind and connect; abstract sockets and signals
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_VERSION, BENEATH = 1, 1
NO_NEW_PRIVILEGES, GET_SECCOMP, SET_SECCOMP, FILTER = 38, 21, 22, 2
ELSEWHERE = (
    "this system has no fence, so a game could read and change what the host may: "
    "give each player an account of their own behind sshd, or use Linux 6.12 or later"
)


class FenceError(SessionError):
    """The fence cannot be closed, so the game must not begin."""

    kind = "fence"


class Fence(NamedTuple):
    """The folders that a game may write, and those that it may read beside the program itself."""

    writable: tuple[Path, ...] = ()
    readable: tuple[Path, ...] = ()

    def enter(self) -> None:
        """Close the fence around this process for good, as far as this system can. Raises FenceError."""
        try:
            if (threads := count_threads()) > 1:
                raise FenceError(f"the fence must be closed by a process of one thread, and this one has {threads}")
            for what, (soft, hard) in LIMITS.items():
                _limit(what, soft, hard)
            if sys.platform == "linux":
                _call("prctl", NO_NEW_PRIVILEGES, 1, 0, 0, 0)
                if version := landlock_version():
                    self._close_files(version)
                if calls.MACHINE and has_filter():
                    _filter(calls.program())
        except OSError as error:
            raise FenceError(f"the fence of a game cannot be closed: {plain(error.strerror or error)}") from None

    def _close_files(self, version: int) -> None:
        known = (1 << HANDLED.get(version, HANDLED[max(HANDLED)])) - 1
        net, scopes = TCP * (version >= KNOWS_TCP), SCOPES * (version >= KNOWS_SIGNALS)
        asked = struct.pack("=QQQ", known, net, scopes)
        rules = _call("syscall", CREATE_RULESET, asked, len(asked), 0)
        try:
            for path in (*program_folders(), *self.readable):
                _allow(rules, path, MAY_READ & known, optional=True)
            _allow(rules, _package().parent, LIST, optional=True)  # where Python looks for it
            _allow(rules, Path(OPEN_DEVICE), (READ | WRITE | TRUNCATE) & known)
            for path in self.writable:
                _allow(rules, path, MAY_WRITE & known)
            _call("syscall", RESTRICT_SELF, rules, 0)
        finally:
            os.close(rules)


def program_folders() -> tuple[Path, ...]:
    """Return the folders of this program, its Python, its packages and the system's libraries."""
    packages = (Path(path) for path in sys.path if path.endswith("-packages"))
    root = checkout()
    own = (root / "scenarios",) if root else ()
    return (*map(Path, SYSTEM), Path(sys.prefix), Path(sys.base_prefix), _package(), *own, *packages)


def exposed(folder: Path) -> Path | None:
    """Return the folder of the program or the system in which every game could read this one, or None."""
    there = folder.resolve()
    return next((each for each in program_folders() if there.is_relative_to(each.resolve())), None)


def missing() -> tuple[str, ...]:
    """Return a sentence for each thing that a fence cannot close on this system, none if it closes all."""
    if sys.platform != "linux":
        return (ELSEWHERE,)
    version, found = landlock_version(), []
    if not version:
        found.append("this kernel has no Landlock, so a game could read and change the files of other players")
    elif version < KNOWS_TRUNCATE:
        found.append("Landlock of this kernel does not know truncation, so a game could empty files of other players")
    if version < KNOWS_SIGNALS:
        found.append("Landlock of this kernel does not know signals, so a game could end other games and the host")
    if not calls.MACHINE or not has_filter():
        found.append(
            f"system calls cannot be filtered on this kernel and processor ({os.uname().machine}), "
            "so a game could use the network and speak to the host as its operator"
        )
    advice = "use Linux 6.12 or later on x86_64 or aarch64, or give each player an account of their own behind sshd"
    told = [f"{sentence}: {advice}" for sentence in found]
    if uid() == 0:
        told.append("this host runs as root, against whom no fence is sure: give it a user of its own")
    return tuple(told)


def count_threads() -> int:
    """Return the number of threads of this process, where the system reports it with those of the C library."""
    return len([*TASKS.iterdir()]) if TASKS.is_dir() else threading.active_count()


def landlock_version() -> int:
    """Return the version of Landlock in this kernel, or 0 without it."""
    return max(0, int(_libc().syscall(CREATE_RULESET, None, 0, ASK_VERSION)))


def has_filter() -> bool:
    """Check whether this kernel filters system calls."""
    return int(_libc().prctl(GET_SECCOMP, 0, 0, 0, 0)) >= 0


def _package() -> Path:
    return Path(cb_tui.__file__).resolve().parent


def _limit(what: int, soft: int, hard: int) -> None:
    """Set a limit, or leave a lower one."""
    soft, hard = (
        limit if now == resource.RLIM_INFINITY else min(limit, now)
        for limit, now in zip((soft, hard), resource.getrlimit(what), strict=True)
    )
    resource.setrlimit(what, (soft, hard))


def _allow(rules: int, path: Path, rights: int, *, optional: bool = False) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError, PermissionError) as error:
        if optional:  # and out of reach anyway
            return
        why = "there is no" if isinstance(error, FileNotFoundError) else "this user cannot reach"
        raise FenceError(f"the fence of a game cannot be closed: {why} {path}") from None
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= OF_FILES
        _call("syscall", ADD_RULE, rules, BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def _filter(program: bytes) -> None:
    held = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("@HP", len(program) // calls.SIZE, ctypes.addressof(held))
    _call("prctl", SET_SECCOMP, FILTER, header, 0, 0)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(name: str, *arguments: int | bytes) -> int:
    """Return the answer of a function of the C library. Raises OSError."""
    found = int(getattr(_libc(), name)(*(ctypes.c_long(each) if isinstance(each, int) else each for each in arguments)))
    if found < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return found

"""A process in a fence, and a host outside whose secrets it is after."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Self

import pytest

from cb_tui.host.fence import KNOWS_SIGNALS, has_filter, landlock_version
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
BEGIN = """
import ctypes, os, resource, signal, socket, subprocess, sys, threading
from pathlib import Path
import cb_tui.host.fence as fence
own, readable, other, *rest = sys.argv[1:]
fence.Fence((Path(own),), (Path(readable),) if readable else ()).enter()
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    if libc.syscall(ctypes.c_long(number), *map(ctypes.c_long, arguments)) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
"""
END = """
try:
    print(act())
except OSError as error:
    print("refused", error.errno)
"""
files = pytest.mark.skipif(landlock_version() < 1, reason="this kernel has no Landlock")
signals = pytest.mark.skipif(landlock_version() < KNOWS_SIGNALS, reason="Landlock of this kernel knows no signals")
calls = pytest.mark.skipif(not has_filter(), reason="this kernel filters no system calls")


def inside(own: Path, act: str, *rest: object, other: object = "", readable: object = "") -> str:
    """What `act`, an expression in names of BEGIN, comes to behind a fence that leaves `own` open: or "refused N"."""
    return script(own, f"act = lambda: {act}{END}", *rest, other=other, readable=readable)


def script(own: Path, text: str, *rest: object, other: object = "", readable: object = "") -> str:
    """What a program prints that begins inside the fence."""
    return run(BEGIN + text, own, readable, other, *rest)


def run(text: str, *words: object) -> str:
    """What a program prints."""
    line = [sys.executable, "-c", text, *map(str, words)]
    ran = subprocess.run(line, check=False, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


class Daemon:
    """A process of the same user with a secret in its environment, sockets of each kind and a terminal."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="cb-host-")
        self.secrets = Path(self.folder.name)
        (self.secrets / "S").write_text("the seed")
        self.process = subprocess.Popen(["sleep", "600"], env={"SECRET": "the seed"})
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", 0))
        self.unix = socket.socket(socket.AF_UNIX)
        self.unix.bind(self.admin)
        self.unix.listen()
        self.master, self.slave = os.openpty()

    @property
    def admin(self) -> str:
        """The socket of the operator."""
        return str(self.secrets / "admin")

    @property
    def pid(self) -> int:
        """The process."""
        return self.process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        for each in (self.tcp, self.udp, self.unix):
            each.close()
        os.close(self.master)
        os.close(self.slave)
        self.folder.cleanup()

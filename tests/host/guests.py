"""A host behind its own ssh port, and guests who come to it with the real ssh client."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec

from tests.patience import PATIENCE
from tests.ssh.host import parents
from tests.terminal.harness import Terminal, lacking

NAME = "cb.example.org"


class Box:
    """A host in a folder on a free port of the loopback address. Leaving the `with` block closes it."""

    def __init__(self, folder: Path) -> None:
        pytest_lacks()
        self.folder, self.keys = folder / "host", folder / "keys"
        self.keys.mkdir(parents=True, exist_ok=True)
        with socket.socket() as ask:
            ask.bind(("127.0.0.1", 0))
            self.port: int = ask.getsockname()[1]
        self.process: subprocess.Popen[bytes]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the daemon and wait until its port is open."""
        words = ["host", "--folder", str(self.folder), "--port", str(self.port), "--name", NAME]
        with (self.keys / "host.log").open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "cb_tui", *words], stdout=said, stderr=said, stdin=subprocess.DEVNULL
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise AssertionError(f"the host did not start:\n{self.said()[-3000:]}")

    def close(self) -> None:
        """Close the host as its operator does."""
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """Kill the daemon."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def said(self) -> str:
        """What the host has written of itself."""
        return (self.keys / "host.log").read_text(errors="replace")

    # processes

    def forker(self) -> int:
        """The process from which games are forked."""
        return self._child("fork_server")

    def games(self) -> list[int]:
        """The processes of the guests."""
        forker, above = self.forker(), parents()
        return [pid for pid, parent in above.items() if forker and parent == forker]

    def _child(self, name: str) -> int:
        found = [pid for pid, parent in parents().items() if parent == self.process.pid and name in _line_of(pid)]
        return found[0] if found else 0

    # guests

    def ssh(self, name: str, *words: str, number: int = 0, options: Sequence[str] = ()) -> list[str]:
        """The command line of a client with a key of its own, each from an address of its own."""
        number = number or sum(map(ord, name)) % 250 + 1
        given = {
            "UserKnownHostsFile": self.keys / "known_hosts", "GlobalKnownHostsFile": "/dev/null",
            "StrictHostKeyChecking": "accept-new", "IdentitiesOnly": "yes", "IdentityAgent": "none",
            "ControlPath": "none", "BatchMode": "no" if name == "guest" else "yes", "EscapeChar": "none",
            "LogLevel": "ERROR", "BindAddress": f"127.0.{number}.1", "SendEnv": "LANG NO_COLOR",
        }  # fmt: skip
        said = [word for key, value in given.items() for word in ("-o", f"{key}={value}")]
        own = [] if name == "guest" else ["-i", str(self.key(name))]
        at = ["-p", str(self.port), *own, "--", f"{name if name == 'guest' else 'me'}@127.0.0.1"]
        return ["ssh", "-F", "/dev/null", *options, *said, *at, *words]

    def key(self, name: str) -> Path:
        """The key of a guest, made when it is first asked for."""
        path = self.keys / name
        if not path.exists():
            make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(path)]
            subprocess.run(make, check=True, stdin=subprocess.DEVNULL, capture_output=True)
        return path

    def asks(self, name: str, *words: str, options: Sequence[str] = (), seconds: float = PATIENCE) -> Any:
        """What a client is answered without a terminal."""
        command = self.ssh(name, *words, options=options)
        return subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds, check=False
        )

    def comes(self, name: str, *words: str, columns: int = 80, rows: int = 24) -> Terminal:
        """A client in a terminal."""
        return Terminal(self.ssh(name, *words, options=["-tt"]), columns, rows)

    def comes_as(self, name: str, *words: str, columns: int = 80, rows: int = 24) -> Terminal:
        """A client in the lobby, who has taken this name if it had none."""
        guest = self.comes(name, *words, columns=columns, rows=rows)
        registers(guest, name)
        return guest

    # the operator, and what stands on the disk

    def order(self, *words: str) -> tuple[str, int]:
        """What the host answers its operator."""
        command = [sys.executable, "-m", "cb_tui", "host", "--folder", str(self.folder), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        return done.stdout + done.stderr, done.returncode

    def events(self, kind: str = "") -> list[dict[str, Any]]:
        """The events of the journal, or those of a kind."""
        lines = (self.folder / "host.jsonl").read_bytes().split(b"\n")[:-1]
        told = [msgspec.json.decode(line)["what"] for line in lines]
        return [event for event in told if not kind or kind in event.values()]

    def logs(self) -> dict[str, Path]:
        """The logs of the tables."""
        return {path.parent.name: path for path in sorted((self.folder / "tables").glob("*/log.jsonl"))}


def registers(guest: Terminal, name: str) -> None:
    """Takes a name if the host asks for one, and is in the lobby then."""
    sees(guest, "Choose a name", "d daily")
    if "Choose a name" in guest.text():
        guest.type(name)
        guest.until(f"{name} is free")
        guest.type("\r")
        guest.until("d daily")


def sees(guest: Terminal, *texts: str, seconds: float = PATIENCE) -> str:
    """Waits until one of these texts stands on the screen; which one."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        screen = guest.text()
        for text in texts:
            if text in screen:
                return text
        if guest.ended(0) is not None:
            break
        guest.heard(0.05)
    raise AssertionError(f"none of {texts} came up:\n{guest.text()}")


def pytest_lacks() -> None:
    """Skips where a tool is missing."""
    if not shutil.which("ssh") or not shutil.which("ssh-keygen"):
        lacking("OpenSSH (ssh, ssh-keygen)")
    try:
        import asyncssh  # noqa: F401 - an extra
    except ImportError:
        lacking("asyncssh")


def gone(pids: Sequence[int], seconds: float = PATIENCE) -> bool:
    """Waits until these processes have ended; whether they have."""
    until = time.monotonic() + seconds
    while any(pid in parents() for pid in pids):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@contextlib.contextmanager
def stopped(pid: int) -> Iterator[None]:
    """A process that does nothing meanwhile."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def _line_of(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return ""

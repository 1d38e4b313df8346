"""A host of one's own: a real sshd on the loopback address with keys and settings in a folder, ended by its pid."""

from __future__ import annotations

import contextlib
import os
import pwd
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tests.patience import PATIENCE, at_once
from tests.terminal.harness import Terminal, lacking

ROOT = Path(__file__).parents[2]
GAME = [sys.executable, "-m", "cb_tui"]
USER = pwd.getpwuid(os.getuid()).pw_name
SETTINGS = """
ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/authorized_keys
PidFile {folder}/sshd.pid
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
PrintMotd no
PrintLastLog no
MaxStartups 100
LogLevel VERBOSE
"""


class Host:
    """An sshd that lets its `guests` in, each by a key of its own; what a key may do stands before it, as in the file.

    Nothing of the user's own .ssh is read or written. Leaving the `with` block ends the daemon and every session.
    """

    def __init__(self, folder: Path, guests: dict[str, str] | None = None, settings: str = "") -> None:
        self.folder, self.guests = folder, guests or {"guest": ""}
        self.sshd = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
        if self.sshd is None or not shutil.which("ssh") or not shutil.which("ssh-keygen"):
            lacking("OpenSSH (sshd, ssh, ssh-keygen)")
        folder.mkdir(parents=True, exist_ok=True)
        self._keys()
        self._start(settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        sessions = self.sessions()
        self._daemon.terminate()
        self._daemon.wait(PATIENCE)
        for pid in sessions:
            end(pid)

    def _keys(self) -> None:
        lines = []
        for name in ("host_key", *self.guests):
            make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(self.folder / name)]
            subprocess.run(make, check=True, stdin=subprocess.DEVNULL, capture_output=True)
        for name, may in self.guests.items():
            lines.append(f"{may} {(self.folder / f'{name}.pub').read_text()}".lstrip())
        (self.folder / "authorized_keys").write_text("".join(lines))

    def _start(self, settings: str) -> None:
        if os.getuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # where it locks its unprivileged part in
        for _ in range(5):  # a port that was free may be taken by now
            with socket.socket() as ask:
                ask.bind(("127.0.0.1", 0))
                self.port = ask.getsockname()[1]
            config = self.folder / "sshd_config"
            config.write_text(SETTINGS.format(port=self.port, folder=self.folder) + settings)
            said = (self.folder / "sshd.log").open("wb")
            self._daemon = subprocess.Popen(
                [str(self.sshd), "-D", "-e", "-f", str(config)], stdin=subprocess.DEVNULL, stderr=said
            )
            said.close()
            if self._listens():
                break
        host_key = " ".join((self.folder / "host_key.pub").read_text().split()[:2])
        (self.folder / "known_hosts").write_text(f"[127.0.0.1]:{self.port} {host_key}\n")
        tried = subprocess.run([*self.ssh(), "true"], capture_output=True, text=True, check=False)
        log = (self.folder / "sshd.log").read_text()
        if "Permission denied" in tried.stderr or self._daemon.poll() is not None:
            self._daemon.kill()
            lacking(f"an sshd that lets {USER} in ({tried.stderr.strip() or log.strip()[-300:]})")

    def _listens(self) -> bool:
        until = time.monotonic() + PATIENCE
        while self._daemon.poll() is None and time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return True
            time.sleep(0.02)
        return False

    # guests

    def ssh(self, guest: str = "", *, tty: bool = False) -> list[str]:
        """The command line of a client who comes with a guest's key and no settings of the user's own."""
        options = {
            "UserKnownHostsFile": self.folder / "known_hosts",
            "GlobalKnownHostsFile": "/dev/null",
            "StrictHostKeyChecking": "yes",
            "IdentityFile": self.folder / (guest or next(iter(self.guests))),
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "ControlPath": "none",
            "BatchMode": "yes",
            "EscapeChar": "none",
            "LogLevel": "ERROR",
        }
        said = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        return ["ssh", *(["-tt"] if tty else []), "-F", "/dev/null", "-p", str(self.port), *said, f"{USER}@127.0.0.1"]

    def login(
        self, command: Sequence[str] = (), guest: str = "", columns: int = 80, rows: int = 24, **env: str | None
    ) -> Terminal:
        """A client in a terminal, who asks for a command with these variables set, or for nothing."""
        asked = []
        if command:
            set_ = [f"{name}={value}" for name, value in env.items() if value is not None and name != "TERM"]
            unset = [word for name, value in env.items() if value is None for word in ("-u", name)]
            asked = [f"cd {shlex.quote(str(ROOT))} && exec {shlex.join(['env', *unset, *set_, *command])}"]
        term = {"TERM": env["TERM"]} if "TERM" in env else {}
        return Terminal([*self.ssh(guest, tty=True), *asked], columns, rows, env=term)

    def sessions(self) -> list[int]:
        """The living processes that the daemon has started, and theirs."""
        found, ask = [], [self._daemon.pid]
        while ask:
            parent = ask.pop()
            children = [pid for pid, above in parents().items() if above == parent]
            found += children
            ask += children
        return found

    def attendants(self, *pids: int) -> list[int]:
        """The processes of sshd itself that attend to these, the daemon not among them."""
        above, found = parents(), []
        for pid in pids:
            while (pid := above.get(pid, 0)) not in (0, self._daemon.pid):
                found += [pid] if _read(pid, "comm").startswith("sshd") else []
        return found


def parents() -> dict[int, int]:
    """The parent of every living process."""
    found = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        fields = _read(int(entry), "stat").rpartition(")")[2].split()
        if fields and fields[0] not in "ZX":
            found[int(entry)] = int(fields[1])
    return found


def players(folder: Path) -> list[int]:
    """The living processes whose environment names this folder, be it of saves or of secret numbers."""
    mark = f"={folder}\0"
    return [pid for pid in parents() if mark in _read(pid, "environ") + "\0"]


def all_gone(folders: Sequence[Path], soon: float = 3.0) -> None:
    """Waits until nobody plays in these folders any more; fails where that is not so within so many seconds."""
    began = time.monotonic()
    while left := [pid for folder in folders for pid in players(folder)]:
        assert time.monotonic() - began < PATIENCE, f"{left} still there"
        time.sleep(0.02)
    assert at_once(time.monotonic() - began, soon)


def processor_time(pid: int) -> float:
    """The seconds of processor time that a process has used."""
    fields = _read(pid, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def end(pid: int) -> None:
    """Kills a process, if it is still there."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes().decode(errors="replace")
    except OSError:
        return ""

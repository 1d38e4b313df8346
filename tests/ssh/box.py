"""`cb-tui host` as an operator starts it: a process in a folder of its own, ended by Ctrl-C's signal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Self

from tests.patience import PATIENCE
from tests.ssh.host import GAME, ROOT


class Box:
    """A host that runs. `port` is that of its own ssh door, 0 without one. Leaving the `with` block ends it."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self.port, self._log = folder, 0, folder.with_suffix(".out")
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with self._log.open("wb") as out:
            line = [*GAME, "host", "--folder", str(folder), "--name", "cb.example.org", "--port", "0", *options]
            self.process = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=ROOT, env=env)

    def __enter__(self) -> Self:
        until = time.monotonic() + PATIENCE
        while "You type" not in self.said():
            assert time.monotonic() < until and self.process.poll() is None, self.said()
            time.sleep(0.05)
        if port := re.search(r"listening  [\d.]+:(\d+)", self.said()):
            self.port = int(port[1])
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()

    def said(self) -> str:
        """What it has written so far."""
        return self._log.read_text()

    def told(self, *order: str) -> str:
        """What it answers its operator."""
        line = [*GAME, "host", *order, "--folder", str(self.folder)]
        return subprocess.run(line, capture_output=True, text=True, cwd=ROOT, check=False, timeout=PATIENCE).stdout

    def waits_for(self, text: str, *order: str) -> str:
        """Ask the host until its answer has this text."""
        until = time.monotonic() + PATIENCE
        while text not in (said := self.told(*order)):
            assert time.monotonic() < until, said
            time.sleep(0.2)
        return said

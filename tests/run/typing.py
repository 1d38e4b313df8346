"""A run led by a program at the keyboard: `cb-tui run --plain` on pipes, answered by its prompts alone."""

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
DIED = re.compile(r"dice ([1-6 ]+) to ([1-6 ]+)")
ANSWERS = ("hold", "fight", "yes", "1")  # to a question of the battle: the first that it takes


class ProcessOutput(NamedTuple):
    """What a process has shown: its text on one line, and its last prompt."""

    text: str
    prompt: str

    @property
    def dice(self) -> list[tuple[str, str]]:
        """The two pools of all attacks that were shown, in order."""
        return DIED.findall(self.text)


class Keyboard:
    """A process that leads a run, and who answers it; what it is answered depends on its prompt alone."""

    def __init__(self, saves: Path, *options: str) -> None:
        argv = [sys.executable, "-m", "cb_tui", "run", "--plain", "--saves", str(saves), *options]
        self.process = subprocess.Popen(
            argv,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        assert self.process.stdout is not None
        self._out = self.process.stdout.fileno()
        self._said = b""
        self._refused = 0  # answers that the last question did not take

    @property
    def shown(self) -> ProcessOutput:
        """Return what it has shown so far."""
        text = " ".join(self._said.decode().split())
        return ProcessOutput(text, next(iter(re.findall(r"[^\n]*> (?=[^>]*$)", self._said.decode())), ""))

    def asked(self, until: float = 0.0) -> bool:
        """Read until it asks something, it ends or a moment has come; whether it asks."""
        deadline = until or time.monotonic() + PATIENCE
        while not self._said.endswith(b" > "):
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._out], [], [], left)[0]:
                return False
            if not (more := os.read(self._out, 65536)):
                return False
            self._said += more
        return True

    def answer(self, day: int) -> bool:
        """Type what its prompt asks for; whether there was anything to type before the run has come to a day."""
        prompt = self._said.rsplit(b"\n", 1)[-1].decode()
        run = re.match(r"run-1, day (\d), (.*) > $", prompt)
        again = self._said.count(prompt.encode()) > 1 and self._said.rsplit(prompt.encode(), 2)[1].count(b"\n") <= 4
        self._refused = self._refused + 1 if again and run is None else 0
        if run and (int(run[1]) >= day or run[2] == "over"):
            word = "quit"
        elif run:
            word = {"road": "1", "muster": "go", "in battle": "go"}[run[2]]
        elif "is over" in prompt:
            word = "quit"
        elif "y or n" in prompt:
            word = "y"
        elif "to act" in prompt:
            word = "end"
        else:
            word = ANSWERS[self._refused % len(ANSWERS)]
        self._said += f"{word}\n".encode()
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())
        self.process.stdin.flush()
        return not (run and word == "quit")

    def lead(self, day: int) -> ProcessOutput:
        """Lead the run to a day, or to its end."""
        going = True
        while going and self.asked():
            going = self.answer(day)
        self.process.wait(PATIENCE)
        return self.shown

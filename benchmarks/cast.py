"""`python -m benchmarks.cast`: a real game in a real terminal, as a recording for asciinema (its format 2)."""

import argparse
import codecs
import json
import re
import sys
import tempfile
import time
from pathlib import Path

from tests.terminal.harness import KEYS, Terminal

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "pictures" / "veghel.cast"
COLUMNS, ROWS, FRAME = 80, 24, 0.05  # seconds of output in one event
# Keys of Veghel's first turn, each with the seconds that a reader needs to see what it did.
TURN = (
    ("", 2.5), ("f", 2.5), ("w", 3.5), ("escape", 1), ("enter", 3.5),  # aim, the rules behind the odds, fire
    ("right", 0.8), ("right", 2), ("enter", 3),  # move
    ("d", 2.5), ("escape", 1), ("e", 1.5), ("e", 3), ("f", 7),  # danger; in the AI's turn, return fire
)  # fmt: skip
# What a recording must not do to the terminal that plays it: mouse, paste and focus modes, questions, titles.
DEEDS = re.compile(
    r"\x1b\[\?(?!25[hl]|7[hl]|1049[hl])[0-9;]*(?:[hl]|\$p)|\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
)
END = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"


def record(seed: int) -> str:
    """Return the recording of a turn."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "cb_tui",
            "play",
            "veghel",
            "--seed",
            str(seed),
            "--unicode",
            "--saves",
            folder,
        ]
        env = {"COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": None, "NO_COLOR": None, "CB_TUI_CONFIG": folder}
        with Terminal(command, COLUMNS, ROWS, env, ROOT) as terminal:
            terminal.begin("can hit")
            return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in events(terminal))


def events(terminal: Terminal) -> list[object]:
    """Return the head of the recording, and what came when, from the first whole screen on."""
    head = {
        "version": 2,
        "width": COLUMNS,
        "height": ROWS,
        "title": "cb_tui: Veghel crossroads",
        "env": {"TERM": "xterm-256color"},
    }
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    told: list[object] = [head]
    begun, seen = time.monotonic(), 0
    for key, seconds in TURN:
        terminal.type(KEYS.get(key, key))
        until = time.monotonic() + seconds
        while (now := time.monotonic()) < until:
            terminal.rest(quiet=FRAME, first=FRAME, limit=FRAME)
            text = DEEDS.sub("", decoder.decode(bytes(terminal.raw[seen:])))
            seen = len(terminal.raw)
            if text:
                told.append([round(now - begun, 2), "o", text])
    return [*told, [round(time.monotonic() - begun, 2), "o", END]]


def main() -> int:
    """Write the recording, and say how long and how large it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1944)
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    text = record(asked.seed)
    asked.file.write_text(text, encoding="utf-8")
    print(f"{asked.file}: {json.loads(text.splitlines()[-1])[0]} s, {len(text.encode()) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

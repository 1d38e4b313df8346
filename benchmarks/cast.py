"""`python -m benchmarks.cast`: a real game in a real terminal, as a recording for asciinema (its format 2)."""

import argparse
import codecs
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from cb_tui.games import RULESETS
from cb_tui.session.arena import deeds
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import HUMAN
from tests.terminal.harness import KEYS, Terminal

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "pictures" / "veghel.cast"
COLUMNS, ROWS, FRAME = 80, 24, 0.05  # seconds of output in one event
STAY = 4.0  # seconds that the last page is shown
# Keys of Veghel's first turn, each with the seconds that a reader needs to see what it did.
TURN = (
    ("", 2), ("f", 2), ("w", 2.5), ("escape", 0.8), ("enter", 3),  # aim, the rules behind the odds, fire
    ("right", 0.6), ("right", 1.5), ("enter", 2),  # move
    ("d", 1.8), ("escape", 0.6), ("e", 1), ("e", 2), ("f", 5),  # danger; in the AI's turn, return fire
)  # fmt: skip
LAST_SEED = 33  # of a battle that two shots end
LAST_SHOTS = (("", 2), ("f", 4), ("f", 6))  # return fire and reaction fire: a death, the page of the end
# What a recording must not do to the terminal that plays it: mouse, paste and focus modes, questions, titles.
DEEDS = re.compile(
    r"\x1b\[\?(?!25[hl]|7[hl]|1049[hl])[0-9;]*(?:[hl]|\$p)|\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
)
HEAD = {
    "version": 2,
    "width": COLUMNS,
    "height": ROWS,
    "title": "cb_tui: Veghel crossroads",
    "env": {"TERM": "xterm-256color"},
}
END = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"


def record(seed: int) -> str:
    """Return the recording of a first turn and of the end of another game."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder)
        first, last = ["play", "veghel", "--seed", str(seed)], ["resume", nearly_over(saves)]
        env = {"COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": None, "NO_COLOR": None, "CB_TUI_CONFIG": folder}
        told: list[list[object]] = []
        end = 0.0
        for words, keys, sign in ((first, TURN, "can hit"), (last, LAST_SHOTS, "")):
            command = [sys.executable, "-m", "cb_tui", *words, "--unicode", "--saves", folder]
            with Terminal(command, COLUMNS, ROWS, env, ROOT) as terminal:
                terminal.begin(sign) if sign else terminal.until("FIRE ")
                told += [[round(end + when, 2), "o", text] for when, text in events(terminal, keys)]
            end = float(str(told[-1][0]))
    lines = [HEAD, *told, [end + STAY, "o", END]]
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def nearly_over(saves: Path) -> str:
    """Return the name of a saved game of yours before the last two shots of your own."""
    battle = Library().read("veghel")
    rules, (mine, foe) = RULESETS[battle.ruleset], (seat.id for seat in battle.seated)
    played = [*deeds(rules, battle, {mine: "officer", foe: "officer"}, LAST_SEED)]
    start = [index for index, deed in enumerate(played) if deed.seat == mine][-2]
    seats = {mine: HUMAN, foe: "ai:officer"}
    with closing(Game.new(rules, battle, seed=LAST_SEED, seats=seats, name="last", saves=saves)) as game:
        for deed in played[:start]:
            game.play(deed.choice.command, by="hand" if deed.seat == mine else seats[foe], why=deed.choice.why)
    return "last"


def events(terminal: Terminal, keys: Iterable[tuple[str, float]]) -> Iterator[tuple[float, str]]:
    """Yield what came after how many seconds, from the first whole screen on."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    begun, seen = time.monotonic(), 0
    for key, seconds in keys:
        terminal.type(KEYS.get(key, key))
        until = time.monotonic() + seconds
        while (now := time.monotonic()) < until:
            terminal.rest(quiet=FRAME, first=FRAME, limit=FRAME)
            text = DEEDS.sub("", decoder.decode(bytes(terminal.raw[seen:])))
            seen = len(terminal.raw)
            if text:
                yield now - begun, text


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

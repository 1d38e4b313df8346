"""`kill -9` while a run is led line by line, on its road, at the muster, in and after battles: nothing shown is lost.

`CB_TUI_RUN_KILLS` says how often, `CB_TUI_RUN_DAYS` over how many days; `make runs` takes 200 and six.
"""

import os
import re
import time
from collections import Counter
from pathlib import Path
from random import Random

from cb_tui.games.combat_boots.run.store.journal import read
from cb_tui.games.combat_boots.run.store.run_summary import FILE
from cb_tui.games.combat_boots.run.store.verify import verified
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from tests.run import leading, paging
from tests.run.typing import Keyboard

KILLS, DAYS = (int(os.environ.get(f"CB_TUI_RUN_{name}", usual)) for name, usual in (("KILLS", 2), ("DAYS", 1)))
BEGUN = ("--new", "--seed", "3")
ATTACK = re.compile(rb'"event":"(?:Fired|Fought)"')
LOGS = [f"run-1/{FILE}", *(f"run-1-{day}/log.jsonl" for day in range(1, 7))]


def kept(saves: Path) -> dict[str, bytes]:
    """The file of the run and the logs of its battles."""
    return {name: (saves / name).read_bytes() for name in LOGS if (saves / name).exists()}


def moment(saves: Path) -> str:
    """Where a run stands on the disk."""
    try:
        run = read(saves / "run-1").run
    except SessionError:
        return "not begun"
    if run.march is None or not (saves / run.march.save / "log.jsonl").exists():
        return f"day {run.day}, {run.stage}"
    over = Game.open(saves, run.march.save, watch=True).outcome is not None
    return f"day {run.day}, {'aftermath' if over else 'battle'}"


def attacks(held: dict[str, bytes]) -> int:
    """How many attacks the whole lines of the logs have."""
    return sum(len(ATTACK.findall(data[: data.rfind(b"\n") + 1])) for data in held.values())


def holds(dice: list[tuple[str, str]], shown: list[tuple[str, str]]) -> bool:
    """Check whether what was shown stands somewhere in all dice, one after the other."""
    return any(dice[at : at + len(shown)] == shown for at in range(len(dice) - len(shown) + 1))


def test_a_run_killed_at_any_moment_loses_nothing_that_was_shown_and_rolls_no_other_die(tmp_path):
    """Given an undisturbed twin; when processes are killed at drawn moments, each going on where the last died; then

    every file is a beginning of the twin's, holds all dice that were shown, and what was shown last still stands.
    """
    dice = Keyboard(tmp_path / "twin", *BEGUN).lead(DAYS + 1).dice
    twin, chance, moments = kept(tmp_path / "twin"), Random(23), Counter[str]()
    assert attacks(twin) == len(dice)
    saves, runs = tmp_path / "0", 0
    while moments.total() < KILLS:
        there = (saves / "run-1" / FILE).exists()
        keyboard = Keyboard(saves, *(() if there else BEGUN))
        going, sizes, left = True, dict[str, int](), chance.randrange(6)
        while going and left and keyboard.asked():
            sizes, left = {name: len(data) for name, data in kept(saves).items()}, left - 1
            if "is over" in keyboard.shown.prompt and chance.random() < 0.5:  # the aftermath is short
                left = 0
            going = keyboard.answer(DAYS + 1)
        time.sleep(chance.random() * (0.8 if not sizes else 0.05 if "is over" in keyboard.shown.prompt else 0.3))
        keyboard.process.kill()
        keyboard.process.wait()
        moments[moment(saves)] += 1
        held = kept(saves)
        assert all(twin[name].startswith(data) for name, data in held.items())
        assert all(len(held[name]) >= size for name, size in sizes.items())
        assert holds(dice[: attacks(held)], keyboard.shown.dice)
        if not going:
            runs, saves = runs + 1, tmp_path / str(runs + 1)
    Keyboard(saves, *(() if (saves / "run-1" / FILE).exists() else BEGUN)).lead(DAYS + 1)
    assert kept(saves) == twin
    assert verified(saves, "run-1").fine
    print(", ".join(f"{many} {where}" for where, many in sorted(moments.items())))


def test_a_run_killed_at_its_pages_goes_on_from_what_they_showed(tmp_path):
    """Given the pages in a real terminal; when the program is killed at drawn moments, and opened again; then

    the files begin with all that they held when a page stood still, and in the end every die is that of its seed.
    """
    chance, moments = Random(29), Counter[str]()
    leading.begin(tmp_path)
    while moments.total() < max(1, KILLS // 5):
        if read(tmp_path / "run-1").run.day > DAYS:
            break
        with paging.leading(tmp_path) as terminal:
            terminal.until("?")
            held: dict[str, bytes] = {}
            for _ in range(chance.randrange(9)):
                terminal.rest(0.1, 3)
                held = kept(tmp_path)
                if (key := paging.press(terminal.lines())) is None:
                    continue
                if not key:
                    break
                terminal.type(key)
            time.sleep(chance.random() * 0.3)
            terminal.process.kill()
            terminal.process.wait()
        moments[moment(tmp_path)] += 1
        assert all(data.startswith(held[name]) for name, data in kept(tmp_path).items() if name in held)
        assert held.keys() <= kept(tmp_path).keys()
    report = verified(tmp_path, "run-1")
    assert report.findings == []
    print(", ".join(f"{many} {where}" for where, many in sorted(moments.items())))

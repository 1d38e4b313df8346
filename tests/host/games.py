"""What a process that is forked for a guest of a test begins with: the first of its words says what."""

import json
import os
import signal
import sys
import time
from pathlib import Path
from types import SimpleNamespace

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.host.forker import Guest
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.locations import saves_folder
from cb_tui.ui.play import play


def begin(guest: Guest) -> int:
    """Do as the first word says."""
    known = set(sys.modules)
    status: int = {
        "menu": menu, "battle": battle, "tell": tell, "burn": burn, "wait": wait, "fail": fail, "exit": leave
    }[guest.words[0]](guest)  # fmt: skip
    late = sorted(set(sys.modules) - known)
    Path("late.json").write_text(json.dumps(late))
    return status


def menu(guest: Guest) -> int:
    """The title menu."""
    return play(None, Library(), saves_folder(), options())


def battle(guest: Guest) -> int:
    """A new battle, or that which is there, against the level that the second word names."""
    saves, name = saves_folder(), "veghel-1"
    us, de = SeatId("us"), SeatId("de")
    known = Library().read("veghel")
    seats = {us: "human", de: f"ai:{guest.words[1]}"}
    game = Game.new(RULESETS[known.ruleset], known, seed=1, seats=seats, name=name, saves=saves)
    return play(game, Library(), saves, options(), new=True)


def options() -> SimpleNamespace:
    return SimpleNamespace(ascii=False, unicode=False, no_mouse=False)


def tell(guest: Guest) -> int:
    """What this process is and has, as JSON on its terminal and on its socket."""
    found = {
        "env": dict(os.environ),
        "leader": os.getsid(0) == os.getpid() == os.tcgetpgrp(0),
        "tty": [os.isatty(each) for each in (0, 1, 2)],
        "open": [each for each in range(256) if is_open(each)],
        "size": tuple(os.get_terminal_size()),
        "here": str(Path.cwd()),
        "umask": os.umask(0o077),
        "guest": guest.name,
        "argv": sys.argv,
        "child": str(signal.getsignal(signal.SIGCHLD)),
    }
    line = json.dumps(found)
    print(line)
    os.write(int(os.environ["CB_TUI_HOST_SOCKET"]), line.encode())
    return 7


def is_open(number: int) -> bool:
    """Whether a descriptor is open."""
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def burn(guest: Guest) -> int:
    """Take some time of the processor, and memory."""
    held, end = bytearray(80_000_000), time.process_time() + 0.5
    while time.process_time() < end:
        held[len(held) // 2] += 1
        held[len(held) // 2] = 0
    return 0


def wait(guest: Guest) -> int:
    """Wait to be ended."""
    print("waiting")
    time.sleep(600)
    return 0


def fail(guest: Guest) -> int:
    """Fail in a way that no one thought of."""
    raise RuntimeError("a fault in the game")


def leave(guest: Guest) -> int:
    """Leave as a program may."""
    raise SystemExit(int(guest.words[1]))

"""A frame is on the terminal before the machine thinks about its first decision."""

import sys
from pathlib import Path

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
THINKS = b"\x1b]0;thinks\x07"
SPY = f"""
from textual.drivers.linux_driver import LinuxDriver
from cb_tui.__main__ import main
from cb_tui.session.game import Game
decided, write = Game.play_machine, LinuxDriver.write
drivers = []
def written(driver, data):
    drivers[:] = [driver]
    write(driver, data)
def machine(game):
    write(drivers[0], {THINKS.decode()!r})  # behind the frame: what the driver is given leaves in its order
    return decided(game)
LinuxDriver.write, Game.play_machine = written, machine
main()
"""


@pytest.mark.parametrize("command", ["resume hill", "play foxhill --seats us=human,cn=ai:officer"])
def test_the_battle_is_seen_before_the_machine_that_moves_first_decides(tmp_path, command):
    battle = Library().read("foxhill")
    seats = {seat.id: "human" if seat.id == "us" else "ai:officer" for seat in battle.seated}
    Game.new(RULESETS[battle.ruleset], battle, seed=7, seats=seats, name="hill", saves=tmp_path).close()
    env = {"CB_TUI_SAVES": str(tmp_path), "CB_TUI_CONFIG": str(tmp_path / "config")}
    with Terminal([sys.executable, "-c", SPY, *command.split()], env=env, cwd=ROOT) as terminal:
        if command.startswith("play"):
            terminal.until("Enter begin")
            terminal.rest(0.5)
            terminal.raw.clear()
            terminal.type("\r")
        terminal.until("skip")
        while THINKS not in terminal.raw:
            terminal.heard(0.05)
    frame, _, _ = bytes(terminal.raw).partition(THINKS)
    assert b"skip" in frame

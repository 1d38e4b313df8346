"""The machine against the machine."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cb_tui.session.arena import wilson
from cb_tui.session.library import LESSON, Library, lessons
from tests.cli.shell import run

ROOT = Path(__file__).parents[2]
TIMES = ("seconds", "games_per_second", "jobs")


def figures(*arguments: object) -> dict[str, Any]:
    ran = run("arena", *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    return {key: value for key, value in ran.data.items() if key not in TIMES}


@pytest.mark.parametrize("battle", [battle.id for battle in Library().battles()])
def test_every_battle_ends_without_an_illegal_command_or_a_crash(battle):
    data = figures(battle, "--games", 1, "--seed", 1)
    assert (data["games"], data["illegal"], data["crashes"]) == (1, 0, 0)
    assert sum(data["wins"].values()) + data["draws"] == 1
    assert data["ci95"].keys() == data["wins"].keys() == {seat.side for seat in Library().read(battle).seated}
    assert data["seats"].keys() == {seat.id for seat in Library().read(battle).seated}


def test_the_same_seed_gives_the_same_figures_with_any_number_of_jobs():
    one = figures("veghel", "--games", 4, "--seed", 5, "--jobs", 1)
    assert figures("veghel", "--games", 4, "--seed", 5, "--jobs", 2) == one
    assert figures("veghel", "--games", 4, "--seed", 6) != one


def test_seats_name_the_tactics():
    data = figures("veghel", "--games", 2, "--seed", 1, "--seats", "us=ai:overrun,de=ai:random")
    assert data["seats"] == {"us": "ai:overrun", "de": "ai:random"}


def test_games_can_be_kept_and_audited(tmp_path):
    kept = figures("veghel", "--games", 2, "--seed", 3, "--jobs", 2, "--out", tmp_path)
    assert kept == figures("veghel", "--games", 2, "--seed", 3)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["veghel-3-1", "veghel-3-2"]
    ran = run("verify", *names, "--saves", tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert all(": fine" in line for line in ran.out.splitlines())
    again = run("arena", "veghel", "--games", 2, "--seed", 3, "--out", tmp_path)
    assert (again.status, again.out) == (2, "")
    assert "veghel-3-1 already; give another --out or another --seed" in again.err


def test_a_battle_of_any_name_is_kept_under_one_that_a_save_may_have(tmp_path):
    battle = tmp_path / "my 1st battle.toml"
    battle.write_bytes(lessons()[LESSON].read_bytes())
    assert run("arena", battle, "--games", 1, "--seed", 3, "--out", tmp_path / "kept").status == 0
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["my-1st-battle-3-1"]


def test_verify_tells_damage_from_what_cannot_be_opened(tmp_path):
    figures("veghel", "--games", 1, "--seed", 3, "--out", tmp_path)
    log = tmp_path / "veghel-3-1" / "log.jsonl"
    log.write_bytes(log.read_bytes()[:-200])
    damaged = run("verify", "veghel-3-1", "--saves", tmp_path)
    assert damaged.status == 1
    assert damaged.out.startswith("veghel-3-1: ")
    both = run("verify", "veghel-3-1", "nowhere", "--saves", tmp_path, "--json")
    assert both.status == 2
    assert [(record["name"], record["fine"]) for record in both.data] == [("veghel-3-1", False)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_done_and_leaves_nobody_behind(jobs, tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "cb_tui", "arena", "lesson", "--games", "100000", "--jobs", jobs, "--out", tmp_path, "--json"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    while len(list(tmp_path.iterdir())) < 3 and process.poll() is None:  # the third game has begun
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")
    assert json.loads(out)["games"] < 100000
    assert soon_gone(process.pid)


def soon_gone(group: int) -> bool:
    """Whether a process group is empty within three seconds."""
    for _ in range(60):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_the_interval_is_wilsons():
    assert wilson(96, 200) == (0.4118, 0.549)
    assert wilson(0, 10) == (0.0, 0.2775)
    assert wilson(0, 0) == (0.0, 1.0)

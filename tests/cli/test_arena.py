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

from cb_tui.games import RULESETS
from cb_tui.session.jobs import ArenaResults
from cb_tui.session.levels import wilson
from cb_tui.session.library import LESSON, lessons
from tests.battles import shipped
from tests.cli.shell import assert_refused, run
from tests.laws.games import FEW, GAMES
from tests.patience import PATIENCE, at_once
from tests.sample import sample_each
from tests.session.test_battles import AT_GATE

ROOT = Path(__file__).parents[2]
TIMES = ("seconds", "games_per_second", "jobs")


def figures(*arguments: object) -> dict[str, Any]:
    ran = run("arena", *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    return {key: value for key, value in ran.data.items() if key not in TIMES}


ALIKE = ("veghel", "fox_and_hounds")  # of the battles that `test_battles` plays to their ends with the same machines
ELSE = [name for name, battle in shipped().items() if battle not in AT_GATE or name in ALIKE or GAMES > FEW]
HERE = ELSE if GAMES > FEW else sample_each(ELSE, 4, lambda name: RULESETS[shipped()[name].ruleset].package)


@pytest.mark.parametrize("battle", HERE)
def test_every_battle_ends_without_an_illegal_command_or_a_crash(battle):
    data = figures(battle, "--games", 1, "--seed", 1)
    assert (data["games"], data["illegal"], data["crashes"]) == (1, 0, 0)
    assert sum(data["wins"].values()) + data["draws"] == 1
    assert data["ci95"].keys() == data["wins"].keys() == {seat.side for seat in shipped()[battle].seated}
    assert data["seats"].keys() == {seat.id for seat in shipped()[battle].seated}


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


def test_kept_games_are_not_played_again_and_one_broken_off_is_played_on(tmp_path):
    whole = figures("veghel", "--games", 2, "--seed", 3, "--out", tmp_path)
    logs = [tmp_path / f"veghel-3-{number}" / "log.jsonl" for number in (1, 2)]
    written = [log.read_bytes() for log in logs]
    before = logs[0].stat().st_mtime_ns
    logs[1].write_bytes(written[1][: len(written[1]) // 2])
    assert figures("veghel", "--games", 2, "--seed", 3, "--out", tmp_path) == whole
    assert [log.read_bytes() for log in logs] == written and logs[0].stat().st_mtime_ns == before


def test_a_save_of_another_game_is_left_alone(tmp_path):
    figures("veghel", "--games", 1, "--seed", 3, "--out", tmp_path)
    other = run("arena", "veghel", "--games", 1, "--seed", 3, "--out", tmp_path, "--seats", "us=ai:overrun")
    assert_refused(other, "veghel-3-1 of another game; give another --out or another --seed")


MIRROR = ("arena", "lesson", "--players", "engage,overrun,random", "--json")


def standings(*arguments: object) -> dict[str, Any]:
    ran = run(*MIRROR, *arguments)
    assert (ran.status, ran.err) == (0, "")
    return {key: value for key, value in ran.data.items() if key not in TIMES}


def test_a_round_robin_goes_on_where_it_stopped_and_counts_no_game_twice(tmp_path):
    kept = tmp_path / "results.jsonl"
    assert standings("--games", 2, "--seed", 4, "--out", tmp_path) == standings("--games", 2, "--seed", 4)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-40])  # as of a machine that lost its power
    more = standings("--games", 4, "--jobs", 2, "--out", tmp_path)  # the seed is that of the games kept
    assert more == standings("--games", 4, "--seed", 4)
    games = [json.loads(line) for line in kept.read_bytes().splitlines()]
    assert len(games) == len({game["game"] for game in games}) == 12
    assert [(row["games"], row["illegal"], row["crashes"]) for row in more["meetings"]] == [(4, 0, 0)] * 3
    assert [row["games"] for row in more["players"]] == [8, 8, 8]
    assert kept.read_bytes().startswith(whole[: whole[:-40].rfind(b"\n") + 1])


def test_a_line_that_is_no_game_is_told_and_the_file_left_alone(tmp_path):
    kept = tmp_path / "results.jsonl"
    kept.write_bytes(b"hello\n")
    assert_refused(run(*MIRROR, "--games", 2, "--out", tmp_path), "results.jsonl:1: this is not a game of an arena")
    assert kept.read_bytes() == b"hello\n"


def test_two_arenas_do_not_write_in_one_file(tmp_path):
    with ArenaResults(tmp_path):
        assert_refused(run(*MIRROR, "--games", 2, "--out", tmp_path), "another arena writes in", "wait for its end")
    assert run(*MIRROR, "--games", 2, "--out", tmp_path).status == 0


def test_a_staff_takes_part_with_as_many_nodes_as_its_name_says():
    ran = run("arena", "lesson", "--players", "staff:50,book", "--games", 2, "--seed", 1, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert [(row["one"], row["games"]) for row in ran.data["meetings"]] == [("staff:50", 2)]


def test_a_mirror_swaps_the_players_of_the_two_sides():
    ran = run("arena", "veghel", "--mirror", "--games", 2, "--seed", 1, "--seats", "us=ai:overrun,de=ai:random")
    assert (ran.status, ran.err) == (0, "")
    first, strongest, *_ = ran.out.splitlines()
    assert first.startswith("2 games in pairs, seed 1, ") and strongest.split()[0] == "overrun"
    assert "overrun over random\n  veghel          50.0%" in ran.out and "as us 0%, de 100%" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["veghel", "dyke"], "several battles need --players"),
        (["veghel", "--players", "engage,defend", "--seats", "us=ai:hold"], "leave one out"),
        (["veghel", "--mirror", "--games", "3"], "an even number"),
        (["veghel", "--mirror", "--seats", "us=ai:hold,de=ai:hold"], "give --seats a different one for each side"),
        (["veghel", "--players", "engage"], "two or more players"),
        (["veghel", "--players", "engage,engage"], "each named once"),
        (["veghel", "--players", "engage,fox"], "veghel has no player 'fox'"),
        (["veghel", "--executor", "dask"], "--scheduler ADDRESS belong together"),
        (["veghel", "--scheduler", "tcp://10.0.0.1:8786"], "--scheduler ADDRESS belong together"),
    ],
)
def test_options_that_do_not_go_together_are_told(arguments, words):
    assert_refused(run("arena", *arguments), "cb-tui arena: ", words)


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


ENDS_WITH_US = """
import ctypes, runpy, signal, sys
if __name__ == "__main__":
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: a run of the tests that is killed leaves none
    runpy.run_module("cb_tui", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_done_and_leaves_nobody_behind(jobs, tmp_path):
    process = subprocess.Popen(
        [
            sys.executable, "-c", ENDS_WITH_US, "arena", "lesson", "--games", "100000", "--jobs", jobs,
            "--out", tmp_path, "--json",
        ],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    while len(list(tmp_path.iterdir())) < 3 and process.poll() is None:  # the third game has begun
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"")
    assert json.loads(out)["games"] < 100000
    assert at_once(gone_after(process.pid), 3)


def gone_after(group: int) -> float:
    """How many seconds a process group is still there."""
    began = time.monotonic()
    while time.monotonic() < began + PATIENCE:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            break
        time.sleep(0.05)
    return time.monotonic() - began


def test_the_interval_is_wilsons():
    assert wilson(96, 200) == (0.4118, 0.549)
    assert wilson(0, 10) == (0.0, 0.2775)
    assert wilson(0, 0) == (0.0, 1.0)


def test_what_a_cluster_needs_is_told_where_it_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "dask", None)
    ran = run("arena", "veghel", "--games", 1, "--executor", "dask", "--scheduler", "tcp://10.0.0.1:8786")
    assert_refused(ran, "pip install '.[cluster]'")

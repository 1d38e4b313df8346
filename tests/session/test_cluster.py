"""Games on a cluster: a scheduler and workers as processes, one killed in the middle. `make check-cluster` has Dask."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.shell import assert_refused, run

distributed = pytest.importorskip("distributed")

GAMES = int(os.environ.get("CB_TUI_CLUSTER_GAMES", "100"))
ARENA = ("arena", "veghel", "dyke", "--players", "overrun,book", "--games", GAMES // 2, "--seed", 1)
TIMES = ("seconds", "jobs")


def dask(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]], stderr=subprocess.DEVNULL
    )


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and the processes of its two workers."""
    contact = folder / "scheduler.json"
    processes = [
        dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(contact))
    ]
    try:
        while not contact.exists():
            assert processes[0].poll() is None
            time.sleep(0.05)
        address = json.loads(contact.read_text())["address"]
        processes += [dask("worker", address, "--no-nanny", "--no-dashboard", "--nthreads", "1") for _ in range(2)]
        yield address, processes[1:]
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def figures(*arguments: object) -> dict[str, object]:
    ran = run(*ARENA, *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    return {key: value for key, value in ran.data.items() if key not in TIMES}


def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(tmp_path):
    lines = tmp_path / "there" / "results.jsonl"
    with cluster(tmp_path) as (address, (first, second)):
        arena = subprocess.Popen(
            [
                sys.executable, "-m", "cb_tui", *map(str, ARENA), "--executor", "dask", "--scheduler", address, "--out",
                lines.parent, "--json",
            ],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        while not lines.exists() or lines.read_bytes().count(b"\n") < GAMES // 4:
            assert arena.poll() is None, arena.communicate()
            time.sleep(0.02)
        first.send_signal(signal.SIGKILL)
        left = GAMES - lines.read_bytes().count(b"\n")
        out, err = arena.communicate(timeout=600)
        assert (arena.returncode, err) == (0, b"")
        assert left > GAMES // 4 and first.wait() == -signal.SIGKILL and second.poll() is None
    games = [json.loads(line)["game"] for line in lines.read_bytes().splitlines()]
    assert len(games) == len(set(games)) == GAMES
    there = {key: value for key, value in json.loads(out).items() if key not in TIMES}
    assert there == figures() == figures("--out", tmp_path / "there")


def test_a_scheduler_that_is_not_there_is_told_in_a_sentence():
    ran = run(*ARENA, "--executor", "dask", "--scheduler", "nowhere")
    assert_refused(ran, "no Dask scheduler answers at nowhere", "dask scheduler")

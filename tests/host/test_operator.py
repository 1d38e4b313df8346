"""Orders of the operator to a host that runs, by the shell."""

import json
import os
import subprocess
import sys
import time

import pytest

from cb_tui.host import requests
from tests.host.hosts import Desk
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a host needs a POSIX system")


def order(folder, *words):
    """The lines and the exit status of an order."""
    run = subprocess.run(
        [sys.executable, "-m", "cb_tui", "host", "--folder", str(folder), *words],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    return (run.stdout + run.stderr).strip(), run.returncode


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """The folder of a host that runs without a port, with two players and a game, and the file of its hook."""
    folder = tmp_path_factory.mktemp("host")
    desk = Desk(folder)
    desk.now = int(time.time())
    anna, bert = desk.login("SHA256:a", name="anna"), desk.login("SHA256:b", name="bert")
    number = desk.table(anna)
    desk.ask(bert, requests.SitDown(table=number))
    desk.close()
    told, hook = folder / "told", folder / "hook"
    hook.write_text(f"#!/bin/sh\ncat >> {told}\n")
    hook.chmod(0o700)
    words = ["host", "--folder", str(folder), "--no-ssh", "--name", "cb.example.org", "--hook", str(hook)]
    host = subprocess.Popen(
        [sys.executable, "-m", "cb_tui", *words], stdout=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )
    deadline = time.monotonic() + 60 * PATIENCE
    while order(folder, "status")[1] and time.monotonic() < deadline:
        time.sleep(0.5)
    yield folder, told
    host.terminate()
    assert host.wait(30 * PATIENCE) == 0


def test_status_who_and_table_say_how_it_stands(running):
    folder, _ = running
    said, status = order(folder, "status")
    assert status == 0
    assert "0 here, 1 games running, 0 over" in said
    assert "2 players, 1 tables" in said
    assert order(folder, "who") == ("no one is here", 0)
    said, _ = order(folder, "table", "1")
    assert "anna (us) v bert (de)" in said or "bert (us) v anna (de)" in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("table", "9"), "there is no table 9"),
        (("table", "x"), "x is no table"),
        (("rename", "dora", "carla"), "no player is called dora"),
        (("rename", "anna", "b3rt"), "taken"),
        (("ban", "anna", "soon", "names"), "soon is no number of days"),
        (("adjudicate", "1", "dora", "x"), "no player is called dora"),
        (("rm", "host.jsonl"), "is no order"),
        (("table",), "this order is: cb-tui host table NUMBER"),
    ],
)
def test_an_order_that_cannot_be_is_refused_in_a_sentence(running, words, why):
    said, status = order(running[0], *words)
    assert (why in said, status) == (True, 2), said
    assert len(said.splitlines()) == 1


def test_a_game_is_ended_renamed_players_play_on_and_the_hook_hears_of_it(running):
    folder, told = running
    assert order(folder, "rename", "bert", "berta") == ("bert is berta from now on", 0)
    said, status = order(folder, "adjudicate", "1", "anna", "asked by both")
    assert status == 0
    assert "anna beat berta" in said
    assert order(folder, "ban", "berta", "3", "names") == ("berta is out for 3 days", 0)
    assert order(folder, "unban", "berta")[1] == 0
    deadline = time.monotonic() + 20 * PATIENCE
    while time.monotonic() < deadline and "GameAudited" not in (told.read_text() if told.exists() else ""):
        time.sleep(0.3)
    heard = [json.loads(line)["what"]["event"] for line in told.read_text().splitlines()]
    assert {"PlayerRenamed", "GameEnded", "GameAudited", "Banned", "BanLifted"} <= set(heard)
    assert order(folder, "verify") == ("1 logs sound, 0 not; 0 commands", 0)


def test_without_a_host_an_order_says_how_to_start_one(tmp_path):
    said, status = order(tmp_path, "who")
    assert status == 2
    assert f"no host runs in {tmp_path}" in said

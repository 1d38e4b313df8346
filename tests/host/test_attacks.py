"""What a player who means harm may try at a host, and what it comes to: a test for each."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cb_tui.host import answers, requests
from cb_tui.host.journal import JOURNAL
from cb_tui.host.state import read_host_file
from cb_tui.session.errors import SessionError
from tests.host.guests import Box, registers, sees
from tests.host.hosts import Desk
from tests.host.players import opens_table, sits_down
from tests.patience import PATIENCE
from tests.terminal.harness import Terminal

HOSTILE_NAMES = (
    "\x1b[2J", "an\u202ena", "аnna", "an na", "anna\n", "../anna", "A" * 1000, "", "root", "officer", "ann_a",
    "guest-1", "anna\0",
)  # fmt: skip


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A host without sockets."""
    there = Desk(tmp_path)
    yield there
    there.close()


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=range(len(HOSTILE_NAMES)))
def test_a_hostile_name_is_refused_in_a_sentence(desk: Desk, name: str) -> None:
    desk.login("key1", name="anna")
    refused = desk.refused(desk.login("key2"), requests.TakeName(name=name))
    assert refused
    assert refused.isprintable()


def test_a_million_names_are_twenty_an_hour(desk: Desk) -> None:
    taken = 0
    for number in range(500):
        session = desk.login(f"key{number}", address=f"198.51.{number % 250}.{number // 250}")
        letters = "".join("abcdfghjkmnpqrtuvwxz"[number // 20**place % 20] for place in range(3))
        taken += isinstance(desk.ask(session, requests.TakeName(name=f"name_{letters}")), answers.Welcome)
    assert taken == 20


def test_of_many_who_want_the_last_seat_one_has_it(desk: Desk) -> None:
    anna = desk.login("key1", name="anna")
    table = desk.table(anna)
    others = [
        desk.login(f"key{name}", name=name, address=f"198.51.{number}.1")
        for number, name in enumerate(("bert", "carla", "dora", "eva"))
    ]
    said = [desk.ask(other, requests.SitDown(table=table)) for other in others]
    assert [isinstance(each, answers.TablePage) for each in said] == [True, False, False, False]


def test_the_seat_of_another_is_refused_with_the_name_of_its_player(desk: Desk) -> None:
    anna, bert = desk.login("key1", name="anna"), desk.login("key2", name="bert")
    table = desk.table(anna)
    desk.ask(bert, requests.SitDown(table=table))
    carla = desk.login("key3", name="carla", address="198.51.100.1")
    refused = desk.refused(carla, requests.Visit(place="game", table=table, game=1))
    assert "anna" in refused
    assert "bert" in refused
    desk.go(carla, table, place="watch")
    assert desk.host.seats_of(carla) == ()
    assert "watching" in desk.refused(carla, requests.Roll(step=1, command=b"{}"))
    for asked in (requests.Signal(code="1"),):
        assert desk.refused(carla, asked)


def test_a_second_key_leads_to_the_own_name_alone(desk: Desk) -> None:
    anna = desk.login("key1", name="anna")
    code = desk.ask(anna, requests.MakeCode()).code
    other = desk.login("key2")
    assert isinstance(desk.ask(other, requests.TakeCode(code=code)), answers.Welcome)
    assert desk.host.name_of(other) == "anna"
    assert desk.refused(desk.login("key3"), requests.TakeCode(code=code))


def test_codes_cannot_be_guessed(desk: Desk) -> None:
    """After a dozen wrong ones the right one is refused too, for that network and that day; names are still taken."""
    anna = desk.login("key1", name="anna")
    code = desk.ask(anna, requests.MakeCode()).code
    thief = desk.login("key2")
    tried = [desk.refused(thief, requests.TakeCode(code=f"{number:08}")) for number in range(100, 112)]
    assert code not in " ".join(tried)
    assert "tomorrow" in desk.refused(thief, requests.TakeCode(code=code))
    assert isinstance(desk.ask(thief, requests.TakeName(name="bert")), answers.Welcome)
    elsewhere = desk.login("key3", address="198.51.100.1")
    assert isinstance(desk.ask(elsewhere, requests.TakeCode(code=code)), answers.Welcome)


def test_names_that_are_used_up_leave_codes_as_they_are(desk: Desk) -> None:
    for number in range(12):
        desk.login(f"key{number}", name=f"player{'abcdfghjkmnp'[number]}")
    code = desk.ask(desk.login("key1"), requests.MakeCode()).code
    other = desk.login("key99")
    assert "too many" in desk.refused(other, requests.TakeName(name="another"))
    assert isinstance(desk.ask(other, requests.TakeCode(code=code)), answers.Welcome)


# --- with real processes ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    """A host for two people at a time, at which anna and bert play a game."""
    box = Box(tmp_path_factory.mktemp("box"))
    box.folder.mkdir()
    (box.folder / "host.toml").write_text("people = 2\n")
    with box:
        with box.comes_as("anna") as anna, box.comes_as("bert") as bert:
            opens_table(anna, "mill")
            sits_down(bert)
        until = time.monotonic() + PATIENCE
        while "no one is here" not in box.order("who")[0] and time.monotonic() < until:
            time.sleep(0.2)
        yield box


def test_nothing_that_a_player_may_read_foretells_the_dice(begun: Box) -> None:
    secret = next((begun.folder / "secrets").rglob("secret")).read_text().strip()
    assert len(secret) >= 64
    shared = [path for path in (begun.folder / "tables").rglob("*") if path.is_file()]
    assert shared
    for path in [*shared, *(path for path in (begun.folder / "players").rglob("*") if path.is_file())]:
        assert secret.encode() not in path.read_bytes()
    assert secret.encode() not in (begun.folder / JOURNAL).read_bytes()
    shown = begun.asks("anna", "get", "1-1")
    assert shown.returncode == 2
    assert secret not in begun.asks("anna", "mydata").stdout


def test_more_people_than_the_file_of_the_host_allows_are_told_to_come_back(begun: Box) -> None:
    with begun.comes("anna") as anna, begun.comes("bert") as bert:
        for guest in (anna, bert):
            sees(guest, "d daily")
        said = begun.asks("carla", "plain", options=["-tt"])
        assert "this host is full; come back in a while" in said.stdout
        assert said.returncode == 2


@pytest.mark.parametrize("text", ["people = 0", "people = 1001", 'people = "many"', "chat = 1", "people", "\xff"])
def test_a_file_of_the_host_that_is_wrong_is_named_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "host.toml").write_text(text, encoding="latin-1")
    with pytest.raises(SessionError, match=r"host\.toml cannot be used: .*people = 40"):
        read_host_file(tmp_path)


def test_without_a_file_a_host_is_for_forty(tmp_path: Path) -> None:
    assert read_host_file(tmp_path).people == 40


def test_a_second_login_takes_the_game_of_the_same_player_over(begun: Box) -> None:
    with begun.comes("anna") as first, begun.comes("anna") as second:
        for guest in (first, second):
            registers(guest, "anna")
            sees(guest, " move  1")
            goes_to_the_game(guest, begun)
        assert sees(first, "d daily", "another login")


def goes_to_the_game(guest: Terminal, box: Box) -> None:
    """Presses Enter in the lobby, and once more if the lobby still stands there after a while."""
    for _ in range(2):
        guest.rest(0.3)
        guest.type("\r")
        with contextlib.suppress(AssertionError):
            sees(guest, "Enter begin", "turn 1/6", seconds=PATIENCE / 2)
            return
    raise AssertionError(f"no game came up:\n{guest.text()}\n{box.said()[-3000:]}")


def test_a_log_that_was_edited_is_named(begun: Box) -> None:
    path = begun.logs()["1-1"]
    said, status = begun.order("verify")
    assert status == 0, said
    whole = path.read_bytes()
    try:
        path.write_bytes(
            whole.replace(b'"anna"', b'"eva"', 1) if b'"anna"' in whole else whole.replace(b"mill", b"mull")
        )
        said, status = begun.order("verify")
        assert status != 0
        assert "1-1" in said
    finally:
        path.write_bytes(whole)


@pytest.mark.parametrize("harm", ["deleted", "changed", "cut", "short"])
def test_a_journal_that_was_harmed_is_not_played_on(begun: Box, tmp_path: Path, harm: str) -> None:
    copy = tmp_path / "host"
    shutil.copytree(begun.folder, copy, ignore=shutil.ignore_patterns("*.sock", "*.lock"))
    path, whole = copy / JOURNAL, (begun.folder / JOURNAL).read_bytes()
    lines = whole.splitlines(keepends=True)
    match harm:
        case "deleted":
            path.unlink()
        case "changed":
            path.write_bytes(whole.replace(b'"anna"', b'"anne"', 1))
        case "short":
            path.write_bytes(b"".join(lines[:2]))
        case "cut":
            path.write_bytes(b"".join([*lines[:1], *lines[2:]]))
    command = [sys.executable, "-m", "cb_tui", "host", "--folder", str(copy), "--port", "0", "--name", "x"]
    began = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said, _ = began.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        began.kill()
        raise AssertionError(f"the host began with a journal that is {harm}") from None
    assert began.returncode != 0
    assert "Traceback" not in said
    assert "journal" in said or JOURNAL in said
    assert "copy" in said

"""A host whose disk fills up: nothing new begins, and what has begun can be ended."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from cb_tui.host import events, requests
from cb_tui.host.clocks import DAY
from cb_tui.host.journal import JOURNAL
from cb_tui.host.run import check
from cb_tui.host.state import BALLAST, Disk
from cb_tui.session.log import LOG
from cb_tui.session.verify import verify
from tests.host.guests import Box, sees
from tests.host.hosts import Desk
from tests.host.players import opens_table, sits_down

PAGE = 4096  # bytes, of which that disk gives whole ones


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of three megabytes."""
    if os.geteuid() != 0 or not shutil.which("mount"):
        pytest.skip("only root mounts a small disk")
    place = tmp_path / "small"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", str(place)], check=False).returncode:
        pytest.skip("no small disk here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=False)


@contextlib.contextmanager
def full(disk: Path) -> Iterator[None]:
    """A disk without a free byte meanwhile."""
    filler = os.open(disk / "filler", os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while True:
            os.write(filler, b"x" * 512)
    os.close(filler)
    yield
    (disk / "filler").unlink()


def fills_its_page(path: Path, write: Callable[[str], object]) -> None:
    """A file to whose last page nothing can be added. `write` adds a line with some letters to it."""
    before = path.stat().st_size
    write("x")
    rest = path.stat().st_size - before - 1  # of a line, beside the letters
    while (room := -path.stat().st_size % PAGE) > 100:
        write("x" * max(1, min(room - rest, 500)))


def with_full_pages(desk: Desk) -> int:
    """The number of a table at which anna is late, whose log and journal need another page of the disk."""
    number = desk.table(anna := desk.login("key1", name="anna"))
    desk.ask(desk.login("key2", name="bert"), requests.SitDown(table=number))
    desk.go(anna, number)
    game = desk.game(anna)
    fills_its_page(desk.folder / "tables" / f"{number}-1" / LOG, game.note)
    game.close()
    ban = events.Banned(at=desk.now, kind="address", what="192.0.2.", why="")
    fills_its_page(desk.folder / JOURNAL, lambda why: desk.host.journal.give(replace(ban, why=why)))
    desk.now += 20 * DAY
    return number


def test_above_its_share_no_name_table_or_day_begins_and_a_table_that_is_open_is_joined(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    anna, bert = desk.login("key1", name="anna"), desk.login("key2", name="bert")
    number = desk.table(anna)
    terms = desk.host.directory.tables[number].terms
    desk.host.disk.fullest = 0.0
    for asked in (
        requests.OpenTable(terms=terms, word="heron"),
        requests.Visit(place="daily"),
    ):
        assert "nearly full" in desk.refused(anna, asked)
    for dry in (True, False):
        assert "nearly full" in desk.refused(desk.login("key3"), requests.TakeName(name="carla", dry=dry))
    desk.ask(bert, requests.SitDown(table=number))
    assert desk.host.directory.tables[number].games
    desk.go(anna, number)
    desk.close()


def test_a_ballast_is_kept_while_there_is_room(tmp_path: Path) -> None:
    disk = Disk(tmp_path)
    disk.take_ballast()
    assert (tmp_path / BALLAST).stat().st_size == 16 << 20
    assert disk.give_up()
    assert not disk.give_up()
    nearly_full = Disk(tmp_path, fullest=0.0)
    nearly_full.take_ballast()
    assert not nearly_full.has_ballast


def test_a_clock_falls_on_a_full_disk_since_the_ballast_is_given_up(small: Path) -> None:
    desk = Desk(small / "host")
    desk.host.disk.take_ballast()
    number = with_full_pages(desk)
    with full(small):
        desk.settle(number)
        game = desk.host.directory.tables[number].games[1]
        assert game.ended
        assert game.ended.why == "time"
        assert game.audit
        assert not desk.host.disk.has_ballast
        assert any("a twentieth" in line for line in check(desk.folder)[0])
    assert not verify(desk.folder / "tables", f"{number}-1").findings
    assert any("kept back" in line for line in check(desk.folder)[0])
    desk.host.disk.take_ballast()
    assert desk.host.disk.has_ballast
    desk.close()


def test_without_ballast_a_job_waits_until_there_is_room(small: Path) -> None:
    desk = Desk(small / "host")
    number = with_full_pages(desk)
    with full(small):
        desk.settle(number)
        assert not desk.host.directory.tables[number].games[1].ended
        assert not desk.host.failed
    desk.settle(number)
    assert desk.host.directory.tables[number].games[1].audit
    desk.close()


def test_players_and_operator_at_a_full_disk_read_a_sentence_and_every_log_stays_sound(
    small: Path, tmp_path: Path
) -> None:
    box = Box(tmp_path)
    box.folder = small / "host"
    with box:
        with box.comes_as("anna") as anna, box.comes_as("bert") as bert:
            opens_table(anna, "mill")
            sits_down(bert)
            with full(small):
                anna.type("n")
                sees(anna, "open the table")
                anna.type("\r")
                sees(anna, "nearly full")
                said, status = box.order("adjudicate", "1-1", "anna", "the disk is full")
                assert status == 0, said
        said, status = box.order("verify")
        assert status == 0, said
        with box.comes_as("carla"):
            pass

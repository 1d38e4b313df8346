"""A damaged save is as it was after every door to it was opened and closed; only the next command writes."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from tests.cli.shell import run
from tests.sample import WHOLE, sample
from tests.ssh.host import GAME, ROOT
from tests.terminal.harness import Terminal

FILES = ("snapshot.toml", "log.jsonl", "branches/wait.jsonl")
DOORS = (
    ("resume", "g", "--plain"),
    ("resume", "g", "--plain", "--branch", "main"),
    ("resume", "g", "--plain", "--watch"),
    ("resume", "g", "--plain", "--seat", "de"),
    ("play", "veghel", "--plain", "--save", "g"),
    ("referee", "g"),
    ("replay", "g"),
    ("replay", "g", "--plain"),
    ("log", "g"),
    ("report", "g"),
    ("verify", "g"),
)


def looks(folder: Path) -> dict[str, tuple[bytes, int]]:
    """All that is there but locks, and how a player looked at it last."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".lock" and not path.name.startswith("view-")
    }


def damages(folder: Path, number: int) -> Iterator[str]:
    """Each file of a save cut and with a bit turned at so many places, and gone; the save is whole again after each."""
    for name in FILES:
        path = folder / name
        whole = path.read_bytes()
        for turn in range(number):
            place = (2 * turn + 1) * len(whole) // (2 * number)
            path.write_bytes(whole[:place])
            yield f"{name} cut at {place}"
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << turn % 8]) + whole[place + 1 :])
            yield f"{name} with bit {turn % 8} turned at {place}"
        path.unlink()
        yield f"{name} gone"
        path.write_bytes(whole)


@pytest.fixture
def save(forked: Path, tmp_path: Path) -> Path:
    """A main line, and the branch "wait" that was last played."""
    return Path(shutil.copytree(forked / "g", tmp_path / "g"))


def test_no_door_writes_to_a_damaged_save(save: Path):
    for damage in damages(save, 4 if WHOLE else 2):
        before = looks(save)
        for door in DOORS:
            run(*door, "--saves", save.parent)
            assert looks(save) == before, (damage, door)


def test_nor_does_a_game_that_is_opened_and_closed_and_its_next_line_mends_it(save: Path):
    whole = shutil.copytree(save, save.with_name("whole"))
    for damage in damages(save, 8 if WHOLE else 3):
        before = looks(save)
        for line in ("main", "wait", ""):
            with suppress(SessionError):  # a branch that hangs on nothing is refused where it is named
                game = Game.open(save.parent, "g", branch=line)
                game.snapshot()
                game.close()
            assert looks(save) == before, (damage, line)
        game = Game.open(save.parent, "g")
        game.note("go on")
        game.close()
        assert Game.open(save.parent, "g", watch=True).dropped == "", damage
        shutil.rmtree(save)
        shutil.copytree(whole, save)


@pytest.mark.parametrize("words", [("resume", "g"), ("replay", "g")], ids=" ".join)
def test_nor_does_the_screen(words, save: Path):
    snapshot = save / "snapshot.toml"
    snapshot.write_bytes(snapshot.read_bytes()[:100])
    before = looks(save)
    with Terminal([*GAME, *words, "--saves", str(save.parent)], cwd=ROOT) as terminal:
        terminal.until("crossroads  turn 1/8")
        terminal.rest()
        terminal.hang_up()
        assert terminal.ended() == 129
    assert looks(save) == before


@pytest.mark.parametrize("door", sample(DOORS, 3), ids=" ".join)
def test_nor_does_any_door_as_a_process(door, save: Path):
    snapshot = save / "snapshot.toml"
    snapshot.write_bytes(snapshot.read_bytes()[:100])
    before = looks(save)
    ran = subprocess.run(
        [*GAME, *door, "--saves", str(save.parent)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == {"play": 2, "resume": 0, "referee": 0}.get(door[0], 1), ran.stderr
    assert looks(save) == before

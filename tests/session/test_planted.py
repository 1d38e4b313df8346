"""What another account of the table puts where a save has its files leads nowhere: nothing of a player is touched."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from cb_tui.session import files
from cb_tui.session.branches import delete_branch
from cb_tui.session.errors import SessionError
from cb_tui.session.fair_dice.pledges import SecretStore
from cb_tui.session.game import Game
from cb_tui.session.lesson import MARK, mark_learned, mark_reached, reached
from cb_tui.session.saves import saves as saves_in
from cb_tui.session.seat_locks import seat_locks
from cb_tui.session.seats import SEAT, own_seat
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.ui import saved_view
from tests.sample import WHOLE, sample
from tests.session.accounts import ANNA, BERT, GROUP, as_user
from tests.session.ambush import BOTH, OPEN, RED, play_on
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES

VIEW, LOCKS = "view-red.json", ("log.lock", "seat-red.lock", "seat-blue.lock")
WRITTEN = ("log.jsonl", "snapshot.toml", VIEW, SEAT, MARK, "branches/b1.jsonl", "branches/b2.jsonl", f"../{MARK}")
NAMES = (*WRITTEN, *LOCKS, "log.damaged-1.jsonl", *(f"{name}.PID.new" for name in WRITTEN))


def pipe(_: Path, there: Path) -> None:
    os.mkfifo(there)
    there.chmod(0o666)


HOW: dict[str, Callable[[Path, Path], None]] = {
    "a link": lambda own, there: there.symlink_to(own),
    "a link to what is not there": lambda own, there: there.symlink_to(own.with_name("new")),
    "a second name": os.link,
    "a pipe": pipe,
}


@pytest.fixture
def began(tables: Path) -> Path:
    """The save that bert began: 14 commands, 3 more on the branch b1, and the last line of its log is cut."""

    def begins() -> None:
        game = play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="friday", saves=tables), 14)
        play_on(game.branch_at(5), 3).close()
        log = tables / "friday" / "log.jsonl"
        log.write_bytes(log.read_bytes()[:-9])

    as_user(BERT, GROUP, begins)
    return tables / "friday"


def deeds(tables: Path) -> Iterator[Callable[[], object]]:
    """All that a player does at a save."""
    folder, games = tables / "friday", []

    def sits_down(line: str) -> None:
        games.append(Game.open(tables, "friday", branch=line, rulesets=RULES))

    yield lambda: (saves_in(tables), own_seat(folder), reached(folder), saved_view.read(folder / VIEW))
    for line in ("main", "b1"):
        yield partial(sits_down, line)
        if not games or games[-1].branch != line:
            continue
        yield partial(play_on, games[-1], 2)
        yield partial(games[-1].note, "well run")
        yield partial(games[-1].snapshot, anew=True)
        yield partial(seat_locks, games[-1])
        yield partial(files.replace, folder / VIEW, b"a view")
        yield lambda: games.append(games[-1].branch_at(1))
        yield games[-1].close
    yield partial(mark_reached, folder, 7)
    yield partial(mark_learned, tables)
    yield partial(write_bundle, tables, "friday", rulesets=RULES)
    yield partial(delete_branch, folder, "b1", RULES)


def evening(tables: Path) -> str:
    """All of it, each command whatever became of the others; the sentences of those refused."""
    refused = []
    for deed in deeds(tables):
        try:
            deed()
        except SessionError as error:
            refused.append(error.sentence)
    return "\n".join(["all done", *refused])


def looks(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode) for path in folder.iterdir()}


def test_nothing_is_refused_where_nothing_is_planted(began, tables):
    assert as_user(ANNA, GROUP, lambda: evening(tables)) == "all done"
    assert {VIEW, MARK, "log.damaged-1.jsonl", "b2.jsonl", "b3.jsonl"} <= {path.name for path in began.rglob("*")}
    assert not list(began.rglob("*.new"))


@pytest.mark.parametrize("how", HOW)
def test_no_file_of_a_save_leads_out_of_it(how, began, tables, tmp_path):
    """Given a save with a file of anna's under a name of its own; when she plays there; then hers is as it was."""
    shutil.copytree(began, tmp_path / "friday")
    for name in NAMES if how == "a link" and WHOLE else dict.fromkeys((*sample(NAMES, 3, first=1), *LOCKS)):
        home = tables.parent / "anna"
        home.mkdir(mode=0o700)
        own = home / "own"
        old = began / name
        own.write_bytes(old.read_bytes() if old.is_file() else b"Dear diary\n")
        own.chmod(0o600)
        for path in (home, own):
            os.chown(path, ANNA, GROUP)
        before = looks(home)

        def plant(name: str = name, own: Path = own) -> None:
            there = began / name.replace("PID", str(os.getpid()))
            there.unlink(missing_ok=True)
            HOW[how](own, there)
            if how != "a second name":
                os.chown(there, BERT, GROUP, follow_symlinks=False)

        said = as_user(ANNA, GROUP, lambda: evening(tables), plant)
        assert said.startswith("all done"), (name, said)
        assert looks(home) == before, (name, said)
        if name in LOCKS:
            there = began / name
            told = "not an ordinary file; remove it" if how == "a pipe" else "a link to another file; remove it"
            assert f"{there} is {told}" in said, (name, said)
        for folder in (home, began):
            shutil.rmtree(folder)
        (tables / MARK).unlink(missing_ok=True)
        shutil.copytree(tmp_path / "friday", began)
        for path in (began, *began.rglob("*")):
            os.chown(path, BERT, GROUP)
            path.chmod(0o2770 if path.is_dir() else 0o660)


@pytest.mark.parametrize("name", ["friday", "friday/branches"])
def test_no_folder_of_a_save_leads_out_of_it_unless_it_is_the_players_own_link(name, began, tables):
    home = tables.parent / "anna"
    shutil.copytree(tables / name, home)
    for path in (home, *home.rglob("*")):
        os.chown(path, ANNA, GROUP)
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    shutil.rmtree(tables / name)
    (tables / name).symlink_to(home)

    os.chown(tables / name, BERT, GROUP, follow_symlinks=False)
    said = as_user(ANNA, GROUP, lambda: evening(tables))
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before
    assert f"{tables / name} is a link to another file; remove it, or put a copy of that file in its place" in said

    os.chown(tables / name, ANNA, GROUP, follow_symlinks=False)
    assert (
        as_user(ANNA, GROUP, lambda: play_on(Game.open(tables, "friday", branch="b1", rulesets=RULES), 1).step) == "9"
    )


def test_a_letter_is_laid_out_where_nobody_could_foresee(began, tables):
    """Given a link under the name a letter was once laid out by; when one is taken in; then it touches nothing."""
    home = tables.parent / "anna"
    shutil.copytree(began, home / "friday")
    for path in (home, *home.rglob("*")):
        os.chown(path, ANNA, GROUP)
    before = {path.name for path in (home / "friday").iterdir()}

    def takes_in() -> int:
        saves = tables.parent / "anna"
        game = play_on(Game.new(AMBUSH, OPEN, seed=5, seats=BOTH, name="friday", saves=saves / "sent"), 3)
        game.close()
        return take_in_bundle(
            tables, write_bundle(saves / "sent", "friday", rulesets=RULES).data, "a letter", rulesets=RULES
        ).step

    def plant() -> None:
        (tables / f".receive-{os.getpid()}").symlink_to(home)

    shutil.rmtree(began)
    assert as_user(ANNA, GROUP, takes_in, plant) == "3"
    assert {path.name for path in (home / "friday").iterdir()} == before
    assert (tables / "friday").stat().st_gid == GROUP


def test_secret_numbers_follow_no_link(tmp_path):
    secrets = SecretStore(tmp_path)
    anchor = secrets.draw("open", RED)
    kept = tmp_path / f"{anchor}.json"
    shutil.move(kept, tmp_path / "own")
    kept.symlink_to(tmp_path / "own")
    with pytest.raises(SessionError, match="is a link to another file"):
        SecretStore(tmp_path).has(anchor)

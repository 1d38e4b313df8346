"""The hall: what it shows of each run is kept, so that 200 are listed with none read again; nothing depends on it."""

import shutil

import msgspec
import pytest

from cb_tui.games.combat_boots.run.plain import typed_run
from cb_tui.games.combat_boots.run.rules.platoon import Abandon, Practise
from cb_tui.games.combat_boots.run.screen import hall
from cb_tui.games.combat_boots.run.screen.hall import HallScreen
from cb_tui.games.combat_boots.run.store import run_summary
from cb_tui.games.combat_boots.run.store import runs as looking
from cb_tui.games.combat_boots.run.store.run_summary import FILE, under_way
from cb_tui.games.combat_boots.run.store.runs import current, finished
from cb_tui.session.log import seal, unseal
from tests.run import leading
from tests.run.test_pages import shown

MANY = 200


def over(saves, number, practice=False):
    """A run that was begun and left at once."""
    campaign = leading.begin(saves, seed=number, name=f"run-{number}")
    if practice:
        campaign.do(Practise())
    campaign.do(Abandon())
    return campaign


@pytest.fixture
def reads(monkeypatch):
    """The names of the runs that were read, in order."""
    names = []
    for module in (looking, hall):
        real = module.read
        monkeypatch.setattr(module, "read", lambda folder, real=real: (names.append(folder.name), real(folder))[1])
    seen = run_summary._seen
    monkeypatch.setattr(run_summary, "_seen", lambda path: (names.append(path.parent.name), seen(path))[1])
    return names


def names(saves, **options):
    """The runs of the hall, the best first."""
    return [one.name for one in finished(saves, **options)]


def test_of_two_hundred_runs_only_the_marked_one_is_read_again(tmp_path, reads, monkeypatch):
    monkeypatch.setattr(HallScreen, "blocks", True)
    over(tmp_path, 1)
    for number in range(2, MANY + 1):
        shutil.copytree(tmp_path / "run-1", tmp_path / f"run-{number}")
    assert len(finished(tmp_path)) == MANY
    assert len(reads) == MANY, "once"
    reads.clear()
    rows = HallScreen(tmp_path).body(80, 21)
    assert len(rows) > 15
    assert reads == ["run-1"]
    reads.clear()
    assert current(tmp_path) is None
    assert under_way(tmp_path) is None
    assert len(list(typed_run.hall(finished(tmp_path)))) == MANY
    assert reads == []


def test_a_run_that_ends_is_read_and_no_other(tmp_path, reads):
    over(tmp_path, 1)
    campaign = leading.begin(tmp_path, name="run-2")
    assert names(tmp_path) == ["run-1"]
    reads.clear()
    campaign.do(Abandon())
    assert names(tmp_path) == ["run-1", "run-2"]
    assert reads == ["run-2"]


def test_the_run_that_is_led_is_found_among_those_that_are_over(tmp_path):
    over(tmp_path, 1)
    leading.begin(tmp_path, name="run-2")
    over(tmp_path, 3)
    for _ in range(2):
        led, seen = current(tmp_path), under_way(tmp_path)
        assert led is not None
        assert seen is not None
        assert led.name == seen.name == "run-2"


def test_a_run_whose_file_was_changed_is_read_anew(tmp_path):
    for number in (1, 2):
        over(tmp_path, number)
    assert names(tmp_path) == ["run-1", "run-2"]
    path = tmp_path / "run-1" / FILE
    path.write_bytes(path.read_bytes().partition(b"\n")[0] + b"\n")
    assert names(tmp_path) == ["run-2"]
    shutil.rmtree(tmp_path / "run-2")
    assert names(tmp_path) == []
    assert (tmp_path / run_summary.INDEX_NAME).read_bytes() == b""


@pytest.mark.parametrize("bytes_", [b"", b"\0" * 50, b"{}\n", b'{"run": 99}\n', b"\xff\xfe\n" * 9])
def test_a_broken_run_does_not_break_the_hall(bytes_, tmp_path):
    over(tmp_path, 1)
    leading.begin(tmp_path, name="run-2")
    (tmp_path / "run-2" / FILE).write_bytes(bytes_)
    for _ in range(2):
        assert names(tmp_path) == ["run-1"]
        assert current(tmp_path) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda _: b"",
        lambda data: data[:-5],
        lambda data: data.replace(b'"score":0', b'"score":9'),
        lambda data: data + b"\xff\n{}\n",
        lambda _: b"[" * 9000,
        lambda _: seal(b'{"name":"run-1","stamp":[1,2,3]}') + b"\n",
        lambda data: data.replace(b"run-1", b"run-9"),
    ],
)
def test_whatever_stands_in_the_index_the_hall_is_that_of_the_runs(change, tmp_path):
    for number in (1, 2):
        over(tmp_path, number)
    before = finished(tmp_path)
    kept = tmp_path / run_summary.INDEX_NAME
    kept.write_bytes(change(kept.read_bytes()))
    assert finished(tmp_path) == before
    assert finished(tmp_path) == before, "and again, as it was written down"


def test_a_line_of_another_file_of_that_name_counts_for_nothing(tmp_path):
    over(tmp_path, 1)
    before = finished(tmp_path)
    kept = tmp_path / run_summary.INDEX_NAME
    (line,) = kept.read_bytes().splitlines()
    one = msgspec.json.decode(unseal(line) or b"", type=run_summary.FinishedRun)
    size, *when = one.stamp
    changed = msgspec.structs.replace(one, score=999, stamp=(size + 1, *when))
    kept.write_bytes(seal(msgspec.json.encode(changed)) + b"\n")
    assert finished(tmp_path) == before


def test_where_nothing_can_be_written_down_the_hall_is_shown_all_the_same(tmp_path):
    (tmp_path / run_summary.INDEX_NAME).mkdir()
    over(tmp_path, 1)
    assert names(tmp_path) == ["run-1"] == names(tmp_path)


def test_a_link_in_place_of_the_index_is_neither_followed_nor_written_through(tmp_path):
    own = tmp_path / "own.txt"
    own.write_text("mine")
    saves = tmp_path / "saves"
    over(saves, 1)
    (saves / run_summary.INDEX_NAME).symlink_to(own)
    assert names(saves) == ["run-1"]
    assert own.read_text() == "mine"


def test_practice_runs_are_listed_apart(tmp_path):
    over(tmp_path, 1)
    over(tmp_path, 2, practice=True)
    for _ in range(2):
        assert names(tmp_path) == ["run-1"]
        assert names(tmp_path, practice=True) == ["run-2"]


async def test_the_hall_adds_up_the_marked_run_and_lives_without_it(tmp_path, monkeypatch):
    leading.led(leading.begin(tmp_path), 1).do(Abandon())
    over(tmp_path, 2)
    *_, best = await shown(tmp_path, "L")
    assert any(row.strip().startswith("Score") and ":" in row for row in best)
    monkeypatch.setattr(HallScreen, "blocks", True)
    page = HallScreen(tmp_path)
    (tmp_path / page._found[0].name / FILE).write_bytes(b"")
    assert any(
        "".join(run.text for run in row).strip() == f"Score {page._found[0].score}." for row in page.body(80, 21)
    )

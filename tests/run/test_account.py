"""What a run takes from the log of a battle: only what the rules make of it, however it is written."""

import gc
import shutil
from pathlib import Path

import pytest

from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.verify import verified
from cb_tui.session.errors import SaveError
from cb_tui.session.log import digest, seal
from tests.run import leading


def fought(saves: Path) -> tuple[RunSession, Path]:
    """A run whose first battle has ended and is not taken in, with the log of that battle."""
    return leading.fought(saves), saves / "run-1-1" / "log.jsonl"


def chained(log: Path, old: bytes, new: bytes) -> int:
    """Write the first line that has `old` otherwise, and seal all that follows anew; return the number of that line."""
    first, *lines = log.read_bytes().splitlines()
    number = next(at for at, line in enumerate(lines) if old in line)
    lines[number] = lines[number].replace(old, new)
    forged = [first]
    for line in lines:
        forged.append(seal(line.partition(b',"prev":')[0] + b',"prev":"' + digest(forged[-1]).encode() + b'"}'))
    log.write_bytes(b"\n".join(forged) + b"\n")
    return number + 2


def test_a_battle_with_one_edited_event_does_not_count_however_well_it_is_sealed(tmp_path):
    campaign, log = fought(tmp_path)
    number = chained(log, b'"cost":1.0', b'"cost":2.0')
    with pytest.raises(
        SaveError, match=rf"line {number}: .* cost: the log has 2.0, the rules give 1.0; only an audited"
    ):
        campaign.close()
    assert gc.isenabled()


def test_a_battle_that_says_the_same_in_other_bytes_counts(tmp_path):
    campaign, log = fought(saves := tmp_path / "saves")
    chained(log, b'"events":[', b'"events": [')
    assert campaign.close()
    (log.parent / "snapshot.toml").unlink()  # it names the last line as it was
    assert verified(saves, "run-1").findings == ["run-1-1: snapshot.toml is missing"]


def test_a_battle_counts_without_its_snapshot_and_by_the_snapshot_where_its_first_line_is_damaged(tmp_path):
    campaign, log = fought(saves := tmp_path / "saves")
    copied = tmp_path / "copied"
    shutil.copytree(saves, copied)
    log.write_bytes(log.read_bytes().replace(b'"format"', b'"formal"', 1))
    (copied / "run-1-1" / "snapshot.toml").unlink()
    assert campaign.close() == RunSession.open(copied, "run-1").close() != ()

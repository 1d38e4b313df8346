"""A run on the disk: what was shown is never lost, and what was changed is named.

`CB_TUI_RUN_CASES` says how many hostile files are read and `CB_TUI_RUN_FLIPS` how many bytes of each file are flipped;
`make runs` takes more of both, of a run of `CB_TUI_RUN_DAYS`.
"""

import json
import os
import resource
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier

import pytest

from cb_tui.cli.records import run as records_of
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.run.rules.platoon import Abandon, Choose, Practise, Rename
from cb_tui.games.combat_boots.run.store.journal import read
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.run_summary import FILE
from cb_tui.games.combat_boots.run.store.runs import current, finished, free_name, runs
from cb_tui.games.combat_boots.run.store.verify import verified
from cb_tui.session.battle_records import remember
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.log import digest, seal, unseal
from tests.cli.shell import assert_refused
from tests.cli.shell import run as referee
from tests.run import leading
from tests.sample import sample

CASES, FLIPS, DAYS = (
    int(os.environ.get(f"CB_TUI_RUN_{name}", usual)) for name, usual in (("CASES", 40), ("FLIPS", 1), ("DAYS", 2))
)


@pytest.fixture(scope="module")
def two_days(tmp_path_factory) -> Path:
    """The saves of a run of two days, at the road of the third."""
    saves = Path(tmp_path_factory.mktemp("run"))
    leading.led(leading.begin(saves), 2)
    return saves


@pytest.fixture
def saves(two_days, tmp_path) -> Path:
    """A copy of it."""
    copied: Path = tmp_path / "saves"
    shutil.copytree(two_days, copied)
    return copied


@pytest.fixture
def whole(two_days, tmp_path) -> Path:
    """A copy of it, led on to its end where that is asked for."""
    copied: Path = tmp_path / "whole"
    shutil.copytree(two_days, copied)
    leading.led(RunSession.open(copied, "run-1"), DAYS)
    return copied


def files_of(saves: Path) -> list[Path]:
    return [path for path in sorted(saves.rglob("*")) if path.suffix in (".jsonl", ".toml")]


def test_a_run_that_is_read_again_stands_where_it_stood_and_is_found_in_order(saves):
    campaign = RunSession.open(saves, "run-1")
    assert campaign.journal.faults == []
    assert [day.save for day in campaign.run.days] == ["run-1-1", "run-1-2"]
    report = verified(saves, "run-1")
    assert report.findings == []
    assert (report.logs, report.commands) == (2, sum(day.account.commands for day in campaign.run.days))
    led = current(saves)
    assert led is not None
    assert led.name == "run-1"
    assert free_name(saves) == "run-2"


def test_one_flipped_byte_in_any_file_is_named(whole):
    chance = Random(7)
    for path in sample(files_of(whole), 2):
        data = path.read_bytes()
        for _ in range(FLIPS):
            spot = chance.randrange(len(data))
            path.write_bytes(data[:spot] + bytes([data[spot] ^ 1 << chance.randrange(8)]) + data[spot + 1 :])
            try:
                found = verified(whole, "run-1").findings
            except SessionError as error:
                found = [error.sentence]
            assert found, (path, spot)
            assert any(path.name in text or path.parent.name in text for text in found), (path, spot, found)
        path.write_bytes(data)
    assert verified(whole, "run-1").fine


def test_a_log_that_was_played_differently_is_not_what_the_run_took_from_it(saves):
    """Given a run of two days; when a battle of another seed is put in place of one of its logs; then both are told."""
    battle = Game.open(saves, "run-1-1", watch=True)
    other = Game.new(battle.ruleset, battle.battle, seed=1, seats=battle.seats, name="other", saves=saves)
    leading.sit(other)
    other.close()
    shutil.rmtree(saves / "run-1-1")
    (saves / "other").rename(saves / "run-1-1")
    found = verified(saves, "run-1").findings
    assert any(text.startswith("run-1-1: log.jsonl line 1, seed: the log has 1, the run gives ") for text in found)
    assert any("day 1: run-1-1 is not the battle that this run marched to" in text for text in found)


def test_a_missing_log_is_told(saves):
    shutil.rmtree(saves / "run-1-2")
    assert verified(saves, "run-1").findings == ["run-1-2: the log of day 2 is missing"]


def test_a_branch_and_what_it_won_do_not_count_and_in_a_practice_run_they_do(saves):
    campaign = RunSession.open(saves, "run-1")
    leading.day(campaign)
    leading.day(campaign)
    game = Game.open(saves, campaign.ready())
    leading.sit(game, 6)
    branch = game.branch_at(3)
    leading.sit(branch)
    branch.close()
    assert campaign.close() == ()
    campaign.do(Practise())
    campaign.close()
    assert campaign.run.days[-1].account.line == "b1"
    assert verified(saves, "run-1").findings == []


def test_the_machines_seat_is_the_machines(saves):
    """Given a battle of a run; when a program gives the enemy's commands by hand; then it does not count."""
    campaign = RunSession.open(saves, "run-1")
    leading.day(campaign)
    leading.day(campaign)
    game = Game.open(saves, campaign.ready())
    while game.outcome is None:
        game.play(game.legal()[-1])
    game.close()
    with pytest.raises(SaveError, match="is the AI's, not hand's"):
        campaign.close()
    assert [each for each in verified(saves, "run-1").findings if "is the AI's, not hand's" in each]
    assert_refused(referee("referee", game.name, "--saves", saves), "is a battle of a run")


def test_names_and_other_acts_roll_no_other_dice(two_days, tmp_path):
    shutil.copytree(two_days, tmp_path / "twin")
    shutil.copytree(two_days, tmp_path / "saves")
    one, other = (RunSession.open(tmp_path / name, "run-1") for name in ("saves", "twin"))
    other.do(Rename(UnitId("R1"), "Bob"))
    other.do(Choose(other.lanes()[-1]))
    other.do(Choose(other.lanes()[0]))
    one.do(Rename(UnitId("R1"), "Bob"))
    for campaign in (one, other):
        leading.led(campaign, 3)
    assert one.run.days == other.run.days
    assert one.journal.events[-1] == other.journal.events[-1]


def test_a_full_disk_refuses_what_is_done_and_nothing_has_happened(saves):
    campaign = RunSession.open(saves, "run-1")
    path = saves / "run-1" / FILE
    before = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 40, hard))
        with pytest.raises(SaveError, match="free some room"):
            leading.day(campaign)
        assert (path.read_bytes(), campaign.run) == (before, read(saves / "run-1").run)
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        leading.day(campaign)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
        with pytest.raises(SaveError, match="free some room"):
            leading.begin(saves.parent / "others")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not any((saves.parent / "others").iterdir())
    assert leading.led(RunSession.open(saves, "run-1"), 3).journal.faults == []
    assert verified(saves, "run-1").fine


def test_a_battle_whose_save_a_killed_process_had_no_time_to_write_is_begun_again(saves):
    campaign = RunSession.open(saves, "run-1")
    leading.day(campaign)
    leading.day(campaign)
    log = saves / "run-1-3" / "log.jsonl"
    before = log.read_bytes()
    log.unlink()
    (log.parent / "snapshot.toml").unlink()
    (log.parent / "log.jsonl.77.new").write_bytes(before[:40])
    assert RunSession.open(saves, "run-1").ready() == "run-1-3"
    assert log.read_bytes() == before


def test_a_line_half_written_is_left_out_and_set_aside_by_the_next(saves):
    path = saves / "run-1" / FILE
    before = path.read_bytes()
    path.write_bytes(before + b'{"act":{"command":"Choo')
    campaign = RunSession.open(saves, "run-1")
    assert campaign.journal.faults == [f"{FILE} line 8 is damaged; it was left out (23 bytes)"]
    leading.day(campaign)
    assert RunSession.open(saves, "run-1").journal.faults == []
    assert (saves / "run-1" / "run.damaged-1.jsonl").read_bytes().startswith(before)


def test_a_run_of_another_version_is_left_to_the_program_that_began_it(saves):
    """Given a run whose first line names another version of the battles; then it is ended here and no more is done."""
    begun = leading.begin(saves, 8, "run-2")
    path = saves / "run-2" / FILE
    body = json.loads(unseal(path.read_bytes().splitlines()[0]) or b"")
    assert body["forge"] == begun.begun.forge
    path.write_bytes(seal(json.dumps(body | {"forge": 99}).encode()) + b"\n")
    why = (
        r"run-2 was begun with version 99 of the battles, and this program makes version \d+: "
        r"use the cb-tui that began it"
    )
    for asked in (RunSession.open, verified):
        with pytest.raises(SaveError, match=f"{why}, or end it with cb-tui run --abandon"):
            asked(saves, "run-2")
    RunSession.open(saves, "run-2", led=False).do(Abandon())
    assert RunSession.open(saves, "run-2").run.ending == "left"
    with pytest.raises(SaveError, match=f"{why}$"):
        verified(saves, "run-2")


def test_the_records_tell_the_battle_of_a_run_by_its_title_and_its_day(two_days, capsys):
    remember(Game.open(two_days, "run-1-2"))
    assert records_of(["--saves", str(two_days)]) == 0
    day = RunSession.open(two_days, "run-1").run.days[1]
    assert capsys.readouterr().out.startswith(f"{day.title} (2nd Platoon, day 2) us")


def test_two_processes_lead_one_run_after_each_other(saves):
    one, other = (RunSession.open(saves, "run-1") for _ in range(2))
    one.do(Choose(one.lanes()[0]))
    other.do(Rename(UnitId("R1"), "Bob"))
    assert other.run.stage == "muster"
    assert RunSession.open(saves, "run-1").run == other.run


def test_programs_that_begin_a_run_at_once_begin_one(tmp_path):
    """Given no run; when many programs ask for one at the same moment; then all of them lead the same."""
    at_once = Barrier(8)

    def asked(seed: int) -> str:
        at_once.wait()
        saves = tmp_path / "saves"
        return RunSession.under_way(saves, theatre="nor44", rank="regular", seed=seed, date=leading.DATE).name

    with ThreadPoolExecutor(8) as programs:
        assert {*programs.map(asked, range(8))} == {"run-1"}
    assert [led.fault for led in runs(tmp_path / "saves")] == [""]


def test_there_is_a_hall_of_those_that_are_over(saves):
    campaign = RunSession.open(saves, "run-1")
    campaign.do(Abandon())
    leading.begin(saves, 6, "run-2").do(Abandon())
    assert [led.name for led in finished(saves)] == ["run-1", "run-2"]
    assert current(saves) is None
    with pytest.raises(SessionError, match="the run is over"):
        campaign.do(Choose(0))


# --- hostile files ----------------------------------------------------------------------------------------------------


def mangled(lines: list[bytes], chance: Random) -> list[bytes]:
    """The lines of a run with something changed in one of them, and all of them sealed and chained anew."""
    number = chance.randrange(len(lines))
    bodies = [json.loads(unseal(line) or b"{}") for line in lines]
    place, key = chance.choice(list(spots(bodies[number])))
    place[key] = chance.choice(
        [None, True, -1, 2**70, 1.5, "", "x" * 5000, "\x1b[2J\n", [], {}, [[[]]], "R1", "us_m4", "../../x"]
    )
    if chance.random() < 0.2:
        bodies.insert(number, bodies[chance.randrange(len(bodies))])
    sealed = [seal(json.dumps(bodies[0], separators=(",", ":")).encode())]
    for body in bodies[1:]:
        sealed.append(seal(json.dumps({**body, "prev": digest(sealed[-1])}, separators=(",", ":")).encode()))
    return sealed


def spots(value):
    """Every place in a JSON value where something stands."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from spots(inner)


def test_a_hostile_run_costs_a_sentence_and_no_time(saves):
    path = saves / "run-1" / FILE
    whole = path.read_bytes()
    chance = Random(17)
    for case in range(CASES):
        lines = mangled(whole.splitlines(), chance)
        path.write_bytes(
            b"".join(line + b"\n" for line in lines) if case % 4 else chance.randbytes(chance.randrange(4000))
        )
        begun = time.process_time()
        try:
            campaign = RunSession.open(saves, "run-1")
            said = list(campaign.journal.faults)
            if campaign.run.stage == "road":
                campaign.battle([one.id for one in campaign.run.members], 0, campaign.lanes()[0])
            elif campaign.run.stage == "battle":
                campaign.ready()
        except SessionError as error:
            said = [error.sentence]
        assert time.process_time() - begun < 5
        for text in said:
            assert "\n" not in text
            assert text.isprintable()
            assert len(text) < 600

"""Records: a battle that ends is written down once, and no file costs anything or shows more than a sentence."""

import os
import random
import resource
import signal
import subprocess
import sys
import time

import msgspec
import pytest

from cb_tui.core.values import SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.session.battle_records import NAME, BattleRecord, BattleRecords, line_of, records, remember
from cb_tui.session.branches import branch
from cb_tui.session.daily import next_battle, suggested
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.locations import delete
from tests.cli.shell import run
from tests.sample import WHOLE

US, DE = Side("us"), Side("de")
VEGHEL = Library().read("veghel")


def fought(folder, *, seed=5, seats=None, name="") -> Game:
    """A battle to its end, in which people play whatever is legal first."""
    seats = seats or {US: "human", DE: "ai:hold"}
    game = Game.new(RULESETS[VEGHEL.ruleset], VEGHEL, seed=seed, seats=seats, name=name, saves=folder)
    finish(game)
    return game


def finish(game: Game) -> None:
    while game.outcome is None:
        if game.play_machine() is None:
            legal = game.legal()
            ends = (each for each in legal if type(each).__name__ in ("EndTurn", "HoldFire", "EndFire"))
            game.play(next(ends, legal[0]))


def test_the_ladder_leads_from_the_mill_on_before_any_other_battle(tmp_path):
    battles = Library().common_fields()
    assert [each.id for each in sorted(battles, key=lambda each: each.rung) if each.rung] == [
        "mill",
        "dyke",
        "brecourt",
    ]
    assert str(next_battle(records(tmp_path), battles)) == "The mill road"
    over = fought(tmp_path)
    assert remember(over) == ""
    assert str(suggested(over)) == "The mill road", "not Veghel, which is played"
    watched = fought(tmp_path, seats={US: "ai:hold", DE: "ai:hold"})
    assert suggested(watched) == ""


def test_a_battle_leads_on_to_one_of_the_same_rules(tmp_path):
    battle = Library().read("two_roads")
    seats = {SeatId("blue"): "human", SeatId("red"): "ai:fox"}
    game = Game.new(RULESETS["combat"], battle, seed=1, seats=seats, saves=tmp_path)
    assert str(suggested(game)) == "First salvo"


@pytest.fixture
def over(tmp_path) -> Game:
    game = fought(tmp_path)
    assert remember(game) == ""
    return game


def test_a_battle_that_ends_counts_for_the_side_that_was_played_here(over):
    (record,) = records(over.folder.parent).found
    assert (record.battle, record.sides, record.opponents, record.winner) == ("veghel", (US,), {DE: "ai:hold"}, DE)
    assert record.turn == 8
    (score,) = records(over.folder.parent).of("veghel")
    assert (score.side, score.won, score.lost, score.turn, score.losses) == (US, 0, 1, None, None)


def test_it_counts_once_opened_again_copied_and_branched(over, tmp_path):
    over.save_as("copy")
    over.close()
    for name in ("copy", "veghel-1"):
        again = Game.open(tmp_path, name)
        assert remember(again) == ""
        again.close()
    twig = branch(tmp_path, "copy", 0)
    finish(twig)
    assert remember(twig) == ""
    assert len(records(tmp_path).found) == 1


def test_other_dice_are_another_battle_and_the_best_is_of_those_won(tmp_path):
    for seed in (1, 2, 3):
        remember(fought(tmp_path, seed=seed, seats={US: "ai:hold", DE: "human"}))
    (score,) = records(tmp_path).of("veghel")
    assert (score.side, score.won) == (DE, 3)
    assert score.turn == 8
    assert score.losses == min(record.lost.get(DE, 0) for record in records(tmp_path).found)
    assert records(tmp_path).won("veghel")


def test_who_plays_all_sides_wins_nothing_and_who_plays_none_leaves_no_line(tmp_path):
    remember(fought(tmp_path, seats={US: "human", DE: "human"}))
    remember(fought(tmp_path, seats={US: "ai:hold", DE: "ai:hold"}))
    remember(fought(None))
    (record,) = records(tmp_path).found
    assert record.result == "both"
    assert not records(tmp_path).scores


def test_another_login_s_battles_are_not_mine(over, tmp_path):
    (record,) = records(tmp_path).found
    with (tmp_path / NAME).open("ab") as file:
        file.write(line_of(msgspec.structs.replace(record, by="winters", game="x")) + b"\n")
    assert records(tmp_path).found == (record,)
    assert [each.by for each in records(tmp_path, everybody=True).found] == [record.by, "winters"]
    assert "winters" in run("records", "--saves", tmp_path, "--all").out
    assert "winters" not in run("records", "--saves", tmp_path).out


HOSTILE = (
    b"\xff\xfe\x00", b"{", b"null", b"[" * 100_000, b'{"game": 1}', b'{"game":"' + b"x" * 100_000 + b'"}',
    b"\x1b]2;x\x07", b'"\\ud800"', b"1e999",
)  # fmt: skip


def test_a_damaged_line_costs_that_line_alone_and_one_sentence(over, tmp_path):
    path = tmp_path / NAME
    good, other = path.read_bytes(), fought(tmp_path, seed=6)
    for bad in HOSTILE:
        path.write_bytes(bad + b"\n" + good + bad)  # the last one torn, too
        kept = records(tmp_path)
        assert len(kept.found) == 1
        assert "2 damaged lines left out" in kept.complaint
        assert remember(other) == ""
        assert len(records(tmp_path).found) == 2
        assert path.read_bytes().startswith(bad + b"\n" + good + bad), "what was there stays"
        told = run("records", "--saves", tmp_path)
        assert (told.status, len(told.err.splitlines())) == (1, 1)


def test_what_is_no_file_of_records_is_left_alone_and_told_in_a_sentence(over, tmp_path):
    path, other = tmp_path / NAME, tmp_path / "other"
    other.write_bytes(b"mine\n")
    for put in (
        lambda: path.symlink_to(other),
        lambda: os.mkfifo(path),
        path.mkdir,
        lambda: path.write_bytes(b" " * 9_000_000),
    ):
        path.unlink()
        put()
        said = remember(over)
        assert said.startswith("Not in your records: ")
        assert str(path) in said
        assert str(path) in records(tmp_path).complaint
        assert other.read_bytes() == b"mine\n"
        told = run("records", "--saves", tmp_path, "--json")
        assert (told.status, len(told.err.splitlines()), told.data) == (1, 1, {"scores": [], "battles": []})
        told = run("records", "--saves", tmp_path, "--rebuild")
        assert (told.status, len(told.err.splitlines()), told.out) == (2, 1, "")
        if path.is_dir():
            path.rmdir()
            path.touch()


def test_the_command_lists_them(over, tmp_path):
    assert run("records", "--saves", tmp_path / "none").out == "No battles finished yet.\n"
    assert run("records", "--saves", tmp_path).out.split() == ["veghel", "us", "won", "0,", "lost", "1"]


def of(battle, side, *results):
    """Records of a battle that one side played, with these results."""
    other = next(army.id for army in battle.sides if army.id != side)
    return [
        BattleRecord(
            game=f"{battle.id} {side} {number}", battle=battle.id, title=battle.title, ruleset=battle.ruleset, by="me",
            sides=(side,), opponents={SeatId(other): "ai:officer"}, winner=side if result == "won" else other, turn=3,
            lost={}, date="2026-11-22",
        )
        for number, result in enumerate(results)
    ]  # fmt: skip


def test_what_to_play_next_is_a_battle_lost_once_then_a_new_one_then_the_other_side():
    mill, dyke = (Library().read(name) for name in ("mill", "dyke"))
    two = (mill, dyke)

    def ahead(*played):
        return str(next_battle(BattleRecords(tuple(record for each in played for record in each)), two))

    us = mill.sides[0].id
    first = dyke.sides[0].id
    assert ahead() == "The mill road"
    assert ahead(of(mill, us, "lost")) == "The mill road again"
    assert ahead(of(mill, us, "lost", "lost")) == "The dike crossroads"
    assert ahead(of(mill, us, "won")) == "The dike crossroads"
    assert ahead(of(mill, us, "won"), of(dyke, first, "won")) == f"The mill road as {mill.sides[1].name}"
    every = [of(battle, army.id, "won") for battle in two for army in battle.sides]
    assert ahead(*every) == "None"


def test_a_record_says_with_which_dice_it_ended_and_where_it_was_kept(over):
    (record,) = records(over.folder.parent).found
    assert (record.seed, record.save, record.branch, record.undos) == (5, "veghel-1", "main", 0)
    assert record.end == over.hash()


def test_a_flipped_byte_costs_its_line_alone_and_the_save_gives_it_back(over, tmp_path):
    remember(fought(tmp_path, seed=6))
    path, before = tmp_path / NAME, records(tmp_path).found
    whole, chance = path.read_bytes(), random.Random(17)
    first = whole.index(b"\n")
    for at in chance.sample(range(first), 40 if WHOLE else 12):
        changed = bytearray(whole)
        changed[at] ^= 1 << chance.randrange(8)
        path.write_bytes(changed)
        kept = records(tmp_path)
        assert before[1] in kept.found
        assert "damaged" in kept.complaint
        assert all(each in before for each in kept.found)
    told = run("records", "--rebuild", "--saves", tmp_path)
    assert told.status == 0
    assert told.out.startswith("2 records, 1 of them found in saves; the damaged file is now ")
    assert (tmp_path / "records.damaged-1.jsonl").read_bytes() == changed
    again = records(tmp_path)
    assert again.complaint == ""
    assert {each.end for each in again.found} == {each.end for each in before}


def test_records_are_found_again_in_saves_of_which_none_is_counted_twice(over, tmp_path):
    over.close()
    (before,) = records(tmp_path).found
    (tmp_path / NAME).unlink()
    for found in (1, 0):
        assert run("records", "--rebuild", "--saves", tmp_path).out.startswith(f"1 record, {found} of them found")
    (after,) = records(tmp_path).found
    assert msgspec.structs.replace(after, date=before.date) == before
    delete(tmp_path, "veghel-1")
    assert run("records", "--rebuild", "--saves", tmp_path).out.startswith("1 record, 0 of them")
    assert records(tmp_path).found == (after,)
    told = run("records", "--rebuild", "--saves", tmp_path / "none")
    assert (told.status, len(told.err.splitlines())) == (2, 1)


def test_a_full_disk_costs_the_new_line_alone_and_is_told_in_a_sentence(over, tmp_path):
    path = tmp_path / NAME
    whole = path.read_bytes()
    second = fought(tmp_path, seed=6)
    limit, ignored = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        for room in (0, 1, 300):
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + room, limit[1]))
            assert remember(second).startswith("Not in your records: ")
            assert path.read_bytes() == whole
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        signal.signal(signal.SIGXFSZ, ignored)
    assert remember(second) == ""
    assert len(records(tmp_path).found) == 2


WRITER = """
import sys
from pathlib import Path
from cb_tui.session.battle_records import BattleRecord
from cb_tui.session.battle_records import _append, line_of, writing
for number in range(10_000):
    record = BattleRecord(
        game=f"{sys.argv[2]} {number}", battle="mill", title="", ruleset="combat_boots_2025", by="me", sides=("us",),
        opponents={"de": "ai:officer"}, winner=None, turn=3, lost={}, date="",
    )
    with writing(Path(sys.argv[1])) as path:
        _append(path, line_of(record))
    print(number, flush=True)
"""


def test_two_writers_of_whom_one_is_killed_in_the_middle_lose_nothing_that_was_told(tmp_path):
    chance = random.Random(5)
    told = {}
    for name in ("one", "two"):
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, tmp_path, f"{name}{which}"], stdout=subprocess.PIPE, text=True
            )
            for which in "ab"
        ]
        for writer in writers:
            writer.stdout.readline()
        time.sleep(chance.random() / 50)
        for which, writer in zip("ab", writers, strict=True):
            writer.kill()
            lines = writer.communicate()[0].split("\n")[:-1]
            told[f"{name}{which}"] = int(lines[-1]) if lines else 0
    kept = {each.game for each in records(tmp_path, everybody=True).found}
    for name, last in told.items():
        assert {f"{name} {number}" for number in range(last + 1)} <= kept

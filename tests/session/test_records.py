"""Records: a battle that ends is written down once, and no file costs anything or shows more than a sentence."""

import os

import msgspec
import pytest

from cb_tui.core.values import SeatId, Side
from cb_tui.rules import RULESETS
from cb_tui.session.branches import branch
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.records import NAME, records, remember, suggested
from tests.cli.shell import run

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
        if game.machine() is None:
            game.play(next(each for each in game.legal() if type(each).__name__ in ("EndTurn", "HoldFire", "EndFire")))


def test_the_ladder_leads_from_the_mill_on_before_any_other_battle(tmp_path):
    battles = Library().headings()
    assert [each.id for each in sorted(battles, key=lambda each: each.rung) if each.rung] == [
        "mill",
        "dyke",
        "brecourt",
    ]
    assert records(tmp_path).next_of(battles).id == "mill"
    over = fought(tmp_path)
    assert remember(over) == ""
    assert suggested(over) == "The mill road", "not Veghel, which is played"
    watched = fought(tmp_path, seats={US: "ai:hold", DE: "ai:hold"})
    assert suggested(watched) == ""


def test_a_battle_leads_on_to_one_of_the_same_rules(tmp_path):
    battle = Library().read("two_roads")
    seats = {SeatId("blue"): "human", SeatId("red"): "ai:fox"}
    game = Game.new(RULESETS["combat"], battle, seed=1, seats=seats, saves=tmp_path)
    assert suggested(game) == "First salvo"


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
        file.write(msgspec.json.encode(msgspec.structs.replace(record, by="winters", game="x")) + b"\n")
    assert records(tmp_path).found == (record,)


HOSTILE = (
    b"\xff\xfe\x00", b"{", b"null", b"[" * 100_000, b'{"game": 1}', b'{"game":"' + b"x" * 100_000 + b'"}',
    b"\x1b]2;x\x07", b'"\\ud800"', b"1e999",
)  # fmt: skip


@pytest.mark.parametrize("bad", HOSTILE, ids=range(len(HOSTILE)))
def test_a_damaged_line_costs_that_line_alone_and_one_sentence(over, tmp_path, bad):
    path = tmp_path / NAME
    whole = path.read_bytes()
    path.write_bytes(bad + b"\n" + whole + bad)  # the last one torn, too
    kept = records(tmp_path)
    assert len(kept.found) == 1
    assert "2 damaged lines left out" in kept.complaint
    assert remember(fought(tmp_path, seed=6)) == ""
    assert len(records(tmp_path).found) == 2
    assert path.read_bytes().startswith(bad + b"\n" + whole + bad), "what was there stays"
    told = run("records", "--saves", tmp_path)
    assert (told.status, len(told.err.splitlines())) == (1, 1)


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "huge"])
def test_what_is_no_file_of_records_is_left_alone_and_told_in_a_sentence(tmp_path, kind):
    path, other = tmp_path / NAME, tmp_path / "other"
    other.write_bytes(b"mine\n")
    match kind:
        case "link":
            path.symlink_to(other)
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "huge":
            with path.open("wb") as file:
                file.truncate(9_000_000)
    said = remember(fought(tmp_path))
    assert said.startswith("Not in your records: ")
    assert str(path) in said
    assert str(path) in records(tmp_path).complaint
    assert other.read_bytes() == b"mine\n"
    told = run("records", "--saves", tmp_path, "--json")
    assert (told.status, len(told.err.splitlines()), told.data) == (1, 1, {"scores": [], "battles": []})


def test_the_command_lists_them(over, tmp_path):
    assert run("records", "--saves", tmp_path / "none").out == "No battle has been finished yet.\n"
    assert run("records", "--saves", tmp_path).out.split() == ["veghel", "us", "won", "0,", "lost", "1"]

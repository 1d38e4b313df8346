"""A game that its players or a host end before its rules do, and the line that says so."""

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.games import RULESETS
from cb_tui.session.battle_records import records, remember
from cb_tui.session.branches import branch, branches
from cb_tui.session.daily import daily_line
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.log import LOG, digest, seal
from cb_tui.session.rebuild import rebuild
from cb_tui.session.review import GameReview
from cb_tui.session.saves import saves
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.session.verify import verify
from cb_tui.session.viewers import Playback
from tests.battles import shipped
from tests.sample import WHOLE

MILL = shipped()["mill"]
RULES = RULESETS[MILL.ruleset]
US, DE = (seat.id for seat in MILL.seated)
NOON = 1_800_000_000


def new(tmp_path, *, us="human", de="human", steps=6, name="friends", **more) -> Game:
    """A game of two people, some steps old."""
    game = Game.new(RULES, MILL, seed=3, seats={US: us, DE: de}, name=name, saves=tmp_path, **more)
    game.clock = lambda: NOON
    while game.step < steps:
        game.play(game.legal()[-1])
    return game


@pytest.fixture
def game(tmp_path):
    begun = new(tmp_path)
    yield begun
    begun.close()


def last_line(game) -> Any:
    return json.loads((game.folder / LOG).read_bytes().splitlines()[-1])


def test_who_resigns_loses_and_the_log_has_one_line_more(game):
    game.resign(DE)
    said = last_line(game)
    assert {key: said[key] for key in ("ended", "why", "by", "at")} == {
        "ended": "us", "why": "resigned", "by": "de", "at": NOON,
    }  # fmt: skip
    assert (game.outcome.winner, game.outcome.why, game.outcome.void) == ("us", "Germans resigned", False)


def test_an_ended_game_is_over_for_everyone_who_asks(game, tmp_path):
    command = game.legal()[0]
    game.resign(DE)
    again = Game.open(tmp_path, "friends", watch=True)
    for one in (game, again, game.seen_by(US), Playback(game).position(game.step)):
        assert one.to_move is None
        assert one.legal() == ()
        assert one.refusal(command).code == "over"
        assert (one.scene.decides, one.scene.question) == (None, None)
        assert not any(piece.can_act for piece in one.scene.pieces)
    assert (again.outcome, again.hash()) == (game.outcome, game.hash())


def test_the_steps_before_the_end_are_not_over(game):
    game.resign(DE)
    before = game.at_step(game.step - 1)
    assert (before.outcome, before.to_move) == (None, game.entries[-1].seat)


def test_after_the_end_nothing_changes_the_game(game):
    command, orders = game.legal()[0], game.orders[US]
    game.resign(US)
    lines = len((game.folder / LOG).read_bytes().splitlines())
    with pytest.raises(IllegalCommand, match="the game is over; nothing more can be played"):
        game.play(command)
    for deed in (
        game.undo,
        lambda: game.give_orders(US, orders),
        lambda: game.resign(DE),
        lambda: game.make_offer(DE, "draw"),
        lambda: game.end("us", "adjudicated", by="host", said="both asked"),
    ):
        with pytest.raises(SessionError, match="the game is over"):
            deed()
    assert game.play_machine() is game.play_standing_order() is game.append_owed() is None
    assert len((game.folder / LOG).read_bytes().splitlines()) == lines


def test_a_remark_may_follow_and_the_save_is_fine(game, tmp_path):
    game.resign(DE)
    game.note("well played")
    game.close()
    found = verify(tmp_path, "friends")
    assert (found.fine, found.remarks, found.ended) == (True, [], "Germans resigned")
    assert [note.text for note in Game.open(tmp_path, "friends", watch=True).notes] == ["well played"]


def test_a_game_over_by_its_rules_takes_no_closing_line(tmp_path):
    game = Game.new(RULES, MILL, seed=3, seats={US: "ai:random", DE: "ai:random"}, name="over", saves=tmp_path)
    while game.play_machine():
        pass
    with pytest.raises(SessionError, match="the game is over; nothing more can be decided"):
        game.end("us", "adjudicated", by="host", said="both asked")
    forge(game, ended="us", why="adjudicated", by="host", said="both asked", at=NOON)
    assert told(tmp_path, "over") == "ends a game that is over by its rules"


def test_a_review_counts_a_game_that_was_resigned_as_lost(game):
    game.resign(US)
    assert [GameReview(game, seat).reviewer.result for seat in (US, DE)] == [0.0, 1.0]


# --- agreement -----------------------------------------------------------------------------------------------------


def test_a_draw_takes_an_offer_and_the_other_side_and_no_command_between(game):
    game.make_offer(US, "draw")
    with pytest.raises(SessionError, match="offers draw again before another command"):
        game.make_offer(US, "draw")
    game.play(game.legal()[-1])
    assert game.offer is None
    with pytest.raises(SessionError, match="no opponent has offered that since the last command"):
        game.end(None, "draw", by=DE)
    game.make_offer(US, "draw")
    game.make_offer(DE, "draw")
    assert (game.outcome.winner, game.outcome.why, game.offer) == (None, "agreed by both sides", None)


def test_two_who_stop_have_no_result_and_nothing_is_recorded(game, tmp_path):
    game.make_offer(DE, "stop")
    game.make_offer(US, "stop")
    assert (game.outcome.winner, game.outcome.void) == (None, True)
    assert (remember(game), records(tmp_path).found) == ("", ())
    assert rebuild(tmp_path).records == 0
    assert [save.standing for save in saves(tmp_path)] == [f"turn {game.scene.turn}, over"]


def test_an_offer_of_another_kind_is_no_acceptance(game):
    game.make_offer(US, "draw")
    game.make_offer(DE, "stop")
    assert (game.outcome, tuple(game.offer)) == (None, ("stop", "de"))


def test_the_other_login_sees_the_offer_and_accepts_it(tmp_path):
    one = new(tmp_path)
    one.release_other_seats(US)
    other = Game.open(tmp_path, "friends", seat=DE)
    one.make_offer(US, "draw")
    assert other.has_news
    assert (other.refresh(), tuple(other.offer)) == (1, ("draw", "us"))
    with pytest.raises(SessionError, match="us is not played here"):
        other.make_offer(US, "draw")
    other.make_offer(DE, "draw")
    with pytest.raises(IllegalCommand, match="the game is over"):
        one.play(one.legal()[0])
    assert one.outcome == other.outcome
    one.close()
    other.close()


def test_alone_one_can_resign_and_nothing_else(tmp_path):
    game = new(tmp_path, de="ai:book", steps=0)
    for deed in (lambda: game.make_offer(US, "draw"), lambda: game.end("us", "adjudicated", by="host", said="I won")):
        with pytest.raises(SessionError, match=r"no person as an opponent|one person alone can only resign"):
            deed()
    with pytest.raises(SessionError, match="only the seat of a person or the host"):
        game.end("us", "resigned", by=DE)
    game.resign(US)
    assert remember(game) == ""
    assert [(one.result, one.ended) for one in records(tmp_path).found] == [("lost", "resigned")]
    assert daily_line(game) == ""


# --- a host --------------------------------------------------------------------------------------------------------

REFEREE = """
import sys
from pathlib import Path
from cb_tui.session.game import Game
game = Game.open(Path(sys.argv[1]), "friends", watch=True)
game.end(sys.argv[2] or None, sys.argv[3], by="host", said=sys.argv[4])
print(game.outcome.why, game.local_seats)
"""


@pytest.mark.parametrize(
    ("winner", "why", "said", "told"),
    [
        ("us", "time", "", "Germans lost on time"),
        ("de", "adjudicated", "US left", "decided by the operator: US left"),
        ("", "void", "the program failed", "the game is void: the program failed"),
        ("", "draw", "", "agreed by both sides"),
    ],
)
def test_a_host_without_a_seat_ends_a_game_that_others_play(game, tmp_path, winner, why, said, told):
    asked = [sys.executable, "-c", REFEREE, str(tmp_path), winner, why, said]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert done.stdout == f"{told} ()\n"
    assert [save.outcome for save in saves(tmp_path)] == [told]
    with pytest.raises(IllegalCommand, match="the game is over"):
        game.play(game.legal()[0])
    assert game.outcome.why == told
    found = verify(tmp_path, "friends")
    assert found.findings == []
    assert found.remarks == ["log.jsonl: a host has ended this game, and its first line names no host"]


def test_a_host_may_not_resign_for_a_player_nor_a_player_decide_for_a_host(game):
    for winner, why, by in (("us", "resigned", "host"), ("us", "time", DE), (None, "void", US), ("us", "claimed", DE)):
        with pytest.raises(SessionError, match="that cannot be done"):
            game.end(winner, why, by=by)
    game.end("de", "claimed", by=DE)
    assert game.outcome.why == "US did not move in time"


# --- beside the game -----------------------------------------------------------------------------------------------


def test_a_branch_from_an_earlier_step_is_not_ended(game, tmp_path):
    game.resign(DE)
    game.close()
    for step in (game.step - 2, game.step):
        beside = branch(tmp_path, "friends", step)
        assert beside.outcome is None
        beside.play(beside.legal()[-1])
        beside.close()
    assert [one.outcome is None for one in branches(game.folder)] == [False, True, True]
    assert verify(tmp_path, "friends").findings == []


def test_a_snapshot_from_before_the_end_is_no_fault(game, tmp_path):
    game.snapshot(anew=True)
    kept = (game.folder / "snapshot.toml").read_bytes()
    game.resign(DE)
    (game.folder / "snapshot.toml").write_bytes(kept)
    assert verify(tmp_path, "friends").findings == []


def test_an_ended_game_is_sent_and_taken_in(game, tmp_path):
    game.resign(DE)
    game.close()
    sent = write_bundle(tmp_path, "friends", US)
    assert sent.to_move is None
    there = tmp_path / "there"
    take_in_bundle(there, sent.data, "letter")
    assert Game.open(there, "friends", watch=True).outcome == game.outcome


# --- forgery -------------------------------------------------------------------------------------------------------


def forge(game, **body) -> None:
    """Append a line that no program of ours would write, sealed and chained as it should be."""
    log = game.folder / LOG
    last = log.read_bytes().splitlines()[-1]
    log.write_bytes(
        log.read_bytes() + seal(json.dumps({**body, "prev": digest(last)}, separators=(",", ":")).encode()) + b"\n"
    )


def told(tmp_path, name="friends") -> str:
    """Return what verify finds wrong with the last line of a log."""
    findings = [each for each in verify(tmp_path, name).findings if each.startswith("log.jsonl line")]
    return findings[0].partition(": ")[2] if findings else ""


GOOD = {"ended": "us", "why": "resigned", "by": "de", "at": NOON}
FALSE: dict[str, tuple[Any, ...]] = {
    "ended": ("de", "red", "", "US", 7, None),
    "why": ("draw", "stopped", "time", "claimed", "adjudicated", "void", "rules", "", 1),
    "by": ("us", "host", "nobody", "", 3),
    "at": (0, -5, 2**40, 1.5, "noon", None),
    "said": ("two\nlines", "x" * 161, " blank", "\u202eturned", 4),
    "step": (7,), "undo": (3,), "orders": ({},), "note": ("x",), "pledge": ({},), "secret": ("5a" * 32,),
    "offer": ("draw",), "winner": ("us",), "side": ("us",),
}  # fmt: skip


def test_verify_names_every_forged_closing_line(game, tmp_path):
    game.close()
    chance, whole = random.Random(2), (game.folder / LOG).read_bytes()
    for _ in range(200 if WHOLE else 60):
        keys = chance.sample(sorted(FALSE), chance.choice((1, 1, 2)))
        body = {**GOOD, **{key: chance.choice(FALSE[key]) for key in keys}}
        (game.folder / LOG).write_bytes(whole)
        forge(game, **body)
        assert verify(tmp_path, "friends").findings, body


def test_a_missing_field_is_named_as_well(game, tmp_path):
    game.close()
    whole = (game.folder / LOG).read_bytes()
    for key in GOOD:
        (game.folder / LOG).write_bytes(whole)
        forge(game, **{other: value for other, value in GOOD.items() if other != key})
        assert verify(tmp_path, "friends").findings, key


@pytest.mark.parametrize(
    "more",
    [
        {"undo": 5},
        {"side": "us", "orders": {}},
        GOOD,
        {"offer": "draw", "by": "us"},
        {"note": "x", "undo": 2},
        {"step": 7, "side": "us", "by": "hand", "command": {"command": "EndTurn"}, "events": []},
    ],
)
def test_nothing_that_changes_the_game_may_follow_the_closing_line(game, tmp_path, more):
    game.resign(DE)
    game.close()
    outcome = game.outcome
    forge(game, **more)
    assert "the game was ended before" in told(tmp_path) or "no such key" in told(tmp_path)
    read = Game.open(tmp_path, "friends", watch=True)
    assert (read.outcome, read.step) == (outcome, game.step)
    assert "left out" in read.dropped

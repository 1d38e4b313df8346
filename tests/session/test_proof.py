"""The machine's seat is the machine's: its moves in a daily battle and in a run are decided again.

A player who gives them by hand, or says that the machine gave them, has proven nothing.
"""

import json
from datetime import date

import msgspec
import pytest
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session import bundle, daily
from cb_tui.session.arena import deeds
from cb_tui.session.battle_records import records, remember
from cb_tui.session.build import build
from cb_tui.session.daily_letter import WrongBattleError, checked
from cb_tui.session.day import day_of
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.log import LOG, digest, seal, unseal
from cb_tui.session.proof import ONLY_THERE, proof_of
from cb_tui.session.rebuild import rebuild
from cb_tui.session.send_receive import write_bundle
from tests.cli.shell import assert_refused, run
from tests.session.test_daily import DAY, played_day, restarted
from tests.session.test_records import DE, US, fought


def led_by_hand(saves, day=DAY) -> Game:
    """A day's battle in which one program plays both sides, and the machine's side does nothing."""
    game = daily.begin(saves, day_of(day))
    while game.outcome is None:
        legal = game.legal()
        game.play(next((each for each in legal if type(each).__name__ in ("EndTurn", "HoldFire", "EndFire")), legal[0]))
    return game


def relabelled(data: bytes, seat: str, by: str) -> bytes:
    """A letter whose commands of a seat are said to be given by another, every line sealed and chained anew."""
    got = bundle.read(data, "it")
    lines = [got.files[LOG][0]]
    for line in got.files[LOG][1:]:
        body = json.loads(unseal(line) or b"")
        if body.get("side") == seat and "command" in body:
            body["by"] = by
        body["prev"] = digest(lines[-1])
        lines.append(seal(json.dumps(body, separators=(",", ":")).encode()))
    return bundle.written(got.head.name, got.head.to, got.head.branch, got.files | {LOG: lines})


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory) -> bytes:
    saves = tmp_path_factory.mktemp("by-hand")
    game = led_by_hand(saves)
    assert remember(game).startswith("Not in your records: step ")
    assert records(saves).found == () and rebuild(saves).found == 0
    game.close()
    return write_bundle(saves, game.name).data


def test_an_honest_daily_is_proven_move_by_move(tmp_path):
    game = played_day(tmp_path)
    assert proof_of(game, build()) == ("", "")
    game.close()
    path = tmp_path / "day.cbt"
    path.write_bytes(write_bundle(tmp_path, game.name).data)
    told = run("daily", "--verify", path, "--json")
    assert (told.status, told.data["proven"]) == (0, True)
    assert "not proven" not in run("daily", "--verify", path).out


def test_a_machines_seat_played_by_hand_is_refused(by_hand, tmp_path):
    with pytest.raises(WrongBattleError, match=r"step \d+: jp is the AI's, not hand's"):
        checked(by_hand, "it")
    (tmp_path / "day.cbt").write_bytes(by_hand)
    assert run("daily", "--verify", tmp_path / "day.cbt").status == 1


def test_saying_that_the_machine_gave_its_moves_does_not_make_them_its_own(by_hand):
    with pytest.raises(WrongBattleError, match=r"step \d+: the log has .*, and ai:officer decides "):
        checked(relabelled(by_hand, "jp", "ai:officer"), "it")


def test_moves_of_another_build_are_not_proven_and_not_refused(by_hand):
    """Its officer may decide otherwise; a hand in the AI's seat is refused all the same."""
    letter = relabelled(by_hand, "jp", "ai:officer").replace(f'"build":"{build()}"'.encode(), b'"build":"0.0.9"', 1)
    assert "cb-tui 0.0.9 played it" in checked(letter, "it").unproven
    with pytest.raises(WrongBattleError, match="not hand's"):
        checked(by_hand.replace(build().encode(), b"0.0.9", 1), "it")


def test_moves_of_another_revision_of_the_ai_are_not_called_forged(by_hand, tmp_path):
    """Its start names the revision, whatever build wrote last; a hand in the AI's seat is refused all the same."""
    older = restarted(by_hand, lambda start: start.update(ai=7))
    theirs = relabelled(older, "jp", "ai:officer")
    assert checked(theirs, "it").unproven == ONLY_THERE
    (tmp_path / "day.cbt").write_bytes(theirs)
    told = run("daily", "--verify", tmp_path / "day.cbt")
    assert (told.status, told.out.splitlines()[-1]) == (0, f"{ONLY_THERE}.")
    with pytest.raises(WrongBattleError, match="not hand's"):
        checked(relabelled(older, "jp", "hand"), "it")


@pytest.mark.parametrize(("revision", "told"), [(0, ""), (7, f"old: not an error, but note: {ONLY_THERE}\n")])
def test_verify_says_which_build_alone_proves_the_moves_of_another_ai(revision, told, tmp_path):
    ruleset, battle = begins()
    rules = replace(ruleset, ai_revision=revision)
    seats = {SeatId(US): "human", SeatId(DE): "ai:hold"}
    Game.new(rules, battle, seed=5, seats=seats, name="old", saves=tmp_path).close()
    verified = run("verify", "old", "--saves", tmp_path)
    assert (verified.status, verified.out) == (0, f"{told}old: fine, 0 commands checked\n")


DECIDED = {  # the AI's commands in a game, by the revision of the AI that gave them
    "mill": (0, ("recruit", "officer"), "c8dcaaf300e1"),
    "first_salvo": (1, ("officer", "fox"), "3feb6b8f7494"),
    "fox_and_hounds": (1, ("advance", "hold"), "5cf1c0b95384"),
}


@pytest.mark.parametrize("name", DECIDED)
def test_an_ai_that_decides_otherwise_has_another_revision(name):
    """Raise `ai_revision` of the ruleset, once between two releases, and write the new digest here."""
    revision, players, due = DECIDED[name]
    battle = Library().read(name)
    seats = {seat.id: player for seat, player in zip(battle.seated, players, strict=True)}
    given = [deed.choice.command for deed in deeds(RULESETS[battle.ruleset], battle, seats, 1)]
    assert (RULESETS[battle.ruleset].ai_revision, digest(msgspec.json.encode(given))[:12]) == (revision, due)


def test_who_gave_a_command_is_part_of_the_hash_of_a_game(tmp_path):
    hashes = set()
    for by in ("hand", "ai:hold"):
        game = fought_first(tmp_path / by.replace(":", "-"), by)
        hashes.add(game.hash())
    assert len(hashes) == 2


def fought_first(saves, by: str) -> Game:
    game = Game.new(*begins(), seed=5, seats={SeatId(US): "ai:hold", SeatId(DE): "ai:hold"}, saves=saves)
    game.play(game.legal()[0], by=by)
    return game


def begins():
    game = fought(None)
    return game.ruleset, game.battle


REVISIONS = {
    "an older revision": lambda start: start["scenario"].update(revision=0),
    "an older revision in an older format, after its time": lambda start: (
        start.update(format=1) or start["scenario"].update(revision=0)
    ),
    "a later revision": lambda start: start["scenario"].update(revision=9),
}


@pytest.fixture(scope="module")
def letter(tmp_path_factory) -> bytes:
    saves = tmp_path_factory.mktemp("letter")
    game = daily.begin(saves, day_of(date(2026, 11, 25)))
    while game.outcome is None:
        if game.play_machine() is None:
            game.play(game.legal()[0])
    game.close()
    return write_bundle(saves, game.name).data


@pytest.mark.parametrize("name", REVISIONS)
def test_a_letter_is_not_decided_by_rules_of_another_time_than_its_own(name, letter):
    with pytest.raises(WrongBattleError, match=r"rules are those of revision \d, and a game of 2026-11-25 has"):
        checked(restarted(letter, REVISIONS[name]), "it")


def test_an_honest_letter_of_an_older_version_verifies_and_says_what_it_does_not_prove():
    told = run("daily", "--verify", "tests/session/older/daily-2026-11-20.cbt")
    assert told.status == 0
    assert "the AI's moves are not proven" in told.out


def test_the_moves_of_a_staff_are_said_not_to_be_proven():
    game = Game.new(*begins(), seed=5, seats={SeatId(US): "human", SeatId(DE): "ai:staff:300"}, saves=None)
    assert "a staff is among them" in proof_of(game, build()).unproven


def test_the_referee_plays_no_daily_battle(tmp_path):
    daily.begin(tmp_path, day_of(DAY)).close()
    assert_refused(run("referee", f"daily-{DAY}", "--saves", tmp_path), "is a daily battle", "name a battle")

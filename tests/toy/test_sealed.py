"""A sealed command: others know that it was given, nobody can read or change it, it is opened when the rules say so."""

from random import Random
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import replace

from cb_tui.core.report import Report
from cb_tui.core.ruleset import observed_by
from cb_tui.core.values import Unknown
from cb_tui.session.errors import RollError, SessionError, UndoError
from cb_tui.session.fair_dice.participant import RollPendingError
from cb_tui.session.game import Game
from cb_tui.session.timeline import Timeline
from tests.toy import model as m
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import (
    BLUE,
    BOTH,
    JOINED,
    RED,
    RULES,
    SHOWN,
    TWO,
    Login,
    TwoLogins,
    conceal,
    secrets_in,
    show,
)
from tests.toy.table import REST, march, shoot


@pytest.fixture
def two(tmp_path):
    table = TwoLogins(tmp_path)
    yield table
    table.leave()


def concealed(two: TwoLogins) -> TwoLogins:
    two.blue.play(conceal("w2", "B4"), conceal("v2", "G4"))
    two.agree()
    return two


def everywhere(two: TwoLogins) -> str:
    """All that a user who is not Blue can read."""
    there = [path for path in two.saves.parent.rglob("*") if path.is_file() and two.blue.secrets not in path.parents]
    begun = two.log.read_text().splitlines()[0]  # it has the zones, which everybody knows, as the snapshot's scenario
    texts = (path.read_text(errors="replace").replace(begun, "") for path in there)
    return " ".join(text.partition("[scenario]")[0] + text.partition("[state]")[2] for text in texts)


def test_the_log_has_a_hash_in_place_of_the_command_until_the_piece_is_seen(two):
    concealed(two)
    assert two.kinds() == ["sealed", "sealed"]
    assert set(two.lines()[1]) == {"step", "side", "by", "sealed", "prev", "sum"}
    two.red.play(march("R1", "C2"), REST)
    two.agree()
    two.blue.play(REST)
    for login in (two.red, two.carl):
        login.hear()
        assert [type(deed.command) for deed in login.game.entries[:2]] == [Unknown, Unknown]
        assert login.game.state.pieces["w2"].at is None
    assert two.blue.game.state.pieces["w2"].at == "B4"
    two.red.play(march("R1", "C3"))
    two.agree()
    two.blue.play(m.Spring())
    assert two.kinds()[-2:] == ["step", "opened"]
    two.agree()
    for login in (two.red, two.carl):
        assert login.game.entries[0].command == conceal("w2", "B4")
        assert login.game.state.pieces["w2"].at == "B4"
        assert login.game.entries[1].command == Unknown()
        assert login.game.hash() == two.blue.game.hash()


def test_no_file_that_others_can_read_tells_what_was_sealed(two):
    """Given pieces laid, taken back and laid again; then no file but Blue's own has a square of theirs."""
    two.blue.play(conceal("w2", "A5"))
    two.blue.undo()
    two.blue.play(conceal("w2", "B4"), conceal("v2", "G4"))
    two.agree()
    two.red.play(march("R1", "C2"), REST)
    two.agree()
    two.leave()
    told = everywhere(two)
    assert "C2" in told
    assert not [word for word in ("A5", "B4", "G4", "Conceal") if word in told]
    assert (two.saves / "one" / "snapshot.toml").read_text().endswith("[state]\n")
    kept = list(two.blue.secrets.iterdir())
    assert [path.stat().st_mode & 0o777 for path in (two.blue.secrets, *kept)] == [0o700, 0o600, 0o600, 0o600]
    assert "B4" in " ".join(path.read_text() for path in kept)


def test_commands_that_are_alike_have_hashes_that_are_not(tmp_path):
    seals = set()
    for _ in range(3):
        game = Game.new(AMBUSH, SHOWN, seed=7, seats=BOTH, saves=None)
        seals.add(game.play(conceal("w2", "B4")).sealed)
    assert len(seals) == 3


def test_secret_set_up_is_opened_once_all_stand_and_nobody_plays_before(tmp_path):
    two = TwoLogins(tmp_path, JOINED)
    two.red.play(conceal("R3", "E2"))
    two.agree()
    two.blue.play(conceal("w2", "B4"))
    assert two.kinds() == ["sealed", "sealed"]
    two.blue.play(conceal("v2", "G4"))
    assert two.kinds() == ["sealed", "sealed", "sealed", "opened", "opened"]
    assert two.blue.game.waiting == "waiting for Red to open what was sealed at step 1"
    with secrets_in(two.red.secrets):
        two.red.game.refresh()
        assert two.red.game.state.pieces["w2"].at == "B4"
        assert two.red.game.append_owed() is None
    two.agree()
    assert two.kinds()[-1] == "opened"
    assert {game.state.pieces["R3"].at for game in (two.red.game, two.blue.game, two.carl.game)} == {"E2"}
    assert [login.verify().findings + login.verify().remarks for login in (two.red, two.blue, two.carl)] == [[]] * 3
    two.red.play(march("R3", "E3"))
    two.leave()


def test_who_waits_for_an_opening_is_told_so_and_plays_on_when_it_comes(tmp_path):
    two = TwoLogins(tmp_path, JOINED)
    two.red.play(conceal("R3", "E2"))
    two.red.leave()
    two.agree()
    two.blue.play(conceal("w2", "B4"), conceal("v2", "G4"))
    two.red.open()
    assert two.red.game.waiting == "waiting for Red to open what was sealed at step 1"
    two.red.play(REST)  # which opens it first
    assert two.kinds()[-2:] == ["opened", "step"]
    two.leave()


def test_nothing_is_played_while_another_seat_owes_an_opening(tmp_path):
    two = TwoLogins(tmp_path, JOINED)
    two.red.play(conceal("R3", "E2"))
    two.agree()
    two.red.leave()
    two.blue.play(conceal("w2", "B4"), conceal("v2", "G4"))
    stranger = Login(two.saves, "dora", seat=RED)
    with pytest.raises(SessionError, match="what Red sealed at step 1 is not among the secrets here"):
        stranger.play(REST)
    stranger.leave()
    two.leave()


def test_one_player_at_all_seats_goes_the_same_way_and_is_never_made_to_wait(tmp_path):
    for saves in (None, tmp_path / "saves"):
        with secrets_in(tmp_path / "anna"):
            game = Game.new(AMBUSH, JOINED, seed=7, seats=BOTH, name="one", saves=saves)
            for command in (conceal("R3", "E2"), conceal("w2", "B4"), conceal("v2", "G4"), march("R3", "E3")):
                game.play(command)
            assert [deed.opened for deed in game.entries] == [True, True, True, False]
            if saves is None:
                game.save_as("two", tmp_path / "late")
                assert Game.open(tmp_path / "late", "two", rulesets=RULES, watch=True).hash() == game.hash()
            game.close()


def test_a_game_in_memory_takes_its_secrets_along_when_it_is_saved(tmp_path):
    with secrets_in(tmp_path / "anna"):
        game = Game.new(AMBUSH, SHOWN, seed=7, seats=BOTH, saves=None)
        game.play(conceal("w2", "B4"))
        game.save_as("one", tmp_path / "saves")
        game.close()
        assert Game.open(tmp_path / "saves", "one", rulesets=RULES, watch=True).state.pieces["w2"].at == "B4"


def test_the_machine_seals_too_and_opens_when_the_battle_is_over(tmp_path):
    with secrets_in(tmp_path / "anna"):
        game = Game.new(
            AMBUSH, SHOWN, seed=7, seats={RED: "human", BLUE: "ai:wait"}, saves=tmp_path / "saves", name="one"
        )
        while game.outcome is None:
            game.play_machine() or game.play(m.Lurk() if m.Lurk() in game.legal() else REST)
        game.close()
        assert game.entries[0].opened
        assert [deed.sealed for deed in game.entries if deed.sealed and not deed.opened] == []


def test_a_sealed_command_is_taken_back_until_another_hand_has_answered_or_it_was_opened(two):
    two.blue.play(conceal("w2", "B4"))
    assert two.blue.undo() == 0
    two.blue.play(conceal("w2", "A4"), conceal("v2", "G4"))
    two.agree()
    assert two.red.game.undone[0].deed.command == Unknown()
    two.red.play(REST)
    two.agree()
    with pytest.raises(UndoError, match="the other player has answered"):
        two.blue.undo()
    two.blue.play(show("w2"))
    with pytest.raises(UndoError, match="something hidden was revealed"):
        two.blue.undo()
    assert two.blue.verify().findings == []


def test_what_was_opened_at_the_end_of_the_battle_cannot_be_played_again(tmp_path):
    with secrets_in(tmp_path / "anna"):
        game = Game.new(AMBUSH, SHOWN, seed=7, seats=BOTH, saves=None)
        game.play(conceal("w2", "B4"))
        game.play(conceal("v2", "G4"))
        while game.outcome is None:
            game.play(REST)
        with pytest.raises(UndoError, match=r"something sealed was opened at step \d+: that cannot be undone"):
            game.undo()


def test_a_replay_has_a_blank_step_before_the_opening_and_tells_it_afterwards(two):
    concealed(two)
    seen = two.red.game.seen_by(RED)
    assert [seen.label_of(deed) for deed in seen.entries] == ["", ""]
    two.red.play(REST)
    two.agree()
    two.blue.play(show("w2"))
    two.agree()
    for login in (two.red, two.carl):
        seen = login.game.seen_by(RED)
        assert [seen.label_of(deed) for deed in seen.entries[:2]] == ["w2 hides at B4", ""]
        assert [report.text for report in seen.reports(1)] == ["w2 is concealed", ""]


def test_a_sealed_command_is_not_told_where_its_reports_forget_who_may_know(tmp_path):
    def told_to_all(*asked: Any) -> tuple[Report, ...]:
        return tuple(structs.replace(each, audience=None) for each in AMBUSH.report(*asked))

    game = Game.new(replace(AMBUSH, report=told_to_all), SHOWN, seed=7, seats=BOTH, saves=None)
    deed = game.play(conceal("w2", "B4"))
    for eyes in ((RED,), (), (RED, BLUE)):
        known = game.seen_by(*eyes).logged_of(deed)
        assert known.deed.command == Unknown()
        assert "w2" not in str(known)
    assert game.seen_by(BLUE).logged_of(deed).deed.command == deed.command


def test_what_is_written_before_an_opening_that_is_due_is_not_taken_in(tmp_path):
    two = TwoLogins(tmp_path, JOINED)
    two.red.play(conceal("R3", "E2"))
    two.agree()
    two.blue.play(conceal("w2", "B4"), conceal("v2", "G4"))
    rest = {"step": 4, "side": "red", "by": "hand", "command": {"command": "Rest"}, "events": []}
    two.leave()
    two.forge(*two.lines()[1:], rest)
    with secrets_in(two.blue.secrets):
        game = Game.open(two.saves, "one", rulesets=RULES, watch=True)
    assert "line 7 is played before red has opened what it sealed at step 1" in game.dropped
    assert game.step == 3


def test_fair_dice_fall_between_sealed_commands(tmp_path):
    two = TwoLogins(tmp_path, SHOWN, "fair")
    two.agree()
    concealed(two)
    with pytest.raises(RollPendingError):
        two.red.play(m.Gambit())
    two.agree()
    two.red.play(REST)
    two.agree()
    two.blue.play(show("w2"))
    with pytest.raises(RollPendingError):
        two.blue.play(shoot("w2", "R1"))
    two.agree()
    assert two.red.game.hash() == two.blue.game.hash()
    assert [login.verify().findings for login in (two.red, two.blue, two.carl)] == [[], [], []]
    two.leave()


def test_a_secret_command_does_not_roll_fair_dice(tmp_path):
    every = replace(AMBUSH.sealing, is_secret=lambda _, command: isinstance(command, m.Gambit))
    rules = replace(AMBUSH, sealing=every)
    with secrets_in(tmp_path):
        game = Game.new(rules, TWO, seed=7, seats=BOTH, saves=None, dice="fair")
        game.play(conceal("w2", "B4"))
        game.play(conceal("v2", "G4"))
        with pytest.raises(RollError, match="a secret command cannot roll fair dice"):
            game.play(m.Gambit())


@pytest.mark.parametrize("battle", [SHOWN, JOINED], ids=["shown", "joined"])
def test_what_others_decide_never_rests_on_what_is_sealed(tmp_path, battle):
    """Given random games; then who knows no secret sees the same, and what Red does comes out the same for him."""
    for seed in range(4):
        with secrets_in(tmp_path / "nobody"):
            game, pick, told = Game.new(AMBUSH, battle, seed=seed, seats=BOTH, saves=None), Random(seed), 1
            timeline, log, plain = game._timeline, game._log, game._timeline.codec.plain_state
            stranger = Timeline(AMBUSH, timeline.start)
            while (side := game.to_move) is not None:
                command = pick.choice(game.legal())
                if side == RED and not timeline.is_sealed(command):
                    assert AMBUSH.decide(stranger.state, command, timeline.dice_for(command)) == AMBUSH.decide(
                        game.state, command, timeline.dice_for(command)
                    )
                game.play(command)
                for line in log.lines[told:]:
                    stranger.apply_line(line)
                told = len(log.lines)
                seen, known = (plain(observed_by(AMBUSH, each.state, BOTH)) for each in (stranger, game))
                assert seen == known
            assert stranger.state.pieces == game.state.pieces

"""What was opened is what was sealed: forged lines, lost secrets, letters, branches and processes that are killed."""

import json
import os
import shutil
import signal
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.session.bundle import written
from cb_tui.session.errors import SaveError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.log import digest
from cb_tui.session.opening import OpeningStore
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.session.verify import verify
from tests.session.hostile import fuzzed
from tests.toy.sealed_table import BLUE, JOINED, RED, RULES, Login, TwoLogins, conceal, secrets_in, show
from tests.toy.table import REST, march

Body = dict[str, Any]


@pytest.fixture
def opened(tmp_path) -> TwoLogins:
    """Log lines 2 to 6: w2 and v2 sealed, Red rests, w2 shown, w2 opened."""
    two = TwoLogins(tmp_path)
    two.blue.play(conceal("w2", "B4"), conceal("v2", "G4"))
    two.agree()
    two.red.play(REST)
    two.agree()
    two.blue.play(show("w2"))
    two.agree()
    two.leave()
    assert two.kinds() == ["sealed", "sealed", "step", "step", "opened"]
    return two


def sealed_as(line: Body, opening: Body) -> Body:
    return line | {"sealed": digest(json.dumps(opening, separators=(",", ":")).encode())}


def other_square(first: Body, second: Body, rests: Body, shows: Body, opens: Body) -> list[Body]:
    opening = json.loads(json.dumps(opens["opened"]).replace("B4", "A5"))
    return [first, second, rests, shows, {"opened": opening}]


def no_square(first: Body, second: Body, rests: Body, shows: Body, opens: Body) -> list[Body]:
    opening = json.loads(json.dumps(opens["opened"]).replace("B4", "H8"))
    return [sealed_as(first, opening), second, rests, shows, {"opened": opening}]


def of_red(first: Body, second: Body, rests: Body, shows: Body, opens: Body) -> list[Body]:
    return [first, second, rests, shows, {"opened": opens["opened"] | {"side": "red"}}]


def copied(first: Body, second: Body, rests: Body, shows: Body, opens: Body) -> list[Body]:
    return [first, second | {"sealed": first["sealed"]}, rests, shows, opens]


def by_red(first: Body, *others: Body) -> list[Body]:
    return [first | {"side": "red"}, *others]


def no_command(first: Body, second: Body, rests: Body, shows: Body, opens: Body) -> list[Body]:
    opening = opens["opened"] | {"command": {"command": "Fly"}}
    return [sealed_as(first, opening), second, rests, shows, {"opened": opening}]


def rest_sealed(first: Body, second: Body, rests: Body, shows: Body, opens: Body) -> list[Body]:
    opening = opens["opened"] | {"command": {"command": "Rest"}, "events": []}
    return [sealed_as(first, opening), second, rests, shows, {"opened": opening}]


FORGED = {
    "another square": (
        other_square, "log.jsonl line 6: opens what blue sealed at step 1, and that is not what was sealed there",
    ),
    "a square that is forbidden": (no_square, "step 1, command Conceal: the rules refuse it: w2 is to be concealed in"),
    "in the name of the other": (
        of_red, "line 6: opens what red sealed at step 1, and that is not what was sealed there",
    ),
    "the hash of another": (copied, "step 2, it seals a command with something that is not its hash"),
    "sealed in the name of the other": (by_red, "log.jsonl line 2: step 1, side: the log has red, the rules give blue"),
    "no command": (no_command, "log.jsonl line 6: this is not a command: Invalid value 'Fly'"),
    "what the rules have open": (rest_sealed, "step 1, command Rest: the rules have it given openly"),
    "twice": (lambda *lines: [*lines, lines[-1]], "line 7: opens what blue sealed at step 1 a second time"),
    "too early": (lambda *lines: [*lines[:2], lines[-1]], "line 4: opens what blue sealed at step 1 before the rules"),
    "too late": (
        lambda *lines: [*lines[:4], lines[2] | {"step": 5, "side": "blue"}], "before blue has opened what it sealed",
    ),
    "nothing at all": (
        lambda *lines: [*lines[:4], {"opened": 3}], "line 6: opens something that is not a sealed command",
    ),
    "huge": (
        lambda *lines: [*lines[:4], {"opened": lines[4]["opened"] | {"why": "x" * 150_000}}],
        "opens something that is not a sealed command",
    ),
    "no hash": (
        lambda first, *lines: [first | {"sealed": "B4"}, *lines], "seals a command with something that is not its hash",
    ),
    "more than a hash": (lambda first, *lines: [first | {"why": "B4"}, *lines], "why: such a line has no such key"),
}  # fmt: skip


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_line_is_told_in_one_sentence_and_no_letter_with_it_is_taken_in(opened, tmp_path, how):
    """Given a log whose chain is whole and whose snapshot is gone; then who knows no secret finds what is wrong."""
    forge, why = FORGED[how]
    opened.forge(*forge(*opened.lines()[1:]))
    found = opened.carl.verify().findings
    assert why in found[0], found
    assert all(text.isprintable() and len(text) < 400 for text in found)
    with secrets_in(tmp_path / "carl"):
        Game.open(opened.saves, "one", rulesets=RULES, watch=True)
        with pytest.raises(SessionError) as refused:
            take_in_bundle(tmp_path / "desk", letter(opened.saves), "friday.cbt", rulesets=RULES)
    assert "friday.cbt breaks the rules" in refused.value.sentence


def test_who_opens_a_square_and_was_seen_on_another_is_found_once_all_is_open(opened):
    opened.blue.open()
    opened.blue.play(show("v2"))
    opened.blue.leave()
    first, *others = opened.lines()[1:]
    opening = json.loads(json.dumps(others[3]["opened"]).replace("B4", "A5"))
    opened.forge(sealed_as(first, opening), *others[:3], {"opened": opening}, *others[4:])
    assert opened.carl.verify().findings[0] == (
        "log.jsonl line 5: step 4, event 1 Revealed, at: the log has B4, the rules give A5"
    )


def test_no_log_of_sealed_commands_makes_the_program_fall_over(opened):
    """Given lines in which words, numbers and lists were changed at random, in a chain that is whole."""
    bodies, refused = opened.lines()[1:], 0
    for seed in range(40):
        rng, lines = Random(seed), deepcopy(bodies)
        for _ in range(rng.choice((1, 1, 2, 5))):
            fuzzed(rng, lines[rng.randrange(len(lines))])
        opened.forge(*(line for line in lines if isinstance(line, dict)))
        said = [*opened.carl.verify().findings, *opened.blue.verify().findings]
        assert all(text.isprintable() and len(text) < 500 for text in said)
        refused += len(said) > 2  # that the snapshot is gone is told to each
        opened.carl.open()
    assert refused > 20


def letter(saves: Path, to: SeatId = RED) -> bytes:
    """A save as somebody would send it who asks no program whether it is whole."""
    return written("one", to, "main", {"log.jsonl": (saves / "one" / "log.jsonl").read_bytes().splitlines()})


def test_a_sealed_line_is_no_part_of_a_game_whose_rules_seal_nothing(opened):
    plain = {"ambush": replace(RULES["ambush"], sealing=None)}
    with secrets_in(opened.carl.secrets):
        assert "seals a command, and these rules seal none" in verify(opened.saves, "one", plain).findings[0]


def test_the_audit_knows_what_is_proven_and_what_is_not(opened):
    assert opened.blue.verify().findings == opened.blue.verify().remarks == []
    assert opened.carl.verify().findings == []
    (remark,) = opened.carl.verify().remarks
    assert remark == (
        "log.jsonl: what blue sealed at step 2 is not opened, and need not be before the rules say so: "
        "what blue played since is not proven"
    )
    opened.forge(*opened.lines()[1:5])
    assert "step 1 is not opened, and the rules have it opened by now" in opened.carl.verify().remarks[0]


def test_lost_secrets_are_told_and_leave_the_game_to_the_others(opened, tmp_path):
    """Given Blue's folder deleted with v2 sealed; then Blue is told what to do, Red plays on, a branch goes round."""
    shutil.rmtree(opened.blue.secrets)
    for login in (opened.red, opened.blue):
        login.open()
    assert opened.blue.game.waiting == (
        "what Blue sealed at step 2 is not among the secrets here; "
        "it was sealed at another login, or its file was lost; continue there, or branch from step 1"
    )
    with pytest.raises(SessionError, match="what Blue sealed at step 2"):
        opened.blue.play(REST)
    assert opened.red.game.waiting == ""
    with secrets_in(opened.blue.secrets), pytest.raises(SessionError, match="begin one at step 1 or before"):
        opened.blue.game.branch_at(3)
    with secrets_in(opened.blue.secrets):
        branch = opened.blue.game.branch_at(0)
        branch.play(conceal("w2", "A5"))
        branch.play(conceal("v2", "G5"))
        branch.close()
    opened.red.leave()
    opened.red.open(branch="b1")
    opened.red.play(REST)
    opened.red.leave()
    assert opened.blue.verify().findings == opened.carl.verify().findings == []


def test_a_branch_begins_after_something_sealed_only_by_the_hands_of_one_player(opened, tmp_path):
    opened.red.open()
    with secrets_in(opened.red.secrets), pytest.raises(SessionError, match="would be opened in a branch"):
        opened.red.game.branch_at(3)
    opened.red.leave()
    alone = Login(opened.saves, "bert")
    with secrets_in(alone.secrets):
        branch = alone.game.branch_at(3)
        branch.play(show("w2"))  # which main has opened already
        branch.play(show("v2"))
        assert [deed.opened for deed in branch.entries[:2]] == [True, True]
        branch.close()
    assert opened.blue.verify().findings == opened.carl.verify().findings == []


def test_a_letter_carries_the_hash_alone_until_it_is_opened(tmp_path):
    two = TwoLogins(tmp_path, JOINED)
    two.red.play(conceal("R3", "E2"))
    two.leave()
    away = tmp_path / "away"
    with secrets_in(two.red.secrets):
        sent = write_bundle(two.saves, "one", RED, rulesets=RULES)
        assert b"E2" not in sent.data.partition(b"\n")[2].partition(b"\n")[2]
    with secrets_in(two.blue.secrets):
        got = take_in_bundle(away, sent.data, "one.cbt", rulesets=RULES)
        assert (got.kind, got.step, got.to_move) == ("new", 1, BLUE)
    bert = Login(away, "bert")
    bert.play(conceal("w2", "B4"), conceal("v2", "G4"))
    assert bert.game.waiting == "waiting for Red to open what was sealed at step 1"
    bert.leave()
    with secrets_in(two.blue.secrets):
        back = write_bundle(away, "one", rulesets=RULES)
    with secrets_in(two.red.secrets):
        assert take_in_bundle(two.saves, back.data, "one.cbt", rulesets=RULES).kind == "taken in"
    two.red.open()
    two.red.play(march("R3", "E3"))
    two.red.leave()
    with secrets_in(two.red.secrets):
        third = write_bundle(two.saves, "one", rulesets=RULES)
    with secrets_in(two.blue.secrets):
        assert take_in_bundle(away, third.data, "one.cbt", rulesets=RULES).commands == 1
        assert verify(away, "one", RULES).findings == verify(away, "one", RULES).remarks == []


def test_a_letter_that_seals_for_the_seat_of_this_copy_is_refused(tmp_path):
    two = TwoLogins(tmp_path)
    two.leave()
    with secrets_in(two.blue.secrets):
        first = write_bundle(two.saves, "one", BLUE, rulesets=RULES)
    with secrets_in(two.red.secrets):
        assert take_in_bundle(tmp_path / "away", first.data, "one.cbt", rulesets=RULES).seat == RED
        (tmp_path / "away" / "one" / "seat.toml").unlink()
        anna = Login(tmp_path / "away", "anna")
        anna.play(conceal("w2", "B4"))
        anna.leave()
    with secrets_in(two.blue.secrets), pytest.raises(SessionError, match="plays blue at step 1, and that is your seat"):
        take_in_bundle(two.saves, letter(tmp_path / "away", BLUE), "one.cbt", rulesets=RULES)


@pytest.mark.parametrize("where", ["before the secret", "before the line", "before the opening"])
def test_a_process_that_is_killed_between_its_writes_loses_nothing(tmp_path, monkeypatch, where):
    """Given Blue killed; when he comes back; then what his log has can be opened, what it has not, given anew."""
    two = TwoLogins(tmp_path, JOINED)
    two.red.play(conceal("R3", "E2"))
    two.agree()
    two.blue.play(conceal("w2", "B4"))
    two.blue.leave()

    def die(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    player = os.fork()
    if player == 0:
        try:
            two.blue.open()
            game = two.blue.game
            append = game._log.append
            if where == "before the secret":
                OpeningStore.add = die
            else:
                key = "sealed" if where == "before the line" else "opened"
                game._log.append = lambda body: die() if key in body else append(body)
            two.blue.play(conceal("v2", "G4"))
        finally:
            os._exit(1)
    assert os.waitpid(player, 0)[1] == signal.SIGKILL
    two.blue.open()
    assert two.blue.game.dropped == ""
    if where != "before the opening":
        assert two.kinds() == ["sealed", "sealed"]
        two.blue.play(conceal("v2", "G5"))
    two.agree()
    assert two.kinds() == ["sealed"] * 3 + ["opened"] * 3
    assert two.red.game.state.pieces["v2"].at == ("G4" if where == "before the opening" else "G5")
    assert two.carl.verify().findings == two.carl.verify().remarks == []
    two.leave()


def test_a_secret_that_cannot_be_written_is_not_sealed(tmp_path):
    two = TwoLogins(tmp_path)
    two.blue.secrets.write_text("no folder")
    with pytest.raises(SaveError, match="cannot be made"):
        two.blue.play(conceal("w2", "B4"))
    assert (two.kinds(), two.blue.game.step) == ([], 0)
    two.leave()


def test_a_login_that_knows_what_is_due_opens_it_and_a_seat_is_not_sent_away_from_its_secrets(tmp_path):
    """Given one player at both seats; when he gives one away; then he opens what he sealed for it or keeps the game."""
    two = TwoLogins(tmp_path)
    two.leave()
    anna = Login(two.saves, "anna")
    anna.play(conceal("w2", "B4"), conceal("v2", "G4"))
    anna.leave()
    with secrets_in(anna.secrets), pytest.raises(SessionError) as refused:
        write_bundle(two.saves, "one", RED, rulesets=RULES)
    assert refused.value.sentence == (
        "one: blue has sealed step 1 on this computer, and it can be opened only here; play on here until it is opened"
    )
    assert not (two.saves / "one" / "seat.toml").exists()
    red = Login(two.saves, "anna", seat=RED)
    bert = Login(two.saves, "bert", seat=BLUE)
    assert bert.game.waiting.startswith("what Blue sealed at step 1 is not among the secrets here")
    while red.game.to_move == RED:
        red.play(REST)
    assert red.game.waiting == ""
    red.leave()
    bert.leave()

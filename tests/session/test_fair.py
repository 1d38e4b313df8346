"""Fair dice: two people make each roll, and neither can choose or foresee it."""

import json
import stat
from collections import Counter

import pytest

from cb_tui.session.errors import SessionError, UndoError
from cb_tui.session.fair_dice.participant import RollPendingError
from cb_tui.session.fair_dice.pledges import Pledge, earlier_number
from cb_tui.session.game import Game
from cb_tui.session.log import digest
from cb_tui.session.verify import verify
from tests.session.ambush import BLUE, BOTH, OPEN, RED, SHOT, SOLO, shot
from tests.session.fair_table import TwoLogins
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST, march


@pytest.fixture
def two(tmp_path):
    table = TwoLogins(tmp_path)
    yield table
    table.leave()


def test_a_roll_is_pledged_with_a_number_answered_with_one_and_falls(two):
    with pytest.raises(RollPendingError, match="waiting for Blue's number"):
        two.red.play(SHOT)
    assert two.kinds() == ["numbers", "numbers", "pledge"]
    assert (two.red.step, two.red.pledge.seat, two.red.waiting) == (0, RED, "waiting for Blue's number")

    two.blue.refresh()
    deed = two.blue.append_owed()

    assert two.kinds() == ["numbers", "numbers", "pledge", "number", "step"]
    assert (deed.seat, deed.by, deed.command) == (RED, "hand", SHOT)
    two.red.refresh()
    assert two.red.hash() == two.blue.hash()
    assert (two.red.waiting, two.red.pledge, two.found()) == ("", None, [])


def test_each_number_fits_the_one_before_and_the_first_what_was_given_beforehand(two):
    two.shoot(two.red)
    two.shoot(two.blue)
    two.shoot(two.red)
    for side in (RED, BLUE):
        lines = [line for line in two.lines() if line.get("side") == side]
        last, shown = next(line["numbers"] for line in lines if "numbers" in line), 0
        for number in (line["number"] for line in lines if "number" in line):
            assert digest(number.encode()) == last
            last, shown = number, shown + 1
        assert shown == 3


def test_a_command_that_rolls_nothing_needs_nobody_and_can_be_undone(two):
    two.red.play(march("R1", "A3"))
    assert two.kinds()[-1] == "step"
    assert two.red.undo() == 0


def test_a_pledge_cannot_be_changed_withdrawn_or_given_for_another(two):
    two.red.play(march("R2", "B3"))
    with pytest.raises(RollPendingError):
        two.red.play(SHOT)
    with pytest.raises(RollPendingError, match="waiting for Blue's number"):
        two.red.play(REST)
    with pytest.raises(UndoError, match="cannot be undone"):
        two.red.undo()
    with pytest.raises(SessionError, match="red is to move"):
        two.blue.play(SHOT)
    assert two.red.play_standing_order() is None
    two.agree()
    assert two.red.entries[-1].command == SHOT


def test_whose_seat_was_never_taken_gives_the_first_numbers_when_he_sits_down(tmp_path):
    two = TwoLogins(tmp_path, seated=False)
    with pytest.raises(RollPendingError, match="waiting for Blue's number, the first from that seat"):
        two.red.play(SHOT)
    two.agree()
    assert two.kinds() == ["numbers", "pledge", "numbers", "number", "number", "step"]  # bound before either is shown
    assert two.found() == []
    two.leave()


def test_one_player_at_both_seats_is_never_made_to_wait(tmp_path):
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path, dice="fair")
    game.numbers = tmp_path / "numbers"
    assert game.play(SHOT).faces
    game.close()
    assert verify(tmp_path, "open", RULES).fine


def test_against_a_machine_the_dice_are_the_seeds(tmp_path):
    with pytest.raises(SessionError, match="fair dice are for two people"):
        Game.new(AMBUSH, OPEN, seed=4, seats=SOLO, saves=tmp_path, dice="fair")


def test_secrets_are_for_their_owner_alone_and_never_in_the_save(two):
    two.shoot(two.red)
    save = b"".join(path.read_bytes() for path in two.saves.rglob("*") if path.is_file())
    for side in (RED, BLUE):
        (file,) = (two.folder / side).iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        secret = json.loads(file.read_bytes())
        assert (secret["shown"], secret["side"]) == (1, side)
        assert secret["tip"].encode() not in save


def test_two_thousand_rolls_are_of_honest_dice(two):
    faces = []
    red, blue = (json.loads(next((two.folder / side).iterdir()).read_bytes())["tip"] for side in (RED, BLUE))
    for step in range(2000):
        numbers = {RED: digest(f"{red}{step}".encode()), BLUE: digest(f"{blue}{step}".encode())}
        faces += Pledge(step, RED, "hand", b"{}", numbers=numbers).dice(4).roll(1)
    expected = 2000 / 6
    assert sum((count - expected) ** 2 / expected for count in Counter(faces).values()) < 30.9  # 1 in 100,000
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert sum((pairs[a, b] - 1000 / 36) ** 2 / (1000 / 36) for a in range(1, 7) for b in range(1, 7)) < 90


def test_other_numbers_give_other_dice_of_either_seat(two):
    def faces(red: str, blue: str, command: bytes = b"{}", step: int = 1):
        return Pledge(step, RED, "hand", command, numbers={RED: red * 64, BLUE: blue * 64}).dice(4).roll(20)

    rolled = [
        faces("a", "b"),
        faces("c", "b"),
        faces("a", "c"),
        faces("b", "a"),
        faces("a", "b", b"[]"),
        faces("a", "b", step=2),
    ]
    assert len(set(rolled)) == len(rolled)
    assert faces("a", "b") == faces("a", "b")


# --- new numbers -------------------------------------------------------------------------------------------------


def test_a_chain_that_is_used_up_is_followed_by_one_that_it_signs(two, monkeypatch):
    two.leave()
    for module in ("pledges", "participant"):
        monkeypatch.setattr(f"cb_tui.session.fair_dice.{module}.LENGTH", 4)
    short = TwoLogins(two.folder / "short")
    for _ in range(4):
        short.shoot(short.red)
        short.shoot(short.blue)
    report = verify(short.saves, "open", RULES)
    assert (report.findings, report.remarks) == ([], [])
    given = [line for line in short.lines() if "numbers" in line]
    assert len(given) == 6
    assert earlier_number(given[2]["proof"], 4) in (given[0]["numbers"], given[1]["numbers"])
    short.leave()


def test_lost_secrets_are_told_and_new_ones_go_on_which_verify_tells(two):
    two.shoot(two.red)
    two.blue.close()
    two.blue = two.sit(BLUE, "another computer")
    assert two.blue.seat_without_secrets == BLUE
    assert "the secret numbers of Blue are not on this computer" in two.blue.waiting
    assert two.blue.append_owed() is None
    with pytest.raises(
        SessionError,
        match=r"new ones \(N on the screen or cb-tui resume --new-numbers\), which verify will report",
    ):
        two.blue.play(shot(two.blue))

    two.blue.reset_numbers(BLUE)
    two.shoot(two.blue)

    report = verify(two.saves, "open", RULES)
    assert report.findings == []
    assert report.remarks == [
        (
            "log.jsonl line 8: after step 2 blue gave new numbers unsigned: "
            "its secrets were lost, or another player sat there"
        )
    ]


def test_new_numbers_against_a_shown_one_put_it_aside_and_are_found(two):
    with pytest.raises(RollPendingError):
        two.red.play(SHOT)
    two.blue.refresh()
    two.blue.reset_numbers(BLUE)
    two.agree()
    assert two.kinds() == ["numbers", "numbers", "pledge", "numbers", "number", "number", "step"]
    assert two.red.entries[-1].command == SHOT  # still bound
    assert two.found() == [
        (
            "log.jsonl line 5: after step 0 blue gave new numbers when that of red was shown: "
            "it could have known the roll that it set aside"
        )
    ]

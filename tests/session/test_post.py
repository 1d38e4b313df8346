"""Play by file: a game goes to and fro, each copy plays its own seat, and no two ways are ever mixed."""

import os
import re

import pytest

from cb_tui.session.branches import branch
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.session.verify import verify
from tests.session.ambush import BLUE, BOTH, OPEN, RED, choose
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST


@pytest.fixture
def tables(tmp_path):
    """Two computers, each with its own folder of saves, and a game begun at the first."""
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=mine)
    game.play(REST)
    game.close()
    return mine, theirs


def post(saves):
    return write_bundle(saves, "open", rulesets=RULES).data


def take(saves, data, name=""):
    return take_in_bundle(saves, data, "open.cbt", name, rulesets=RULES)


def go_on(saves, *, end=True):
    """This computer's player gives a command; the seats that he holds."""
    game = Game.open(saves, "open", rulesets=RULES)
    game.play(REST if end else game.legal()[0])
    held = game.local_seats
    game.close()
    return held


def lines(saves):
    return (saves / "open" / "log.jsonl").read_bytes()


def test_a_game_goes_to_and_fro_and_each_copy_has_its_own_seat(tables):
    mine, theirs = tables
    sent = write_bundle(mine, "open", rulesets=RULES)
    assert (sent.kept, sent.to, sent.to_move, sent.step) == (RED, BLUE, BLUE, 1)
    got = take(theirs, sent.data)
    assert (got.kind, got.name, got.seat, got.step) == ("new", "open", BLUE, 1)

    for here, there, seat in ((theirs, mine, BLUE), (mine, theirs, RED)):
        assert go_on(here) == (seat,)
        got = take(there, post(here))
        assert (got.kind, got.commands) == ("taken in", 1)
        assert lines(mine) == lines(theirs)
    with pytest.raises(SessionError, match="this copy of open plays blue; red is played where the file goes to"):
        Game.open(theirs, "open", seat=RED, rulesets=RULES)
    assert verify(mine, "open", RULES).fine
    assert verify(theirs, "open", RULES).fine


def test_what_is_known_changes_nothing_and_an_older_file_is_told(tables):
    mine, theirs = tables
    old = post(mine)
    take(theirs, old)
    assert take(theirs, old).kind == "nothing new"
    go_on(theirs)
    before = lines(theirs)
    assert take(theirs, old).kind == "ahead"
    assert lines(theirs) == before


def test_copies_that_have_parted_are_refused_by_the_step_and_can_lie_side_by_side(tables):
    mine, theirs = tables
    take(theirs, post(mine))
    (mine / "open" / "seat.toml").unlink()  # somebody plays both seats after all
    go_on(mine, end=False)
    go_on(theirs)
    before = lines(mine)
    with pytest.raises(
        SessionError, match="have diverged after step 1: each was played on separately; nothing was changed"
    ):
        take(mine, post(theirs))
    assert lines(mine) == before
    assert take(mine, post(theirs), "other").name == "other"
    assert verify(mine, "other", RULES).fine


def test_a_file_cannot_play_the_seat_of_who_receives_it(tables):
    mine, theirs = tables
    take(theirs, post(mine))
    go_on(theirs)
    (theirs / "open" / "seat.toml").unlink()
    go_on(theirs)  # plays red too
    with pytest.raises(SessionError, match="plays red at step 3, and that is your seat"):
        take(mine, post(theirs))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda _: b"", "is not a game written by cb-tui send"),
        (lambda _: b"\xff" * 200, "is not a game written by cb-tui send"),
        (lambda data: data[:-1], "the checksum does not match"),
        (lambda data: data.replace(b'"step":1', b'"step":2'), "the checksum does not match"),
        (lambda data: data.replace(b'"format":1', b'"format":9', 1), "was written by a newer cb_tui"),
        (lambda data: data.replace(b'"log.jsonl"', b'"../x.jsonl"', 1), "has no such part as ../x.jsonl"),
        (lambda data: data.replace(b'"name":"open"', b'"name":"../x"', 1), "cannot be called '../x'"),
    ],
)  # fmt: skip
def test_what_is_damaged_or_foreign_or_newer_is_one_sentence_and_changes_nothing(tables, spoil, why):
    mine, theirs = tables
    with pytest.raises(SessionError, match=re.escape(why)) as refused:
        take(theirs, spoil(post(mine)))
    assert "\n" not in refused.value.sentence
    assert not list(theirs.glob("**/*"))


def test_a_file_that_breaks_the_rules_is_refused_though_its_checksums_fit(tables):
    """Given a sender who has changed a line and sealed it and the file anew; then the audit names it."""
    from cb_tui.session import bundle
    from cb_tui.session.log import seal, unseal

    mine, theirs = tables
    whole = bundle.read(post(mine), "open.cbt")
    start, line = whole.files["log.jsonl"]
    forged = seal((unseal(line) or b"").replace(b'"side":"red"', b'"side":"blue"'))
    data = bundle.written("open", BLUE, "main", {"log.jsonl": [start, forged]})
    with pytest.raises(SessionError, match=r"breaks the rules: log\.jsonl line 2: step 1, side"):
        take(theirs, data)
    assert not list(theirs.glob("**/*"))


def test_branches_go_along(tables):
    mine, theirs = tables
    take(theirs, post(mine))
    game = Game.open(theirs, "open", rulesets=RULES).branch_at(1)
    game.play(choose(game))
    game.close()
    assert take(mine, post(theirs)).kind == "taken in"
    assert Game.open(mine, "open", watch=True, rulesets=RULES).branch == "b1"
    assert verify(mine, "open", RULES).branches == ("b1",)


def test_a_game_whose_branch_was_deleted_by_hand_is_not_sent_until_it_is_mended(tables):
    mine, _ = tables
    branch(mine, "open", 0, as_name="again", rulesets=RULES).close()
    (mine / "open" / "branches" / "again.jsonl").unlink()
    with pytest.raises(SessionError, match=r"again\.jsonl is missing.*cb-tui resume open and play on first"):
        post(mine)


def test_what_a_killed_process_left_goes_with_a_file_that_comes_an_hour_later(tables):
    mine, theirs = tables
    old, new, elsewhere = theirs / ".receive-old", theirs / ".receive-new", mine / "open"
    for left in (old, new):
        (left / "open").mkdir(parents=True)
    (theirs / ".receive-link").symlink_to(elsewhere)
    os.utime(old, (0, 0))
    os.utime(theirs / ".receive-link", (0, 0), follow_symlinks=False)
    take(theirs, post(mine))
    assert sorted(path.name for path in theirs.iterdir()) == [".receive-link", ".receive-new", "open"]
    assert (elsewhere / "log.jsonl").exists()

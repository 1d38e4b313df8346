"""A battle that is called as one that came along, and is another, is told; a player's own battles are not."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.session.verify import departure, departure_of
from tests.cli.shell import run

VEGHEL = Library().read("veghel")
RULES = RULESETS[VEGHEL.ruleset]
BOTH = {SeatId(side): "human" for side in ("us", "de")}


def doctored() -> Battle:
    """Veghel crossroads, whose Germans roll nine dice."""
    assert isinstance(VEGHEL, Battle)
    arms = {
        key: replace(kind, arms=tuple(replace(arm, fp=9) for arm in kind.arms)) if key.startswith("de") else kind
        for key, kind in VEGHEL.types.items()
    }
    return replace(VEGHEL, types=arms)


def begun(saves: Path, battle: Battle) -> None:
    Game.new(RULESETS[battle.ruleset], battle, seed=4, seats=BOTH, name="friday", saves=saves).close()


def test_a_doctored_battle_is_told_as_it_is_received_and_as_it_is_verified(tmp_path):
    begun(tmp_path / "theirs", doctored())
    (tmp_path / "friday.cbt").write_bytes(write_bundle(tmp_path / "theirs", "friday").data)
    known = "its battle differs from the Veghel crossroads of this program: 2 counters"

    got = run("receive", tmp_path / "friday.cbt", "--saves", tmp_path / "mine")
    assert (got.status, got.err.count("\n")) == (0, 1)
    assert known in got.err
    assert got.out.startswith("friday: a new save at step 0")

    told = run("verify", "friday", "--saves", tmp_path / "mine")
    assert (told.status, told.err) == (0, "")
    assert told.out.splitlines() == [
        f"friday: not an error, but note: {known}",
        "friday: fine, 0 commands checked",
    ]
    (record,) = run("verify", "friday", "--json", "--saves", tmp_path / "mine").data
    assert (record["fine"], record["differs"]) == (True, ["2 counters"])
    assert "differs" not in run("receive", tmp_path / "friday.cbt", "--saves", tmp_path / "mine").err


def test_it_is_told_before_the_save_is_there(tmp_path):
    """Given a player who, told of it, wants no such game; then nothing of it is there."""
    begun(tmp_path / "theirs", doctored())
    heard: list[str] = []

    def refuse(sentence: str) -> None:
        heard.append(sentence)
        assert not (tmp_path / "mine" / "friday" / "log.jsonl").exists()
        raise SessionError("not with me", "seats")

    with pytest.raises(SessionError, match="not with me"):
        take_in_bundle(tmp_path / "mine", write_bundle(tmp_path / "theirs", "friday").data, "friday.cbt", warn=refuse)
    (sentence,) = heard
    assert sentence.startswith("its battle differs from the Veghel crossroads")
    assert not (tmp_path / "mine").exists()


def test_a_name_that_is_taken_is_all_that_is_told(tmp_path):
    begun(tmp_path / "theirs", doctored())
    begun(tmp_path / "mine", VEGHEL)
    (tmp_path / "friday.cbt").write_bytes(write_bundle(tmp_path / "theirs", "friday").data)
    got = run("receive", tmp_path / "friday.cbt", "--save", "friday", "--saves", tmp_path / "mine")
    assert (got.status, got.err.count("\n")) == (2, 1)
    assert "there is already a save friday" in got.err


@pytest.mark.parametrize("name", ["veghel", "halfaya", "nicolson", "lesson"])
def test_a_battle_as_it_came_along_differs_in_nothing(name, tmp_path):
    battle = Library().read(name)
    assert departure(battle, RULES) is None
    run("play", name, "--plain", "--save", "friday", "--saves", tmp_path)
    assert departure_of(tmp_path / "friday") is None
    (record,) = run("verify", "friday", "--json", "--saves", tmp_path).data
    assert record["differs"] == []


def test_each_part_that_is_otherwise_is_named():
    assert isinstance(VEGHEL, Battle)
    one, two, *rest = VEGHEL.units
    changed = replace(
        VEGHEL,
        units=(replace(one, asleep=True), *rest),
        board=replace(VEGHEL.board, map=VEGHEL.board.map.replace("^", ".", 1)),
        turns=9,
    )
    found = departure(changed, RULES)
    assert found
    assert sorted(found.parts) == ["2 pieces", "its length", "the map"]
    turned = departure(replace(VEGHEL, units=(two, one, *rest)), RULES)
    assert turned
    assert turned.parts == ("the order of its units",)


def test_another_id_hides_nothing_and_words_alone_are_nothing():
    assert departure(replace(doctored(), id="friday"), RULES)
    assert departure(replace(VEGHEL, briefing="Mended.", balance="0.5", order=3), RULES) is None


def test_a_battle_of_ones_own_is_compared_with_nothing(tmp_path):
    assert departure(replace(doctored(), id="../../veghel", title="The farm"), RULES) is None
    assert departure_of(tmp_path / "nothing") is None

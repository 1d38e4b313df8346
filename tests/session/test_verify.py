"""Verify re-decides every command and says the first thing that differs."""

import json

import pytest
from msgspec.structs import replace

from cb_tui.core.values import kind
from cb_tui.games import RULESETS
from cb_tui.session.audit import difference
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.log import digest, seal
from cb_tui.session.saves import read_snapshot
from cb_tui.session.verify import verify
from tests.session.ambush import BOTH, OPEN, SHOT, play_on
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST, shoot


def played(saves) -> None:
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=saves)
    for command in (SHOT, REST, shoot("B1", "R1"), REST):
        game.play(command)
    game.close()


def forged(saves, line: int, change) -> None:
    """The log with one line changed and every seal made good again."""
    log = saves / "open" / "log.jsonl"
    lines, prev = [], ""
    for number, written in enumerate(log.read_bytes().splitlines(), 1):
        body = json.loads(written)
        del body["sum"]
        if number == line:
            change(body)
        if prev:
            body["prev"] = prev
        lines.append(seal(json.dumps(body, separators=(",", ":")).encode()))
        prev = digest(lines[-1])
    log.write_bytes(b"\n".join(lines) + b"\n")
    (saves / "open" / "snapshot.toml").unlink()


def test_a_sound_save_has_nothing_to_find(tmp_path):
    played(tmp_path)
    report = verify(tmp_path, "open", RULES)
    assert (report.findings, report.commands, report.step) == ([], 4, 4)


def test_a_note_on_an_earlier_step_is_no_finding(tmp_path):
    played(tmp_path)
    game = Game.open(tmp_path, "open", rulesets=RULES)
    game.note("here it turned", 2)
    game.close()
    assert verify(tmp_path, "open", RULES).findings == []


def test_a_forged_die_is_not_the_seeds_and_moves_another_way(tmp_path):
    played(tmp_path)
    faces = json.loads((tmp_path / "open" / "log.jsonl").read_bytes().splitlines()[1])["events"][0]["faces"]
    other = [faces[0] % 100 + 1]
    forged(tmp_path, 2, lambda body: body["events"][0].update(faces=other))
    assert verify(tmp_path, "open", RULES).findings[:1] == [
        f"log.jsonl line 2: step 1, event 1 Rolled, faces[0]: the log has {other[0]}, the rules give {faces[0]}"
    ]


def test_a_forged_result_is_told_with_both_values(tmp_path):
    played(tmp_path)
    forged(tmp_path, 3, lambda body: body["events"][0].update(seat="red"))
    assert any(
        "step 2, event 1 Opened, seat: the log has red, the rules give blue" in x
        for x in verify(tmp_path, "open", RULES).findings
    )


def test_a_command_that_the_rules_refuse_is_told(tmp_path):
    played(tmp_path)
    forged(tmp_path, 3, lambda body: body.update(command={"command": "Lurk"}, events=[]))
    assert any("Lurk: the rules refuse it" in finding for finding in verify(tmp_path, "open", RULES).findings)


def test_a_command_that_its_events_do_not_belong_to_is_told_with_the_one_that_they_do(tmp_path):
    played(tmp_path)
    forged(tmp_path, 3, lambda body: body.update(command={"command": "Lurk"}))
    assert verify(tmp_path, "open", RULES).findings[:1] == [
        "log.jsonl line 3: step 2, command Lurk, command: the log has Lurk, and the events are those of Rest"
    ]


def test_older_versions_wrote_some_numbers_without_their_point(tmp_path):
    def pointless(line):
        (step,) = (event for event in line["events"] if event["event"] == "Stepped")
        step |= {"cost": int(step["cost"]), "left": int(step["left"])}

    battle = Library().read("veghel")
    game = Game.new(
        RULESETS[battle.ruleset], battle, seed=4, seats={seat.id: "human" for seat in battle.seated}, name="open",
        saves=tmp_path,
    )  # fmt: skip
    game.play(next(one for one in game.legal() if kind(one) == "Step"))
    game.close()
    before = (tmp_path / "open" / "log.jsonl").read_bytes()
    forged(tmp_path, 2, pointless)
    assert (tmp_path / "open" / "log.jsonl").read_bytes() != before
    assert verify(tmp_path, "open").findings == ["snapshot.toml is missing"]


def test_a_snapshot_with_another_state_is_told(tmp_path):
    played(tmp_path)
    folder = tmp_path / "open"
    snapshot = read_snapshot((folder / "snapshot.toml").read_bytes())
    snapshot.state["round"] = 7
    snapshot.write(folder)
    assert verify(tmp_path, "open", RULES).findings == [
        "snapshot.toml, state.round: it has 7, at step 4 the log gives 2"
    ]


def test_verify_writes_nothing(tmp_path):
    played(tmp_path)
    log = tmp_path / "open" / "log.jsonl"
    log.write_bytes(log.read_bytes()[:-9])
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in (tmp_path / "open").iterdir()}
    assert not verify(tmp_path, "open", RULES).fine
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in (tmp_path / "open").iterdir()} == before


def test_a_save_may_be_audited_while_it_is_played(tmp_path):
    game = play_on(Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path), 9)
    assert verify(tmp_path, "open", RULES).fine
    game.close()


def test_what_is_no_save_cannot_be_opened(tmp_path):
    with pytest.raises(SessionError, match="there is no save"):
        verify(tmp_path, "nowhere", RULES)


def test_the_first_difference_is_found_in_lists_and_tables():
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "x") == ("x.a[1].b", 2, 3)
    assert difference([1], [1, 2], "x") == ("x[1]", "nothing", 2)


@pytest.mark.parametrize("last", ["undo", "note"])
def test_a_last_line_that_was_cut_off_is_missed_though_it_counts_no_step(tmp_path, last):
    game = Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=tmp_path)
    game.play(REST)
    if last == "undo":
        game.undo()
    else:
        game.note("here it turned")
    game.close()
    assert verify(tmp_path, "open", RULES).findings == []
    log = tmp_path / "open" / "log.jsonl"
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    assert verify(tmp_path, "open", RULES).findings == [
        "log.jsonl ends at line 2, and snapshot.toml was written after line 3: it was cut"
    ]


def test_an_undo_replaced_by_another_line_is_not_the_one_that_was_last(tmp_path):
    played(tmp_path)
    before = Game.open(tmp_path, "open", rulesets=RULES)
    before.note("one")
    before.close()
    snapshot = (tmp_path / "open" / "snapshot.toml").read_bytes()
    log = tmp_path / "open" / "log.jsonl"
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    other = Game.open(tmp_path, "open", rulesets=RULES)
    other.note("two")
    other.close()
    (tmp_path / "open" / "snapshot.toml").write_bytes(snapshot)
    assert verify(tmp_path, "open", RULES).findings == [
        "log.jsonl line 6 is not the one after which snapshot.toml was written"
    ]


def test_a_snapshot_of_an_older_program_names_no_line_and_stays_sound(tmp_path):
    played(tmp_path)
    path = tmp_path / "open" / "snapshot.toml"
    replace(read_snapshot(path.read_bytes()), lines=0, last="").write(path.parent)
    assert verify(tmp_path, "open", RULES).findings == []

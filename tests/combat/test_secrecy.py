"""Set-ups are sealed: the other program cannot know them before the halves are joined, nobody changes his. [DEP-7]"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.core.ruleset import IllegalCommand, observed_by
from cb_tui.core.values import Place, UnitId, Unknown
from cb_tui.games.combat.rules import deployment, formations, setup_draft
from cb_tui.games.combat.rules.model import Deploy, EndTurn, Regroup, Setup, State, Toss
from cb_tui.games.combat.ruleset import COMBAT
from cb_tui.session.build import build
from cb_tui.session.errors import UndoError
from cb_tui.session.game import Game
from cb_tui.session.proof import proof_of
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.session.timeline import Timeline
from cb_tui.session.viewers import choice
from tests.combat.muster import COUNTRY, battle, stood
from tests.toy.sealed_table import BLUE, BOTH, RED, Login, TwoLogins, secrets_in

RULES = {"combat": COMBAT}
HASH = re.compile("[0-9a-f]{64}")
FIVE = {"pieces_per_side": 5, "mines_per_side": 3}
SOUTH = stood(tank="0313 0413 0513", gun="1114", plane="1616", mines="0614 0714")
NORTH = stood(tank="0304 0704 1304", gun="0503", plane="1602", mines="0603")


@pytest.fixture
def two(tmp_path):
    table = TwoLogins(tmp_path, battle(COUNTRY, **FIVE), rules=COMBAT)
    yield table
    table.leave()


def squares(setup: Setup) -> set[str]:
    """How the squares of a set-up would be written."""
    return {f'"{at}"' for at in (*(unit.at for unit in setup.units), *setup.mines) if at not in ("1616", "1602")}


def read_by_others(two: TwoLogins) -> str:
    """Everything on the disk that Blue does not keep for himself, the battle aside, which all know."""
    begun = two.log.read_text().splitlines()[0]
    paths = (path for path in two.saves.parent.rglob("*") if path.is_file() and two.blue.secrets not in path.parents)
    texts = (path.read_text(errors="replace").replace(begun, "") for path in paths)
    return " ".join(text.partition("[scenario]")[0] + text.partition("[state]")[2] for text in texts)


def test_no_file_that_the_enemy_can_read_tells_who_stands_where(two):
    """DEP-7, SET-4a: given a set-up sent, taken back and sent again; then only its giver's own files have it."""
    two.blue.play(Deploy(replace(SOUTH, mines=())))
    two.blue.undo()
    two.blue.play(Deploy(SOUTH))
    two.agree()
    told = read_by_others(two)
    assert not [word for word in (*squares(SOUTH), '"Deploy"', '"tank"') if word in told]
    kept = " ".join(path.read_text() for path in two.blue.secrets.iterdir())
    assert all(word in kept for word in squares(SOUTH))
    assert two.kinds()[-1] == "sealed"
    assert set(two.lines()[-1]) == {"step", "side", "by", "sealed", "prev", "sum"}


def test_the_other_program_sees_the_same_whatever_was_set_up(tmp_path):
    """DEP-7, law 5: neither number nor order nor mix; its state, what it may do and its log are alike save the hash."""
    seen = set()
    other = stood(gun="0116 0216 0313", tank="0912 2016", mines="")
    for number, setup in enumerate((SOUTH, replace(SOUTH, units=SOUTH.units[::-1]), other)):
        two = TwoLogins(tmp_path / str(number), battle(COUNTRY, **FIVE), rules=COMBAT)
        two.blue.play(Deploy(setup))
        two.agree()
        for login, eyes in ((two.red, (RED,)), (two.carl, ())):
            game = login.game
            assert [type(deed.command) for deed in game.entries] == [Unknown]
            shown = game.seen_by(*eyes)
            plain = game._timeline.codec.plain_state
            line = {key: value for key, value in two.lines()[-1].items() if key not in ("sealed", "prev", "sum")}
            texts = [report.text for report in shown.reports(1)]
            seen.add(json.dumps([plain(game.state), plain(shown.state), texts, line, str(game.legal())], default=str))
        two.leave()
    assert len(seen) == 1


def test_both_set_ups_are_opened_once_the_second_is_ready(two):
    """DEP-1, DEP-7: all hold the same game, and everybody's audit finds it in order."""
    two.blue.play(Deploy(SOUTH))
    two.agree()
    assert two.red.game.state.setups == {}
    two.red.play(Deploy(NORTH))
    assert two.kinds() == ["sealed", "sealed", "opened"]
    assert two.red.game.waiting == "waiting for Blue to open what was sealed at step 1"
    two.agree()
    assert two.kinds() == ["sealed", "sealed", "opened", "opened"]
    for login in (two.red, two.blue, two.carl):
        assert login.game.state.pieces["T1"].at == "0313"
        assert login.game.state.pieces["t3"].at == "1304"
        assert login.game.hash() == two.blue.game.hash()
        assert login.verify().findings == login.verify().remarks == []
    with pytest.raises(UndoError):
        two.red.undo()


def test_until_then_the_audit_says_what_is_not_proven(two):
    """DEP-7."""
    two.blue.play(Deploy(SOUTH))
    two.agree()
    assert two.carl.verify().findings == []
    (remark,) = two.carl.verify().remarks
    assert "what blue sealed at step 1 is not opened" in remark


def opened(two: TwoLogins) -> list[dict[str, Any]]:
    two.blue.play(Deploy(SOUTH))
    two.agree()
    two.red.play(Deploy(NORTH))
    two.agree()
    return two.lines()[1:]


@pytest.mark.parametrize("change", [('"0313"', '"0314"'), ('"tank"', '"gun"'), ('"0614"', '"0615"'), ('"0614",', "")])
def test_nobody_stands_elsewhere_than_he_has_sealed(two, change):
    """DEP-7: given a log in which one square, kind or mine is another and the chain is whole; then it is found."""
    lines = opened(two)
    at = next(index for index, line in enumerate(lines) if line.get("opened", {}).get("side") == "blue")
    lines[at] = json.loads(json.dumps(lines[at], separators=(",", ":")).replace(*change, 1))
    two.forge(*lines)
    assert "opens what blue sealed at step 1, and that is not what was sealed there" in two.carl.verify().findings[0]


def test_a_set_up_that_breaks_the_rules_is_found_when_it_is_opened(tmp_path, monkeypatch):
    """DEP-2, DEP-7: a program that allows two pieces ahead of the line, and one that does not."""
    two = TwoLogins(tmp_path, battle(COUNTRY, **FIVE), rules=COMBAT)
    forbidden = stood(tank="0310 0410 0513", gun="1114", plane="1616")
    with monkeypatch.context() as patched:
        patched.setattr(setup_draft, "advance_max", lambda *_: 9)
        two.blue.play(Deploy(forbidden))
        two.agree()
        two.red.play(Deploy(NORTH))
        two.agree()
    assert "1 of 5 pieces may start beyond the line" in " ".join(two.carl.verify().findings)
    two.leave()


def test_a_letter_carries_the_hash_alone(tmp_path):
    """DEP-7: by file too, and it goes on where it is opened."""
    two = TwoLogins(tmp_path, battle(COUNTRY, **FIVE), rules=COMBAT)
    two.blue.play(Deploy(SOUTH))
    two.leave()
    with secrets_in(two.blue.secrets):
        sent = write_bundle(two.saves, "one", BLUE, rulesets=RULES)
    lines = sent.data.partition(b"\n")[2].partition(b"\n")[2].decode()
    assert not [word for word in squares(SOUTH) if word in lines]
    with secrets_in(two.red.secrets):
        got = take_in_bundle(tmp_path / "away", sent.data, "one.cbt", rulesets=RULES)
        assert (got.kind, got.step, got.to_move) == ("new", 1, RED)


def test_players_at_one_keyboard_go_the_same_way(tmp_path):
    """DEP-1b: what they set up is sealed and opened in one breath, and none waits for the other."""
    for saves in (None, tmp_path / "saves"):
        with secrets_in(tmp_path / "anna"):
            game = Game.new(COMBAT, battle(COUNTRY, **FIVE), seed=7, seats=BOTH, name="one", saves=saves)
            game.play(Deploy(SOUTH))
            assert game.seen_by(RED).state.setups == {}
            game.play(Deploy(NORTH))
            assert [deed.opened for deed in game.entries] == [True, True]
            assert len(game.state.pieces) == 10
            game.close()


def test_what_is_refused_is_refused_before_it_is_sealed(two):
    """DEP-6: the refusal says why, and the log has no line of it."""
    with pytest.raises(IllegalCommand, match="4 of 5 pieces; choose 1 more"):
        two.blue.play(Deploy(replace(SOUTH, units=SOUTH.units[1:])))
    assert two.kinds() == []


MACHINE = {BLUE: "ai:hammer", RED: "human"}


@contextmanager
def against_the_machine(folder: Path, dice: str = "seeded") -> Iterator[tuple[Login, Login]]:
    """Bert, who plays Red against the machine, and Carl, who can read the save and not Bert's secrets."""
    one = battle(COUNTRY, pieces_per_side=5, mines_per_side=3)
    Game.new(COMBAT, one, seed=7, seats=MACHINE, name="one", saves=folder / "saves", dice=dice).close()
    bert = Login(folder / "saves", "bert", COMBAT)
    yield bert, Login(folder / "saves", "carl", COMBAT, watch=True)
    bert.leave()


@pytest.mark.parametrize("dice", ["seeded", "manual"])
def test_nothing_that_others_can_read_tells_which_set_up_a_machine_took(tmp_path, dice):
    """DEP-7, DEP-8: given three lots and the set-ups they give; then log, save, letter, state and undo are alike."""
    told, took = set(), set[Setup]()
    for lot in (1, 4, 6):
        with against_the_machine(tmp_path / str(lot), dice) as (bert, carl):
            made = choice(bert.game, {}, BLUE, FixedDice(lot))
            assert isinstance(made.command, Deploy)
            with secrets_in(bert.secrets):
                bert.game.play(made.command, by="ai:hammer", why=made.why)
                bert.game.snapshot(anew=True)
                sent = write_bundle(bert.saves, "one", RED, rulesets=RULES).data.decode()
                with pytest.raises(UndoError) as refused:
                    bert.game.undo()
            carl.hear()
            shown, deed = carl.game.seen_by(RED), carl.game.entries[0]
            texts = [report.text for report in shown.reports(1)], shown.label_of(deed), deed.why, str(refused.value)
            state = COMBAT.state_json(shown.state), deed.faces, str(carl.game.legal())
            files = [path.read_text() for path in (carl.saves / "one").iterdir() if path.suffix in (".jsonl", ".toml")]
            assert len(files) > 1
            told.add(json.dumps([HASH.sub("", text) for text in (*files, sent)] + [texts, state]))
            took.add(made.command.setup)
    assert (len(took), len(told)) == (3, 1)


def test_the_lot_of_a_machine_is_known_and_proven_once_the_halves_are_joined(tmp_path):
    """DEP-8: the set-up is one of the ready-made ones that the lot gives."""
    with against_the_machine(tmp_path) as (bert, carl):
        with secrets_in(bert.secrets):
            deed = bert.game.play_machine()
        assert deed and isinstance(deed.command, Deploy)
        bert.play(Deploy(NORTH))
        carl.hear()
        assert carl.game.state.lots == {BLUE: deed.command.lot}
        assert [login.verify().findings for login in (bert, carl)] == [[], []]


def test_a_lot_goes_with_fair_dice_too(tmp_path):
    """DEP-8: it is not a die of the game."""
    two = TwoLogins(tmp_path, battle(COUNTRY, **FIVE), "fair", COMBAT)
    two.agree()
    two.blue.play(Deploy(formations.formations(two.blue.game.state, BLUE, 4)[2].setup, 4))
    two.agree()
    two.red.play(Deploy(NORTH))
    two.agree()
    assert two.red.game.state.lots == {BLUE: 4}
    assert [login.verify().findings for login in (two.red, two.blue, two.carl)] == [[], [], []]
    two.leave()


@pytest.mark.skipif(not deployment.__file__.endswith(".py"), reason="machine code cannot be patched")
def test_verify_finds_a_set_up_that_its_lot_does_not_give(tmp_path, monkeypatch):
    """DEP-8: given a program that lets any set-up pass for that of a lot, and one that does not."""
    two = TwoLogins(tmp_path, battle(COUNTRY, **FIVE), rules=COMBAT)
    with monkeypatch.context() as patched:
        patched.setattr(deployment, "_chosen_by", lambda *_: True)
        two.blue.play(Deploy(SOUTH, 4))
        two.agree()
        two.red.play(Deploy(NORTH))
        two.agree()
    assert "No ready-made set-up of lot 4 is like that" in " ".join(two.carl.verify().findings)
    two.leave()


def lots(game: Game) -> set[int]:
    """Return the lots of a machine that is asked for its set-up again and again."""
    made = [choice(game, {}, BLUE).command for _ in range(40)]
    return {each.lot for each in made if isinstance(each, Deploy)}


def test_no_seed_foretells_the_lot_where_a_person_plays_on_the_disk(tmp_path):
    """DEP-8: a game between machines, or in memory, follows from its seed, so that an arena can be repeated."""
    one, arena = battle(COUNTRY, **FIVE), dict.fromkeys(MACHINE, "ai:hammer")
    for seats, saves, many in ((MACHINE, tmp_path, True), (MACHINE, None, False), (arena, tmp_path / "arena", False)):
        game = Game.new(COMBAT, one, seed=7, seats=seats, name="one", saves=saves)
        assert (len(lots(game)) > 1) == many
        game.close()


@pytest.mark.parametrize("seats", [MACHINE, dict.fromkeys(MACHINE, "ai:fox")], ids=["person", "machines"])
def test_a_machine_that_deployed_by_lot_is_proven_to_be_itself(tmp_path, seats):
    """DEP-8: one of six lots gives its set-up."""
    with secrets_in(tmp_path / "bert"):
        game = Game.new(COMBAT, battle(COUNTRY, **FIVE), seed=7, seats=seats, name="one", saves=tmp_path / "saves")
        while not game.state.joined:
            if game.play_machine() is None:
                game.play(Deploy(NORTH))
        assert proof_of(game, build()) == ("", "")
        game.close()


def test_with_fair_dice_set_ups_are_sealed_too(tmp_path):
    """DEP-7: they need no dice."""
    two = TwoLogins(tmp_path, battle(COUNTRY, **FIVE), "fair", COMBAT)
    two.agree()
    opened(two)
    assert two.blue.game.hash() == two.red.game.hash()
    assert [login.verify().findings for login in (two.red, two.blue, two.carl)] == [[], [], []]
    two.leave()


@pytest.mark.parametrize("toss", [False, True], ids=["named", "tossed"])
def test_what_others_decide_never_rests_on_what_is_sealed(tmp_path, toss):
    """DEP-7: given random set-ups; then who knows no secret tells the same story up to the joining and after it."""
    for seed in range(3):
        with secrets_in(tmp_path / "nobody"):
            rules = battle(COUNTRY, toss=toss, hidden_mines=seed == 1)
            game, pick, told = Game.new(COMBAT, rules, seed=seed, seats=BOTH, saves=None), Random(seed), 1
            timeline, log, plain = game._timeline, game._log, game._timeline.codec.plain_state
            stranger = Timeline(COMBAT, timeline.start)
            for _ in range(12):
                command = pick.choice(game.legal())
                if not timeline.is_sealed(command):
                    assert COMBAT.decide(stranger.state, command, timeline.dice_for(command)) == COMBAT.decide(
                        game.state, command, timeline.dice_for(command)
                    )
                game.play(command)
                for line in log.lines[told:]:
                    stranger.apply_line(line)
                told = len(log.lines)
                seen, known = (plain(observed_by(COMBAT, each.state, BOTH)) for each in (stranger, game))
                assert seen == known
            state: State = game.state
            assert state.joined
            assert stranger.state.pieces == state.pieces


def test_where_pieces_regroup_at_night_is_sealed_until_all_are_ready(tmp_path):
    """TIME-5a, TIME-5b: then it is opened, and the toss at dawn is for all to see."""
    night = battle(COUNTRY, **FIVE, hours_per_day=1, night_mode="redeploy")
    two = TwoLogins(tmp_path, night, rules=COMBAT)
    opened(two)
    two.blue.play(EndTurn())
    two.agree()
    two.red.play(EndTurn())
    two.agree()
    first = two.blue if two.blue.game.to_move == BLUE else two.red
    second = two.red if first is two.blue else two.blue
    first.play(Regroup(((UnitId("T1"), Place("0314")),)))
    two.agree()
    assert two.kinds()[-1] == "sealed"
    assert second.game.state.regroups == {}
    assert '"0314"' not in read_by_others(two)
    second.play(Regroup(()))
    two.agree()
    assert two.kinds()[-3:] == ["sealed", "opened", "opened"]
    first.play(Toss())
    two.agree()
    assert {login.game.state.pieces["T1"].at for login in (two.red, two.blue, two.carl)} == {"0314"}
    assert [login.verify().findings for login in (two.red, two.blue, two.carl)] == [[], [], []]
    two.leave()

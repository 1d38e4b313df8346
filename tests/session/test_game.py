"""A game: names, seats, dice given by hand, marches, the machine, saving under a name."""

from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.dice import DiceRequest
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.rules.model import Fire, HoldFire, Step
from cb_tui.session.errors import RollError, SaveNameError, SessionError
from cb_tui.session.game import Game
from cb_tui.session.saves import saves
from cb_tui.session.seats import default_seats, parse_seats
from tests.session.ambush import BLUE, BOTH, OPEN, RED, SHOT, SOLO, play_on
from tests.session.patrol import DE, HOLD, R2, WAY, patrol
from tests.toy import model as m
from tests.toy.model import Battle
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST

SHORT = replace(OPEN, turns=3)


def table(battle: Battle = OPEN, **how) -> Game:
    settings: dict[str, Any] = {"seed": 4, "seats": BOTH, "saves": None}
    return Game.new(AMBUSH, battle, **settings | how)


def test_a_game_without_a_name_gets_its_id_and_the_next_free_number(tmp_path):
    games = [table(saves=tmp_path) for _ in range(3)]
    assert [game.name for game in games] == ["open-1", "open-2", "open-3"]
    assert {path.name for path in (tmp_path / "open-1").iterdir()} >= {"snapshot.toml", "log.jsonl"}


@pytest.mark.parametrize("name", ["", " ", "..", "a/b", "a" * 61, "ä", "a.b", "a\n"])
def test_other_names_are_refused(tmp_path, name):
    with pytest.raises(SaveNameError, match="1 to 60 letters, digits, - and _"):
        Game.open(tmp_path, name, rulesets=RULES)
    with pytest.raises(SaveNameError):
        table().save_as(name, tmp_path)


def test_a_name_that_is_taken_is_refused_and_ones_own_is_fine(tmp_path):
    mine, other = table(name="mine", saves=tmp_path), table()
    mine.save_as("mine", tmp_path)
    with pytest.raises(SaveNameError, match="there is already a save mine"):
        other.save_as("mine", tmp_path)
    assert other.folder is None


def test_a_game_in_memory_is_saved_with_all_that_was_played_and_goes_on_there(tmp_path):
    game = play_on(table(), 5)
    game.save_as("later", tmp_path)
    play_on(game, 5).close()
    again = Game.open(tmp_path, "later", rulesets=RULES)
    assert (again.step, again.hash()) == (10, game.hash())
    again.close()


def test_the_same_seed_and_commands_give_the_same_game_and_another_seed_another():
    assert play_on(table(), 12).hash() == play_on(table(), 12).hash()
    assert table(seed=5).hash() != table().hash()


def test_a_missing_save_and_a_wrong_seat_are_told_in_a_sentence(tmp_path):
    with pytest.raises(SessionError, match="there is no save"):
        Game.open(tmp_path, "nowhere", rulesets=RULES)
    for seats in ({RED: "human"}, {RED: "human", BLUE: "ai:rommel"}, {RED: "human", BLUE: "robot"}):
        with pytest.raises(SessionError, match="seat"):
            table(seats=seats)


def test_seats_are_read_from_a_command_line():
    assert default_seats(OPEN) == SOLO | {BLUE: "ai:wait"}
    assert parse_seats("blue=human,red=ai:random", OPEN) == {RED: "ai:random", BLUE: "human"}
    with pytest.raises(SessionError, match="red or blue"):
        parse_seats("green=human", OPEN)


def test_a_refused_command_leaves_no_trace():
    game = table()
    hashed = game.hash()
    with pytest.raises(IllegalCommand):
        game.play(m.Lurk())
    assert (game.step, game.hash()) == (0, hashed)


def test_dice_rolled_by_hand_fit_or_nothing_has_happened():
    game = table(dice="manual")
    assert game.dice_wanted(SHOT) == DiceRequest(1, sides=100)
    assert game.dice_wanted(SHOT, (5,)) is None
    unfit: tuple[Any, ...] = ((), (1, 2), (101,), (True,), ("6",))
    for faces in unfit:
        with pytest.raises(RollError):
            game.play(SHOT, dice=faces)
    assert game.step == 0
    assert game.play(SHOT, dice=(5,)).faces == (5,)


def test_dice_are_refused_where_the_game_rolls_its_own():
    with pytest.raises(RollError, match="--dice manual"):
        table().play(SHOT, dice=(5,))


def test_a_march_stops_where_somebody_else_has_to_decide():
    game = patrol()
    deeds = game.play_march(R2, (*WAY, Place("0206")))
    assert [deed.command for deed in deeds] == [Step(R2, at) for at in WAY]
    assert game.to_move == DE
    assert {type(command) for command in game.legal()} == {Fire, HoldFire}


def test_a_march_stops_when_the_piece_cannot_go_on_and_a_first_step_is_refused_aloud():
    game = table()
    game.play(SHOT)
    with pytest.raises(IllegalCommand, match="R1 has acted"):
        game.play_march(UnitId("R1"), (Place("A3"), Place("A4")))
    assert len(game.play_march(UnitId("R2"), (Place("B3"), Place("B4")))) == 1


def test_the_machine_plays_its_seat_and_says_why():
    game = table(seats=SOLO)
    assert game.play_machine() is None
    game.play(REST)
    deed = game.play_machine()
    assert deed and (deed.by, deed.why, deed.seat) == ("ai:rush", "towards D5", BLUE)


def test_the_random_player_plays_the_same_game_again():
    seats = {RED: "ai:random", BLUE: "ai:random"}
    games = [table(SHORT, seats=seats), table(SHORT, seats=seats)]
    for game in games:
        while game.play_machine():
            pass
    assert games[0].outcome
    assert games[0].hash() == games[1].hash()
    with pytest.raises(IllegalCommand, match="over"):
        games[0].play(REST)


def test_standing_orders_notes_and_why_are_in_the_log(tmp_path):
    game = patrol(tmp_path)
    game.give_orders(DE, HOLD)
    game.note("a fine day")
    game.close()
    log = (tmp_path / "patrol" / "log.jsonl").read_text()
    assert '"note":"a fine day"' in log
    again = Game.open(tmp_path, "patrol")
    assert again.orders[DE] == HOLD
    assert again.hash() == game.hash()
    again.close()


def test_the_menu_lists_saves_the_last_played_first(tmp_path):
    table(saves=tmp_path, name="old").close()
    done = table(SHORT, saves=tmp_path, name="new", seats={RED: "ai:random", BLUE: "ai:random"})
    while done.play_machine():
        pass
    done.close()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "snapshot.toml").write_bytes(b"\xff")
    (tmp_path / "empty").mkdir()
    found = {info.name: info for info in saves(tmp_path)}
    assert set(found) == {"old", "new", "broken"}
    assert found["new"].outcome == "time is up"
    assert (found["old"].to_move, found["old"].title, found["broken"].title) == (RED, "In the open", "")
    assert saves(tmp_path / "nowhere") == []

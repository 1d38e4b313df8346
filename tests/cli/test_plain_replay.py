"""The replay in plain mode: a save step by step by typed words."""

import shutil

import pytest

from cb_tui.games.combat_boots.plain.typed_commands import TYPED
from cb_tui.plain.replay import entries, replay
from cb_tui.session.game import Game
from cb_tui.session.viewers import Playback
from tests.cli.shell import run
from tests.cli.typist import begun, heard


@pytest.fixture
def battle(saves):
    """A battle that the machine has played to its end."""
    return Game.open(saves, "veghel-3-1", watch=True)


@pytest.fixture
def played(forked):
    """The main line of two people, with a step that was taken back."""
    return Game.open(forked, "g", watch=True, branch="main")


def told(game, *lines):
    return heard(game, *lines, by=replay)


def test_it_opens_at_the_start_and_goes_on_step_by_step_in_sentences(played):
    said = told(played, "", "next", "n", "", "back", "here")
    assert "Replay of g. three steps, one turn; it is not over." in said
    assert "Step 0 of 3, turn 1 of 8, US to act > US R1 fires at German r1: dice 5 1 to 4 2 plus 1: no effect." in said
    assert "Step 1 of 3, turn 1 of 8, German to decide > Germans hold fire." in said
    assert said.count("US R2 moves from 0308 to 0208 in trees") == 1
    assert said.count("US R2 moves to 0209, which was undone.") == 1
    assert "This is the end; type back, turn 1 or start to go back." in said
    assert said.count("Germans hold fire. Step 2 of 3") == 3  # there, back again, and once more


def test_a_note_cannot_steer_the_terminal():
    game = begun()
    game.note("\x1b[31mhold\x07 on")
    assert "Note: [31mhold on" in told(game)


def test_turns_losses_rolls_pieces_and_hexes_are_found_both_ways(battle):
    playback = Playback(battle)
    loss = playback.find(0, loss=True)
    last = playback.find(playback.end, back=True, loss=True)
    r4 = playback.find(0, unit="R4", fire=True)
    for line, step in (
        ("next loss", loss),
        ("next fire R4", r4),
        ("turn 3", playback.starts[3]),
        ("event 12", 12),
        ("12", 12),
        ("next 7", 7),
        ("end", playback.end),
    ):
        assert f"Step {step} of {playback.end}" in told(battle, line).partition(" > ")[2], line
    assert f"Step {last} of" in told(battle, "end", "back loss")
    assert "Step 0 of" in told(battle, "next 3", "back 9").rpartition("The start")[2]
    assert 'Nothing matches "loss" after this step.' in told(battle, "end", "next loss")
    assert 'Nothing matches "R1" before this step.' in told(battle, "back R1")


def test_a_turn_is_told_whole_on_the_way_and_only_its_start_when_gone_to(battle):
    assert "fires at" in told(battle, "next turn")
    assert "fires at" not in told(battle, "turn 2")
    assert "--- Turn 2 of 8, US. Step" in told(battle, "turn 2")


def test_the_roll_of_a_step_is_explained_as_in_the_battle_and_the_odds_it_had(battle):
    why = told(battle, "next loss", "why")
    for part in ("Attack: ", "Defense: ", "Rolled: ", "Odds: ", "Result: ", "Luck "):
        assert part in why
    assert told(battle, "next loss", "odds") == why
    quiet = told(battle, "next turn", "why", "why 88", "why me")
    assert "No dice were rolled at step" in quiet
    assert "The last roll before it was at step" in quiet
    assert "Step 88 is still to come." in quiet
    assert "Type why, or why and a step from 1 to" in quiet


def test_everything_is_looked_at_as_it_was_then(battle):
    end, start = told(battle, "end", "units", "morale"), told(battle, "units", "morale")
    assert "US M1" in start
    assert "US M1" not in end
    assert "lost 0 of 5" in start
    assert "German r1 Rear troops" in told(battle, "unit r1"), "a piece is called as it is typed: nobody's side is ours"
    assert "Row 02:" in told(battle, "look", "map", "danger", "luck", "log 3", "goals", "odds R1 at r1")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("nxet", 'Unknown command "nxet". Did you mean "next"? `help` lists commands.'),
        ("fire R1 at r1", 'Unknown command "fire"'),
        ("next quickly", "Type next or back, alone or with a number, turn, loss, fire, a piece or a hex"),
        ("next 3 loss", "Type next or back, alone"),
        ("turn 44", "Type turn and a number from 1 to 8, such as turn 8."),
        ("turn", "Type turn and a number"),
        ("999999", "Type event and a step from 0 to"),
        ("event x", "Type event and a step from 0 to"),
        ("show", "Type show and the name of a line"),
        ("show nowhere", "no branch nowhere"),
        ("branch here as two words", "Type branch here, or branch here as and one name"),
        ("\x1b[A\x00\xff", "Unknown command"),
    ],
)
def test_wrong_words_are_answered_by_a_sentence_that_says_what_would_work(battle, line, answer):
    said = told(battle, line)
    assert answer in said
    assert said.count("Step 0 of") == 2


def test_each_word_of_the_help_does_something(battle):
    said = told(battle, "help")
    assert all(entry.usage in said for entry in entries(TYPED).values())
    for name in entries(TYPED).keys() - {"quit", "branch"}:
        assert "Unknown command" not in told(battle, name), name


def test_lines_are_listed_and_read_and_a_step_is_played_on_as_a_branch(forked, tmp_path):
    shutil.copytree(forked / "g", tmp_path / "g")
    game = Game.open(tmp_path, "g", watch=True, branch="main")
    said = told(game, "list branches", "2", "show wait", "next", "show main")
    assert "main to step 3, in turn 1 of 8" in said
    assert "you are reading it. wait from step 2 of main to step 3, in turn 1 of 8" in said
    assert "Now in wait. Germans hold fire. Step 2 of 3" in said
    assert "--- Turn 1 of 8, German. Step 3 of 3" in said
    assert "Now in main. US R2 moves from" in said

    ran = run("replay", "g", "--plain", "--saves", tmp_path)
    assert (ran.status, ran.err) == (0, "")
    branched = []
    said = heard(game, "1", "branch here as wait", "branch here as flank", by=lambda *at: branched.append(replay(*at)))
    assert "There is already a branch wait" in said
    assert "Now you play from step 1, on branch flank, with fresh dice." in said
    assert (branched[0].branch, branched[0].step, branched[0].local_seats) == ("flank", 1, ("us", "de"))
    branched[0].close()


def test_a_branch_of_a_game_of_machines_is_not_said_to_be_yours(saves, tmp_path):
    shutil.copytree(saves / "veghel-3-1", tmp_path / "m")
    game = Game.open(tmp_path, "m", watch=True)
    branched = []
    said = heard(game, "12", "branch here", by=lambda *at: branched.append(replay(*at)))
    assert "Now the AI plays both sides from step 12, on branch b1, with fresh dice." in said
    branched[0].close()


def test_a_dogfight_is_read_too(saves):
    said = told(Game.open(saves, "sabres-3-1", watch=True), "next 5", "next loss", "unit F1", "look", "why", "map")
    assert "Points: " in said
    assert "Odds: " in said

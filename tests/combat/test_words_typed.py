"""Combat by typed words in a real process: a battle to its end, and a set-up that its opponent does not see."""

import re
from pathlib import Path

import pytest

from cb_tui.session.game import Game
from tests.cli.shell import run
from tests.cli.typist import Typist, begun, heard

TWO_ROADS = ("play", "two_roads", "--plain", "--seed", "3", "--seats", "blue=human,red=ai:hammer")
OPEN_COUNTRY = ("play", "open_country", "--plain", "--seed", "3", "--seats", "blue=human,red=human")
SHOT = re.compile(r"Blue ([TGFMC]\w+) \w+: \S+ .*?; ready")
AIMED = re.compile(r"Red (\w+) in \d{4}, ")


def flat(said: str) -> str:
    return " ".join(said.split())


def played_out(typist: Typist) -> int:
    """Plays Blue by words until the battle is over: every piece that can hits the likeliest, then the turn ends."""
    turns = 0
    while "The battle is over" not in typist.prompt:
        turns += 1
        for unit in SHOT.findall(flat(typist.type("units my ready"))):
            if target := AIMED.search(flat(typist.type(f"targets {unit}"))):
                typist.type(f"fire {unit} {target[1]} !")
            while " to decide" in typist.prompt:
                typist.type("forgo")
            if "is over" in typist.prompt:
                return turns
        typist.type("end !")
    return turns


def test_a_whole_battle_is_played_by_words_in_a_process(tmp_path: Path):
    with Typist(tmp_path, *TWO_ROADS) as typist:
        assert "Blue to act, round 1 of 20" in typist.prompt
        assert played_out(typist) <= 20
        assert "--- The battle is over." in flat(typist.everything)
        assert "Rolled: card: " in flat(typist.type("why"))
        assert typist.leave() == (0, "")
    assert re.search(
        r"Red \w+ at Blue \w+: card: \d+ of \d+, hit; die of Blue \w+: \d against \d, (saved|destroyed)\. \d+% likely",
        flat(typist.everything),
    )
    assert "turn 1" not in typist.everything.lower()
    game = Game.open(tmp_path, "two_roads-1")
    assert game.outcome is not None
    assert run("verify", "two_roads-1", "--saves", tmp_path).status == 0
    log = run("log", "two_roads-1", "--saves", tmp_path).out
    assert re.search(r"round 1  red fire: g1 at G1", log)
    assert re.search(r"The card: \d+ of \d+ are hits \[SALVO-1\]", log)
    first = run("log", "two_roads-1", "--kind", "fire", "--json", "--saves", tmp_path).data[0]
    assert first["card"].keys() == {"number", "of", "hits", "hit"}
    report = run("report", "two_roads-1", "--saves", tmp_path).out
    assert "## Round 1" in report
    assert "## Turn" not in report


def test_a_set_up_by_words_is_seen_by_nobody_else_before_both_are_ready(tmp_path: Path):
    """DEP-1b, DEP-7, SET-4a: the keyboard passes from one to the other and the second finds no trace of the first."""
    with Typist(tmp_path, *OPEN_COUNTRY) as typist:
        typist.type("toss")
        assert "Only the" in typist.type("side south")
        first = typist.prompt.split()[2]
        assert "Build your set-up with army" in flat(typist.type(""))
        assert "13 of 15 pieces; choose 2 more [SET-4]" in flat(typist.type("army tank 8 gun 5 mine 6"))
        typist.type("army tank 8 gun 5 plane 2 mine 6")
        assert "is in the other half; deploy in yours [DEP-1]" in flat(typist.type("put tank 0913 0914 0901"))
        assert "Your airstrip: 0216 0316 0416." in typist.type("strip 0216")
        typist.type("put mine 0513")
        assert "Everything is placed; type ready." in flat(typist.type("fill"))
        assert f"{first} T8 tank" in flat(typist.type("units"))
        typist.type("take 0913")
        assert "14 of 15 pieces" in flat(typist.type("ready"))
        typist.type("put tank 0913")
        assert "Only the" in typist.type("ready")
        second = typist.prompt.split()[2]
        assert second != first
        seen = flat(
            "".join(typist.type(line) for line in ("", "look T8", "look 0913", "units", "map", "log", "hand", "army"))
        )
        assert "T8 tank" not in seen
        assert f"{first} is ready" in seen
        assert "8 tanks" not in seen
        assert "Placed: nothing" in seen
        typist.type("formation 3")
        joined = flat(typist.type("ready"))
        assert "The halves are joined." in joined
        assert f"{first} T8 tank" in flat(typist.type("units"))
        assert "Only the" not in typist.type("end !"), "nothing is hidden any more"
        assert typist.leave() == (0, "")


def test_a_lot_drawn_by_words_stays_at_the_keyboard():
    """DEP-8: it picks the flank of what is laid from then on, and nothing is played."""
    game = open_country()
    laid = heard(game, "toss", "side south", "", "army balanced", "lot", "fill", "ready")
    drawn = re.search(r"Your lot is ([1-6]); formation and fill go by it\.", laid)
    assert drawn and "Everything is placed" in laid
    commands = [deed.command for deed in game.entries]
    assert [type(each).__name__ for each in commands] == ["Toss", "PickSide", "Deploy"]
    assert game.state.lots == {}


def test_a_set_up_of_ones_own_is_kept_and_taken_by_words(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path))
    laid = heard(open_country(), "toss", "side south", "", "army balanced", "put tank 0913", "fill", "keep my south")
    assert "Saved as my south: formation my south uses it from now on." in laid
    said = heard(open_country(), "toss", "side south", "", "formation", "formation my south", "look 0913", "ready")
    assert "my south, as you stood then: 7 tanks, 6 guns and 2 planes. Everything is placed" in said
    assert "T1 tank" in said


def test_damaged_set_ups_of_ones_own_are_put_aside_and_told(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path))
    (tmp_path / "setups.json").write_text('{"cut')
    said = heard(open_country(), "toss", "side south", "", "army balanced", "fill", "keep my south")
    assert "Your saved set-ups could not be read; the file is now setups.damaged-1.json." in said
    assert "Saved as my south" in said
    assert (tmp_path / "setups.damaged-1.json").read_text() == '{"cut'


def open_country() -> Game:
    return begun("open_country", seats="blue=human,red=human")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("lines G2", "northwest: three squares to 1009; ends at wood 1009 [FIRE-4]."),
        ("lines G2", "Lines of fire of Blue G2 from 1312 hill [FIRE-2]:"),
        ("deck", "Deck: 20 hits in 40 cards left, 50% [SALVO-2e]."),
        ("fire T2 t1", "Blue T2"),
        ("bring tank 0813", "No reinforcements are due: first a piece must exit off the enemy's base line [REINF-1]."),
        ("put tank 0813", "The battle is set up already."),
        ("go T1 0901", "takes"),
        ("path T1 0513", "Blue T1 has no route to 0513; reach T1 lists where it can go this round."),
        ("go T2 0713", "Your own mine"),
        ("look 0713", "There is a mine of the Blue side in 0713."),
        ("look 0316", "0316 is part of the airstrip of the Blue side: 0216 0316 0416."),
        ("help lines", "gives the eight lines of fire"),
        ("armies", "Red airstrip 1302 works: p1 and p2."),
        ("odds P1 t1", "The card: 20 of 40 are hits [SALVO-1]."),
    ],
)
def test_a_word_tells(line, answer):
    assert answer in heard(begun("two_roads", seats="blue=human,red=human"), "end !", line)


def test_a_march_says_what_stops_it():
    """MOV-3: a wood ends the walk."""
    said = heard(begun("two_roads", seats="blue=human,red=human"), "end !", "go G3 n n")
    assert "Blue G3 moves from 0413 to 0412 in a wood" in said
    assert re.search(r"\[MOV-3\w?\]", said)


def test_the_log_of_a_piece_tells_of_no_other_whose_name_begins_with_its_own():
    said = heard(begun("arracourt", seats="us=human,de=human"), "go t10 1005", "go t1 0801", "go t11 1105", "log t1")
    assert said.count("German t1 moves from 0901 to 0801") == 2, "when it went, and in the log"
    assert said.count("German t10 moves from 1004 to 1005") == 1

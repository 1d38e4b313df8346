"""Headquarters. [VAR-1]"""

from msgspec.structs import replace

from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.events import HeadquartersEntered
from cb_tui.games.combat.rules.model import Fire
from tests.combat.field import HIT, Field, board, names

HILL = board(r03=".........hh", r04=".........hh", r05=".........hh")
SQUARES = ("1003", "1103", "1004", "1104")  # of the hill, what lies behind the line
FOES = {f"t{number}": f"20{number + 2:02}" for number in range(1, 4)}
OWN = {"T8": "0115", "T9": "0215"}


def field(at, hq=True, **said):
    """Blue attacks the hill 1003, on which red has its headquarters."""
    one = Field({**at, **OWN, **FOES}, HILL, hq=hq, **said)
    one.state = replace(one.state, hqs={"red": SQUARES} if hq else {})
    return one


def test_two_pieces_inside_have_captured_it():
    """VAR-1, VAR-1a, OBJ-2: at once, and one is not enough."""
    one = field({"T1": "0904", "T2": "0903"})
    assert HeadquartersEntered("red", "T1") in one.march("T1", "1004")
    assert one.outcome is None
    events = one.march("T2", "1003")
    assert (events[-1].winner, events[-1].code) == ("blue", "hq")


def test_they_must_be_inside_together():
    """VAR-1a: who has left, or has fallen, does not count."""
    one = field({"T1": "0904", "T2": "0903"})
    one.march("T1", "1004")
    one.turn("blue", 2)
    one.march("T1", "0904")
    one.march("T2", "1003")
    assert zones.inside_headquarters(one.state, "red") == ("T2",)
    one.turn("blue", 3)
    assert names(one.march("T1", "1004"))[-1] == "BattleEnded"  # and he may come back


def test_a_battle_may_count_every_piece_that_was_ever_inside():
    """VAR-1a: `hq_mode = "ever"`."""
    one = field({"T1": "0904", "T2": "0903"}, hq_mode="ever")
    one.march("T1", "1004")
    one.turn("blue", 2)
    one.march("T1", "0904")
    assert names(one.march("T2", "1003"))[-1] == "BattleEnded"
    assert one.outcome.winner == "blue"


def test_the_same_piece_twice_is_one():
    """VAR-1a."""
    one = field({"T1": "0904"}, hq_mode="ever")
    told = []
    for number, to in enumerate(("1004", "0904", "1004"), 1):
        one.turn("blue", number)
        told += [name for name in names(one.march("T1", to)) if name == "HeadquartersEntered"]
    assert (told, one.outcome) == (["HeadquartersEntered"], None)


def test_the_piece_that_is_shot_inside_counts_no_more():
    """VAR-1a."""
    one = field({"T1": "0904", "T2": "0903", "t4": "1104"})
    one.march("T1", "1004")
    one.turn("red", 2)
    one.play(Fire("t4", "T1"), HIT, 1)
    one.turn("blue", 3)
    one.march("T2", "1003")
    assert one.outcome is None


def test_only_its_own_squares_count():
    """VAR-1c: the rest of the hill is a hill."""
    one = field({"T1": "0905", "T2": "0903"})
    assert "HeadquartersEntered" not in names(one.march("T1", "1005"))
    one.march("T2", "1003")
    assert one.outcome is None


def test_helicopters_capture_it_like_all_pieces_unless_they_fly():
    """VAR-1a, MOV-6b: helicopters_fly."""
    for flies, winner in ((False, "blue"), (True, None)):
        one = field({"H1": "0904", "H2": "0903"}, profile="house", helicopters_fly=flies)
        one.march("H1", "1004")
        one.march("H2", "1003")
        assert (one.outcome and one.outcome.winner) == winner


def test_one_square_falls_to_two_pieces_one_after_the_other():
    """VAR-1a, VAR-1c: there is no room for both at once."""
    one = field({"T1": "0904", "T2": "0903"})
    one.state = replace(one.state, hqs={"red": ("1004",)})
    one.march("T1", "1004")
    one.turn("blue", 2)
    one.march("T1", "0904")
    assert one.outcome is None
    assert names(one.march("T2", "1004"))[-1] == "BattleEnded"
    assert one.outcome.winner == "blue"


def test_own_pieces_may_fill_it():
    """VAR-1c: one piece to a square makes the rest."""
    one = field({"t4": "0903", "t5": "0904"})
    one.turn("red", 1)
    one.march("t4", "1003")
    one.march("t5", "1004")
    assert one.outcome is None


def test_the_number_is_a_parameter():
    """VAR-1a."""
    one = field({"T1": "0904"}, hq_pieces=1)
    one.march("T1", "1004")
    assert one.outcome.winner == "blue"


def test_the_majority_stays_in_force():
    """VAR-1b: whichever comes first."""
    one = Field({"G1": "0113", "G2": "0213", "G3": "0313", "t1": "0110", "t2": "2001"}, HILL, hq=True, number=2)
    one.play(Fire("G1", "t1"), HIT, 1)
    assert one.outcome.winner == "blue"


def test_without_the_variation_a_hill_is_a_hill():
    """VAR-1b: off unless the battle says so."""
    one = field({"T1": "0904", "T2": "0903"}, hq=False)
    one.march("T1", "1004")
    assert names(one.march("T2", "1003")) == ["Ended", "Stepped"]

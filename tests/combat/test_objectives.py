"""Objectives besides the majority. [VAR-2]"""

from cb_tui.games.combat.rules import victory
from cb_tui.games.combat.rules.battle import CutRoad, Destroy, Exit, Hold, OverrunStrip
from cb_tui.games.combat.rules.events import BattleEnded, RoundCounted
from cb_tui.games.combat.rules.model import Fire, Forgo
from tests.combat.field import BLUE_STRIP, HIT, RED_STRIP, Field, names

VILLAGE = ("0408", "0508", "0409", "0509")
FOES = {"t8": "2001", "t9": "1901"}
OWN = {"T8": "2016", "T9": "1916"}


def field(aims, at, **said):
    return Field({**at, **OWN, **FOES}, aims=aims if isinstance(aims, tuple) else (aims,), **said)


def round_end(one):
    """The events of the end of a round that begins with blue."""
    one.end_turn()
    return one.end_turn()


def test_hold_is_met_at_two_round_ends_in_a_row():
    """VAR-2, VAR-2a, VAR-2b: tested at the end of each round."""
    one = field(
        Hold(side="blue", name="the village", squares=VILLAGE, count=2), {"T1": "0408", "F1": "0509"}, profile="house"
    )
    assert round_end(one)[0] == RoundCounted((1,))
    assert one.outcome is None
    assert victory.ahead(one.state) == {"blue"}
    events = round_end(one)
    assert events[0] == RoundCounted((2,))
    assert (events[1].winner, events[1].code) == ("blue", "aim")
    assert one.outcome.why == "Blue: the village held for 2 rounds in a row"


def test_a_round_without_it_begins_the_count_anew():
    """VAR-2b: in a row."""
    one = field(Hold(side="blue", squares=VILLAGE, count=1), {"T1": "0408"})
    round_end(one)
    one.march("T1", "0308")
    assert round_end(one)[0] == RoundCounted((0,))
    one.march("T1", "0408")
    assert round_end(one)[0] == RoundCounted((1,))
    assert one.outcome is None
    one.march("T1", "0308")
    assert victory.ahead(one.state) == frozenset()


def test_pieces_hold_and_helicopters_do_not():
    """VAR-2a: own ground pieces, and enough of them."""
    aim = Hold(side="blue", squares=VILLAGE, count=2)
    one = field(aim, {"T1": "0408", "H1": "0409", "t1": "0508"}, profile="house")
    assert victory.held(one.state, aim) == 1
    one.turns(8)
    assert one.outcome is None


def test_groups_are_held_one_piece_each():
    """VAR-2b: two of three villages."""
    groups = (VILLAGE, ("1408", "1508"), ("1808",))
    aim = Hold(side="blue", groups=groups, count=2, rounds=1)
    one = field(aim, {"T1": "0408", "T2": "0508", "T3": "1808"})
    assert victory.held(one.state, aim) == 2
    assert names(round_end(one)) == ["RoundCounted", "BattleEnded"]


def test_a_goal_names_the_places_that_have_names():
    """VAR-2: and a place with a name is held as a whole."""
    groups = (VILLAGE, ("1408", "1508"))
    aim = Hold(side="blue", groups=groups, names=("Lezey", "Bezange"), count=1, rounds=1)
    one = field(
        (aim, Hold(side="red", squares=("1808", "1809"), names=("the mill", "the ford"), count=2)), {"T1": "0408"}
    )
    assert victory.goal(one.state, aim) == "hold 1 of Lezey and Bezange at the end of a round, 1 now"
    assert "Red: hold both the mill (1808) and the ford (1809) at" in " ".join(
        told for _, told in victory.goals(one.state)
    )
    held = {each.at: (each.name, each.holder) for each in victory.objectives(one.state)}
    assert (held["0509"], held["1508"]) == (("Lezey", "blue"), ("Bezange", None))


def test_hold_may_be_tested_when_the_last_round_ends():
    """VAR-2b: `last`, whatever was held before."""
    aim = Hold(side="blue", name="the village", squares=VILLAGE, count=1, last=True)
    one = field(aim, {"T1": "0408"}, turns=3, default="red")
    assert [round_end(one)[0], round_end(one)[0]] == [RoundCounted((0,))] * 2
    assert victory.goal(one.state, aim).endswith("at the end of round 3, 1 now")
    assert round_end(one)[0] == RoundCounted((1,))
    assert (one.outcome.winner, one.outcome.why) == ("blue", "Blue: the village held at the end")

    late = field(aim, {"T1": "0408"}, turns=3, default="red")
    late.turns(4)
    late.march("T1", "0308")
    late.turns(2)
    assert late.outcome.winner == "red"


def test_a_road_is_cut_by_any_piece_on_it():
    """VAR-2, VAR-2a, VAR-2b: one square is enough, for two round ends."""
    road = tuple(f"{column:02}05" for column in range(1, 21))
    one = field(CutRoad(side="blue", name="the Arras road", squares=road), {"H1": "0705"}, profile="house")
    round_end(one)
    round_end(one)
    assert (one.outcome.winner, one.outcome.why) == ("blue", "Blue: the Arras road cut for 2 rounds in a row")


def test_planes_hold_nothing():
    """DEP-3a: they stand on no square."""
    aim = CutRoad(side="blue", squares=(BLUE_STRIP,))
    assert victory.held(field(aim, {"P1": BLUE_STRIP}).state, aim) == 0


def test_how_many_round_ends_is_a_parameter():
    """VAR-2b: of the battle, or of one aim."""
    one = field(Hold(side="blue", squares=VILLAGE, count=1), {"T1": "0408"}, objective_turns=3)
    round_end(one)
    round_end(one)
    assert one.outcome is None
    round_end(one)
    assert one.outcome.winner == "blue"


def test_an_overrun_strip_wins_at_once():
    """VAR-2, VAR-2b: by an own piece, on an enemy strip."""
    one = field(OverrunStrip(side="blue"), {"T1": "0602"})
    events = one.march("T1", "0601")
    assert [type(event) for event in events][-1] is BattleEnded
    assert one.outcome.why == "Blue: an enemy airstrip overrun"
    one = field(OverrunStrip(side="blue"), {"t1": "0615", "p1": RED_STRIP})
    one.turn("red", 1)
    one.march("t1", "0616")
    assert one.outcome is None


def test_so_many_exits_win_at_once():
    """VAR-2b, REINF-1h: and bring no reinforcements."""
    one = field(Exit(side="blue", count=2), {"T1": "1002", "T2": "1102"})
    assert names(one.march("T1", "1001")) == ["Stepped", "Left"]
    assert names(one.march("T2", "1101")) == ["Stepped", "Left", "BattleEnded"]
    assert one.outcome.winner == "blue"


def test_the_enemys_exits_are_not_the_own():
    """VAR-2b."""
    one = field(Exit(side="blue", count=1), {"t1": "1015"}, reinforcements={"red": 1})
    one.turn("red", 1)
    one.march("t1", "1016")
    one.play(Forgo())
    assert one.outcome is None


def test_so_many_of_a_kind_destroyed_win_at_once():
    """VAR-2b: both guns."""
    one = field(
        Destroy(side="blue", kind="gun", count=2), {"G1": "0113", "G2": "0213", "g1": "0110", "g2": "0210"}, number=2
    )
    one.play(Fire("G1", "g1"), HIT, 1)
    assert one.outcome is None
    one.play(Fire("G2", "g2"), HIT, 1)
    assert (one.outcome.winner, one.outcome.why) == ("blue", "Blue: 2 guns destroyed")


def test_these_pieces_destroyed_win_at_once():
    """VAR-2b: named by their ids; another gun is not meant."""
    one = field(Destroy(side="blue", ids=("g2",)), {"G1": "0113", "G2": "0213", "g1": "0110", "g2": "0210"}, number=2)
    one.play(Fire("G1", "g1"), HIT, 1)
    assert one.outcome is None
    one.play(Fire("G2", "g2"), HIT, 1)
    assert one.outcome.winner == "blue"


def test_a_piece_that_leaves_is_not_destroyed():
    """VAR-2b: it has won its side three others."""
    one = field(Destroy(side="blue", kind="gun"), {"g1": "0115"})
    one.turn("red", 1)
    one.march("g1", "0116")
    one.play(Forgo())
    assert one.outcome is None


def test_both_sides_at_one_round_end_draw():
    """OBJ-1c: nobody was first."""
    aims = Hold(side="blue", squares=("0408",), count=1), Hold(side="red", squares=("0808",), count=1)
    one = field(aims, {"T1": "0408", "t1": "0808"})
    assert round_end(one)[0] == RoundCounted((1, 1))
    (_, end) = round_end(one)
    assert (end.winner, end.code) == (None, "draw")


def test_an_aim_comes_before_the_round_limit():
    """OBJ-4, VAR-2b: met at the last round end, it has won."""
    one = field(Hold(side="blue", squares=VILLAGE, count=1), {"T1": "0408"}, turns=2, default="red")
    one.turns(4)
    assert one.outcome.winner == "blue"


def test_no_aim_no_count():
    """VAR-2b: nothing is counted where nothing is tested at round ends."""
    one = field(Exit(side="blue", count=2), {})
    assert names(round_end(one)) == ["TurnBegan"]


def test_squares_in_a_line_are_told_by_their_ends():
    row = [f"{column:02}05" for column in range(1, 21)]
    assert victory.goal_text(row) == "0105 to 2005"
    assert victory.goal_text(["0105", "0206", "0307", "0308"]) == "0105 to 0307 0308"
    assert victory.goal_text(["0105", "0106", "0905"]) == "0105 0106 0905"

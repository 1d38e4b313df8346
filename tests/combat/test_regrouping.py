"""Redeployment in secret at night. [TIME-5]"""

from msgspec.structs import replace

from cb_tui.games.combat.rules.actions import legal, who_decides
from cb_tui.games.combat.rules.events import Dawned, Reopened, TurnBegan
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import EndTurn, Regroup, Step, Toss
from cb_tui.games.combat.rules.night import is_night
from cb_tui.games.combat.rules.regrouping import ways
from cb_tui.games.combat.rules.secrecy import SEALING, observe
from tests.combat.field import FOUR, Field, board, names

OWN = {"T1": "1012", "G1": "0314"}
FOES = {"t1": "1005", "g1": "0302"}


def dusk(at=None, ground=None, **said):
    """The last hour of the first day is over."""
    pieces = {**OWN, **FOES, **(at or {})}
    said = {"hours_per_day": 12, "night_mode": "redeploy", **said}
    one = Field(pieces, *([ground] if ground else []), number=12, **said)
    one.turn(one.state.order[-1], 12)
    one.end_turn()
    return one


def test_all_regroup_in_secret_and_the_day_begins_with_a_toss():
    """TIME-5, TIME-5a, TIME-4a: one after the other; at dawn everybody stands where he went."""
    one = dusk()
    assert is_night(one.state)
    assert who_decides(one.state) == "blue"
    one.play(Regroup((("T1", "1015"),)))
    assert who_decides(one.state) == "red"
    assert one.at("T1") == "1012"  # as everybody sees it
    assert observe(one.state, "red").regroups == {}
    one.play(Regroup((("g1", "0202"), ("t1", "0705"))))
    events = one.play(Toss(), 3, 4)
    assert events[-2:] == (Dawned(2, ("red", "blue")), TurnBegan("red", 16))
    assert [one.at(unit) for unit in ("T1", "G1", "t1", "g1")] == ["1015", "0314", "0705", "0202"]


def test_who_does_not_know_a_plan_sees_that_a_seat_is_ready():
    """TIME-5b: and all plans are opened once the last is made, before the toss."""
    one = dusk()
    before, shown = one.state, folded(one.state, SEALING.public_events(one.state))
    command = Regroup((("T1", "1015"),))
    assert SEALING.is_secret(before, command)
    one.play(command)
    assert replace(one.state, regroups={}) == shown
    assert not SEALING.is_due(before, one.state)
    one.play(Regroup(()))
    assert SEALING.is_due(before, one.state)
    assert who_decides(one.state) == "blue"


def test_nothing_else_is_done_meanwhile():
    """TIME-5b."""
    one = dusk()
    assert one.refused(EndTurn()).rule == "TIME-5"
    assert one.refused(Step("T1", "1013")).rule == "TIME-5"
    assert {type(command) for command in legal(one.state)} == {Regroup}
    assert Regroup(()) in legal(one.state)


def test_the_ways_are_those_of_three_turns_of_the_night():
    """TIME-5a, TIME-5b, TIME-2a: a tank goes nine squares back or sideways, a gun six."""
    one = dusk()
    tank, gun = ways(one.state, "T1"), ways(one.state, "G1")
    assert {"1012", "0112", "1912", "1016", "0616"} - tank == {"0616"}  # a strip
    assert not {at for at in tank if at[2:] < "12"}  # not forward
    assert ("0914" in gun, "1014" in gun) == (True, False)


def test_slow_ground_is_slow_at_night():
    """TIME-5b: three squares in a wood."""
    one = dusk(ground=board(r12="." * 6 + "w" * 8))
    assert ("0712" in ways(one.state, "T1"), "0612" in ways(one.state, "T1")) == (True, False)


def test_friends_are_no_obstacle_and_may_change_places():
    """TIME-5b: but no two end on one square."""
    one = dusk({"T2": "1112", "T3": "1113", "T4": "1013", "T5": "0912", "T6": "0913"})
    assert one.allowed(Regroup((("T1", "1112"), ("T2", "1012"))))
    assert one.refused(Regroup((("T1", "1112"),))).rule == "DEP-3"
    assert one.refused(Regroup((("T1", "1014"), ("T2", "1014")))).rule == "DEP-3"


def test_enemies_and_mines_bar_the_way():
    """TIME-5b: at dusk's position."""
    one = dusk({"t2": "1013"}, mines=("0912",))
    assert not {"1013", "0912"} & ways(one.state, "T1")


def test_nobody_learns_where_hidden_mines_lie():
    """MINE-1d: then the whole rear of the enemy is barred, mined or not."""
    fence = {"T2": "0503", "t2": "0404", "t3": "0504", "t4": "0604"}
    assert "0709" in ways(dusk(fence).state, "T2")  # round them
    bare, mined = dusk(fence, hidden_mines=True), dusk(fence, hidden_mines=True, mines=("0703", "0209"))
    assert ways(bare.state, "T2") == ways(mined.state, "T2") == {"0503"}


def test_a_piece_ends_in_its_own_half_or_where_it_stood():
    """TIME-5b: so two secret plans never meet."""
    one = dusk({"G2": "0502", "T3": "1508"})
    assert ways(one.state, "G2") == {"0502"}
    assert {int(at[2:]) >= 9 for at in ways(one.state, "T3") - {"1508"}} == {True}
    assert one.refused(Regroup((("G2", "0602"),))).rule == "TIME-5b"
    assert one.allowed(Regroup((("G2", "0502"),)))


def test_each_commander_stays_in_his_section():
    """TIME-5b, FOUR-1: so partners' plans never meet either."""
    one = dusk({"T2": "1112", "t2": "1502"}, seats=FOUR)
    assert who_decides(one.state) == "blue west"
    assert "1112" not in ways(one.state, "T1")
    assert one.refused(Regroup((("T2", "1212"),))).rule == "TIME-5b"
    for _ in FOUR:
        one.play(Regroup(()))
    one.play(Toss(), 6, 1)
    assert one.state.seat == "blue west"


def test_only_own_pieces_on_the_ground_each_once():
    """TIME-5b."""
    one = dusk({"P1": "0516"})
    for moves in ((("t1", "1004"),), (("P1", "0616"),), (("T9", "1014"),), (("T1", "1014"), ("T1", "1015"))):
        assert one.refused(Regroup(moves)).rule == "TIME-5b"
    assert one.refused(Regroup((("T1", "1616"), ("G1", "1616")))).rule == "DEP-3"


def test_a_strip_that_the_enemy_leaves_at_night_works_at_dawn():
    """STRIP-1b."""
    ground = board(r07=".............bbb", r01="")
    one = Field(
        {**OWN, **FOES, "T2": "1408"}, ground, number=12, hours_per_day=12, night_mode="redeploy", strip_recapture=False
    )
    one.march("T2", "1407")
    one.turns(2)
    one.play(Regroup((("T2", "1409"),)))
    one.play(Regroup(()))
    assert one.play(Toss(), 6, 1)[-1] == Reopened("1407")


def test_a_night_that_outlasts_the_battle_is_not_played():
    """TIME-6b, OBJ-4: its turns are rounds."""
    one = dusk(turns=15, default="red")
    assert one.outcome.winner == "red"
    assert dusk(turns=16, default="red").outcome is None


def test_random_plans_are_listed():
    """TIME-5b: each piece by itself, for players by chance."""
    one = dusk()
    listed = [command for command in legal(one.state) if len(command.moves) == 1]
    assert Regroup((("T1", "1013"),)) in listed
    assert names(one.play(listed[0])) == ["Regrouped", "Settled"]

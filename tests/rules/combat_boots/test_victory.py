"""Who wins, and when that is found. [VIC]"""

from cb_tui.games.combat_boots.rules.battle import Destroy, Hold, Leave, Survive
from cb_tui.games.combat_boots.rules.model import EndTurn, HandToHand, HoldFire, Step
from tests.rules.combat_boots.missions import call, guns
from tests.rules.combat_boots.orders import asked, fire
from tests.rules.combat_boots.table import DE, RULES, US, Table


def outcome(table):
    return RULES.outcome(table.state)


def hold(when="any"):
    return (Hold(US, hexes=("0505", "0605"), count=1, when=when),)


def test_the_battle_alone_says_who_wins():
    """VIC-1: nothing but its conditions ends a battle before its last turn."""
    table = Table({"R1": "0105", "r1": "0905", "r2": "0901"}, victory=(Destroy(US, count=1),))
    table.play(EndTurn())
    assert outcome(table) is None


def test_conditions_are_checked_at_the_end_of_every_player_turn():
    """VIC-1a"""
    table = Table({"R1": "0405", "v1": "0901"}, victory=hold())
    assert RULES.scene(table.state).sides_meeting_goals == frozenset()
    table.play(Step("R1", "0505"))
    assert outcome(table) is None
    assert RULES.scene(table.state).sides_meeting_goals == {US}
    table.play(EndTurn())
    assert RULES.scene(table.state).sides_meeting_goals == frozenset()
    assert outcome(table).winner == US
    assert table.legal == () and table.to_move is None


def test_the_log_says_who_has_won_and_by_which_aim():
    """VIC-1a"""
    table = Table({"R1": "0505", "v1": "0901"}, victory=hold())
    ended = table.play(EndTurn())[-1]
    assert ended.why == outcome(table).why == "objective met: hold 1 of 0505, 0605"
    assert RULES.report(table.state, None, (ended,))[0].text == "US victory: objective met: hold 1 of 0505, 0605"


def test_a_hex_is_held_by_an_intact_piece_that_shares_it_with_no_intact_enemy():
    """VIC-1a"""
    shared = Table({"R1": "0505", "g1": "0505", "r1": "0909"}, victory=hold())
    shared.play(EndTurn())
    shared.play(EndTurn())
    assert outcome(shared) is None
    for asleep, winner in (("g1", US), ("R1", None)):
        table = Table({"R1": "0505", "g1": "0505", "r1": "0909"}, victory=hold(), asleep=asleep, morale=(2, 2))
        table.play(EndTurn(), *([5, 5] if asleep == "R1" else []))
        if asked(table.state):
            table.play(EndTurn())
        found = outcome(table)
        assert (found.winner if found else None) == winner


def test_what_must_hold_at_the_end_counts_only_then():
    """VIC-1a"""
    table = Table({"R1": "0505", "v1": "0901"}, victory=hold("last"), turns=2)
    for _ in range(3):
        table.play(EndTurn())
        assert outcome(table) is None
    table.play(EndTurn())
    assert outcome(table).winner == US


def test_destroyed_pieces_count_by_name_or_class():
    """VIC-1a"""
    for condition, won in (
        (Destroy(US, count=1, ids=("v1",)), True),
        (Destroy(US, count=1, ids=("r1",)), False),
        (Destroy(US, count=1, kinds=("truck",)), True),
        (Destroy(US, count=1, kinds=("squad",)), False),
        (Destroy(US, count=2), False),
    ):
        table = Table({"R1": "0504", "v1": "0505", "r1": "0109"}, victory=(condition,))
        table.play(fire("R1", "v1"), 6, 5, 4, 1)
        table.play(EndTurn())
        assert (outcome(table) is not None) == won


def test_the_scene_tells_each_goal_and_how_far_it_has_come():
    """VIC-1: in words of the players, not of the file."""
    victory = (Destroy(US, count=3, kinds=("squad", "truck")), Destroy(DE, count=2), Leave(DE, edge="west", count=1))
    table = Table({"R1": "0105", "r1": "0205", "v1": "0901", "m1": "0909"}, victory=victory, exits=("west",))
    told = [
        "US: destroy 3 squads or trucks",
        "Germans: destroy 2 enemy pieces",
        "Germans: exit 1 piece off the west edge",
    ]
    assert [*RULES.scene(table.state).victory] == told
    table.play(fire("R1", "r1"), 6, 6, 6, 1, 1)
    assert RULES.scene(table.state).victory[0] == f"{told[0]}, 1 so far"


def test_a_goal_that_both_sides_have_is_told_once():
    """VIC-1: and one that wants all of its places or pieces names them."""
    table = Table(
        {"R1": "0105", "r1": "0205", "r2": "0901"},
        victory=(
            Hold(US, hexes=("0505", "0605"), count=2, when="last"),
            Destroy(US, count=2, ids=("r1", "r2")),
            Hold(DE, hexes=("0505", "0605"), count=2, when="last"),
        ),
    )
    scene = RULES.scene(table.state)
    assert scene.victory == ("Either side: hold both 0505 and 0605 at the end", "US: destroy both r1 and r2")
    assert scene.goals == (None, US)


def test_a_goal_counts_one_piece_as_one():
    """VIC-1"""
    for condition, told in (
        (Destroy(US, count=1), "destroy 1 enemy piece"),
        (Destroy(US, count=1, kinds=("afv", "gun")), "destroy 1 armored vehicle or gun"),
        (Destroy(US, count=2, kinds=("afv", "gun")), "destroy 2 armored vehicles or guns"),
        (Destroy(US, count=1, ids=("r1",)), "destroy r1"),
        (Destroy(US, count=1, ids=("r1", "v1")), "destroy 1 of r1, v1"),
        (Leave(US, edge="west", count=2, kinds=("truck",)), "exit 2 trucks off the west edge"),
        (Survive(US, ids=("R1",), count=1), "keep R1 alive to the end"),
    ):
        table = Table({"R1": "0105", "r1": "0205", "v1": "0901"}, victory=(condition,), exits=("west",))
        assert RULES.scene(table.state).victory == (f"US: {told}",)


def test_survivors_win_at_the_end():
    """VIC-1a"""
    table = Table({"R1": "0101", "r1": "0909"}, victory=(Survive(DE, ids=("r1",), count=1),), turns=1)
    table.play(EndTurn())
    assert outcome(table) is None
    table.play(EndTurn())
    assert outcome(table).winner == DE


def test_a_side_without_pieces_has_lost_at_once():
    """VIC-1a, VIC-2a: within the turn, once the attack is over."""
    table = Table({"R1": "0504", "R2": "0503", "v1": "0505"})
    table.play(fire("R1", "v1"), 6, 5, 4, 1)
    assert outcome(table).winner == US
    assert table.refused(EndTurn()).rule == "VIC-1"


def test_the_last_piece_shot_down_on_its_march_ends_the_battle():
    """VIC-1a: a wipe-out in the enemy's reaction."""
    table = Table({"R1": "0404", "r1": "0505", "r2": "0606"})
    table.play(Step("R1", "0405"))
    table.play(fire("r1", "R1"), 6, 5, 4, 2, 1)
    assert outcome(table).winner == DE and asked(table.state) == ""


def test_pieces_still_to_come_keep_a_side_in_the_field():
    """VIC-2a"""
    table = Table({"R1": "0504", "v1": "0505", "r1": "0909"}, due={"r1": 9})
    table.play(fire("R1", "v1"), 6, 5, 4, 1)
    assert outcome(table) is None


def test_both_sides_gone_together_is_a_draw():
    """VIC-2a: checked after the whole hand-to-hand round."""
    table = Table({"R1": "0505", "r1": "0505"})
    table.play(EndTurn())
    table.play(HandToHand("0505"), 6, 1, 6, 1)
    assert outcome(table).winner is None


def test_both_conditions_met_in_one_check_is_a_draw():
    """VIC-2a"""
    both = (Hold(US, hexes=("0505",), count=1, when="last"), Survive(DE, ids=("r1",), count=1))
    table = Table({"R1": "0505", "r1": "0909"}, victory=both, turns=1, first="de")
    table.play(EndTurn())
    table.play(EndTurn())
    assert outcome(table).winner is None


def test_time_runs_out_for_the_side_that_the_battle_names():
    """VIC-1"""
    for default, winner in ((DE, DE), (None, None)):
        table = Table({"R1": "0101", "r1": "0909"}, turns=1, default=default)
        table.play(EndTurn())
        table.play(EndTurn())
        assert outcome(table).winner == winner
        assert "time is up after turn 1" in outcome(table).why


def test_no_reaction_is_asked_for_once_the_battle_is_over():
    """VIC-1a"""
    table = Table({"R1": "0504", "r1": "0505"})
    table.play(fire("R1", "r1"), 6, 5, 4, 1, 1)
    assert asked(table.state) == ""
    assert table.refused(HoldFire()).rule == "VIC-1"


def test_a_side_wiped_out_as_the_last_barrage_lifts_has_not_lasted_it_out():
    """VIC-1a, VIC-2a, ART-6"""
    table = guns({"R1": "0101", "r1": "0505"}, turns=1, default=DE)
    table.play(call("0505"), 1, 1, 1, 1, 1, 6, 6)
    table.play(EndTurn())
    table.play(EndTurn(), 6, 6, 6, 6, 1, 1)
    assert (table.alive("r1"), outcome(table).winner) == (False, US)

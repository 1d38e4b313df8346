"""INIT, EVENT, ART, AIR, REINF: the dice of the turn and its last phases; then entries."""

from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from cb_tui.core.plane import bearing
from cb_tui.games import RULESETS
from cb_tui.games.combat_captain.rules import aircraft, artillery, phases
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import EntryRule
from cb_tui.games.combat_captain.rules.deployment import start
from cb_tui.games.combat_captain.rules.events import (  # fmt: skip
    Bombed,
    Came,
    InitiativeGranted,
    InitiativeJudged,
    PlaneLost,
    ShellFell,
    Strafed,
    TurnBegan,
)
from cb_tui.session.codec import Codec
from tests.captain.table import Table, at, battle, facing, fire, fresh, inches, move, said, table

TWO = {"AR1": "20,10", "AR2": "20,14", "br1": "66,40", "br2": "66,44"}


def turned(first="blue", **how):
    """A table after the activations, at the event."""
    played = table(first, **{**TWO, **how})
    while played.state.phase == "activation":
        company = next(
            name for name, each in played.state.companies.items()
            if each.go == "due" and played.state.context.companies[name].side == played.state.side
        )  # fmt: skip
        played.act(company)
        played.end()
    return played


def to_next_turn(played):
    while played.waits() not in ("RollOff", "FirstGo"):
        played.play(c.Pass())
    return played


def test_the_higher_die_has_the_initiative_and_says_who_goes_first():
    """INIT-1, INIT-1b, INIT-3."""
    played = fresh(**TWO)
    assert played.rule(c.Activate("A")) == "INIT-1"
    played.play(c.RollInitiative(), 2, 5)
    assert (played.state.holder, played.state.pending[-1].seat) == ("red", "red")
    assert played.rule(c.ChooseFirst("green")) == "INIT-3"
    played.play(c.ChooseFirst("blue"))
    assert (played.state.phase, played.state.side) == ("activation", "blue")


def test_a_tie_is_rolled_again_with_the_same_modifiers():
    """INIT-1a."""
    played = fresh(**TWO)
    events = played.play(c.RollInitiative(), 3, 3, 4, 1)
    assert [event.winner for event in events if isinstance(event, InitiativeJudged)] == [None, "blue"]


def test_what_was_destroyed_held_and_won_last_turn_adds():
    """INIT-2, INIT-2a."""
    state = replace(fresh(**TWO).state, holder="blue", destroyed={"blue": 2}, won={"blue": 1})
    assert phases.modifiers(state) == {"blue": 7, "red": 0}


def test_the_tallies_of_the_last_turn_count_once():
    """INIT-2, ACT-6, FIRE-4c: dice are fresh, and everybody has stood a turn longer."""
    played = to_next_turn(turned())
    assert (played.state.turn, played["AR1"].spent, played["AR1"].held, played["AR1"].still) == (2, 0, 0, 2)
    played.state = replace(played.state, destroyed={"blue": 1})
    played.play(c.RollInitiative(), 1, 3)
    assert played.state.holder == "blue", "two for having had it, one for a stand destroyed"
    assert played.state.destroyed == {"blue": 1}, "the holder sees what made his sum"
    played.play(c.ChooseFirst("blue"))
    assert played.state.destroyed == {} and played.state.won == {}


# --- the event -------------------------------------------------------------------------------------------------------


def test_the_holder_may_roll_and_need_not():
    """EVENT-1, EVENT-1a."""
    played = turned()
    assert (played.waits(), played.state.pending[-1].seat) == ("EventDue", "blue")
    played.play(c.Pass())
    assert played.waits() != "EventDue"
    assert turned(event=False).waits() == "MarchDue"


def gone(revision=None, **rules):
    """A table on which blue shoots away the last of red, in the middle of its activation."""
    played = table(AR1="20,10", AR2="20,14", br1="24,10", revision=revision, **rules).change("br1", men=1)
    played.act("A").play(fire("br1", "AR1 3", "AR2 3"), 6, 6, 6, 6, 6, 6, 6)
    played.play(c.Elect(0))
    return played


def test_after_the_last_enemy_has_gone_no_event_is_rolled():
    """HG-10b, EVENT-1: the battle is over, and nobody is bombed."""
    assert "br1" not in gone()
    assert (gone().state.outcome.winner, gone().state.outcome.why) == ("blue", "Blue holds the field alone")
    before = gone(revision=1)
    assert before.state.outcome is None
    before.end()
    assert before.waits() == "EventDue", "a game that began before plays the turn to its end"
    switched = gone(ends_with_last_enemy=False)
    assert switched.state.outcome is None
    switched.end()
    assert switched.waits() == "EventDue"
    switched.play(c.Pass())
    assert switched.state.outcome.winner == "blue"


def test_planes_and_shells_do_nothing_while_no_enemy_is_on_the_table():
    """HG-10b, EVENT-2: red is still to come."""
    for face in (4, 5, 6):
        played = turned()
        here = {unit: stand for unit, stand in played.state.stands.items() if unit.startswith("A")}
        played.state = replace(played.state, stands=here)
        played.play(c.RollEvent(), face, 3)
        assert played.waits() not in ("Shelling", "AirAttack")


def test_one_is_the_opponent_s_choice():
    """EVENT-2, EVENT-2a."""
    played = turned()
    played.play(c.RollEvent(), 1)
    assert (played.waits(), played.state.pending[-1].seat) == ("EventChoice", "red")
    played.play(c.ChooseEvent("bombing"), 5)
    assert (played.waits(), played.state.pending[-1].left) == ("AirAttack", 3)


def test_two_and_three_give_the_next_initiative():
    """EVENT-2, EVENT-2b, INIT-4, INIT-4a: which counts as had."""
    for face, side in ((2, "red"), (3, "blue")):
        played = turned()
        assert InitiativeGranted(side) in played.play(c.RollEvent(), face)
        to_next_turn(played)
        assert (played.waits(), played.state.holder, played.state.granted) == ("FirstGo", side, None)
        assert phases.modifiers(played.state)[side] == 2


def test_a_die_says_how_many_shells():
    """ART-1, EVENT-2."""
    played = turned()
    assert Came("blue", "artillery", 2) in played.play(c.RollEvent(), 4, 2)
    assert played.state.pending[-1].left == 2
    played.play(c.Pass())
    assert played.state.phase != "event"


def test_a_side_may_have_planes_where_the_other_has_guns():
    """EVENT-2: as a battle says."""
    played = turned(strafes_on_4=("blue",))
    assert Came("blue", "strafing", 1, most=3) in played.play(c.RollEvent(), 4, 2)
    others = turned(strafes_on_4=("red",))
    assert Came("blue", "artillery", 2) in others.play(c.RollEvent(), 4, 2)


def test_a_shell_scatters_the_more_the_farther_it_goes():
    """ART-1a, ART-1c: long and across, whole ticks towards zero."""
    assert artillery.lands((720, 720), (720, 240), 9, 6, (12, 24)) == (700, 160)
    assert artillery.lands((0, 0), (100, 0), 7, 7, (12, 24)) == (100, 0)
    assert artillery.lands((0, 0), (100, 0), 6, 8, (12, 24)) == (92, 4)


def test_whom_a_ball_touches_cover_alone_saves():
    """ART-1, ART-1b, COVER-3c, CAS-5b: friends too; nothing is swapped."""
    played = (
        turned(AR1="20,10", AR2="23,10").change("AR1", level=2, facing=facing("N")).change("AR2", facing=facing("N"))
    )
    played.play(c.RollEvent(), 4, 1)
    events = played.play(c.Shell(at("21,10")), 3, 4, 3, 4, 2, 3, 5)
    fell = next(event for event in events if isinstance(event, ShellFell))
    assert fell.at == "21.0,10.0" and dict(fell.touched) == {"AR1": 3, "AR2": 2}
    assert (played["AR1"].men, played["AR2"].men) == (3, 3)


def test_a_ball_on_a_vehicle_is_a_kill():
    """ART-1b."""
    played = turned(bt1="60,30", bt2="60,36")
    played.play(c.RollEvent(), 4, 1)
    played.play(c.Shell(at("60,30")), 3, 4, 3, 4)
    assert played.state.companies["b"].kills == 1


def test_shells_come_from_the_own_edge():
    """ART-1c: the long one nearest to the start, unless the battle says otherwise."""
    played = turned()
    played.play(c.RollEvent(), 4, 1)
    assert played.rule(c.Shell(at("21,10"), at("10,48"))) == "ART-1"
    assert played.rule(c.Shell(at("21,10"), at("10,0"))) is None
    assert played.rule(c.Shell("there")) == "MAP-1"


def test_men_stand_in_the_frame_of_their_facing():
    """MAP-5."""
    played = fresh(**TWO).change("AR1", facing=facing("E"))
    assert set(artillery.men(played.state, "AR1")) == {(200, 100), (208, 92), (208, 108), (192, 92), (192, 108)}
    assert (192, 108) not in artillery.men(played.change("AR1", men=4).state, "AR1"), "rear right goes first"
    assert artillery.men(played.change("AR1", men=1).state, "AR1") == ((200, 100),)


def strafing(planes, **how):
    played = turned(**how)
    played.play(c.RollEvent(), 5, planes)
    return played


def test_a_tape_crosses_men_in_the_order_of_the_run():
    """AIR-2, AIR-2a, AIR-2c: 36 inches, cut at the edge."""
    played = strafing(1, br1="40,30", br2="50,30").change("br1", facing=facing("E")).change("br2", facing=facing("E"))
    run = c.Strafe(at("60,30"), at("30,30"))
    assert aircraft.tape(played.state, run) == ((600, 300), (240, 300))
    assert aircraft.tape(played.state, c.Strafe(at("60,30"), at("72,30"))) == ((600, 300), (720, 300))
    assert aircraft.crossed(played.state, ((600, 300), (240, 300))) == (("br2", 3), ("br1", 3))
    assert aircraft.crossed(played.state, ((600, 310), (240, 310))) == (("br2", 2), ("br1", 2))


def crossed(state, unit, beside, toward="E"):
    """Return how many men of a stand a long tape crosses that passes its middle so many ticks beside."""
    (x, y), (along, down) = state.stands[unit].point, bearing(toward, 300)
    aside, back = bearing(toward, beside), bearing(toward, 150)
    start = x - aside[1] - back[0], y + aside[0] - back[1]
    return dict(aircraft.crossed(state, (start, (start[0] + along, start[1] + down)))).get(unit, 0)


def test_a_tape_crosses_three_through_the_middle_and_one_less_each_half_inch_to_the_side():
    """AIR-2a: however many men are left, and whichever way the stand faces."""
    played = fresh(AR1="30,20", AM1="10,40", AT1="50,40", br1="60,30")
    state = played.state
    assert [crossed(state, "AR1", beside) for beside in (0, 7, 8, 12, 13, 17, 18)] == [3, 3, 2, 2, 1, 1, 0]
    assert [crossed(state, "AM1", beside) for beside in (0, 5, 6, 10, 11)] == [2, 2, 1, 1, 0]
    assert crossed(state, "AT1", 0) == 0
    lone = played.change("AR1", men=1).state
    assert [crossed(lone, "AR1", beside) for beside in (0, 7, 8)] == [1, 1, 0]


@pytest.mark.parametrize("toward", ["E", "SSE", "SW"])
@pytest.mark.parametrize("men", [1, 2, 3, 4, 5])
def test_a_tenth_of_an_inch_beside_is_one_man_more_or_less(men, toward):
    """AIR-2a."""
    for way in ("E", "NE", "S", "WSW"):
        state = fresh(AR1="36,24", br1="60,30").change("AR1", men=men, facing=facing(way)).state
        counts = [crossed(state, "AR1", beside, toward) for beside in range(-20, 21)]
        assert max(counts) == min(men, 3) and counts[0] == counts[-1] == 0
        assert all(abs(one - other) <= 1 for one, other in pairwise(counts))


def test_where_the_battle_says_so_each_man_has_his_place():
    """AIR-2a, MAP-5: as in games from before revision 2."""
    before = replace(battle({"br1": "40,30", "AR1": "20,20"}), revision=1)
    for state in (fresh(br1="40,30", AR1="20,20", men_abreast=False).state, start(before, {})):
        played = Table(state).change("br1", facing=facing("E"))
        assert [crossed(played.state, "br1", beside) for beside in (0, 1, 5)] == [1, 3, 3]


def test_five_and_six_hit_and_a_one_shoots_back():
    """AIR-2, AIR-3, AIR-4, AIR-4a: one may end the run after each stand."""
    how = {"br1": "40,30", "br2": "50,30"}
    played = strafing(1, **how).change("br1", facing=facing("E")).change("br2", facing=facing("E"))
    events = played.play(c.Strafe(at("60,30"), at("30,30")), 5, 1, 3, 6)
    assert ("br2", 3, 2, 2, "flies") in said(events, Strafed, "unit", "men", "hits", "unsaved", "plane") and played[
        "br2"
    ].men == 3
    assert played.waits() == "AirRun"
    played.play(c.EndRun())
    assert played["br1"].men == 5 and played.state.phase != "event"


def test_a_plane_that_is_shot_down_is_lost_for_good():
    """AIR-1, AIR-2b, AIR-3, AIR-3a: the next one makes its run."""
    played = strafing(3, br1="40,30", br2="50,30").change("br2", facing=facing("E"))
    events = played.play(c.Strafe(at("60,31.5"), at("45,31.5")), 1, 6)
    assert PlaneLost("blue") in events
    assert (played.waits(), played.state.pending[-1].left) == ("AirAttack", 1)
    assert phases.planes(6, 3 - played.state.planes["blue"]) == 2
    gone = strafing(1, br1="40,30", br2="50,30").change("br2", facing=facing("E"))
    assert ("br2", 1, 0, 0, "breaks off") in said(
        gone.play(c.Strafe(at("60,31.5"), at("45,31.5")), 1, 4), Strafed, "unit", "men", "hits", "unsaved", "plane"
    )


def test_friends_are_hit_and_do_not_shoot_back():
    """AIR-2a."""
    played = strafing(1).change("AR1", facing=facing("E"))
    events = played.play(c.Strafe(at("30,11.5"), at("10,11.5")), 1)
    assert ("AR1", 1, 0, 0, "flies") in said(events, Strafed, "unit", "men", "hits", "unsaved", "plane")


def test_a_bomb_needs_a_five_and_nothing_saves():
    """AIR-5, AIR-5a, AIR-3a."""
    played = turned(br3="66,36")
    played.play(c.RollEvent(), 6, 6)
    assert played.rule(c.Strafe(at("1,1"), at("2,2"))) == "AIR-5"
    assert played.rule(c.Bomb("nobody")) == "AIR-5"
    assert ("br1", "missed") in said(played.play(c.Bomb("br1"), 4), Bombed, "unit", "result")
    assert PlaneLost("blue") in played.play(c.Bomb("br1"), 1)
    played.change("br1", level=5)
    played.play(c.Bomb("br1"), 5)
    assert "br1" not in played and played.markers("b") == 1


def test_a_bombed_vehicle_fills_the_roster_to_the_next_model():
    """AIR-5b."""
    played = turned(bt1="60,30", bt2="60,36").company("b", kills=1)
    played.play(c.RollEvent(), 6, 1)
    played.play(c.Bomb("bt1"), 6)
    assert (played.state.companies["b"].kills, "bt1" in played) == (3, False)


# --- reinforcement moves ---------------------------------------------------------------------------------------------


def test_far_from_every_enemy_a_company_moves_once_more():
    """REINF-1, REINF-1a, REINF-1b, REINF-1d, COH-1c: three dice, and never within 40 inches."""
    played = turned(AR1="10,10", AR2="10,30")
    played.play(c.Pass())
    assert (played.waits(), played.state.pending[-1].left) == ("MarchDue", ("AR1", "AR2"))
    assert played.rule(c.March("AR1", (at("60,10"),))) in ("REINF-1", "MOVE-2")
    events = played.play(c.March("AR1", (at("20,10"),)), 2, 4, 1)
    assert ("AR1", 60, "even") in inches(events) and played["AR1"].at == "16.0,10.0"
    played.play(c.Pass())
    assert played.state.companies["A"].marched


def test_the_way_may_end_at_forty_and_no_nearer():
    """REINF-1d."""
    played = turned(AR1="10,40", AR2="10,44", br1="60,40", br2="66,44")
    played.play(c.Pass())
    assert played.rule(c.March("AR1", (at("17,40"),))) is None
    assert played.rule(c.March("AR1", (at("17.1,40"),))) == "REINF-1"


def test_who_is_near_marked_or_was_engaged_does_not():
    """REINF-1, REINF-1b, REINF-1c: one stand at 40.0 is enough."""
    for change in ({"AR2": "23,40"}, {}):
        played = turned(AR1="10,40", **{"AR2": "10,44", **change}, br1="66,40", br2="66,44")
        if not change:
            played.company("A", markers=1).company("b", fought=True)
        played.play(c.Pass())
        assert not any(getattr(each, "company", "") == "A" for each in played.state.pending)


# --- entries -------------------------------------------------------------------------------------------------------


def test_a_company_enters_at_its_activation_near_its_point():
    """HG-11, HG-2b: bases touch the edge; it costs no die."""
    one = battle({**TWO, "CR1": "", "CR2": ""})
    companies = tuple(
        replace(each, enters=EntryRule(turn=1, at="0,24")) if each.id == "C" else each for each in one.companies
    )
    from cb_tui.games.combat_captain.rules.deployment import start

    played = Table(start(replace(one, companies=companies), {}))
    played.play(c.RollInitiative(), 6, 1)
    played.play(c.ChooseFirst("blue"))
    played.act("C")
    assert [played[unit].at for unit in ("CR1", "CR2")] == ["1.5,24.0", "1.5,27.0"]
    assert played["CR1"].spent == 0 and played.rule(move("CR1", "10,24", dice=3)) is None


def test_a_turn_is_all_six_steps():
    """SEQ."""
    played = turned()
    assert played.waits() == "EventDue"
    played.play(c.Pass())
    assert played.waits() == "MarchDue"
    played.play(c.Pass())
    assert TurnBegan(2) in played.play(c.Pass())


def test_a_shell_that_was_saved_from_a_named_point_is_read_and_written_as_it_was():
    saved = {"command": "Shell", "aim": "21.0,10.0", "thrower": "10.0,0.0"}
    shell = Codec(RULESETS["combat_captain"]).command(saved)
    assert shell == c.Shell(at("21,10"), at("10,0"))
    assert msgspec.to_builtins(shell) == saved

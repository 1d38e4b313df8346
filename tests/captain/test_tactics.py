"""Tactics: both play whole games by the rules, say why, and beat random play; `CB_TUI_LAW_GAMES` says how many."""

import os
import tomllib
from pathlib import Path

import msgspec
import pytest

from cb_tui.core.inches import parse_place
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.plane import gap_between_bases
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat_captain.ai import assault, intents, machine, machine_cover, machine_ways
from cb_tui.games.combat_captain.ai.close_combat_worth import brings, standing
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.ai.temper import ADVANCE, HOLD
from cb_tui.games.combat_captain.rules import chances
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import Battle, HoldAreaCondition
from cb_tui.games.combat_captain.rules.pending import EventDue, HeldFire, Swap, UnderCharge
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.session.arena import deeds, play, seed_of
from cb_tui.session.levels import usual_level
from tests.captain.table import BLUE, RED, facing, table

GAMES = int(os.environ.get("CB_TUI_LAW_GAMES", "1"))
FILE = Path(__file__).parent / "crossroads.toml"
BATTLE = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")) | {"id": "crossroads"}, Battle)


def never():
    raise AssertionError("a tactic asks for the whole canon where it is free to act")


def advance(state):
    return machine.advance(state, LegalCommands(lambda: COMBAT_CAPTAIN.legal(state)), "blue")


@pytest.mark.parametrize("pair", [("advance", "hold"), ("hold", "advance")])
def test_a_game_is_played_to_its_end_by_the_rules(pair):
    """No command is refused, every one has its reason, and the turns do not run out of hand."""
    for number in range(GAMES):
        game = list(
            deeds(COMBAT_CAPTAIN, BATTLE, dict(zip(("british", "german"), pair, strict=True)), seed_of(1, number))
        )
        assert COMBAT_CAPTAIN.outcome(game[-1].state)
        assert all(deed.choice.why for deed in game)
        assert len(game) < 400


def test_both_beat_who_plays_at_random():
    rivals = [
        ({"british": "random", "german": "hold"}, "german"),
        ({"british": "random", "german": "advance"}, "german"),
    ]
    games = [
        play(COMBAT_CAPTAIN, BATTLE, pair, seed_of(2, number)).winner == side
        for pair, side in rivals
        for number in range(2 * GAMES)
    ]
    assert sum(games) >= 0.9 * len(games)


def test_a_company_far_from_the_enemy_marches_together():
    """ACT-7: with the common die."""
    state = table(AR1="5,20", AR2="5,24", br1="60,20").act("A").state
    choice = machine.advance(state, LegalCommands(never), "blue")
    assert choice.command == c.Together("move")


def test_fire_goes_to_who_can_be_hurt_most():
    """FIRE-10, COVER-4: at the squad in the open, not at those under three sticks."""
    squads = {"br1": "34,18", "br2": "34,24", "br3": "34,30"}
    played = table(AR1="20,20", AR2="20,24", **squads)
    for unit in ("br1", "br3"):
        played.change(unit, level=3, facing=facing("W"))
    played.act("A").play(c.Together("fire"))
    assert machine.hold(played.state, LegalCommands(never), "blue").command.at == "br2"


def test_held_fire_waits_for_a_better_range_while_enemies_are_due():
    """HOLD-2: another company is still to come; at 21 inches it waits, within 12 it does not."""
    for x, kind in (("43,20", c.Pass), ("30,20", c.Fire)):
        played = table(first="red", AR1="20,20", br1=x, cr1="66,44").change("AR1", held=3).act("b")
        waiting = HeldFire(seat="blue", unit="br1", holders=("AR1",))
        played.state = msgspec.structs.replace(played.state, pending=(waiting,))
        assert isinstance(advance(played.state).command, kind)


def test_hits_become_markers_where_that_saves_a_squad():
    """CAS-5: one marker of three hits on two men, while a rout is far."""
    stands = {f"AR{n}": f"20,{4 * n}" for n in range(1, 7)}
    played = table(**stands, br1="40,20").change("AR1", men=2)
    played.state = msgspec.structs.replace(played.state, pending=(Swap(seat="blue", unit="AR1", unsaved=2),))
    assert advance(played.state).command == c.Elect(1)
    played.company("A", markers=4)
    assert advance(played.state).command == c.Elect(0)


def test_a_charge_is_announced_where_it_is_likely_to_connect_and_to_win():
    """CLOSE-2, CLOSE-4: five squads beside two in the open that have acted; alone the first of them only fires."""
    near = {"AR1": "27,18", "AR2": "27,22", "AR3": "27,26", "AR4": "23,20", "AR5": "23,24"}
    for squads, charges in ((near, True), ({"AR1": "27,22", "AR2": "23,20"}, False)):
        played = table(**squads, br1="36,20", br2="36,24").company("b", go="done").act("A")
        command = machine.advance(played.state, LegalCommands(never), "blue").command
        assert (command == c.Together("move") or isinstance(command, c.Charge)) is charges


def test_machine_guns_are_asked_in_the_order_of_their_company():
    """Games are the same in every process: nothing that a machine weighs is in the order of a set."""
    guns = {f"AM{number}": f"20,{8 + 4 * number}" for number in range(1, 8)}
    eye = Estimate(table(**guns, br1="30,20").act("A").state, SeatId("blue"), ADVANCE)
    fires = eye.volleys(dict.fromkeys(map(UnitId, guns), 3), eye.foes)
    assert [fire.shots[0].unit for fire in fires] == list(guns)


GREEN = {"strip": "30,20 42,20 42,28 30,28"}
BLUE_AIM = {"aims": (HoldAreaCondition(side=BLUE, area="strip"),)}


def test_who_stands_in_an_aim_goes_for_the_enemy_in_it():
    """HG-10a: ground is held only when no enemy is on it, so a squad does not dig in at its other end."""
    played = table(AR1="12,24", br1="58,24", strip="10,20 60,20 60,28 10,28", **BLUE_AIM).act("A")
    assert isinstance(advance(played.state).command, c.Move)


def test_a_defender_stays_before_his_ground_until_somebody_has_passed_him():
    """The enemy is farther from the strip than the squad is: it does not run back to it."""
    aim = HoldAreaCondition(side=RED, area="strip", contested=True)
    for own, enemy, stays in (("44,24", "70,46", True), ("56,24", "22,30", False)):
        played = table(AR1=own, br1=enemy, **GREEN, aims=(aim,)).act("A")
        choice = machine.hold(played.state, LegalCommands(never), "blue")
        assert isinstance(choice.command, c.Move | c.Together) is not stays, choice


def test_nobody_is_left_behind_out_of_cohesion():
    """COH-1: the second squad is all that the machine gun has near it, so it goes no farther than 12 inches from it."""
    played = table(AR1="24,24", AR2="14,22", AM1="5,24", br1="70,24", **GREEN, **BLUE_AIM).act("A")
    played.play(c.Together("move"))
    found = machine_ways.step(Estimate(played.state, "blue", ADVANCE), "AR2", 4)
    assert found is None or gap_between_bases(parse_place(found.way[-1]), 15, (50, 240), 10) < 120


def test_nobody_rolls_for_an_event_that_would_help_the_enemy_more():
    """EVENT-1: one man of an enemy squad, and a crowd of one's own that planes would find."""
    crowd = {f"AR{n}": f"{10 + 4 * n},20" for n in range(1, 7)}
    for stands, rolls in (
        (crowd | {"br1": "60,40"}, False),
        ({"AR1": "10,40"} | {f"br{n}": f"{10 + 4 * n},20" for n in range(1, 7)}, True),
    ):
        played = table(**stands).change("br1", men=5 if rolls else 1)
        state = msgspec.structs.replace(played.state, pending=(EventDue("blue"),))
        assert isinstance(advance(state).command, c.RollEvent) is rolls


# --- close combat ------------------------------------------------------------------------------------------------


def charge_of(played, tactic="advance"):
    """Return the charge of blue's company A that its tactic would weigh, and its profile."""
    profile = {"advance": ADVANCE, "hold": HOLD}[tactic]
    eye = Estimate(played.state, SeatId("blue"), profile)
    return assault.best(eye, "A"), profile


@pytest.mark.parametrize("tactic", ["advance", "hold"])
def test_what_a_charge_must_be_worth_can_be_met_and_missed(tactic):
    """CLOSE-2: three squads at 6 inches come often enough, those at 15 too seldom; one squad wins too seldom."""
    near = {"AR1": "26.9,18", "AR2": "26.9,22", "AR3": "26.9,26", "AR4": "23,20", "AR5": "23,24"}
    met, profile = charge_of(table(**near, br1="36,20", br2="36,24").act("A").company("b", go="done"), tactic)
    assert met.contact >= profile.connects
    assert met.win >= profile.wins
    assert met.over(0.0) > profile.charges
    far = {name: f"{12 + number % 2},{16 + 3 * number}" for number, name in enumerate(near)}
    missed, _ = charge_of(table(**far, br1="30,20", br2="30,24").act("A"), tactic)
    assert missed is None or missed.contact < profile.storms
    weak, _ = charge_of(table(AR1="29,22", br1="36,20", br2="36,24", br3="36,28").act("A"), tactic)
    assert weak.win < profile.wins
    assert weak.over(0.0) < profile.charges


def test_three_dice_on_foot_reach_the_enemy_over_the_limit_of_approach_in_37_of_100_charges():
    """MOVE-6b, DICE-3: what one charger has, and two and three together, is what `connects` is measured against."""
    one = float(chances.covers(3, "even", 61))
    assert round(one, 2) == 0.37
    for profile in (ADVANCE, HOLD):
        assert 0 < profile.storms < profile.connects < 1 - (1 - one) ** 2
        assert profile.connects > float(chances.covers(3, "even", 61, markers=2))


def test_a_company_that_has_acted_stands_and_one_that_is_due_may_run():
    """CLOSE-4: a charge at one that is due is worth no more than what its withdrawal brings."""
    near = {"AR1": "26.9,18", "AR2": "26.9,22", "AR3": "26.9,26", "AR4": "23,20", "AR5": "23,24"}
    due, _ = charge_of(table(**near, br1="36,20", br2="36,24").act("A"))
    done, _ = charge_of(table(**near, br1="36,20", br2="36,24").act("A").company("b", go="done"))
    assert done.runs is None
    assert due.over(0.0) <= due.runs


def test_a_rout_is_what_a_close_combat_is_fought_for():
    """MORALE-3: two stands bear no two markers, which the loser takes, and with one already no other."""
    stands = {f"AR{n}": f"20,{4 * n}" for n in range(1, 6)}
    fresh = table(**stands, br1="40,20", br2="40,24").state
    marked = table(**stands, br1="40,20", br2="40,24").company("b", markers=1).state
    assert standing(fresh, "b", markers=2) == 0
    assert standing(marked, "b", markers=1) == 0 < standing(fresh, "b", markers=1)
    assert brings(fresh, "A", "b") > 0 > brings(fresh, "b", "A")


def test_a_charged_company_withdraws_where_it_would_lose_more_than_its_turn():
    """CLOSE-4, CLOSE-4e: three squads with men enough stand against one; one of three squads is charged by six."""
    for red, blue, runs in ((3, 1, False), (3, 6, True)):
        stands = {f"AR{n}": f"{16 + 4 * (n % 3)},{14 + 5 * (n // 3)}" for n in range(1, blue + 1)}
        foes = {f"br{n}": f"{30 + 4 * n},{16 + 5 * n}" for n in range(1, red + 1)}
        played = table(**stands, **foes).company("b", markers=1)
        for unit in foes:
            played.change(unit, men=1)
        played.act("A")
        played.state = msgspec.structs.replace(played.state, pending=(UnderCharge(seat="red", company="b", by="AR1"),))
        choice = machine.hold(played.state, LegalCommands(never), "red")
        assert isinstance(choice.command, c.Withdraw) is runs, choice


@pytest.mark.parametrize("profile", [ADVANCE, HOLD])
def test_squads_close_with_an_enemy_whom_a_close_combat_costs_more_than_a_volley(profile):
    """CLOSE-9: behind a house four squads bring enough and three too little; in the open four fire instead."""
    house = {"building": "24,14 30,14 30,34 24,34"}
    for count, ground, closes in ((4, house, True), (3, house, False), (4, {}, False)):
        squads = {f"AR{n}": f"16,{8 + 4 * n}" for n in range(1, count + 1)}
        played = table(**squads, br1="36,20", br2="36,24", **ground).act("A")
        eye = Estimate(played.state, SeatId("blue"), profile)
        assert (brings(played.state, "A", "b") - eye.salvo("A") >= profile.hunts) is closes
        assert eye.quarry("AR1") == ("br1" if closes else None)


# --- cover -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("men", "hides"), [(3, True), (4, False)])
def test_a_squad_that_can_hurt_no_enemy_goes_out_of_the_sight_of_a_tank_that_may_destroy_it(men, hides):
    """FIRE-7a, LOS-1: its rifles have no effect on armor, so it does not lie there with held dice."""
    played = table(AR1="28,18", AR2="28,14", bT1="60,18", building="30,20 40,20 40,26 30,26").act("A")
    for unit in ("AR1", "AR2"):
        played.change(unit, men=men)
    eye = Estimate(played.state, SeatId("blue"), HOLD)
    assert (float(eye.threat("AR1").gone) >= HOLD.shuns) is hides
    assert intents.under_fire(eye, "AR1") is hides
    choice = machine.hold(played.state, LegalCommands(never), "blue")
    assert isinstance(choice.command, c.Move) is hides, choice
    assert ("out of sight" in choice.why) is hides


def under_rifles(profile, foes, men, level=0):
    """Return the view of a commander with two squads of so many men before so many of the enemy, the third a crew."""
    enemies = {"br1": "30,24", "br2": "30,28", "bM1": "30,32"}
    played = table(AR1="12,24", AR2="12,28", **dict([*enemies.items()][:foes])).act("A")
    for unit in ("AR1", "AR2"):
        played.change(unit, men=men, level=level, facing=facing("E"))
    return Estimate(played.state, SeatId("blue"), profile)


@pytest.mark.parametrize(
    ("profile", "foes", "men", "lays"),
    [(ADVANCE, 3, 4, True), (ADVANCE, 3, 5, False), (HOLD, 3, 5, True), (HOLD, 2, 4, False)],
)
def test_outside_its_aim_a_squad_lays_sticks_only_where_it_may_be_destroyed(profile, foes, men, lays):
    """COVER-1: `hold` lays them for a smaller chance."""
    eye = under_rifles(profile, foes, men)
    assert (float(eye.threat("AR1").gone) >= profile.stays) is lays
    assert any(choice.command.unit == "AR1" for choice in machine_cover.digs(eye, "A")) is lays


@pytest.mark.parametrize(("men", "stays"), [(3, True), (4, False)])
def test_a_squad_in_cover_moves_on_where_it_is_unlikely_to_be_destroyed(men, stays):
    eye = under_rifles(ADVANCE, 2, men, level=1)
    assert (float(eye.threat("AR1").gone) >= ADVANCE.stays) is stays
    assert intents.goes(eye, "AR1") is not stays


def test_who_lies_in_cover_under_fire_stays_there_until_time_presses():
    """COVER-5: sticks that are laid are not taken away again the turn after."""
    played = table(AR1="12,24", AR2="12,28", bM1="40,26", **GREEN, **BLUE_AIM, turns=6).act("A")
    for unit in ("AR1", "AR2"):
        played.change(unit, men=1, level=1, facing=facing("E"))
    eye = Estimate(played.state, SeatId("blue"), ADVANCE)
    assert float(eye.threat("AR1").gone) >= ADVANCE.stays
    assert not intents.goes(eye, "AR1")
    late = Estimate(msgspec.structs.replace(played.state, turn=4), SeatId("blue"), ADVANCE)
    assert late.hurries("AR1")
    assert intents.goes(late, "AR1")


def test_cover_is_broken_for_a_marker_where_that_brings_more_inches_in_time():
    """COVER-7, COVER-6: two sticks cost two of three dice; alone it breaks them, and removes one stick by a die."""
    for level, command in ((2, c.BreakCover), (1, c.Uncover)):
        played = table(AR1="20,24", AR2="5,44", AR3="5,40", AR4="5,36", br1="70,2", **GREEN, **BLUE_AIM, turns=2).act(
            "A"
        )
        played.change("AR1", level=level, facing=facing("E"))
        eye = Estimate(played.state, SeatId("blue"), ADVANCE)
        assert eye.hurries("AR1")
        assert isinstance(next(machine_cover.rises(eye, "AR1")).command, command)


# --- markers, cars ------------------------------------------------------------------------------------------------


def test_a_marker_is_pulled_before_the_machine_gun_has_a_target_and_never_in_the_last_turn():
    """MORALE-4, ACT-8: a crew whose company pulls a marker does not fire."""
    for at, turn, pulls in (("70,24", 1, True), ("30,24", 1, False), ("70,24", 6, False)):
        played = table(AR1="12,24", AR2="12,28", AM1="12,20", AR3="12,32", br1=at).company("A", markers=1).act("A")
        state = msgspec.structs.replace(played.state, turn=turn)
        assert isinstance(advance(state).command, c.PullMarkers) is pulls


@pytest.mark.parametrize("tactic", [machine.advance, machine.hold])
@pytest.mark.parametrize(
    ("stands", "markers", "pulls"),
    [(6, 3, True), (6, 2, False), (3, 2, True), (4, 2, False)],
    ids=["many", "few", "one short of a rout", "two short of it"],
)
def test_a_marker_is_pulled_whatever_it_costs_if_there_are_many_or_a_rout_is_near(tactic, stands, markers, pulls):
    """MORALE-3, MORALE-4: else the machine gun, which has a target, keeps its dice."""
    squads = {f"AR{n}": f"12,{4 + 4 * n}" for n in range(1, stands)}
    played = table(**squads, AM1="12,4", br1="30,24").company("A", markers=markers).act("A")
    choice = tactic(played.state, LegalCommands(lambda: COMBAT_CAPTAIN.legal(played.state)), "blue")
    assert isinstance(choice.command, c.PullMarkers) is pulls, choice


def test_a_squad_far_from_its_aim_rides_in_the_car_beside_it():
    """HG-6a: it gets in for a die, rides, and gets out near its aim."""
    strip = "56,20 68,20 68,28 56,28"
    played = table(AR1="5,24", AR2="5,30", VV1="8.5,24", br1="70,46", strip=strip, **BLUE_AIM).act("A")
    choice = advance(played.state)
    assert choice.command == c.Board("AR1", "VV1"), choice
    played.play(choice.command)
    assert isinstance(advance(played.state).command, c.Ride)


# --- levels ------------------------------------------------------------------------------------------------------


def test_the_book_plays_each_side_by_the_tactic_of_its_file():
    filed = play(COMBAT_CAPTAIN, BATTLE, {army.id: army.tactic for army in BATTLE.sides}, 3)
    assert play(COMBAT_CAPTAIN, BATTLE, dict.fromkeys((army.id for army in BATTLE.sides), "book"), 3) == filed


def test_the_ai_plays_the_strongest_level_that_there_is():
    """There is no officer yet, so who wants one gets the book; a recruit is there."""
    assert [level.id for level in COMBAT_CAPTAIN.levels] == ["recruit", "book"]
    assert usual_level(BATTLE, COMBAT_CAPTAIN, "officer") == "book"
    assert usual_level(BATTLE, COMBAT_CAPTAIN, "recruit") == "recruit"

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
from cb_tui.games.combat_captain.ai import machine, machine_ways
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.ai.temper import ADVANCE
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import Battle, HoldAreaCondition
from cb_tui.games.combat_captain.rules.pending import EventDue, HeldFire, Swap
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.session.arena import deeds, play, seed_of
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
    """CLOSE-2: six squads beside two in the open."""
    stands = {f"AR{n}": f"{16 + 4 * (n % 3)},{16 + 5 * (n // 3)}" for n in range(1, 7)}
    played = table(**stands, br1="28.2,22", br2="32,26").act("A")
    assert isinstance(machine.advance(played.state, LegalCommands(never), "blue").command, c.Charge)
    assert not isinstance(machine.hold(played.state, LegalCommands(never), "blue").command, c.Charge)


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

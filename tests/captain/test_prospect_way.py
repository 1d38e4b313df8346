"""A way before the dice, against the rules played; `CB_TUI_CAPTAIN_ROLLS` says how often."""

import os
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from cb_tui.core.dice import SeededDice
from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import move_forecast
from cb_tui.games.combat_captain.rules.actions import decide, legal
from cb_tui.games.combat_captain.rules.evolve import evolve
from tests.captain.table import at, table

PLAYED = int(os.environ.get("CB_TUI_CAPTAIN_ROLLS", "25"))
DICE = 4
HOUSE = "24,16 27,16 27,24 24,24"
CASES = {
    "open ground": ({}, "27.1,22.4"),
    "into a wood": ({"forest": "22,10 40,10 40,30 22,30"}, "25.3,21.7"),
    "through a house": ({"building": HOUSE}, "29,20"),
    "over rough ground and on": ({"odd": "23,10 25,10 25,30 23,30"}, "28.5,24"),
    "round a corner, with a marker": ({"markers": 1}, "23,22 21,24"),
    "past a companion": ({"AR2": "23,20"}, "26.2,20"),
    "at night": ({"night": True}, "24.4,20"),
}


def laid(how):
    how = dict(how)
    markers = how.pop("markers", 0)
    stands = {"AR1": "20,20", "AR2": "18,26", **how}
    return table(**stands, br1="60,20", activity_dice=DICE).act("A").company("A", markers=markers)


def way(played, ends):
    return move_forecast.way(played.state, "AR1", tuple(map(at, ends.split())))


def near(seen: int, chance: Fraction) -> bool:
    spread = sqrt(PLAYED * float(chance) * (1 - float(chance)))
    return abs(seen - PLAYED * float(chance)) <= 5 * spread + 0.5


def goes(state, rolls, seed):
    """Return after how many dice a stand has arrived that rolls one at a time; None: four are not enough."""
    step = 0
    for roll in rolls:
        corners = roll.way
        while corners:
            if step == DICE:
                return None
            step += 1
            command = c.Move("AR1", corners, 1)
            while True:
                for event in decide(state, command, SeededDice(seed, step)):
                    state = evolve(state, event)
                if not state.pending:
                    break
                command = legal(state)[0]
            course = state.stands["AR1"].course
            corners = (
                tuple(map(format_place, Polyline(tuple(map(parse_place, course.points))).rest(course.gone)))
                if course
                else corners
            )
            if state.stands["AR1"].at == roll.way[-1]:
                corners = ()
    return step


@pytest.mark.parametrize("name", CASES)
def test_a_way_is_gone_as_it_is_foretold(name):
    """MOVE-2, MOVE-2c, MOVE-4c: one die at a time, as far as each lets it go."""
    how, ends = CASES[name]
    played = laid(how)
    told = way(played, ends)
    taken = [goes(played.state, told.rolls, seed) for seed in range(PLAYED)]
    assert all(near(sum(each is not None and each <= n for each in taken), told.chances[n - 1]) for n in range(1, 5))
    assert told.chances[3] > 0


def test_the_chance_on_open_ground_is_that_of_every_roll():
    """MOVE-2, MOVE-3: 5.9 inches by even faces."""
    told = way(laid({}), "25.9,20")
    assert (told.ticks, told.chances[:3]) == (59, tuple(map(chance_of, (1, 2, 3))))
    assert [round(100 * chance) for chance in told.chances[:3]] == [17, 39, 58]


def chance_of(dice):
    rolls = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(sum(face for face in roll if face % 2 == 0) >= 6 for roll in rolls), len(rolls))


def test_a_way_over_rough_ground_takes_dice_of_both_kinds():
    """MOVE-4a, MOVE-4c: even up to its edge, odd over it, even beyond."""
    how, ends = CASES["over rough ground and on"]
    told = way(laid(how), ends)
    assert [(roll.count, roll.dice) for roll in told.rolls] == [("even", 1), ("odd", 1), ("even", 1)]
    assert [stop.why for stop in told.stops if stop.by == "odd"] == ["edge", "edge"]


def test_a_bad_way_is_refused_by_its_first_bad_tick():
    """MOVE-6, MOVE-2c."""
    refused = way(laid({"br2": "27,20"}), "26,20")
    assert isinstance(refused, IllegalCommand) and refused.rule == "MOVE-6"
    refused = way(laid({"building": HOUSE}), "25,20")
    assert isinstance(refused, IllegalCommand) and refused.rule == "MOVE-2c"


def test_a_way_stops_where_holders_see_it_and_where_their_band_changes():
    """HOLD-2e, FIRE-2: a machine gun behind a house, short from 12 inches on."""
    played = laid({"bm1": "40,14", "building": "30,10 32,10 32,17 30,17"}).change("bm1", held=3)
    told = way(played, "20,16 30,22")
    held = [(stop.why, stop.by, stop.band) for stop in told.stops if stop.holds]
    assert ("hidden", "bm1", None) in held and ("seen", "bm1", "medium") in held
    assert all(stop.ticks <= told.ticks for stop in told.stops)


def test_a_way_stops_at_hedges_at_the_limit_of_approach_and_where_cohesion_ends():
    """COVER-10, MOVE-6, COH-1."""
    played = laid({"hedge": "10,23 40,23", "bm1": "29,12"})
    assert [(stop.why, stop.by) for stop in way(played, "20,21.4").stops] == [("touch", "hedge")]
    assert ("limit", "bm1", 81) in [(stop.why, stop.by, stop.ticks) for stop in way(played, "20.4,12").stops]
    stops = [(stop.why, stop.by) for stop in way(played, "14,8").stops]
    assert ("company", "A") in stops


def test_the_dots_that_dice_reach_are_told_with_their_chances():
    played = laid({"br2": "36,18"})
    dots = move_forecast.spots(played.state, "AR1")
    assert dots["24.0,24.0"] == way(played, "24,24").chances[3]
    assert "36.0,18.0" not in dots
    assert all(0 <= chance <= 1 for chance in dots.values())

"""The odds are the rules, on a sample of what `make studies` does in full: every kind of roll, counted and rolled."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from cb_tui.games.combat_boots.rules import events as e
from tests.studies.calibration import Calibrated, biased, calibrate
from tests.studies.figures import ks_p, most, sigma
from tests.studies.games import arena, moves
from tests.studies.grid import grid
from tests.studies.rolls import all_ways, sample, ways_to_play
from tests.studies.routes import under_fire
from tests.studies.stored import differing
from tests.studies.walks import ENDS, Walk, exposed

BATTLES = (
    "veghel", "brecourt", "brecourt-combat_boots_classic", "halfaya", "bain-combat_boots_classic", "nicolson", "sabres",
)  # fmt: skip


@pytest.fixture(scope="module")
def games():
    return list(arena(len(BATTLES), BATTLES))


@pytest.fixture(scope="module")
def rolls(games):
    return list(sample(games, each=1))


# --- counted -----------------------------------------------------------------------------------------------------


def test_the_odds_are_those_counted_from_the_dice():
    """FIRE-8, EXC, HTH-4, HTH-8, MOR-1, MOR-4, DOG-6, DOG-13: one case in forty of more than five thousand."""
    cases = grid()
    assert len(cases) > 5000
    assert [case.name for case in cases[:: len(cases) // 150] if not case.agrees] == []


def test_the_odds_are_those_of_every_roll_that_decide_can_make(rolls):
    """FIRE-8: the stored odds of a command, and what came of it over all its rolls."""
    played = list(ways_to_play(rolls, each=2, most=500))
    assert len({one.kind for one, _ in played}) >= 5
    for one, sizes in played:
        told, counted = all_ways(one, sizes)
        assert told == counted, one.command


def test_stored_odds_are_counted_again_from_the_state_before(games):
    """FIRE-8, ART-5, AIR-6, MOR-1, SOLO-7a, DOG-13"""
    counts: Counter[str] = Counter()
    assert [line for move in games for line in differing(move, counts)] == []
    assert counts.total() > 200
    assert len(counts) >= 10


def test_odds_stored_wrongly_are_noticed(games):
    move = next(move for move in games if any(isinstance(event, e.Fired) for event in move.events))
    (shot,) = (event for event in move.events if isinstance(event, e.Fired))
    wrong = replace(shot, verdicts=(replace(shot.verdicts[0], kill="1/7"), *shot.verdicts[1:]))
    events = tuple(wrong if event is shot else event for event in move.events)
    assert len(list(differing(move._replace(events=events), Counter()))) == 1


# --- rolled ------------------------------------------------------------------------------------------------------


def test_two_thousand_rolls_are_as_lucky_as_their_odds_say(rolls):
    """Percentiles are uniform and sums within three sigma, for each kind of roll."""
    figures = calibrate(rolls, 2000)
    assert len(figures) >= 10
    assert sum(one.rolls for one in figures) >= 2000
    assert biased(figures) == [], figures


def test_uneven_percentiles_are_noticed():
    draw = Random(1).random
    assert ks_p([draw() for _ in range(2000)]) > 0.01
    assert ks_p([draw() ** 1.1 for _ in range(2000)]) < 0.01
    assert ks_p([0.5 * draw() for _ in range(40)]) < 0.01
    assert sigma(120, 100, 25) == 4
    assert 3 == round(most(1), 6) < most(40) < 4.1
    calm = Calibrated("fire", 9, 0.009, {"kills": 0.1, "disrupted": 0.1})
    assert biased([calm, Calibrated("air", 9, 0.5, {"kills": 3.1})]) == []
    assert biased([calm._replace(p=0.004), Calibrated("air", 9, 0.5, {"kills": 3.4})]) == ["fire", "air"]


# --- walked ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["veghel", "brecourt-combat_boots_classic", "halfaya", "pavlov"])
def test_exposure_is_what_walking_shows(name):
    """OPP-3, OPP-8, ART-6a, ART-7a: every roll once, and some thousand walks with rolled dice."""
    route = next(under_fire(moves(name, 2), Random(2)))
    walk, told = Walk(route), exposed(route)
    assert walk.exact() == told
    ends = walk.simulated(2000, 1)
    assert sum(told.values()) == 1
    for end in ENDS:
        assert abs(sigma(ends[end], 2000 * float(told[end]), 2000 * float(told[end] * (1 - told[end])))) < most(12)


def test_a_route_told_wrongly_is_noticed():
    route = next(one for one in under_fire(moves("veghel", 2), Random(2)) if len(one.way) > 1)
    shorter = route._replace(way=route.way[:-1])
    assert exposed(shorter)["unhurt"] > exposed(route)["unhurt"] > 0
    assert Walk(route).exact() != exposed(shorter)

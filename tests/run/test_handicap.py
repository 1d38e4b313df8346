"""How hard the days of a run are: by day, by rank, and by the light in which the last battle is fought."""

import pytest
from msgspec.structs import replace

from cb_tui.core.dice import SeededDice
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Choose, Chosen
from cb_tui.games.combat_boots.run.rules.ruleset import run_rules
from cb_tui.session.generator import all_generator_inputs
from cb_tui.session.library import shipped_battles_folder

ANVIL = next(iter(all_generator_inputs(shipped_battles_folder())))
RULES = run_rules()
EARLY = {"recruit": [-5, -4, -3, -2, -2], "regular": [-3, -2, -1, 0, 0], "veteran": [-1, 0, 1, 2, 2]}
LAST = {"recruit": {"hold": 0, "attack": 1}, "regular": {"hold": 2, "attack": 2}, "veteran": {"hold": 3, "attack": 3}}


def begun(rank, last):
    """The first run that ends with this mission."""
    runs = (RULES.start(RULES.begin(ANVIL.tables, "nor44", rank, seed, "2026-11-22")) for seed in range(100))
    return next(run for run in runs if run.begun.road[-1][0].mission == last)


def handicap(run, day):
    run = replace(run, day=day)
    (chosen,) = RULES.decide(run, Choose(run.spots[0].lane), SeededDice(1, day))
    assert isinstance(chosen, Chosen)
    return chosen.handicap


@pytest.mark.parametrize("rank", EARLY)
@pytest.mark.parametrize("last", ["hold", "attack"])
def test_the_rank_moves_every_day_and_dusk_the_attack_of_the_last(rank, last):
    run = begun(rank, last)
    assert [handicap(run, day) for day in range(1, DAYS)] == EARLY[rank]
    assert handicap(run, DAYS) == LAST[rank][last]


@pytest.mark.parametrize(("form", "last"), [(1, 5), (2, 2), (3, 2), (4, 3)])
def test_a_run_of_an_older_format_keeps_its_end(form, last):
    run = begun("veteran", "attack")
    old = replace(run, begun=replace(run.begun, run=form))
    assert handicap(old, DAYS) == last


def test_a_handicap_that_was_searched_for_is_taken_as_it_is():
    run = replace(begun("veteran", "attack"), day=DAYS)
    (chosen,) = RULES.decide(run, Choose(run.spots[0].lane, -1), SeededDice(1, DAYS))
    assert chosen.handicap == -1

"""Dogfights: aircraft alone, where only relations count. [DOG]"""

from fractions import Fraction
from itertools import product

import pytest

from cb_tui.ai.players import draw
from cb_tui.core.dice import SeededDice
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import Battle, Score
from cb_tui.games.combat_boots.rules.dogfight.gunnery import chances, match_of
from cb_tui.games.combat_boots.rules.dogfight.model import AirFire, RollInitiative, TakePosition
from cb_tui.games.combat_boots.rules.model import HoldFire, Pass
from cb_tui.session.library import Library
from tests.rules.combat_boots.orders import happened
from tests.rules.combat_boots.sky import (
    DE,
    PLAIN,
    US,
    Air,
    chase,
    contest,
    depart,
    fire,
    head_on,
    let_go,
    maneuver,
    run,
    shot,
    wait,
)

# --- turns and initiative --------------------------------------------------------------------------------------------


def test_initiative_is_a_die_each_and_ties_are_rolled_again():  # [DOG-2, DOG-2a]
    air = Air(PLAIN, begins=None)
    assert air.legal == (RollInitiative(),)
    assert air.refused(wait("A")).rule == "DOG-3"
    air.fly(RollInitiative(), 3, 3, 2, 5)
    assert (air.state.active, air.state.turn) == (DE, 1)
    air.end()
    assert (air.state.active, air.state.turn) == (US, 1)
    air.end()
    assert (air.state.active, air.state.turn) == (DE, 2)


def test_each_aircraft_acts_once_in_its_sides_turn():  # [DOG-3]
    air = Air(PLAIN, "A > a")
    air.fly(let_go("A"))
    assert air.refused(wait("A")).rule == "DOG-3"
    assert air.refused(wait("a")).rule == "DOG-3"
    air.end()
    air.end()
    assert wait("A") in air.legal


def test_who_takes_a_tail_may_fire_in_the_same_turn():  # [DOG-3]
    air = Air(PLAIN, "a > B")
    air.fly(chase("A", "a"))
    assert air.may("A") == {AirFire, Pass}
    assert air.refused(let_go("A")).rule == "DOG-3"
    air.fly(fire("A", "a"), 1, 1, 1, 1, 1)
    assert air.refused(fire("A", "a")).rule == "DOG-3"


def test_in_the_classic_edition_it_has_acted():  # [DOG-3]
    air = Air(PLAIN, "a > B", edition="classic")
    air.fly(chase("A", "a"))
    assert air.refused(fire("A", "a")).rule == "DOG-3"


def test_who_gets_behind_in_the_enemys_turn_waits_for_his_own():  # [DOG-3a]
    air = Air(PLAIN, "A = a")
    air.fly(maneuver("A", "a"), 1, 1, 1, 6, 1, 1)
    air.fly(TakePosition("pursue"))
    assert air.position("a") == "pursues A"
    assert air.refused(fire("a", "A")).rule == "DOG-3"
    air.end()
    assert fire("a", "A") in air.legal


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "foe", "dice"),
    [
        ("3", "3", (3, 3)), ("3+", "3", (4, 3)), ("3-", "3", (3, 4)), ("3+", "3-", (4, 3)), ("3+", "3+", (3, 3)),
        ("3-", "3+", (3, 4)), ("3+", "2-", (3, 2)), ("4-", "3+", (4, 3)),
    ],
)  # fmt: skip
def test_signs_give_one_die_where_numbers_are_equal(own, foe, dice):  # [DOG-5, DOG-5a]
    for edition, expected in (("2025", dice), ("classic", (int(own[0]), int(foe[0])))):
        air = Air(f"A SP{own} MN{own} m3/2\nb SP{foe} MN{foe} m3/2", edition=edition)
        assert match_of(air.state, "maneuver", UnitId("A"), UnitId("b")).dice == expected
        assert match_of(air.state, "speed", UnitId("A"), UnitId("b")).dice == expected


@pytest.mark.parametrize(
    ("own", "target", "dice"), [("2-", "2", (3, 2)), ("2", "2+", (3, 3)), ("2+", "2-", (4, 2)), ("3", "2-", (3, 2))]
)
def test_in_fire_the_targets_sign_alone_counts_and_only_among_equals(own, target, dice):  # [DOG-5a]
    air = Air(f"A SP3 MN3 m3/{own}\nb SP3 MN3 m3/{target}", "A > b")
    seen = air.seen(fire("A", "b"))
    assert (seen.fp, seen.targets[0].sv) == dice


def test_the_chances_of_a_contest_are_counted_roll_by_roll():  # [DOG-6]
    for one, other in ((1, 1), (2, 3), (3, 2)):
        rolls = [(max(f[:one]), max(f[one:])) for f in product(range(1, 7), repeat=one + other)]
        counted = [sum(a > b for a, b in rolls), sum(a == b for a, b in rolls), sum(a < b for a, b in rolls)]
        assert list(chances(one, other)) == [Fraction(n, len(rolls)) for n in counted]


def test_a_contest_tells_its_odds_and_both_pools():  # [DOG-6]
    told = contest(Air("A SP3 MN3+ m3/2\nb SP3 MN3 m3/2").fly(maneuver("A", "b"), 6, 1, 1, 1, 5, 5, 5))
    assert (told.ratings, told.sign, told.faces, told.foe_faces) == ((3, 3), 1, (6, 1, 1, 1), (5, 5, 5))
    assert (Fraction(told.win), Fraction(told.tie)) == (chances(4, 3).win, chances(4, 3).tie)


def test_sixes_mean_nothing_in_a_contest():  # [DOG-7]
    assert contest(Air(PLAIN).fly(maneuver("A", "a"), 6, 6, 6, 6, 1, 1)).winner is None


# --- fire ------------------------------------------------------------------------------------------------------------


def test_damage_removes_with_all_relations_in_2025():  # [DOG-13, DOG-13a]
    air = Air(PLAIN, "A > a", "a > B")
    air.fly(fire("A", "a"), 5, 1, 1, 4, 1)
    assert air.sky.damaged == ("a",)
    assert (air.position("A"), air.position("B")) == ("disengaged", "disengaged")


def test_sixes_are_counted_as_on_the_ground():  # [DOG-13a]
    air = Air(PLAIN, "A > a")
    fired = shot(air.fly(fire("A", "a"), 6, 6, 1, 6, 1))
    assert (fired.verdicts[0].sixes, fired.verdicts[0].effect) == ((2, 1), "disrupt")


def test_the_record_of_a_shot_has_its_prior_odds():  # [DOG-13]
    air = Air(PLAIN, "A > a")
    seen = air.seen(fire("A", "a"))
    verdict = shot(air.fly(fire("A", "a"), 1, 1, 1, 1, 1)).verdicts[0]
    assert (Fraction(verdict.kill), Fraction(verdict.disrupt)) == (seen.odds.kill, seen.odds.disrupt)
    assert round(float(seen.odds.kill), 2) == 0.23


def test_a_damaged_classic_aircraft_completes_its_next_turn():  # [DOG-13]
    air = Air(PLAIN, "A > a", edition="classic")
    air.fly(fire("A", "a"), 5, 1, 1, 4, 1)
    assert air.position("a") == "flees A"
    air.end()
    assert depart("a") in air.legal  # [DOG-16]
    air.fly(maneuver("a", "A"), 1, 1, 1, 2, 1, 1)
    air.end()
    assert air.position("a") == "off board"
    assert air.sky.damaged == ("a",)


def test_a_damaged_classic_aircraft_damaged_again_is_killed():  # [DOG-17b]
    air = Air(PLAIN + "C SP3 MN3 m3/2", "A > a", edition="classic")
    air.fly(fire("A", "a"), 5, 1, 1, 4, 1)
    air.fly(run("C", "a"), 5, 1, 1, 4, 1, 1)
    assert air.sky.downed == ("a",)


def test_a_firing_run_by_a_pursued_aircraft_leaves_its_other_relations():  # [DOG-14]
    air = Air(PLAIN, "a > A")
    air.fly(run("A", "b"), 1, 1, 1, 1, 1, 1)
    assert air.position("A") == "flees a"
    assert air.refused(run("A", "b")).rule == "DOG-3"


def test_no_firing_run_on_ones_own_pursuer_nor_by_a_free_pursuer():  # [DOG-14a]
    air = Air(PLAIN, "a > A", "B > b")
    assert air.refused(run("A", "a")).rule == air.refused(run("B", "a")).rule == "DOG-14"


def test_head_on_is_for_free_aircraft_in_any_turn():  # [DOG-15, DOG-15a]
    air = Air(PLAIN, "A > a")
    assert head_on("B", "b") in air.legal
    assert air.refused(head_on("B", "a")).rule == air.refused(head_on("A", "b")).rule == "DOG-15"
    air.end()
    assert head_on("b", "B") in air.legal
    air.end()
    assert head_on("B", "b") in air.legal
    assert Air(PLAIN, head_on=False).refused(head_on("A", "a")).rule == "DOG-15"


def test_in_the_classic_edition_only_the_attacker_goes_head_on():  # [DOG-15]
    air = Air(PLAIN, edition="classic")
    assert head_on("A", "a") in air.legal
    air.end()
    assert air.refused(head_on("a", "A")).rule == "DOG-15"


def test_an_engaged_aircraft_does_not_leave():  # [DOG-16]
    assert Air(PLAIN, "a > A").refused(depart("A")).rule == "DOG-16"


def test_commands_of_the_ground_have_no_place_in_the_sky():  # [DOG-1]
    assert Air(PLAIN).refused(HoldFire()).rule == "DOG-1"
    assert Air(PLAIN).refused(maneuver("A", "x")).rule == "DOG-1"
    assert Air(PLAIN).refused(maneuver("A", "B")).rule == "DOG-1"


# --- the end ---------------------------------------------------------------------------------------------------------


def test_more_points_win_when_a_side_has_no_aircraft_left():
    air = Air("A SP3 MN3 m3/2\na SP3 MN3 m3/2", "A > a")
    events = air.fly(fire("A", "a"), 6, 5, 1, 2, 1)
    assert happened(events)[-1] == "Ended"
    assert (air.outcome.winner, air.legal) == (US, ())


def test_equal_points_are_the_default_winners_when_time_is_up():
    air = Air(PLAIN, turns=1)
    air.end()
    air.end()
    assert air.outcome.winner == DE


def test_bonus_sky_and_fuel_count():
    score = (Score(US, bonus={UnitId("a"): 3}, stay=1), Score(DE, sky=2))
    air = Air("A SP3 MN3 m3/2\nB SP3 MN3 m3/2\na SP3 MN3 m3/2\nb SP3 MN3 m3/2", "A > a", turns=1, score=score)
    air.fly(fire("A", "a"), 6, 5, 1, 2, 1)
    air.fly(depart("B"))
    air.end()
    air.end()
    assert air.outcome.why == "4 to 0 on points when time ran out"
    air = Air("A SP3 MN3 m3/2\na SP3 MN3 m3/2", score=score)
    air.fly(depart("A"))
    assert (air.outcome.winner, air.outcome.why) == (DE, "2 to 0 on points")


# --- whole battles ---------------------------------------------------------------------------------------------------


BATTLES = [("nicolson", "2025"), ("nicolson", "classic"), ("sabres", "2025")]


@pytest.mark.parametrize(("name", "edition"), BATTLES)
def test_random_play_comes_to_its_end_and_tells_only_what_fits(name, edition):
    from cb_tui.games import RULESETS

    rules = RULESETS[f"combat_boots_{edition}"]
    battle = Library().read(name)
    assert isinstance(battle, Battle)
    assert battle.sky is not None
    everyone = {flight.id for flight in battle.sky.flights}
    for seed in range(8):
        state, step = rules.start(battle, {}), 0
        while rules.who_decides(state):
            command = draw(SeededDice(seed, -1 - step), rules.legal(state)).command
            assert rules.label(state, command)
            events = rules.decide(state, command, SeededDice(seed, step))
            for event in events:
                state = rules.evolve(state, event)
            assert all("\n" not in report.text for report in rules.report(state, command, events))
            sky = state.sky
            assert {*sky.planes, *sky.damaged, *sky.downed, *sky.home} == everyone
            for ends in (
                [h for h, _ in sky.pursues],
                [p for _, p in sky.pursues],
                [u for pair in sky.turning for u in pair],
            ):
                assert len(set(ends)) == len(ends)
            step += 1
        assert state.outcome

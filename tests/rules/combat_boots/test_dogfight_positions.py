"""Dogfights: what a contest makes of two aircraft, and of three. [DOG-8 to DOG-12, DOG-17a]"""

from cb_tui.games.combat_boots.rules.dogfight.model import AirFire, Disengage, TakePosition
from cb_tui.games.combat_boots.rules.model import EndTurn, Pass
from tests.rules.combat_boots.sky import DE, PLAIN, Air, chase, depart, let_go, maneuver, outrun, run, wait

# --- positions -------------------------------------------------------------------------------------------------------


def test_a_fleeing_aircraft_that_does_not_win_still_flees():  # [DOG-8, DOG-12a]
    for faces in ((1, 1, 1, 2, 2, 2), (2, 1, 1, 2, 1, 1)):
        for command in (maneuver("A", "b"), outrun("A", "b")):
            air = Air(PLAIN, "b > A")
            air.fly(command, *faces)
            assert air.position("A") == "flees b"


def test_a_fleeing_aircraft_may_do_nothing_in_2025_but_not_in_the_classic_edition():  # [DOG-8]
    assert wait("A") in Air(PLAIN, "b > A").legal
    classic = Air(PLAIN, "b > A", edition="classic")
    assert classic.refused(wait("A")).rule == classic.refused(EndTurn()).rule == "DOG-8"


def test_a_turning_aircraft_must_act_against_its_foe():  # [DOG-9]
    air = Air(PLAIN, "A = a")
    for command in (wait("A"), EndTurn(), run("A", "b")):
        assert air.refused(command).rule == "DOG-9"
    air.fly(maneuver("A", "a"), 3, 1, 1, 3, 2, 2)
    assert air.position("A") == "turns with a"
    assert EndTurn() in air.legal


def test_when_either_wins_speed_while_turning_both_are_free():  # [DOG-9]
    for faces in ((6, 1, 1, 2, 1, 1), (2, 1, 1, 6, 1, 1)):
        air = Air(PLAIN, "A = a")
        air.fly(outrun("A", "a"), *faces)
        assert air.position("A") == "disengaged"
    air = Air(PLAIN, "A = a")
    air.fly(outrun("A", "a"), 4, 1, 1, 4, 1, 1)
    assert air.position("A") == "turns with a"


def test_the_classic_edition_knows_no_speed_contests():  # [DOG-7]
    assert Air(PLAIN, "A = a", edition="classic").refused(outrun("A", "a")).rule == "DOG-7"


def test_the_winning_foe_of_a_turn_may_get_away_in_2025():  # [DOG-9]
    air = Air(PLAIN, "A = a")
    air.fly(maneuver("A", "a"), 1, 1, 1, 6, 1, 1)
    assert air.rules.who_decides(air.state) == DE
    assert air.choices == ["pursue", "disengage"]
    assert air.refused(TakePosition("turn")).rule == "DOG-17a"
    assert air.refused(EndTurn()).rule == "DOG-3"
    air.fly(TakePosition("disengage"))
    assert air.position("A") == "disengaged"


def test_a_pursuer_fires_or_lets_go():  # [DOG-10]
    air = Air(PLAIN, "A > a")
    mine = air.may("A")
    assert mine == {AirFire, Disengage, Pass}
    assert air.refused(maneuver("A", "a")).rule == "DOG-10"
    assert air.refused(depart("A")).rule == "DOG-16"
    air.fly(let_go("A"))
    assert air.position("A") == "disengaged"


def test_who_acts_against_his_pursuer_lets_his_own_prey_go():  # [DOG-10]
    air = Air(PLAIN, "A > a", "b > A")
    air.fly(maneuver("A", "b"), 1, 1, 1, 6, 1, 1)
    assert (air.position("A"), air.position("a")) == ("flees b", "disengaged")


def test_a_free_aircraft_takes_a_free_tail_of_an_engaged_foe():  # [DOG-4a, DOG-11]
    air = Air(PLAIN, "a > A")
    assert air.refused(maneuver("B", "a")).rule == "DOG-11"
    assert air.refused(chase("B", "b")).rule == "DOG-11"
    air.fly(chase("B", "a"))
    assert (air.position("B"), air.position("a")) == ("pursues a", "pursues A, flees B")


def test_only_one_pursues_a_foe():  # [DOG-4]
    assert Air(PLAIN, "A > a").refused(chase("B", "a")).rule == "DOG-4"


def test_an_engaged_aircraft_looks_for_no_other_foe():  # [DOG-11]
    air = Air(PLAIN, "A > a")
    assert air.refused(maneuver("A", "b")).rule == air.refused(chase("A", "b")).rule == "DOG-11"


def test_faster_foes_are_not_sought_out_in_2025():  # [DOG-11a, DOG-14]
    rows = "A SP3+ MN3 m3/2\nB SP3 MN3 m3/2\na SP4- MN3 m3/2\nb SP3- MN3 m3/2"
    air = Air(rows, "b > B")
    assert air.refused(maneuver("A", "a")).rule == "DOG-11"
    assert air.refused(run("A", "a")).rule == "DOG-14"
    assert chase("A", "b") in air.legal  # signs do not count
    assert Air(rows, "a > B").refused(chase("A", "a")).rule == "DOG-11"
    classic = Air(rows, edition="classic").legal
    assert {maneuver("A", "a"), run("A", "a")} <= set(classic)


def test_a_foe_who_wins_the_approach_pursues_or_leaves_it():  # [DOG-11]
    air = Air(PLAIN)
    air.fly(maneuver("A", "a"), 1, 1, 1, 6, 1, 1)
    assert air.rules.who_decides(air.state) == DE
    air.fly(TakePosition("disengage"))
    assert air.position("A") == "disengaged"


# --- three and more --------------------------------------------------------------------------------------------------


def test_turning_and_pursued_it_acts_against_either():  # [DOG-17a]
    air = Air(PLAIN, "A = a", "b > A")
    assert {maneuver("A", "a"), maneuver("A", "b"), outrun("A", "a"), outrun("A", "b")} <= set(air.legal)
    air.fly(outrun("A", "b"), 6, 1, 1, 1, 1, 1)
    assert air.position("A") == "turns with a"


def test_no_turn_with_a_second_foe():  # [DOG-4a, DOG-17a]
    air = Air(PLAIN, "A = a", "b > A")
    air.fly(maneuver("A", "b"), 6, 1, 1, 1, 1, 1)
    assert air.choices == ["stay", "disengage"]
    air.fly(TakePosition("stay"))
    assert air.position("A") == "flees b, turns with a"


def test_no_second_pursuer_by_a_won_maneuver():  # [DOG-17a]
    air = Air(PLAIN, "A = a", "B > a")
    air.fly(maneuver("A", "a"), 6, 1, 1, 1, 1, 1)
    assert air.choices == ["stay", "disengage"]

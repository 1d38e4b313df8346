"""Aircraft that meet over a battle on the ground: first the air, then the pieces. [DOG-18a, DOG-18b, DOG-18c]"""

import pytest

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import (
    AircraftType,
    Battery,
    Battle,
    Destroy,
    Flight,
    Score,
    Sky,
    Sortie,
    Weapon,
)
from cb_tui.games.combat_boots.rules.validate import findings
from tests.rules.combat_boots import shots
from tests.rules.combat_boots.missions import step
from tests.rules.combat_boots.orders import happened
from tests.rules.combat_boots.sky import chase, depart, fire, head_on, let_go, maneuver, outrun, wait
from tests.rules.combat_boots.strikes import FLAK, at_it, results, strike
from tests.rules.combat_boots.table import DE, US, Table

FIGHTER = AircraftType(name="Fighter", sp=3, mn=3, arms=(Weapon("m", 3),), sv=2)
BOMBER = AircraftType(name="Bomber", sp=3, mn=2, arms=(Weapon("h", 6), Weapon("m", 2)), sv=2)
END = m.EndTurn()


def drawn(*relations: str, turn: int = 1, flights: str = "P1 a b", head_on: bool = True) -> Sky:
    """P1 is a bomber of the US, who begin; letters are fighters; "a > P1" pursues, "a = P1" turns."""
    pairs = [(one.split()[1], (UnitId(one.split()[0]), UnitId(one.split()[2]))) for one in relations]
    return Sky(
        flights=tuple(
            Flight(id=UnitId(one), side=US if one[0].isupper() else DE, type="bomber" if one == "P1" else "fighter")
            for one in flights.split()
        ),
        pursues=tuple(pair for mark, pair in pairs if mark == ">"),
        turning=tuple(pair for mark, pair in pairs if mark == "="),
        turn=turn,
        head_on=head_on,
    )


def over(sky: Sky, pieces: dict[str, str] | None = None, *, comes: int = 1, strafes: int = 2, **more) -> Table:
    sortie = Sortie(id=UnitId("P1"), side=US, type="bomber", turn=comes, strafes=strafes)
    more = {"sorties": (sortie,), "victory": (Destroy(US, count=1), Destroy(DE, count=1, ids=(UnitId("R1"),))), **more}
    return Table(
        {"R1": "0101", "m1": "0905", **(pieces or {})},
        sky=sky, aircraft={"fighter": FIGHTER, "bomber": BOMBER}, **more,
    )  # fmt: skip


def aloft(table: Table) -> set[str]:
    """Who is in the air, whichever phase it is."""
    sky = table.state.sky or table.state.aloft
    return {str(one) for one in sky.planes} if sky else set()


# --- the phases of a turn ------------------------------------------------------------------------------------------


def test_a_turn_begins_in_the_air_then_the_pieces_act():  # [DOG-18a]
    table = over(drawn())
    assert (table.to_move, table.state.turn) == ("us", 1)
    assert table.refused(step("R1", "0102")).rule == "DOG-18a"
    assert happened(table.play(END)) == ["AirPhaseEnded"]
    assert table.refused(maneuver("P1", "a")).rule == "DOG-18a"
    table.play(step("R1", "0102"))
    assert happened(table.play(END))[-3:] == ["TurnEnded", "TurnBegan", "AirPhaseBegan"]
    assert (table.to_move, table.state.turn) == ("de", 1)
    table.play(maneuver("a", "P1"), 6, 5, 4, 1, 2)  # the fighter takes the bomber's tail
    assert fire("a", "P1") in table.legal


def test_a_phase_of_the_air_in_the_book_s_own_words():  # [DOG-3, DOG-10, DOG-18a, DOG-18b] an example from end to end
    table = over(drawn("a > P1", flights="P1 H a"))
    # P1 flees a. H, disengaged, takes the tail of a without a roll, and may fire in the turn it does so.
    table.play(chase("H", "a"))
    # H 3/2 fires on a 3/2: 6, 5, 4 against 4, 3. Two dice are higher: a is killed, and P1 is free.
    table.play(fire("H", "a"), 6, 5, 4, 4, 3)
    assert aloft(table) == {"P1", "H"}
    table.play(END)
    # P1 has done nothing in the air, so it bombs m1 at 6-1: two dice and more are higher than 2.
    table.play(strike("0905", "h"), 1, 2, 3, 4, 5, 6, 2)
    assert not table.alive("m1")


def test_the_air_is_passed_over_where_a_side_has_nobody_there():  # [DOG-18a]
    table = over(drawn(flights="P1 a"))
    table.play(depart("P1"))
    table.play(END)
    table.play(END)
    assert table.state.sky is None
    assert (table.to_move, table.state.active) == ("de", DE)


def test_they_meet_in_the_turn_that_the_battle_says():  # [DOG-18a]
    table = over(drawn(turn=2), comes=3)
    assert table.state.sky is None
    table.play(END)
    assert table.state.sky is None
    table.play(END)
    assert (table.state.turn, table.state.sky is None) == (2, False)


def test_reinforcements_and_missions_come_after_the_air():  # [DOG-18a, SEQ-3a]
    battery = Battery(id=UnitId("B1"), side=DE, name="Battery", fp=4)
    table = over(drawn(), {"r2": "0909"}, due={"r2": 2}, batteries=(battery,))
    table.play(END)
    table.play(END)
    assert (table.state.active, table.state.sky is None) == (DE, False)
    table.play(END)
    table.play(END)
    assert table.state.turn == 2
    table.play(END)
    table.play(END)
    assert not table.alive("r2")
    assert "Arrived" in happened(table.play(END))
    assert table.alive("r2")


def test_an_aircraft_acts_once_in_each_turn_of_its_side():  # [DOG-3, DOG-18a]
    table = over(drawn("P1 = a"))
    assert table.refused(END).rule == "DOG-9"
    table.play(outrun("P1", "a"), 5, 4, 3, 5, 4, 3)
    assert table.refused(outrun("P1", "a")).rule == "DOG-3"
    for _ in range(2):  # both phases of the US, then the Germans' with their two aircraft
        table.play(END)
    table.play(outrun("a", "P1"), 6, 4, 3, 5, 4, 3)
    for _ in range(2):
        table.play(END)
    assert maneuver("P1", "a") in table.legal


def test_the_first_turn_of_a_fight_is_that_in_which_they_meet():  # [DOG-15a, DOG-18a]
    table = over(drawn(turn=2), edition="classic")
    table.play(END)
    table.play(END)
    assert head_on("P1", "a") in table.legal


# --- strikes --------------------------------------------------------------------------------------------------------


def test_only_a_free_aircraft_that_has_done_nothing_strikes():  # [DOG-18b]
    for relation in ("a > P1", "P1 > a"):
        table = over(drawn(relation))
        table.play(END)
        assert table.refused(strike("0905", "h")).rule == "DOG-18b"
    table = over(drawn("P1 > a"))
    table.play(let_go("P1"))
    table.play(END)
    assert table.refused(strike("0905", "h")).rule == "DOG-18b"
    table = over(drawn())
    table.play(END)
    assert strike("0905", "h") in table.legal


def test_who_may_strike_waits_and_does_not_pass():  # [DOG-18b]
    table = over(drawn())
    assert table.refused(wait("P1")).rule == "DOG-18b"
    assert wait("P1") in over(drawn(), comes=2).legal


def test_an_aircraft_that_has_struck_may_be_attacked_in_the_air():  # [DOG-18b]
    table = over(drawn())
    table.play(END)
    table.play(strike("0905", "h"), 1, 1, 1, 1, 1, 1, 6)
    table.play(END)
    assert maneuver("a", "P1") in table.legal


def test_who_is_lost_in_the_air_does_not_strike():  # [DOG-18c]
    for faces in ((6, 5, 4, 3, 2), (6, 3, 2, 4, 3)):  # shot down, damaged
        table = over(drawn("a > P1"))
        table.play(END)
        table.play(END)
        table.play(fire("a", "P1"), *faces)
        table.play(END)
        table.play(END)
        assert aloft(table) == {"a", "b"}
        assert table.refused(strike("0905", "h")).rule == "AIR-5"
    table = over(drawn())
    table.play(depart("P1"))
    table.play(END)
    assert table.refused(strike("0905", "h")).rule == "AIR-5"


def test_a_damaged_classic_aircraft_has_one_more_turn_in_the_air_and_does_not_strike():  # [DOG-13, DOG-18c]
    table = over(drawn("a > P1"), edition="classic")
    table.play(maneuver("P1", "a"), 1, 2, 3, 4, 5)
    table.play(END)
    table.play(END)
    table.play(fire("a", "P1"), 6, 3, 2, 4, 3)
    assert aloft(table) == {"P1", "a", "b"}
    table.play(END)
    table.play(END)
    table.play(maneuver("P1", "a"), 1, 2, 3, 4, 5)
    table.play(END)
    assert aloft(table) == {"a", "b"}
    assert table.refused(strike("0905", "h")).rule == "AIR-5"


def test_who_is_hit_from_the_ground_leaves_the_air():  # [AIR-5, DOG-18c]
    bombs = (1, 1, 1, 1, 1, 1, 6)  # a damaged aircraft finishes its attack, one shot down does not
    for faces in ((6, 6, 6, 1, 1, 1), (6, 1, 1, 1, 1, 1, *bombs)):
        table = over(drawn(), {"f1": "0904"}, types={"flak": FLAK}, kinds={"f1": "flak"})
        table.play(END)
        table.play(strike("0905", "h"))
        table.play(at_it("f1"), *faces)
        assert aloft(table) == {"a", "b"}
        table.play(END)
        assert table.state.sky is None


def test_who_has_no_strafing_left_leaves_the_air():  # [AIR-7, DOG-18c]
    table = over(drawn(), strafes=0)
    table.play(END)
    events = table.play(strike("0905", "h"), 1, 1, 1, 1, 1, 1, 6)
    assert results(events) == {"m1": "none"}
    assert aloft(table) == {"a", "b"}


def test_fighters_keep_no_side_in_the_battle_and_bombers_do():  # [VIC-2a, DOG-18c]
    for flights in ("P1 H a", "H a"):
        more = {} if "P1" in flights else {"sorties": ()}
        table = over(
            drawn(*(["a > P1"] if "P1" in flights else []), flights=flights),
            {"R1": "0504", "r1": "0505"},
            victory=(),
            **more,
        )
        table.play(END)
        table.play(END)
        table.play(END)
        table.play(shots.fire("r1", "R1"), 6, 6, 6, 1, 1)
        assert not table.alive("R1")
        if not more:  # the bomber is left
            assert table.state.outcome is None
            for _ in range(3):
                table.play(END)
            table.play(fire("a", "P1"), 6, 5, 4, 3, 2)
        assert table.state.outcome is not None
        assert table.state.outcome.winner == DE


# --- the machine, findings ------------------------------------------------------------------------------------------


def test_the_machine_keeps_its_bomber_for_the_ground_and_sends_its_fighters():  # [SOLO-1, DOG-18b]
    table = over(drawn(flights="P1 H a"))
    engage = table.rules.tactics["engage"]
    assert engage(table.state, table.legal, US).command == maneuver("H", "a")
    table.play(maneuver("H", "a"), 1, 1, 1, 1, 1, 1)
    assert engage(table.state, table.legal, US).command == END
    table.play(END)
    assert engage(table.state, table.legal, US).command == strike("0905", "h")


@pytest.mark.parametrize(
    ("sky", "found"),
    [
        (drawn(turn=21), {"sky.turn"}),
        (Sky(flights=drawn().flights, begins=US), {"sky.begins"}),
        (drawn(flights="P1"), {"sides.de"}),
        (drawn(flights="P1 a m1"), {"sky.flights.m1.id"}),
        (Sky(flights=(Flight(id=UnitId("P1"), side=US, type="fighter"), *drawn().flights[1:])), {"sky.flights.P1"}),
        (drawn(), set()),
    ],
    ids=["turn", "begins", "one side", "a piece's id", "another type", "fine"],
)
def test_what_keeps_aircraft_from_meeting_is_found(sky, found):  # [DOG-18a]
    battle = over(sky).state.context.battle
    assert isinstance(battle, Battle)
    assert {one.where for one in findings(battle) if not one.note} == found


def test_points_are_for_battles_of_aircraft_alone():  # [DOG-18c]
    battle = over(drawn(), victory=(Score(US), Score(DE))).state.context.battle
    assert "victory[0].kind" in {one.where for one in findings(battle)}

"""Artillery: missions called, delayed, shifted and landing. [ART]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.events import Called, Landed, Shifted
from tests.rules.combat_boots.missions import HOUSE, attacked, battery, call, delayed, guns, results, shift, shots, step
from tests.rules.combat_boots.table import DE, US

# --- calling -------------------------------------------------------------------------------------------------------


def test_any_intact_piece_observes_and_no_piece_acts():
    """ART-1"""
    table = guns({"R1": "0105", "r1": "0905"})
    table.play(call("0905"), 2)
    assert step("R1", "0205") in table.legal


def test_a_hex_that_nobody_sees_is_not_called():
    """ART-1"""
    table = guns({"R1": "0105", "r1": "0905"}, board=HOUSE)
    refused = table.refused(call("0905"))
    assert (refused.sentence, refused.rule) == ("no intact piece sees 0905; aim at a hex in sight", "ART-1")


def test_disrupted_pieces_do_not_observe():
    """ART-1a"""
    assert guns({"R1": "0105", "r1": "0905"}, asleep="R1").refused(call("0905")).rule == "ART-1"


def test_a_battery_fires_one_mission_a_turn():
    """ART-1a"""
    table = guns({"R1": "0105", "r1": "0905"})
    table.play(call("0505"), 2)
    assert table.refused(call("0505")).rule == "ART-1"


def test_two_batteries_fire_two_missions():
    """ART-1a"""
    table = guns({"R1": "0105", "r1": "0905"}, battery(), battery("H6"))
    table.play(call("0505"), 2)
    table.play(call("0505", "H6"), 2)
    assert [barrage.id for barrage in table.state.barrages] == ["H4-1", "H6-1"]


def test_missions_are_spent_when_called():
    """ART-8a"""
    table = guns({"R1": "0105", "r1": "0905"}, battery(missions=1))
    table.play(call("0505"), 2)
    table.play(m.EndTurn())
    table.play(m.EndTurn())
    table.play(shift("0505"))
    assert table.refused(call("0505")).sentence == "H4 has no missions left"


def test_a_battery_comes_in_its_turn():
    """ART-8a"""
    assert guns({"R1": "0105", "r1": "0905"}, battery(since=2)).refused(call("0505")).rule == "ART-8a"


def test_the_other_side_does_not_call():
    """ART-1"""
    assert guns({"R1": "0105", "r1": "0905"}, battery(side=DE)).refused(call("0505")).rule == "ART-1"


def test_a_mixed_hex_is_not_aimed_at_but_may_lie_in_the_blast():
    """SHC-1a"""
    table = guns({"R1": "0505", "r1": "0505"})
    assert table.refused(call("0505")).rule == "SHC-1"
    events = table.play(call("0605"), 1, 1, 1, 1, 1, 6, 6, 6, 6)
    assert attacked(events) == ["R1", "r1"]


def test_a_battery_that_is_not_there_is_told():
    """ART-1"""
    assert (
        guns({"R1": "0105", "r1": "0905"}).refused(call("0505", "X")).sentence == "there is no battery X; there are H4"
    )


# --- accuracy and area ---------------------------------------------------------------------------------------------


def test_cb25_art_accuracy_1():
    """ART-3: An odd die: the barrage lands at once."""
    table = guns({"R1": "0105", "r1": "0905"})
    events = table.play(call("0505"), 3)
    assert [event.lands for event in events if isinstance(event, Called)] == [0]


def test_cbc_art_spot_1():
    """ART-3, ART-3a: A 4 in turn 1: fire for effect in the caller's turn 2, without another die."""
    table = guns({"R1": "0105", "r1": "0905"}, edition="classic")
    events = table.play(call("0905"), 4)
    assert [event.lands for event in events if isinstance(event, Called)] == [2]
    assert not shots(table.play(m.EndTurn()))
    events = table.play(m.EndTurn(), 6, 5, 4, 3, 2, 1)
    assert any(isinstance(event, Landed) for event in events)
    assert not table.alive("r1")


def test_friend_and_foe_in_the_hex_and_the_six_round_it_are_attacked():
    """ART-2"""
    table = guns({"R1": "0505", "R2": "0305", "r1": "0506", "r2": "0604"})
    events = table.play(call("0505"), 5, 1, 1, 1, 1, 6, 6, 6, 6)
    assert attacked(events) == ["R1", "r1"]


def test_a_blast_at_the_edge_has_the_hexes_that_there_are():
    """ART-2"""
    table = guns({"R1": "0105", "r1": "0101"})
    table.play(call("0101"), 1, 1, 1, 1, 1, 6, 6)
    (barrage,) = table.rules.scene(table.state).barrages
    assert set(barrage.hexes) == {"0101", "0201", "0102"}


# --- delay and shift -----------------------------------------------------------------------------------------------


def test_a_delayed_mission_may_be_shifted_up_to_two_hexes():
    """ART-4"""
    table = delayed({"R1": "0105", "r1": "0905"}, "0705")
    assert table.state.pending == (m.Shifting(US, UnitId("H4-1")),)
    assert table.refused(shift("0405")).rule == "ART-4"
    events = table.play(shift("0805"), 6, 5, 4, 3, 4, 3)
    assert Shifted(UnitId("H4-1"), Hex("0705"), Hex("0805")) in events
    assert results(events) == {"r1": "kill"}


def test_a_mission_that_stays_lands_where_it_was_called():
    """ART-4"""
    table = delayed({"R1": "0105", "r1": "0905"}, "0705")
    assert not shots(table.play(shift("0705")))
    assert table.state.barrages[0].at == "0705"


def test_a_mission_is_shifted_only_into_sight():
    """ART-4a"""
    table = delayed({"R1": "0105", "r1": "0908"}, "0405", board=HOUSE)
    assert table.refused(shift("0605")).rule == "ART-1"


def test_a_mission_lands_without_an_observer():
    """ART-9a"""
    table = guns({"R1": "0605", "r1": "0905"})
    table.play(call("0905"), 2)
    table.play(m.EndTurn())
    table.play(m.Fire((UnitId("r1"),), (UnitId("R1"),)), 6, 1, 2, 1)
    table.play(m.EndTurn(), 1, 1, 1, 1, 6, 6)
    assert table.state.barrages[0].lands == 0


def test_missions_are_not_shifted_in_the_classic_edition():
    """ART-4"""
    table = guns({"R1": "0105", "r1": "0905"}, edition="classic")
    table.play(call("0905"), 2)
    table.play(m.EndTurn())
    assert attacked(table.play(m.EndTurn(), 1, 1, 1, 1, 6, 6)) == ["r1"]


def test_a_mission_that_has_landed_is_not_shifted():
    """ART-4a"""
    table = guns({"R1": "0105", "r1": "0905"})
    table.play(call("0505"), 1)
    assert table.refused(shift("0605")).rule == "ART-4"

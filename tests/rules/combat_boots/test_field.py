"""Ground and sight as a game meets them. [MOV, LOS]"""

from cb_tui.games.combat_boots.rules.battle import VisibilityChange
from cb_tui.games.combat_boots.rules.model import EndTurn, Step
from tests.rules.combat_boots.orders import asked, fire
from tests.rules.combat_boots.table import Table

ROW = ". " * 12


def test_a_piece_disrupted_on_its_march_stops_where_it_was_hit():
    """MOV-10, MOV-10a"""
    table = Table({"R1": "0101", "r1": "0501"}, ROW)
    table.play(Step("R1", "0201"))
    table.play(fire("r1", "R1"), 6, 1, 5, 5)
    assert (table.at("R1"), table.state.units["R1"].acted) == ("0201", True)
    assert table.refused(Step("R1", "0301")).rule == "UNIT-8"


def test_entering_the_enemys_hex_ends_the_move_whatever_his_state():
    """MOV-8a, MOV-12a"""
    table = Table({"R1": "0101", "r1": "0201"}, ROW, asleep="r1")
    table.play(Step("R1", "0201"))
    assert table.state.units["R1"].acted


def test_trucks_and_guns_do_not_enter_it():
    """MOV-8, MOV-8a"""
    table = Table({"V1": "0101", "r1": "0201"}, ROW, asleep="r1")
    assert table.refused(Step("V1", "0201")).rule == "MOV-8"


def test_friends_in_the_way_bar_reactions_too_and_a_mortar_fires_over_them():
    """LOS-5, LOS-5a"""
    table = Table({"R1": "0101", "r1": "0601", "r2": "0501", "w1": "0801"}, ROW, asleep="r2")
    table.play(Step("R1", "0201"))
    assert {command.by for command in table.legal if hasattr(command, "by")} == {("w1",)}


def test_enemies_in_the_way_bar_nothing():
    """LOS-5a"""
    table = Table({"R1": "0101", "r1": "0401", "v1": "0301"}, ROW)
    assert fire("R1", "r1") in table.legal


def test_who_is_not_seen_in_the_dark_is_not_fired_at():
    """LOS-7a: two hexes until turn 2, then four."""
    table = Table(
        {"R1": "0101", "R2": "0109", "r1": "0501"}, visibility=(VisibilityChange(1, 2), VisibilityChange(2, 4))
    )
    assert table.refused(fire("R1", "r1")).rule == "LOS-7a"
    table.play(Step("R1", "0201"))
    assert asked(table.state) == ""
    table.play(Step("R1", "0301"))
    assert asked(table.state) == "OpportunityFire"
    bright = Table({"R1": "0101", "r1": "0501"}, visibility=(VisibilityChange(1, 2), VisibilityChange(2, 4)))
    bright.play(EndTurn())
    bright.play(EndTurn())
    assert fire("R1", "r1") in bright.legal

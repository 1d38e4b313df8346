"""Both sides in one hex. [SHC]"""

from cb_tui.games.combat_boots.rules.events import Fired
from cb_tui.games.combat_boots.rules.model import EndTurn, Step
from tests.rules.combat_boots.orders import asked, fire
from tests.rules.combat_boots.table import Table


def fired(events):
    return next(event for event in events if isinstance(event, Fired))


def test_those_in_one_hex_fire_only_at_each_other():
    """SHC-1"""
    table = Table({"R1": "0505", "r1": "0505", "r2": "0605"})
    assert table.refused(fire("R1", "r2")).rule == "SHC-1"
    assert fire("R1", "r1") in table.legal


def test_nobody_outside_fires_into_their_hex():
    """SHC-1"""
    table = Table({"R1": "0505", "R2": "0405", "W1": "0105", "r1": "0505"})
    assert table.refused(fire("R2", "r1")).rule == "SHC-1"
    assert table.refused(fire("W1", "r1")).rule == "SHC-1"


def test_a_disrupted_piece_makes_a_hex_shared():
    """SHC-1a"""
    table = Table({"R1": "0505", "R2": "0405", "r1": "0505"}, asleep="R1")
    assert table.refused(fire("R2", "r1")).rule == "SHC-1"


def test_one_die_more_and_no_cover():
    """SHC-2"""
    table = Table({"R1": "0101", "r1": "0101"}, "# . .")
    shot = fired(table.play(fire("R1", "r1"), 1, 1, 1, 6, 6))
    assert [(line.dice, line.rule) for line in shot.attack] == [(2, "FIRE-3"), (1, "SHC-2")]
    assert shot.verdicts[0].defense_mods == ()


def test_a_trench_does_not_help():
    """SHC-2a"""
    table = Table({"R1": "0101", "r1": "0101"}, "u . .")
    assert sum(line.dice for line in fired(table.play(fire("R1", "r1"), 1, 1, 1, 6, 6)).verdicts[0].defense) == 2


def test_a_single_higher_die_kills():
    """SHC-3"""
    table = Table({"R1": "0505", "r1": "0505", "r2": "0909"})
    table.play(fire("R1", "r1"), 6, 1, 1, 5, 5)
    assert not table.alive("r1")


def test_a_single_higher_die_kills_for_either_side():
    """SHC-3a: the inactive side as the mover comes in."""
    table = Table({"R1": "0405", "R2": "0101", "r1": "0505"})
    table.play(Step("R1", "0505"))
    table.play(fire("r1", "R1"), 6, 1, 1, 5, 5)
    assert not table.alive("R1")


def test_rifles_do_not_hurt_armor_there_either():
    """SHC-3a, UNIT-2"""
    table = Table({"R1": "0505", "t1": "0505"})
    assert table.refused(fire("R1", "t1")).rule == "UNIT-2"


def test_fire_in_the_hex_is_the_fire_of_the_turn():
    """SHC-4"""
    table = Table({"R1": "0505", "r1": "0505"})
    table.play(fire("R1", "r1"), 1, 1, 1, 6, 6)
    table.play(fire("r1", "R1"), 1, 1, 1, 6, 6)
    assert table.refused(fire("R1", "r1")).rule == "SEQ-2"


def test_who_has_come_in_fires_no_more_but_may_fight_hand_to_hand():
    """SHC-4, MOV-8a: his move ends there."""
    table = Table({"R1": "0405", "r1": "0505"}, asleep="r1")
    table.play(Step("R1", "0505"))
    assert table.refused(fire("R1", "r1")).rule == "SEQ-2"
    assert table.refused(Step("R1", "0605")).rule == "SEQ-2"
    table.play(EndTurn())
    assert asked(table.state) == "CloseCombat"


def test_leaving_the_hex_is_an_ordinary_move():
    """MOV-8a: and draws fire only where it leads."""
    table = Table({"R1": "0505", "r1": "0505", "r2": "0909"})
    table.play(Step("R1", "0405"))
    assert fire("r1", "R1") in table.legal


def test_disrupted_beside_the_enemy_at_the_end_of_the_turn_they_live():
    """SHC-5: only hand-to-hand combat kills them in this edition."""
    table = Table({"R1": "0505", "r1": "0505"}, "\n".join(["^ " * 9] * 9), asleep="R1")
    table.play(EndTurn(), 6, 6)
    assert table.alive("R1")

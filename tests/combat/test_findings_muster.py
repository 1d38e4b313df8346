"""Battles in which nobody could set up his army are found before they are played. [DEP-6]"""

from cb_tui.games.combat.rules.validate import findings
from tests.combat.muster import COUNTRY, FOUR, OPEN, battle, given

FLOODED = (*("." * 20,) * 12, *("~" * 20,) * 4)


def found(*how, **changes):
    return [f"{each.where}: {each.text}" for each in findings(battle(*how, **changes)) if not each.note]


def test_a_sound_battle_has_nothing_to_mend():
    """SET-4, DEP-6: with any of its mixes, for two and for four."""
    assert found(COUNTRY) == found(COUNTRY, FOUR) == found(OPEN, toss=True) == []


def test_an_army_that_nobody_can_raise_is_told_for_each_commander():
    """SET-4, SET-7: the box has 40 pieces."""
    assert found(pieces_per_side=50) == [
        f"forces.{seat}: no army can be set up in the {half} [SET-4]: 40 of 50 pieces; choose 10 more"
        for seat, half in (("blue", "south"), ("red", "north"))
    ]


def test_an_army_without_room_is_told_for_the_half_that_is_too_small():
    """DEP-2, DEP-6: three of fifteen stand beyond a line behind which all is river; with a toss both may come there."""
    assert [each.partition(" [")[0] for each in found(FLOODED)] == ["forces.blue: no army can be set up in the south"]
    assert len(found(FLOODED, toss=True)) == 2


def test_planes_without_ground_for_an_airstrip_are_told():
    """DEP-4."""
    wooded = ("w" * 20,) * 16
    told = found(wooded, army="given", forces=(given("blue", {"tank": 2, "plane": 1}),))
    assert "forces.blue: no army can be set up in the south [DEP-2]: Still in hand: 1 plane; place them too" in told

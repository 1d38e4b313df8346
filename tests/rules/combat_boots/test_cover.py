"""Cover. [COV]"""

import pytest

from cb_tui.games.combat_boots.rules.model import Step
from tests.rules.combat_boots.shots import fire, fired, lines, pools
from tests.rules.combat_boots.table import Table


@pytest.mark.parametrize(
    ("letter", "mods", "dice"),
    [(".", {}, 2), ("^", {"trees": 1}, 2), ("#", {"buildings": 1}, 2), ("u", {"trench": 1}, 3), ("v", {"gully": 1}, 3)],
)
def test_a_target_has_the_cover_of_its_hex(letter, mods, dice):
    """COV-1, COV-2, COV-3, COV-3a, COV-4: +1 on the best die once; in a trench one die more stands beside it."""
    shot = fired(Table({"R1": "0101", "r1": "0401"}, f". . . {letter}").play(fire("R1", "r1"), 1, 1, *[6] * dice))
    assert lines(shot.verdicts[0].defense_mods) == mods
    assert (pools(shot), shot.verdicts[0].reads) == ([(2, dice)], 6 + bool(mods))


@pytest.mark.parametrize("letter", "^#uv")
def test_in_the_same_hex_there_is_none(letter):
    """COV-1, SHC-2, SHC-2a: nor the die of a trench."""
    shot = fired(Table({"R1": "0201", "r1": "0201"}, f". {letter} .").play(fire("R1", "r1"), 1, 1, 1, 6, 6))
    assert (pools(shot), shot.verdicts[0].defense_mods) == ([(3, 2)], ())


def test_one_road_hex_in_a_wood_is_still_a_wood():
    """COV-3, MOV-3b"""
    table = Table({"R1": "0101", "r1": "0401"}, ". . . T", layout={"roads": ("0301-0401",)})
    assert lines(fired(table.play(fire("R1", "r1"), 1, 1, 6, 6)).verdicts[0].defense_mods) == {"trees": 1}


def test_each_of_a_group_has_its_trench_die_and_all_one_cover():
    """COV-4, COV-4a: two squads in a trench defend with six dice."""
    table = Table({"R1": "0101", "R2": "0101", "R3": "0101", "r1": "0401", "r2": "0401"}, ". . . u")
    shot = fired(table.play(fire("R1 R2 R3", "r1 r2"), *[1] * 6, *[6] * 6))
    assert lines(shot.verdicts[0].defense) == {"r1": 2, "r2": 2, "trench": 2}
    assert lines(shot.verdicts[0].defense_mods) == {"trench": 1}


def test_a_mover_has_the_cover_of_the_hex_it_has_entered():
    """COV-1, OPP-3a"""
    table = Table({"R1": "0301", "r1": "0801"}, ". . . ^ . . . .")
    table.play(Step("R1", "0401"))
    shot = fired(table.play(fire("r1", "R1"), 1, 1, 6, 6))
    assert lines(shot.verdicts[0].defense_mods) == {"trees": 1}

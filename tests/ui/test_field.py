"""The field of a battle on a page: its whole map, as large as it fits."""

import pytest

from cb_tui.core.ruleset import opening_state
from cb_tui.games import RULESETS
from cb_tui.presentation.boards.cells import ASCII
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.text import plain_text
from tests.battles import shipped
from tests.sample import sample

BATTLES = shipped().values()


def opening(battle):
    return RULESETS[battle.ruleset].scene(opening_state(RULESETS[battle.ruleset], battle))


@pytest.mark.parametrize("battle", sample(BATTLES, 3), ids=lambda battle: battle.id)
def test_the_whole_map_of_each_battle_fits_28_columns_and_16_lines(battle):
    scene = opening(battle)
    rows = field_lines(scene, ASCII, 28, 16)
    assert bool(rows) == scene.has_map
    assert len(rows) <= 16
    assert all(len(plain_text(row)) <= 28 for row in rows)


def test_more_room_makes_a_larger_map_and_too_little_none():
    scene = opening(shipped()["mill"])
    widths = [
        max(len(plain_text(row)) for row in field_lines(scene, ASCII, *room)) for room in ((26, 9), (50, 20), (120, 40))
    ]
    assert widths == sorted(set(widths))
    assert field_lines(scene, ASCII, 5, 5) == []


def test_the_overview_has_each_piece_its_road_and_the_objectives():
    drawn = [plain_text(row).rstrip() for row in field_lines(opening(shipped()["mill"]), ASCII, 30, 10, small=True)]
    assert drawn == [
        "      ^         ^",
        "   R ^ ^   ?   ^ r",
        "R M   ^ ^     ^ ^ r",
        " ==========?==========",
        "R     ^ ^     ^ ^ r",
        "     ^ ^   ?   ^ r",
        "      ^         ^",
    ]

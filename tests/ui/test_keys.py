"""The one table of keys."""

import pytest

from cb_tui.ui.keys import DIRECTIONS, KEYS, MAP, actions, help_pairs, key_line
from cb_tui.ui.text import length, plain

ON_THE_MAP = ("choose", "move", "aim", "reaction", "shed", "decide", "sight", "look", "danger", "victory")


@pytest.mark.parametrize("moment", KEYS)
def test_a_key_line_fits_80_columns_and_names_nine_keys_at_most(moment):
    row = key_line(moment, 80)
    assert length(row) <= 80
    assert sum(run.bold for run in row) <= 9
    assert all(
        key.word == "" or key.cap in plain(row) for key in KEYS[moment] if key.action in ("back", "help") and key.word
    )


@pytest.mark.parametrize("moment", KEYS)
def test_every_key_is_explained_and_no_press_means_two_things(moment):
    assert all(cap and text for cap, text in help_pairs(moment))
    presses = [press for key in KEYS[moment] if key not in MAP for press in key.presses.split()]
    assert len(presses) == len(set(presses)), moment


@pytest.mark.parametrize("moment", ON_THE_MAP)
def test_directions_hold_wherever_there_is_a_map(moment):
    known = actions(moment)
    assert {known[press] for key in DIRECTIONS for press in key.presses.split()} == {key.action for key in DIRECTIONS}
    assert known["h"] == "W"
    assert known["pageup"] == "NE"


def test_enter_answers_no_opportunity_fire():
    assert not {"enter", "5", "kp_enter"} & set(actions("reaction"))


def test_the_safer_way_is_taken_in_a_move_alone():
    assert actions("move")["s"] == "safer"


def test_what_is_not_built_is_not_bound():
    assert "s" not in actions("choose")

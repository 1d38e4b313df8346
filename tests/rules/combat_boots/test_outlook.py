"""What a battle is judged by while it lasts."""

from msgspec.structs import replace

from cb_tui.games.combat_boots.ai.outlook import chance, chance_of, terms
from cb_tui.games.combat_boots.ai.outlook_weights import WEIGHTS
from cb_tui.games.combat_boots.rules.battle import Destroy, Hold
from tests.rules.combat_boots.table import DE, US, Table

ROW = ". " * 12


def at(turn, **pieces):
    """R1 and r1 on a row of open ground, where US wins by both of the first two hexes and DE by two pieces or time."""
    conditions = (Hold(US, hexes=("0101", "0201"), count=2), Destroy(DE, count=2))
    table = Table(pieces, ROW, victory=conditions, default=DE, turns=4)
    return replace(table.state, turn=turn)


def test_the_terms_are_material_time_places_and_losses():
    start = at(1, R1="0101", R2="0501", R3="0601", r1="1201")
    assert terms(start, US) == (0.5, 0.0, 0.0, 0.0)
    half = replace(start, turn=3)
    assert terms(half, US) == (0.5, -0.25, 0.25, 0.0)
    assert terms(half, DE) == (-0.5, 0.25, -0.25, 0.0)


def test_the_chance_of_both_sides_is_one_together_at_any_time():
    for turn in (1, 2, 4):
        state = at(turn, R1="0101", r1="1201", r2="1101")
        assert abs(chance(state, US) + chance(state, DE) - 1) < 1e-9


def test_no_term_counts_against_who_has_it():
    even = chance_of((0.0, 0.0, 0.0, 0.0), WEIGHTS)
    assert even == 0.5
    for one in range(4):
        assert chance_of(tuple(float(each == one) for each in range(4)), WEIGHTS) > even

"""Ground: a made battle has its theatre's in that month, and its game says whether it is night."""

import pytest
from msgspec.structs import replace

from cb_tui.core.ruleset import opening_state
from cb_tui.games import RULESETS
from cb_tui.session.library import Library, battle_from_code
from tests.forge.codes import BOOTS, COMBAT


@pytest.mark.parametrize(
    ("name", "ground"),
    [("halfaya", "desert"), ("foy", "snow"), ("pavlov", "steppe"), ("xray", "jungle"), ("mill", "bocage")],
)
def test_a_shipped_battle_names_its_ground_or_is_bocage(name, ground):
    assert Library().read(name).ground == ground


@pytest.mark.parametrize("codes", [BOOTS, COMBAT], ids=["boots", "combat"])
def test_a_made_battle_has_the_ground_of_its_theatre_in_its_month_and_so_has_its_file(codes):
    for code in codes.some(12):
        theatre, made = codes.tables["theatres"][code.split("-")[1]], battle_from_code(code)
        (month,) = (month for month in theatre.months if month in " ".join(made.briefing.split()))
        assert made.ground == theatre.ground_in(month), code
        assert (f'ground = "{made.ground}"' in codes.forge.write(made)) == (made.ground != "bocage")


def test_the_don_steppe_lies_under_snow_from_november_on():
    steppe = BOOTS.tables["theatres"]["su42"]
    assert [steppe.ground_in(month) for month in steppe.months] == ["steppe", "steppe", "snow", "snow"]


@pytest.mark.parametrize(
    ("name", "changed", "night"),
    [
        ("kalach", {}, True), ("mill", {}, False), ("first_salvo", {}, False), ("gulch", {}, False),
        ("gulch", {"night": True}, True),
    ],
)  # fmt: skip
def test_it_is_night_where_a_game_says_so(name, changed, night):
    """That is by visibility, by a clock (TIME-2, in its own test), or by a ruling of the battle."""
    battle = Library().read(name)
    battle = replace(battle, rules={**battle.rules, **changed}) if changed else battle
    rules = RULESETS[battle.ruleset]
    assert rules.scene(opening_state(rules, battle)).night == night

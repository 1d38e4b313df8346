"""A battle has the country that it names, else that of the theatre and the month of its code."""

import pytest

from cb_tui.games.combat_boots import GENERATOR_VERSION
from cb_tui.session.generator import battle
from cb_tui.session.library import Library, shipped_battles_folder


@pytest.mark.parametrize(
    ("name", "country"),
    [("halfaya", "desert"), ("foy", "snow"), ("pavlov", "steppe"), ("xray", "jungle"), ("mill", "bocage")],
)
def test_a_shipped_battle_names_its_country_or_is_bocage(name, country):
    assert Library().read(name).country == country


@pytest.mark.parametrize(
    ("code", "countries"),
    [
        ("wd41-raid-60-7", {"desert"}),
        ("pa43-raid-60-7", {"jungle"}),
        ("nor44-raid-60-7", {"bocage"}),
        ("ard44-raid-60-7", {"snow"}),
        *((f"su42-raid-60-{seed}", {"snow", "steppe"}) for seed in range(1, 5)),
    ],
)
def test_a_generated_battle_has_that_of_its_theatre(code, countries):
    made = battle(shipped_battles_folder(), f"{GENERATOR_VERSION}-{code}")
    assert made.country in countries
    if "su42" in code:
        winter = any(month in made.briefing for month in ("November", "December"))
        assert made.country == ("snow" if winter else "steppe")

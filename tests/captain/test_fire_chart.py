"""CHART-1 to CHART-6: the fire chart, held to its data file cell by cell, and the tables beside it."""

import tomllib
from pathlib import Path

import pytest

from cb_tui.games.combat_captain.rules import chances, weapons
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.weapons import COUNTED

DATA = tomllib.loads((Path(__file__).parent / "fire_chart.toml").read_text(encoding="utf-8"))
HITS = {int(row): cells for row, cells in DATA["chart"]["hits"].items()}
RULES = Parameters()


def test_every_cell_is_the_cell_of_the_data():
    """CHART-1, CHART-2, CHART-5."""
    assert sorted(HITS) == list(range(1, 100))
    for points, cells in HITS.items():
        assert [chances.read(points, die) for die in range(1, 7)] == cells


def test_beyond_the_ends_of_the_chart():
    """CHART-3, CHART-6: nothing below 1, an automatic kill from 100 on."""
    assert [chances.read(points, 6) for points in (-3, 0)] == [0, 0]
    assert [chances.read(points, die) for points in (100, 101, 168) for die in (1, 6)] == [chances.AUTOMATIC] * 6


def test_the_chart_rises_by_one_cell_a_point():
    """CHART-5: but for the two doubled and the two empty steps that are printed so."""
    steps = {entry["row"]: entry["step"] for entry in DATA["control_sum_exceptions"]}
    totals = {points: sum(chances.read(points, die) for die in range(1, 7)) for points in range(4, 100)}
    for points in range(5, 100):
        assert totals[points] - totals[points - 1] == steps.get(points, 1)
        assert all(chances.read(points, die) >= chances.read(points - 1, die) for die in range(1, 7))


PRINTED = [entry for entry in DATA["modifier"] if entry["id"] != "stationary_gun_vs_stationary_target"]


@pytest.mark.parametrize("entry", PRINTED, ids=lambda entry: entry["id"])
def test_a_modifier_is_the_one_of_the_data(entry):
    """FIRE-4, FIRE-9, TANK-4, HG-9."""
    armor = {"infantry": "none"}.get(entry["target"], entry["target"].removesuffix("_armour"))
    assert weapons.modifier(entry["weapon"], armor, RULES) == entry["value"]


def test_what_has_no_effect_on_armor():
    """FIRE-7, FIRE-7a, HG-9."""
    for entry in DATA["no_effect"]:
        for armor in ("thin", "regular", "superior"):
            assert weapons.modifier(entry["weapon"], armor, RULES) is None


def test_a_battle_may_set_two_of_the_modifiers():
    """FIRE-4, FIRE-9: a suspect cell of the chart, and the machine gun of a tank."""
    other = Parameters(superior_vs_superior=0, vehicle_mg_mod=6)
    assert weapons.modifier("superior_gun", "superior", other) == 0
    assert weapons.modifier("vehicle_mg", "none", other) == 6


@pytest.mark.parametrize("name", DATA["range"])
def test_the_bands_are_those_of_the_data(name):
    """FIRE-2, FIRE-8."""
    table = DATA["range"][name]
    for weapon in table.get("used_by", [name]):
        assert weapons.REACH[weapon] == (table["short"], table["medium"], table["long"])


def test_the_faces_that_count_in_each_band():
    """FIRE-2, LOS-3a."""
    for band, faces in DATA["band_filter"].items():
        count = weapons.COUNTS["long" if band == "forest_both_inside" else band]
        assert sorted(COUNTED[count]) == faces

"""The catalogue keeps its own rules; the numbers are those in the head of units.toml."""

import tomllib
from collections.abc import Callable

import msgspec
import pytest

from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.resolve import Modifiers, sheds
from cb_tui.session.library import shipped_battles_folder

TEXT = (shipped_battles_folder() / "combat_boots" / "units.toml").read_text()
UNITS = msgspec.convert(tomllib.loads(TEXT), dict[str, UnitType])
SMALL_ARMS = ("r", "m", "M")


def armed(unit: UnitType, *letters: str) -> list[Weapon]:
    return [weapon for weapon in unit.arms if weapon.arm in letters]


def breaking(keeps: Callable[[UnitType], bool]) -> list[str]:
    """The counters that do not keep a rule."""
    return [key for key, unit in UNITS.items() if not keeps(unit)]


def test_all_armies_are_there():
    assert {key.split("_")[0] for key in UNITS} == {"us", "br", "de", "su", "jp", "it", "fr", "ko", "vn", "y"}
    assert len(UNITS) == 158


def test_small_arms_never_have_four_dice():
    assert breaking(lambda unit: all(weapon.fp <= 3 for weapon in armed(unit, *SMALL_ARMS))) == []


def test_a_squad_of_three_dice_has_automatic_weapons():
    """Machine pistols reach 3 hexes; those that reach farther are named here."""
    automatic = ["us_raider", "ko_marine", "vn_cav", "vn_pavn", "y_ilrifle"]
    assert breaking(lambda u: u.kind != "squad" or u.range == 3 or all(w.fp < 3 for w in armed(u, "r"))) == automatic


def test_ranges_are_effective_ranges():
    most = {"R": 8, "M": 12, "A": 6}
    assert breaking(lambda unit: unit.range <= most.get(unit.letter, 99)) == []
    marksmen = ["us_sniper", "de_sniper"]
    assert breaking(lambda unit: unit.letter != "R" or unit.range <= 6) == marksmen


def test_a_soft_piece_has_sv_two_only_as_a_squad_a_helicopter_or_in_concrete():
    assert breaking(lambda unit: unit.armor or unit.sv <= 2) == []
    sturdy = ["de_50pit", "vn_huey"]
    assert breaking(lambda unit: unit.armor or unit.sv == 1 or unit.kind == "squad") == sturdy


def test_movement_points_fit_the_way_of_moving():
    bounds = {"gun": (0, 1), "squad": (4, 5), "team": (1, 5), "truck": (10, 12), "afv": (5, 12)}
    assert breaking(lambda u: bounds[u.kind][0] <= u.mv <= bounds[u.kind][1]) == ["vn_huey"]
    assert breaking(lambda unit: (unit.move == "foot") == (unit.kind in ("squad", "team", "gun"))) == []


def test_a_light_mortar_has_one_die_and_a_medium_one_cannot_hit_beside_itself():
    mortars = [unit for unit in UNITS.values() if unit.letter == "W"]
    sorts = {(weapon.fp, weapon.min_range, unit.note) for unit in mortars for weapon in unit.arms}
    assert sorts == {(1, 0, "light mortar"), (2, 2, "")}


def test_a_turret_gun_reaches_as_far_as_its_dice():
    bands = {1: (1,), 2: (1, 2), 3: (2, 3), 4: (3, 4)}
    tanks = {key for key, unit in UNITS.items() if unit.letter == "T" and unit.bands}
    assert [key for key in tanks if any(UNITS[key].bands not in bands[w.fp] for w in armed(UNITS[key], "a"))] == []


def test_a_piece_has_a_range_just_when_it_has_a_weapon():
    assert breaking(lambda unit: bool(unit.range or unit.bands) == bool(unit.arms)) == []
    assert breaking(lambda unit: not (unit.range and unit.bands)) == []


def test_the_map_letter_follows_the_class():
    letters = {"squad": "R", "team": "MAWF", "gun": "GF", "truck": "VC", "afv": "THF"}
    assert breaking(lambda unit: unit.letter in letters[unit.kind]) == []


def test_only_vehicles_carry_and_only_armor_has_a_machine_gun_for_its_own_hex():
    assert breaking(lambda unit: not unit.transport or unit.kind in ("truck", "afv")) == []
    assert breaking(lambda unit: not unit.mg or unit.armor) == []


@pytest.mark.parametrize(
    ("gun", "tank"),
    [
        ("de_pak36", "su_bt7"), ("de_pak36", "fr_h39"), ("de_pak38", "br_crusader"), ("br_2pdr", "de_pz3l"),
        ("de_pz4h", "us_m4"), ("us_m4", "de_pz4h"), ("su_t34", "de_stug"), ("br_6pdr", "de_stug"),
        ("de_pak40", "su_t34"), ("jp_37", "us_m5"), ("it_47", "br_crusader"), ("ko_bazooka", "ko_t34_85"),
        ("y_t62", "y_shot"), ("y_shot", "y_t62"),
    ],
)  # fmt: skip
def test_the_gun_of_a_time_kills_the_tank_of_its_time_one_to_three_times_in_five(gun, tank):
    fp = max(weapon.fp for weapon in armed(UNITS[gun], "a"))
    best = next(shed for shed in sheds(fp, UNITS[tank].sv, Modifiers(one_die=True)) if shed.best)
    assert 0.25 <= best.odds.kill <= 0.60


@pytest.mark.parametrize(
    ("key", "reach", "mv", "arms", "sv"),
    [
        ("us_rifle", "6", 4, "r2", 2), ("us_lmg", "8", 4, "m2", 1), ("de_flak88", "4b", 0, "a4", 1),
        ("de_pak36", "1b", 1, "a1", 1), ("su_bt7", "1b", 10, "a1 h1", 1), ("br_crusader", "1b", 10, "a2", 2),
        ("us_m4", "2b", 8, "a2 h2", 3), ("fr_b1", "1b", 6, "a2 h2", 4),
    ],
)  # fmt: skip
def test_counters_that_everything_else_is_measured_by(key, reach, mv, arms, sv):
    unit = UNITS[key]
    assert (f"{unit.bands}b" if unit.bands else str(unit.range)) == reach
    assert (unit.mv, unit.sv, " ".join(f"{w.arm}{w.fp}" for w in unit.arms)) == (mv, sv, arms)

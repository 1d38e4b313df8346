"""The battles that come along: their files are sound, and anybody can get to what they are about."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from cb_tui.games.combat_captain.rules import measure
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.deployment import start
from cb_tui.games.combat_captain.rules.terrain import TerrainMap, point
from cb_tui.games.combat_captain.rules.validate import findings
from cb_tui.session.library import shipped_battles_folder

FILES = {path.stem: path for path in sorted((shipped_battles_folder() / Path("combat_captain")).glob("*.toml"))}
every = pytest.mark.parametrize("name", FILES)


def read(name: str) -> Battle:
    return msgspec.convert(tomllib.loads(FILES[name].read_text(encoding="utf-8")) | {"id": name}, Battle)


def test_there_are_three_large_battles_two_small_ones_one_of_a_village_and_one_for_four_commanders():
    battles = sorted((read(name) for name in FILES), key=lambda battle: battle.order)
    assert [battle.minutes for battle in battles] == [15, 15, 40, 40, 45, 30, 30]
    assert [len(battle.companies) for battle in battles] == [2, 4, 14, 10, 11, 4, 7]


@every
def test_a_file_is_sound(name):
    """HG-1, HG-12, MAP-7, ORG-1."""
    assert findings(read(name)) == ()


@every
def test_a_piece_is_called_by_its_company_and_its_kind(name):
    """R a rifle squad, M a machine gun, W a mortar, G a gun, T a tank, V a car; the first side's in capitals."""
    battle = read(name)
    letters = {"rifles": "R", "enhanced_small_arms": "R", "crewed_mg": "M", "mortar": "W", "gun": "G"}
    for company in battle.companies:
        assert company.id.isupper() == (company.side == battle.sides[0].id)
        for one in company.stands:
            letter = {"vehicle": "T", "soft": "V"}.get(one.kind) or letters[one.weapons[0]]
            assert one.id[:2] == company.id + (letter if company.id.isupper() else letter.lower())


@every
def test_nobody_begins_within_the_limit_of_approach(name):
    """MOVE-6: enemies begin further apart than that."""
    from cb_tui.games.combat_captain.rules import measure

    state = start(read(name), {})
    gaps = (measure.nearest_foe(state, unit) for unit in state.stands)
    assert min(gap for gap in gaps if gap is not None) > 60


def test_at_the_airfield_all_that_the_briefing_promises_can_come():
    """HG-2, HG-3, HG-4: tanks before the battle is over, troops that landed elsewhere, a reserve if all goes well."""
    battle = read("airfield")
    entries = {company.name: company.enters for company in battle.companies if company.side == "de"}
    (aim,) = battle.aims
    assert entries["tanks"].holding == aim.area and entries["tanks"].delay == 3 < aim.turns
    assert (entries["landed troops"].turn, entries["landed troops"].roll) == (6, 0)
    assert (entries["reserve"].roll, entries["reserve"].success) == (4, aim.area)


def test_home_guard_with_rifles_only_stands_in_the_village_and_at_the_airfield():
    """HG-2, HG-5, HG-8: the RAF Regiment has rifles only as well."""
    battle = read("airfield")
    strip = TerrainMap(battle).area("airstrip")
    guards = [company for company in battle.companies if "home_guard" in company.tags]
    rifles = [*guards, *(company for company in battle.companies if company.name == "RAF Regiment")]
    assert {one.weapons for company in rifles for one in company.stands} == {("rifles",)}
    assert [any(one.at and point(one.at) in strip for one in company.stands) for company in guards] == [False, True]


def test_at_the_airfield_nobody_begins_out_of_cohesion():
    """COH-1."""
    state = start(read("airfield"), {})
    assert not [unit for unit in state.stands if state.context.kind(unit) != "soft" and measure.loose(state, unit)]

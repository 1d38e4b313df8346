"""The aircraft catalogue: battles name its counters, and it keeps the signs that ratings can have."""

import tomllib

from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.session.library import Library, shipped_battles_folder

FOLDER = shipped_battles_folder() / "combat_boots"
AIRCRAFT = tomllib.loads((FOLDER / "aircraft.toml").read_text())


def test_a_battle_names_an_aircraft_of_the_catalogue(tmp_path):
    folder = tmp_path / "combat_boots"
    folder.mkdir()
    text = (FOLDER / "veghel.toml").read_text()
    sorties = 'sorties = [{id = "P1", side = "us", type = "p47", turn = 2, strafes = 3}]\n\n'
    (folder / "raid.toml").write_text(text.replace("[board]", sorties + "[board]", 1))
    battle = Library([tmp_path, shipped_battles_folder()]).read("raid")
    assert isinstance(battle, Battle)
    assert list(battle.aircraft) == ["p47"]
    assert battle.aircraft["p47"].name == AIRCRAFT["p47"]["name"]


def test_the_catalogue_has_no_fault():
    assert not Library().check(FOLDER / "aircraft.toml")


def test_signs_are_one_step():
    signs = {row.get(key, 0) for row in AIRCRAFT.values() for key in ("sp_sign", "mn_sign", "sv_sign")}
    assert signs == {-1, 0, 1}

"""The tables of the forge: `lint` reads them as it reads battles, and says what is wrong and where."""

import shutil

import pytest

from cb_tui.games.combat_boots.run.store.runs import RATES, rates
from cb_tui.session.library import Library, shipped_battles_folder
from tests.cli.shell import run

FOLDER = shipped_battles_folder() / "combat_boots" / "forge"


@pytest.mark.parametrize("path", sorted({*FOLDER.glob("*.toml")} - {FOLDER / RATES}), ids=lambda path: path.stem)
def test_every_table_is_fine(path):
    assert run("lint", path).out == f"{path}: fine\n"


def test_the_shipped_rates_know_each_rank_and_mission():
    known = rates((FOLDER / RATES).read_bytes())
    missions = {"ambush", "attack", "breakout", "hold", "meeting", "raid", "rearguard", "rescue", "last", "runs"}
    assert {rank: set(of) for rank, of in known.items()} == dict.fromkeys(("recruit", "regular", "veteran"), missions)


@pytest.mark.parametrize(
    ("file", "now", "then", "where"),
    [
        ("country", "roads = [0, 2]", "roads = [3, 2]", "bocage.roads"),
        ("country", "flat = 65", 'flat = "very"', "bocage.flat"),
        ("country", "hedges = 6", "hedges = -6", "bocage.stands"),
        ("country", "brook = 2", "creek = 2", "bocage.water"),
        ("armies", "us_rifle = 8, us_team = 1", "", "us.squads"),
        ("theatres", 'style = "fields"', 'style = "moor"', "fr40.style"),
        ("theatres", 'army = "germans_1940"', 'army = "martians"', "fr40.enemies[0].army"),
        ("theatres", 'army = "germans_1940"', 'army = "french"', "fr40.enemies[0].army"),
        ("theatres", '{"June 1940" = [5, 12]}', '{"July 1940" = [5, 12]}', "fr40.begins.July 1940"),
        ("theatres", '{"June 1940" = [5, 12]}', '{"June 1940" = [12, 5]}', "fr40.begins.June 1940"),
        ("theatres", '{"June 1940" = [5, 12]}', '{"June 1940" = [5, 24]}', "fr40.begins.June 1940"),
        ("theatres", '{"November 1942" = "snow"', '{"May 1942" = "snow"', "su42.seasons.May 1942"),
        ("theatres", 'ground = "desert"', 'ground = "moor"', "wd41.ground"),
        ("missions", "[raid]", "[siege]", "siege"),
        ("missions", "share = 74", "", "attack.share"),
        ("missions", '"11x9" = 2', '"11x99" = 2', "attack.sizes"),
    ],
)
def test_what_is_wrong_in_a_table_is_said_with_its_place(file, now, then, where, tmp_path):
    folder = tmp_path / "combat_boots" / "forge"
    shutil.copytree(FOLDER, folder)
    path = folder / f"{file}.toml"
    text = path.read_text()
    assert now in text
    path.write_text(text.replace(now, then, 1))
    assert any(finding.where.startswith(where) for finding in Library().check(path)), Library().check(path)

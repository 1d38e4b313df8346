"""`cb-tui counters` and `cb-tui schema`: what a writer of battles looks up, and what a text editor is told."""

import shutil
import subprocess
import tomllib

import msgspec
import pytest

from cb_tui.games import GAMES, catalogue_files
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.new_battles import battle_schema
from tests.cli.shell import assert_refused, run

BATTLES = [path for path in sorted(shipped_battles_folder().glob("*/*.toml")) if path.name not in catalogue_files()]


def test_a_line_has_the_figures_of_a_counter_and_battles_that_use_it():
    (panther,) = run("counters", "panther").out.splitlines()
    assert panther.split()[:2] == ["de_panther", "Panther"]
    assert "3 bands" in panther
    assert all(len(row) <= 110 for row in run("counters").out.splitlines())


def test_words_are_sought_in_id_name_class_army_years_and_note():
    assert "jp_lmg " in run("counters", "japanese", "light").out
    assert {row.split()[0] for row in run("counters", "afv", "1940-43").out.splitlines()} == {"it_m13", "it_l3"}
    assert "de_schreck" in run("counters", "SCHRECK").out
    assert_refused(run("counters", "us_panzerschreck"), "did you mean de_schreck (Panzerschreck team)?")


def test_as_data_a_counter_has_all_its_keys():
    (found,) = run("counters", "us_bazooka", "--json").data
    assert (found["id"], found["list"], found["counter"]["class"]) == ("us_bazooka", "types", "team")


def test_the_files_of_the_catalogue_are_named_and_a_game_without_one_says_so():
    assert run("counters", "--path").out.splitlines()[0].endswith("combat_boots/units.toml")
    assert_refused(run("counters", "--rules", "combat"), "no catalogue")


@pytest.mark.parametrize("package", GAMES)
def test_the_schema_has_every_key_with_words_for_most(package):
    schema = run("schema", "--rules", package).data
    assert schema == msgspec.json.decode(msgspec.json.encode(battle_schema(package)))
    told = [key for key, each in schema["properties"].items() if "description" in each]
    assert len(told) * 2 > len(schema["properties"])
    assert "prefixItems" not in msgspec.json.encode(schema).decode()
    for path in (path for path in BATTLES if path.parent.name == package):
        assert f'ruleset = "{package}' in path.read_text()
        assert schema["properties"].keys() >= {*tomllib.loads(path.read_text())}


@pytest.mark.skipif(not shutil.which("taplo"), reason="taplo is not installed")
def test_taplo_accepts_every_battle_and_marks_what_is_wrong(tmp_path):
    (tmp_path / ".cb-tui").mkdir()
    for package in GAMES:
        (tmp_path / ".cb-tui" / f"{package}.json").write_bytes(msgspec.json.encode(battle_schema(package)))

    def lint(text: str, package: str) -> subprocess.CompletedProcess[str]:
        path = tmp_path / "battle.toml"
        path.write_text(f"#:schema ./.cb-tui/{package}.json\n{text}")
        return subprocess.run(["taplo", "lint", path], check=False, capture_output=True, text=True, cwd=tmp_path)

    for battle in BATTLES:
        assert lint(battle.read_text(), battle.parent.name).returncode == 0, battle
    mill = next(path for path in BATTLES if path.stem == "mill").read_text()
    for sound, wrong in (('kind = "hold"', 'kind = "holds"'), ("turns = 6", 'turns = "ten"')):
        ran = lint(mill.replace(sound, wrong, 1), "combat_boots")
        assert ran.returncode == 1
        assert f"battle.toml:{mill[: mill.index(sound)].count(chr(10)) + 2}:" in ran.stderr


def test_a_new_battle_names_its_schema_which_lies_beside_it(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path))
    run("new", "ridge", "--rules", "combat")
    assert (tmp_path / "ridge.toml").read_text().startswith("#:schema ./.cb-tui/combat.json\n")
    assert (
        msgspec.json.decode((tmp_path / ".cb-tui" / "combat.json").read_bytes())
        == run("schema", "--rules", "combat").data
    )

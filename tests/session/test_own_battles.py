"""Battles of one's own: a folder that library, menu and shell look into, and a draft to begin with."""

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.library import Library
from cb_tui.session.new_battles import drafts
from cb_tui.session.verify import departure
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.chooser import ChooserScreen
from tests.cli.shell import assert_refused, run


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "battles"))
    return tmp_path / "battles"


def listed():
    return [record["id"] for record in run("scenarios", "--json").data]


@pytest.mark.parametrize("rules", drafts())
def test_a_draft_is_fine_and_plays_to_its_end(folder, rules):
    ran = run("new", "hill-112", "--rules", rules)
    assert (ran.status, ran.err) == (0, "")
    path = folder / "hill-112.toml"
    assert ran.out.splitlines()[0] == f"Wrote {path}"
    for line in ran.out.splitlines()[1:3]:
        said = run(*line.split()[1:])
        assert (said.status, said.err) == (0, ""), line
    assert run("lint", path).out == f"{path}: fine\n"
    assert Library().read("hill-112").title == "Hill 112"
    assert run("arena", "hill-112", "--games", 2, "--jobs", 1, "--json").data["crashes"] == 0


@pytest.mark.parametrize("rules", drafts())
def test_a_draft_explains_each_part_of_itself(folder, rules):
    run("new", "farm", "--rules", rules)
    text = (folder / "farm.toml").read_text()
    assert text.count("#") > 10
    assert "TITLE" not in text


async def test_own_battles_are_in_list_completion_and_chooser_after_the_shipped_ones(tmp_path):
    shipped = listed()
    run("new", "farm")
    assert listed() == [*shipped, "farm"]
    assert "farm" in run("completion", "--words", "scenarios").out.split()
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, ChooserScreen)
        assert app.screen.battles[-1].id == "farm"


def test_the_settings_name_the_folder_and_the_environment_goes_first(folder, tmp_path, monkeypatch):
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text(f'battles = "{tmp_path}/mine"\n')
    run("new", "here")
    monkeypatch.delenv("CB_TUI_BATTLES")
    run("new", "there")
    assert (folder / "here.toml").exists()
    assert (tmp_path / "mine" / "there.toml").exists()
    assert listed()[-1] == "there"
    assert f"# your battles: {tmp_path}/mine\n" in run("settings").out


def test_without_either_it_is_in_the_user_s_data(tmp_path, monkeypatch):
    monkeypatch.delenv("CB_TUI_BATTLES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    run("new", "farm")
    assert (tmp_path / "data" / "cb_tui" / "battles" / "farm.toml").exists()


@pytest.mark.parametrize("name", ["veghel", "lesson"])
def test_a_battle_never_takes_the_place_of_a_shipped_one(folder, name):
    before = run("show", name).out
    assert_refused(run("new", name), "already")
    run("new", "farm")
    (folder / "farm.toml").rename(folder / f"{name}.toml")
    assert run("show", name).out == before
    ran = run("scenarios")
    assert ran.status == 0
    assert (
        ran.err
        == f"left out: {folder}/{name}.toml: there is another battle {name} (cb-tui show {name}); rename this file\n"
    )


def test_an_unsound_battle_is_named_and_hides_no_other(folder):
    run("new", "farm")
    (folder / "odd.toml").write_text("turns = 0\n")
    assert listed()[-1] == "farm"
    assert run("scenarios").err.startswith(f"left out: {folder}/odd.toml:1: ruleset: ")


async def test_the_chooser_says_that_a_battle_is_left_out(folder, tmp_path):
    folder.mkdir()
    (folder / "odd.toml").write_text("turns = 0\n")
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        rows = [strip.text for strip in app.screen._compositor.render_strips()]
        assert rows[-2].startswith(" 1 battle left out; cb-tui scenarios lists why")
        await pilot.press("j")
        await pilot.pause()
        assert "left out" not in app.screen._compositor.render_strips()[-2].text


def test_a_folder_that_is_none_hides_no_battle(tmp_path, monkeypatch):
    shipped = listed()
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "none", "x" * 5000, "~nobody-at-all/x"):
        monkeypatch.setenv("CB_TUI_BATTLES", str(place))
        assert listed() == shipped


def test_a_draft_never_replaces_a_file(folder, tmp_path):
    run("new", tmp_path / "farm.toml")
    (tmp_path / "farm.toml").write_text("mine")
    assert_refused(run("new", tmp_path / "farm.toml"), "already exists and was not changed")
    assert (tmp_path / "farm.toml").read_text() == "mine"


@pytest.mark.parametrize("name", ["", "a b", "x\x1b[2J", "notes.txt", "/dev/null/farm.toml", "./a b.toml", "y" * 300])
def test_a_name_that_is_none_is_refused(name):
    assert_refused(run("new", name))


def test_an_own_battle_is_no_departure_from_a_shipped_one():
    run("new", "farm")
    battle = Library().read("farm")
    assert departure(battle, RULESETS[battle.ruleset]) is None

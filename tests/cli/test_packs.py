"""`cb-tui pack` and `cb-tui unpack`: a battle handed on as one file."""

import pytest

from cb_tui.session.library import Library
from tests.cli.shell import assert_refused, run

GUARD = '{name = "Home guard", letter = "R", class = "squad", range = 4, mv = 3, sv = 1, arms = [{arm = "r", fp = 1}]}'
CREDITS = 'author = "Ann Lee"\nlicense = "CC BY 4.0"\nversion = "1.2"\n'


@pytest.fixture
def ann(tmp_path, monkeypatch):
    """Her battles, one with a counter of her catalogue, and the folder that she packs it into."""
    monkeypatch.setenv("CB_TUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "ann"))
    monkeypatch.chdir(tmp_path)
    run("new", "farm")
    path = tmp_path / "ann" / "farm.toml"
    path.write_text(path.read_text().replace("minutes = 10", f"{CREDITS}minutes = 10").replace("de_weak", "guard", 1))
    (tmp_path / "ann" / "units.toml").write_text(f"guard = {GUARD}\n")
    return path


@pytest.fixture
def bob(ann, tmp_path, monkeypatch):
    """His folder of battles, after Ann packed hers; it does not exist yet."""
    assert run("pack", "farm").status == 0
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "bob"))
    return tmp_path / "bob"


def test_a_pack_is_the_battle_with_its_remarks_her_counter_and_a_picture(ann, tmp_path):
    assert run("pack", "farm").out == "Wrote farm.toml: Farm, by Ann Lee, version 1.2, CC BY 4.0\n"
    text = (tmp_path / "farm.toml").read_text()
    assert text.startswith("# A battle of cb_tui.")
    assert "# 02 R1  ^^^  .  ^^^" in text
    assert "# One letter a hex:" in text
    assert '[types.guard]\nname = "Home guard"' in text
    assert "de_hmg]" not in text
    assert run("lint", "farm.toml").out == "farm.toml: fine\n"
    ann.with_name("units.toml").unlink()
    assert Library().read("./farm.toml").types["guard"].name == "Home guard"


def test_a_packed_battle_is_the_same_when_it_is_packed_again(bob, tmp_path):
    run("unpack", "farm.toml")
    run("pack", "farm", "again.toml")
    assert (tmp_path / "again.toml").read_text() == (tmp_path / "farm.toml").read_text()


def test_it_goes_into_his_folder_as_it_came_and_is_listed_with_its_author(bob, tmp_path):
    ran = run("unpack", "farm.toml")
    first, wrote, *others = ran.out.splitlines()
    assert (ran.status, first) == (0, "Farm, by Ann Lee, version 1.2, CC BY 4.0. Made with cb_tui 0.1.0.")
    assert wrote == f"Wrote {bob / 'farm.toml'}"
    assert others == ["  cb-tui show farm", "  cb-tui play farm"]
    assert (bob / "farm.toml").read_bytes() == (tmp_path / "farm.toml").read_bytes()
    assert [path.name for path in bob.iterdir()] == ["farm.toml"]
    (listed,) = (each for each in run("scenarios", "--json").data if each["id"] == "farm")
    assert (listed["author"], listed["version"], listed["license"]) == ("Ann Lee", "1.2", "CC BY 4.0")
    assert "By Ann Lee, version 1.2, CC BY 4.0." in run("show", "farm").out


def test_nothing_is_overwritten_unless_he_says_so_and_then_the_old_file_is_kept(bob):
    run("unpack", "farm.toml")
    (bob / "farm.toml").write_text("mine")
    assert_refused(run("unpack", "farm.toml"), "already", "--name", "--replace")
    assert (bob / "farm.toml").read_text() == "mine"
    assert run("unpack", "farm.toml", "--name", "farm-2").status == 0
    assert f"Your old one is now {bob / 'farm.toml~'}" in run("unpack", "farm.toml", "--replace").out
    assert (bob / "farm.toml~").read_text() == "mine"


@pytest.mark.parametrize("name", ["veghel", "lesson", "units", "../x", "a/b", "..", "x\x1b[2J", "y" * 300])
def test_it_takes_no_name_of_another_battle_and_none_that_leads_elsewhere(bob, name):
    assert_refused(run("unpack", "farm.toml", "--name", name))
    assert_refused(run("unpack", "farm.toml", "--name", name, "--replace"))
    assert not bob.exists()


def test_an_unsound_battle_is_refused_with_the_line_and_nothing_is_written(bob, tmp_path):
    path = tmp_path / "farm.toml"
    path.write_text(path.read_text().replace("turns = 8", "turns = 88"))
    line = next(n for n, row in enumerate(path.read_text().splitlines(), 1) if row.startswith("turns"))
    assert_refused(run("unpack", "farm.toml"), f"farm.toml:{line}: turns: expected 1 to 60", "nothing was changed")
    assert not bob.exists()


def test_counters_beside_the_file_that_came_do_not_count(bob, tmp_path):
    """Given a catalogue in the folder of what is downloaded; then the battle is examined as it would lie in his own."""
    path = tmp_path / "farm.toml"
    path.write_text(path.read_text().replace("[types.guard]", "[types.other]"))
    (tmp_path / "units.toml").write_text(f"guard = {GUARD}\n")
    assert_refused(run("unpack", "farm.toml"), 'no counter "guard"')


def test_a_code_and_a_file_that_exists_are_not_packed(ann, tmp_path):
    (tmp_path / "farm.toml").write_text("mine")
    assert_refused(run("pack", "farm"), "already exists and was not changed")
    assert_refused(run("pack", "2-nor44-raid-60-7"), "hand on the code")
    assert (tmp_path / "farm.toml").read_text() == "mine"


def test_every_shipped_battle_of_each_game_can_be_packed_and_lies_still(ann, tmp_path):
    for name in ("mill", "kv", "two_roads", "sunken_lane"):
        assert run("pack", name, f"{name}-2.toml").status == 0
        assert run("lint", f"{name}-2.toml").out == f"{name}-2.toml: fine\n"

"""The settings file: what it may say, what is said of a bad one, and that nothing of the player's is lost."""

import os

import pytest

from cb_tui.games.combat_boots.rules.standing_orders import preset
from cb_tui.games.combat_boots.rules.standing_orders_model import Orders, Policy
from cb_tui.session.errors import SessionError
from cb_tui.session.settings import LIMIT, Settings, read, standing
from tests.cli.shell import run


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_CONFIG", str(tmp_path))
    return tmp_path / "settings.toml"


def findings(file, text):
    file.write_text(text)
    return {finding.where: finding.text for finding in read().findings}


def test_without_a_file_all_is_as_the_program_comes(file):
    found = read()
    assert (found.settings, found.findings, found.exists) == (Settings(), (), False)
    assert found.path == file
    assert preset(standing(Settings())) == Orders()


def test_what_the_file_says_holds(file):
    file.write_text('map = "unicode"\nspeed = 5\nmouse = false\n[orders]\nmoving = "hold"\nmoving_percent = 20\n')
    settings = read().settings
    assert (settings.map, settings.speed, settings.mouse, settings.guard) == ("unicode", 5, False, 150)
    assert preset(standing(settings)).opportunity == Policy("hold", 20)


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("speed = 9", "speed", "from 1 to 5, found 9"),
        ('speed = "fast"', "speed", 'a whole number, found "fast"'),
        ("speed = true", "speed", "a whole number, found true"),
        ('colours = "pink"', "colours", '"truecolor"'),
        ("mouse = 1", "mouse", "true or false, found 1"),
        ("sped = 3", "sped", "did you mean speed?"),
        ("guard = -1", "guard", "from 0 to 2000"),
        ("orders = 3", "orders", "a table"),
        ('[orders]\nmoving = "run"', "orders.moving", '"adjacent"'),
        ("[orders]\nmoving_percent = 200", "orders.moving_percent", "from 0 to 95"),
        ("keys = 3", "keys", "a table"),
        ("keys.choose = 3", "keys.choose", "a table"),
        ("keys.choose.fire = 3", "keys.choose.fire", "a text in quotes"),
    ],
)
def test_each_fault_is_named_with_its_key_and_what_was_expected_and_the_rest_holds(file, text, where, said):
    found = findings(file, f'background = "light"\n{text}\n')
    assert list(found) == [where]
    assert said in found[where]
    assert read().settings == Settings(background="light")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"speed = ", "line 1: not TOML"),
        (b"map = '\xff'", "line 1: expected UTF-8"),
        (b"[keys.end]\n[keys.end]", "line 2: not TOML: cannot declare [keys.end] twice"),
        (b"x" * (LIMIT + 1), "over 100 kB"),
        (b"a = " + b"[" * 5000, "nested too deep"),
    ],
)
def test_a_file_that_cannot_be_read_is_said_and_never_overwritten(file, raw, said):
    file.write_bytes(raw)
    found = read()
    assert said in found.unreadable
    assert str(file) in found.unreadable
    assert found.settings == Settings()
    with pytest.raises(SessionError, match="the file was not changed"):
        found.changed(("speed",), 4)
    assert file.read_bytes() == raw


def test_a_folder_that_cannot_be_looked_into_is_said_and_stops_nothing(monkeypatch):
    monkeypatch.setenv("CB_TUI_CONFIG", "a" * 5000)
    found = read()
    assert "cannot be read: File name too long" in found.unreadable
    assert found.settings == Settings()


def test_a_change_leaves_remarks_order_and_what_is_wrong_as_they_were(file):
    file.write_text('# mine\nmap = "unicode" # nicer\nspeed = 2\nodd = 1\n\n[keys.choose]\nfire = "F" # big\n')
    read().changed(("speed",), 5).changed(("mouse",), False).changed(("keys", "choose", "fire"), "f5")
    assert file.read_text() == (
        '# mine\nmap = "unicode" # nicer\nspeed = 5\nodd = 1\nmouse = false\n\n[keys.choose]\nfire = "f5" # big\n'
    )


def test_a_default_is_no_line_of_the_file(file):
    found = read().changed(("speed",), 4).changed(("keys", "sky", "let go"), "G")
    assert found.settings.keys == {"sky": {"let go": "G"}}
    found = found.changed(("speed",), None).changed(("keys", "sky", "let go"), None)
    assert found.settings == Settings()
    assert all(line.startswith("#") for line in file.read_text().splitlines() if line)


@pytest.mark.parametrize(
    "text", ['keys = {choose = {fire = "F"}}\n', 'keys.choose.fire = "F"\n', "speed = 3\nkeys = 5\n"]
)
def test_a_file_written_in_another_way_is_changed_too(file, text):
    file.write_text(text)
    found = read().changed(("keys", "choose", "fire"), '"').changed(("keys", "choose", "close"), "\\")
    assert found.settings.keys == {"choose": {"fire": '"', "close": "\\"}}


def test_a_change_takes_in_what_another_game_has_changed(file):
    mine, theirs = read(), read()
    theirs.changed(("speed",), 5)
    assert mine.changed(("map",), "unicode").settings == Settings(speed=5, map="unicode")


def test_a_link_stays_a_link(file, tmp_path):
    real = tmp_path / "dotfiles.toml"
    real.write_text("speed = 2\n")
    file.symlink_to(real)
    read().changed(("speed",), 3)
    assert file.is_symlink()
    assert real.read_text() == "speed = 3\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_takes_no_file_is_said(file, tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(SessionError, match="until you leave"):
        read().changed(("speed",), 4)


def test_a_folder_in_the_place_of_the_file_is_said(file):
    file.mkdir()
    assert "is not a file" in read().unreadable
    with pytest.raises(SessionError, match="the file was not changed"):
        read().changed(("speed",), 4)


# --- the command ---------------------------------------------------------------------------------------------------


def test_the_command_prints_a_file_that_means_the_same(file):
    read().changed(("speed",), 5).changed(("keys", "sky", "let go"), "G").changed(("orders", "shed"), "ask")
    before, ran = read().settings, run("settings")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"# {file}\n")
    file.write_text(ran.out)
    assert read().settings == before


def test_the_command_checks(file):
    assert run("settings", "--check").out == f"{file}: there is no such file; the defaults apply\n"
    file.write_text("speed = 2\n")
    assert (run("settings", "--check").status, run("settings", "--check").out) == (0, f"{file}: fine\n")
    file.write_text('speed = 9\n[keys.choose]\nfire = "c"\n')
    ran = run("settings", "--check")
    assert ran.status == 1
    assert ran.out.splitlines() == [
        f"{file}: speed: expected a whole number from 1 to 5, found 9",
        f"{file}: keys.choose.fire: c is taken by close; use another key",
    ]
    assert [found["where"] for found in run("settings", "--json").data["findings"]] == ["speed", "keys.choose.fire"]
    file.write_text("speed")
    ran = run("settings", "--check")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_the_command_has_all_values_as_data(file):
    data = run("settings", "--json").data
    assert (data["path"], data["exists"], data["readable"], data["findings"]) == (str(file), False, True, [])
    assert data["values"]["speed"] == 3
    assert data["values"]["orders"]["moving"] == "ask"

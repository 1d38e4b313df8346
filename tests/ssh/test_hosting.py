"""docs/hosting.md tried for real: its script, its settings, its keys; each player stays in a folder of his own."""

import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ssh.host import ROOT, USER, Host, all_gone, players

PAGE = (ROOT / "docs" / "hosting.md").read_text()
ASKED = ["sh", "-c", "id", "../x", "--saves", "/tmp"]


def sample(name: str) -> str:
    """A block of the page, without its fences."""
    found = re.search(rf"<!-- {name} -->\n```\w*\n(.*?)```\n<!-- end of {name} -->", PAGE, re.DOTALL)
    assert found, f"docs/hosting.md has no block {name}"
    return found[1]


def here(text: str, folder: Path) -> str:
    """The sample as it is on this host: folders under `folder`, the program from this checkout."""
    for there, local in (("/srv/cb", folder / "srv"), ("/usr/local/bin", folder / "bin")):
        text = text.replace(there, str(local))
    return text


@pytest.fixture
def installed(tmp_path):
    """A folder with the program and the script of the page."""
    for name, text in {
        "cb-tui": f'#!/bin/sh\ncd {ROOT}\nexec {sys.executable} -m cb_tui "$@"\n',
        "cb-host": here(sample("script"), tmp_path),
    }.items():
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(text)
        program.chmod(0o755)
    return tmp_path


def plays_a_battle(host: Host, guest: str, saves: Path) -> None:
    """The guest, who asks for something else, gets the menu, starts a battle, fires, and loses the line."""
    with host.login(ASKED, guest) as terminal:
        terminal.until("New battle", 30)
        assert len(players(saves)) == 1, "the script has given way to the game"
        terminal.press("ctrl+z,n")
        terminal.until("min")
        terminal.press("j,enter", quiet=0.3)  # the battle after the first lesson
        terminal.until("saved", 20)
        terminal.press("f,enter")
        terminal.until("fired at")
    all_gone([saves])
    (save,) = saves.iterdir()
    assert b'"Fire"' in (save / "log.jsonl").read_bytes()
    assert stat.S_IMODE(save.stat().st_mode) == 0o700


def test_each_key_of_one_account_plays_in_a_folder_of_its_own(installed):
    lines = [line.split(" ssh-ed25519 ") for line in here(sample("keys"), installed).splitlines()]
    guests = {rest.split()[1]: may for may, rest in lines}
    with Host(installed / "host", guests) as host:
        for guest in guests:
            plays_a_battle(host, guest, installed / "srv" / guest / "saves")
        assert sorted(path.name for path in (installed / "srv").iterdir()) == sorted(guests)
        forward = [*host.ssh(next(iter(guests))), "-W", f"127.0.0.1:{host.port}"]
        assert subprocess.run(forward, capture_output=True, timeout=20, check=False).returncode != 0
        without = subprocess.run(
            [*host.ssh(), "sh", "-c", "id"], capture_output=True, text=True, timeout=20, check=False
        )
        assert (without.returncode, without.stdout) == (2, "")
        assert "needs a terminal" in without.stderr


def test_each_account_of_the_group_gets_the_game_whatever_it_asks_for(installed):
    settings = here(sample("match"), installed)
    assert settings.startswith("Match Group wargamers\n")
    with Host(installed / "host", settings=settings.replace("Group wargamers", f"User {USER}")) as host:
        plays_a_battle(host, "", installed / "srv" / USER / "saves")


@pytest.mark.parametrize("name", ["..", "../anna", "a/b", "/etc", "-x", "a b", "$(id)", "a\x1b[2J", "a\nb", "ü", "*"])
def test_the_script_takes_no_name_that_is_a_path(installed, name):
    ran = subprocess.run(
        [str(installed / "bin" / "cb-host"), name], capture_output=True, text=True, timeout=20, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "cb-host: no player is called so\n"
    assert not (installed / "srv").exists()

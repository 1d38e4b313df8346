"""docs/hosting-accounts.md tried for real: its script, settings and keys; each player stays in a folder of his own."""

import contextlib
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.ssh.host import ROOT, USER, Host, all_gone, players
from tests.terminal.harness import Terminal

PAGE = (ROOT / "docs" / "hosting-accounts.md").read_text()
ASKED = ["sh", "-c", "id", "../x", "--saves", "/tmp"]


def sample(name: str) -> str:
    """A block of the page, without its fences."""
    found = re.search(rf"<!-- {name} -->\n```\w*\n(.*?)```\n<!-- end of {name} -->", PAGE, re.DOTALL)
    assert found, f"docs/hosting-accounts.md has no block {name}"
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
        terminal.until("New battle")
        assert len(players(saves)) == 1, "the script has given way to the game"
        terminal.press("ctrl+z,n")
        terminal.until("how hard")
        terminal.press("/,v,e,g,h,e,l,enter,enter", quiet=0.3)
        terminal.begin()
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
        assert subprocess.run(forward, capture_output=True, timeout=PATIENCE, check=False).returncode != 0
        without = subprocess.run(
            [*host.ssh(), "sh", "-c", "id"], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert (without.returncode, without.stdout) == (2, "")
        assert "needs a terminal" in without.stderr


def test_each_account_of_the_group_gets_the_game_whatever_it_asks_for(installed):
    settings = here(sample("match"), installed)
    assert settings.startswith("Match Group wargamers\n")
    ours = sample("door") + settings.replace("Group wargamers", f"User {USER}")
    with Host(installed / "host", settings=ours) as host:
        plays_a_battle(host, "", installed / "srv" / USER / "saves")
        told = subprocess.run(
            [
                str(host.sshd), "-T", "-f", str(installed / "host" / "sshd_config"), "-C",
                f"user={USER},host=h,addr=127.0.0.1",
            ],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
    bounds = {"maxsessions 2", "maxauthtries 4", "logingracetime 30", "persourcemaxstartups 5"}
    assert bounds <= set(told.splitlines())


def test_two_players_of_one_account_share_a_table_and_neither_can_take_the_other_s_seat(installed):
    """Given the page's script and keys; anna begins at the tables with fair dice, loses her line and comes back.

    Then bert sits in the free seat, she is offered to take over her own seat and not his, he loses his numbers and
    gives new ones by `N`, and her shot is rolled by the numbers of both.
    """
    lines = [line.split(" ssh-ed25519 ") for line in here(sample("keys"), installed).splitlines()]
    guests = {rest.split()[1]: may for may, rest in lines}
    tables = installed / "srv" / "tables"
    with Host(installed / "host", guests) as host:
        with asks(host, "table", guest="anna") as anna:
            anna.until("New battle")
            anna.press("n")
            anna.until("how hard")
            anna.press("/,v,e,g,h,e,l,enter,m*4", quiet=0.3)
            anna.until("at another login")
            anna.press("enter", quiet=0.3)
            anna.begin("Tab next")
            anna.until("in the saved games")
            assert "cb-tui resume" not in anna.text()
        all_gone([tables], PATIENCE)
        (save,) = tables.iterdir()
        with asks(host, "--", "--table", guest="anna") as anna:
            anna.until("New battle")
            anna.press("c")
            anna.until("Tab next")
            with asks(host, "table", guest="bert") as bert:
                bert.until("New battle")
                bert.press("c")
                bert.until("Waiting for US")
                with asks(host, "table", guest="anna") as second:
                    second.until("New battle")
                    second.press("c")
                    second.until("open at another login")
                    second.until("anna (you), since")
                    second.until("bert, since")
                    second.until("t take over")
                    second.press("j", quiet=0.3)
                    second.until("\n w watch")  # and no more: his seat cannot be taken over
                    second.press("t", quiet=0.3)
                    second.until("Bert plays de; watch it, or ask them to leave the game")
            numbers = installed / "srv" / "bert" / "numbers"
            all_gone([numbers], PATIENCE)  # else they may roll her shot before they are lost
            for number in numbers.iterdir():
                number.unlink()
            anna.press("f,enter", quiet=0.3)
            anna.until("Waiting for German's number")
            with asks(host, "table", guest="bert") as bert:
                bert.until("New battle")
                bert.press("c")
                bert.until("secret numbers")
                bert.press("N", quiet=0.3)
                anna.until("R1 fired at r1")
        log = (save / "log.jsonl").read_bytes()
    assert b'"why":"R1 fire"' in log, "the shot that was pledged has been rolled"
    assert {path.name for path in (installed / "srv").iterdir()} == {"anna", "bert", "tables"}


def asks(host: Host, *words: str, guest: str = "") -> Terminal:
    """A guest at a terminal who types these words after the host's name."""
    return Terminal([*host.ssh(guest, tty=True), *words], 80, 24, env={})


def test_a_guest_has_lines_ascii_and_a_size_by_what_he_types_and_nothing_else_is_looked_at(installed):
    may = here(sample("keys"), installed).partition(" ssh-ed25519 ")[0]
    with Host(installed / "host", {"anna": may}) as host:
        with asks(host, "plain", "$(touch", "x)", "*", "--saves", "/tmp") as terminal:
            terminal.until("play")
            assert "New battle" not in terminal.text()
            assert b"\x1b[" not in terminal.raw
        with asks(host, "--", "--plain", "--bogus") as terminal:
            terminal.until("play")
            assert b"\x1b[" not in terminal.raw
        with asks(host, "70x20", "no-mouse;id", "--bogus", "`id`") as terminal:
            terminal.until("70x20")
        lines = subprocess.run(
            [*host.ssh(), "plain", "ascii", "-x"],
            input="quit\n",
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (lines.returncode, lines.stderr) == (0, "")
        assert lines.stdout.isascii()


def test_the_fifth_game_of_a_player_is_refused_and_each_has_its_limits(installed):
    may = here(sample("keys"), installed).partition(" ssh-ed25519 ")[0]
    saves = installed / "srv" / "anna" / "saves"
    with Host(installed / "host", {"anna": may}) as host, contextlib.ExitStack() as open_:
        games = [open_.enter_context(asks(host)) for _ in range(4)]
        for terminal in games:
            terminal.until("New battle")
        limits = Path(f"/proc/{players(saves)[0]}/limits").read_text()
        for name, most in (
            ("processes", 400),
            ("open files", 256),
            ("address space", 2_000_000 * 1024),
        ):
            assert re.search(rf"Max {name} +{most} +{most} ", limits), limits
        assert re.search("Max cpu time +7200 +7260 ", limits), "SIGXCPU comes a minute before SIGKILL"
        with asks(host) as fifth:
            fifth.until("four games of anna are open; close one first")
            assert fifth.ended() == 2
        games[1].press("q")
        assert games[1].ended() == 0
        with asks(host) as next_:
            next_.until("New battle")


@pytest.mark.parametrize(
    "name", ["..", "../anna", "a/b", "/etc", "-x", "a b", "$(id)", "a\x1b[2J", "a\nb", "ü", "*", "tables"]
)
def test_the_script_takes_no_name_that_is_a_path(installed, name):
    ran = subprocess.run(
        [str(installed / "bin" / "cb-host"), name], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "cb-host: that is not a player's name\n"
    assert not (installed / "srv").exists()

"""A host behind the system's sshd, by the lines of docs/hosting.md: any key is let in and says who its player is."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.ssh.box import Box
from tests.ssh.host import ROOT, USER, Host
from tests.terminal.harness import Terminal

PAGE = (ROOT / "docs" / "hosting.md").read_text()


def sshd_lines(folder: Path) -> str:
    """The block of the page as it is on this machine: this account, the program from this checkout."""
    block = re.search(r"```\n(Match User cb\n.*?)```", PAGE, re.DOTALL)
    assert block
    text = block[1].replace("User cb\n", f"User {USER}\n").replace("User nobody", f"User {USER}")
    return text.replace("/usr/local/bin/cb-tui", str(folder / "cb-tui"))


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    with Box(tmp_path_factory.mktemp("box") / "host", "--no-ssh") as box:
        yield box


@pytest.fixture(scope="module")
def host(box: Box, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """An sshd whose keys are all let in, and hand their terminal to the host."""
    folder = tmp_path_factory.mktemp("sshd")
    program = folder / "cb-tui"
    program.write_text(f'#!/bin/sh\ncd {ROOT}\nCB_TUI_HOST={box.folder} exec {sys.executable} -m cb_tui "$@"\n')
    program.chmod(0o755)
    with Host(folder, {"anna": "", "bert": ""}, sshd_lines(folder)) as host:
        (folder / "authorized_keys").write_text("")  # no key is known to the system
        yield host


def guest(host: Host, name: str, *words: str) -> Terminal:
    return Terminal([*host.ssh(name, tty=True), *words], 80, 24, env={"LANG": "C.UTF-8"})


def fingerprint(host: Host, name: str) -> str:
    line = ["ssh-keygen", "-l", "-f", str(host.folder / f"{name}.pub")]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()[1]


def asked(host: Host, name: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What a guest without a terminal gets."""
    line = [*host.ssh(name), *words]
    return subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_key_that_nobody_knows_gets_the_register_and_its_player_the_lobby(box, host):
    with guest(host, "anna") as anna:
        anna.until("Choose a name")
        anna.until(fingerprint(host, "anna"))
        anna.type("anna\r")
        anna.until("n new")
        assert "anna" in box.waits_for("anna", "who")
        anna.resize(100, 30)
        anna.rest(0.5, 5)
        assert max(map(len, anna.lines())) > 80, "the lobby fills the wider window"
    with guest(host, "anna") as anna:
        anna.until("n new")
        anna.press("q")
        assert anna.ended() == 0
        assert anna.attributes() == (True, True), "the terminal echoes again"


def test_a_line_that_is_cut_ends_the_game(box, host):
    with guest(host, "bert") as bert:
        bert.until("Choose a name")
        box.waits_for("(no name yet)", "who")
    box.waits_for("no one is here", "who")


def test_its_words_are_those_of_the_host(host):
    assert asked(host, "bert", "turns").stdout == (
        "no player here has your key; come without a word first and choose a name\n"
    )
    for words in (["rm -rf /"], ["$(id)"], ["sh", "-c", "id"]):
        ran = asked(host, "bert", *words)
        assert (ran.returncode, ran.stdout.startswith("one of: turns")) == (2, True)
    assert "needs a terminal" in asked(host, "bert").stdout
    with guest(host, "bert", "ascii", "70x20") as bert:
        bert.until("Choose a name")
        assert bert.text().isascii()
        assert not any(line[70:].strip() for line in bert.lines())


def test_nothing_but_the_host_is_reached(host):
    for way in (["-W", f"127.0.0.1:{host.port}"], ["-s"]):
        ran = subprocess.run(
            [*host.ssh("bert")[:-1], *way, host.ssh()[-1], *(["sftp"] if way == ["-s"] else [])],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert ran.returncode != 0


def test_a_host_that_is_closed_says_so(host, tmp_path):
    env = {"CB_TUI_HOST": str(tmp_path), "PATH": "/usr/bin:/bin"}
    ran = subprocess.run(
        [sys.executable, "-m", "cb_tui", "door", "SHA256:x"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "cb-tui door: this host is closed at the moment; try again in a while\n"

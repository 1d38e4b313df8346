"""Programs other than ssh by which people come to a host: PuTTY's plink and dropbear's dbclient; mosh cannot."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.ssh.box import Box
from tests.ssh.host import ROOT
from tests.terminal.harness import Terminal


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    if not shutil.which("ssh"):
        pytest.skip("OpenSSH is missing")
    with Box(tmp_path_factory.mktemp("box") / "host") as box:
        yield box


def made(*line: str) -> str:
    """The output of a program that makes a key."""
    for needed in line[:1]:
        if not shutil.which(needed):
            pytest.skip(f"{needed} is missing")
    return subprocess.run(line, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout


def plays(client: Terminal) -> None:
    """A new guest takes a name, sees the lobby, and leaves."""
    with client:
        client.until("Choose a name")
        client.type("carla\r" if client.process.args[0] == "plink" else "doris\r")  # type: ignore[index]
        client.until("n new")
        client.press("q")
        assert client.ended() == 0


def test_plink_plays(box: Box, tmp_path: Path) -> None:
    key, port = tmp_path / "key.ppk", str(box.port)
    if not shutil.which("plink"):
        pytest.skip("plink is missing")
    made("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key"))
    made("puttygen", str(tmp_path / "key"), "-o", str(key), "-O", "private")
    host_key = box.said().partition("host key   ")[2].split()[0]
    line = ["plink", "-no-antispoof", "-hostkey", host_key, "-P", port, "-i", str(key), "carla@127.0.0.1"]
    plays(Terminal(line, 80, 24, env={"HOME": str(tmp_path)}))
    assert "carla is a new name" in box.said()


def test_dropbear_plays(box: Box, tmp_path: Path) -> None:
    if not shutil.which("dbclient"):
        pytest.skip("dbclient is missing")
    made("dropbearkey", "-t", "ed25519", "-f", str(tmp_path / "key"))
    line = ["dbclient", "-y", "-y", "-p", str(box.port), "-i", str(tmp_path / "key"), "doris@127.0.0.1"]
    plays(Terminal(line, 80, 24, env={"HOME": str(tmp_path)}))


def test_mosh_which_needs_a_shell_is_refused_in_a_sentence(box: Box, tmp_path: Path) -> None:
    made("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key"))
    line = ["ssh", "-F", "/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
            "-o", "LogLevel=ERROR", "-i", str(tmp_path / "key"), "-o", "IdentitiesOnly=yes", "-p", str(box.port),
            "127.0.0.1", "--", "mosh-server", "new", "-s"]  # fmt: skip
    ran = subprocess.run(line, capture_output=True, text=True, check=False, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("cb.example.org: one of: turns")


def test_who_has_no_key_is_told_how_to_make_one_or_to_look_around(box: Box, tmp_path: Path) -> None:
    line = ["ssh", "-F", "/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
            "-o", "IdentityAgent=none", "-o", "IdentitiesOnly=yes", "-i", str(tmp_path / "none"),
            "-p", str(box.port)]  # fmt: skip
    with Terminal([*line, "anna@127.0.0.1"], 80, 24, env={}) as anna:
        anna.until("You offered none")
        anna.until(f"    ssh -p {box.port} guest@cb.example.org\n")
        assert anna.ended() == 255
    with Terminal([*line, "guest@127.0.0.1"], 80, 24, env={}) as guest:
        guest.until("q quit")
        guest.until("guest-")


def test_a_host_that_closes_gives_each_terminal_back(tmp_path: Path) -> None:
    made("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key"))
    with Box(tmp_path / "host") as closing:
        line = ["ssh", "-F", "/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
                "-i", str(tmp_path / "key"), "-o", "IdentitiesOnly=yes", "-p", str(closing.port),
                "127.0.0.1"]  # fmt: skip
        with Terminal(line, 80, 24, env={}) as guest:
            guest.until("Choose a name")
            closing.process.send_signal(signal.SIGINT)
            assert guest.ended() == 0
            assert b"\x1b[?1049l" in guest.raw, "the screen of before is back"
            assert "the host closes" in guest.text()
            assert closing.process.wait(PATIENCE) == 0


def test_the_unit_of_systemd_is_sound(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is missing")
    unit = tmp_path / "cb-tui-host.service"
    text = (ROOT / "docs" / "cb-tui-host.service").read_text()
    unit.write_text(text.replace("/usr/local/bin/cb-tui", "/bin/true"))
    line = ["systemd-analyze", "verify", "--man=no", str(unit)]
    ran = subprocess.run(line, capture_output=True, text=True, check=False, timeout=PATIENCE)
    told = [line for line in ran.stderr.splitlines() if unit.name in line]
    assert (ran.returncode, told) == (0, []), ran.stderr


def test_a_second_host_of_a_folder_and_one_at_a_taken_port_say_why(box: Box, tmp_path: Path) -> None:
    from tests.ssh.host import GAME

    for options, why in (
        (["--folder", str(box.folder), "--port", "0"], f"a host runs in {box.folder} already; look at it with "),
        (["--folder", str(tmp_path / "h"), "--port", str(box.port)], f"port {box.port} is taken; choose another"),
    ):
        line = [*GAME, "host", "--listen", "127.0.0.1", *options]
        ran = subprocess.run(line, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT)
        assert ran.returncode == 2
        assert ran.stderr.startswith(f"cb-tui host: {why}")

"""What commands print is text in lines, whatever files, letters, settings and arguments hold."""

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from cb_tui.session.library import LESSON, lessons
from tests.characters import LETTER, ORDERS, STORABLE, UNPRINTING, hostile_save, runs
from tests.cli.shell import run
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
ALL_IN_ONE = """
import json, sys
from cb_tui.__main__ import main
for arguments in json.loads(sys.argv[1]):
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code
    for stream in (sys.stdout, sys.stderr):
        print(f"<<<{status}>>>", file=stream, flush=True)
"""


class Said(NamedTuple):
    """How a command ended, and what it wrote into its pipes."""

    status: int
    out: str
    err: str


def said(folder: Path, *commands: list[str], typed: bytes = b"") -> list[Said]:
    """What each command wrote, one after another in one process."""
    env = os.environ | {
        "CB_TUI_SAVES": str(folder / "saves"),
        "CB_TUI_CONFIG": str(folder / "config"),
        "LANG": "C.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, "-c", ALL_IN_ONE, json.dumps(commands)],
        cwd=ROOT, env=env, input=typed, capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    outs, errs = (re.split(r"<<<(\d+)>>>\n", stream.decode())[:-1] for stream in (done.stdout, done.stderr))
    assert len(outs) == len(errs) == 2 * len(commands), done.stderr.decode()[-2000:]
    return [Said(int(status), out, err) for out, status, err in zip(outs[::2], outs[1::2], errs[::2], strict=True)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save, a battle and settings full of orders to a terminal, and a letter of the save."""
    folder = tmp_path_factory.mktemp("characters")
    hostile_save(folder / "saves")
    assert run("send", "hostile", folder / "letter", "--saves", folder / "saves").status == 0
    (folder / "config").mkdir()
    (folder / "config" / "settings.toml").write_text(f"{json.dumps(LETTER + ORDERS)} = 1\nmap = {json.dumps(ORDERS)}\n")
    text = lessons()[LESSON].read_text().replace('title = "', f'title = "{LETTER}{json.dumps(ORDERS)[1:-1]}')
    (folder / "battle.toml").write_text(f"{json.dumps(LETTER + ORDERS)} = 2\n{text}")
    return folder


def assert_text(each: Said) -> None:
    """Lines of characters that print, and of errors at most as many as the command has to tell."""
    for text in (each.out, each.err):
        assert [sign for sign in text if not sign.isprintable() and sign != "\n"] == []
    assert "Traceback" not in each.err


def test_what_is_in_files_is_printed_as_text(folder):
    battle = str(folder / "battle.toml")
    commands = [
        ["log", "hostile"], ["report", "hostile"], ["replay", "hostile"], ["verify", "hostile"],
        ["settings", "--check"], ["lint", battle], ["show", battle],
        ["receive", str(folder / "letter"), "--saves", str(folder / "other")], ["log", "hostile", "--json"],
        ["report", "hostile", "--json"], ["replay", "hostile", "--json"], ["lint", battle, "--json"],
    ]  # fmt: skip
    done = said(folder, *commands)
    for each in done:
        assert_text(each)
    log, report = done[0].out, done[1].out
    for note in runs(STORABLE):
        name = note[1:].split(" ", 1)[0]
        for text in (log, report):
            (line,) = [line for line in text.splitlines() if f"<{name} " in line or f"&lt;{name} " in line]
            assert line.rstrip().endswith((f"{name}>", f"{name}&gt;"))
    told = json.loads(done[8].out)
    assert [each["text"] for each in told if each["kind"] == "note"] == list(runs(STORABLE))


def test_the_linear_mode_says_text_and_drops_bytes_that_are_none(folder):
    bytes_of = "".join(UNPRINTING).encode(errors="ignore").replace(b"\n", b"")
    typed = b"look\nunits\nmap\nlog\nwhy\nluck\nlook " + bytes_of + b"\nl\xff\x80ook R1\n\xc3\nquit\nquit\n"
    for command in (["resume", "hostile", "--plain"], ["--plain"]):
        (each,) = said(folder, command, typed=typed)
        assert_text(each)
        assert each.status == 0
        assert each.out.isascii()
        assert "Unknown command" not in each.out


def test_an_argument_is_told_in_one_line(folder):
    """Given every character in a name, a file, an option and a folder, and a byte that is no text; when a command
    refuses it; then it is one sentence.
    """
    commands = []
    for note in runs([sign for sign in UNPRINTING if sign != "\x00" and (sign in STORABLE or sign == "\udc80")], 20):
        commands += [
            ["resume", note], ["show", note], ["show", f"{note}/x.toml"], ["log", "hostile", "--side", note], [note],
            ["log", "hostile", f"--{note}"], ["odds", note], ["rules", note], ["receive", note],
            ["verify", "x", "--saves", note],
        ]  # fmt: skip
    for command, each in zip(commands, said(folder, *commands), strict=True):
        assert_text(each)
        assert (each.status, each.out, each.err.count("\n")) == (2, "", 1), command
    (sent,) = said(folder, ["send", "hostile", str(folder / ORDERS)])
    assert_text(sent)
    assert (sent.status, sent.out.count("\n"), sent.err) == (0, 1, "")


def test_the_referee_gives_one_line_of_printing_json_for_any_bytes(folder):
    """Given a game full of orders to a terminal; when all bytes and a thousand runs are asked; each is answered."""
    dice = random.Random(1944)
    lines = [bytes([byte]) for byte in range(256)] + [dice.randbytes(dice.randint(1, 12)) for _ in range(1000)]
    asked = [line for each in lines if (line := each.replace(b"\n", b"")).strip()]
    (each,) = said(
        folder, ["referee", "hostile"], typed=b"\n".join([*asked, b'{"do":"state"}', b'{"do":"legal"}', b""])
    )
    assert_text(each)
    answers = [json.loads(line) for line in each.out.splitlines()]
    assert [answer["ok"] for answer in answers] == [False] * len(asked) + [True, True]
    assert answers[-2]["state"]["leaders"][0]["name"].startswith(f"{LETTER}{ORDERS}")

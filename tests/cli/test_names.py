"""Names that would leave the folder of saves: refused in a sentence by every command; no file is looked at or made."""

from pathlib import Path

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from tests.cli.shell import assert_refused, run
from tests.cli.typist import Typist

TRICKS = [
    "..", ".", "../veghel-1", "a/b", "/etc/passwd", "~", "veghel-1/", "a\0b", "a\x1b[2Jb", "a\nb", "a\\b",
    "a" * 61, "a" * 100_000, "ä", "\u202egnp",
]  # fmt: skip
COMMANDS = [
    ["resume"],
    ["verify"],
    ["log"],
    ["report"],
    ["replay"],
    ["play", "veghel", "--plain", "--save"],
    ["resume", "veghel-1", "--plain", "--branch"],
    ["log", "veghel-1", "--branch"],
]


@pytest.fixture
def saves(tmp_path, monkeypatch):
    """Two folders of saves side by side; the commands know one of them."""
    battle = Library().read("veghel")
    for player in ("anna", "bert"):
        seats = default_seats(battle)
        Game.new(RULESETS[battle.ruleset], battle, seed=7, seats=seats, saves=tmp_path / player).close()
    monkeypatch.setenv("CB_TUI_SAVES", str(tmp_path / "bert"))
    return tmp_path


def everything(folder: Path) -> dict[Path, bytes | None]:
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_takes_a_name_that_leaves_the_folder(command, saves):
    before = everything(saves)
    for name in TRICKS:
        ran = run(*command, name)
        assert_refused(ran)
        assert len(ran.err) < 700
    assert everything(saves) == before


def test_the_menu_of_lines_reads_no_file_of_the_host(saves):
    before = everything(saves)
    with Typist(saves / "bert", "--plain") as typist:
        for word in (
            "/etc/passwd",
            "../anna/veghel-1",
            "scenarios/combat_boots/veghel.toml",
            "./x.toml",
            "~",
            "..",
            "a" * 500,
            "\N{SUPERSCRIPT TWO}",
        ):
            assert "is not one of these battles" in typist.type(word)
            assert "root" not in typist.said
        assert "is not understood here" in typist.type("veghel seed \N{SUPERSCRIPT TWO}")
        assert 'there is no battle "00000199"' in typist.type("00000199")
        typist.type("q")
    assert everything(saves) == before

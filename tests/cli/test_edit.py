"""`cb-tui edit`: a battle changed in typed words, saved, and found again after it was left without saving."""

import subprocess
import sys
import tomllib

import pytest

from tests.cli.shell import run


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of the author's battles."""
    monkeypatch.setenv("CB_TUI_EDITS", str(tmp_path / "edits"))
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "battles"))
    return tmp_path / "battles"


def typed(*lines: str, battle: str = "mill") -> str:
    """What the editor of a battle, the mill road, says to some lines, each sentence on one line."""
    command = [sys.executable, "-m", "cb_tui", "edit", battle, "--plain"]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True)
    return done.stdout.replace("\n  ", " ")


def test_ground_and_a_piece_are_painted_placed_and_saved(folder):
    said = typed("paint 0305 trees", "place de_schreck 1104 turn 3", "findings", "save")
    assert "1 place painted: trees." in said
    assert "arrives at 1104 in turn 3" in said
    assert "Nothing is wrong" in said
    battle = tomllib.loads((folder / "mill-2.toml").read_text())
    assert [row.split() for row in battle["board"]["map"].splitlines()][4][2] == "^"
    (piece,) = [unit for unit in battle["units"] if unit["type"] == "de_schreck"]
    assert (piece["side"], piece["at"], piece["turn"]) == ("de", "1104", 3)
    assert run("lint", folder / "mill-2.toml").status == 0


def test_undo_and_redo_go_a_step_each(folder):
    said = typed("paint 0305 trees", "undo", "show 0305", "redo", "show 0305", "undo", "undo")
    assert said.index("0305: open") < said.index("0305: trees")
    assert "Nothing to undo" in said
    assert not folder.exists()


def test_what_was_not_saved_is_found_again(folder):
    typed("paint 0305 trees")
    assert "0305: trees" in typed("show 0305", "save")
    assert (folder / "mill-2.toml").exists()


def test_title_values_objectives_and_leaders_are_typed_too(folder):
    said = typed(
        "title Mill, again", "set turns 9", "add leader us 0304", "set L1 name Kelly", "objective us exit",
        "objective 1 count 3", "size 8 x 7", "undo", "save",
    )  # fmt: skip
    assert "moved to the edge: r1 r2 r3 r4 m1" in said
    battle = tomllib.loads((folder / "mill-2.toml").read_text())
    assert (battle["title"], battle["turns"], battle["victory"][0]["count"]) == ("Mill, again", 9, 3)
    assert battle["leaders"] == [{"id": "L1", "side": "us", "name": "Kelly", "at": "0304"}]
    assert [each["kind"] for each in battle["victory"] if each["side"] == "us"] == ["hold", "destroy", "exit"]
    assert run("lint", folder / "mill-2.toml").status == 0


def test_what_cannot_be_done_is_said_in_a_sentence(folder):
    lines = {
        "paint 9999 trees": "9999 is not on the map, whose last hex is 1107",
        "place de_schreck 1104 turn x": "turn x is no turn",
        "paint 0305 lava": "no brush is called lava",
        "place us_panzerschreck 1104": "did you mean de_schreck",
        "place de_schreck": "name one place",
        "move R9 0305": "There is no piece R9",
        "findigns": "did you mean findings?",
    }
    said = typed(*lines)
    assert [line for line, words in lines.items() if words not in said] == []
    assert not folder.exists()


def test_the_squares_of_combat_are_edited_in_typed_words_too(folder):
    said = typed("paint 0101-0102 wood", "place gun 0101", "save", battle="two_roads")
    assert "2 places painted: wood." in said
    assert "a gun, stands at 0101" in said
    assert tomllib.loads((folder / "two_roads-2.toml").read_text())["map"][0].startswith("w")

"""The editor of tables on the screen: shapes drawn, carried and mirrored by keys, stands placed, and plain mode."""

import subprocess
import sys
import tomllib

import pytest

from tests.ui.authors import author_of


@pytest.fixture
async def author(tmp_path, monkeypatch):
    """An author who has opened a copy of the sunken lane."""
    async with author_of("sunken_lane", tmp_path, monkeypatch) as found:
        yield found


def outlines(author, kind):
    return {each["name"]: each["outline"] for each in author.work.data["areas"] if each["kind"] == kind}


async def test_a_wood_and_its_twin_are_drawn_by_corners_carried_and_taken_away(author):
    before = author.work.document.text
    await author.types("m m / 54,4 Enter Enter / 60,4 Enter Enter / 60,10 Enter Enter c")
    assert outlines(author, "forest")["wood"] == "54,4 60,4 60,10"
    assert outlines(author, "forest")["wood 2"] == "12,10 12,4 18,4"
    await author.types("g / 62,12 Enter Enter")  # the corner under the cursor, and that of the twin
    assert outlines(author, "forest")["wood"] == "54,4 60,4 62,12"
    assert outlines(author, "forest")["wood 2"] == "10,12 12,4 18,4"
    await author.types("/ 57,5 Enter g l l t Enter")
    assert outlines(author, "forest")["wood"] == "64,4 64,10 56,12"
    await author.types("/ 62,8 Enter X")
    assert author.work.document.text == before
    assert "0 findings" in author.shown


async def test_a_box_takes_two_corners_and_a_draft_is_dropped(author):
    await author.types("t b / 60,50 Enter x")
    assert "go to the opposite one" in author.shown
    await author.types("l l l l j j j j x")
    assert outlines(author, "building")["house"] == "60,50 64,50 64,54 60,54"
    await author.types("Enter Esc")
    assert author.app.screen.now.draft == ()
    await author.types("s s l l l")  # a tenth of an inch a step
    assert author.work.cursor == "64.3,54.0"


async def test_a_stand_joins_its_company_and_a_test_is_played(author):
    await author.types("/ 18,7 Enter p squad_at Enter w")
    stands = tomllib.loads((author.folder / "sunken_lane-2.toml").read_text())["companies"][0]["stands"]
    assert [stand["id"] for stand in stands if stand.get("at") == "18,7"] == ["AR6"]
    await author.types("/ 19,7 Enter")
    assert "opens the card of AR6" in author.shown  # its sign on the map is as wide
    await author.types("v l l l l l l G")
    assert "TEST of The sunken lane" in author.shown


def test_shapes_are_drawn_in_typed_words(tmp_path):
    typed = "draw hedge 3,40 9,46\nshift hedge 1 0\ndraw strip box 50,50 56,56\nplace mg 53,53 de\nsave\nquit\n"
    folders = {"CB_TUI_BATTLES": str(tmp_path), "CB_TUI_EDITS": str(tmp_path / "state"), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "-m", "cb_tui", "edit", "sunken_lane", "--plain"]
    said = subprocess.run(command, input=typed, env=folders, capture_output=True, text=True, check=True).stdout
    data = tomllib.loads((tmp_path / "sunken_lane-2.toml").read_text())
    assert data["barriers"][-1] == {"kind": "hedge", "name": "hedge", "line": "4,40 10,46"}
    assert data["areas"][1]["outline"] == "50,50 56,50 56,56 50,56"
    assert "machine gun, stands at 53" in said

"""The editor of squares on the screen: a strip, a link and a line by direction keys, and pieces by halves."""

import pytest

from tests.ui.authors import author_of


@pytest.fixture
async def author(tmp_path, monkeypatch):
    """An author who has opened a copy of the four corps."""
    async with author_of("four_corps", tmp_path, monkeypatch) as found:
        yield found


async def test_lines_are_set_by_a_direction_and_their_twins_with_them(author):
    await author.types("m m m R / 0303 Enter X = / 0805 Enter Enter k Esc")
    assert "Symmetry: turn" not in author.shown
    assert ["0804", "0805"] not in author.work.data["links"]
    assert ["1312", "1313"] not in author.work.data["links"]
    await author.types("- / 0303 Enter Enter j Esc")
    assert author.work.data["parameters"]["deploy_depth"] == 3
    assert "Which side?" not in author.shown


async def test_a_half_and_a_section_say_whose_a_piece_is(author):
    await author.types("p gun / 1501 Enter")
    assert "No counter has these words" in author.shown
    await author.types("Esc / 1501 Enter p gun Enter / 0416 Enter Enter w")
    forces = {force["seat"]: force["units"] for force in author.written("four_corps-2")["forces"]}
    assert [unit for unit in forces["re"] if unit["at"] == "1501"] == [{"kind": "gun", "at": "1501"}]
    assert [unit for unit in forces["bw"] if unit["at"] == "0416"] == [{"kind": "gun", "at": "0416"}]
    assert "21 pieces" in author.shown

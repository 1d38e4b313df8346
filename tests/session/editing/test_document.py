"""The document of the editor is the text of a battle file: a change touches what it means and nothing else."""

import difflib
import tomllib
from pathlib import Path
from random import Random

import pytest

from cb_tui.core.editing import REMOVED, Edit, EditError, changed, value_at
from cb_tui.games import catalogue_files
from cb_tui.session.editing.document import Document
from cb_tui.session.library import lessons, shipped_battles_folder
from tests.sample import WHOLE, sample
from tests.session.editing.random_changes import edit, paths

SHIPPED = sorted(shipped_battles_folder().glob("*/*.toml"))
FILES = [*(each for each in SHIPPED if each.name not in catalogue_files()), *lessons().values()]
CATALOGUE = next(each for each in SHIPPED if each.name in catalogue_files())
MILL = shipped_battles_folder() / "combat_boots" / "mill.toml"
NERY = shipped_battles_folder() / "combat" / "nery.toml"
AIRFIELD = shipped_battles_folder() / "combat_captain" / "airfield.toml"


def opened(path):
    return Document(path, path.read_bytes().decode())


def touched(document, *change):
    """The lines that a change takes out (-) and puts in (+)."""
    before, data = document.text, document.data
    document.change(change)
    assert tomllib.loads(document.text) == document.data
    found = difflib.unified_diff(before.split("\n"), document.text.split("\n"), lineterm="", n=0)
    assert document.data == changed(data, document.steps[-1].change)
    return [line for line in found if line[:2] not in ("--", "++", "@@")]


# --- the law ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sample(FILES, 12), ids=lambda path: path.stem)
def test_random_changes_read_back_as_they_were_meant_and_undo_gives_the_first_text(path):
    luck, document = Random(path.stem), opened(path)
    before, made = document.text, 0
    for _ in range(200 if WHOLE else 30):
        if not document.data:
            break  # a short file of which all was taken out
        one = edit(document.data, luck)
        text, data = document.text, document.data
        try:
            document.change((one,))
        except EditError as refused:
            assert document.text == text
            assert "\n" not in str(refused)
            continue
        made += 1
        assert tomllib.loads(document.text) == changed(data, document.steps[-1].change)
    assert made > 15
    after = document.text
    while document.undo():
        pass
    assert document.text == before
    while document.redo():
        pass
    assert document.text == after


@pytest.mark.parametrize("path", sample(FILES, 9, 1), ids=lambda path: path.stem)
def test_a_changed_value_touches_its_own_lines_alone(path):
    document, luck = opened(path), Random(1)
    leaves = [each for each in paths(document.data) if not isinstance(value_at(document.data, each), dict | list)]
    for each in leaves if WHOLE else luck.sample(leaves, min(15, len(leaves))):
        value = value_at(document.data, each)
        new = not value if isinstance(value, bool) else value + 1 if isinstance(value, int | float) else f"x{value}"
        was = document.text[(node := document.now.spans.node(each)).start : node.end]
        try:
            lines = touched(document, Edit(each, new))
        except EditError:
            continue  # an id that has become its default
        assert sum(line.startswith("-") for line in lines) <= was.count("\n") + 1, each
        document.undo()


# --- as a person writes ----------------------------------------------------------------------------------------------


def test_a_new_piece_adds_one_line_written_like_those_beside_it():
    new = {"type": "us_lmg", "id": "M2", "turn": 3, "at": "0104", "side": "us"}
    assert touched(opened(MILL), Edit(("units", 4), new, insert=True)) == [
        '+  {id = "M2", side = "us", type = "us_lmg", at = "0104", turn = 3},'
    ]


def test_a_key_comes_where_people_write_it_and_goes_with_its_line():
    assert touched(opened(MILL), Edit(("sight",), 5)) == ["+sight = 5"]
    document = opened(MILL)
    touched(document, Edit(("sight",), 5))
    assert touched(document, Edit(("sight",))) == ["-sight = 5"]


def test_a_key_at_its_default_is_left_out():
    document = opened(MILL)
    assert touched(document, Edit(("units", 0, "turn"), 2))[1].endswith('at = "0202", turn = 2, goal = "0602"},')
    assert touched(document, Edit(("units", 0, "turn"), 1))[1].endswith('goal = "0602"},')
    new = {"id": "M2", "side": "us", "type": "us_lmg", "at": "0104", "turn": 1, "asleep": False}
    assert touched(document, Edit(("units", 4), new, insert=True)) == [
        '+  {id = "M2", side = "us", type = "us_lmg", at = "0104"},'
    ]


def test_a_letter_of_the_map_is_replaced_in_its_place():
    document = opened(MILL)
    rows = document.data["board"]["map"].split("\n")
    rows[1] = rows[1].replace("#", "^")
    assert touched(document, Edit(("board", "map"), "\n".join(rows))) == [
        "- . . ^ ^ . # . ^ ^ . .",
        "+ . . ^ ^ . ^ . ^ ^ . .",
    ]
    assert [(each.end - each.start, each.new) for each in document.steps[-1].splices] == [(1, "^")]


def test_remarks_and_columns_stay():
    document = opened(AIRFIELD)
    assert touched(document, Edit(("aims", 0, "turns"), 4))[1].endswith(
        "turns = 4}]  # longer than the tanks take [HG-4]"
    )
    assert touched(document, Edit(("companies", 1, "within", "inches"), 16))[1].endswith("drafted with 12")


def test_a_table_below_a_header_comes_with_a_blank_line_and_goes_with_it():
    document = opened(NERY)
    before = document.text
    new = {"aim": "destroy", "side": "de", "name": "all horses", "kind": "cavalry", "count": 4}
    assert len(touched(document, Edit(("aims", 1), new, insert=True))) == 7
    assert 'count = 5\n\n[[aims]]\naim = "destroy"\nside = "de"\nname = "all horses"\n' in document.text
    assert 'kind = "cavalry"\ncount = 4\n\n[[aims]]\n' in document.text
    document.change((Edit(("aims", 1)),))
    assert document.text == before


def test_tables_with_lists_of_their_own_come_below_headers_at_the_end():
    document = opened(NERY)
    forces = document.data["forces"]
    document.change((Edit(("forces",)),))
    added = touched(document, Edit(("forces",), forces))
    assert added[:3] == ["+[[forces]]", '+seat = "br"', "+units = ["]
    assert added[3].startswith("+  {kind = ")


def test_a_list_of_tables_has_a_line_for_each():
    new = [{"id": "A", "side": "us"}, {"id": "B", "side": "us"}]
    assert touched(opened(MILL), Edit(("batteries",), new)) == [
        "+batteries = [",
        '+  {id = "A", side = "us"},',
        '+  {id = "B", side = "us"},',
        "+]",
    ]


def test_a_file_with_the_line_ends_of_windows_keeps_them():
    document = Document(MILL, MILL.read_text().replace("\n", "\r\n"))
    rows = document.data["board"]["map"] + ". . .\n"
    document.change((Edit(("board", "map"), rows), Edit(("sight",), 5)))
    assert "\n" not in document.text.replace("\r\n", "")
    assert document.data["board"]["map"] == rows


# --- what cannot be done ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "one",
    [
        Edit(("turns",), 6),
        Edit(("title", "x"), 1),
        Edit(("units", 99), {"id": "x"}),
        Edit(("briefing",), object()),
        Edit(("briefing",), "\ud800"),
        Edit(("briefing",), "x" * 1_000_001),
        Edit(("board",), 3),
        Edit(("units", 0, "zone"), REMOVED),
    ],
)
def test_a_change_that_cannot_be_made_is_one_sentence_and_nothing_happens(one):
    document = opened(MILL)
    before = document.text
    with pytest.raises(EditError) as refused:
        document.change((one,))
    assert "\n" not in str(refused.value)
    assert (document.text, document.steps) == (before, [])


def test_a_text_that_cannot_be_read_opens_with_the_line_of_its_fault():
    document = Document(MILL, 'title = "Mill"\nturns = [\nx = 1\n')
    assert document.battle is None
    assert [each.at.line for each in document.findings] == [3]
    with pytest.raises(EditError, match="line 3 is not TOML"):
        document.change((Edit(("turns",), 3),))


def test_what_the_editor_does_not_understand_stays():
    document = Document(MILL, MILL.read_text().replace("turns = 6", "turns = 6\nwether = 'rain'  # sic"))
    assert [(each.finding.where, each.at.line) for each in document.findings] == [("wether", 35)]
    touched(document, Edit(("units", 0, "at"), "0302"))
    assert "wether = 'rain'  # sic" in document.text


def test_a_list_of_five_thousand_entries_does_not_hold_the_editor_up():
    document = Document(MILL, f"title = 'x'\nlong = [{'1, ' * 5_000}]\n")
    mixed = [2, *document.data["long"][1:500], 3, *document.data["long"][500:-7], 4]
    document.change((Edit(("long",), mixed),))
    assert document.data["long"] == mixed


# --- steps -----------------------------------------------------------------------------------------------------------


def test_several_values_are_one_step_and_so_is_a_text_written_elsewhere():
    document = opened(MILL)
    before = document.text
    document.change((Edit(("turns",), 8), Edit(("units", 0, "at"), "0302")))
    document.rewrite(document.text.replace("The mill road", "The mill"))
    assert (document.at, document.data["title"]) == (2, "The mill")
    document.undo()
    document.undo()
    assert document.text == before
    assert document.undo() is None


def test_the_findings_follow_each_change():
    document = opened(MILL)
    assert document.findings == ()
    document.change((Edit(("units", 0, "type"), "us_nothing"),))
    assert [each.finding.where for each in document.findings] == ["units.R1.type"]
    line = document.text.split("\n")[document.findings[0].at.line - 1]
    assert line[document.findings[0].at.column - 1 :].startswith('type = "us_nothing"')


def test_catalogues_are_documents_too():
    document = opened(CATALOGUE)
    assert document.findings == ()
    name = next(iter(document.data))
    assert len(touched(document, Edit((name, "mv"), 3))) == 2


def test_nothing_is_written(tmp_path: Path):
    path = tmp_path / "mill.toml"
    path.write_bytes(MILL.read_bytes())
    opened(path).change((Edit(("turns",), 8),))
    assert path.read_bytes() == MILL.read_bytes()

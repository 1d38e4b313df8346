"""One fault in a battle file gives one finding or two, the first with the line of the fault."""

import pytest

from cb_tui.session.examine import told
from cb_tui.session.library import Library, shipped_battles_folder
from tests.cli.shell import run

MILL = (shipped_battles_folder() / "combat_boots" / "mill.toml").read_text()
FIRST_ROW = ". . . ^ . . . . ^ . .\n . . ^"
FAULTS = {  # what stands in the file, and what stands there instead
    "a short first row": (FIRST_ROW, ". . . ^ . . . . ^ .\n . . ^"),
    "a long first row": (FIRST_ROW, ". . . ^ . . . . ^ . . .\n . . ^"),
    "a strange letter": (FIRST_ROW, ". . . ^ . . ? . ^ . .\n . . ^"),
    "a strange letter under a road": ("= = = = = # = = = = =", "= = = x = # = = = = ="),
    "a road off the map": ('"0104-1104"', '"0104-1204"'),
    "a road that is no run": ('"0104-1104"', '"0104-1105"'),
    "a road that is no place": ('"0104-1104"', '"0104 to 1104"'),
    "roads in one text": ('roads = ["0104-1104"]', 'roads = "0104-1104"'),
    "turns in words": ("turns = 6", 'turns = "six"'),
    "too many turns": ("turns = 6", "turns = 66"),
    "a misspelt key": ("minutes = 10", "minuets = 10"),
    "no text in quotes": ('first = "us"', "first = us"),
    "an unknown side first": ('first = "us"', 'first = "uk"'),
    "a counter that no catalogue has": ('type = "us_lmg"', 'type = "us_m1919"'),
    "a piece off the map": ('at = "0902"', 'at = "1202"'),
    "two pieces of one name": ('{id = "r2", side = "de"', '{id = "r1", side = "de"'),
    "an unknown side of a piece": ('{id = "r2", side = "de"', '{id = "r2", side = "ge"'),
    "a missing place": ('type = "de_mg", at = "1003"', 'type = "de_mg"'),
    "a wrong kind of victory": ('side = "de", kind = "destroy"', 'side = "de", kind = "destory"'),
    "too much to hold": ('"0606"], count = 2', '"0606"], count = 4'),
    "an open list": ('  {id = "M1", side = "us", type = "us_lmg", at = "0203", goal = "0503"},\n', '  {id = "M1"\n'),
    "morale beyond its bounds": ('morale = 7, tactic = "overrun"},\n  {id', 'morale = 17, tactic = "overrun"},\n  {id'),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_told_once_and_with_its_line(what, tmp_path):
    sound, wrong = FAULTS[what]
    assert sound in MILL
    path = tmp_path / "mill.toml"
    path.write_text(MILL.replace(sound, wrong, 1))
    begins = next(at for at in range(len(MILL)) if MILL[at] != path.read_text()[at])
    line = MILL.count("\n", 0, begins) + 1
    found = Library().check(path)
    assert 1 <= len(found) <= 2, [told("mill", each) for each in found]
    assert found[0].line == line or what == "two pieces of one name", told("mill", found[0])


def test_a_finding_has_file_line_and_key_and_as_data_its_column(tmp_path):
    path = tmp_path / "mill.toml"
    path.write_text(MILL.replace("turns = 6", "turns = 66"))
    line = MILL.splitlines().index("turns = 6") + 1
    assert run("lint", path).out == f"{path}:{line}: turns: expected 1 to 60, found 66\n"
    (finding,) = run("lint", path, "--json").data[0]["findings"]
    assert (finding["where"], finding["line"], finding["column"]) == ("turns", line, 1)
    assert run("play", path, "--plain").err == f"cb-tui play: {path}:{line}: turns: expected 1 to 60, found 66\n"


def test_a_handicap_and_a_file_with_line_ends_of_windows_have_lines_too(tmp_path):
    path = tmp_path / "mill.toml"
    wrong = MILL.replace("turns = 6", 'turns = 6\nhandicap = {note = "None.", turns = 3, without = ["r9"]}')
    path.write_bytes(wrong.replace("\n", "\r\n").encode())
    line = MILL.splitlines().index("turns = 6") + 2
    assert [finding.line for finding in Library().check(path)] == [line]


def test_a_wrong_counter_is_told_with_the_one_that_was_meant(tmp_path):
    path = tmp_path / "mill.toml"
    path.write_text(MILL.replace('"us_lmg"', '"us_panzerschreck"'))
    (finding,) = Library().check(path)
    assert finding.text == 'no counter "us_panzerschreck"; did you mean de_schreck (Panzerschreck team)?'

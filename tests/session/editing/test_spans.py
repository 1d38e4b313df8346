"""Each value of a battle file has a place in its text, and a finding on it a line."""

import random
import tomllib
from pathlib import Path

import pytest

from cb_tui.core.scenario import Finding
from cb_tui.games import GAMES
from cb_tui.session.editing.spans import Node, Position, Spans, path_of
from cb_tui.session.library import Library, shipped_battles_folder
from cb_tui.session.locations import game_data
from tests.sample import sample

FILES = sorted({*shipped_battles_folder().rglob("*.toml"), *(f for g in GAMES for f in game_data(g).rglob("*.toml"))})
MILL = shipped_battles_folder() / "combat_boots" / "mill.toml"


def spans(text):
    return Spans(text, tomllib.loads(text.replace("\r\n", "\n")))


def values(node: Node, data, text):
    """Compare each value with the text at its place, and count them."""
    if isinstance(data, dict):
        assert node.keys is not None
        assert set(node.keys) == set(data)
        inner = [(node.keys[key], data[key]) for key in data]
    elif isinstance(data, list):
        assert node.entries is not None
        inner = list(zip(node.entries, data, strict=True))
    else:
        inner = []
    if node.form == "value":
        assert tomllib.loads(f"x = {text[node.start : node.end]}".replace("\r\n", "\n"))["x"] == data
    return 1 + sum(values(each, value, text) for each, value in inner)


def test_every_value_of_every_shipped_file_is_where_it_is_said_to_be():
    assert len(FILES) > 60
    found = 0
    for file in sample(FILES, 4):
        text = file.read_bytes().decode()
        each = spans(text)
        found += values(each.root, each.data, text)
    assert found > 5_000


PIECES = [
    'a = "x"  # a = [1]',
    "b.c = 'it # is'",
    'd = """\nfour quotes: """"',
    "e = [1, [2, 3,], # one\n  {x = 4}, ]",
    '"f.g" = true',
    "h = 1979-05-27 07:32:00Z",
    "i = {j = {k = 1}, l.m = [ ]}",
    '"\\u00e9 \\"n" = -1.5e3',
    "o = '''\n# '' no remark ]\n'''",
    "p = 0x1f",
]
TABLES = ["[t]", "[t.u]", "[[v]]", "[[v.w]]", "[ x . 'y' ]", "[[v]] # a remark", "[z.z.z]"]


def test_whatever_people_write_is_found():
    luck, read = random.Random(1), 0
    for _ in range(400):
        lines = [luck.choice((*PIECES, *PIECES, *TABLES, "", "# a remark")) for _ in range(luck.randint(1, 12))]
        text = luck.choice(("\n", "\r\n", "\n\n")).join(lines)
        try:
            each = spans(text)
        except tomllib.TOMLDecodeError:
            continue
        read += values(each.root, each.data, text) > 3
    assert read > 50


@pytest.mark.parametrize(
    ("where", "at"),
    [
        ("title", "title ="),
        ("units.R3.type", 'type = "us_para", at = "0105"'),
        ("units.R3.tactic", '{id = "R3"'),
        ("handicap: units.R3.at", 'at = "0105"'),
        ("victory[1].count", 'count = 4},\n  {side = "de", kind = "hold"'),
        ("victory.2", '{side = "de", kind = "hold"'),
        ("sides.de.morale", 'morale = 7, tactic = "overrun"},\n]'),
        ("board.roads[0]", '"0104-1104"'),
        ("map row 2", " . . ^ ^ . # . ^ ^ . .\n. . . ^ ^ . . ^ ^ . .\n ="),
        ("file", "# The mill road"),
        ("board.rivers", "[board]"),
    ],
)  # fmt: skip
def test_a_finding_has_its_line(where, at):
    text = MILL.read_text()
    each = spans(text)
    offset = text.index(at)
    assert each.of_finding(where) == each.place(offset)
    assert each.place(offset).line == text.count("\n", 0, offset) + 1


def test_a_fault_that_cannot_be_read_names_its_own_line():
    assert spans("a = 1\n").of_finding("line 7") == Position(7, 1)


def test_an_entry_is_named_by_its_id_its_name_or_its_number():
    data = {"companies": [{"id": "A", "stands": [{"id": "AR1"}, {"id": "2"}]}], "areas": [{"name": "the mill"}]}
    assert path_of(data, "companies.A.stands.2.at") == ("companies", 0, "stands", 1)
    assert path_of(data, "areas.the mill.outline") == ("areas", 0)
    assert path_of(data, "companies[3].id") == ("companies",)


def test_every_finding_of_a_spoilt_battle_has_a_line_of_its_own(tmp_path: Path):
    spoilt = (
        MILL.read_text()
        .replace("us_lmg", "us_nothing")
        .replace('"0104-1104"', '"0104-1304"')
        .replace("turns = 6", "turns = 0")
    )
    (tmp_path / "mill.toml").write_text(spoilt)
    found: list[Finding] = Library([]).check(tmp_path / "mill.toml")
    each = spans(spoilt)
    lines = {finding.where: spoilt.splitlines()[each.of_finding(finding.where).line - 1] for finding in found}
    assert lines["turns"] == "turns = 0"
    assert "us_nothing" in lines["units.M1.type"]
    assert lines["board.roads[0]"] == 'roads = ["0104-1304"]'

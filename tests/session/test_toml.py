"""TOML is bounded before it is parsed: no file keeps the program busy, and no honest one is refused."""

import contextlib
import re
import time
import tomllib
from functools import reduce

import pytest

from cb_tui.session.errors import SaveError
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.log import digest
from cb_tui.session.saves import read_snapshot, saves
from cb_tui.session.settings import read
from cb_tui.session.toml import TomlError, TomlTables, changed, parsed
from tests.pages import ROOT

DOTS = ". " * 60
HONEST = [
    f'map = """\n{DOTS}\n{DOTS}"""',
    f"map = '''\n{DOTS}'''",
    f"a = \"{DOTS}\" # {DOTS}\nb = '{DOTS}'",
    f'a = """{DOTS}""\\"{DOTS}"""""\nb = 1.5',
    f"a = '''{DOTS}''{DOTS}'''''\nb = 1.5",
    f'"{DOTS}".b = "\\"{DOTS}" # "',
    "a = \"\"\"\"\"\"\nb = ''''''\nc = \"\"\nd = ''",
    "a = [" + "1.5, " * 100 + "]",
    "a = [" + "[1.5], " * 100 + "]",
    "a = [ # [[[[\n" + '"[{", ' * 100 + "]",
    "\r\n".join(f"[a.b{n}]\r\nc.d = {{e.f = [1.5]}}" for n in range(100)),
    ".".join("abcdefghijklmnopqrst") + " = 1",
    "a = " + "[" * 40 + "]" * 40,
]
ENDLESS = {
    "text": b'a = """' + b'\\"""' * 200_000,
    "texts": b'a = "' + b'\\"' * 400_000,
    "letters": b"a" * 900_000,
    "marks": b"'" * 900_000,
    "remarks": b"#" * 900_000,
    "brackets": b"[]" * 400_000,
    "dots": b"a." * 400_000,
    "dots in a table": b"a = {" + b"a." * 400_000,
    "a long table": b"[a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s]\n" + b"t=1\n" * 200_000,
}


@pytest.mark.parametrize("text", HONEST, ids=range(len(HONEST)))
def test_what_people_write_is_read_as_it_stands(text):
    assert parsed(text.encode()) == tomllib.loads(text)


@pytest.mark.parametrize("path", sorted(shipped_battles_folder().rglob("*.toml")), ids=lambda path: path.name)
def test_what_is_shipped_is_read_as_it_stands(path):
    assert parsed(path.read_bytes()) == tomllib.loads(path.read_text())


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_no_file_keeps_the_program_busy(text):
    start = time.process_time()
    with contextlib.suppress(TomlError):
        parsed(text)
    assert time.process_time() - start < 2


def test_settings_and_snapshots_are_bounded_too(tmp_path, monkeypatch):
    start = time.process_time()
    keys = b"a." * 49_000 + b"a = 1\n"
    (tmp_path / "settings.toml").write_bytes(keys)
    assert "line 1: expected a key of at most 20 parts" in read(tmp_path / "settings.toml").unreadable
    with pytest.raises(SaveError, match="20 parts"):
        read_snapshot(b'checksum = "' + digest(keys).encode() + b'"\n' + keys)
    (tmp_path / "friday").mkdir()
    (tmp_path / "friday" / "snapshot.toml").write_bytes(keys)
    assert [save.name for save in saves(tmp_path)] == ["friday"]
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    ("text", "path", "value", "there"),
    [
        ("a = [ # one\n  1, # two\n]\n", ("b",), 2, "a = [ # one\n  1, # two\n]\nb = 2\n"),
        ("[k] # keys\nx = 1 # one\n\n# end\n[l]\ny = 2\n", ("k", "x"), None, "[k] # keys\n\n# end\n[l]\ny = 2\n"),
        ("k = {x = 1} # inline\n", ("k", "x"), 2, "k = {x = 2} # inline\n"),
        ("# dotted\nk.x = 1", ("k", "x"), 2, "# dotted\nk.x = 2\n"),
        ("[b]\nz = 1\n[a]\ny = 2 # last\n", ("b", "z"), 3, "[b]\nz = 3\n[a]\ny = 2 # last\n"),
        ("# mine\n", ("k", "deep", "x"), "\x7f", '# mine\n\n[k.deep]\nx = "\\u007f"\n'),
    ],
)
def test_a_change_keeps_remarks_order_and_layout(text, path, value, there):
    assert changed(text, path, value) == there


@pytest.mark.parametrize("text", ["k.a.x = 1\ns = 2", "[k.a]\nx = 1\n[k]\n[s]\nt = 2", "k.a = {x = 1}\n[s]\nt.u = 2"])
@pytest.mark.parametrize("path", [("s",), ("k", "a", "x"), ("k", "b", "y")])
@pytest.mark.parametrize("value", ["new", None])
def test_a_file_that_the_editor_cannot_change_soundly_loses_no_value(text, path, value):
    before, after = tomllib.loads(text), tomllib.loads(changed(text, path, value))
    *above, key = path
    last = [reduce(lambda table, name: table.setdefault(name, {}), above, data) for data in (before, after)]
    assert [table.pop(key, None) for table in last][1] == value
    assert without_empty(after) == without_empty(before)


def without_empty(table):
    """What a table says, whose empty tables say nothing."""
    if not isinstance(table, dict):
        return table
    return {name: said for name, value in table.items() if (said := without_empty(value)) != {}}


def test_no_pattern_repeats_a_group_possessively():
    """Python before 3.11.5, which Debian 12 has, matches such a repeat wrongly: a whole battle was left out for it."""
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "cb_tui").rglob("*.py")}
    assert sorted(path.name for path, text in sources.items() if re.search(r"\)([*+?]|\{[\d,]+\})\+", text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "# counters\na = {x = 1}\nb = {y = 2} # two\n",
        "a = {x = 1}\n[b]\ny = 2\n",
        'a = {x = 1}\nb.y = 2\nc = {z = """\nb = {y = 3}\n"""}\n',
    ],
)
def test_tables_are_read_by_their_keys_however_they_are_written(text):
    assert TomlTables(text.encode()).named(["a", "b", "z"]) == {"a": {"x": 1}, "b": {"y": 2}}


@pytest.mark.parametrize("wrong", ["b = {y = }", "b = {y = 2", "a = {x = 2}", "b = {y = {z}}"])
def test_a_fault_in_a_table_that_is_asked_for_is_told_with_its_line(wrong):
    with pytest.raises(TomlError) as fault:
        TomlTables(f"a = {{x = 1}}\n\n{wrong}\n".encode()).named(["a", "b"])
    assert fault.value.finding.where == "line 3"


def test_a_table_that_nobody_asks_for_is_not_read():
    rows = TomlTables(b"a = {x = 1}\nb = {y = }\n")
    assert rows.named(["a"]) == {"a": {"x": 1}}

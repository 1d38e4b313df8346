"""Two hundred battle files that nobody should open: `lint` and `unpack` end in one sentence, in time, and write nothing."""

# ruff: noqa: E501 - what is hostile is long

import os
import random
import re
import resource
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from cb_tui.presentation.editing.edited_battle import scene_of
from cb_tui.presentation.editing.opening import begun, opened_workspace
from cb_tui.session.errors import SessionError
from tests.cli.shell import run
from tests.pages import ROOT
from tests.patience import PATIENCE
from tests.sample import WHOLE, sample

SECONDS = 5  # of the processor, for a file
MEMORY = 600_000  # kB, for all that are large
DOCS = (ROOT / "docs" / "scenarios.md").read_text()
SOUND = [block.partition("```")[0] for block in DOCS.split("```toml\n")[1:] if block.startswith("title")]
WILD = (  # in the place of a value
    "[" + "0," * 100_000 + "]", "{}", "[]", "[[]]", "{a = {a = {a = 1}}}", "1e400", "nan", "-inf", "-1", "9" * 300, "0.5",
    '""', '"\\u0000"', '"\\u001b[2J\\u001b]0;x\\u0007"', '"\\u202e\\u200b"', "'../../../etc/passwd'", "1979-05-27T07:32:00Z",
    "true", '"' + "x" * 200_000 + '"', '"\\ud7ff"', "[1, 'a', {b = 2}]", '"0000"', "99999999999", "['0101', '0101']",
)  # fmt: skip
BROKEN = {
    "empty": b"", "a null": b"\0", "nulls": b"\0" * 1000, "a bell": b"\a", "no battle": b"hello\n", "a page": b"<html>",
    "utf-16": 'title = "x"'.encode("utf-16"), "a mark of order": b"\xef\xbb\xbftitle = 'x'\n", "latin-1": b'title = "\xe9"',
    "half a letter": b'title = "\xc3', "overlong": b'title = "\xc0\xaf"', "surrogates": b'title = "\xed\xa0\x80"',
    "lines of a Mac": b'title = "x"\rturns = 3\r', "an open text": b'title = "x', "an open long text": b'title = """x',
    "quotes": b'"' * 100_000, "apostrophes": b"'" * 100_001, "remarks": b"#" * 999_999, "blanks": b" " * 999_999,
    "too large": b"#" * 1_000_001, "far too large": b"x" * 9_000_000, "lists": b"a = " + b"[" * 900_000,
    "tables": b"a = " + b"{a=" * 300_000, "closed lists": b"a = " + b"[" * 30_000 + b"]" * 30_000, "dots": b"a." * 400_000,
    "quoted dots": b'"a".' * 200_000 + b"a = 1", "headers": b"[a]\n" * 200_000, "long header": b"[" + b"a." * 400_000 + b"a]",
    "many tables": b"".join(b"[t%d]\n" % n for n in range(90_000)), "keys": b"".join(b"k%d=1\n" % n for n in range(90_000)),
    "lists of tables": b"[[a]]\n" * 160_000, "deep tables": b"".join(b"[" + b"a." * n + b"a]\n" for n in range(300)),
    "digits": b"a = " + b"9" * 900_000, "hexadecimal": b"a = 0x" + b"f" * 900_000, "bits": b"a = 0b" + b"1" * 900_000,
    "underscores": b"a = 1" + b"_1" * 400_000, "a long exponent": b"a = 1e" + b"9" * 900_000, "a date": b"a = 9999-99-99",
    "backslashes": b'a = "' + b"\\" * 900_000, "escapes": b'a = "' + b"\\u0041" * 150_000 + b'"', "equals": b"=" * 900_000,
    "a zip": b"PK\x03\x04" + bytes(range(256)) * 100, "gzip": b"\x1f\x8b\x08" + b"\0" * 1000, "a program": b"\x7fELF" + b"\1" * 999,
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "pickle": b"\x80\x04cposix\nsystem\n.", "yaml": b"!!python/object/apply:os.system",
    "entities": b'<!DOCTYPE x [<!ENTITY a "&a;&a;">]>', "a save": b'{"format":1,"ruleset":"combat_boots_2025"}\n' * 9,
}  # fmt: skip
LARGE = {  # what is sound TOML of up to 1 MB, and no battle
    "pieces": ("units = [", 'units = [{id = "x", side = "gb", type = "br_rifle", at = "0101"},' * 1 + "\n" + "".join(
        f'{{id = "Z{n}", side = "gb", type = "t{n}", at = "0101"}},\n' for n in range(15_000))),
    "conditions": ("victory = [", "victory = [" + '{side = "gb", kind = "destroy", count = 1},' * 20_000),
    "rows": ('map = """', 'map = """' + ".\n" * 400_000), "columns": ('map = """', 'map = """\n' + "." * 900_000),
    "roads": ('roads = ["', 'roads = ["' + "0101-0199 " * 90_000), "a road of dashes": ('roads = ["', 'roads = ["' + "-" * 900_000),
    "counters": ("[types.cooks]", "".join(
        f'[types.c{n}]\nname = "x"\nletter = "R"\nclass = "squad"\nsv = 1\n' for n in range(14_000)) + "[types.cooks]"),
    "seen": ("visibility = [", "visibility = [" + "{from = 1, hexes = 8}," * 30_000),
    "sides": ("sides = [", "sides = [" + '{id = "q", name = "Q", morale = 7},' * 20_000),
    "a briefing": ('briefing = """', 'briefing = """' + "x" * 900_000), "an author": ("turns = 8", f'turns = 8\nauthor = "{"x" * 900_000}"'),
    "unknown keys": ("turns = 8", "turns = 8\n" + "".join(f"k{n} = {n}\n" for n in range(60_000))),
    "wrong names": ("units = [", "units = [" + "".join(
        f'{{id = "Y{n}", side = "gb", type = "german_panzershrek_{n}", at = "0101"}},\n' for n in range(190))),
}  # fmt: skip


def wrong_values() -> dict[str, bytes]:
    """Battles with one value that is another, for each of their keys in turn."""
    chance = random.Random(7)
    found: dict[str, bytes] = {}
    for text in SOUND:
        for place in re.finditer(r"(?<=[ {\n])([a-z_]+) = (\"[^\"\n]*\"|[\d.]+|true|\[[^\]\n]*\])", text):
            value = chance.choice(WILD)
            what = f"{place[1]} {len(found)}: {value[:20]}"
            found[what] = (text[: place.start(2)] + value + text[place.end(2) :]).encode("utf-8", "surrogatepass")
    return found


def torn() -> dict[str, bytes]:
    """Battles that end too early, and battles with a few characters gone or another."""
    chance = random.Random(8)
    found: dict[str, bytes] = {}
    for n in range(60):
        text = chance.choice(SOUND).encode()
        at = chance.randrange(len(text))
        some = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
        found[f"torn {n}"] = text[:at] if n % 2 else text[:at] + some + text[at + len(some) :]
    return found


def large() -> dict[str, bytes]:
    return {what: SOUND[0].replace(old, new, 1).encode() for what, (old, new) in LARGE.items()}


def files() -> dict[str, bytes]:
    """At least 200 of them, of each kind some."""
    values = wrong_values()
    some = dict(random.Random(9).sample([*values.items()], 90))
    return {**BROKEN, **large(), **torn(), **some}


HOSTILE = files()


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "own"))
    return tmp_path / "own"


def assert_one_sentence(ran, what: str) -> None:
    assert ran.status in (0, 1, 2), what
    assert "Traceback" not in ran.err + ran.out, what
    assert ran.err.count("\n") == (ran.status == 2), (what, ran.err)
    assert ran.err.replace("\n", "").isprintable(), what
    assert ran.out.replace("\n", "").isprintable(), what
    assert len(ran.err) <= 601, what


def test_there_are_two_hundred():
    assert len(HOSTILE) >= 200


@pytest.mark.parametrize("what", sample(HOSTILE, 9))
def test_a_hostile_file_ends_in_one_sentence_and_writes_nothing_or_is_a_battle(what, folder, tmp_path):
    path = tmp_path / "came.toml"
    path.write_bytes(HOSTILE[what])
    begins = time.process_time()
    linted, ran = run("lint", path), run("unpack", path)
    assert time.process_time() - begins < 2 * SECONDS, what
    assert_one_sentence(linted, what)
    assert_one_sentence(ran, what)
    assert (ran.status == 0) == (linted.status == 0), what
    if ran.status == 0:
        assert run("show", "came").status == 0, what
        assert [each.name for each in folder.iterdir()] == ["came.toml"]
    else:
        assert "nothing was changed" in ran.err or "1 MB" in ran.err, ran.err
        assert not folder.exists(), what


@pytest.mark.parametrize("what", dict.fromkeys((*sample(HOSTILE, 9), "sides", "hexes 20: true")))
def test_a_hostile_file_is_drawn_in_the_editor_or_refused_and_played_if_it_is_sound(what, tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_EDITS", str(tmp_path / "edits"))
    path = tmp_path / "came.toml"
    path.write_bytes(HOSTILE[what])
    begins = time.process_time()
    try:
        work = opened_workspace(str(path))
    except SessionError as refused:
        assert refused.sentence.isprintable(), what
    else:
        if work.has_map:
            scene_of(work)
        assert work.editor.pages(work.data)
        assert all(each.words for each in work.objectives)
        sound = not any(not (found.note or found.mild) for found in work.findings)
        try:
            begun(work, "")
        except SessionError:
            assert not sound, what
        work.close()
    assert time.process_time() - begins < 2 * SECONDS, what


def places(tmp_path: Path) -> dict[str, Path]:
    """What is no file, and links to others."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "dangling.toml").symlink_to("nowhere")
    (tmp_path / "secret.toml").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe.toml")
    with zipfile.ZipFile(tmp_path / "slip.zip", "w") as archive:
        archive.writestr("../../slip.toml", SOUND[0])
    names = (
        "folder",
        "loop.toml",
        "dangling.toml",
        "secret.toml",
        "pipe.toml",
        "slip.zip",
        "none.toml",
        "a\x1b[2J.toml",
    )
    return {name: tmp_path / name for name in names} | {"zero": Path("/dev/zero"), "all": Path("/proc/self/mem")}


def test_what_is_no_file_is_refused_and_a_link_in_his_folder_is_not_followed(folder, tmp_path):
    for what, path in places(tmp_path).items():
        for command in ("lint", "unpack"):
            ran = run(command, path)
            assert ran.status in (1, 2), what
            assert_one_sentence(ran, what)
    assert not folder.exists()
    folder.mkdir()
    (tmp_path / "came.toml").write_text(SOUND[0])
    (folder / "came.toml").symlink_to(tmp_path / "outside")
    for options in ((), ("--replace",)):
        assert_one_sentence(run("unpack", tmp_path / "came.toml", *options), "link")
    assert not (tmp_path / "outside").exists()


@pytest.mark.skipif(not WHOLE, reason="takes half a minute")
def test_large_files_take_little_memory(tmp_path):
    """In a process of their own, all of them."""
    for number, text in enumerate([*large().values(), *BROKEN.values()]):
        (tmp_path / f"f{number}.toml").write_bytes(text)
    program = [sys.executable, "-m", "cb_tui", "lint", *sorted(map(str, tmp_path.glob("*.toml")))]
    ran = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE * 4, check=False)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < MEMORY

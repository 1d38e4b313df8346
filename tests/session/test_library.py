"""The library reads what is sound and says of everything else what is wrong and where."""

import os
import re
import shutil
import tomllib
from copy import deepcopy
from functools import reduce
from operator import getitem
from pathlib import Path

import pytest
import tomli_w

from cb_tui.core.grammar import plural_of_side
from cb_tui.games import RULESETS, catalogue_files
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.session.errors import LibraryError
from cb_tui.session.library import Library, shipped_battles_folder

DOCS = Path(__file__).parents[2] / "docs" / "scenarios.md"
EXAMPLE, DOGFIGHT, OVER_GROUND, _COMBAT, CAPTAIN = (
    block.partition("```")[0] for block in DOCS.read_text().split("```toml\n")[1:]
)

SHIPPED = sorted(shipped_battles_folder().glob("*/*.toml"))
BATTLES = [path.stem for path in SHIPPED if path.name not in catalogue_files()]

NAMED = [path.stem for path in SHIPPED if path.stem in BATTLES and path.parent.name == "combat_boots"]  # by the file


@pytest.fixture
def farm(tmp_path):
    """Writes the example of docs/scenarios.md, one text replaced by another."""

    def write(old: str = "", new: str = "", name: str = "farm.toml") -> Path:
        assert old in EXAMPLE
        path: Path = tmp_path / name
        path.write_text(EXAMPLE.replace(old, new, 1) if old else EXAMPLE)
        return path

    return write


def read(name: str | Path) -> Battle:
    battle = Library().read(name)
    assert isinstance(battle, Battle)
    return battle


def found(path: Path) -> dict[str, str]:
    return {finding.where: finding.text for finding in Library().check(path)}


# --- what is shipped


def test_the_chooser_has_all_battles_in_order():
    library = Library()
    assert [battle.id for battle in library.battles()][:3] == ["mill", "veghel", "dyke"]
    assert library.load_errors() == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_every_shipped_file_is_fine(path):
    armies = "[SET-4b]"  # those of history may differ, which lint mentions
    assert [finding for finding in Library().check(path) if not finding.text.endswith(armies)] == []


@pytest.mark.parametrize("name", BATTLES)
def test_a_shipped_battle_has_words_that_fit_the_screens(name):
    battle = Library().read(name)
    assert battle.summary
    assert len(battle.summary) <= 76
    assert battle.briefing
    assert all(len(line) <= 78 for line in battle.briefing.splitlines())
    words = " ".join(battle.briefing.split())
    assert re.search("History: .*[Ii]nvented", words)
    sides = {said for army in battle.sides for said in (army.name, plural_of_side(army.name))}
    assert not [side for side in sides if f"{side}: " in words], "the program tells the objectives"


@pytest.mark.parametrize("name", [*NAMED, "arras", "nery"])
def test_a_briefing_is_read_to_both_sides_and_gives_nothing_to_one_of_them(name):
    assert re.findall(r"(?i)\byours?\b", Library().read(name).briefing) == []


@pytest.mark.parametrize("name", NAMED)
def test_a_shipped_piece_is_called_by_its_letter_and_a_number(name):
    battle = read(name)
    first = battle.sides[0].id
    for unit in battle.units:
        bundle = battle.types[unit.type].letter
        assert re.fullmatch(f"{bundle if unit.side == first else bundle.lower()}[1-9A-Za-z]", unit.id)


def test_the_example_of_the_docs_is_a_whole_battle(farm):
    path = farm()
    assert Library().check(path) == []
    battle = read(path)
    assert battle.id == "farm"
    assert battle.types["cooks"].name == "Cooks"
    assert battle.types["de_hmg"].range == 12


def test_the_dogfight_of_the_docs_is_a_whole_battle(tmp_path):
    path = tmp_path / "tail.toml"
    path.write_text(DOGFIGHT)
    assert Library().check(path) == []
    assert read(path).aircraft.keys() == {"hurricane", "spitfire", "bf109e", "bf110"}


def test_the_aircraft_of_the_docs_meet_over_its_farm(tmp_path):  # [DOG-18a]
    sorties, sky = OVER_GROUND.split("[sky]")
    path = tmp_path / "farm.toml"
    path.write_text(f"{sorties}{EXAMPLE}\n[sky]{sky}")
    assert Library().check(path) == []
    assert read(path).over_ground


def test_the_table_of_the_docs_is_a_whole_battle(tmp_path):
    path = tmp_path / "hamlet.toml"
    path.write_text(CAPTAIN)
    assert Library().check(path) == []
    assert Library().read(path).title == "The hamlet"


# --- reading


def test_a_battle_brings_only_the_counters_that_it_uses():
    battle = read("veghel")
    assert set(battle.types) == {"us_para", "us_lmg", "de_weak", "de_mg"}


def test_its_own_counters_come_before_those_of_the_catalogue(farm):
    path = farm(
        "[types.cooks]", '[types.br_rifle]\nname = "Guards"\nletter = "R"\nclass = "squad"\nsv = 2\n[types.cooks]'
    )
    assert read(path).types["br_rifle"].name == "Guards"


def test_a_file_is_examined_again_once_it_or_a_catalogue_beside_it_is_written_anew(farm):
    path = farm()
    assert read(path) is read(path)
    (path.parent / "units.toml").write_text('[br_rifle]\nname = "Guards"\nletter = "R"\nclass = "squad"\nsv = 2\n')
    assert read(path).types["br_rifle"].name == "Guards"
    farm("turns = 8", "turns = 9")
    assert (read(path).turns, read(path).types["br_rifle"].name) == (9, "Guards")
    farm("turns = 8", "turns = 0")
    with pytest.raises(LibraryError, match="turns: expected 1 to"):
        read(path)


def test_a_name_without_a_slash_is_an_id_and_anything_else_a_path(farm, monkeypatch):
    path = farm()
    monkeypatch.chdir(path.parent)
    assert Library().read("farm.toml").title == "The farm"
    assert Library().read(str(path)).title == "The farm"
    with pytest.raises(LibraryError, match=r'no battle "farm"; the battles are .*veghel'):
        Library().read("farm")


def test_a_broken_battle_does_not_hide_the_others(farm, tmp_path):
    folder = tmp_path / "mine" / "combat_boots"
    folder.mkdir(parents=True)
    shutil.copy(farm("turns = 8", "turns = 0"), folder / "broken.toml")
    library = Library([tmp_path / "mine", shipped_battles_folder()])
    assert "veghel" in [battle.id for battle in library.battles()]
    (error,) = library.load_errors()
    assert error.sentence.endswith("broken.toml:15: turns: expected 1 to 60, found 0")


def test_of_several_faults_the_first_is_told_and_their_number(farm):
    with pytest.raises(LibraryError, match=r"turns: .* \(2 findings: cb-tui lint .*farm.toml\)"):
        Library().read(farm('turns = 8\ndefault = "de"', 'turns = 99\ndefault = "xx"'))


def test_a_note_does_not_keep_a_battle_from_being_played(farm):
    path = farm('id = "r1"', 'id = "K1"')
    (note,) = Library().check(path)
    assert note.note
    assert Library().read(path).title == "The farm"


# --- what cannot be read


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(LibraryError, match=r"no file .*none\.toml"):
        Library().check(tmp_path / "none.toml")


def test_a_folder_and_a_pipe_are_no_battles(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path, tmp_path / "pipe.toml"):
        with pytest.raises(LibraryError, match="name a battle file"):
            Library().read(path)


def test_a_file_over_one_megabyte(tmp_path):
    path = tmp_path / "big.toml"
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(LibraryError, match="over 1 MB"):
        Library().check(path)


def test_a_path_that_no_system_knows():
    with pytest.raises(LibraryError, match="cannot be read"):
        Library().read("a\0b/c.toml")


@pytest.mark.parametrize(
    ("content", "where", "text"),
    [
        (b'title = "a"\nturns = = 3\n', "line 2", "not TOML"),
        (b'title = "a\n', "line 1", "not TOML"),
        (b"a = [", "line 1", "not TOML"),
        (b"a = 1\na = 2\n", "line 2", "not TOML"),
        (b'title = "a"\nbriefing = "\xff"\n', "line 2", "UTF-8"),
        (b"a = " + b"[" * 20_000, "line 1", "too deep"),
        (b"a = 1\nb = " + b"{b=" * 20_000, "line 2", "too deep"),
        (b"a = 1\n" + b"a." * 50_000 + b"a = 1\n", "line 2", "at most 20 parts"),
        (b"[" + b'"a" . ' * 50_000 + b"a]\n", "line 1", "at most 20 parts"),
        (b"a = {" + b"'a'." * 50_000 + b"a = 1}\n", "line 1", "at most 20 parts"),
        (b"turns = " + b"9" * 5_000, "line 1", "number"),
        (b"a = 1\nturns = 0x" + b"f" * 5_000, "line 2", "number"),
        (b"", "ruleset", "combat_boots_2025"),
        (b'ruleset = "chess"\n', "ruleset", 'found "chess"'),
        (b"ruleset = [1]\n", "ruleset", "found a list"),
    ],
)
def test_what_is_no_battle_at_all(tmp_path, content, where, text):
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    assert text in found(path)[where]
    with pytest.raises(LibraryError):
        Library().read(path)


def test_a_battle_is_called_in_printing_characters(tmp_path):
    path = tmp_path / "fa\nrm.toml"
    path.write_text('title = "Farm"')
    assert [finding.where for finding in Library().check(path)] == ["file"]


# --- what does not fit


def test_all_that_is_wrong_is_told_in_one_round(farm):
    """Given strange keys, wrong and missing values; then unknown counters, hexes off the map and so on are told too."""
    path = farm()
    data = tomllib.loads(path.read_text())
    del data["minutes"]
    data |= {"titel": "Farm", "turns": 99, "difficulty": "hard"}
    one, other, third, *_ = data["units"]
    one |= {"type": "us_rifel", "colour": "green"}
    other |= {"at": "9999"}
    third |= {"turn": "late"}
    path.write_text(tomli_w.dumps(data))
    told = found(path)
    assert told.keys() == {
        "titel", "difficulty", f"units.{one['id']}.colour", f"units.{third['id']}.turn", "minutes", "turns",
        f"units.{one['id']}.type", f"units.{other['id']}.at",
    }  # fmt: skip
    assert told[f"units.{one['id']}.type"].startswith('no counter "us_rifel"')


def test_names_and_sentences_have_room_on_the_screens(farm):
    """Given texts longer than any line; then each is named with its limit, in columns: a wide letter takes two."""
    path = farm()
    data = tomllib.loads(path.read_text())
    data |= {"title": "a" * 100_000, "summary": "b" * 121, "briefing": "c" * 8001, "balance": "d" * 2001}
    us, them = data["sides"]
    us |= {"name": "\u6f22" * 9, "title": "e" * 61}
    them |= {"name": "\u6f22" * 8, "title": "f" * 60}
    next(iter(data["types"].values()))["name"] = "\u6f22" * 21
    path.write_text(tomli_w.dumps(data))
    told = {where: text.split(",")[0] for where, text in found(path).items()}
    assert told == {
        "title": "expected at most 60 columns", "summary": "expected at most 120 columns",
        "briefing": "expected at most 8000 columns", "balance": "expected at most 2000 columns",
        f"sides.{us['id']}.name": "expected at most 16 columns",
        f"sides.{us['id']}.title": "expected at most 60 columns",
        f"types.{next(iter(data['types']))}.name": "expected at most 40 columns",
    }  # fmt: skip


def places(data, above=()):
    """The key path of every value in a file."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*above, key)
        if isinstance(value, dict | list):
            yield from places(value, (*above, key))


@pytest.mark.parametrize("how", ["wrong", "missing"])
def test_a_value_that_is_wrong_or_missing_is_told_once_and_nothing_follows_from_it(farm, how):
    path, data, library = farm(), tomllib.loads(EXAMPLE), Library()
    for *above, key in places(data):
        spoiled = deepcopy(data)
        table = reduce(getitem, above, spoiled)
        value = table[key]
        if how == "wrong":
            table[key] = 5 if isinstance(value, dict) else {"x": 1}
        else:
            del table[key]
        path.write_text(tomli_w.dumps(spoiled))
        told = library.check(path)
        if how == "wrong" or any(finding.text == "is missing" for finding in told):
            assert len(told) == 1, (*above, key)


@pytest.mark.parametrize(
    ("old", "new", "where", "text"),
    [
        ("turns = 8", 'turns = "8"', "turns", 'expected a whole number, found "8"'),
        ("turns = 8", "turns = true", "turns", "expected a whole number, found true"),
        ("turns = 8", "turns = 8.5", "turns", "expected a whole number, found 8.5"),
        ("turns = 8", "tuns = 8", "tuns", "did you mean turns?"),
        ("turns = 8\n", "", "turns", "is missing"),
        ("asleep = true", 'asleep = "yes"', "units.r1.asleep", "expected true or false"),
        ("mv = 0", 'mv = "none"', "units.m1.mv", "expected a number"),
        ('at = "0104"', "at = 104", "units.M1.at", "expected a text in quotes, found 104"),
        ('at = "0104"', 'where = "0104"', "units.M1.where", "no such key"),
        ('{id = "R1", ', "{", "units[0].id", "is missing"),
        ('kind = "hold"', 'kind = "keep"', "victory[0].kind", 'expected one of "hold"'),
        ('kind = "hold", ', "", "victory[0].kind", "is missing"),
        ("count = 1}", 'count = 1, when = "never"}', "victory[0].when", 'expected one of "any", "last"'),
        ('hexes = ["0603"]', 'hexes = "0603"', "victory[0].hexes", "expected a list"),
        ('class = "squad"', 'class = "horse"', "types.cooks.class", 'found "horse"'),
        ("arms = [", "arms = [3, ", "types.cooks.arms[0]", "expected a table, found 3"),
        ('arms = [{arm = "r", fp = 1}]', 'arms = [{arm = "r"}]', "types.cooks.arms[0].fp", "is missing"),
        ('title = "The farm"', 'title = "The farm"\nid = "barn"', "id", '"farm"'),
        ('type = "br_bren"', 'type = "br_brem"', "units.M1.type", 'no counter "br_brem"'),
    ],
)  # fmt: skip
def test_each_fault_has_its_key_path_and_what_was_expected(farm, old, new, where, text):
    assert text in found(farm(old, new))[where]


def test_nothing_that_a_terminal_would_obey_is_repeated(farm):
    path = farm('{id = "gb"', r'{id = "g\u001b[2J"')
    assert all((finding.where + finding.text).isprintable() for finding in Library().check(path))


def test_all_faults_are_found_at_once(farm):
    path = farm("turns = 8", "turns = false\nweather = 3")
    path.write_text(path.read_text().replace("asleep = true", "asleep = 1").replace("count = 2", "cont = 2"))
    assert {"turns", "weather", "units.r1.asleep", "victory[1].cont"} == set(found(path))


def test_a_catalogue_is_checked_counter_by_counter(tmp_path):
    folder = tmp_path / "combat_boots"
    folder.mkdir()
    (folder / "units.toml").write_text('a = {name = 1, letter = "R", class = "squad", sv = 2}\nb = 3\n')
    assert set(found(folder / "units.toml")) == {"a.name", "b"}


def test_the_files_that_are_no_battles_are_the_catalogues_of_all_systems():
    """They are listed beside the systems so that the names of battles are known before their rules are loaded."""
    known = {each.file for ruleset in RULESETS.values() for each in ruleset.scenario_type.catalogues}
    assert known == catalogue_files()

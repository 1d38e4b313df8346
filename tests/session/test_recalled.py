"""A game that began before rulings were written down loads and is audited by the rules of its time.

`before` was written then: engineers assault a tank, a shell is fired at a tank alone, a fight hand to hand.
"""

import lzma
import shutil
import tarfile
from datetime import date
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cb_tui.core.values import Side
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.rulings import REVISION
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.log import FORMAT, GameStart
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.session.verify import revision_fault, verify, with_texts_of
from tests.cli.shell import run

BEFORE = Path(__file__).parent / "before"
VEGHEL = Library().read("veghel")
RULES = RULESETS[VEGHEL.ruleset]
BOTH = {Side(side): "human" for side in ("us", "de")}


@pytest.fixture
def old(tmp_path):
    folder = tmp_path / "saves" / "before"
    folder.mkdir(parents=True)
    for file in BEFORE.iterdir():
        shutil.copy(file, folder)
    return tmp_path / "saves"


def test_a_game_from_before_is_sound_and_its_pools_name_the_rules_of_then(old):
    report = verify(old, "before")
    assert (report.findings, report.commands, report.departure) == ([], 4, None)
    said = run("log", "before", "--saves", old).out
    assert "R1 engineers 1 [ASL-1]" in said
    assert "Rulings" not in said


def test_it_goes_on_by_the_rules_of_its_time(old):
    """HOU-1, EXC-4a: three dice at the four of a tank alone were the tank's to shed only later."""
    edition = Game.open(old, "before", watch=True).state.context.edition
    assert (edition.engineers, edition.lone_target_sheds, edition.head_on_first_turn) == ("ASL-1", False, True)


def test_a_new_game_says_in_its_first_line_what_is_in_force(tmp_path):
    assert RULES.rulings
    battle = RULES.rulings.with_switches(VEGHEL, {"natural_sixes": True})
    Game.new(RULES, battle, seed=4, seats=BOTH, name="friday", saves=tmp_path).close()
    start = msgspec.json.decode((tmp_path / "friday" / "log.jsonl").read_bytes().splitlines()[0])["scenario"]
    assert start["revision"] == REVISION
    assert start["rulings"] == {
        "natural_sixes": True, "plus_is_one_six": False, "point_blank_each": False, "leaders_hand_to_hand": False,
        "mg_double_following": False, "head_on_first_turn": False,
    }  # fmt: skip
    assert verify(tmp_path, "friday").departure.parts == ("its rulings",)


def test_log_report_and_letter_name_what_is_not_as_the_edition_has_it(tmp_path):
    assert RULES.rulings
    battle = RULES.rulings.with_switches(VEGHEL, {"mg_double_following": True})
    Game.new(RULES, battle, seed=4, seats=BOTH, name="friday", saves=tmp_path).close()
    said = "a machine gun may fire at one mover with all its attacks [OPP-4a]"
    saves = ("--saves", tmp_path)
    assert run("log", "friday", *saves).out.startswith(f"Rulings: {said}.")
    assert f"Rulings: {said}" in run("report", "friday", *saves).out.replace("\\", "")
    assert run("report", "friday", "--json", *saves).data["rulings"] == [said]
    bundle = tmp_path / "friday.cbt"
    assert f"Rulings: {said}." in run("send", "friday", bundle, *saves).out
    assert f"Rulings: {said}." in run("receive", bundle, "--saves", tmp_path / "theirs").out


def test_both_ends_of_a_letter_play_by_the_same_rulings(tmp_path):
    assert RULES.rulings
    battle = RULES.rulings.with_switches(VEGHEL, {"plus_is_one_six": True})
    Game.new(RULES, battle, seed=4, seats=BOTH, name="friday", saves=tmp_path).close()
    heard: list[str] = []
    take_in_bundle(tmp_path / "theirs", write_bundle(tmp_path, "friday").data, "friday.cbt", warn=heard.append)
    assert heard == ["its battle differs from the Veghel crossroads of this program: its rulings"]
    assert Game.open(tmp_path / "theirs", "friday", watch=True).state.context.edition.plus_is_one_six


def test_a_battle_file_says_switches_and_nothing_else_there(tmp_path):
    text = (Path(__file__).parents[2] / "scenarios" / "combat_boots" / "veghel.toml").read_text()
    file = tmp_path / "own.toml"
    for table, found in (
        ("[rulings]\nmg_double_following = true\n", None),
        ("[rulings]\nmg_double = true\n", "rulings.mg_double"),
        ('[rulings]\nnatural_sixes = "yes"\n', "rulings.natural_sixes"),
    ):
        file.write_text(f"{text}\n{table}")
        checked = run("lint", file)
        assert (checked.status, found is None or found in checked.out) == (int(found is not None), True)
    file.write_text(f"revision = 0\n{text}")
    assert "revision: leave it out" in run("lint", file).out


@pytest.mark.parametrize(
    ("name", "words"), [("chinese_farm", "held at 3 round ends in a row"), ("sunken_lane", "has the field to itself")]
)
def test_a_game_of_an_older_revision_ends_in_the_words_of_its_time(tmp_path, name, words):
    """A log of an earlier version is decided again by the words it was written in, and names no difference."""
    (tmp_path / name).mkdir()
    log = lzma.decompress((BEFORE.parent / "older" / f"{name}.jsonl.xz").read_bytes())
    (tmp_path / name / "log.jsonl").write_bytes(log)
    assert words.encode() in log
    assert verify(tmp_path, name).findings == ["snapshot.toml is missing"]  # written anew when a game is opened


@pytest.mark.parametrize("name", ["daily-2026-11-20", "daily-combat-2026-03-03"])
def test_a_daily_battle_of_an_older_version_is_still_that_days(name):
    """It was worded differently, and said nothing of rulings."""
    assert run("daily", "--verify", BEFORE.parent / "older" / f"{name}.cbt").status == 0


def test_a_run_of_an_older_version_verifies_and_goes_on(tmp_path):
    """Its logs have format 1 and say nothing of rulings; the journal holds the hash of each start."""
    with tarfile.open(BEFORE.parent / "older" / "run-1.tar.xz") as archive:
        archive.extractall(tmp_path, filter="data")
    verified = run("verify", "run-1", "--saves", tmp_path)
    assert verified.status == 0, verified.out
    assert "fine, 2 logs" in verified.out
    assert run("run", "--saves", tmp_path, "--json").status == 0


@pytest.mark.parametrize(
    ("ruleset", "revision", "day", "fits"),
    [
        ("combat", None, "2026-11-27", True),
        ("combat", None, "2026-11-29", False),
        (VEGHEL.ruleset, 1, "2026-11-27", True),
        (VEGHEL.ruleset, 0, "2026-11-27", False),
    ],
)
def test_a_day_is_played_by_the_revision_in_force_on_it(ruleset, revision, day, fits):
    """Each game has its own days on which its rules changed."""
    due = GameStart(format=FORMAT, ruleset=ruleset, seed=1, dice="seeded", seats={}, scenario={"revision": 2})
    start = replace(due, format=1, scenario={} if revision is None else {"revision": revision})
    assert (revision_fault(start, due, date.fromisoformat(day)) == "") is fits


def test_a_game_of_todays_rules_in_the_format_of_yesterday_is_none():
    due = GameStart(format=FORMAT, ruleset="combat", seed=1, dice="seeded", seats={}, scenario={"revision": 2})
    told = revision_fault(replace(due, format=1), due, date(2026, 11, 29))
    assert told == "its log has format 1, and a game of 2026-11-29 has format 2"


def test_texts_and_revision_are_no_difference_between_two_starts_and_all_else_is(tmp_path):
    due = Game.new(RULES, VEGHEL, seed=4, seats=BOTH, saves=None).start
    older = replace(due, scenario={**due.scenario, "briefing": "As it was told before."})
    del older.scenario["revision"]
    assert with_texts_of(older, due) == older
    longer = replace(older, scenario={**older.scenario, "turns": 99})
    assert with_texts_of(longer, due) != longer

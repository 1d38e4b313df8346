"""The rules help: every rule that the program can name has its paragraph, and opens at it."""

import re
import tomllib
from pathlib import Path

import pytest

import cb_tui
from cb_tui.games import GAMES, RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.locations import game_data
from cb_tui.session.rulebook import RULE_ID, ids_in, packages, rulebook, title
from cb_tui.session.seats import default_seats
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.rules import RulesScreen
from cb_tui.ui.screens.title import TitleScreen
from tests.sample import sample
from tests.ui.reading import settled

ROOT = Path(cb_tui.__file__).parent
BOOK = rulebook("combat_boots")
CLASSIC = "classic"
CHAPTERS = (
    "GEN UNIT SEQ VIC MOV LOS ELEV FIRE SIX EXC AT SIDE HE COV STK"
    " OPP SHC HTH ASL OVR MOR LDR ART AIR TRN BAND DOG SOLO HOU"
)


PAGES = {"combat_boots": "rulings.md", "combat": "rulings-combat.md", "combat_captain": "rulings-captain.md"}


def used(package: str) -> set[str]:
    """The rule IDs that stand anywhere in the rules of a system and their machine, and in the list of its rulings."""
    core = (ROOT / "core").rglob("*.py") if package == "combat_boots" else ()
    page = [ROOT.parent / "docs" / PAGES[package]] if package in PAGES else []
    files = [*(ROOT / "games" / package).rglob("*.py"), *core, *page]
    return {name for file in files for name in ids_in(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("package", GAMES)
def test_every_rule_that_the_program_names_has_a_paragraph_of_its_own(package):
    named = used(package)
    assert len(named) > (150 if package in PAGES else 0)
    assert named - {rule.id for rule in rulebook(package).rules()} == set()


def test_every_game_has_its_rules():
    assert packages() == tuple(dict.fromkeys(each.package for each in RULESETS.values()))
    assert {title(package) for package in packages()} >= {"Combat Boots", "Combat", "Combat Captain"}


def test_chapters_stand_in_the_order_in_which_one_reads_them():
    assert [chapter.id for chapter in BOOK.chapters] == CHAPTERS.split()
    assert all(rule.id.startswith(f"{chapter.id}-") for chapter in BOOK.chapters for rule in chapter.rules)


def test_each_paragraph_is_short_plain_ascii_and_names_only_rules_that_are_there():
    for book in map(rulebook, packages()):
        for rule in book.rules():
            for edition, text in rule.texts.items():
                assert edition in ("2025", CLASSIC, "")
                assert text.isascii()
                assert text.endswith("."), rule.id
                assert len(text) <= 330, rule.id
                assert all(book.named(name) for name in re.findall(r"\[([A-Z-]+[0-9]*[a-z]?)", text)), rule.id


def test_the_entry_shown_fits_the_edition_and_says_what_differs_in_the_other():
    trees = BOOK.named("LOS-2a")[0]
    assert trees.said("2025") == "Trees block sight."
    assert trees.said(CLASSIC).startswith("Trees do not block sight")
    assert trees.elsewhere(CLASSIC) == "2025 edition: Trees block sight."
    assert BOOK.named("GEN-1")[0].elsewhere("2025") == ""
    assert BOOK.named("LDR-1")[0].said(CLASSIC) == "The classic edition has no such rule."


def test_a_rule_is_found_by_its_name_its_chapter_and_its_words():
    assert [rule.id for rule in BOOK.named("[fire-5]")] == ["FIRE-5"]
    assert [rule.id for rule in BOOK.named("FIRE-5z")] == ["FIRE-5"]
    assert {rule.id.partition("-")[0] for rule in BOOK.named("six")} == {"SIX"}
    assert "STK-1" in [rule.id for rule in BOOK.holding(["join", "Rifle"], "2025")]
    assert BOOK.holding(["no-such-word"], "2025") == ()
    assert all(RULE_ID.fullmatch(rule.id) for package in packages() for rule in rulebook(package).rules())


WORDS = [
    (package, rule, word) for package in packages() for rule in rulebook(package).rules() for word in rule.found_by
]


@pytest.mark.parametrize("package", packages())
def test_each_game_is_searched_by_the_words_of_its_book_and_each_of_them_by_one_rule(package):
    words = [word.casefold() for book, _, word in WORDS if book == package]
    assert len(words) == len(set(words)) >= 40
    known = {rule.id for rule in rulebook(package).rules()}
    assert tomllib.loads((game_data(package) / "help.toml").read_text())["search"].keys() <= known


def test_a_search_for_a_word_of_a_book_shows_its_rule_first():
    for package, rule, word in WORDS:
        book = rulebook(package)
        assert not book.named(word), f"{word} names a chapter or a rule"
        for edition in rule.texts:
            assert book.holding(word.upper().split(), edition)[0] == rule, word


@pytest.mark.parametrize(
    ("package", "word", "rule"),
    [
        ("combat_captain", "assault", "CLOSE-1"), ("combat_captain", "bazooka", "ORG-9"),
        ("combat_captain", "extra die", "ACT-7"), ("combat_captain", "sub-unit", "ORG-1"),
        ("combat_captain", "chit", "MORALE-1"), ("combat_captain", "friendly fire", "CLOSE-7"),
        ("combat", "stacking", "DEP-3"), ("combat", "retreat", "TIME-2"), ("combat", "opportunity fire", "TURN-3"),
        ("combat_boots", "opportunity fire", "OPP-1"), ("combat_boots", "excess dice", "EXC-1"),
    ],
)  # fmt: skip
def test_words_that_a_reader_of_the_books_looks_up(package, word, rule):
    assert rulebook(package).holding(word.split(), rulebook(package).editions[0])[0].id == rule


# --- the screen --------------------------------------------------------------------------------------------------


def battle(saves, ruleset="combat_boots_2025", name="veghel"):
    found = Library().read(name)
    game = Game.new(RULESETS[ruleset], found, seed=5, seats=default_seats(found), saves=saves)
    return GameApp(game, Library(), saves, ascii_only=True)


def shown(app):
    return [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]


async def test_the_question_mark_opens_the_rule_that_row_22_names(tmp_path):
    app = battle(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(9):  # beyond what it can reach
            await pilot.press("u")
        assert "[MOV-1]" in shown(app)[22]
        await pilot.press("question_mark")
        await pilot.pause()
        assert any(row.startswith(">MOV-1 ") for row in shown(app))
        await pilot.press("question_mark")
        await pilot.pause()
        assert shown(app)[1].startswith(" Keys now")
        await pilot.press("escape")
        assert isinstance(app.screen, BattleScreen)
        app.save_now()


async def test_from_the_dice_the_rules_that_they_name_are_gone_through_with_n(tmp_path):
    app = battle(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f", "w", "question_mark")
        await pilot.pause()
        rules = app.screen
        assert isinstance(rules, RulesScreen)
        named = [rule.id for rule in rules.found]
        assert {"FIRE-3", "COV-2"} & set(named)
        assert rules.rules[rules.now].id == named[0]
        before = rules.now
        await pilot.press("n")
        assert rules.now != before
        await pilot.press("escape", "escape")
        await pilot.press("enter", "i", "question_mark", "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen), "from the inspector too"
        assert app.screen.found
        app.save_now()


@pytest.mark.parametrize("where", ["sabres", "replay"])
async def test_it_opens_over_a_dogfight_and_over_a_replay(tmp_path, where):
    app = battle(tmp_path, name="sabres" if where == "sabres" else "veghel")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        if where == "replay":
            app.replay(app.game)
            await settled(pilot)
        under = app.screen
        await pilot.press("question_mark")
        await pilot.pause()
        if app.screen is under:  # no rule is named: the keys first
            await pilot.press("question_mark")
            await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is under
        app.save_now()


async def test_a_game_of_the_classic_edition_has_its_rules_in_its_words(tmp_path):
    app = battle(tmp_path, "combat_boots_classic")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "question_mark", "slash", *"fire-6", "enter")
        await pilot.pause()
        text = " ".join(shown(app))
        assert "classic edition  FIRE" in text
        assert "Pinned pieces are flipped" in text
        app.save_now()


@pytest.mark.parametrize("size", sample([(20, 5), (40, 12), (80, 24), (160, 50)], 2))
async def test_from_the_title_it_is_read_and_searched_at_any_size(tmp_path, size):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "slash", *"overrun", "enter")
        await pilot.pause()
        rules = app.screen
        first, text = rules.now, shown(app)
        assert rules.rules[first].id == "OVR-1"
        assert any(row.lstrip(" |").startswith(">") or "| >" in row for row in text) or size[1] < 6
        assert all(row.isascii() for row in text)
        await pilot.press("n")
        assert rules.now > first
        await pilot.press("N", "G", "g", "tab", "j", "k", "pagedown", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_a_search_that_finds_nothing_moves_nothing_and_esc_drops_it(tmp_path):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "tab", "slash", *"zzz")
        rules = app.screen
        assert rules.now == len(BOOK.chapters[0].rules)
        assert "in no rule" in shown(app)[22]
        await pilot.press("escape")
        assert rules.needle == ""
        assert rules.mode() == "rules"


async def test_the_rules_of_the_next_game_are_a_key_away(tmp_path):
    app = battle(tmp_path)
    async with app.run_test(size=(140, 30)) as pilot:
        app.show_rules()
        await pilot.pause()
        await pilot.press("o")
        assert "Combat  OBJ" in shown(app)[0]
        assert any("SALVO  Salvo cards" in row for row in shown(app))
        await pilot.press("o")
        assert "Combat Captain  ORG" in shown(app)[0]
        await pilot.press("o")
        assert "2025 edition  GEN" in shown(app)[0]


@pytest.mark.parametrize(("sought", "keys", "head"), [
    ("salvo", (), "Combat  OBJ"), ("brings", ("enter",), "Combat  OBJ"),
    ("veghel", ("e",), "classic edition  GEN"), ("veghel", ("r",), "2025 edition  GEN"),
])  # fmt: skip
async def test_the_rules_of_the_marked_battle_open_from_the_list_of_battles(tmp_path, sought, keys, head):
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("n", "slash", *sought, "enter", *keys, "question_mark")
        await pilot.pause()
        assert head in shown(app)[0]


@pytest.mark.parametrize("size", sample([(60, 16), (80, 24), (100, 30), (160, 50)], 2, 1))
async def test_beside_a_rule_stands_its_example_with_the_dice_as_they_fell(size, tmp_path):
    """Given the rule that compares the dice; then its first worked example is played beside it where there is room."""
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "slash", *"FIRE", "minus", "5", "enter")
        await pilot.pause()
        await pilot.pause()
        page = shown(app)
    assert any(">FIRE-5" in row for row in page)
    assert any("DISRUPTED" in row for row in page) == (size[0] >= 76)
    assert any("Line of sight" in row for row in page) == (size[0] >= 120 or size[0] == 60)
    assert all(len(row) <= size[0] for row in page)


async def test_in_a_battle_the_example_is_the_last_roll_of_ones_own_by_that_rule(tmp_path):
    app = battle(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await pilot.press("f", "enter", "question_mark", "question_mark", "slash", *"FIRE", "minus", "3", "enter")
        await settled(pilot)
        page = shown(app)
        app.save_now()
    assert any("Your last roll by FIRE-3  step 1" in row for row in page)
    assert any("NO EFFECT" in row for row in page) and not any("Example" in row for row in page)

"""`cb-tui rules`: the rules in the shell."""

import pytest

from tests.cli.shell import run


def test_without_a_word_it_lists_the_chapters():
    rows = run("rules").out.splitlines()
    assert rows[7] == "FIRE      Fire"
    assert run("rules", "--json").data[7]["rules"][0]["id"] == "FIRE-1"


def test_a_rule_by_its_name_and_what_the_other_edition_says():
    said = run("rules", "los-2a").out
    assert said.startswith("LOS-2a    Trees block sight.")
    assert "classic edition: Trees do not block sight" in said
    (rule,) = run("rules", "LDR-1", "--edition", "classic", "--json").data
    assert rule["text"] is None
    assert rule["editions"]["2025"].startswith("A leader helps")


def test_words_are_sought_in_the_rules_of_the_edition():
    found = [rule["id"] for rule in run("rules", "steep", "slope", "--json").data]
    assert "ELEV-5" in found
    refused = run("rules", "steep", "slope", "--edition", "classic")
    assert refused.status == 2
    assert "no rule of Combat Boots (classic edition)" in refused.err
    assert run("rules", " ").status == 2


@pytest.mark.parametrize("chapter", ["FIRE", "dog"])
def test_a_chapter_is_printed_whole(chapter):
    ids = [rule["id"] for rule in run("rules", chapter, "--json").data]
    assert len(ids) > 10
    assert all(name.startswith(f"{chapter.upper()}-") for name in ids)


def test_the_rules_of_another_game_are_asked_by_its_name():
    assert run("rules", "--rules", "combat").out.splitlines()[6] == "SALVO     Salvo cards"
    said = run("rules", "--rules", "combat", "era-b").out
    assert said.startswith("ERA-b     Infantry means foot and motorized.")
    assert "Our ruling; another is possible." in said
    refused = run("rules", "--rules", "combat", "--edition", "classic")
    assert (refused.status, refused.err) == (2, "cb-tui rules: Combat has one edition; leave --edition out\n")


def test_a_rule_of_another_game_is_found_there_and_says_where():
    said = run("rules", "CLOSE-4b").out
    assert said.startswith("Combat Captain (--rules combat_captain):\nCLOSE-4b  ")
    (rule,) = run("rules", "close-4b", "--json").data
    assert (rule["id"], rule["game"]) == ("CLOSE-4b", "combat_captain")
    assert run("rules", "salvo").out.startswith("Combat (--rules combat):\nSALVO-1   ")
    assert run("rules", "FIRE-5").out.startswith("FIRE-5    "), "the first game has it"
    assert "close-2: " in run("rules", "--example", "close-2").out


def test_a_word_of_the_book_of_another_game_is_found_there_too():
    said = run("rules", "saving", "throw").out
    assert said.index("Combat (--rules combat):\nSAVE-1 ") < said.index(
        "Combat Captain (--rules combat_captain):\nCOVER-4 "
    )
    assert "Combat (--rules" not in run("rules", "return fire").out, "the first game has it among its own"


def test_a_game_that_is_named_is_the_only_one_asked():
    refused = run("rules", "--rules", "combat", "CLOSE-4b")
    assert (refused.status, refused.err) == (
        2, 'cb-tui rules: no rule of Combat has "CLOSE-4b"; try --rules combat_captain\n'
    )  # fmt: skip
    assert (
        'no rule of Combat Boots (classic edition) has "salvo"; try'
        in run("rules", "salvo", "--edition", "classic").err
    )
    assert 'no rule of any game has "zzz"; cb-tui rules lists the chapters' in run("rules", "zzz").err

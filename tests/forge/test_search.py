"""Generated battles are found by words, each of which is in the battle, and the same words find the same codes."""

import re
from itertools import islice

import pytest

from cb_tui.core.generator import GenerationError
from cb_tui.session import generator_search
from cb_tui.session.generator import all_generator_inputs, battle
from cb_tui.session.generator_search import search, words_by_game
from cb_tui.session.library import shipped_battles_folder
from tests.cli.shell import run

GAMES = {each.ruleset.package: each for each in all_generator_inputs(shipped_battles_folder())}


def found(words, *games, count=2, tries=60):
    """The battles found among the first tries."""
    return [*islice(filter(None, islice(search([GAMES[each] for each in games or GAMES], words), tries)), count)]


def test_what_is_asked_is_in_the_battle_that_the_code_makes():
    for each in found("Normandy, attack, mortar", "combat_boots"):
        made = battle(shipped_battles_folder(), each.recipe.code)
        assert (each.recipe.theatre, each.recipe.mission) == ("nor44", "attack")
        assert "W" in {made.types[unit.type].letter for unit in made.units}
    for each in found("raid, night", "combat_boots"):
        assert any(change.hexes < 20 for change in battle(shipped_battles_folder(), each.recipe.code).visibility)
    for each in found("planes river", "combat"):
        made = battle(shipped_battles_folder(), each.recipe.code)
        assert "plane" in {unit.kind for force in made.forces for unit in force.units}
        assert "~" in "".join(made.map)
    for each in found("airfield, italian, tanks", "combat_captain"):
        made = battle(shipped_battles_folder(), each.recipe.code)
        assert "it" in {army.id for army in made.sides}
        assert [aim.area for aim in made.aims] == ["airfield"] * len(made.aims)
        assert any(stand.kind == "vehicle" for company in made.companies for stand in company.stands)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_piece_of_a_game_has_a_word(game):
    words = GAMES[game].forge.words()
    for each in found("hills", game, count=4):
        assert {kind for _, kind in words.pieces(each.battle)} <= words.kinds.keys()
        assert f"{each.recipe.code}  {each.mission}: " in each.text


def test_the_same_words_find_the_same_codes_in_singular_plural_and_any_case():
    assert found("Jungle, squads") == found("jungle squad")


def test_games_are_searched_in_turn_if_they_know_all_the_words():
    assert {each.battle.ruleset for each in found("german, machine guns", count=4)} == {
        "combat_boots_2025",
        "combat_captain",
    }


def test_a_word_that_is_unknown_or_asks_for_too_much_is_told_in_a_sentence():
    for words, sentence in (
        ("twon", "twon; did you mean town?"),
        ("zzz\x1b[2J" * 9, "`cb-tui generate --search words` lists the words"),
        (" , ", "a search needs words"),
        ("planes, night", "can have all of these: planes (Combat) and night (Combat Boots)"),
        ("raid, ambush", "leave some out"),
    ):
        with pytest.raises(GenerationError) as told:
            search([*GAMES.values()], words)
        assert sentence in str(told.value)
        assert str(told.value).isprintable()


def test_a_search_ends_with_a_sentence_at_its_limit(monkeypatch):
    monkeypatch.setattr(generator_search, "TRIES", 4)
    ran = run("generate", "--rules", "combat_captain", "--search", "Kent, small, assault guns")
    told = "Found none in 4 codes: none of them has small or assault guns; leave that out.\n"
    assert (ran.status, ran.out) == (0, told)
    monkeypatch.setattr(generator_search, "TRIES", 8)
    ran = run("generate", "--rules", "combat_captain", "--search", "woods, small")
    assert re.fullmatch(r"(.+\n)*Found (none|no more) in 8 codes: \d have \w+ and \d \w+; leave out \w+\.\n", ran.out)


def test_the_shell_lists_codes_with_their_missions_and_forces():
    listed = run("generate", "--search", "airfield, italian", "--count", "2").out.splitlines()
    same = run("generate", "--search", "airfield, italian", "--count", "2", "--json").data
    assert [row.split()[0] for row in listed] == [each["code"] for each in same["battles"]]
    assert "Italian" in listed[0]
    assert same["complete"]
    assert run("generate", "--search", "words", "--json").data == words_by_game([*GAMES.values()])

"""Search for the codes of generated battles that have some words, in one game or in several."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from cb_tui.core.battle_search import AskedBattles, asked_battles, asked_words, forces_text, known_words
from cb_tui.core.generator import GenerationError, Recipe
from cb_tui.core.grammar import join_list
from cb_tui.core.scenario import Scenario
from cb_tui.session.generator import GeneratorInputs, counters

TRIES = 400  # codes, of which one takes 0.05 to 0.2 seconds


class FoundBattle(NamedTuple):
    """A battle that was asked for, the recipe of its code, and its game."""

    used: GeneratorInputs
    recipe: Recipe
    battle: Scenario

    @property
    def mission(self) -> str:
        """Return the name of its mission."""
        return self.used.forge.missions(self.used.tables)[self.recipe.mission]

    @property
    def text(self) -> str:
        """Return the battle on one line: its code, its mission and its forces."""
        return f"{self.recipe.code}  {self.mission}: {forces_text(self.used.forge, self.battle)}"


def search(games: Sequence[GeneratorInputs], text: str) -> Iterator[FoundBattle | None]:
    """Return an iterator over `TRIES` codes, each with its battle if that has all words, else None.

    The same words in the same games give the same codes. Raises GenerationError if no battle can have the words.
    """
    known = [known_words(each.forge, each.tables) for each in games]
    words = asked_words(text, known)
    asked = [(each, found) for each, its in zip(games, known, strict=True) if (found := asked_battles(words, its))]
    if not asked:
        homes = [
            join_list([each.ruleset.family for each, its in zip(games, known, strict=True) if word in its])
            for word in words
        ]
        told = join_list([f"{word} ({home})" for word, home in zip(words, homes, strict=True)])
        raise GenerationError(f"no generated battle can have all of these: {told}; leave some out")
    return _tried(asked)


def _tried(asked: Sequence[tuple[GeneratorInputs, AskedBattles]]) -> Iterator[FoundBattle | None]:
    seen: set[Recipe] = set()
    for number in range(TRIES):
        used, wanted = asked[number % len(asked)]
        recipe = wanted.recipe(used.forge, number)
        found = None
        if recipe not in seen:
            seen.add(recipe)
            with suppress(GenerationError):  # this code makes no battle
                battle = used.forge.generate(used.tables, counters(used, recipe), recipe)
                found = FoundBattle(used, recipe, battle) if wanted.met(recipe, battle) else None
        yield found


def words_by_game(games: Sequence[GeneratorInputs]) -> dict[str, list[str]]:
    """Return the words that the battles of each game can be searched for, by its package."""
    return {each.ruleset.package: sorted(known_words(each.forge, each.tables)) for each in games}


def stopped(found: int) -> str:
    """Return the sentence for a search that ended at its limit."""
    more = "more" if found else "any"
    return f"Stopped after {TRIES} codes without finding {more}; fewer words find more."

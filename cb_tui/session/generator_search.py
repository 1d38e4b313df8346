"""Search for the codes of generated battles that have some words, in one game or in several."""

from collections import Counter
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


class BattleSearch(Iterator[FoundBattle | None]):
    """An iterator over `TRIES` codes, each with its battle if that has all words, else None. It counts what it met."""

    def __init__(self, words: Sequence[str], asked: Sequence[tuple[GeneratorInputs, AskedBattles]]) -> None:
        self._words, self._asked = words, asked
        self._seen = set[Recipe]()
        self.tried = self.made = self.found = 0  # codes, battles, and those with all words
        self.had = Counter[str]()  # battles by word

    def __next__(self) -> FoundBattle | None:
        if self.tried == TRIES:
            raise StopIteration
        used, wanted = self._asked[self.tried % len(self._asked)]
        recipe = wanted.recipe(used.forge, self.tried)
        self.tried += 1
        if recipe in self._seen:
            return None
        self._seen.add(recipe)
        with suppress(GenerationError):  # this code makes no battle
            battle = used.forge.generate(used.tables, counters(used, recipe), recipe)
            met = wanted.met(recipe, battle)
            self.made += 1
            self.had.update(word for word, has in zip(self._words, met, strict=True) if has)
            self.found += all(met)
            return FoundBattle(used, recipe, battle) if all(met) else None
        return None

    @property
    def stopped(self) -> str:
        """Return the sentence for a search that ended at its limit: what it met, and what to do."""
        begun = f"Found {'no more' if self.found else 'none'} in {self.tried} codes"
        if missing := [word for word in self._words if not self.had[word]]:
            return f"{begun}: none of them has {join_list(missing, 'or')}; leave that out."
        rare = sorted(self._words, key=self.had.__getitem__)
        counts = join_list([f"{self.had[word]}{'' if at else ' have'} {word}" for at, word in enumerate(rare)])
        return f"{begun}: {counts}; {f'leave out {rare[0]}' if len(rare) > 1 else 'that is all'}."


def search(games: Sequence[GeneratorInputs], text: str) -> BattleSearch:
    """Return the search for battles that have all words of a text.

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
    return BattleSearch(words, asked)


def words_by_game(games: Sequence[GeneratorInputs]) -> dict[str, list[str]]:
    """Return the words that the battles of each game can be searched for, by its package."""
    return {each.ruleset.package: sorted(known_words(each.forge, each.tables)) for each in games}

"""Words by which generated battles are found, and the codes that are tried for them, always in one order."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cb_tui.core.generator import BattleGenerator, GenerationError, Recipe, Theatre
from cb_tui.core.grammar import closest_name, count_noun, join_list
from cb_tui.core.near_names import nearest
from cb_tui.core.scenario import Scenario
from cb_tui.core.seeded_draws import SeededDraws

HIGHEST = 9999  # seed, so that a code is easily typed
NEAR = 3  # words named in place of an unknown one
LONGEST = 30  # characters of a word that is said back
PLAIN_GROUND = "bocage"  # the colors of most country, whatever grows there


class Meaning(NamedTuple):
    """A thing that a word asks for: the theaters and missions in which it may be so, and whether it is in a battle."""

    theatres: frozenset[str]
    missions: frozenset[str]
    in_battle: Callable[[Any], bool] = lambda _: True

    def met(self, recipe: Recipe, battle: Scenario) -> bool:
        """Check whether the battle of a recipe has it."""
        return recipe.theatre in self.theatres and recipe.mission in self.missions and self.in_battle(battle)


Words = Mapping[str, tuple[Meaning, ...]]  # a word is met by any of its meanings


class AskedBattles(NamedTuple):
    """The request to one game: the meanings of each word, and the theaters and missions in which all may be met."""

    words: tuple[tuple[Meaning, ...], ...]
    theatres: tuple[str, ...]
    missions: tuple[str, ...]

    def recipe(self, forge: BattleGenerator, number: int) -> Recipe:
        """Return the recipe that is tried at a place in the order of trial."""
        chance = SeededDraws("cb_tui search", number)
        return Recipe(
            stamp=forge.stamp,
            theatre=chance.pick(self.theatres),
            mission=chance.pick(self.missions),
            points=forge.usual_points,
            seed=chance.integer_between(1, HIGHEST),
        )

    def met(self, recipe: Recipe, battle: Scenario) -> tuple[bool, ...]:
        """Return for each word whether the battle of a recipe has what it asks for."""
        return tuple(any(each.met(recipe, battle) for each in word) for word in self.words)


def known_words(forge: BattleGenerator, tables: Mapping[str, Any]) -> Words:
    """Return the words by which the battles of a game may be asked for, with their meanings."""
    theatres, missions = tables["theatres"], tables["missions"]
    everywhere, always = frozenset(theatres), frozenset(missions)
    found: dict[str, tuple[Meaning, ...]] = {}

    def add(words: Iterable[str], meaning: Meaning) -> None:
        for word in {each.lower() for each in words}:
            found[word] = (*found.get(word, ()), meaning)

    for key, mission in missions.items():
        add((key, mission.name), Meaning(everywhere, frozenset((key,))))
    for key, theatre in theatres.items():
        add(_called(key, theatre, tables["country"][theatre.style].name), Meaning(frozenset((key,)), always))
    for side, name in {army.side: army.name for army in tables["armies"].values()}.items():
        fought = [key for key, each in theatres.items() if _has_side(each, side, tables["armies"])]
        add((name,), Meaning(frozenset(fought), always, _fights(side)))
    for ground in {each for theatre in theatres.values() for each in _grounds(theatre)} - {PLAIN_GROUND}:
        able = [key for key, each in theatres.items() if ground in _grounds(each)]
        add((ground,), Meaning(frozenset(able), always, _lies_in(ground)))
    game = forge.words()
    for kind, (_, plural) in game.kinds.items():
        add((plural,), Meaning(everywhere, always, _brings(forge, kind)))
    for word, there in game.features.items():
        add((word,), Meaning(everywhere, always, there))
    return found


def _called(key: str, theatre: Theatre, style: str) -> Iterator[str]:
    """Yield the names of a theater, "no44", "Normandy 44", "Normandy", "1944", and of its kind of country."""
    yield from (key, theatre.name, style)
    for word in theatre.name.split():
        yield f"19{word}" if word.isdigit() else word


def _has_side(theatre: Theatre, side: str, armies: Mapping[str, Any]) -> bool:
    return any(armies[army].side == side for army in theatre.armies)


def _grounds(theatre: Theatre) -> set[str]:
    return {theatre.ground, *theatre.seasons.values()}


def _fights(side: str) -> Callable[[Any], bool]:
    return lambda battle: any(army.id == side for army in battle.sides)


def _lies_in(ground: str) -> Callable[[Any], bool]:
    return lambda battle: bool(battle.ground == ground)


def _brings(forge: BattleGenerator, kind: str) -> Callable[[Any], bool]:
    return lambda battle: any(each == kind for _, each in forge.words().pieces(battle))


def forces(forge: BattleGenerator, battle: Scenario) -> Mapping[str, Mapping[str, int]]:
    """Return how many pieces of each kind each side has, by its id and by the plural of the kind."""
    game = forge.words()
    there = Counter(game.pieces(battle))
    return {
        str(army.id): {plural: there[army.id, kind] for kind, (_, plural) in game.kinds.items() if there[army.id, kind]}
        for army in battle.sides
    }


def forces_text(forge: BattleGenerator, battle: Scenario) -> str:
    """Return the forces in a phrase: "US 3 squads and 1 mortar against German 4 squads"."""
    nouns = {plural: one for one, plural in forge.words().kinds.values()}
    said = []
    for army, pieces in zip(battle.sides, forces(forge, battle).values(), strict=True):
        said.append(f"{army.name} {join_list([count_noun(n, nouns[many], many) for many, n in pieces.items()])}")
    return " against ".join(said)


def asked_words(text: str, known: Iterable[Words]) -> tuple[str, ...]:
    """Return the words of a text as the games have them, in its order.

    Args:
        text: Words between commas, or between blanks where no word of a game has the blank in it.
        known: The words of each game that is searched.

    Raises:
        GenerationError: There is no word, or one that no game knows.
    """
    every = dict.fromkeys(word for words in known for word in words)
    asked: dict[str, None] = {}
    for phrase in text.lower().split(","):
        parts = [" ".join(phrase.split())]
        for word in parts if _known(parts[0], every) else phrase.split():
            found = _known(word, every)
            if not found:
                raise GenerationError(_unknown(word, every))
            asked[found] = None
    if not asked:
        raise GenerationError("a search needs words, such as: town, tanks; `cb-tui generate --search words` lists them")
    return tuple(asked)


def _known(word: str, every: Mapping[str, None]) -> str:
    """Return the word as it is known, in the singular or the plural, or an empty string."""
    forms = (word, f"{word}s", f"{word}es", word.removesuffix("s"), word.removesuffix("es"))
    return next((form for form in forms if form in every), "")


def _unknown(word: str, every: Iterable[str]) -> str:
    left = dict.fromkeys(every, "")
    near: list[str] = []
    while len(near) < NEAR and (found := closest_name(word, left) or nearest(word, left)):
        near.append(found)
        del left[found]
    said = ascii(word)[1:-1][:LONGEST]
    perhaps = f"did you mean {join_list(near, 'or')}?" if near else "`cb-tui generate --search words` lists the words"
    return f"generated battles cannot be searched for {said}; {perhaps}"


def asked_battles(asked: Sequence[str], known: Words) -> AskedBattles | None:
    """Return the request of some words to a game, or None if no battle of it can have all of them."""
    if any(word not in known for word in asked):
        return None
    words = tuple(known[word] for word in asked)
    theatres = frozenset.intersection(*(frozenset().union(*(each.theatres for each in word)) for word in words))
    missions = frozenset.intersection(*(frozenset().union(*(each.missions for each in word)) for word in words))
    return AskedBattles(words, (*sorted(theatres),), (*sorted(missions),)) if theatres and missions else None

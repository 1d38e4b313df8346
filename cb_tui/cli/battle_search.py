"""`cb-tui generate --search`: lists codes of battles that have all the words."""

import argparse
import sys
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from cb_tui.cli.parser import UsageError, emit
from cb_tui.core.generator import GenerationError

if TYPE_CHECKING:
    from cb_tui.session.generator import GeneratorInputs
    from cb_tui.session.generator_search import BattleSearch, FoundBattle

MOST, USUAL = 100, 10  # codes listed
WORDS = "words"  # lists the words themselves


def run(games: "Sequence[GeneratorInputs]", asked: argparse.Namespace) -> int:
    """Print the codes that are found, each as soon as it is, or the words of the games."""
    from cb_tui.session.generator_search import words_by_game

    if asked.search.strip().lower() == WORDS:
        words = words_by_game(games)
        emit(
            words if asked.json else [f"{game}: {', '.join(some)}" for game, some in words.items()], as_json=asked.json
        )
        return 0
    wanted, found = asked.count or USUAL, []
    tries = _search(games, asked.search)
    for each in islice(filter(None, tries), wanted):
        found.append(_record(each))
        if not asked.json:
            emit(each.text, as_json=False)
            sys.stdout.flush()  # the next one may take a while
    if asked.json:
        emit({"battles": found, "complete": len(found) == wanted}, as_json=True)
    elif len(found) < wanted:
        emit(tries.stopped, as_json=False)
    return 0


def _search(games: "Sequence[GeneratorInputs]", words: str) -> "BattleSearch":
    from cb_tui.session.generator_search import search

    try:
        return search(games, words)
    except GenerationError as none:
        raise UsageError(str(none)) from None


def _record(each: "FoundBattle") -> dict[str, Any]:
    from cb_tui.core.battle_search import forces

    return {
        "code": each.recipe.code,
        "ruleset": each.battle.ruleset,
        "theatre": each.recipe.theatre,
        "mission": each.recipe.mission,
        "title": each.battle.title,
        "forces": forces(each.used.forge, each.battle),
    }

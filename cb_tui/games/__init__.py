"""The games, and the only list of them."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cb_tui.core.game_spec import GameSpec, RunSpec
from cb_tui.games import combat, combat_boots, combat_captain

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.core.standing_orders import Preset

GAMES: dict[str, GameSpec] = {each.package: each for each in (combat_boots.GAME, combat.GAME, combat_captain.GAME)}
PLAIN = GameSpec(module=__name__, rulesets={})  # what serves a game that has no screen and no words of its own


class Rulesets(Mapping[str, "Ruleset[Any]"]):
    """The rules of every game by id, loaded when they are first asked for: start-up time is felt."""

    def __getitem__(self, key: str) -> "Ruleset[Any]":
        game = game_of(key)
        if game is None:
            raise KeyError(key)
        found: Ruleset[Any] = game.load(game.rulesets[key])
        return found

    def __iter__(self) -> Iterator[str]:
        return (name for game in GAMES.values() for name in game.rulesets)

    def __len__(self) -> int:
        return sum(len(game.rulesets) for game in GAMES.values())


RULESETS: Mapping[str, "Ruleset[Any]"] = Rulesets()


def game_of(ruleset: str) -> GameSpec | None:
    """Return the game with rules of an id, or None."""
    return next((game for game in GAMES.values() if ruleset in game.rulesets), None)


def code_letters() -> dict[str, str]:
    """Return the letters with which codes of generated battles begin, each with the rules of those, the usual first."""
    return {game.letter: next(iter(game.rulesets)) for game in GAMES.values() if game.letter is not None}


def catalogue_files() -> frozenset[str]:
    """Return the names of files that hold counters for several battles."""
    return frozenset().union(*(game.catalogues for game in GAMES.values()))


def presets() -> dict[str, "Preset"]:
    """Return the standing orders of all games that a player may set for new games, by their keys."""
    return {each.key: each for game in GAMES.values() if game.presets for each in game.load(game.presets)}


def run_games() -> Iterator[tuple[GameSpec, RunSpec]]:
    """Yield the games that have a series of battles."""
    return ((game, game.run) for game in GAMES.values() if game.run)


def turn_word(ruleset: str) -> str:
    """Return the word for a turn of all sides, or "turn" if the rules are unknown."""
    game = game_of(ruleset)
    return game.turn if game else "turn"

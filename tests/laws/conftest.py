"""The laws of a game are asked in a row, of Combat Boots with those of all rules: one worker plays it for both."""

from pathlib import Path
from typing import Any

import pytest

from tests.laws.games import FIRST

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = [at for at, item in enumerate(items) if item.path.parent == HERE and _game(item) is not None]
    games = dict.fromkeys(_game(items[at]) for at in places)  # in the order in which they are first asked
    order = {game: number for number, game in enumerate(games)}
    asked = sorted((items[at] for at in places), key=lambda item: order[_game(item)])
    for at, item in zip(places, asked, strict=True):
        items[at] = item


def _game(item: pytest.Item) -> Any:
    """Return the battle and the seed; a test of a battle looks at its first game."""
    asked = item.callspec.params if hasattr(item, "callspec") else {}
    return (
        asked["game"] if "game" in asked else (asked["name"], FIRST.get(asked["name"], 1)) if "name" in asked else None
    )

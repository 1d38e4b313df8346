"""Search words for the pieces and the ground of generated battles of Combat Boots."""

from collections.abc import Iterator
from functools import cache

from cb_tui.core.generator import GeneratedWords
from cb_tui.games.combat_boots.generator.briefing import KINDS
from cb_tui.games.combat_boots.rules.battle import Battle

TOWN = 12  # hexes of houses, of which a village has fewer
FEW, MANY = 10, 15  # pieces of both sides


@cache
def words() -> GeneratedWords:
    """Return the kinds of pieces, and what else a battle may have."""
    return GeneratedWords(
        kinds=KINDS,
        pieces=_pieces,
        features={
            "night": lambda battle: any(each.since == 1 for each in battle.visibility),
            "dusk": lambda battle: any(each.since > 1 for each in battle.visibility),
            "hills": lambda battle: bool(battle.board.levels),
            "woods": lambda battle: _hexes(battle, "^T") > 0,
            "houses": lambda battle: _hexes(battle, "#B") > 0,
            "town": lambda battle: _hexes(battle, "#B") >= TOWN,
            "gully": lambda battle: _hexes(battle, "v") > 0,
            "trenches": lambda battle: _hexes(battle, "u") > 0,
            "roads": lambda battle: bool(battle.board.roads),
            "river": lambda battle: bool(battle.board.rivers),
            "leaders": lambda battle: bool(battle.leaders),
            "small": lambda battle: len(battle.units) <= FEW,
            "large": lambda battle: len(battle.units) >= MANY,
        },
    )


def _pieces(battle: Battle) -> Iterator[tuple[str, str]]:
    return ((unit.side, battle.types[unit.type].letter) for unit in battle.units)


def _hexes(battle: Battle, letters: str) -> int:
    return sum(map(battle.board.map.count, letters))

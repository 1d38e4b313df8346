"""Search words for the pieces and the ground of generated battles of Combat."""

from collections.abc import Iterator
from functools import cache

from cb_tui.core.generator import GeneratedWords
from cb_tui.games.combat.generator.briefing import KINDS
from cb_tui.games.combat.rules.battle import Battle

TOWN = 24  # squares of houses, of which villages have fewer
FEW, MANY = 27, 40  # pieces of both sides


@cache
def words() -> GeneratedWords:
    """Return the kinds of pieces, and what else a battle may have."""
    return GeneratedWords(
        kinds={str(kind): nouns for kind, nouns in KINDS.items()},
        pieces=_pieces,
        features={
            "hills": lambda battle: _squares(battle, "hHR") > 0,
            "woods": lambda battle: _squares(battle, "wW") > 0,
            "houses": lambda battle: _squares(battle, "#%") > 0,
            "town": lambda battle: _squares(battle, "#%") >= TOWN,
            "river": lambda battle: _squares(battle, "~") > 0,
            "bridges": lambda battle: _squares(battle, "+") > 0,
            "mines": lambda battle: any(force.mined for force in battle.forces),
            "small": lambda battle: _size(battle) <= FEW,
            "large": lambda battle: _size(battle) >= MANY,
        },
    )


def _pieces(battle: Battle) -> Iterator[tuple[str, str]]:
    for army, force in zip(battle.sides, battle.forces, strict=True):  # one force a side
        yield from ((army.id, unit.kind) for unit in force.units)


def _size(battle: Battle) -> int:
    return sum(len(force.units) for force in battle.forces)


def _squares(battle: Battle, letters: str) -> int:
    return sum(row.count(letter) for row in battle.map for letter in letters)

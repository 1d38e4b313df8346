"""Routes of recorded games that enemies or barrages can reach: where exposure is worth a study."""

from collections.abc import Iterable, Iterator
from random import Random

from cb_tui.games.combat_boots.rules import exposure
from cb_tui.games.combat_boots.rules.model import Step
from cb_tui.games.combat_boots.ruleset import reach
from tests.studies.games import GROUND, Move, moves
from tests.studies.walks import Route


def under_fire(game: Iterable[Move], draw: Random) -> Iterator[Route]:
    """The most exposed of a few ways of one piece, at every moment when a piece may move."""
    for move in game:
        able = dict.fromkeys(one.unit for one in move.legal if isinstance(one, Step))
        pieces = [one for one in able if one in move.state.units]
        if not pieces or draw.random() < 0.6:
            continue
        mover = pieces[int(draw.random() * len(pieces))]
        ways = [far.way for far in reach(move.state, mover).values()]
        tried = [Route(move.rules, move.battle, move.state, mover, way) for way in draw.sample(ways, min(4, len(ways)))]
        rated = [(exposure.exposure(move.state, mover, route.way).unhurt, route) for route in tried]
        if rated and min(rated, key=lambda each: each[0])[0] < 1:
            yield min(rated, key=lambda each: each[0])[1]


def routes(count: int, seed: int = 1) -> list[Route]:
    """So many routes, as evenly over the battles as they offer them; routes under barrages first."""
    offers = [list(under_fire(moves(name, seed), Random(f"{seed} {name}"))) for name in GROUND]
    for offer in offers:
        offer.sort(key=lambda route: not route.state.barrages)
    found: list[Route] = []
    while len(found) < count and any(offers):
        for offer in offers:
            if offer and len(found) < count:
                found.append(offer.pop(0))
    return found

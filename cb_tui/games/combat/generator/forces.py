"""Forces: armies bought by points, as their weights have it and within the limits of their era. [POINTS-1, ERA]"""

from collections import Counter
from collections.abc import Mapping

from cb_tui.core.draws import SeededDraws
from cb_tui.games.combat.generator.tables import ArmyList
from cb_tui.games.combat.rules.army import Counts
from cb_tui.games.combat.rules.kinds import BASIC, POOL, Era, Kind

MOST = 30  # pieces of an army [SET-6]
LUCK = 70  # percent of a piece by which a kind may come before its turn
STEP = 6  # percent of the enemy's points for each step of the handicap


def worth(counts: Counts) -> int:
    """Return the points of an army. [POINTS-1]"""
    return sum(BASIC[kind].points * number for kind, number in counts.items())


def against(points: int, share: int, handicap: int) -> int:
    """Return the points of the enemy of a side that has so many."""
    return points * share * (100 + STEP * handicap) // 10_000


def bought(host: ArmyList, era: Era, points: int, chance: SeededDraws) -> dict[Kind, int]:
    """Return an army for `points` points, each piece of the kind furthest behind its weight."""
    found: Counter[Kind] = Counter()
    whole = sum(host.kinds.values())
    while found.total() < MOST:
        left = points - worth(found)
        able = [kind for kind in host.kinds if BASIC[kind].points <= left and _allowed(era, found, kind)]
        if not able:
            break
        many = found.total() + 1
        behind: Mapping[Kind, int] = {
            kind: 100 * many * host.kinds[kind] // whole - 100 * found[kind] + chance.integer_below(LUCK)
            for kind in able
        }
        found[max(able, key=lambda kind: behind[kind])] += 1
    return {kind: found[kind] for kind in BASIC if found[kind]}


def _allowed(era: Era, found: Mapping[Kind, int], kind: Kind) -> bool:
    """Check whether an army may have one more of a kind. [SET-7, ERA]"""
    many = found[kind] + 1
    if many > min(POOL[kind], era.caps.get(kind, many)):
        return False
    return all(many * share.divisor <= found[share.of] for share in era.shares if share.kind == kind)

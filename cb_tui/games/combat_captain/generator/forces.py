"""The companies of a side, bought by points from the stands of its army."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.generator.tables import ArmyList, StandType

FOOT = 16  # stands of infantry at most, in companies of at most
COMPANY = 8  # [ORG-1]
WEAPONS = 4  # machine guns, mortars and guns of a company at most [ORG-1]
SECTION = 2  # vehicles at most
SHARE = 36  # percent of the points that vehicles may cost
SQUADS, LUCK = 5, 45  # weight of squads beside that of support, and percent of a stand by which luck turns it
CHARGE = 2  # points of a hand-held weapon

Stands = Mapping[str, StandType]


@dataclass(frozen=True, kw_only=True)
class Company:
    """A company that was bought: keys of its stands, squads first."""

    name: str
    stands: tuple[str, ...]
    hand_held: bool = False  # its first squad has a weapon against armor
    armored: bool = False


@dataclass(frozen=True, kw_only=True)
class MissionSide:
    """A side with its companies."""

    side: Side
    host: ArmyList
    title: str
    companies: tuple[Company, ...]


@dataclass(frozen=True, kw_only=True)
class OwnWish:
    """A player's wishes for a battle beside its recipe: the stands of both sides, yours first, and more."""

    stands: tuple[Sequence[str], Sequence[str]]  # vehicles too
    hand_held: tuple[bool, bool]
    turns: int  # more than usual


def worth(stands: Stands, companies: tuple[Company, ...]) -> int:
    """Return the points of some companies."""
    return sum(sum(stands[key].points for key in each.stands) + CHARGE * each.hand_held for each in companies)


def raised(
    host: ArmyList, stands: Stands, points: int, chance: SeededDraws, *, fewest: int, armored: bool, faces_armor: bool
) -> tuple[Company, ...]:
    """Return the companies of an army for `points` points.

    Args:
        host: The army.
        stands: All kinds of stands.
        points: What they may cost.
        chance: Whose draws decide what is bought next.
        fewest: Companies of infantry, at least.
        armored: It has vehicles.
        faces_armor: The enemy has them, so it has a gun, and hand-held weapons if its squads have any.
    """
    section = tuple(_section(host, stands, points, chance)) if armored else ()
    left = points - sum(stands[key].points for key in section)
    gun = (host.gun,) if faces_armor else ()
    left -= sum(stands[key].points for key in gun)
    carried = CHARGE * 2 if faces_armor and host.hand_held else 0
    foot = _foot(host, stands, left - carried, chance)
    found = _companies(host, (*foot, *gun), chance, fewest, hand_held=carried > 0)
    if section:
        found = (*found, Company(name=host.section, stands=section, armored=True))
    return found


def wished(
    host: ArmyList, stands: Stands, keys: Sequence[str], chance: SeededDraws, *, fewest: int, hand_held: bool
) -> tuple[Company, ...]:
    """Return the companies of an army out of the stands that a player wishes."""
    foot = tuple(key for key in keys if stands[key].kind != "vehicle")
    section = tuple(key for key in keys if stands[key].kind == "vehicle")
    found = _companies(host, foot, chance, fewest, hand_held=hand_held)
    return (*found, Company(name=host.section, stands=section, armored=True)) if section else found


def _section(host: ArmyList, stands: Stands, points: int, chance: SeededDraws) -> Iterator[str]:
    """Yield the vehicles of a side: of one kind, the first whatever it costs."""
    kind = chance.pick_weighted(host.armor)
    cost = stands[kind].points
    for number in range(1, SECTION + 1):
        if number == 1 or cost * number * 100 <= points * SHARE:
            yield kind


def _foot(host: ArmyList, stands: Stands, points: int, chance: SeededDraws) -> tuple[str, ...]:
    """Return infantry for some points, each stand of the kind farthest behind its weight."""
    whole = sum(host.support.values())
    weights = {host.squad: SQUADS * whole, **{key: 2 * weight for key, weight in host.support.items()}}
    every, found = sum(weights.values()), Counter[str]()
    while found.total() < FOOT:
        many = found.total() + 1
        able = [key for key in weights if stands[key].points <= points and _fits(host, found, key)]
        if not able:
            break
        behind = {
            key: 100 * many * weights[key] // every - 100 * found[key] + chance.integer_below(LUCK) for key in able
        }
        key = max(able, key=behind.__getitem__)
        found[key] += 1
        points -= stands[key].points
    return tuple(found.elements())


def _fits(host: ArmyList, found: Counter[str], key: str) -> bool:
    """Check whether one more of a kind may join: two squads for each machine gun or mortar."""
    support = found.total() - found[host.squad]
    return key == host.squad or 2 * (support + 1) <= found[host.squad]


def _companies(
    host: ArmyList, foot: tuple[str, ...], chance: SeededDraws, fewest: int, *, hand_held: bool
) -> tuple[Company, ...]:
    """Return infantry in as few companies as hold it, dealt out evenly, each with its squads first."""
    count = max(fewest, -(-len(foot) // COMPANY))
    names = chance.shuffled(host.companies)[:count]
    ordered = sorted(foot, key=lambda key: key != host.squad)
    hands = [ordered[number::count] for number in range(count)]
    return tuple(
        Company(name=name, stands=tuple(hand), hand_held=hand_held) for name, hand in zip(names, hands, strict=True)
    )

"""Exact chances of a fire event at one target, from points and cover. [FIRE-10, COVER-3b]"""

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache, reduce
from typing import NamedTuple

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import chances, cover, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.chances import Spread
from cb_tui.games.combat_captain.rules.forecast_model import Odds
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import Count, Low, Parity, pips

SLOT = 128  # bits of a coefficient: more than the rolls of all dice of a company
NOTHING, SURE = Fraction(0), Fraction(1)
NEVER = Odds(NOTHING, NOTHING, SURE, NOTHING)


class FirerDice(NamedTuple):
    """The dice of one firer, and for each weapon that reads them: which faces count, what it adds."""

    dice: int
    reads: tuple[tuple[Count, int], ...]
    behind: bool

    @property
    def adds(self) -> int:
        """Return the total bonus of its weapons."""
        return sum(adds for _, adds in self.reads)


Ways = tuple[int, ...]  # in how many rolls the dice bring 0, 1, 2 .. points


@lru_cache(maxsize=256)
def split(guns: tuple[FirerDice, ...], markers: int = 0, parity: Parity = "natural") -> tuple[Ways, Ways]:
    """Return the ways in which dice bring 0, 1, 2 .. points while cover counts, and while it does not."""
    front = [_tops(gun.dice, gun.reads, markers, parity) for gun in guns if not gun.behind]
    back = [_tops(gun.dice, gun.reads, markers, parity) for gun in guns if gun.behind]
    covered, before = 0, 0
    for most in sorted({top for tops in front for _, top in tops}):
        under = _up_to(front, most)
        covered += (under - before) * _up_to(back, most)
        before = under
    whole = _up_to([*front, *back], None)
    return _read(covered), _read(whole - covered)


Tops = dict[tuple[int, int], int]  # ways by what the dice bring and the most that one weapon gives


@lru_cache(maxsize=256)
def _tops(dice: int, reads: tuple[tuple[Count, int], ...], markers: int, parity: Parity) -> Tops:
    given: dict[tuple[int, ...], int] = {tuple(adds for _, adds in reads): 1}
    for _ in range(dice):
        more: dict[tuple[int, ...], int] = {}
        for each, ways in given.items():
            for face in range(1, 7):
                key = tuple(
                    had + pips(face, count, markers, parity) for had, (count, _) in zip(each, reads, strict=True)
                )
                more[key] = more.get(key, 0) + ways
        given = more
    found: Tops = {}
    least = sum(adds for _, adds in reads)
    for each, ways in given.items():
        key2 = sum(each) - least, max(each)
        found[key2] = found.get(key2, 0) + ways
    return found


def _up_to(all_tops: list[Tops], most: int | None) -> int:
    """Return the ways of firers that give at most `most` points each, packed into one number.

    Each sum of points has its own slot. None means no limit.
    """
    packed = (
        sum(ways << (SLOT * points) for (points, top), ways in tops.items() if most is None or top <= most)
        for tops in all_tops
    )
    return reduce(int.__mul__, packed, 1)


def _read(packed: int) -> Ways:
    found = []
    while packed:
        found.append(packed & ((1 << SLOT) - 1))
        packed >>= SLOT
    return tuple(found)


class FireTarget(NamedTuple):
    """The features of a stand that affect the chances of fire at it."""

    men: int  # who can be lost; of armor one kill
    few: int  # men whose loss costs a stand: its own, or those that a squad still needs to lose to be disbanded [CAS-3]
    fail: Fraction  # the chance that its cover does not save a hit
    all_round: bool  # its cover has no back
    armor: bool


class FireDice(NamedTuple):
    """The dice of a volley, and the markers of the firers."""

    guns: tuple[FirerDice, ...]
    markers: int = 0
    parity: Parity = "natural"
    low: Low = "none"


def dice(state: State, company: CompanyId, guns: tuple[FirerDice, ...]) -> FireDice:
    """Return the dice of some firers of a company as its markers and the rules have them."""
    rules = state.context.rules
    return FireDice(guns, state.companies[company].markers, rules.morale_parity, weapons.everywhere(rules))


def target(state: State, unit: UnitId) -> FireTarget:
    """Return the features of a stand that affect the chances of fire at it."""
    stand, rules = state.stands[unit], state.context.rules
    level, armor = cover.level(state, unit), state.context.cards[unit].armor != "none"
    markers = state.company(unit).markers
    markers = weapons.felt(markers, rules) if armor else markers
    fails = weapons.fails(level, rules, markers)
    few = men = 1 if armor else stand.men
    if state.context.kind(unit) == "rifle":
        squads = [one for one in state.stands_of(state.context.company[unit]) if state.context.kind(one) == "rifle"]
        missing = sum(max(0, state.context.men(one) - state.stands[one].men) for one in squads)
        few = min(men, max(1, rules.squad_size - missing))
    return FireTarget(men, few, Fraction(fails, 6), stand.level >= weapons.ALL_ROUND, armor)


@lru_cache(maxsize=4096)
def lost(fire: FireDice, at: FireTarget) -> Spread:
    """Return the chance of each number of men lost, or of a kill. [CAS-1a, FIRE-6a]"""
    if at.armor:
        kill = _kills(fire, at)
        return {0: 1 - kill, 1: kill}
    return chances.lost(unsaved(fire, at), at.men)


@lru_cache(maxsize=4096)
def unsaved(fire: FireDice, at: FireTarget) -> Spread:
    """Return the chance of each number of hits that are not saved, those beyond the men there too. [COVER-4a]"""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for spread, fail in zip(hits(fire, at), (at.fail, SURE), strict=True):
        for number, chance in chances.thinned(spread, fail).items():
            found[number] += chance
    return found


def _kills(fire: FireDice, at: FireTarget) -> Fraction:
    return sum(
        (_kill(fire, spread, fail) for spread, fail in zip(hits(fire, at), (at.fail, SURE), strict=True)), NOTHING
    )


def _kill(fire: FireDice, spread: Spread, fail: Fraction) -> Fraction:
    """Return the chance of a kill by kill numbers: a die up to the number, and no save. [FIRE-6, CHART-6]"""
    ways = ((weapons.kill_ways(number, fire.markers, fire.low), chance) for number, chance in spread.items())
    return sum((chance * each / 6 for each, chance in ways), NOTHING) * fail


def hits(fire: FireDice, at: FireTarget) -> tuple[Spread, Spread]:
    """Return the chart results with their chances, with and without cover. [COVER-3, COVER-3b]"""
    adds, dice = sum(gun.adds for gun in fire.guns), sum(gun.dice for gun in fire.guns)
    flanked = tuple(gun if not at.all_round else gun._replace(behind=False) for gun in fire.guns)
    parts = split(flanked, fire.markers, fire.parity)
    all_men = 6 if at.armor else at.men  # an automatic kill needs no die, as a kill number of 6
    whole = 6 ** (dice + 1)
    covered, open_ = (
        {number: Fraction(ways, whole) for number, ways in chances.charted(adds, part, all_men, fire.markers).items()}
        for part in parts
    )
    return covered, open_


# --- odds --------------------------------------------------------------------------------------------------------


def odds(spread: Spread, at: FireTarget) -> Odds:
    """Return chances of men lost as those of a fire event."""
    gone = sum((chance for number, chance in spread.items() if number >= at.few), NOTHING)
    none = spread.get(0, NOTHING)
    return Odds(gone, 1 - gone - none, none, sum((number * chance for number, chance in spread.items()), NOTHING))


def odds_of(fire: FireDice, at: FireTarget) -> Odds:
    """Return the odds of a volley, those of no effect without a firer."""
    return odds(lost(fire, at), at) if fire.guns else NEVER


def swapped(fire: FireDice, at: FireTarget) -> Odds:
    """Return the odds if the owner takes every hit possible as a marker. [CAS-5a, FIRE-10]"""
    return odds(chances.swapped(unsaved(fire, at), at.men), at)


def one_by_one(fires: tuple[FireDice, ...], at: FireTarget) -> Odds:
    """Return the odds of volleys one after the other, each at the men left by the last one."""
    spread: Spread = {0: SURE}
    for fire in fires:
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for gone, chance in spread.items():
            more = lost(fire, at._replace(men=at.men - gone)) if gone < at.men else {0: SURE}
            for number, share in more.items():
                found[gone + number] += chance * share
        spread = found
    return odds(spread, at)

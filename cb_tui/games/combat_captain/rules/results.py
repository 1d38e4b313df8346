"""Possible results of each kind of roll with exact chances, the worst for the rolling side first.

Luck counts the losses that are not saved: men in fifths of a stand and kills on armor in thirds,
whatever their owner makes of them.
"""

from collections.abc import Iterable
from fractions import Fraction

from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Result, Tally
from cb_tui.games.combat_captain.rules import chances
from cb_tui.games.combat_captain.rules.chances import Spread
from cb_tui.games.combat_captain.rules.fire_events import CloseCombatHarm
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.weapons import Count

NOTHING = Fraction(0)
MARCH = ("stays", "short of the end", "all the way")
INITIATIVE = ("loses it", "a tie", "wins it")
STANDS = ("loses", "wins")
ARRIVAL = ("not yet", "comes")
EVENTS = ("opponent's choice", "opponent's initiative", "own initiative", "artillery", "strafing", "bombing")


def harm(each: CloseCombatHarm, rules: Parameters, there: int = 0) -> Result:
    """Return the losses that some dice cause, as a result. `there`: the men of a stand, if it is alone."""
    ours, theirs = _loss(each.men, each.kills, rules), _loss(each.own_men, each.own_kills, rules)
    told = _told(each.men, each.kills)
    own = _told(each.own_men, each.own_kills)
    name = f"{told or 'nothing'}, {own} of its own" if own else told or "no effect"
    every = bool(each.kills) or (bool(there) and each.men >= there)
    hit = "" if each.kills or own or not told else f"all {told} hit" if every and there > 1 else f"{told} hit"
    return Result(
        name, Fraction(each.chance), ours, _tally(each.men, each.kills), theirs, _tally(each.own_men, each.own_kills),
        word=name, short=name, log_word=hit, mark="x" if every else "!" if told else "+" if own else "",
    )  # fmt: skip


def harms(found: Iterable[CloseCombatHarm], rules: Parameters, there: int = 0) -> tuple[Result, ...]:
    """Return everything that some dice may do."""
    return tuple(sorted((harm(each, rules, there) for each in found), key=lambda each: (each.balance, each.name)))


def _loss(men: int, kills: int, rules: Parameters) -> Fraction:
    return Fraction(men, rules.squad_size) + Fraction(kills, rules.kills_per_vehicle)


def _told(men: int, kills: int) -> str:
    parts = [count_noun(men, "man", "men")] * bool(men) + [count_noun(kills, "kill")] * bool(kills)
    return ", ".join(parts)


def _tally(men: int, kills: int) -> Tally:
    return tuple((name, count) for name, count in (("men", men), ("kill", kills)) if count)


def lost(
    spread: Spread, rules: Parameters, *, armor: bool = False, own: bool = False, there: int = 0
) -> tuple[Result, ...]:
    """Return the results of fire from above or across: so many men lost of those there, or kills on armor."""
    key = f"{'own_' * own}{'kills' if armor else 'men'}"
    found = (CloseCombatHarm(chance=str(chance), **{key: number}) for number, chance in spread.items())
    return harms(found, rules, there)


def index(results: tuple[Result, ...], each: CloseCombatHarm, rules: Parameters) -> int:
    """Return which of some results is what has happened."""
    return named(results, harm(each, rules).name)


def named(results: tuple[Result, ...], name: str) -> int:
    """Return which of some results has a name."""
    return next(number for number, result in enumerate(results) if result.name == name)


# --- without a loss ----------------------------------------------------------------------------------------------


def plain(*named: tuple[str, Fraction]) -> tuple[Result, ...]:
    """Return results by name that gain no side anything, without those of chance 0."""
    return tuple(Result(name, chance, word=name, short=name) for name, chance in named if chance)


def march(dice: int, count: Count, needs: int, markers: int, rules: Parameters) -> tuple[Result, ...]:
    """Return whether dice give a stand no move, part of its path, or all of it. [MOVE-2]"""
    enough = chances.covers(dice, count, needs, markers, rules.morale_parity)
    none = 1 - chances.covers(dice, count, 1, markers, rules.morale_parity)
    return plain((MARCH[0], none), (MARCH[1], 1 - none - enough), (MARCH[2], enough))


def initiative(ours: int, theirs: int) -> tuple[Result, ...]:
    """Return whether a die with its modifier is less than that of the other side, as much or more. [INIT-1]"""
    pairs = [(one + ours, two + theirs) for one in range(1, 7) for two in range(1, 7)]
    less, equal = (Fraction(sum(test(*pair) for pair in pairs), 36) for test in (int.__lt__, int.__eq__))
    return plain((INITIATIVE[0], less), (INITIATIVE[1], equal), (INITIATIVE[2], 1 - less - equal))


def event() -> tuple[Result, ...]:
    """Return the possible random events, by the face of their die. [EVENT-2]"""
    return plain(*((name, Fraction(1, 6)) for name in EVENTS))


def came(numbers: Iterable[int]) -> tuple[Result, ...]:
    """Return how many may come, of the number that each face brings. [ART-1, AIR-1]"""
    faces = list(numbers)
    return plain(*((str(many), Fraction(faces.count(many), 6)) for many in sorted(set(faces))))


def arrival(needs: int) -> tuple[Result, ...]:
    """Return whether a die of so many pips or more brings a company. [HG-3a]"""
    good = Fraction(max(0, min(6, 7 - needs)), 6)
    return plain((ARRIVAL[0], 1 - good), (ARRIVAL[1], good))


def won(chance: Fraction) -> tuple[Result, ...]:
    """Return whether the attacker wins a close combat by its second dice. [CLOSE-3b]"""
    return plain((STANDS[0], 1 - chance), (STANDS[1], chance))


def strafed(men: int, fails: int, there: int, *, foe: bool) -> Spread:
    """Return the chance of each number of men lost under a tape. [AIR-2, AIR-3]

    If there is a `foe`, return fire may end the run among them.
    """
    stops = Fraction(1, 12) if foe else NOTHING
    running, found = {0: Fraction(1)}, dict.fromkeys(range(men + 1), NOTHING)
    for _ in range(men):
        after = dict.fromkeys(range(men + 1), NOTHING)
        for hits, chance in running.items():
            found[hits] += chance * stops
            after[hits] += chance * (Fraction(2, 3) - stops)
            after[min(men, hits + 1)] += chance * Fraction(1, 3)
        running = after
    for hits, chance in running.items():
        found[hits] += chance
    hit = {hits: chance for hits, chance in found.items() if chance}
    return chances.lost(chances.thinned(hit, Fraction(fails, 6)), there)

"""Forecast of attacks from above: where a shell may land, and the stands it or a tape touches. [ART, AIR]"""

from collections import defaultdict
from fractions import Fraction
from itertools import product

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.shapes import nearest_point_on
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat_captain.rules import aircraft, artillery, cover, results, weapons
from cb_tui.games.combat_captain.rules.commands import Strafe
from cb_tui.games.combat_captain.rules.deployment import own_edge
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.prospect_records import ShellForecast, StrafeForecast, TouchedStand

DEVIATION = 5.8333**0.5  # of two dice
BOX = 2  # pips off the mean, in both directions
BOXED = Fraction(24, 36) ** 2  # the chance of no more
SHOT = Fraction(1, 12)  # that a man under a tape ends the run
DOWN = Fraction(1, 3)  # of the planes that are driven off


def scatter(state: State, side: Side, aim: Place, gun: Place | None = None) -> ShellForecast:
    """Return the possible landings of a shell and the stands touched, for all 121 sums of its dice."""
    return state.cached(("scatter", side, aim, gun), lambda: _scatter(state, side, aim, gun))


def _scatter(state: State, side: Side, aim: Place, gun: Place | None) -> ShellForecast:
    at, rules = parse_place(aim), state.context.rules
    start = parse_place(gun) if gun else nearest_point_on(at, own_edge(state.context, side))
    far = distance_in_ticks(start, at)
    found: defaultdict[UnitId, defaultdict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    any_of = {True: Fraction(0), False: Fraction(0)}
    for long, across in product(range(2, 13), repeat=2):
        falls = artillery.lands(start, at, long, across, (rules.scatter_long, rules.scatter_across))
        if not state.context.table.holds(falls):
            continue
        chance = Fraction((6 - abs(7 - long)) * (6 - abs(7 - across)), 1296)
        touched = artillery.touches(state, falls)
        for own in {state.context.side(unit) == side for unit, _ in touched}:
            any_of[own] += chance
        for unit, men in touched:
            found[unit][men] += chance
    return ShellForecast(
        gun=format_place(start), aim=aim, ticks=far, long=DEVIATION * far / rules.scatter_long,
        across=DEVIATION * far / rules.scatter_across,
        box=(BOX * far // rules.scatter_long, BOX * far // rules.scatter_across),
        boxed=BOXED, touches=tuple(_touch(state, unit, each) for unit, each in found.items()), enemy=any_of[False],
        own=any_of[True],
    )  # fmt: skip


def _touch(state: State, unit: UnitId, men: dict[int, Fraction]) -> TouchedStand:
    lost = sum(
        (
            chance * gone * share
            for many, chance in men.items()
            for gone, share in artillery.fate(state, unit, many).items()
        ),
        Fraction(0),
    )
    return TouchedStand(
        unit, sum(men.values(), Fraction(0)), sum((many * each for many, each in men.items()), Fraction(0)), lost
    )


def tape(state: State, side: Side, start: Place, towards: Place) -> StrafeForecast:
    """Return the stands that a strafing run crosses, in order, if it flies to the end. [AIR-2, AIR-3]"""
    ends = aircraft.tape(state, Strafe(start, towards))
    flying, crosses = Fraction(1), []
    for unit, men in aircraft.crossed(state, ends):
        foe = state.context.side(unit) != side
        fails = weapons.fails(cover.level(state, unit), state.context.rules, state.company(unit).markers)
        spread = results.strafed(men, fails, state.stands[unit].men, foe=foe)
        mean = sum((gone * chance for gone, chance in spread.items()), Fraction(0))
        crosses.append(TouchedStand(unit, flying, flying * men, flying * mean))
        flying *= (1 - SHOT) ** (men * foe)
    return StrafeForecast(
        start=start, end=format_place(ends[1]), crosses=tuple(crosses), through=flying, lost=(1 - flying) * DOWN
    )

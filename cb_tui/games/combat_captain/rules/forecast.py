"""Forecasts of rolls, part for part like their report, and of where shells and tapes fall. [ART, AIR]"""

from collections import defaultdict
from fractions import Fraction
from itertools import product

from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.shapes import nearest_point_on
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat_captain.rules import (
    aircraft,
    artillery,
    close_combat_forecast,
    cover,
    fire,
    fire_odds,
    results,
    sight_forecast,
    stages,
    volley,
    volley_forecast,
    weapons,
)
from cb_tui.games.combat_captain.rules.commands import Fire, Strafe
from cb_tui.games.combat_captain.rules.deployment import own_edge
from cb_tui.games.combat_captain.rules.forecast_model import ShellForecast, StrafeForecast, TouchedStand, VolleyForecast
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import MeleeDue

DEVIATION = 5.8333**0.5  # of two dice
BOX = 2  # pips off the mean, in both directions
BOXED = Fraction(24, 36) ** 2  # the chance of no more
SHOT = Fraction(1, 12)  # that a man under a tape ends the run
DOWN = Fraction(1, 3)  # of the planes that are driven off


# --- fire --------------------------------------------------------------------------------------------------------


def of_fire(state: State, command: Fire) -> Forecast | None:
    """Return the forecast of fire that is legal, or None if no stand can hit."""
    found = volley_forecast.prospect(state, command)
    if found is None or not found.firers:
        return None
    told = _part(state, command, found)
    side, at = state.context.side(command.shots[0].unit), state.stands[command.at].at
    return Forecast(
        kind=volley.how(state, held=fire.is_held(state)), side=side, by=volley_forecast.units(command),
        distance=min(each.ticks for each in found.firers), parts=(told,),
        sight=sight_forecast.look(state, state.stands[command.shots[0].unit].at, at),
    )  # fmt: skip


def _part(state: State, command: Fire, found: VolleyForecast) -> ForecastPart:
    part, company = next(fire.parts(state, command)), state.context.company[command.shots[0].unit]
    aimed, shot = fire_odds.target(state, found.at), volley_forecast.dice(state, command, part)
    facts = stages.VolleyFacts(found.firers, ((company, shot.markers),), found.cover, int(6 * aimed.fail), found.armor)
    told = results.lost(fire_odds.lost(shot, aimed), state.context.rules, armor=found.armor, there=aimed.men)
    return ForecastPart((found.at,), state.stands[found.at].at, stages.volley(facts), told)


# --- close combat ---------------------------------------------------------------------------------------


def of_close_combat(state: State) -> Forecast:
    """Return the forecast of the close combat that is due."""
    due = state.pending[-1]
    assert isinstance(due, MeleeDue)
    found = close_combat_forecast.brawl(state, due.attackers, due.defenders)
    units = tuple(unit for company in due.attackers for unit in state.stands_of(company))
    at = tuple(unit for company in due.defenders for unit in state.stands_of(company))
    markers = {company: state.companies[company].markers for company in (*due.attackers, *due.defenders)}
    columns = (
        stages.blows("attacker", found.dice[0], "even", stages.of(due.attackers, markers)),
        stages.blows("defender", found.dice[1], "odd", stages.of(due.defenders, markers), sum(found.cover)),
    )
    part = ForecastPart(at, state.stands[at[0]].at, columns, results.won(found.win))
    return Forecast(kind="close combat", side=found.attacker, by=units, parts=(part,))


# --- from above --------------------------------------------------------------------------------------------------


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

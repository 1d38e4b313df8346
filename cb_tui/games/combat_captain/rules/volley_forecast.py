"""Forecast of a volley: firers and weapons, points, chart, and exact chances by dice each. [FIRE]"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from cb_tui.core.plane import is_behind
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import activity, chances, cover, fire, fire_odds, volley, weapons
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.fire_events import Contribution
from cb_tui.games.combat_captain.rules.fire_odds import FireDice, FirerDice, FireTarget, split
from cb_tui.games.combat_captain.rules.forecast_model import ChartRow, Firer, Odds, SameDiceForecast, VolleyForecast
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import variable

LOW, HIGH = Fraction(1, 4), Fraction(3, 4)


def prospect(state: State, command: c.Fire) -> VolleyForecast | None:
    """Return the forecast of a volley, or None without firer or target.

    `machine_guns` are those at another target.
    """
    units = {*(shot.unit for shot in command.shots), command.at, command.machine_guns_at or command.at}
    if not command.shots or units - state.stands.keys():
        return None
    main, *others = fire.parts(state, command)
    found = _prospect(state, command, main)
    return replace(found, machine_guns=_prospect(state, command, others[0])) if others else found


def _prospect(state: State, command: c.Fire, part: w.Part) -> VolleyForecast:
    given, aimed = tuple(_given(state, command, part)), fire_odds.target(state, part.at)
    shot = dice(state, command, part)
    points = _points(shot) if given else ()
    lost = fire_odds.lost(shot, aimed) if given else {0: fire_odds.SURE}
    swaps = bool(given) and not aimed.armor
    return VolleyForecast(
        at=part.at, men=state.stands[part.at].men, cover=cover.level(state, part.at), covered=_covered(shot, aimed),
        armor=aimed.armor, firers=tuple(firers(shot, given)), points=points,
        rows=tuple(_rows(points, shot.markers)) if given else (),
        lost=tuple(lost.get(number, fire_odds.NOTHING) for number in range(aimed.men + 1)),
        odds=fire_odds.odds_of(shot, aimed), each=tuple(_each(state, command, part, aimed)),
        swapped=fire_odds.swapped(shot, aimed) if swaps else None, answer=answer(state, part.at, units(command)),
    )  # fmt: skip


# --- who fires ---------------------------------------------------------------------------------------------------


def dice(state: State, command: c.Fire, part: w.Part) -> FireDice:
    """Return the dice of one event of a fire command."""
    guns = tuple(gun for gun, _ in _given(state, command, part))
    return fire_odds.dice(state, state.context.company[command.shots[0].unit], guns)


def _given(state: State, command: c.Fire, part: w.Part) -> Iterator[tuple[FirerDice, tuple[Contribution, ...]]]:
    """Yield the contribution of each firer under the rules, with its dice not yet rolled."""
    stand = state.stands[part.at]
    first = tuple("fire" not in state.stands[shot.unit].acts for shot in command.shots)
    unfallen = w.Volley(shots=command.shots, faces=((),) * len(first), parts=(), first=first, held=False)
    for number in part.firers:
        shot = command.shots[number]
        if gives := tuple(volley.contributions(state, unfallen, replace(part, firers=(number,)))):
            reads = tuple((weapons.COUNTS[each.band], each.modifier) for each in gives)
            rear = is_behind(stand.facing, stand.point, state.stands[shot.unit].point)
            yield FirerDice(shot.dice, reads, rear), gives


def firers(shot: FireDice, given: Iterable[tuple[FirerDice, Sequence[Contribution]]]) -> Iterator[Firer]:
    """Yield each weapon of each firer, a tank's machine gun after its main gun. [TANK-1b]"""
    for gun, gives in given:
        for (count, adds), each in zip(gun.reads, gives, strict=True):
            mean = chances.mean(gun.dice, count, shot.markers, shot.parity) + adds
            yield Firer(
                unit=each.unit, weapon=each.weapon, ticks=each.ticks, band=each.band, dice=gun.dice, modifier=adds,
                mean=mean, behind=gun.behind, along=each is not gives[0],
            )  # fmt: skip


def units(command: c.Fire) -> tuple[UnitId, ...]:
    """Return the firing stands, each once."""
    return tuple(dict.fromkeys(shot.unit for shot in command.shots))


# --- points and the chart ----------------------------------------------------------------------------------------


def _points(shot: FireDice) -> tuple[tuple[int, Fraction], ...]:
    firers = tuple((gun.dice, tuple(count for count, _ in gun.reads), gun.adds) for gun in shot.guns)
    adds, ways = chances.points(firers, shot.markers, shot.parity)
    whole = sum(ways)
    return tuple((adds + number, Fraction(often, whole)) for number, often in enumerate(ways) if often)


def _covered(shot: FireDice, aimed: FireTarget) -> Fraction:
    """Return the chance that the cover of the target counts. [COVER-3b]"""
    if aimed.all_round or not shot.guns:
        return fire_odds.SURE
    front, back = split(shot.guns, shot.markers, shot.parity)
    return Fraction(sum(front), sum(front) + sum(back))


def _rows(points: tuple[tuple[int, Fraction], ...], markers: int) -> Iterator[ChartRow]:
    mean = sum((number * chance for number, chance in points), fire_odds.NOTHING)
    for label, row in (("low", _quantile(points, LOW)), ("mean", round(mean)), ("high", _quantile(points, HIGH))):
        yield ChartRow(label, row, tuple(chances.read(row, variable(face, markers)) for face in range(1, 7)))


def _quantile(points: tuple[tuple[int, Fraction], ...], share: Fraction) -> int:
    """Return the least points that at most so many volleys exceed."""
    run = fire_odds.NOTHING
    for number, chance in points:
        run += chance
        if run >= share:
            return number
    return points[-1][0]


def _each(state: State, command: c.Fire, part: w.Part, aimed: FireTarget) -> Iterator[SameDiceForecast]:
    """Yield the odds with 1, 2, 3 .. dice each, or all that a firer has."""
    held = fire.is_held(state)
    has = {unit: state.stands[unit].held if held else activity.left(state, unit) for unit in units(command)}
    for most in range(1, max(*has.values(), *(shot.dice for shot in command.shots)) + 1):
        shots = tuple(replace(shot, dice=max(1, min(most, has[shot.unit] or shot.dice))) for shot in command.shots)
        yield SameDiceForecast(most, fire_odds.odds_of(dice(state, replace(command, shots=shots), part), aimed))


# --- the answer --------------------------------------------------------------------------------------------------


def answer(state: State, unit: UnitId, firers: tuple[UnitId, ...]) -> Odds | None:
    """Return the best return fire of a stand that lives and holds dice, None if it cannot answer. [HOLD-3]"""
    held = state.stands[unit].held
    if not held or fire.is_held(state):
        return None
    able = (firer for firer in firers if fire.best(state, unit, firer))
    return max((alone(state, unit, held, firer) for firer in able), key=lambda each: each.mean, default=None)


def alone(state: State, unit: UnitId, many: int, at: UnitId) -> Odds:
    """Return the odds of one stand firing `many` dice at another."""
    laid = fire.best(state, unit, at)
    if laid is None:
        return fire_odds.NEVER
    command = c.Fire((c.Shot(unit, many, laid.weapon == "hand_held_at"),), at)
    return fire_odds.odds_of(dice(state, command, next(fire.parts(state, command))), fire_odds.target(state, at))

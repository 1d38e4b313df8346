"""Shells fired from behind a side's own edge: where they land, and the men that they touch. [ART, MAP-5]"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from cb_tui.core.action import Action, Decision
from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import Point, distance_in_ticks, point_along, point_relative
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.shapes import nearest_point_on, to_segment
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat_captain.rules import chances, cover, losses, prose, results, weapons
from cb_tui.games.combat_captain.rules.commands import Pass, Shell
from cb_tui.games.combat_captain.rules.deployment import own_edge
from cb_tui.games.combat_captain.rules.events import Changed, Settled, ShellFell
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.fire_events import CloseCombatHarm
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import Shelling

SQUAD = ((0, 0), (8, -8), (8, 8), (-8, -8), (-8, 8))  # ahead and right; the last one leaves first
CREW = ((0, -5), (0, 5))
ASIDE = (240, 480)  # ticks along the edge, from which a shell flies aslant
MEAN = 7  # of two dice
LIKELY = 10  # aims of a shell that are candidates
WIDEST = 30  # ticks from the center of a stand, beyond which neither its men nor its base reach


def men(state: State, unit: UnitId) -> tuple[Point, ...]:
    """Return the point of each man left. A vehicle has no men."""
    stand, kind = state.stands[unit], state.context.kind(unit)
    if kind in ("vehicle", "soft"):
        return ()
    places = CREW if kind == "heavy" else SQUAD
    return tuple(point_relative(stand.facing, stand.point, ahead, right) for ahead, right in places[: stand.men])


def off_table(state: State, *places: Place) -> IllegalCommand | None:
    """Return why some places are not on the table."""
    for each in places:
        try:
            at = parse_place(each)
        except ValueError as wrong:
            return IllegalCommand(str(wrong), "MAP-1", "no place")
        if not state.context.table.holds(at):
            return IllegalCommand(f"{each} is not on the table; name a place that is", "MAP-1", "off")
    return None


def refusal(state: State, command: Shell) -> IllegalCommand | None:
    """Return why a shell cannot be aimed so. [ART-1a, ART-1c]"""
    if refused := off_table(state, command.aim, *([command.gun] if command.gun else [])):
        return refused
    side = _side(state)
    if command.gun and to_segment(parse_place(command.gun), *own_edge(state.context, side)):
        return IllegalCommand(f"{command.gun} is not on your edge of the table; name a point of it", "ART-1", "edge")
    return None


def _side(state: State) -> Side:
    waiting = state.pending[-1]
    assert isinstance(waiting, Shelling)
    return state.context.side_of(waiting.seat)


def _gun(state: State, command: Shell, side: Side) -> Point:
    if command.gun:
        return parse_place(command.gun)
    return nearest_point_on(parse_place(command.aim), own_edge(state.context, side))


def resolve(record: EventRecorder, command: Shell) -> None:
    """Record where a shell comes down and what it does. [ART-1, ART-1a]"""
    state, waiting = record.state, record.state.pending[-1]
    assert isinstance(waiting, Shelling)
    aim, side = parse_place(command.aim), _side(state)
    gun = _gun(state, command, side)
    long, across = sum(record.roll(2, "shell long")), sum(record.roll(2, "shell across"))
    rules = state.context.rules
    at = lands(gun, aim, long, across, (rules.scatter_long, rules.scatter_across))
    on_table = state.context.table.holds(at)
    touched = touches(state, at) if on_table else ()
    unsaved = tuple((unit, _unsaved(record, unit, men)) for unit, men in touched)
    foretold = tuple(harms(state, gun, aim, side))
    record.emit(Changed(Shelling(waiting.seat, waiting.left - 1)) if waiting.left > 1 else Settled())
    record.emit(ShellFell(side, format_place(at) if on_table else None, touched, unsaved, foretold))
    for unit, men in unsaved:
        strikes(record, unit, men)
    for company in dict.fromkeys(state.context.company[unit] for unit, _ in touched):
        losses.pool_squads(record, company)
        losses.record_routs(record, company)


def lands(gun: Point, aim: Point, long: int, across: int, scatter: tuple[int, int]) -> Point:
    """Return where a shell comes down: the farther it goes, the more it scatters. [ART-1a]"""
    far = distance_in_ticks(gun, aim)
    ahead, right = (
        _towards_zero((dice - MEAN) * far, share) for dice, share in zip((long, across), scatter, strict=True)
    )
    return point_relative((aim[0] - gun[0], aim[1] - gun[1]), aim, ahead, right)


def _towards_zero(number: int, share: int) -> int:
    return number // share if number >= 0 else -(-number // share)


def touches(state: State, at: Point) -> tuple[tuple[UnitId, int], ...]:
    """Return the stands under a ball with the men it touches, one for a vehicle, friends too. [ART-1b, AIR-2c]"""
    rules, found = state.context.rules, []
    for unit, stand in state.stands.items():
        if max(abs(at[0] - stand.point[0]), abs(at[1] - stand.point[1])) > rules.ball_ticks + WIDEST:
            continue
        if state.context.kind(unit) in ("vehicle", "soft"):
            many = int(distance_in_ticks(at, stand.point) <= rules.ball_ticks + state.context.radius(unit))
        else:
            reach = rules.ball_ticks + rules.man_ticks // 2
            many = sum(distance_in_ticks(at, man) <= reach for man in men(state, unit))
        if many:
            found.append((unit, many))
    return tuple(found)


def _unsaved(record: EventRecorder, unit: UnitId, men: int) -> int:
    """Return how many of the men that a ball touches are not saved: cover saves all round. [COVER-3c]"""
    level = cover.level(record.state, unit)
    if record.state.context.kind(unit) == "vehicle":
        rules, markers = record.state.context.rules, record.state.company(unit).markers
        felt = weapons.felt(markers, rules)
        return int(not (level and weapons.saves(record.roll(1, f"{unit} saves")[0], level, rules, felt)))
    return losses.unsaved(record, unit, men, level)


def strikes(record: EventRecorder, unit: UnitId, hits: int) -> None:
    """Record losses from above, without swaps. [CAS-5b]"""
    if record.state.context.kind(unit) != "vehicle":
        losses.record_men_lost(record, unit, hits)
    elif hits:
        losses.record_kills(record, unit)


def gun_places(state: State, side: Side, aim: Point) -> list[Place]:
    """Return points of a side's edge from which a shell may come. [ART-1a]

    The nearest comes first, then others to its left and right.
    """
    one, other = own_edge(state.context, side)
    long, foot = distance_in_ticks(one, other), distance_in_ticks(one, nearest_point_on(aim, (one, other)))
    found = (foot, *(foot + sign * far for far in ASIDE for sign in (-1, 1)))
    return [format_place(point_along(one, other, each, long)) for each in found if 0 <= each <= long]


# --- before the dice ---------------------------------------------------------------------------------------------

Toll = tuple[int, int, int, int]  # men and kills of the enemy, of the own side


def harms(state: State, gun: Point, aim: Point, side: Side) -> Iterator[CloseCombatHarm]:
    """Yield the possible harms of a shell with exact chances, over every landing place and every save."""
    rules, found = state.context.rules, defaultdict[Toll, Fraction](Fraction)
    for long, across in product(range(2, 13), repeat=2):
        at = lands(gun, aim, long, across, (rules.scatter_long, rules.scatter_across))
        fallen = Fraction(_ways(long) * _ways(across), 1296)
        for toll, chance in _tolls(state, touches(state, at) if state.context.table.holds(at) else (), side).items():
            found[toll] += fallen * chance
    for (men, kills, own_men, own_kills), chance in sorted(found.items()):
        yield CloseCombatHarm(men=men, kills=kills, own_men=own_men, own_kills=own_kills, chance=str(chance))


def _ways(total: int) -> int:
    """Return in how many ways two dice show a total."""
    return 6 - abs(MEAN - total)


def _tolls(state: State, touched: tuple[tuple[UnitId, int], ...], side: Side) -> dict[Toll, Fraction]:
    tolls: dict[Toll, Fraction] = {(0, 0, 0, 0): Fraction(1)}
    for unit, many in touched:
        armor, own = state.context.kind(unit) == "vehicle", state.context.side(unit) == side
        column = 2 * own + armor
        more = defaultdict[Toll, Fraction](Fraction)
        for gone, chance in fate(state, unit, many).items():
            for toll, each in tolls.items():
                more[_added(toll, column, gone)] += each * chance
        tolls = more
    return tolls


def _added(toll: Toll, index: int, more: int) -> Toll:
    men, kills, own_men, own_kills = (each + more * (number == index) for number, each in enumerate(toll))
    return men, kills, own_men, own_kills


def fate(state: State, unit: UnitId, touched: int) -> Mapping[int, Fraction]:
    """Return the chances of the men that a stand loses of so many who are touched, of a vehicle those of a kill."""
    level, rules, markers = cover.level(state, unit), state.context.rules, state.company(unit).markers
    if state.context.kind(unit) == "vehicle":
        fail = Fraction(weapons.fails(level, rules, weapons.felt(markers, rules)), 6)
        return {0: 1 - fail, 1: fail}
    fail = Fraction(weapons.fails(level, rules, markers), 6)
    return chances.lost(chances.thinned({touched: Fraction(1)}, fail), state.stands[unit].men)


def candidates(state: State, waiting: Shelling) -> Iterator[Shell | Pass]:
    """Yield shells at the enemies that most others stand near, and to pass."""
    foes = list(state.foes(state.context.side_of(waiting.seat)))
    where = {foe: state.stands[foe].point for foe in foes}
    crowd = sorted(
        foes, key=lambda foe: (-sum(distance_in_ticks(where[foe], other) < 60 for other in where.values()), foe)
    )
    yield from (Shell(state.stands[foe].at) for foe in crowd[:LIKELY])
    yield Pass()


def forecast(state: State, command: Shell) -> Forecast:
    """Return the possible results of a shell, over every landing place."""
    side = _side(state)
    told = results.harms(harms(state, _gun(state, command, side), parse_place(command.aim), side), state.context.rules)
    return Forecast(kind="shell", side=side, by=(), parts=(ForecastPart((), command.aim, (), told),))


SHELL: CaptainAction[Shell] = Action(
    command=Shell,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, shell: Offer(shell, "support", place=shell.aim, group="shells"),
    label=lambda state, shell: f"aims a shell at {shell.aim}",
    forecast=forecast,
    answers=(Shelling,),
)
SHELLING: Decision[State, Shelling] = Decision(
    pending=Shelling,
    candidates=candidates,
    refusal=("Shells are left; aim one or pass", "ART-1"),
    question=lambda state, waiting: prose.question(
        waiting,
        "ARTILLERY",
        f"{count_noun(waiting.left, 'shell')} left. The longer the range, the more a shell scatters.",
        "aim a shell, or let the rest go",
        "where the shells go",
    ),
)

"""Aircraft: tapes of strafing planes and their bombs. [AIR]"""

from collections.abc import Iterator
from fractions import Fraction

from cb_tui.core.action import Action, Decision
from cb_tui.core.display import Question
from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import TICKS, format_place, parse_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import Point, distance_in_ticks, point_along
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.shapes import nearest_part, square_to
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.rules import artillery, losses, prose, results, weapons
from cb_tui.games.combat_captain.rules.commands import Bomb, EndRun, FlyOn, Pass, Strafe
from cb_tui.games.combat_captain.rules.events import Asked, Bombed, Changed, PlaneLost, Settled, Strafed
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.fire_events import Bomb as BombResult
from cb_tui.games.combat_captain.rules.fire_events import Flight
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import AirAttack, AirRun

LIKELY = 10  # tapes that are candidates


def refusal(state: State, command: Strafe | Bomb) -> IllegalCommand | None:
    """Return why a plane cannot make that run."""
    waiting = state.pending[-1]
    assert isinstance(waiting, AirAttack)
    match command:
        case Strafe() if waiting.kind != "strafing":
            return IllegalCommand("these planes bomb; name a stand", "AIR-5", "bombing")
        case Bomb() if waiting.kind != "bombing":
            return IllegalCommand("these planes strafe; lay a tape", "AIR-2", "strafing")
        case Strafe(start, towards):
            if start == towards:
                return IllegalCommand("a tape has two ends; name another point to fly toward", "AIR-2", "no tape")
            return artillery.off_table(state, start, towards)
        case Bomb(unit):
            found = unit in state.stands
            return (
                None
                if found
                else IllegalCommand(f"There is no {unit} on the table; bomb one that is", "AIR-5", "nobody")
            )
    return None


def tape(state: State, command: Strafe) -> tuple[Point, Point]:
    """Return the ends of a tape, cut at the edge of the table. [AIR-2a]"""
    start, towards = parse_place(command.start), parse_place(command.towards)
    whole, length = distance_in_ticks(start, towards), state.context.rules.tape * TICKS
    ends = (point_along(start, towards, part, whole) for part in range(length, -1, -1))
    return start, next(end for end in ends if state.context.table.holds(end))


def crossed(state: State, ends: tuple[Point, Point]) -> tuple[tuple[UnitId, int], ...]:
    """Return the stands under a tape in the order of the run, each with its men who are. [AIR-2a, AIR-2c]"""
    under = _abreast if state.context.rules.men_abreast else _in_their_places
    found = sorted(under(state, unit, ends) for unit in state.stands)
    return tuple((unit, men) for _, unit, men in found if men)


def _abreast(state: State, unit: UnitId, ends: tuple[Point, Point]) -> tuple[int, UnitId, int]:
    """Return how far along a tape a stand lies, and its men who are under it. [AIR-2a]

    However it faces, its men stand abreast of each other in two staggered ranks, half a base from man to man. So the
    tape crosses most of them through the middle of the stand, and one less for each such step to the side.
    """
    rules, at = state.context.rules, state.stands[unit].point
    men = 0 if state.context.kind(unit) in ("vehicle", "soft") else state.stands[unit].men
    width, step = rules.tape_width_ticks + rules.man_ticks, max(1, rules.man_ticks // 2)
    outermost, beside = width + step * (men - 1), 4 * square_to(at, *ends)
    reaches = (outermost - 2 * step * man for man in range(min(men, width // step)))
    return nearest_part(*ends, at), unit, sum(reach >= 0 and beside <= reach**2 for reach in reaches)


def _in_their_places(state: State, unit: UnitId, ends: tuple[Point, Point]) -> tuple[int, UnitId, int]:
    width = (state.context.rules.tape_width_ticks + state.context.rules.man_ticks) ** 2
    under = [man for man in artillery.men(state, unit) if 4 * square_to(man, *ends) <= width]
    return min((nearest_part(*ends, man) for man in under), default=0), unit, len(under)


def resolve_strafe(record: EventRecorder, command: Strafe) -> None:
    """Record a run up to the first stand under the tape. [AIR-2b]"""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, AirAttack)
    record.emit(Settled())
    ahead = crossed(record.state, tape(record.state, command))
    record.emit(Asked(AirRun(seat=waiting.seat, ahead=ahead, left=waiting.left - 1)))
    resolve_fly_on(record)


def resolve_fly_on(record: EventRecorder) -> None:
    """Record what a plane does to the next stand, and what that does to the plane. [AIR-2, AIR-3]"""
    run = record.state.pending[-1]
    assert isinstance(run, AirRun)
    if not run.ahead:
        resolve_end_run(record)
        return
    (unit, men), *rest = run.ahead
    record.emit(Changed(AirRun(seat=run.seat, ahead=tuple(rest), left=run.left)))
    if unit not in record.state.stands:
        return
    plane = _strafed(record, unit, men, foe=record.state.context.side(unit) != record.state.context.side_of(run.seat))
    if plane or not rest:
        resolve_end_run(record)


def _strafed(record: EventRecorder, unit: UnitId, men: int, *, foe: bool) -> bool:
    """Record a die for each man under the tape, and return whether the plane is out."""
    hits, fate = 0, 0
    for _ in range(men):
        face = record.roll(1, f"strafes {unit}")[0]
        hits += strafing_hits(face)
        if face == 1 and foe and (fate := record.roll(1, "return shot")[0]) >= 4:
            break
    plane = returned(fate)
    company = record.state.context.company[unit]
    level, there = record.state.stands[unit].level, record.state.stands[unit].men
    unsaved = losses.unsaved(record, unit, hits, level)
    fails = weapons.fails(level, record.state.context.rules, record.state.company(unit).markers)
    record.emit(Strafed(unit, men, hits, unsaved, plane, fails, there, foe))
    if plane == "lost":
        record.emit(PlaneLost(record.state.context.enemy(record.state.context.side(unit))))
    losses.record_men_lost(record, unit, unsaved)
    losses.pool_squads(record, company)
    losses.record_routs(record, company)
    return plane != "flies"


def strafing_hits(face: int) -> bool:
    """Check whether a man under the tape is possibly hit. [AIR-2]"""
    return face >= 5


def returned(face: int) -> Flight:
    """Return the effect of a return shot on a plane: 4 and 5 drive it off, a 6 brings it down. [AIR-3]"""
    return "flies" if face < 4 else "breaks off" if face < 6 else "lost"


def resolve_end_run(record: EventRecorder) -> None:
    """Record the end of a run, and let the next plane make one. [AIR-4]"""
    run = record.state.pending[-1]
    assert isinstance(run, AirRun)
    record.emit(Settled())
    if run.left:
        record.emit(Asked(AirAttack(seat=run.seat, kind="strafing", left=run.left)))


def bombed(face: int) -> BombResult:
    """Return the result of a bomb: 1 loses the plane, 5 and 6 destroy the target. [AIR-5]"""
    return "plane lost" if face == 1 else "missed" if face < 5 else "destroyed"


def resolve_bomb(record: EventRecorder, command: Bomb) -> None:
    """Record a bomb, which gives its target no save. [AIR-5, AIR-5a, AIR-5b]"""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, AirAttack)
    result = bombed(record.roll(1, "bomb")[0])
    left = waiting.left - 1
    record.emit(Changed(AirAttack(seat=waiting.seat, kind=waiting.kind, left=left)) if left else Settled())
    setting = record.state.context
    side = setting.side_of(waiting.seat)
    men, kills = at_stake(record.state, command.unit)
    record.emit(Bombed(command.unit, result, men, kills, setting.side(command.unit) != side))
    if result == "plane lost":
        record.emit(PlaneLost(side))
    if result == "destroyed":
        _destroyed(record, command.unit)


def at_stake(state: State, unit: UnitId) -> tuple[int, int]:
    """Return the men, or else the kills, that a bomb which hits a stand costs. [AIR-5, AIR-5b]"""
    company, share = state.context.company[unit], state.context.rules.kills_per_vehicle
    if state.context.kind(unit) == "vehicle":
        return 0, share - state.companies[company].kills % share
    return state.stands[unit].men, 0


def _destroyed(record: EventRecorder, unit: UnitId) -> None:
    company = record.state.context.company[unit]
    men, kills = at_stake(record.state, unit)
    if kills:
        losses.record_kills(record, unit, kills)
    else:
        losses.record_men_lost(record, unit, men)
    losses.pool_squads(record, company)
    losses.record_routs(record, company)


def candidates(state: State, waiting: AirAttack) -> Iterator[Strafe | Bomb | Pass]:
    """Yield tapes from enemy to enemy, or bombs, and to pass."""
    foes = list(state.foes(state.context.side_of(waiting.seat)))
    if waiting.kind == "bombing":
        yield from (Bomb(foe) for foe in foes)
    else:
        pairs = [(one, other) for one in foes for other in foes if one < other]
        near = sorted(pairs, key=lambda pair: (distance_in_ticks(*(state.stands[unit].point for unit in pair)), pair))
        yield from (Strafe(state.stands[one].at, state.stands[other].at) for one, other in near[:LIKELY])
        if not near and foes:
            x, y = state.stands[foes[0]].point
            yield Strafe(state.stands[foes[0]].at, format_place((x + 10, y)))
    yield Pass()


def _side(state: State) -> Side:
    waiting = state.pending[-1]
    assert isinstance(waiting, AirAttack)
    return state.context.side_of(waiting.seat)


def strafe_forecast(state: State, command: Strafe) -> Forecast | None:
    """Return the possible results of a run for the first stand under its tape, or None if it crosses none."""
    side, under = _side(state), crossed(state, tape(state, command))
    if not under:
        return None
    unit, men = under[0]
    foe, stand, rules = state.context.side(unit) != side, state.stands[unit], state.context.rules
    fails = weapons.fails(stand.level, rules, state.company(unit).markers)
    told = results.lost(results.strafed(men, fails, stand.men, foe=foe), rules, own=not foe)
    return Forecast(kind="strafing", side=side, by=(), parts=(ForecastPart((unit,), stand.at, (), told),))


def bomb_forecast(state: State, command: Bomb) -> Forecast:
    """Return the possible results of a bomb."""
    unit, side = command.unit, _side(state)
    men, kills = at_stake(state, unit)
    spread = {0: Fraction(2, 3), men or kills: Fraction(1, 3)}
    told = results.lost(spread, state.context.rules, armor=bool(kills), own=state.context.side(unit) == side)
    return Forecast(kind="bomb", side=side, by=(), parts=(ForecastPart((unit,), state.stands[unit].at, (), told),))


def _attack_question(state: State, waiting: AirAttack) -> Question:
    left = f"{count_noun(waiting.left, 'plane')} left."
    if waiting.kind == "bombing":
        about = f"{left} On a 1 the plane is lost; on 5 or 6 the target is destroyed."
        return prose.question(waiting, "BOMBING", about, "bomb a stand, or let the plane go", "what is bombed")
    asked = "lay the tape of a run, or let the plane go"
    return prose.question(waiting, "STRAFING", left, asked, "where a plane strafes")


STRAFE: CaptainAction[Strafe] = Action(
    command=Strafe,
    refusal=refusal,
    resolve=resolve_strafe,
    offer=lambda state, strafe: Offer(strafe, "support", place=strafe.start, group="strafes"),
    label=lambda state, strafe: f"strafes from {strafe.start} toward {strafe.towards}",
    forecast=strafe_forecast,
    answers=(AirAttack,),
)
BOMB: CaptainAction[Bomb] = Action(
    command=Bomb,
    refusal=refusal,
    resolve=resolve_bomb,
    offer=lambda state, bomb: Offer(bomb, "support", targets=(bomb.unit,), place=state.where(bomb.unit)),
    label=lambda state, bomb: f"bombs {bomb.unit}",
    forecast=bomb_forecast,
    answers=(AirAttack,),
)
FLY_ON: CaptainAction[FlyOn] = Action(
    command=FlyOn,
    refusal=lambda state, fly: None,
    resolve=lambda record, fly: resolve_fly_on(record),
    offer=lambda state, fly: Offer(fly, "choose"),
    label=lambda state, fly: "flies on",
    answers=(AirRun,),
)
END_RUN: CaptainAction[EndRun] = Action(
    command=EndRun,
    refusal=lambda state, end: None,
    resolve=lambda record, end: resolve_end_run(record),
    offer=lambda state, end: Offer(end, "pass"),
    label=lambda state, end: "ends the run",
    answers=(AirRun,),
)
AIR_ATTACK: Decision[State, AirAttack] = Decision(
    pending=AirAttack,
    candidates=candidates,
    refusal=("A plane is here; strafe or bomb, or pass", "AIR-1"),
    question=_attack_question,
)
AIR_RUN: Decision[State, AirRun] = Decision(
    pending=AirRun,
    candidates=lambda state, waiting: (FlyOn(), EndRun()),
    refusal=("A plane is on its run; fly on or end it", "AIR-4"),
    question=lambda state, waiting: prose.question(
        waiting,
        "FLY ON?",
        f"Still ahead under the tape: {' '.join(unit for unit, _ in waiting.ahead)}.",
        "fly on, or end the run",
        "whether the plane flies on",
    ),
)

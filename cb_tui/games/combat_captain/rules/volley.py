"""Resolution of a volley, and the windows for held fire while an enemy moves. [FIRE-10, HOLD]"""

from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.action import Action, Decision
from cb_tui.core.display import Question
from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import Point, gap_between_bases, is_behind
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import chances, cover, fire, losses, movement, prose, transport, weapons
from cb_tui.games.combat_captain.rules.commands import Elect
from cb_tui.games.combat_captain.rules.events import Asked, Changed, Engaged, Fired, Glimpsed, Marked, Settled
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.fire import WeaponReach
from cb_tui.games.combat_captain.rules.fire_events import Contribution, How
from cb_tui.games.combat_captain.rules.model import Glimpse, State
from cb_tui.games.combat_captain.rules.pending import HeldFire, Part, ReturnFire, Swap, UnderWay, Volley
from cb_tui.games.combat_captain.rules.sighting import Sighting
from cb_tui.games.combat_captain.rules.weapons import total, variable


def continue_move(record: EventRecorder, going: UnderWay) -> None:
    """Record a way up to its next window, or to its end. [HOLD-2a, HOLD-2e]

    `going.gone` is the tick that was last looked at; a window at it has been answered.
    """
    unit, state = going.unit, record.state
    if unit not in state.stands:
        record.emit(Settled())
        return
    way = Polyline(tuple(map(parse_place, going.points)))
    watchers = _watchers(state, unit)
    if watchers:
        first = going.gone + 1 if going.asked else going.gone
        looks = _lookouts(state, watchers, unit, (way.at(going.gone), *way.rest(going.gone)))
        for tick in range(first, going.until + 1):
            seen = _seen(state, looks, unit, way.at(tick))
            due = _due(record.state, seen, stops=tick == going.until)
            changed = {holder: glimpse for holder, glimpse in seen.items() if state.watched.get(holder) != glimpse}
            if due:
                movement.record_step(record, going, tick)
                record.emit(Changed(_looked(going, tick)))
                record.emit(*(Glimpsed(holder, glimpse) for holder, glimpse in changed.items()))
                for seat, holders in reversed(state.context.by_commander(due).items()):
                    record.emit(Asked(HeldFire(seat=seat, unit=unit, holders=holders)))
                return
            lost = [Glimpsed(holder, None) for holder, glimpse in changed.items() if glimpse is None]
            record.emit(*lost)
            state = record.state
    movement.record_step(record, going, going.until)
    movement.finish_move(record, unit)


def _looked(going: UnderWay, tick: int) -> UnderWay:
    return UnderWay(unit=going.unit, points=going.points, gone=tick, until=going.until, asked=True)


def _watchers(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies with hold markers, which lapse after the activations. [HOLD-1, HOLD-2d]"""
    if state.phase != "activation":
        return ()
    return tuple(foe for foe in state.foes(state.context.side(unit)) if state.stands[foe].held)


def _lookouts(
    state: State, watchers: tuple[UnitId, ...], unit: UnitId, legs: tuple[Point, ...]
) -> dict[UnitId, Sighting]:
    return {holder: Sighting(state, holder, unit, legs, _along(state, holder, watchers)) for holder in watchers}


def _seen(state: State, looks: dict[UnitId, Sighting], unit: UnitId, at: Point) -> dict[UnitId, Glimpse | None]:
    """Return each watcher's view of the mover at a point, None for a watcher that could not fire."""
    limit, radius = state.context.rules.approach_limit * TICKS, state.context.radius(unit)
    found: dict[UnitId, Glimpse | None] = {}
    for holder, look in looks.items():
        aim = look.aim(at)
        near = aim is not None and gap_between_bases(look.here, state.context.radius(holder), at, radius) <= limit
        found[holder] = Glimpse(unit, aim.band, near) if aim else None
    return found


def _along(state: State, holder: UnitId, others: tuple[UnitId, ...]) -> frozenset[UnitId]:
    """Return the stands that may join a holder's volley. [LOS-1e, HOLD-4]"""
    company = state.context.company
    return frozenset(other for other in others if company[other] == company[holder])


def _due(state: State, seen: dict[UnitId, Glimpse | None], *, stops: bool) -> tuple[UnitId, ...]:
    """Return the holders to ask, all that can fire if anything is new, or at a stop. [HOLD-2e]"""
    able = tuple(holder for holder, glimpse in seen.items() if glimpse)
    fresh = stops or any(state.watched.get(holder) != seen[holder] for holder in able)
    return able if fresh else ()


def still_able(state: State) -> tuple[UnitId, ...]:
    """Return the stands that may still use the open chance to fire."""
    waiting = state.pending[-1]
    match waiting:
        case HeldFire(unit=unit, holders=holders):
            at: tuple[UnitId, ...] = (unit,)
        case ReturnFire(holders=holders, at=at):
            pass
        case _:
            return ()
    return tuple(
        holder
        for holder in holders
        if holder in state.stands
        and state.stands[holder].held
        and any(
            target in state.stands and fire.best(state, holder, target, _along(state, holder, holders)) for target in at
        )
    )


def narrow_window(record: EventRecorder, fired: tuple[UnitId, ...]) -> None:
    """Record the stands that may still use a chance to fire after some have fired. [HOLD-3c, HOLD-4, HOLD-4b]

    A return shot is given once.
    """
    waiting = record.state.pending[-1] if record.state.pending else None
    if not isinstance(waiting, HeldFire | ReturnFire):
        return
    able = still_able(record.state)
    if isinstance(waiting, ReturnFire):
        able = tuple(holder for holder in able if holder not in fired)
        record.emit(Changed(ReturnFire(seat=waiting.seat, holders=able, at=waiting.at)) if able else Settled())
        return
    record.emit(Changed(HeldFire(seat=waiting.seat, unit=waiting.unit, holders=able)) if able else Settled())


def resolve_next_part(record: EventRecorder, volley: Volley) -> None:
    """Record the next part of a volley, or its end, at which those fired at may answer. [HOLD-3c]"""
    if not volley.parts:
        record.emit(Settled())
        _answers(record, volley)
        return
    part, *rest = volley.parts
    at = tuple(dict.fromkeys((*volley.fired_at, part.at)))
    record.emit(Changed(replace(volley, parts=tuple(rest), fired_at=at)))
    if part.at in record.state.stands:
        _judges(record, volley, part)


def contributions(state: State, volley: Volley, part: Part) -> Iterator[Contribution]:
    """Yield the dice of each firer, by its band, with the modifier of its weapon. [FIRE-2, FIRE-4]"""
    along = frozenset(shot.unit for shot in volley.shots)
    for number in part.firers:
        shot, faces = volley.shots[number], volley.faces[number]
        if shot.unit not in state.stands:
            continue
        arms = [fire.weapon(state, shot)] if part.main else []
        if part.machine_guns and not shot.hand_held:
            arms.append(fire.machine_gun(state, shot.unit))
        for arm in arms:
            laid = fire.aim(state, shot.unit, arm, part.at, along) if arm else None
            if isinstance(laid, WeaponReach):
                yield _contribution(state, laid, shot.unit, part.at, faces, adds=volley.first[number])


def _contribution(
    state: State, laid: WeaponReach, unit: UnitId, target: UnitId, faces: tuple[int, ...], *, adds: bool
) -> Contribution:
    rules, markers = state.context.rules, state.company(unit).markers
    return Contribution(
        unit=unit, weapon=laid.weapon, ticks=laid.ticks, band=laid.band, faces=faces,
        counted=total(faces, weapons.COUNTS[laid.band], markers, rules.morale_parity),
        modifier=modifier(state, laid, unit, target, adds=adds), behind=into_back(state, unit, target),
    )  # fmt: skip


def modifier(state: State, laid: WeaponReach, unit: UnitId, target: UnitId, *, adds: bool = True) -> int:
    """Return the modifier of a weapon, by its target and for standing still. [FIRE-4, FIRE-4b, FIRE-4c]"""
    rules, stand, other = state.context.rules, state.stands[unit], state.stands[target]
    if not adds and rules.modifier_scope == "per_turn":
        return 0
    own = weapons.modifier(laid.weapon, state.context.cards[target].armor, rules) or 0
    return own + weapons.standing(laid.weapon, stand.still, other.still)


def protected(state: State, target: UnitId, given: tuple[Contribution, ...]) -> bool:
    """Check whether cover counts: the firer who gives most decides, on a tie it does. [COVER-3, COVER-3b]"""
    if state.stands[target].level >= weapons.ALL_ROUND:
        return True
    most = max(each.points for each in given)
    best = (each for each in given if each.points == most)
    return any(not each.behind for each in best)


def into_back(state: State, unit: UnitId, target: UnitId) -> bool:
    """Check whether a firer is in the open quarter behind its target. [COVER-3]"""
    stand = state.stands[target]
    return is_behind(stand.facing, stand.point, state.stands[unit].point)


def how(state: State, *, held: bool) -> How:
    """Return whether fire is that of an activation, at a mover, or an answer."""
    if not held:
        return "fire"
    return "held fire" if any(isinstance(each, HeldFire) for each in state.pending[-2:]) else "return fire"


def _judges(record: EventRecorder, volley: Volley, part: Part) -> None:
    state = record.state
    given = tuple(contributions(state, volley, part))
    if not given:
        return
    markers = state.company(given[0].unit).markers
    red = variable(record.roll(1, "red die")[0], markers)
    chart = chances.read(sum(each.points for each in given), red)
    target, stand = part.at, state.stands[part.at]
    lies = cover.level(state, target)
    level = lies if protected(state, target, given) else 0
    armor = state.context.cards[target].armor != "none"
    fails = weapons.fails(lies, state.context.rules, _felt(state, target))
    fired = Fired(
        at=target, where=stand.at, by=given, variable=red, chart=chart, cover=level, men=stand.men, markers=markers,
        how=how(state, held=volley.held), level=lies, fails=fails,
    )  # fmt: skip
    record.emit(Engaged(state.context.company[target]))
    if armor:
        fired = replace(fired, kill=_kills(record, chart, level, (markers, _felt(state, target))))
        record.emit(fired)
        if fired.kill:
            losses.record_kills(record, target)
            losses.record_routs(record, state.context.company[target])
        return
    hits = stand.men if chart == chances.AUTOMATIC else chart
    fired = replace(fired, unsaved=losses.unsaved(record, target, hits, level))
    record.emit(fired)
    if fired.unsaved >= 2 and state.context.kind(target) != "soft":
        seat = state.context.commander(target)
        record.emit(Asked(Swap(seat=seat, unit=target, unsaved=fired.unsaved)))
    else:
        record_losses(record, target, fired.unsaved)


def _felt(state: State, target: UnitId) -> int:
    """Return the markers that change the saves of a target. [DICE-4b]"""
    markers = state.company(target).markers
    return markers if state.context.cards[target].armor == "none" else weapons.felt(markers, state.context.rules)


def _kills(record: EventRecorder, chart: int, level: int, markers: tuple[int, int]) -> bool:
    """Check whether a vehicle takes a kill. [FIRE-6, CHART-6]

    That takes a die up to the kill number (no die for an automatic kill) and no save. The markers are the
    firers' and the target's.
    """
    rules = record.state.context.rules
    if chart == 0:
        return False
    if chart != chances.AUTOMATIC and not weapons.kills(record.roll(1, "kill")[0], chart, rules, markers[0]):
        return False
    return not (level and weapons.saves(record.roll(1, "cover")[0], level, rules, markers[1]))


def record_losses(record: EventRecorder, unit: UnitId, men: int, markers: int = 0) -> None:
    """Record what a stand loses by fire, with the markers for which its owner has swapped the rest. [CAS-1, CAS-5]"""
    company = record.state.context.company[unit]
    if record.state.context.kind(unit) == "soft":
        transport.record_passenger_hits(record, unit, men)
    else:
        losses.record_men_lost(record, unit, men)
    if markers:
        record.emit(Marked(company, markers, "swapped"))
    losses.pool_squads(record, company)
    losses.record_routs(record, company)


def elect_refusal(state: State, command: Elect) -> IllegalCommand | None:
    """Return why so many hits may not become markers. [CAS-5, CAS-5a]"""
    waiting = state.pending[-1]
    assert isinstance(waiting, Swap)
    most = waiting.unsaved // 2
    if 0 <= command.markers <= most:
        return None
    return IllegalCommand(f"of {waiting.unsaved} hits, 0 to {most} can be markers; take no more", "CAS-5", "too many")


def resolve_elect(record: EventRecorder, command: Elect) -> None:
    """Record the owner's choice between men and markers. [CAS-5a, CAS-5c]"""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, Swap)
    record.emit(Settled())
    record_losses(record, waiting.unit, waiting.unsaved - command.markers, command.markers)


def _answers(record: EventRecorder, volley: Volley) -> None:
    """Ask the surviving targets that hold fire whether they fire back. [HOLD-3, HOLD-3b]

    Held fire itself is not answered.
    """
    state = record.state
    firers = tuple(dict.fromkeys(shot.unit for shot in volley.shots))
    if volley.held:
        narrow_window(record, firers)
        return
    at = tuple(unit for unit in firers if unit in state.stands)
    able = tuple(
        unit
        for unit in volley.fired_at
        if unit in state.stands and state.stands[unit].held and any(fire.best(state, unit, foe) for foe in at)
    )
    for seat, holders in reversed(state.context.by_commander(able).items()):
        record.emit(Asked(ReturnFire(seat=seat, holders=holders, at=at)))


def question(state: State, waiting: Swap) -> Question:
    """Return the choice between men and markers as a question."""
    unit, hits = waiting.unit, count_noun(waiting.unsaved, "hit")
    about = f"Up to {waiting.unsaved // 2} of the {hits} on {unit} may be taken as markers on its company."
    asked = f"say how many of {waiting.unsaved} hits {unit} takes as markers"
    return prose.question(waiting, "MEN OR MARKERS?", about, asked, "men or markers")


def _takes(markers: int) -> str:
    if not markers:
        return "loses men for all hits"
    return f"takes {count_noun(markers, 'hit')} as {count_noun(markers, 'marker')}"


ELECT: CaptainAction[Elect] = Action(
    command=Elect,
    refusal=elect_refusal,
    resolve=resolve_elect,
    offer=lambda state, elect: Offer(elect, "choose"),
    label=lambda state, elect: _takes(elect.markers),
    answers=(Swap,),
)
SWAP: Decision[State, Swap] = Decision(
    pending=Swap,
    candidates=lambda state, waiting: (Elect(count) for count in range(waiting.unsaved // 2 + 1)),
    refusal=("Hits come first; say how many to take as markers", "CAS-5c"),
    question=question,
)

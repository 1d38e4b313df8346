"""Resolution of a volley, from the fire dice to losses and return fire. [FIRE-10]"""

from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.plane import is_behind
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import cover, fire, fire_chart, losses, morale, reach, transport, weapons
from cb_tui.games.combat_captain.rules.commands import Elect
from cb_tui.games.combat_captain.rules.events import Asked, Changed, Engaged, Fired, Marked, Settled
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.fire_events import Contribution, How
from cb_tui.games.combat_captain.rules.held import narrow_window
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.reach import WeaponReach
from cb_tui.games.combat_captain.rules.waiting import HeldFire, Part, ReturnFire, Swap, Volley
from cb_tui.games.combat_captain.rules.weapons import total, variable


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
            arms.append(reach.machine_gun(state, shot.unit))
        for arm in arms:
            laid = reach.aim(state, shot.unit, arm, part.at, along) if arm else None
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
    chart = fire_chart.read(sum(each.points for each in given), red)
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
            morale.record_routs(record, state.context.company[target])
        return
    hits = stand.men if chart == fire_chart.AUTOMATIC else chart
    fired = replace(fired, unsaved=losses.unsaved(record, target, hits, level))
    record.emit(fired)
    if fired.unsaved >= 2 and state.context.kind(target) != "soft":
        seat = state.context.seats[state.context.side(target)]
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
    if chart != fire_chart.AUTOMATIC and not weapons.kills(record.roll(1, "kill")[0], chart, rules, markers[0]):
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
    morale.record_routs(record, company)


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
    seat = state.context.seats[state.context.enemy(state.context.side(firers[0]))]
    at = tuple(unit for unit in firers if unit in state.stands)
    able = tuple(
        unit
        for unit in volley.fired_at
        if unit in state.stands and state.stands[unit].held and any(reach.best(state, unit, foe) for foe in at)
    )
    if able:
        record.emit(Asked(ReturnFire(seat=seat, holders=able, at=at)))

"""The state after an event, without rules or dice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar, assert_never, cast

from msgspec.structs import replace

from cb_tui.core.action import Action
from cb_tui.core.dice import Dice, Faces
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Command, Event, Rolled, UnitId
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules import leaders, movement
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight import relations
from cb_tui.games.combat_boots.rules.model import OpportunityFire, State, Unit, Waiting
from cb_tui.games.combat_boots.rules.movement import aboard
from cb_tui.games.combat_boots.rules.support_model import Barrage, Plane


def fate_of_passengers_and_leaders(before: State, event: Event, after: State) -> Iterator[Event]:
    """Yield the events of all units that share the fate of a piece: its cargo, its riders, its leaders."""
    match event:
        case e.Destroyed(unit):
            lost = before.units[unit]
            yield from (e.Destroyed(one.id, f"{e.ALONG}{unit}") for one in aboard(after, unit))
            yield from leaders.bereft(after, lost.side, lost.at)
        case e.Left(unit, edge):
            yield from (e.Left(one.id, edge) for one in aboard(after, unit))
            yield from leaders.found(after, (before.units[unit].at,))
        case e.Fled(unit, came, to):
            yield from leaders.followed(after, after.units[unit].side, came, to)
            yield from leaders.found(after, (to,))
        case e.Stepped(_, came, to):
            yield from leaders.found(after, (came, to))
        case e.Arrived(_, place):
            yield from leaders.found(after, (place,))
        case _:
            return


def evolve(state: State, event: Event) -> State:
    """Return the state after an event of Combat Boots. Events just decided yield the states that they made."""
    told = state.context.game_cache.transitions.get(id(event))
    if told is not None and told[1] is state:
        return cast("State", told[2])
    return _after(state, cast("e.AnyEvent", event))  # to check is dear, and `_after` fails at any other


def _after(state: State, event: e.AnyEvent) -> State:
    match event:
        case e.Stepped(unit, _, to, _, left):
            along = movement.moved_along(state, unit, to)
            moved = replace(state.units[unit], at=to, left=left, moved=True)
            acting = (*[one for one in state.acting if one in along], unit) if along else (unit,)
            return replace(state, units={**state.units, unit: moved, **along}, acting=acting)
        case e.Finished(units=done):
            units = {**state.units}
            for unit in done:
                if unit in units:
                    units[unit] = replace(units[unit], acted=True)
            return replace(state, units=units, acting=_without(state.acting, *done))
        case e.Waited(on):
            return replace(state, pending=(*state.pending, on))
        case e.Answered() | e.Held() | e.Shed():
            return replace(state, pending=state.pending[:-1])
        case Rolled() | e.Tested() | e.MoraleFailed():
            return state
        case e.AirFired():
            return state
        case e.TurnBegan(turn, side):
            return replace(state, turn=turn, active=side)
        case e.Arrived(unit, at):
            new = state.context.deployments[unit]
            piece = Unit(unit, new.side, at, disrupted=new.asleep, inside=new.inside, riding=new.riding)
            return replace(state, units={**state.units, unit: piece}, due=_without(state.due, unit))
        case e.Left(unit, edge):
            rest = {key: value for key, value in state.units.items() if key != unit}
            exited = {**state.exited, unit: edge}
            return replace(state, units=rest, exited=exited, acting=_without(state.acting, unit))
        case e.Fired():
            return _fired(state, event)
        case e.FrontSet(unit, shooter):
            return replace(state, fronts={**state.fronts, unit: shooter})
        case e.Engaged(by, at=foes):
            engaged = {unit: (*state.engaged.get(unit, ()), foes) for unit in by}
            return replace(state, engaged={**state.engaged, **engaged})
        case e.Silenced(units=mute):
            return replace(state, silenced=(*state.silenced, *mute))
        case e.Disrupted(unit):
            return replace(
                state, units={**state.units, unit: replace(state.units[unit], disrupted=True, hit=state.clock)}
            )
        case e.Destroyed(unit):
            units = {key: value for key, value in state.units.items() if key != unit}
            return replace(state, units=units, lost=(*state.lost, unit), acting=_without(state.acting, unit))
        case e.Fought(at=place):
            return replace(state, fought=(*state.fought, place))
        case e.Fled(unit, _, to):
            fled = {
                unit: replace(state.units[unit], at=to, riding=movement.NOBODY),
                **movement.moved_along(state, unit, to),
            }
            return replace(state, units={**state.units, **fled})
        case e.Rallied(_, units=rallied):
            fresh = {unit: replace(state.units[unit], disrupted=False, hit=0) for unit in rallied}
            return replace(state, units={**state.units, **fresh})
        case e.Bridged():
            return movement.evolve_bridge(state, event)
        case e.Closing():
            return replace(state, closing=True)
        case e.Called() | e.Shifted() | e.Landed() | e.Lifted():
            return _barrages(state, event)
        case e.Struck() | e.Damaged() | e.FlewOff() | e.Circled():
            sorties = {**state.sorties, event.aircraft: _plane(state, event)}
            aloft = (
                relations.without(state.aloft, event.aircraft)
                if state.aloft and isinstance(event, e.FlewOff)
                else state.aloft
            )
            return replace(state, sorties=sorties, aloft=aloft)
        case e.TurnEnded():
            ready = {
                u.id: Unit(u.id, u.side, u.at, disrupted=u.disrupted, hit=u.hit, inside=u.inside, riding=u.riding)
                for u in state.units.values()
            }
            return State(
                context=state.context,
                turn=state.turn,
                active=state.active,
                units=ready,
                due=state.due,
                lost=state.lost,
                exited=state.exited,
                bridges=state.bridges,
                sky=relations.rested(state.sky, state.active) if state.sky else None,
                aloft=relations.rested(state.aloft, state.active) if state.aloft else None,
                leaders=leaders.rested(state),
                fallen=state.fallen,
                barrages=tuple(replace(barrage, hit=()) for barrage in state.barrages),
                missions=state.missions,
                sorties={one: replace(plane, flew=False) for one, plane in state.sorties.items()},
            )
        case e.LoadingBegan() | e.Loaded() | e.Unloaded() | e.Dismounted():
            return movement.evolve(state, event)
        case e.LeaderArrived() | e.LeaderMoved() | e.LeaderFell():
            return leaders.evolve(state, event)
        case e.Ended(winner, why):
            return replace(state, outcome=Outcome(winner, why), pending=(), acting=())
        case r.InitiativeWon() | r.Contested() | r.Related() | r.Flown() | r.Hurt() | r.Downed() | r.Departed():
            return _flown(state, state.sky, relations.evolve(state.sky, event)) if state.sky else state
        case r.AirPhaseBegan():
            return replace(state, sky=state.aloft, aloft=None)
        case r.AirPhaseEnded():
            return replace(state, sky=None, aloft=state.sky)
        case _:
            assert_never(event)


def _fired(state: State, event: e.Fired) -> State:
    targets = tuple(unit for verdict in event.verdicts for unit in verdict.units)
    state = replace(state, fired_on=(*state.fired_on, *_without(targets, *state.fired_on)))
    match event.kind:
        case "overrun" if not state.context.edition.overrun_stops:
            return state  # an attack in passing
        case "fire" | "overrun" | "assault":
            shot = {u: replace(state.units[u], shots=state.units[u].shots + 1, arm=event.arm) for u in event.by}
            fresh = (unit for unit in event.by if not state.units[unit].acted)  # squads assault after their move
            acting = (*state.acting, *_without(tuple(fresh), *state.acting))
            return replace(state, units={**state.units, **shot}, acting=acting)
        case "opportunity":
            return replace(state, pending=tuple(_noted(waiting, event.by, targets) for waiting in state.pending))
        case "return" | "air" | "ground fire":
            return state
        case "artillery":
            struck = (replace(b, hit=(*b.hit, *targets)) if (b.id,) == event.by else b for b in state.barrages)
            return replace(state, barrages=tuple(struck))
        case _:
            assert_never(event.kind)


def _flown(state: State, before: r.Dogfight, after: r.Dogfight) -> State:
    """Return the state in which an aircraft gone from the sky strikes no ground target either. [DOG-18c]"""
    lost = (one for one in state.context.sorties if one in before.planes and one not in after.planes)
    gone = {one: replace(state.sorties.get(one, Plane(0)), gone=True) for one in lost}
    return replace(state, sky=after, sorties={**state.sorties, **gone} if gone else state.sorties)


def _barrages(state: State, event: e.Called | e.Shifted | e.Landed | e.Lifted) -> State:
    match event:
        case e.Called(mission, battery, at, lands):
            barrage = Barrage(
                id=mission, battery=battery, side=state.context.batteries[battery].side, at=at, lands=lands
            )
            return replace(
                state,
                barrages=(*state.barrages, barrage),
                missions={**state.missions, battery: state.missions.get(battery, 0) + 1},
                called=(*state.called, battery),
            )
        case e.Shifted(mission, _, to):
            return replace(state, barrages=tuple(replace(b, at=to) if b.id == mission else b for b in state.barrages))
        case e.Landed(mission):
            return replace(state, barrages=tuple(replace(b, lands=0) if b.id == mission else b for b in state.barrages))
        case e.Lifted(mission):
            return replace(state, barrages=tuple(b for b in state.barrages if b.id != mission))
        case _:
            assert_never(event)


def _plane(state: State, event: e.Struck | e.Damaged | e.FlewOff | e.Circled) -> Plane:
    match event:
        case e.Struck(left=left):
            return Plane(left)
        case e.Damaged(aircraft):
            return replace(state.sorties[aircraft], damaged=True)
        case e.FlewOff(aircraft):
            return replace(state.sorties[aircraft], gone=True)
        case e.Circled(aircraft, left):
            return replace(state.sorties[aircraft], left=left)
        case _:
            assert_never(event)


def _noted(waiting: Waiting, by: tuple[UnitId, ...], targets: tuple[UnitId, ...]) -> Waiting:
    if isinstance(waiting, OpportunityFire) and waiting.mover in targets:
        return replace(waiting, fired=(*waiting.fired, *by))
    return waiting


def _without(ids: tuple[UnitId, ...], *gone: UnitId) -> tuple[UnitId, ...]:
    return tuple([unit for unit in ids if unit not in gone])


@dataclass
class EventRecorder:
    """The events of a command in order, and the state after the last of them."""

    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list)

    def emit(self, event: Event) -> None:
        """Record an event, with the state after it and the events that it entails."""
        before = self.state
        self.events.append(event)
        self.state = _after(before, cast("e.AnyEvent", event))
        before.context.game_cache.transitions[id(event)] = event, before, self.state
        for entailed in fate_of_passengers_and_leaders(before, event, self.state):
            self.emit(entailed)

    def roll(self, why: str, count: int) -> Faces:
        """Roll `count` dice, record them with the reason and return their faces."""
        faces = self.dice.roll(count)
        self.emit(Rolled(why, faces))
        return faces


C = TypeVar("C", bound=Command)
BootsAction = Action[State, C, Callable[[EventRecorder, C], None]]

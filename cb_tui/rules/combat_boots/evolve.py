"""Evolve: what each event makes of a state; no rules, no dice."""

from dataclasses import dataclass, field
from typing import assert_never

from msgspec.structs import replace

from cb_tui.core.dice import Dice, Faces
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Event, Rolled, UnitId
from cb_tui.rules.combat_boots import events as e
from cb_tui.rules.combat_boots.model import OpportunityFire, State, Unit, Waiting, change


def evolve(state: State, event: Event) -> State:
    """The state after an event of Combat Boots."""
    assert isinstance(event, e.AnyEvent)
    match event:
        case Rolled() | e.MoraleFailed():
            return state
        case e.TurnBegan(turn, side):
            return replace(state, turn=turn, active=side)
        case e.Arrived(unit, at):
            side = state.setting.deployments[unit].side
            units = {**state.units, unit: Unit(unit, side, at, disrupted=state.setting.deployments[unit].asleep)}
            return replace(state, units=units, due=_without(state.due, unit))
        case e.Finished(units=done):
            marked = {unit: change(state.units[unit], acted=True) for unit in done if unit in state.units}
            return replace(state, units={**state.units, **marked}, acting=_without(state.acting, *done))
        case e.Stepped(unit, _, to, _, left):
            moved = change(state.units[unit], at=to, left=left, moved=True)
            return replace(state, units={**state.units, unit: moved}, acting=(unit,))
        case e.Left(unit, edge):
            rest = {key: value for key, value in state.units.items() if key != unit}
            exited = {**state.exited, unit: edge}
            return replace(state, units=rest, exited=exited, acting=_without(state.acting, unit))
        case e.Waited(on):
            return replace(state, pending=(*state.pending, on))
        case e.Answered() | e.Held() | e.Shed():
            return replace(state, pending=state.pending[:-1])
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
            return replace(state, units={**state.units, unit: change(state.units[unit], disrupted=True)})
        case e.Destroyed(unit):
            units = {key: value for key, value in state.units.items() if key != unit}
            return replace(state, units=units, lost=(*state.lost, unit), acting=_without(state.acting, unit))
        case e.Fought(at=place):
            return replace(state, fought=(*state.fought, place))
        case e.Fled(unit, _, to):
            return replace(state, units={**state.units, unit: change(state.units[unit], at=to)})
        case e.Rallied(_, units=rallied):
            fresh = {unit: change(state.units[unit], disrupted=False) for unit in rallied}
            return replace(state, units={**state.units, **fresh})
        case e.Closing():
            return replace(state, closing=True)
        case e.TurnEnded():
            ready = {u.id: Unit(u.id, u.side, u.at, disrupted=u.disrupted) for u in state.units.values()}
            return State(
                setting=state.setting,
                turn=state.turn,
                active=state.active,
                units=ready,
                due=state.due,
                lost=state.lost,
                exited=state.exited,
            )
        case e.Ended(winner, why):
            return replace(state, outcome=Outcome(winner, why), pending=(), acting=())
        case _:
            assert_never(event)


def _fired(state: State, event: e.Fired) -> State:
    targets = tuple(unit for verdict in event.verdicts for unit in verdict.units)
    state = replace(state, fired_on=(*state.fired_on, *_without(targets, *state.fired_on)))
    match event.kind:
        case "fire" | "overrun" | "assault":
            shot = {u: change(state.units[u], shots=state.units[u].shots + 1, arm=event.arm) for u in event.by}
            fresh = (unit for unit in event.by if not state.units[unit].acted)  # squads assault after their move
            acting = (*state.acting, *_without(tuple(fresh), *state.acting))
            return replace(state, units={**state.units, **shot}, acting=acting)
        case "opportunity":
            return replace(state, pending=tuple(_noted(waiting, event.by) for waiting in state.pending))
        case "return":
            return state
        case _:
            assert_never(event.kind)


def _noted(waiting: Waiting, by: tuple[UnitId, ...]) -> Waiting:
    return replace(waiting, fired=(*waiting.fired, *by)) if isinstance(waiting, OpportunityFire) else waiting


def _without(ids: tuple[UnitId, ...], *gone: UnitId) -> tuple[UnitId, ...]:
    return tuple(unit for unit in ids if unit not in gone)


@dataclass
class Story:
    """Events as they are told, and the state after the last of them."""

    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        """An event has happened."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def roll(self, why: str, count: int) -> Faces:
        """Dice fall."""
        faces = self.dice.roll(count)
        self.tell(Rolled(why, faces))
        return faces

"""The state after an event, without rules or dice, and the recorder of a command's events."""

from collections.abc import Callable
from typing import Any, TypeVar, assert_never

from msgspec.structs import replace

from cb_tui.core.action import Action
from cb_tui.core.dice import Dice, Faces
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Command, Event, Rolled, UnitId
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import Act, AnnouncedCharge, Passenger, Stand, StandLoss, State


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    assert isinstance(event, e.AnyEvent)
    match event:
        case (
            Rolled() | e.InitiativeJudged() | e.Measured() | e.Clashed() | e.Suffered() | e.Came() | e.ShellFell()
            | e.Strafed() | e.Bombed() | e.Awaited()
        ):  # fmt: skip
            return state
        case e.Asked() | e.Changed() | e.Settled():
            return _waiting(state, event)
        case (
            e.InitiativeTaken() | e.InitiativeGranted() | e.Called() | e.TurnBegan() | e.PhaseBegan() | e.GoPassed()
            | e.MeleeWon()
            | e.EventRolled() | e.PlaneLost() | e.AimsCounted() | e.BattleEnded()
        ):  # fmt: skip
            return _turned(state, event)
        case (
            e.Activated() | e.JoinedTogether() | e.MarkersPulled() | e.ActivationEnded() | e.Withdrew() | e.Engaged()
            | e.Marked() | e.Marched()
        ):  # fmt: skip
            return _companies(state, event)
        case e.Held() | e.Spent() | e.Loosed() | e.ChargeAnnounced() | e.Braved() | e.Glimpsed():
            return _dice(state, event)
        case (
            e.Deployed()
            | e.Faced()
            | e.Entered()
            | e.Stepped()
            | e.Crossed()
            | e.Covered()
            | e.Occupied()
            | e.Uncovered()
            | e.WorksPaid()
        ):
            return _placed(state, event)
        case e.Boarded() | e.Alighted() | e.Overturned():
            return _carried(state, event)
        case e.Fired() | e.MenLost() | e.Killed() | e.Pooled() | e.Destroyed() | e.Exited() | e.Routed():
            return _lost(state, event)
        case _:
            assert_never(event)


def _stand(state: State, unit: UnitId, **changes: Any) -> State:
    if rides := state.aboard.get(unit):
        return replace(state, aboard={**state.aboard, unit: Passenger(rides.car, replace(rides.stand, **changes))})
    return replace(state, stands={**state.stands, unit: replace(state.stands[unit], **changes)})


def _of(state: State, unit: UnitId) -> Stand:
    """Return a stand on the table or in a car."""
    return state.aboard[unit].stand if unit in state.aboard else state.stands[unit]


def _company(state: State, name: CompanyId, **changes: Any) -> State:
    return replace(state, companies={**state.companies, name: replace(state.companies[name], **changes)})


def _acts(stand: Stand, act: Act | None) -> tuple[Act, ...]:
    return stand.acts if act is None or act in stand.acts else (*stand.acts, act)


def _waiting(state: State, event: e.Asked | e.Changed | e.Settled) -> State:
    match event:
        case e.Asked(waiting):
            return replace(state, pending=(*state.pending, waiting))
        case e.Changed(waiting):
            return replace(state, pending=(*state.pending[:-1], waiting))
        case e.Settled():
            return replace(state, pending=state.pending[:-1])
        case _:
            assert_never(event)


Turned = (
    e.InitiativeTaken | e.InitiativeGranted | e.Called | e.TurnBegan | e.PhaseBegan | e.GoPassed | e.MeleeWon
    | e.EventRolled
    | e.PlaneLost | e.AimsCounted | e.BattleEnded
)  # fmt: skip


def _turned(state: State, event: Turned) -> State:
    match event:
        case e.InitiativeTaken(side):
            return replace(state, holder=side, granted=None)
        case e.Called(company, turn):
            return replace(state, called={**state.called, company: turn})
        case e.InitiativeGranted(side):
            return replace(state, granted=side)
        case e.TurnBegan(turn):
            return _fresh(state, turn)
        case e.PhaseBegan("melee"):
            stands = {unit: replace(stand, held=0) for unit, stand in state.stands.items()}
            return replace(state, phase="melee", stands=stands, watched={})
        case e.PhaseBegan("activation"):
            return replace(state, phase="activation", destroyed={}, won={})
        case e.PhaseBegan(phase):
            return replace(state, phase=phase)
        case e.GoPassed(side, seat):
            return replace(state, side=side, go=seat)
        case e.MeleeWon():
            return replace(state, won={**state.won, event.side: state.won.get(event.side, 0) + 1})
        case e.PlaneLost(side):
            return replace(state, planes={**state.planes, side: state.planes.get(side, 0) + 1})
        case e.AimsCounted(kept):
            return replace(state, kept=kept)
        case e.BattleEnded(winner, _, why):
            return replace(state, outcome=Outcome(winner, why), pending=())
        case e.EventRolled():
            return state
        case _:
            assert_never(event)


def _fresh(state: State, turn: int) -> State:
    """Return a state in which all stands have new dice and have stood for one more turn."""
    stands = {unit: _rested(stand) for unit, stand in state.stands.items()}
    aboard = {unit: Passenger(rides.car, _rested(rides.stand)) for unit, rides in state.aboard.items()}
    companies = {
        name: replace(
            each,
            go="done" if name in state.context.pools else "due",
            common=None,
            pulled=False,
            withdrew=False,
            fought=False,
            fought_hand=False,
            marched=False,
        )
        for name, each in state.companies.items()
    }
    return replace(
        state, turn=turn, phase="initiative", stands=stands, aboard=aboard, companies=companies, charges=(), watched={}
    )  # fmt: skip


def _rested(stand: Stand) -> Stand:
    return replace(stand, spent=0, held=0, acts=(), still=stand.still + 1, charging=None, braved=False, course=None)


Companies = (
    e.Activated | e.JoinedTogether | e.MarkersPulled | e.ActivationEnded | e.Withdrew | e.Engaged | e.Marked | e.Marched
)


def _companies(state: State, event: Companies) -> State:
    name = event.company
    match event:
        case e.Activated():
            return _company(state, name, go="acting")
        case e.JoinedTogether():
            return _company(state, name, common=event.activity)
        case e.MarkersPulled():
            paid = {
                unit: replace(stand, spent=stand.spent + event.count, acts=_acts(stand, "pull"))
                for unit, stand in state.stands.items()
                if state.context.company[unit] == name
            }
            state = replace(state, stands={**state.stands, **paid})
            return _company(state, name, markers=state.companies[name].markers - event.count, pulled=True)
        case e.ActivationEnded():
            return replace(_company(state, name, go="done"), watched={}, go=None)
        case e.Withdrew():
            return _company(state, name, go="done", withdrew=True)
        case e.Engaged():
            hand = event.hand_to_hand or state.companies[name].fought_hand
            return _company(state, name, fought=True, fought_hand=hand)
        case e.Marked():
            return _company(state, name, markers=state.companies[name].markers + event.count)
        case e.Marched():
            return _company(state, name, marched=True)
        case _:
            assert_never(event)


def _dice(state: State, event: e.Held | e.Spent | e.Loosed | e.ChargeAnnounced | e.Braved | e.Glimpsed) -> State:
    match event:
        case e.Held(unit, dice):
            return _stand(state, unit, held=dice)
        case e.Spent(unit, dice, act):
            stand = _of(state, unit)
            return _stand(state, unit, spent=stand.spent + dice, acts=_acts(stand, act))
        case e.Loosed(shot):
            stand = state.stands[shot.unit]
            return _stand(state, shot.unit, held=stand.held - shot.dice, acts=_acts(stand, "fire"))
        case e.ChargeAnnounced(unit, company):
            charge = AnnouncedCharge(state.context.company[unit], company)
            return replace(_stand(state, unit, charging=company), charges=(*state.charges, charge))
        case e.Braved(unit, stands):
            return _stand(state, unit, braved=stands)
        case e.Glimpsed(holder, None):
            return replace(state, watched={each: seen for each, seen in state.watched.items() if each != holder})
        case e.Glimpsed(holder, glimpse):
            assert glimpse is not None
            return replace(state, watched={**state.watched, holder: glimpse})
        case _:
            assert_never(event)


Placed = e.Deployed | e.Faced | e.Entered | e.Stepped | e.Crossed | e.Covered | e.Occupied | e.Uncovered | e.WorksPaid


def _placed(state: State, event: Placed) -> State:
    unit = event.unit
    match event:
        case e.Deployed():
            return _stand(state, unit, at=event.at)
        case e.Faced():
            return _stand(state, unit, facing=event.facing)
        case e.Entered():
            card = state.context.cards[unit]
            men, armed = state.context.men(unit), card.hand_held_at
            new = Stand(at=event.at, facing=event.facing, men=men, hand_held=armed, still=0)
            return replace(state, stands={**state.stands, unit: new})
        case e.Stepped():
            if passenger := state.passengers.get(unit):  # it has moved too [HG-6b]
                state = _stand(state, passenger, still=0, acts=_acts(_of(state, passenger), "move"))
            acts = _acts(state.stands[unit], "move")
            return _stand(
                state, unit, at=event.to, facing=event.facing, course=event.course, still=0, acts=acts, level=0,
                behind="",
                works="", paid=0,
            )  # fmt: skip
        case e.Crossed():
            acts = _acts(state.stands[unit], "move")
            return _stand(state, unit, at=event.to, still=0, acts=acts, level=0, behind="", course=None)
        case e.Covered():
            return _stand(state, unit, level=event.level, facing=event.facing, behind=event.behind)
        case e.Occupied():
            return _stand(
                state, unit, at=event.at, level=event.level, works=event.works, paid=0, behind="", course=None
            )
        case e.Uncovered():
            kept = state.stands[unit].behind if event.level else ""
            return _stand(state, unit, level=event.level, behind=kept, works="", paid=0)
        case e.WorksPaid():
            return _stand(state, unit, paid=event.paid)
        case _:
            assert_never(event)


def _carried(state: State, event: e.Boarded | e.Alighted | e.Overturned) -> State:
    unit = event.unit
    match event:
        case e.Boarded(_, car):
            stands = {other: stand for other, stand in state.stands.items() if other != unit}
            return replace(state, stands=stands, aboard={**state.aboard, unit: Passenger(car, state.stands[unit])})
        case e.Alighted(_, at):
            out = replace(state.aboard[unit].stand, at=at, still=0, course=None)
            aboard = {other: rides for other, rides in state.aboard.items() if other != unit}
            return replace(state, stands={**state.stands, unit: out}, aboard=aboard)
        case e.Overturned(_, car, ends):
            stands = {other: stand for other, stand in state.stands.items() if other != car}
            return replace(state, stands=stands, overturned={**state.overturned, car: ends})
        case _:
            assert_never(event)


def _lost(state: State, event: e.Fired | e.MenLost | e.Killed | e.Pooled | e.Destroyed | e.Exited | e.Routed) -> State:
    match event:
        case e.Fired():
            return replace(state, fires=state.fires + 1)
        case e.MenLost(unit, men):
            return _stand(state, unit, men=_of(state, unit).men - men, hit=state.fires)
        case e.Killed(unit, kills):
            name = state.context.company[unit]
            return _company(state, name, kills=state.companies[name].kills + kills)
        case e.Pooled(unit, fills):
            armed = state.stands[unit].hand_held
            for number, (other, men) in enumerate(fills):
                stand = state.stands[other]
                carries = stand.hand_held or (armed and number == 0)
                state = _stand(state, other, men=stand.men + men, hand_held=carries)
            return _stand(state, unit, men=0)
        case e.Destroyed(unit):
            if state.context.company[unit] in state.context.pools:
                return _gone(state, (unit,), "destroyed")  # no initiative for a car [HG-6b]
            side = state.context.enemy(state.context.side(unit))
            state = replace(state, destroyed={**state.destroyed, side: state.destroyed.get(side, 0) + 1})
            return _gone(state, (unit,), "destroyed")
        case e.Exited(unit):
            passenger = state.passengers.get(unit)
            return _gone(state, (unit, passenger) if passenger else (unit,), "left")
        case e.Routed(company):
            return _company(_gone(state, state.strength(company), "routed"), company, routed=True, go="done")
        case _:
            assert_never(event)


def _gone(state: State, units: tuple[UnitId, ...], how: Any) -> State:
    stands = {unit: stand for unit, stand in state.stands.items() if unit not in units}
    aboard = {unit: rides for unit, rides in state.aboard.items() if unit not in units}
    return replace(
        state, stands=stands, aboard=aboard, losses=(*state.losses, *(StandLoss(unit, how) for unit in units))
    )


class EventRecorder:
    """The events of a command and the state after them, recorded as they happen. Dice it rolls are events too."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice

    def emit(self, *events: Event) -> None:
        """Record what has happened."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)

    def roll(self, count: int, why: str) -> Faces:
        """Roll some dice, which are recorded by what they are for."""
        if not count:
            return ()
        faces = self._dice.roll(count)
        self.emit(Rolled(why, faces))
        return faces


C = TypeVar("C", bound=Command)
CaptainAction = Action[State, C, Callable[[EventRecorder, C], None]]

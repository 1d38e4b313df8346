"""Report lines for the events of a command."""

from collections.abc import Iterator
from typing import Any, assert_never

from msgspec.structs import replace

from cb_tui.core.report import Report
from cb_tui.core.values import Command, Event, Rolled, UnitId
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.games.combat_captain.rules import report_rolls as rolls
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.tell import fell, firers, tell


def report(state: State, command: Command | None, events: tuple[Event, ...]) -> tuple[Report, ...]:
    """Return a report for each event of a command, in order. `state` is the state after the command."""
    return tuple(_reports(state, events))


def _reports(state: State, events: tuple[Event, ...]) -> Iterator[Report]:
    judged, decided, clash = rolls.fallen(events), None, None
    why = ""
    moved: dict[UnitId, str] = {}  # dice of the stand that sets out, until its first step reports them
    for index, event in enumerate(events):
        assert isinstance(event, e.AnyEvent)
        if isinstance(event, e.Clashed):
            marks = _markers(state, events[index:])
            clash = rolls.Clash(event.attackers, event.defenders, marks, marks)
        if isinstance(event, e.MeleeWon) and clash is not None:
            clash = clash._replace(markers=_markers(state, events[index:]))
        dice = judged.get(index, ())
        faces = tuple(face for each in dice for face in each.faces)
        text = tell(state, event, faces)
        if isinstance(event, e.Measured) and _sets_out(events[index:], event.unit):
            moved[event.unit], text = fell(faces), ""
        said = _said(state, event, text, decided, why)
        if isinstance(event, e.ActivationEnded) and decided is not None:
            said = replace(said, kind="closing")  # by the last dice of what all did together
        if isinstance(event, e.Stepped):
            said = replace(said, detail=moved.pop(event.unit, ""))
        if isinstance(event, rolls.Judged) and index in judged:
            why = _by(state, event)
            said, decided = replace(said, rolls=(rolls.roll(state, event, dice, clash),)), index
        yield said


def _markers(state: State, later: tuple[Event, ...]) -> dict[CompanyId, int]:
    """Return the markers of each company before some events, the last of a command."""
    found = {company: now.markers for company, now in state.companies.items()}
    for event in later:
        if isinstance(event, e.Marked):
            found[event.company] -= event.count
    return found


def _sets_out(events: tuple[Event, ...], unit: UnitId) -> bool:
    """Check whether a stand makes a step among some events."""
    return any(isinstance(event, e.Stepped) and event.unit == unit for event in events)


def _by(state: State, event: rolls.Judged) -> str:
    """Return by what a stand is lost that is lost next."""
    match event:
        case e.Fired():
            units = firers(event)
            return f"by {units[0] if len(units) == 1 else state.context.company[units[0]]}"
        case e.Suffered():
            return "in close combat"
        case e.ShellFell():
            return "by a shell"
        case e.Strafed() | e.Bombed():
            return "from the air"
        case _:
            return ""


def _said(state: State, event: e.AnyEvent, text: str, decided: int | None, why: str) -> Report:
    """Return the report of one event.

    `decided` is the index of the event that judged the last dice, `why` the cause of stands being
    lost now.
    """
    match event:
        case Rolled():
            return Report(event=event, kind="dice")
        case e.Fired(at=at, where=where):
            return _of(event, *firers(event), at, kind="attack", sort="fire", text=text, places=(where,), focus=where)
        case e.Measured(unit):
            return _of(event, unit, kind="test", sort="move", text=text)
        case e.Stepped(unit=unit, came=came, to=to):
            return _of(
                event, unit, kind="step", sort="move", text=text, places=(to, came), focus=to, path=(came, to),
                positions=((unit, to),), left=float(activity.left(state, unit)) if unit in state.stands else 0.0,
            )  # fmt: skip
        case e.Crossed(unit, _, to):
            return _of(
                event, unit, kind="step", sort="move", text=text, places=(to,), focus=to, positions=((unit, to),)
            )
        case e.Deployed(unit, at):
            return _of(
                event, unit, kind="step", sort="move", text=text, places=(at,), focus=at, positions=((unit, at),)
            )
        case e.Entered(unit, at):
            return _of(
                event, unit, kind="arrival", sort="move", text=text, places=(at,), focus=at, positions=((unit, at),)
            )
        case e.Alighted(unit, at):
            return _of(
                event, unit, kind="step", sort="move", text=text, places=(at,), focus=at, positions=((unit, at),)
            )
        case e.Boarded(unit, car) | e.Overturned(unit, car):
            return _of(event, unit, car, sort="move", text=text)
        case e.Exited(unit):
            return _of(event, unit, kind="exit", sort="move", text=text, exit_text="left the table")
        case e.Occupied(unit, at=at):
            return _of(event, unit, sort="move", text=text, places=(at,), positions=((unit, at),))
        case e.Covered(unit=unit) | e.Uncovered(unit) | e.WorksPaid(unit) | e.Held(unit) | e.ChargeAnnounced(unit):
            return _of(event, unit, text=text)
        case e.Destroyed(unit):
            return _of(event, unit, kind="loss", sort="fire", text=text, lost=(unit,), cause=decided, why=why)
        case e.MenLost(unit) | e.Killed(unit) | e.Pooled(unit):
            return _of(event, unit, kind="hurt", sort="fire", text=text, cause=decided)
        case e.Strafed(unit) | e.Bombed(unit):
            return _of(event, unit, kind="strike", sort="air", text=text)
        case e.ShellFell(_, at, touched):
            places = (at,) if at else ()
            kind = "strike" if touched else "other"  # not worth a look
            units = tuple(unit for unit, _ in touched)
            return _of(event, *units, kind=kind, sort="artillery", text=text, places=places, focus=at)
        case e.Routed(company):
            routed = (loss.unit for loss in state.losses if loss.how == "routed")
            units = tuple(unit for unit in routed if state.context.company[unit] == company)
            return _of(event, *units, kind="loss", sort="morale", text=text, lost=units, why="routed")
        case e.Marked():
            return Report(event=event, sort="morale", text=text)
        case e.Clashed() | e.Suffered() | e.MeleeWon():
            return Report(event=event, kind="fight", sort="close combat", text=text)
        case e.TurnBegan() | e.GoPassed() | e.PhaseBegan("initiative"):
            side, seat = (event.side, event.seat) if isinstance(event, e.GoPassed) else (state.side, None)
            seat = seat or state.context.leaders[side]
            return Report(event=event, kind="turn", text=text, seat=seat, turn=state.turn)
        case e.BattleEnded():
            return Report(event=event, kind="end", text=text)
        case e.InitiativeJudged(totals=((_, one), (_, other))):
            return Report(event=event, text=text, brief=f"initiative {one} to {other}")
        case (
            e.Faced() | e.Asked() | e.Changed() | e.Settled() | e.PhaseBegan() | e.ActivationEnded() | e.Spent()
            | e.Glimpsed() | e.Engaged()
            | e.Marched() | e.AimsCounted() | e.Loosed() | e.Braved() | e.Withdrew() | e.InitiativeJudged()
            | e.InitiativeTaken()
            | e.InitiativeGranted() | e.Called() | e.Awaited() | e.EventRolled() | e.Came() | e.Activated()
            | e.JoinedTogether() | e.MarkersPulled() | e.PlaneLost()
        ):  # fmt: skip
            return Report(event=event, text=text)
        case _:
            assert_never(event)


def _of(event: Event, *units: UnitId, **said: Any) -> Report:
    """Return the report of an event that affects `units`, of which the first acts."""
    return Report(event=event, actors=units[:1], units=frozenset(units), **said)

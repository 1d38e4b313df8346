"""The reports of events for all code above the rules."""

from collections.abc import Iterator
from typing import Any, assert_never

from msgspec.structs import replace

from cb_tui.core.report import Report
from cb_tui.core.values import Command, Drawn, Event, Place, Rolled, UnitId
from cb_tui.games.combat.rules import events as e
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules import movement, words, zones
from cb_tui.games.combat.rules import report_rolls as rolls

WHY = {
    "fire": "by", "strike": "by", "mine": "on a mine", "own strike": "in its own strike", "strip": "on its strip",
    "exit": "",
}  # fmt: skip


def report(state: m.State, command: Command | None, events: tuple[Event, ...]) -> tuple[Report, ...]:
    """Return a report for each event of a command, in order. `state` is the one after the command."""
    return tuple(_reports(state, events))


def _reports(state: m.State, events: tuple[Event, ...]) -> Iterator[Report]:
    judged: int | None = None  # the last event that judged dice
    where: Place | None = None
    own = next((event.seat for event in events if isinstance(event, e.LotDrawn)), None)  # a lot that only its seat sees
    for index, event in enumerate(events):
        assert isinstance(event, e.AnyEvent)
        fell = rolls.fallen(events, index)
        if isinstance(event, e.Shot | e.Struck | e.Mined):
            judged, where = index, event.at if isinstance(event, e.Mined) else event.where
        if isinstance(event, e.Overran):
            judged, where = None, event.strip
        text = words.tell(state, event, fell[1])
        said = _said(state, event, text, fell, (judged, where))
        yield replace(said, audience=frozenset((own,))) if own and said.kind == "dice" else said


def _said(
    state: m.State, event: e.AnyEvent, text: str, fell: rolls.FallenDice, decided: tuple[int | None, Place | None]
) -> Report:
    """Return the report of one event. `decided`: the event that caused a loss, and where."""
    match event:
        case Rolled() | Drawn():
            return Report(event=event, kind="dice")
        case e.Shot() | e.Struck():
            return _attack(state, event, text, fell)
        case e.Mined(unit, at):
            return _of(
                event, unit, kind="test", sort="move", text=text, places=(at,), focus=at,
                rolls=(rolls.mine(state, event, fell),), reveals=state.context.rules.hidden_mines,
            )  # fmt: skip
        case e.Fell(unit, cause, by):
            index, where = decided
            why = f"{WHY[cause]} {by}" if WHY[cause] == "by" and by else WHY[cause]
            return _of(
                event, unit, kind="loss", sort="fire", lost=(unit,), why=why, places=(where,) if where else (),
                cause=index,
            )  # fmt: skip
        case e.Stepped(unit, came, to):
            return _of(
                event, unit, kind="step", sort="move", text=text, places=(to, came), focus=to, path=(came, to),
                positions=((unit, to),), left=_left(state, event), reveals=_probes(state, unit, to),
            )  # fmt: skip
        case e.Left(unit, at):
            return _of(event, unit, kind="exit", sort="move", text=text, places=(at,), exit_text="left the board")
        case e.Brought(unit, _, at):
            return _of(event, unit, kind="arrival", sort="move", text=text, places=(at,), positions=((unit, at),))
        case e.Transferred(unit, strip):
            return _of(event, unit, sort="air", text=text, places=(strip,), positions=((unit, strip),))
        case e.Overran(unit, strip):
            return _of(event, unit, sort="move", text=text, places=(strip,), focus=strip)
        case e.Reopened(strip):
            return Report(event=event, text=text, places=(strip,))
        case e.Handed(unit) | e.HeadquartersEntered(_, unit):
            return _of(event, unit, text=text)
        case e.Ended(unit):
            return _of(event, unit, turn_over_for=(unit,))
        case e.LotDrawn(seat) | e.Deployed(seat) | e.Regrouped(seat):
            return Report(event=event, text=text, audience=frozenset((seat,)))
        case e.Joined() | e.Dawned():
            stands = tuple((unit, piece.at) for unit, piece in state.pieces.items())
            return Report(event=event, text=text, positions=stands, reveals=_opens(state, event))
        case e.TurnBegan(seat, number):
            return Report(event=event, kind="turn", text=text, seat=seat, turn=number)
        case e.BattleEnded():
            return Report(event=event, kind="end", text=text)
        case (
            e.Tossed() | e.SidePicked() | e.Stood() | e.Forgone() | e.Reshuffled() | e.Nightfall() | e.Conferred()
            | e.Asked() | e.Settled() | e.RoundCounted() | e.Paused()
        ):  # fmt: skip
            return Report(event=event, text=text)
        case _:
            assert_never(event)


def _of(event: Event, unit: UnitId, *others: UnitId, **said: Any) -> Report:
    """Return a report on the acting or affected piece, and on others."""
    return Report(event=event, actors=(unit,), units=frozenset((unit, *others)), **said)


def _attack(state: m.State, event: e.Shot | e.Struck, text: str, fell: rolls.FallenDice) -> Report:
    """Return a shot or a strike."""
    plane = isinstance(event, e.Struck)
    roll = rolls.strike(state, event, fell) if isinstance(event, e.Struck) else rolls.shot(state, event, fell)
    places = (event.where,) if event.where else ()
    return _of(
        event, roll.actors[0], event.at, kind="attack", sort="air" if plane else "fire", text=text, places=places,
        focus=event.where, rolls=(roll,),
    )  # fmt: skip


def _left(state: m.State, event: e.Stepped) -> float:
    """Return the squares that a piece may still go."""
    kind = state.context.kinds[words.kind_of(state, event.unit)]
    return float(movement.left(state.context, kind, event.walk))


def _probes(state: m.State, unit: UnitId, to: Place) -> bool:
    """Check whether a step tells something about mines that are hidden. [MINE-1d]"""
    enemy = state.context.enemy(rolls.owner(state, unit))
    return state.context.rules.hidden_mines and to in zones.rear(state.context, zones.home(state, enemy))


def _opens(state: m.State, event: e.Joined | e.Dawned) -> bool:
    """Check whether anybody has deployed, or regrouped, in secret."""
    battle, rules = state.context.battle, state.context.rules
    return battle.setup == "own" if isinstance(event, e.Joined) else rules.night_mode == "redeploy"

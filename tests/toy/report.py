"""Ambush: what each event says to everybody else, and who may know of it."""

from collections.abc import Iterator
from fractions import Fraction

from cb_tui.core.report import Reason, Report, Result, Roll, Stage
from cb_tui.core.values import Command, Drawn, Event, Rolled, SeatId, Side, UnitId
from tests.toy import model as m


def report(state: m.State, command: Command | None, events: tuple[Event, ...]) -> tuple[Report, ...]:
    """Return one report for each event; `state` is that after the command."""
    return tuple(_reports(state, events))


def side_of(state: m.State, unit: UnitId) -> Side:
    """Return whose a piece is, or was."""
    side: Side = state.setting.seats[seat_of(state, unit)].side
    return side


def seat_of(state: m.State, unit: UnitId) -> SeatId:
    """Return who commands a piece, or did."""
    return next(squad.seat for squad in state.setting.battle.units if squad.id == unit)


def _reports(state: m.State, events: tuple[Event, ...]) -> Iterator[Report]:
    rolled = 0
    for index, event in enumerate(events):
        match event:
            case Rolled():
                rolled = index
                yield Report(event=event, kind="dice")
            case Drawn(_, card, of):
                yield Report(event=event, kind="dice", text=f"card {card} of {of}")
            case m.Concealed(unit, at):
                own = frozenset((seat_of(state, unit),))
                yield Report(event=event, text=f"{unit} is concealed", actors=(unit,), places=(at,), audience=own)
            case m.Joined():
                yield Report(event=event, text="all pieces are seen", reveals=True)
            case m.Marched(unit, to):
                yield Report(
                    event=event, kind="step", sort="move", text=f"{unit} marches to {to}", actors=(unit,),
                    units=frozenset((unit,)), places=(to,), focus=to, positions=((unit, to),),
                    audience=_unseen(state, unit),
                )  # fmt: skip
            case m.Bumped(unit, on):
                text = f"{unit} runs into somebody at {on} and falls back"
                yield Report(event=event, sort="move", text=text, actors=(unit,), places=(on,), focus=on)
            case m.Revealed(unit, at):
                yield Report(
                    event=event, text=f"{unit} is seen at {at}", actors=(unit,), places=(at,), focus=at,
                    units=frozenset((unit,)), positions=((unit, at),), reveals=True,
                )  # fmt: skip
            case m.Stalked(by):
                own = frozenset((by.seat,))
                yield Report(event=event, text=f"{by.mover} is watched", actors=(by.mover,), audience=own)
            case m.Shot():
                yield _shot(state, event, events, rolled)
            case m.Fell(unit):
                text = f"{unit} falls"
                yield Report(
                    event=event, kind="loss", sort="fire", text=text, actors=(unit,), lost=(unit,), cause=rolled
                )
            case m.Dealt(_, bold):
                text = "a bold card: +20 to the next shot" if bold else "a dull card"
                yield Report(event=event, text=text)
            case m.Opened(seat, number):
                text = f"round {number}: {state.setting.seats[seat].name}"
                yield Report(event=event, kind="turn", text=text, seat=seat, turn=number)
            case m.Closed(_, why):
                yield Report(event=event, kind="end", text=f"the end: {why}")
            case _:
                yield Report(event=event)


def _unseen(state: m.State, unit: UnitId) -> frozenset[SeatId] | None:
    """Return who may know of a piece that nobody else sees."""
    piece = state.pieces.get(unit)
    return frozenset((seat_of(state, unit),)) if piece is not None and piece.hidden else None


def results(percent: int) -> tuple[Result, ...]:
    """Return what a shot with such a chance may bring."""
    hit = Fraction(percent, 100)
    return (
        Result("a miss", 1 - hit, word="a miss", short="miss"),
        Result("a hit", hit, Fraction(1), (("kill", 1),), word="a hit", short="hit"),
    )


def _shot(state: m.State, event: m.Shot, events: tuple[Event, ...], rolled: int) -> Report:
    """Return a shot with its chance, in percent, and the die of a hundred sides that decided it."""
    dice = events[rolled]
    assert isinstance(dice, Rolled)
    roll = Roll(
        kind="shot",
        side=side_of(state, event.shooter),
        actors=(event.shooter,),
        targets=(event.mark,),
        attack=True,
        stages=(Stage("chance", (Reason("the chart", event.chance, "SHOOT-2"),)),),
        die_events=(rolled,),
        faces=(dice.faces,),
        pools=f"{event.chance} %",
        results=results(event.chance),
        result_index=int(event.hit),
        event=event,
    )
    told = f"{event.shooter} shoots at {event.mark} with {event.chance} %: {'a hit' if event.hit else 'a miss'}"
    return Report(
        event=event, kind="attack", sort="fire", text=told, actors=(event.shooter,),
        units=frozenset((event.shooter, event.mark)), rolls=(roll,), cause=rolled,
    )  # fmt: skip

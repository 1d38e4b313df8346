"""Night: the clock of Battle in Time, what is barred in the dark, nightfall, and the toss at dawn. [TIME]"""

from collections.abc import Iterator

from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Event, Place, UnitId, Value
from cb_tui.games.combat.rules import commanders, toss, zones
from cb_tui.games.combat.rules.events import Asked, Dawned, Nightfall, Settled, Tossed
from cb_tui.games.combat.rules.model import Regrouping, State, Tossing
from cb_tui.games.combat.rules.setting import BattleContext


class Clock(Value, frozen=True):
    """The place of a round in Battle in Time: its day, and its hour or turn of the night."""

    day: int
    hour: int
    night: bool = False


def clock(setting: BattleContext, number: int) -> Clock:
    """Return the day and the hour of a round. Without Battle in Time all rounds are one day. [TIME-1a]"""
    hours = setting.rules.hours_per_day
    if not hours:
        return Clock(1, number)
    days, past = divmod(number - 1, hours + setting.rules.night_turns)
    return Clock(days + 1, past - hours + 1, night=True) if past >= hours else Clock(days + 1, past + 1)


def is_night(state: State) -> bool:
    """Check whether fire and forward moves are barred now. [TIME-2, TIME-3]"""
    redeploys = any(isinstance(waiting, Regrouping) for waiting in state.pending)
    return redeploys or clock(state.context, state.round).night


def last_hour(setting: BattleContext, number: int) -> bool:
    """Check whether the day ends with a round."""
    hours = setting.rules.hours_per_day
    now = clock(setting, number)
    return hours > 0 and not now.night and now.hour == hours


def fire_refusal(state: State) -> IllegalCommand | None:
    """Return why no piece may fire or strike now, or None by day. [TIME-3, TIME-3a]"""
    return IllegalCommand("No fire at night; wait for dawn", "TIME-3", "night") if is_night(state) else None


def step_refusal(state: State, unit: UnitId, to: Place) -> IllegalCommand | None:
    """Return why a piece may not go to a neighbouring square at night: it lies forward. [TIME-2a]"""
    if not is_night(state):
        return None
    geometry = state.context.board.geometry
    rows = -geometry.offset(state.pieces[unit].at, to)[1]  # southward, as rows are numbered
    if rows * zones.forward(state, state.side(unit)) <= 0:
        return None
    return IllegalCommand(
        f"{to} is forward of {unit}, and no piece moves forward at night; step back or sideways", "TIME-2", "forward"
    )


def nightfall_events(state: State, dice: Dice) -> Iterator[Event]:
    """Yield nightfall after the last hour of a day, the requests to regroup, and the roll at dawn."""
    setting = state.context
    if not last_hour(setting, state.round) or not setting.rules.night_turns:
        return
    yield Nightfall(clock(setting, state.round).day)
    if setting.rules.night_mode == "redeploy":
        there = {piece.seat for piece in state.pieces.values()}
        yield Asked(Tossing(state.order[0]))
        yield from (Asked(Regrouping(seat)) for seat in reversed(state.order) if seat in there)


def shows(state: State) -> tuple[Event, ...]:
    """Return the public event of a seat that regroups in secret: it is ready. [TIME-5b]"""
    return (Settled(),)


def dawn_events_if_due(state: State, dice: Dice) -> Iterator[Event]:
    """Yield the dawn if the round after this one is the first of a day. [TIME-4]"""
    if clock(state.context, state.round + 1).day > clock(state.context, state.round).day:
        yield from dawn_toss_events(state, dice)


def dawn_toss_events(state: State, dice: Dice) -> Iterator[Event]:
    """Yield the roll at dawn for the first move, which the higher die wins. Ties are rerolled. [TIME-4a]"""
    rolls, first = toss.rolled(state, dice, "toss at dawn")
    yield from rolls
    yield Tossed(first)
    yield Dawned(clock(state.context, state.round).day + 1, commanders.order(state.context, first))

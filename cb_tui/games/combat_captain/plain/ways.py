"""Ways: a way measured before its dice, by typed words."""

from cb_tui.core.inches import format_inches
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.games.combat_captain.plain.order_words import ArgumentReader, corners
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules.forecast_model import Exposure, MoveForecast
from cb_tui.plain.compass import counted
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.text import percent

USAGE = "Type path, a stand and a place or a direction with inches: path AR4 to 19.4,17.9, path AR4 east 6."


def path(desk: TypedView, words: list[str]) -> None:
    """Report the length of a path, the chance to cover it, its hindrances and the held fire at it.

    Raises the refusal of the path.
    """
    said = ArgumentReader(desk.table, advice(desk.table).state, words)
    unit = said.unit(foe=False)
    if unit is None or unit not in said.state.stands:
        desk.voice.say(USAGE)
        return
    known = advice(desk.table).opened(said.state.context.company[unit])
    said.state = known.state
    way = corners(said, unit)
    if not way or said.rest:
        desk.voice.say(USAGE)
        return
    told = known.way(unit, way)
    if isinstance(told, IllegalCommand):
        raise told
    desk.voice.say(
        f"{desk.sentences.who([unit])} to {told.points[-1]}: {format_inches(told.ticks)} inches, {_counts(told)}."
    )
    desk.voice.say(f"  Gets there with {_chances(known, told)}.")
    for stop in told.stops:
        desk.voice.say(f"  At {format_inches(stop.ticks)} inches: {stop.sentence}.")
    desk.voice.say(f"  {_fire(known.exposure(unit, told))}")


def _counts(way: MoveForecast) -> str:
    """Return which faces count, stretch by stretch."""
    parts = [(part.ticks, part.count) for part in way.rolls]
    if len(parts) == 1:
        return f"{parts[0][1]} faces count"
    return ", ".join(f"{format_inches(ticks)} of them with {count} faces" for ticks, count in parts)


def _chances(known: Advice, way: MoveForecast) -> str:
    left = activity.left(known.state, way.unit)
    many = enumerate(way.chances[: max(1, left)], 1)
    return ", ".join(f"{counted(dice, 'die', 'dice')} {percent(chance)}" for dice, chance in many)


def _fire(exposure: Exposure) -> str:
    if not exposure.threats:
        return "No held fire can reach it."
    dice = sum(threat.dice for threat in exposure.threats)
    names, odds = " and ".join(threat.company for threat in exposure.threats), exposure.odds
    return (
        f"If {names} fire all {counted(dice, 'die', 'dice')} they hold: unhurt {percent(odds.none)}, "
        f"men lost {percent(odds.men)}, squad lost {percent(odds.gone)}."
    )

"""A word carried out command by command, with the answers of others between them, and ways measured first."""

from cb_tui.core.inches import format_inches
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command
from cb_tui.games.combat_captain.plain.order_words import ArgumentReader, corners
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.command_sequences import Deed
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules.forecast_model import Exposure, MoveForecast
from cb_tui.plain.compass import counted
from cb_tui.plain.typed_game import TypedGame
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.text import percent

USAGE = {
    "deploy": "deploy AR4 to 86,33, deploy AR4 east 3, or deploy A north 2",
    "fire": "fire at ar3, fire A at ar3 with 2 each, or fire AR1 AR2 at ar3",
    "move": "move AR4 to 19.4,17.9 with 1, move AR4 east 6, or move AR4 to short of ar3",
    "charge": "charge AR4 b",
    "cover": "cover AR4 2 north",
    "uncover": "uncover AR4 2",
    "break": "break AR4",
    "cross": "cross AR4 churchyard",
    "shelter": "shelter AR4 churchyard",
    "occupy": "occupy AR4 slit trench",
    "pull": "pull 1",
    "all": "all A move east 8, all A fire at ar3, all A cover",
}
WAY_USAGE = "Type path, a stand and a place or a direction with inches: path AR4 to 19.4,17.9, path AR4 east 6."


def reading(desk: TypedGame, words: list[str]) -> ArgumentReader:
    """Return the words of an order, read at the state as it is."""
    return ArgumentReader(desk.table, advice(desk.table).state, words)


def usage(desk: TypedGame, verb: str, rest: str = "") -> None:
    """Report the usage of an order."""
    desk.voice.say(f'"{rest}" is not understood here; type {USAGE[verb]}.' if rest else f"Type {USAGE[verb]}.")


def carry_out(desk: TypedGame, deed: Deed) -> None:
    """Play a sequence of commands until it ends or another player has to answer. Raises their refusal."""
    while mine(desk, silent=True) and (command := deed(desk.table.state)) is not None:
        desk.play(command)
        desk.advance()


def give(command: Command, desk: TypedGame, words: list[str]) -> None:
    """Give a command that needs no more words."""
    if mine(desk):
        desk.play(command)


def mine(desk: TypedGame, *, silent: bool = False) -> bool:
    """Check whether a player at this keyboard has to decide, and report it if not, unless `silent`."""
    if not desk.table.is_our_decision and not silent:
        desk.voice.say("The battle is over." if desk.game.outcome else "It is not your decision.")
    return desk.table.is_our_decision


def path(desk: TypedView, words: list[str]) -> None:
    """Report the length of a path, the chance to cover it, its hindrances and the held fire at it.

    Raises the refusal of the path.
    """
    said = ArgumentReader(desk.table, advice(desk.table).state, words)
    unit = said.unit(foe=False)
    if unit is None or unit not in said.state.stands:
        desk.voice.say(WAY_USAGE)
        return
    known = advice(desk.table).opened(said.state.context.company[unit])
    said.state = known.state
    way = corners(said, unit)
    if not way or said.rest:
        desk.voice.say(WAY_USAGE)
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

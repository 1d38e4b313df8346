"""Sentences for the end of a battle, as its log has them. An older log keeps the words of its revision. [VIC]"""

from cb_tui.core.values import Side
from cb_tui.games.combat_boots.rules.model import State


def last_left(state: State, side: Side) -> str:
    """Return the sentence that a side has lost its last piece. [VIC-2a]"""
    first = f"{_name(state, side)} has the field: " if state.context.edition.first_words else ""
    return f"{first}no enemy piece is left"


def none_left(state: State) -> str:
    """Return the sentence for two sides without a piece. [VIC-2a]"""
    old = state.context.battle.begun_before(2)
    return "nobody is left on either side" if old else "neither side has a piece left"


def both(state: State) -> str:
    """Return the sentence that both sides have won. [VIC-1]"""
    return "both sides have done what they came for" if _first(state) else "both sides met their objectives"


def met(state: State, side: Side, what: str) -> str:
    """Return the sentence that a side has won by a condition. [VIC-1]"""
    return f"{_name(state, side)} aim met: {what}" if _first(state) else f"objective met: {what}"


def time_up(state: State) -> str:
    """Return the sentence that the last turn is over, and the side that needed no more. [VIC-1]"""
    battle, who = state.context.battle, "nobody won" if _first(state) else "neither side has won"
    if battle.default:
        name = _name(state, battle.default)
        who = f"{name} had only to last it out" if _first(state) else f"the {name} side only had to hold out"
    return f"time is up after turn {battle.turns}: {who}"


def points(state: State, most: int, least: int, *, late: bool) -> str:
    """Return the points of both sides in the air."""
    when = (" when time was up" if _first(state) else " when time ran out") if late else ""
    return f"{most} to {least} on points{when}"


def tie(state: State, holder: Side | None) -> str:
    """Return the suffix on the side a tie is enough for, or an empty string if there is no such side."""
    if holder is None:
        return ""
    name = _name(state, holder)
    return f": {name} needed no more" if _first(state) else f": a tie is enough for the {name} side"


def _first(state: State) -> bool:
    return state.context.edition.first_words


def _name(state: State, side: Side) -> str:
    return state.context.armies[side].name

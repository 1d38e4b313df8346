"""Hint: what the strongest AI of the rules would do for a side, and with one of its pieces."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import Ruleset, Tactic
from cb_tui.core.standing_orders import Level
from cb_tui.core.values import Command, Place, SeatId, UnitId


class Hint(Struct, frozen=True):
    """A command with its purpose and reason. `way` holds the places a march would continue through."""

    offer: Offer
    why: str
    way: tuple[Place, ...] = ()


def adviser(rules: Ruleset[Any]) -> Tactic | None:
    """Return the tactic of the highest level that is one, as the source of hints, or None without levels."""
    level = adviser_level(rules)
    return rules.tactics[level.id] if level else None


def adviser_level(rules: Ruleset[Any]) -> Level | None:
    """Return the highest level that is a tactic, or None without levels."""
    return next((level for level in reversed(rules.levels) if level.id in rules.tactics), None)


def for_side(rules: Ruleset[Any], state: Any, legal: Sequence[Command], seat: SeatId) -> Hint | None:
    """Return the advice for a side from what its seat sees, or None if the rules have no adviser."""
    tactic = adviser(rules)
    return _hint(rules, tactic, state, legal, seat) if tactic else None


def for_piece(rules: Ruleset[Any], state: Any, legal: Sequence[Command], seat: SeatId, unit: UnitId) -> Hint | None:
    """Return the advice for one piece of a side, or None if there is nothing for it to do."""
    tactic, ask = adviser(rules), rules.legal_for
    of_it = ask(state, unit) if ask else [one for one in legal if unit in rules.offer(state, one).actors]
    if tactic is None or not of_it:
        return None
    found = _hint(rules, tactic, state, LegalCommands(lambda: tuple(of_it), unit), seat)
    if found.offer.role == "end":  # nothing for it to do, in rules where a piece does not pass
        return Hint(replace(found.offer, role="pass", actors=(unit,)), found.why)
    return found if unit in found.offer.actors else None


def _hint(rules: Ruleset[Any], tactic: Tactic, state: Any, legal: Sequence[Command], seat: SeatId) -> Hint:
    choice = tactic(state, legal, seat)
    offer = rules.offer(state, choice.command)
    way: tuple[Place, ...] = ()
    if offer.role == "move" and offer.place:
        ahead = (
            rules.planner.intended_route(state, seat, offer.actors[0])
            if rules.planner and rules.planner.intended_route
            else ()
        )
        way = ahead if ahead[:1] == (offer.place,) else (offer.place,)
    return Hint(offer, choice.why, way)

"""Findings: what is wrong in a battle, by its rules system and by what every battle has."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cb_tui.core.limits import SEATS, TEXTS
from cb_tui.core.scenario import Finding, Scenario, SeatedScenario
from cb_tui.core.width import columns

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset


def findings(ruleset: "Ruleset[Any]", battle: Scenario) -> Iterator[Finding]:
    """Return all that is wrong in a battle."""
    if isinstance(battle, SeatedScenario) and battle.seats:
        yield from _seats(battle)
    if battle.revision is not None:
        yield Finding("revision", "leave it out: a game writes it as it begins", mild=True)
    yield from ruleset.findings(battle)


def _seats(battle: SeatedScenario) -> Iterator[Finding]:
    sides, seats = [army.id for army in battle.sides], battle.seats
    if len(seats) > SEATS:
        yield Finding("seats", f"expected at most {SEATS}, found {len(seats)}")
    ids = Counter(seat.id for seat in seats)
    for seat in seats:
        where = f"seats.{seat.id}"
        if not (seat.id.isascii() and seat.id.replace("-", "").replace("_", "").isalnum()):
            yield Finding(f"{where}.id", "expected letters, digits, - and _")
        elif ids[seat.id] > 1:
            yield Finding(f"{where}.id", "another seat has this id; give each its own")
        if seat.side not in sides:
            yield Finding(f"{where}.side", f"expected {' or '.join(sides)}")
        if not seat.name.strip() or columns(seat.name) > TEXTS["side"]:
            yield Finding(f"{where}.name", f"expected a name of at most {TEXTS['side']} columns")
    for side in sides:
        if side not in {seat.side for seat in seats}:
            yield Finding("seats", f"no seat plays {side}; give it one")

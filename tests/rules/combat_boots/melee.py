"""The classic edition hand to hand: boards and what happened on them."""

from cb_tui.games.combat_boots.rules.events import Destroyed, Fought
from cb_tui.games.combat_boots.rules.model import EndTurn
from tests.rules.combat_boots.table import Table

WOOD = ". . . . .\n . . ^ . .\n. . . . ."
HERE = "0302"  # trees in WOOD


def classic(pieces, *args, **more):
    return Table(pieces, *args, edition="classic", **more)


def gone(events):
    return [event.unit for event in events if isinstance(event, Destroyed)]


def matches(events):
    return [(event.by, event.foes, event.losses, event.enemy_losses) for event in events if isinstance(event, Fought)]


def fighting(pieces, **more):
    """All pieces in one hex, the first round begun."""
    table = classic(dict.fromkeys(pieces.split(), "0505"), **more)
    table.play(EndTurn())
    return table

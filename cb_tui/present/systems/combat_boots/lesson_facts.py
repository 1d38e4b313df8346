"""What the steps of a lesson wait for in the game itself, by the names that their files use; no screen is asked."""

from collections.abc import Callable
from typing import Any, NamedTuple

from cb_tui.core.values import Place, SeatId, UnitId, kind
from cb_tui.present.systems.combat_boots.commands import of_kind
from cb_tui.present.table import Table
from cb_tui.session.position import Position


class Facts(NamedTuple):
    """A game, its table as it stands, and the sides at this keyboard."""

    game: Position
    table: Table
    human: frozenset[SeatId]


class Since:
    """What has been seen and done since a step of the lesson began."""

    def __init__(self, step: int) -> None:
        self.step = step  # of the game
        self.highest = step
        self.seen: set[str] = set()  # what was shown or asked for, by name

    def look(self, facts: Facts, seen: str = "") -> None:
        """Take in how far the game is, and what is shown now."""
        self.highest = max(self.highest, facts.game.step)
        self.seen.add(seen)


Fact = Callable[[Facts, Since, Any], bool]


def mine(facts: Facts) -> bool:
    """Check whether it is a turn of the player's own, or the battle is over."""
    table = facts.table
    return table.decides is None or (table.asks and not table.scene.question and table.my_turn)


def able(facts: Facts, at: Place) -> UnitId | None:
    """Return a piece of the player's own in a hex that can act, None where there is none."""
    return next((piece.id for piece in facts.table.stack(at) if piece.side in facts.table.ours and piece.can_act), None)


def _deeds(facts: Facts, since: Since) -> list[Any]:
    """Return what has been played since."""
    return [deed for deed in facts.game.entries if deed.step > since.step]


def _dice(facts: Facts, since: Since, *, by_me: bool) -> bool:
    """Check whether attacks have been rolled since, by one's own side in its turn or by the enemy."""
    me = facts.table.my_seat
    return any(logged.attacks and (logged.deed.seat == me) == by_me for logged in facts.game.logged(since.step))


def _shots(facts: Facts) -> bool:
    """Check whether somebody may fire now."""
    return bool(of_kind(facts.table.legal, "Fire", "Assault"))


def _spent(facts: Facts, _: Since, unit: Any) -> bool:
    """Check whether a piece can do nothing more this turn."""
    piece = facts.table.pieces.get(unit)
    return piece is None or (mine(facts) and not piece.can_act)


def _moved(facts: Facts, since: Since, unit: Any) -> bool:
    steps = [deed.command for deed in _deeds(facts, since) if kind(deed.command) == "Step"]
    return any(getattr(step, "unit", None) == unit for step in steps)


def _question(facts: Facts) -> bool:
    return facts.table.asks and bool(facts.table.scene.question)


def _answered(facts: Facts, since: Since) -> bool:
    return not _question(facts) and any(
        deed.seat in facts.human and kind(deed.command) in ("Fire", "HoldFire") for deed in _deeds(facts, since)
    )


FACTS: dict[str, Fact] = {
    "inside": lambda facts, _, at: any(piece.side in facts.table.ours for piece in facts.table.stack(at)),
    "ready": lambda facts, _, at: mine(facts) and able(facts, at) is not None,
    "gone": lambda facts, _, unit: unit not in facts.table.pieces,
    "moved": _moved,
    "spent": _spent,
    "undone": lambda facts, since, _: facts.game.step < since.highest,
    "thrown": lambda facts, since, _: _dice(facts, since, by_me=True),  # the player's own shot
    "fired": lambda facts, _, __: _dice(facts, Since(0), by_me=True),  # a shot of the player's since the start
    "shot_at": lambda facts, _, __: _dice(facts, Since(0), by_me=False),
    "shot": lambda facts, _, __: mine(facts) and _shots(facts),
    "no_shot": lambda facts, _, __: mine(facts) and not _shots(facts),
    "down": lambda facts, _, unit: any(piece.id == unit and piece.disrupted for piece in facts.table.scene.pieces),
    "asked": lambda facts, _, __: _question(facts),  # a reaction waits for the player
    "answered": lambda facts, since, _: _answered(facts, since),
    "ended": lambda facts, _, __: not mine(facts),
    "turn": lambda facts, _, turn: facts.table.scene.turn >= turn and mine(facts),
    "over": lambda facts, _, __: facts.game.outcome is not None,
}

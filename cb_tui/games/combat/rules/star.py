"""Star: the eight lines of fire from a square: how far each goes, and what ends it. [FIRE-2 to FIRE-8]"""

from cb_tui.core.answer import DisplayRecord
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.rules import lines
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.kinds import Kind
from cb_tui.games.combat.rules.setting import BattleContext

WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class FireDirection(DisplayRecord, frozen=True):
    """One of them: the squares that can be hit, and the first beyond them that cannot, with what stands in the way."""

    way: str
    seen: tuple[Place, ...]
    far: int  # squares to the last that can be hit
    ends: str  # "range", "edge", or the ground that blocks it
    at: Place | None = None  # where that is
    rule: str = "FIRE-2"


def star(setting: BattleContext, kind: Kind, frm: Place) -> tuple[FireDirection, ...]:
    """Return the eight lines of a kind of piece from a square, north first."""
    return tuple(_ray(setting, kind, frm, way) for way in WAYS)


def _ray(setting: BattleContext, kind: Kind, frm: Place, way: str) -> FireDirection:
    squares = _along(setting, frm, way, lines.reaches(setting, kind, frm))
    sights = [lines.line(setting, kind, frm, to) for to in squares]
    far = max((number for number, sight in enumerate(sights, 1) if sight.visible), default=0)
    seen = tuple(sight.target for sight in sights if sight.visible)
    if far < len(sights):
        blocked = sights[far]
        return FireDirection(way, seen, far, _ground(setting, blocked.at), blocked.at, blocked.rule)
    return FireDirection(way, seen, far, "range" if len(squares) == lines.reaches(setting, kind, frm) else "edge")


def _along(setting: BattleContext, frm: Place, way: str, most: int) -> tuple[Place, ...]:
    found: list[Place] = []
    at: Place | None = frm
    while len(found) < most and at is not None:
        at = SQUARES.step(at, way)
        if at is None or at not in setting.board:
            break
        found.append(at)
    return tuple(found)


def _ground(setting: BattleContext, at: Place | None) -> str:
    """Return the reason that a line is blocked at a place, "barred" where its direction is barred. [FIRE-7a]"""
    if at is None:
        return "barred"
    if setting.board.has_mark(at, "crest"):
        return "crest"
    return ground(setting.board, at).label

"""Kept routes: where pieces go on to in later turns, and who does nothing more this turn; kept beside the view, a file a seat."""

import msgspec

from cb_tui.core.values import Place, UnitId
from cb_tui.present.systems.combat.advice import advice
from cb_tui.ui.modes.base import Desk

ROUTES, ASIDE = "routes", "aside"


def bound(desk: Desk) -> dict[UnitId, Place]:
    """Return where each piece with a kept route goes; of pieces that are gone nothing is kept."""
    known = _read(desk, ROUTES)
    return {UnitId(unit): Place(at) for unit, at in known.items() if unit in desk.table.pieces}


def bind(desk: Desk, unit: UnitId, to: Place | None) -> None:
    """Keep where a piece goes on to, or nothing."""
    routes = {**bound(desk)}
    routes.pop(unit, None)
    desk.kept[ROUTES] = msgspec.json.encode({**routes, **({unit: to} if to else {})}).decode()


def today(desk: Desk, unit: UnitId) -> tuple[Place, ...]:
    """Return what a piece with a kept route goes this turn, () where it can go no further now."""
    to = bound(desk).get(unit)
    parts = advice(desk.table).journeys(unit).get(to) if to else None
    return parts[0] if parts else ()


def aside(desk: Desk) -> frozenset[UnitId]:
    """Return who has been set aside in this turn."""
    known = _read(desk, ASIDE)
    return frozenset(UnitId(unit) for unit, turn in known.items() if turn == _turn(desk))


def set_aside(desk: Desk, unit: UnitId) -> None:
    """A piece does nothing more this turn."""
    turn = _turn(desk)
    desk.kept[ASIDE] = msgspec.json.encode(dict.fromkeys((*aside(desk), unit), turn)).decode()


def _turn(desk: Desk) -> str:
    return f"{desk.table.scene.turn} {desk.table.scene.active}"


def _read(desk: Desk, name: str) -> dict[str, str]:
    try:
        return msgspec.json.decode(desk.kept.get(name, "{}"), type=dict[str, str])
    except msgspec.MsgspecError:
        return {}

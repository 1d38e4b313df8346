"""Kept routes over several turns, and pieces set aside this turn, beside the view in one file a seat."""

import msgspec

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.ui.modes.base import ViewState

ROUTES, ASIDE = "routes", "aside"


def bound(desk: ViewState) -> dict[UnitId, Place]:
    """Return the destination of each piece with a kept route, without pieces that have left the game."""
    known = _read(desk, ROUTES)
    return {UnitId(unit): Place(at) for unit, at in known.items() if unit in desk.table.pieces}


def bind(desk: ViewState, unit: UnitId, to: Place | None) -> None:
    """Keep the destination of a piece for later turns, or forget it if `to` is None."""
    routes = {**bound(desk)}
    routes.pop(unit, None)
    desk.extras[ROUTES] = msgspec.json.encode({**routes, **({unit: to} if to else {})}).decode()


def today(desk: ViewState, unit: UnitId) -> tuple[Place, ...]:
    """Return this turn's part of a kept route, or () if the piece can go no farther now."""
    to = bound(desk).get(unit)
    parts = advice(desk.table).journeys(unit).get(to) if to else None
    return parts[0] if parts else ()


def aside(desk: ViewState) -> frozenset[UnitId]:
    """Return the pieces set aside in this turn."""
    known = _read(desk, ASIDE)
    return frozenset(UnitId(unit) for unit, turn in known.items() if turn == _turn(desk))


def set_aside(desk: ViewState, unit: UnitId) -> None:
    """Set a piece aside, so that it does nothing more this turn."""
    turn = _turn(desk)
    desk.extras[ASIDE] = msgspec.json.encode(dict.fromkeys((*aside(desk), unit), turn)).decode()


def _turn(desk: ViewState) -> str:
    return f"{desk.table.scene.turn} {desk.table.scene.active}"


def _read(desk: ViewState, name: str) -> dict[str, str]:
    try:
        return msgspec.json.decode(desk.extras.get(name, "{}"), type=dict[str, str])
    except msgspec.MsgspecError:
        return {}

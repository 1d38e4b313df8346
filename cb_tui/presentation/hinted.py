"""Hinted: the hints of a table, as screen and plain mode show them."""

from fractions import Fraction

from msgspec.structs import replace

from cb_tui.ai.hint import Hint, adviser, for_piece, for_side
from cb_tui.core.forecast import Exposure, Forecast, ForecastPart
from cb_tui.core.spelling import join_list
from cb_tui.core.values import UnitId
from cb_tui.presentation.table import GameView

NOBODY = "These rules have no AI that gives hints"
NOT_NOW = "Hints are for your own decisions"
BACK = "hit back, if unhurt"
NOTHING = "no orders left to give"
SIDE = "the officer's next order"
FIRST = "another order comes first"  # than a piece's own


def refusal(table: GameView) -> str:
    """Return why there is no hint now, "" where there is one."""
    if adviser(table.ruleset) is None:
        return NOBODY
    return "" if table.is_our_decision and table.decides is not None else NOT_NOW


def advised(table: GameView, unit: UnitId | None) -> tuple[tuple[str, Hint], ...]:
    """Return the hint for the side to decide and, if it differs, the hint for `unit`, each with its purpose.

    The hint of a unit states that another order comes first, unless the side's hint is to pass.
    Empty if there is no hint.
    """
    if refusal(table) or table.decides is None:
        return ()
    asked = table.ruleset, table.state, table.legal, table.decides
    side = for_side(*asked)
    if side is None or unit is None or unit not in table.pieces or unit in side.offer.actors or table.scene.question:
        return ((SIDE, _whole(table, side)),) if side else ()
    piece = for_piece(*asked, unit)
    if piece is None:
        return ((SIDE, _whole(table, side)),)
    own = _whole(table, piece)
    return (f"with {unit}", replace(own, why=ranked(own.why, side))), (SIDE, _whole(table, side))


def ranked(why: str, side: Hint) -> str:
    """Return the reason of a piece's own hint: it comes second, unless the side's is to stay."""
    return why if side.offer.role == "pass" else f"{why}; {FIRST}"


def hint_reason(table: GameView, hint: Hint) -> str:
    """Return the reason of a hint, with the command in words if no piece gives it.

    A piece's ID keeps its case, which shows its side.
    """
    if hint.offer.actors:
        return hint.why
    why = NOTHING if hint.offer.role == "end" and not table.scene.question else hint.why
    what = f"{table.ruleset.label(table.state, hint.offer.command)}: {why}"
    return what[:1].upper() + what[1:]


def odds(table: GameView, hint: Hint) -> tuple[tuple[str, Fraction], ...]:
    """Return the possible results of a hint, each with its exact chance (0-1), or () if nothing is rolled.

    A march lists all its ends, an attack also the chance of being hit back. If more than one group is
    attacked at once, the chance is that of each group to be hit.
    """
    known: Forecast | Exposure | None = table.forecast(hint.offer.command)
    if known is None and hint.way:
        known = table.exposure(hint.offer.actors[0], hint.way)
    if known is None:
        return ()
    if isinstance(known, Forecast) and len(known.parts) > 1:
        return tuple(_hit(part) for part in known.parts)
    where = " on the way" if _foes(table, hint) else ""  # the fight comes after it
    found = tuple((f"{each.name}{where}", each.chance) for each in reversed(known.results) if each.chance)
    back = (
        sum((each.chance for each in known.return_fire if each.gain), Fraction(0)) if isinstance(known, Forecast) else 0
    )
    return (*found, (BACK, Fraction(back))) if back else found


def _whole(table: GameView, hint: Hint) -> Hint:
    """Return a hint whose reason adds the enemies met in close combat, or that a unit cannot fire.

    The enemies are those at the end of its march. A unit that passes cannot fire.
    """
    if hint.offer.role == "pass" and not any(each.actors == hint.offer.actors for each in table.offered("attack")):
        return replace(hint, why=f"{hint.why}; it cannot fire now")
    foes = _foes(table, hint)
    return replace(hint, why=f"{hint.why}; it fights {join_list(foes)} there") if foes else hint


def _foes(table: GameView, hint: Hint) -> list[UnitId]:
    fights = not any(table.pieces[unit].leader for unit in hint.offer.actors if unit in table.pieces)
    at = hint.way[-1] if hint.way and fights else None
    return [piece.id for piece in table.enemies(at)] if at and table.on_board(at) else []


def _hit(part: ForecastPart) -> tuple[str, Fraction]:
    return f"{'+'.join(part.targets)} hit", sum((each.chance for each in part.results if each.gain), Fraction(0))

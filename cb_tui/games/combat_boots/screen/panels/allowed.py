"""Why an attack may be made: the line of sight with its levels, the range, each with its rule."""

from collections.abc import Sequence

from cb_tui.core.display import Piece, Sight
from cb_tui.core.values import UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, columns_at, fit, label, line
from cb_tui.ui.places import BAND, counted

RULE = 36  # column
CLEAR = {"LOS-1": "nothing between", "LOS-3": "along a hexside", "LOS-4": "adjacent"}


def heights(sight: Sight | None) -> str:
    """Return the levels of the ends and of a rise, "level 2 to 0, 1 between", or "" on level ground."""
    if sight is None or not _uneven(sight):
        return ""
    rise = _rise(sight)
    return _ends(sight) if rise is None else f"{_ends(sight)}, {rise} between"


def line_of_sight(table: GameView, sight: Sight | None) -> Lines:
    """Return origin, reason and rule of a line of sight, then the levels if they differ.

    There are no lines without a sight or within one hex of the board.
    """
    if sight is None or (sight.origin == sight.target and table.on_board(sight.origin)):
        return []
    words = CLEAR.get(sight.rule, sight.reason) if sight.visible else f"blocked, {sight.reason}"
    where = f" from {sight.origin}" if table.on_board(sight.origin) else ""
    rows: Lines = [
        columns_at((0, fit(line(label("sight"), where, label(f": {words}")), RULE - 1)), (RULE, label(sight.rule)))
    ]
    if not sight.visible or not _uneven(sight):
        return rows
    first, last, rise = sight.profile[0].level, sight.profile[-1].level, _rise(sight)
    if first != last and any(table.scene.board.has_mark(ground.hex, "steep") for ground in sight.profile):
        why, rule = f", {'down' if first > last else 'up'} a steep slope", "ELEV-5"
    elif rise is not None:
        why, rule = f", {rise} near the upper end", "ELEV-2" if abs(first - last) == 1 else "ELEV-3"
    else:
        why, rule = ": no dice for height", "ELEV-6"
    return [*rows, columns_at((0, label(_ends(sight) + why)), (RULE, label(rule)))]


def _uneven(sight: Sight) -> bool:
    return len({ground.level for ground in sight.profile}) > 1


def _ends(sight: Sight) -> str:
    return f"level {sight.profile[0].level} to {sight.profile[-1].level}"


def _rise(sight: Sight) -> int | None:
    """Return the highest level between the ends if it is above the lower of them, else None."""
    first, *between, last = (ground.level for ground in sight.profile)
    rise = max(between, default=0)
    return rise if rise > min(first, last) else None


def may(table: GameView, kind: str, by: Sequence[UnitId], target: UnitId, distance: int) -> Lines:
    """Return why the attack may be made, with the rule. The range is that of the first attacker."""
    piece = table.pieces.get(by[0])
    far = f"range {counted(distance)}{_limit(piece, distance)}" if piece is not None else "in range"
    ready = "shots left" if piece is not None and piece.acting and piece.shots_left else "ready"
    words, rule = {
        "fire": (f"{ready}, {far}", "FIRE-1"),
        "opportunity": (f"{target} moved, {far}", "OPP-1"),
        "return": (f"fired at, able, {far}", "OPP-1"),
        "overrun": ("it drove into the hex", "OVR-2"),
        "assault": ("armor in its own hex", "ASL-1"),
        "artillery": ("the barrage is on its hex", "ART-6"),
        "air": ("its target this turn, after ground fire", "AIR-3"),
        "ground fire": ("under the attack, or anti-aircraft", "AIR-4"),
        "pursuit": ("it is behind its target", "DOG-13"),
        "run": ("in passing: disengaged, or pursued", "DOG-14"),
        "head-on": ("both meet", "DOG-15"),
    }.get(kind, ("", ""))
    return [columns_at((0, label("may")), (6, fit(line(label(words)), RULE - 7)), (RULE, label(rule)))] if words else []


def _limit(piece: Piece, distance: int) -> str:
    """Return the range as " of 6", or an empty string if the piece reaches every hex in sight. [UNIT-4]"""
    boundless = piece.reach == "*" or (piece.reach.endswith("b") and distance < BAND)
    return "" if boundless else f" of {piece.reach}"

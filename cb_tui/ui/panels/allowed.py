"""Why an attack may be made: the line of sight with its levels, the range, each with its rule."""

from collections.abc import Sequence

from cb_tui.core.answers import Sight
from cb_tui.core.values import UnitId
from cb_tui.ui.places import counted
from cb_tui.ui.table import Table
from cb_tui.ui.text import Lines, at, fit, label, line

RULE = 36  # column
CLEAR = {"LOS-1": "nothing between", "LOS-3": "along a hexside", "LOS-4": "adjacent"}


def heights(sight: Sight | None) -> str:
    """The levels of both ends and of a rise between them, "level 2 to 0, 1 between"; "" on level ground."""
    levels = [ground.level for ground in sight.profile] if sight is not None else []
    if not levels or len(set(levels)) == 1:
        return ""
    rise = max(levels[1:-1], default=0)
    ends = f"level {levels[0]} to {levels[-1]}"
    return f"{ends}, {rise} between" if rise > min(levels[0], levels[-1]) else ends


def line_of_sight(table: Table, sight: Sight | None) -> Lines:
    """From where, why it is clear or not, by which rule; then the levels, where they are not all the same."""
    if sight is None or (sight.origin == sight.target and sight.origin.isdigit()):
        return []
    words = CLEAR.get(sight.rule, sight.reason) if sight.visible else f"blocked, {sight.reason}"
    where = f" from {sight.origin}" if sight.origin.isdigit() else ""
    rows: Lines = [at((0, fit(line(label("sight"), where, label(f": {words}")), RULE - 1)), (RULE, label(sight.rule)))]
    high = heights(sight)
    if not high or not sight.visible:
        return rows
    first, last = sight.profile[0].level, sight.profile[-1].level
    if first != last and any(ground.hex in table.scene.board.steep for ground in sight.profile):
        high, rule = f"level {first} to {last}, {'down' if first > last else 'up'} a steep slope", "ELEV-5"
    elif "between" in high:
        high = high.replace("between", "near the upper end")
        rule = "ELEV-2" if abs(first - last) == 1 else "ELEV-3"
    else:
        high, rule = f"{high}: no dice for height", "ELEV-6"
    return [*rows, at((0, label(high)), (RULE, label(rule)))]


def may(table: Table, kind: str, by: Sequence[UnitId], target: UnitId, distance: int) -> Lines:
    """Why the attack may be made, with the rule; the range is that of the first who attacks."""
    piece = table.pieces.get(by[0])
    limit = f" of {piece.reach}" if piece is not None and piece.reach != "*" else ", unlimited"
    far = f"range {counted(distance)}{limit}" if piece is not None else "in range"
    ready = "shots left" if piece is not None and piece.acting and piece.shots else "ready"
    words, rule = {
        "fire": (f"{ready}, {far}", "FIRE-1"),
        "opportunity": (f"{target} came into {far}", "OPP-1"),
        "return": (f"fired at, fit, {far}", "OPP-1"),
        "overrun": ("it drove into the hex", "OVR-2"),
        "assault": ("armor in its own hex", "ASL-1"),
        "artillery": ("the barrage lies on its hex", "ART-6"),
        "air": ("its target this turn, after ground fire", "AIR-3"),
        "ground fire": ("under the attack, or anti-aircraft", "AIR-4"),
        "pursuit": ("it is behind its prey", "DOG-13"),
        "run": ("in passing: free, or pursued", "DOG-14"),
        "head-on": ("both meet", "DOG-15"),
    }.get(kind, ("", ""))
    return [at((0, label("may")), (6, fit(line(label(words)), RULE - 7)), (RULE, label(rule)))] if words else []

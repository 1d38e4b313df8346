"""Stages: both pools of a roll and why it is allowed, the same before the dice and after. [FIRE-3, FIRE-4]"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from cb_tui.core.display import Sight
from cb_tui.core.hexes import Hex
from cb_tui.core.report import Reason, Stage
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.battle import UnitType
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from cb_tui.games.combat_boots.rules.edition import HalfResultWord
from cb_tui.games.combat_boots.rules.events import DiceEntry, Tested
from cb_tui.games.combat_boots.rules.forecast_model import PoolLine
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.sight import see
from cb_tui.games.combat_boots.rules.terrain import Board

CLEAR = {"LOS-1": "nothing between", "LOS-3": "along a hexside", "LOS-4": "adjacent"}  # why a line of sight is, by rule
MAY = {
    "fire": ("ready", "FIRE-1"), "opportunity": ("it moved", "OPP-1"), "return": ("fired at, able", "OPP-1"),
    "overrun": ("drove into the hex", "OVR-2"),
    "assault": ("armor in its own hex", "ASL-1"), "artillery": ("the barrage is on its hex", "ART-6"),
    "air": ("its target this turn, after ground fire", "AIR-3"),
    "ground fire": ("under the attack, or anti-aircraft", "AIR-4"), "pursuit": ("behind its target", "DOG-13"),
    "run": ("in passing: disengaged, or pursued", "DOG-14"), "head-on": ("both meet", "DOG-15"),
}  # fmt: skip
SHORT = {"FIRE-7": "adjacent", "STK-4": "crowded", "HE-2": "armor"}  # causes where there is less room, by rule
MEASURED = ("fire", "opportunity", "return")  # where the distance matters


Entries = Sequence[DiceEntry | PoolLine]


def pool(
    heading: str,
    side: Literal["attack", "defense"],
    dice: Entries,
    mods: Entries = (),
    *,
    drop: int = 0,
    second: Entries = (),
    notes: Iterable[Reason] = (),
) -> Stage:
    """Return the dice of one side, those shed, and what is added to its best die and to its second."""
    lines = [Reason(each.reason, each.dice, each.rule, short=SHORT.get(each.rule, "")) for each in dice]
    lines += [Reason("shed", -drop, "EXC-1")] if drop else []
    total = Reason("roll", sum(each.dice for each in lines), "")
    lines += [Reason(each.reason, each.dice, each.rule, sign="+", short=SHORT.get(each.rule, "")) for each in mods]
    lines += [Reason(f"{each.reason}, 2nd die", each.dice, each.rule, sign="+") for each in second]
    return Stage(heading, (*lines, *notes), total, side=side)


def notes(distance: int, words: HalfResultWord | None, *, one_die: bool, shaken: bool) -> tuple[Reason, ...]:
    """Return where one hit does more than disrupt: at armor and in one hex, and at the disrupted. [AT-1, FIRE-6]"""
    found = []
    if one_die:
        found.append(Reason("", 0, "AT-1" if distance else "SHC-3", "one higher die destroys"))
    if shaken and words is not None:
        found.append(Reason("", 0, "FIRE-6", f"{words.disrupted} already: any hit kills"))
    return tuple(found)


def frame(state: State, kind: str, by: UnitId, at: str, far: int) -> tuple[Reason, ...]:
    """Return why an attack may be made: its occasion, the range, the line of sight with its levels.

    Darkness is left out: what is dark is not fired at.
    """
    said, rule = MAY.get(kind, ("", ""))
    unit, kind_of = state.units.get(by), state.context.types.get(by)
    if kind in MEASURED:
        said = f"{said}, range {bands.briefly(far, far)}{_limit(kind_of, far)}"
    rows = [Reason("", 0, rule, said)] if said else []
    if unit is None or not at or unit.at == at or kind in ("artillery", "air"):
        return tuple(rows)
    board = state.context.board
    return (*rows, *seen(board, see(board, unit.at, Hex(at), None, state.context.edition)))


def _limit(kind: UnitType | None, far: int) -> str:
    """Return the range as " of 6", or an empty string if the piece reaches every hex in sight. [UNIT-4]"""
    if kind is None or kind.unlimited or (kind.bands and far < bands.BAND):
        return ""
    return f" of {f'{kind.bands}b' if kind.bands else kind.range}"


def seen(board: Board, sight: Sight) -> tuple[Reason, ...]:
    """Return why a line of sight is clear, and its levels if they differ. [LOS-1, ELEV-2]"""
    where = f"from {sight.origin}: " if bands.on_field(Hex(sight.origin)) else ""
    clear = Reason("", 0, sight.rule, f"{where}{CLEAR.get(sight.rule, sight.reason)}")
    levels = [ground.level for ground in sight.profile]
    if len({*levels}) < 2:
        return (clear,)
    first, *between, last = levels
    rise = max(between, default=0)
    if first != last and any(board.has_mark(ground.hex, "steep") for ground in sight.profile):
        why, rule = f", {'down' if first > last else 'up'} a steep slope", "ELEV-5"
    elif rise > min(first, last):
        why, rule = f", {rise} near the upper end", "ELEV-2" if abs(first - last) == 1 else "ELEV-3"
    else:
        why, rule = ": no dice for height", "ELEV-6"
    return clear, Reason("", 0, rule, f"level {first} to {last}{why}")


# --- other rolls ---------------------------------------------------------------------------------------------------


def hands(name: str, side: Literal["attack", "defense"], dice: Entries, led: int) -> Stage:
    """Return the dice of one side in a round hand to hand, and the help of its leader. [HTH-3, HTH-2a]"""
    return pool(name, side, dice, (PoolLine("leader", led, "HTH-2a"),) if led else ())


def fighters(units: Iterable[tuple[UnitId, int]], bonus: int) -> tuple[PoolLine, ...]:
    """Return the dice of the pieces that fight, and those of the side that was attacked. [HTH-3, HTH-8]"""
    dice = tuple(PoolLine(unit, count, "HTH-3") for unit, count in units)
    return (*dice, PoolLine("attacked", bonus, "HTH-8")) if bonus else dice


def contest(event: Contested) -> tuple[Stage, Stage]:
    """Return the dice of both aircraft. [DOG-5, DOG-6, DOG-7]"""
    rule = "DOG-6" if event.contest == "maneuver" else "DOG-7"
    (own, foe), better = event.ratings, PoolLine("better sign", 1, "DOG-5")
    return (
        pool(event.unit, "attack", (PoolLine("rating", own, rule), *([better] if event.sign > 0 else []))),
        pool(event.foe, "defense", (PoolLine("rating", foe, rule), *([better] if event.sign < 0 else []))),
    )


def check(event: Tested) -> Stage:
    """Return the chance of each piece to pass a morale or nerve check. [MOR-1, SOLO-7a]"""
    rule = "MOR-1" if event.why == "morale" else "SOLO-7a"
    lines = [
        Reason("", 0, rule, f"{unit} passes: {float(Fraction(chance)):.1%}, {chance}")
        for unit, chance in zip(event.units, event.chances, strict=True)
    ]
    return Stage(event.why, tuple(lines))

"""Army: what a commander may bring, and ready-made mixes of it. [SET-4 to SET-7, ERA, POINTS]"""

from collections import Counter
from collections.abc import Mapping

from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import SeatId, Side, Value
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.battle import Kind, Share
from cb_tui.games.combat.rules.model import BattleContext, State

MOST_MINES, MOST_MINES_OF_TWO = 16, 20  # of a side with one commander, with several [SET-5]
Counts = Mapping[Kind, int]
MIXES: Mapping[str, Counts] = {
    "balanced": {"tank": 5, "gun": 5, "foot": 4, "motor": 2, "cavalry": 3, "plane": 2, "helicopter": 1},
    "armour": {"tank": 9, "gun": 3, "foot": 2, "motor": 3, "cavalry": 6, "plane": 1, "helicopter": 2},
    "guns": {"tank": 3, "gun": 9, "foot": 6, "motor": 1, "cavalry": 1, "plane": 1},
}  # how many there are of each beside the others


class Mix(Value, frozen=True):
    """An army under its name."""

    name: str
    army: dict[Kind, int]


# --- what there is -----------------------------------------------------------------------------------------------


def given(setting: BattleContext, seat: SeatId) -> Counts | None:
    """Return the army that the battle gives a commander, or None if the commander chooses it."""
    force = setting.forces.get(seat)
    if setting.battle.army == "own" or force is None:
        return None
    army = force.army or Counter(each.kind for each in force.units)
    return {kind: number for kind, number in army.items() if number} or None


def mines(setting: BattleContext, seat: SeatId) -> int:
    """Return how many mines a commander may lay. [SET-5, ERA-10]"""
    if setting.era and not setting.era.mines:
        return 0
    force = setting.forces.get(seat)
    if force and force.mines is not None:
        return force.mines
    if force and force.mined:
        return len(force.mined)
    return zones.commander_share(
        setting, seat, min(setting.rules.mines_per_side, most_mines(setting, setting.side(seat)))
    )


def most_mines(setting: BattleContext, side: Side) -> int:
    """Return how many mines a side may agree on at most. [SET-5, FOUR-5]"""
    return MOST_MINES_OF_TWO if len(zones.commanders_of(setting, side)) > 1 else MOST_MINES


def stock(setting: BattleContext, seat: SeatId, kind: Kind) -> int:
    """Return the number of pieces of a kind in a commander's part of the side's box. [SET-7a]"""
    return zones.commander_share(setting, seat, setting.pool.get(kind, 0))


def cap(setting: BattleContext, seat: SeatId, kind: Kind) -> int | None:
    """Return the most pieces of a kind that a commander may have at once, or None if unlimited. [ERA-11]"""
    most = setting.era.caps.get(kind) if setting.era else None
    return None if most is None else zones.commander_share(setting, seat, most)


def box(state: State, side: Side) -> dict[Kind, int]:
    """Return the pieces a side could bring in now: the pool less those on the table, within caps. [REINF-1b]"""
    setting = state.context
    there = Counter(piece.kind for unit, piece in state.pieces.items() if state.side(unit) == side)
    caps: Counts = setting.era.caps if setting.era else {}
    return {kind: max(0, min(number, caps.get(kind, number)) - there[kind]) for kind, number in setting.pool.items()}


def points(setting: BattleContext, counts: Counts) -> int:
    """Return the cost of an army in points. [POINTS-1]"""
    return sum(setting.kinds[kind].points * number for kind, number in counts.items() if kind in setting.kinds)


def size(setting: BattleContext, seat: SeatId) -> int:
    """Return how many pieces, or points, are agreed for a commander. [SET-4, POINTS-2]"""
    rules = setting.rules
    return zones.commander_share(setting, seat, rules.points if rules.army_limit == "points" else rules.pieces_per_side)


# --- what is refused ---------------------------------------------------------------------------------------------


def check(setting: BattleContext, seat: SeatId, counts: Counts) -> IllegalCommand | None:
    """Return the refusal of an army for a commander, or None if it is allowed."""
    return excess(setting, seat, counts) or lack(setting, seat, counts)


def excess(setting: BattleContext, seat: SeatId, counts: Counts) -> IllegalCommand | None:
    """Return a refusal if an army has too many of a kind, by the battle or by its limits, or None."""
    fixed = given(setting, seat)
    return over(setting, seat, counts) if fixed is None else _beyond(fixed, counts)


def lack(setting: BattleContext, seat: SeatId, counts: Counts) -> IllegalCommand | None:
    """Return a refusal if an army lacks pieces, or more of a kind that another kind depends on, or None."""
    fixed = given(setting, seat)
    if fixed is None:
        return _beside(setting, counts) or _short(setting, seat, counts)
    hand = [count_noun(left, kind, plural(kind)) for kind in fixed if (left := fixed[kind] - counts.get(kind, 0)) > 0]
    if hand:
        return IllegalCommand(f"Still in hand: {', '.join(hand)}; place them too", "DEP-2", "in hand")
    return None


def over(setting: BattleContext, seat: SeatId, counts: Counts) -> IllegalCommand | None:
    """Return the limit that an army breaks however it is completed, or None if it breaks none."""
    for kind, number in counts.items():
        if refused := _too_many(setting, seat, kind, number):
            return refused
    rules, total = setting.rules, sum(counts.values())
    most = zones.commander_share(setting, seat, rules.max_pieces)
    if total > most:
        return IllegalCommand(
            f"{total} pieces are too many: the limit is {most}; leave {total - most} out", "SET-6", "size"
        )
    agreed = size(setting, seat)
    if rules.army_limit == "points":
        cost = points(setting, counts)
        if cost > agreed:
            return IllegalCommand(f"{cost} of {agreed} points; leave something out", "POINTS-2", "points")
    elif total > agreed:
        return IllegalCommand(f"{total} of {agreed} pieces; leave {total - agreed} out", "SET-4", "size")
    return None


def _too_many(setting: BattleContext, seat: SeatId, kind: Kind, number: int) -> IllegalCommand | None:
    if number and kind not in setting.kinds:
        when = setting.era.name if setting.era else f"the {setting.battle.profile} rules"
        return IllegalCommand(f"{when} has no {plural(kind)}; choose another kind", rule_of(setting) or "SET-7", "kind")
    most = cap(setting, seat, kind)
    if most is not None and number > most:
        sentence = f"{count_noun(number, kind)}: at most {most} may be on the board at one time; leave some out"
        return IllegalCommand(sentence, rule_of(setting), "cap")
    left = stock(setting, seat, kind)
    if number > left:
        sentence = f"The box has {count_noun(left, kind)}, not {number}; choose another kind"
        return IllegalCommand(sentence, "SET-7", "pool")
    return None


def _beside(setting: BattleContext, counts: Counts) -> IllegalCommand | None:
    """Return a refusal if a kind has too few of another kind beside it, or None. [ERA-a]"""
    for share in shares(setting):
        number, most = counts.get(share.kind, 0), counts.get(share.of, 0) // share.divisor
        if number > most:
            base = count_noun(counts.get(share.of, 0), share.of, plural(share.of))
            sentence = f"{base} allow {most} {plural(share.kind)}, not {number}"
            return IllegalCommand(f"{sentence}; take fewer, or more {plural(share.of)}", rule_of(setting), "share")
    return None


def _short(setting: BattleContext, seat: SeatId, counts: Counts) -> IllegalCommand | None:
    total = sum(counts.values())
    if setting.rules.army_limit == "points":
        return None if total else IllegalCommand("An army needs at least one piece; choose some", "POINTS-2", "empty")
    agreed = size(setting, seat)
    if total < agreed:
        return IllegalCommand(f"{total} of {agreed} pieces; choose {agreed - total} more", "SET-4", "short")
    return None


def _beyond(fixed: Counts, counts: Counts) -> IllegalCommand | None:
    for kind, number in counts.items():
        wanted = fixed.get(kind, 0)
        if number > wanted:
            sentence = (
                f"Your army has {count_noun(wanted, kind, plural(kind))}, not {number}; leave {number - wanted} out"
            )
            return IllegalCommand(sentence, "SET-4", "army")
    return None


def shares(setting: BattleContext) -> tuple[Share, ...]:
    """Return the limits that some kinds set others at the start. [ERA]"""
    return setting.era.shares if setting.era else ()


def rule_of(setting: BattleContext) -> str | None:
    """Return the rule ID of the era ("ERA-12"), or None if the battle has no era."""
    return setting.battle.era or None if setting.era else None


def plural(kind: Kind) -> str:
    """Return the plural of a kind: "tanks", "foot"."""
    return kind if kind in ("foot", "motor", "cavalry") else f"{kind}s"


# --- ready-made --------------------------------------------------------------------------------------------------


def mixes(setting: BattleContext, seat: SeatId, *, planes: bool = True) -> tuple[Mix, ...]:
    """Return the ready-made armies of a commander. `planes`: whether there is an airstrip for planes."""
    fixed = given(setting, seat)
    if fixed is not None:
        return (Mix("as given", dict(fixed)),)
    return tuple(Mix(name, _filled(setting, seat, weights, planes=planes)) for name, weights in MIXES.items())


def _filled(setting: BattleContext, seat: SeatId, weights: Counts, *, planes: bool) -> dict[Kind, int]:
    """Take piece after piece of the kind that lags most behind its weight, until nothing more is allowed."""
    counts: dict[Kind, int] = {}
    wanted = [kind for kind in setting.kinds if planes or kind != "plane"]

    def lag(kind: Kind) -> tuple[bool, float]:
        weight = weights.get(kind, 0)
        return not weight, (counts.get(kind, 0) + 1) / (weight or 1)

    while True:
        for kind in sorted(wanted, key=lag):
            more = {**counts, kind: counts.get(kind, 0) + 1}
            if over(setting, seat, more) is None and _beside(setting, more) is None:
                counts = more
                break
        else:
            return {kind: counts[kind] for kind in setting.kinds if kind in counts}

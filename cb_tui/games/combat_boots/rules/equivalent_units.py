"""Interchangeable pieces, and limits where too many commands exist to be listed. [STK-1, STK-2]"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple

from cb_tui.core.hexes import Hex
from cb_tui.core.limits import COMMANDS, SHOTS, TOGETHER
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.battle import MANY
from cb_tui.games.combat_boots.rules.model import OpportunityFire, ReturnFire, State, Unit, change
from cb_tui.games.combat_boots.rules.occupancy import kind_of, names, small_arm, units_of, weapons
from cb_tui.games.combat_boots.rules.sight import sees, visibility


def alike(state: State, units: Iterable[Unit]) -> list[list[Unit]]:
    """Return the pieces of one hex by kind: same counter, same state, same part in the pending decision.

    In a crowd there is one kind, the pieces that act as one: the first few in the order of `_order`.
    """
    if crowded(state):
        order = _order(state)
        return [sorted(units, key=order)[:TOGETHER]]
    return _kinds(state, units)


def kinds_refusal(state: State, units: Sequence[Unit], role: str) -> IllegalCommand | None:
    """Return a refusal if the units are not the first of their kind or too many of a crowd, or None.

    With more than five pieces in a hex, or in a crowd, the first n of a kind stand for any n.
    """
    if len(units) == 1:
        return None
    groups = _standing(state, units[0].side, units[0].at)
    if sum(map(len, groups)) <= MANY and not crowded(state):
        return None
    rule = "STK-1" if role == "by" else "STK-2"
    if len(units) > TOGETHER and crowded(state):
        return IllegalCommand(
            f"with this many pieces face to face, at most {TOGETHER} of a hex act as one: name fewer in `{role}`", rule
        )
    named = {unit.id for unit in units}
    for group in groups:
        chosen = [unit in named for unit in group]
        many = len(units) if crowded(state) else sum(chosen)
        if not all(chosen[:many]):
            first = names(group[:many])
            return IllegalCommand(f"identical pieces are interchangeable: name {first} in `{role}`", rule)
    return None


def _standing(state: State, side: Side, place: Hex) -> list[list[UnitId]]:
    """Return the pieces of a side in a hex by kind. The answer is cached for the last state."""
    asked, answers = state.context.game_cache.alike
    if asked is not state:
        answers = {}
        state.context.game_cache.alike = state, answers
    if (side, place) not in answers:
        answers[side, place] = [[unit.id for unit in kind] for kind in alike(state, units_of(state, side, place))]
    return answers[side, place]


def _kinds(state: State, units: Iterable[Unit]) -> list[list[Unit]]:
    named = _named(state)
    kinds: dict[tuple[object, ...], list[Unit]] = {}
    for unit in units:
        reacted = state.engaged.get(unit.id, ()), unit.id in state.silenced, unit.id in named
        key = (state.context.deployments[unit.id].type, change(unit, id=""), *reacted)
        kinds.setdefault(key, []).append(unit)
    return list(kinds.values())


def _named(state: State) -> tuple[str, ...]:
    """Return the pieces with a part of their own in the pending reaction."""
    match state.pending[-1] if state.pending else None:
        case OpportunityFire(_, mover, _, fired):
            return (mover, *fired)
        case ReturnFire(_, by, firers):
            return (*by, *firers)
        case _:
            return ()


def _order(state: State) -> Callable[[Unit], tuple[object, ...]]:
    """Return the sort key of a crowd: first the pieces that can join, then those able to act and far-reaching."""
    named, returning = _named(state), bool(state.pending) and isinstance(state.pending[-1], ReturnFire)

    def order(unit: Unit) -> tuple[object, ...]:
        kind = kind_of(state, unit)
        done = unit.id in state.silenced or (unit.id in named) != returning
        return (
            not kind.infantry, small_arm(state, unit) is None,
            unit.disrupted, unit.acted, unit.moved, unit.shots, done, len(state.engaged.get(unit.id, ())),
            kind.kind != "squad", not kind.unlimited, -(kind.bands or 0), -kind.range,
        )  # fmt: skip

    return order


# --- how much there is to list ---------------------------------------------------------------------------------------


class EquivalentUnits(NamedTuple):
    """The pieces of a side in a hex, or its aircraft over all of them, by what can be listed of them."""

    at: Hex | None
    attacks: int  # an armament of one piece, or a group
    dice: int  # of every piece and every group as a target: no attack on it sheds so many


def crowded(state: State) -> bool:
    """Check whether one side has more shots at the other than can be listed. Cached for the last state."""
    asked, answer = state.context.game_cache.crowded
    if asked is not state:
        answer = _crowded(state)
        state.context.game_cache.crowded = state, answer
    return answer


def _crowded(state: State) -> bool:
    stacks: dict[Side, list[Sequence[Unit]]] = {side: [] for side in state.context.sides}
    for (side, _), here in state.stacks.items():
        stacks[side].append(here)
    rough = prod(sum(1 << len(here) for here in of_side) for of_side in stacks.values())
    if rough < SMALL and not state.context.sorties:
        return False
    on_field = [[here for here in of_side if bands.on_field(here[0].at)] for of_side in stacks.values()]
    if prod(sum(_choices(state, here) - 1 for here in of_side) for of_side in on_field if of_side) > SHOTS:
        return True
    ours, theirs = ([*(_stack(state, here) for here in stacks[side]), *_flying(state, side)] for side in stacks)
    return _more(state, ours, theirs) or _more(state, theirs, ours)


SMALL = COMMANDS // 16  # so few groups are never too many with all their armaments and dice


def _more(state: State, by: Sequence[EquivalentUnits], at: Sequence[EquivalentUnits]) -> bool:
    """Check whether one group has more commands against another than are listed.

    It counts all pairs first, then only those that see each other.
    """
    if sum(stack.attacks for stack in by) * sum(stack.dice for stack in at) <= COMMANDS:
        return False
    return sum(one.attacks * other.dice for one, other in _facing(state, by, at)) > COMMANDS


def _facing(
    state: State, by: Sequence[EquivalentUnits], at: Sequence[EquivalentUnits]
) -> Iterator[tuple[EquivalentUnits, EquivalentUnits]]:
    limit = visibility(state.context, state.turn)
    for one in by:
        for other in at:
            if one.at is None or other.at is None or sees(state.context, one.at, other.at, limit):
                yield one, other


def _stack(state: State, here: Sequence[Unit]) -> EquivalentUnits:
    groups = _choices(state, here) - 1
    dice = [kind_of(state, unit).sv for unit in here]
    arms = sum(len(weapons(state, unit)) for unit in here)
    return EquivalentUnits(here[0].at, groups + arms, sum(dice) + (groups + 1) * sum(dice) // 2)


def _flying(state: State, side: Side) -> Iterator[EquivalentUnits]:
    """Yield a stack for each aircraft of a side. [AIR]

    Aircraft strike where they like, are fired at by the pieces there, and strafe two pieces at once.
    """
    battle, enemies = state.context.battle, len(units_of(state, state.context.enemy(side)))
    for sortie in state.context.sorties.values():
        if sortie.side == side:
            craft = battle.aircraft[sortie.type]
            yield EquivalentUnits(None, len(craft.arms) + enemies // 2, craft.sv + 1)


def _choices(state: State, here: Sequence[Unit]) -> int:
    if not bands.on_field(here[0].at):
        return len(here) + 1
    if len(here) <= MANY:
        return 1 << len(here)
    return prod(len(kind) + 1 for kind in _kinds(state, here))

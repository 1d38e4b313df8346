"""Errands: which squares a side wants, and which of its pieces goes for each. [OBJ, VAR, REINF-1]"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games.combat.ai.deadlines import deadline, in_time
from cb_tui.games.combat.ai.travel_times import NEVER, course
from cb_tui.games.combat.rules import reinforcements, victory, zones
from cb_tui.games.combat.rules.battle import BASIC, CutRoad, Exit, Hold, Kind, OverrunStrip
from cb_tui.games.combat.rules.model import BattleContext, State

WIN = 5.0  # what a square is worth that helps to win at once, in pieces
DENY = 3.0  # what one is worth that the enemy needs


@dataclass(frozen=True)
class Task:
    """Squares that pieces are sent to, what it is worth to be there, and words for being there and for going."""

    squares: frozenset[Place]
    value: float
    words: str
    going: str
    by: float = NEVER  # the last round in which it counts to get there


Errands = Mapping[UnitId, tuple[Task, ...]]


@dataclass(frozen=True)
class Need:
    """Somewhere a side wants so many of its pieces."""

    errand: Task
    number: int = 1


def errands(state: State, side: Side, *, timely: bool = False) -> Errands:
    """Return the task of each piece of a side, the nearest pieces for each place.

    The base line is open to all pieces and is no task here. With `timely` only tasks that can still count.
    """
    free = [unit for unit, piece in state.pieces.items() if state.side(unit) == side and piece.kind != "plane"]
    sent: dict[UnitId, tuple[Task, ...]] = {}
    for want in wants(state, side):
        if timely and want.errand.by < state.round:
            continue
        able = [unit for unit in free if state.context.kinds[state.pieces[unit].kind].ground]

        def far(unit: UnitId, squares: frozenset[Place] = want.errand.squares) -> tuple[float, UnitId]:
            piece = state.pieces[unit]
            return course(state.context, piece.kind, squares).get(piece.at, NEVER), unit

        for unit in sorted(able, key=far)[: want.number]:
            late = timely and not in_time(state, state.pieces[unit], want.errand.squares, want.errand.by)
            if far(unit)[0] < NEVER and not late:
                sent[unit] = (want.errand,)
                free.remove(unit)
    return sent


def wants(state: State, side: Side) -> Iterator[Need]:
    """Yield the ground that a side needs, winning conditions first."""
    for number, aim in enumerate(state.context.battle.aims):
        by = deadline(state, number, aim, side) if isinstance(aim, Hold | CutRoad) else NEVER
        match aim:
            case Hold() if aim.side == side:
                yield from _hold(state, aim, side, WIN, by)
            case Hold():
                spare = len(aim.groups or aim.squares) - aim.count + 1
                yield from list(_hold(state, aim, side, DENY, by))[:spare]
            case CutRoad() if aim.side == side:
                yield Need(_road(aim, WIN, "cuts {}", by), 2)
            case CutRoad():
                yield Need(_road(aim, DENY, "keeps {} open", by), 2)
            case OverrunStrip() if aim.side == side:
                yield from _strips(state, side, WIN, 3)
            case _:
                pass
    yield from _headquarters(state, side)


def _road(aim: CutRoad, value: float, words: str, by: float) -> Task:
    name = aim.name or "the road"
    return Task(frozenset(aim.squares), value, words.format(name), f"heads for {name}", by)


def _hold(state: State, aim: Hold, side: Side, value: float, by: float) -> Iterator[Need]:
    """Yield each square or group of an aim, those first that own pieces hold."""
    name = aim.name or "the objective"
    words = f"holds {name}" if aim.side == side else f"keeps them out of {name}"
    groups = [frozenset(group) for group in aim.groups] or [frozenset((at,)) for at in aim.squares]

    def held(group: frozenset[Place]) -> bool:
        return not any(at in state.standing and state.side(state.standing[at]) == side for at in group)

    for group in sorted(groups, key=held):
        yield Need(Task(group, value, words, f"heads for {name}", by))


def _headquarters(state: State, side: Side) -> Iterator[Need]:
    squares = state.hqs.get(state.context.enemy(side), ())
    if state.context.rules.hq and squares:
        number = state.context.rules.hq_pieces + 1
        yield Need(_raid(squares, WIN, "headquarters"), number)


def _strips(state: State, side: Side, value: float, number: int) -> Iterator[Need]:
    for strip in state.strips.values():
        if strip.works and state.context.side(strip.seat) != side:
            yield Need(_raid(strip.squares, value, "airstrip"), number)


def _raid(squares: Iterable[Place], value: float, what: str) -> Task:
    return Task(frozenset(squares), value, f"goes for their {what}", f"goes for their {what}")


def planes(state: State, side: Side) -> tuple[Task, ...]:
    """Return the tasks that any piece of a side may take on its path: strips with enemy planes."""
    there = [
        (strip, len(zones.planes_based(state, name)))
        for name, strip in state.strips.items()
        if strip.works and state.context.side(strip.seat) != side
    ]
    return tuple(_raid(each.squares, number, "planes") for each, number in there if number)


def leaving(state: State, seat: SeatId, kind: Kind) -> float:
    """Return a side's gain, in pieces, if a commander's piece exits off the enemy's base line."""
    return state.cached(("leaving", seat, kind), lambda: _leaving(state, seat, kind))


def _leaving(state: State, seat: SeatId, kind: Kind) -> float:
    side = state.context.side(seat)
    if not zones.leaves(state.context, kind):
        return 0.0
    if any(isinstance(aim, Exit) and aim.side == side for aim in state.context.battle.aims):
        return WIN
    box = reinforcements.available(state, seat)
    each = sorted(
        (worth(state.context, kind) for kind, number in box.items() for _ in range(min(number, 3))), reverse=True
    )
    return max(0.0, 0.9 * sum(each[: reinforcements.due(state, seat)]) - worth(state.context, kind))


def worth(setting: BattleContext, kind: Kind) -> float:
    """Return the value of a piece for the majority, in tanks."""
    return setting.kinds[kind].points / BASIC["tank"].points if setting.rules.majority_by == "points" else 1.0


def needed(state: State, side: Side, *, timely: bool = False) -> frozenset[Place]:
    """Return the squares on which a side's pieces win, with `timely` those where they still can."""
    found: set[Place] = set(state.hqs.get(state.context.enemy(side), ())) if state.context.rules.hq else set()
    for number, aim in enumerate(state.context.battle.aims):
        if isinstance(aim, Hold | CutRoad) and aim.side == side and victory.wanted(aim):
            if timely and deadline(state, number, aim, side) < state.round:
                continue
            found.update(aim.squares)
            found.update(at for group in aim.groups for at in group) if isinstance(aim, Hold) else None
    return frozenset(found)

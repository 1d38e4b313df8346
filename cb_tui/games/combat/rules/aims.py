"""A piece's targets, from where it stands or after a move, and why not the others. [FIRE-1, FIRE-2]"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cb_tui.core.answer import DisplayRecord
from cb_tui.core.answers import Reach
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import danger, fire, lines, movement, odds, planes, ready, salvo, saves, zones
from cb_tui.games.combat.rules.model import State, Strike


class Target(DisplayRecord, frozen=True):
    """An enemy, the way to a shot at it and the chance that it is destroyed, or why it cannot be hit.

    The reason has its rule ID.
    """

    target: UnitId
    at: Place  # of the target
    way: tuple[Place, ...] = ()  # to go before the shot
    frm: Place | None = None  # the square of the shot
    falls: Fraction = Fraction(0)
    why_not: str = ""
    rule: str = ""

    @property
    def distance(self) -> int:
        """Return how far the shot goes."""
        return SQUARES.distance(self.frm, self.at) if self.frm else 0


def aims(state: State, unit: UnitId) -> tuple[Target, ...]:
    """Return all enemies on the ground in order: hit from here (likeliest first), after a move, not at all."""
    piece = state.pieces[unit]
    if piece.kind == "plane":
        return tuple(sorted(_strikes(state, unit), key=lambda aim: -aim.falls))
    if ready.refusal(state, unit) or ready.walk(state, unit).fired:
        return ()
    here = aims_from(state, unit, piece.at)
    known = {aim.target for aim in here}
    later = tuple(_after_a_move(state, unit, known))
    known |= {aim.target for aim in later}
    return (*here, *later, *_cannot(state, unit, known))


def aims_from(state: State, unit: UnitId, at: Place, way: tuple[Place, ...] = ()) -> tuple[Target, ...]:
    """Return the targets of a piece from a square that it has reached by `way`, the likeliest first."""
    if ready.walk(state, unit).fired:
        return ()
    found = fire.targets(state, unit, at)
    shots = (Target(foe, state.pieces[foe].at, way, at, falls(state, unit, foe)) for foe in found)
    return tuple(sorted(shots, key=lambda aim: (-aim.falls, aim.distance)))


def falls(state: State, unit: UnitId, foe: UnitId) -> Fraction:
    """Return the chance that an enemy falls to one shot or strike of a piece, from wherever it comes."""
    save = saves.save(state, foe, "strike" if state.pieces[unit].kind == "plane" else "fire", unit)
    return odds.hits(salvo.before(state)) * odds.fails(save.needs)


def _after_a_move(state: State, unit: UnitId, known: set[UnitId]) -> Iterator[Target]:
    """Yield the other enemies that a move brings into its fire, each from where the fewest could answer."""
    stops: Mapping[Place, Reach] = movement.reach(state, unit)
    lost = zones.goal(state, state.side(unit)) if state.context.kinds[state.pieces[unit].kind].ground else frozenset()
    best: dict[UnitId, tuple[tuple[Fraction, float], Target]] = {}
    for at, reach in stops.items():
        if at in lost or at in state.mines:
            continue
        for foe in fire.targets(state, unit, at):
            if foe in known:
                continue
            rank = danger.danger(state, unit, at).hit_chance, reach.cost
            if foe not in best or rank < best[foe][0]:
                best[foe] = rank, Target(foe, state.pieces[foe].at, reach.way, at, falls(state, unit, foe))
    yield from sorted((aim for _, aim in best.values()), key=lambda aim: (-aim.falls, len(aim.way)))


def _cannot(state: State, unit: UnitId, known: set[UnitId]) -> Iterator[Target]:
    """Yield the enemies that are out of its fire even after a move, the nearest first."""
    piece, side = state.pieces[unit], state.side(unit)
    most = lines.reaches(state.context, piece.kind, piece.at) + movement.to_go(state, unit)
    there = {foe: SQUARES.distance(piece.at, one.at) for foe, one in state.pieces.items() if one.kind != "plane"}
    foes = (foe for foe in there if state.side(foe) != side and foe not in known)
    for foe in sorted(foes, key=lambda foe: (there[foe], foe)):
        at = state.pieces[foe].at
        seen = lines.sight(state.context, piece.at, at)
        reason = "not in line" if not lines.straight(piece.at, at) else seen.reason
        if there[foe] > most or seen.visible:
            reason = f"{there[foe]} away, too far" if there[foe] > most else f"{there[foe]} away"
        yield Target(foe, at, why_not=reason, rule=seen.rule)


def _strikes(state: State, plane: UnitId) -> Iterator[Target]:
    """Yield the enemies that a plane can strike, wherever they are. [AIR-1]"""
    strip = state.pieces[plane].at
    for foe, piece in state.pieces.items():
        if state.side(foe) != state.side(plane) and planes.strike_refusal(state, Strike(plane, foe)) is None:
            yield Target(foe, piece.at, (), strip, falls(state, plane, foe))

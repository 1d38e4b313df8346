"""Targets, danger and exposure of a piece, and the best squares for one that arrives. [FIRE-1, FIRE-2]"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import count

from msgspec.structs import replace

from cb_tui.core.display import Danger, Reach
from cb_tui.core.forecast import Exposure, StepRisk
from cb_tui.core.grammar import join_list
from cb_tui.core.report import Result
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games.combat.rules import (
    chance,
    fire,
    line_of_fire,
    movement,
    night,
    planes,
    reinforcements,
    saves,
    turn,
    zones,
)
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.events import Stepped
from cb_tui.games.combat.rules.evolve import evolve
from cb_tui.games.combat.rules.model import Deck, State, Step, Strike
from cb_tui.games.combat.rules.scene_model import Target

Threats = Mapping[Place, tuple[UnitId, ...]]


def danger(state: State, unit: UnitId, at: Place) -> Danger:
    """Return the chance that a piece is destroyed if all enemies that could come into range fire in turn.

    The deck is as it is now. Planes strike anywhere and are left out. No enemy crosses a mine, and no
    piece blocks a shot even where pieces block fire: it may be gone by then.
    """
    piece = state.pieces.get(unit)
    if piece is None or piece.kind == "plane" or at not in state.context.board:
        return Danger(chance.NOTHING, ())
    by = threats(state, unit).get(at, ())
    ground = state.context.board.terrain[at]
    key = piece.kind, ground, tuple(state.pieces[foe].kind for foe in by), tuple(state.pieces[foe].seat for foe in by)
    known = state.__dict__.setdefault("dangers", {})
    if key not in known:
        needs = tuple(_needs(state, unit, at, foe) for foe in by)
        known[key] = chance.falls(_deck(state, state.context.enemy(state.side(unit))), chance.full_deck(state), needs)
    return Danger(known[key], by)


def risk_words(state: State, unit: UnitId, at: Place) -> str:
    """Return the danger to a piece on a square as the end of a sentence, or an empty string where it exits."""
    piece = state.pieces[unit]
    leaves = zones.leaves(state.context, piece.kind) and at in zones.goal(state, state.side(unit))
    if piece.kind == "plane" or leaves:
        return ""
    risk = danger(state, unit, at)
    if not risk.attackers:
        return f"no enemy can fire at {at} next turn"
    shown, others = risk.attackers[:3], len(risk.attackers) - 3
    by = f"{', '.join(shown)} and {others} more" if others > 0 else join_list(shown)
    return f"{by} may fire at {at} next turn: {float(risk.hit_chance):.0%} lost if all fire"


def threats(state: State, unit: UnitId) -> Threats:
    """Return for each square the enemies that could fire at a piece there, cached in the state.

    The piece itself is left out: an enemy that meets it on its path can fire from the square before it.
    """
    kept = state.__dict__.setdefault("threats", {})
    if unit not in kept:
        kept[unit] = _threats(state, unit)
    found: Threats = kept[unit]
    return found


def _threats(state: State, unit: UnitId) -> Threats:
    enemy, turns = state.context.enemy(state.side(unit)), dict[SeatId, State]()
    found: dict[Place, list[UnitId]] = {}
    for foe, piece in state.pieces.items():
        if state.side(foe) != enemy or piece.kind == "plane":
            continue
        turn = turns.get(piece.seat) or _turn(state, piece.seat, unit)
        turns[piece.seat] = turn
        if not night.is_night(turn):
            for at in _hits(turn, foe):
                found.setdefault(at, []).append(foe)
    return {at: tuple(foes) for at, foes in found.items()}


def at_dawn(state: State, unit: UnitId) -> Threats:
    """Return of each square who could fire at a piece there in the first round of the next day. [TIME-4]"""
    day = night.clock(state.context, state.round).day
    dawn = next(number for number in count(state.round) if night.clock(state.context, number).day > day)
    return _threats(replace(state, round=dawn - 1, seat=state.order[-1], pending=()), unit)


def _turn(state: State, seat: SeatId, unit: UnitId | None) -> State:
    """Return the next turn of a commander on the same board, without `unit`."""
    later = state.order.index(seat) > state.order.index(state.seat)
    fresh = {one: replace(piece, acted=False) for one, piece in state.pieces.items() if one != unit}
    number = state.round if later else state.round + 1
    return replace(state, seat=seat, round=number, walk=None, paused={}, pending=(), pieces=fresh)


def _hits(turn: State, foe: UnitId) -> frozenset[Place]:
    """Return every square that a piece can hit from where it stands or can go to. [FIRE-1, FIRE-1a]"""
    setting, piece = turn.context, turn.pieces[foe]
    lost = zones.goal(turn, turn.side(foe)) if setting.kinds[piece.kind].ground else frozenset()
    stands = {piece.at, *movement.posts(turn, foe)} - lost - (turn.mines.keys() - {piece.at})
    return frozenset(to for at in stands for to in line_of_fire.seen(setting, piece.kind, at))


def under_fire(state: State, unit: UnitId) -> State:
    """Return the state in which a piece is next under fire: now in the enemy's turn, else its next. [TURN-3]"""
    enemy = state.context.enemy(state.side(unit))
    if state.active == enemy:
        return state
    now = state.order.index(state.seat)
    coming = (*state.order[now:], *state.order[:now])
    return _turn(state, next(seat for seat in coming if state.context.side(seat) == enemy), None)


def outlook(state: State, unit: UnitId) -> tuple[Mapping[Place, Reach], frozenset[Place]]:
    """Return where a piece can go in its next turn, and every square that it can hit then, as the board is now."""
    turn = _turn(state, state.pieces[unit].seat, None)
    if state.pieces[unit].kind == "plane":
        return {}, frozenset()
    return movement.reach(turn, unit), frozenset() if night.is_night(turn) else _hits(turn, unit)


def _needs(state: State, unit: UnitId, at: Place, foe: UnitId) -> chance.Need:
    """Return the die that saves from a piece's shot, before and after the first hit of all. [SAVE-3a]"""
    turn = _turn(state, state.pieces[foe].seat, None)
    return (
        saves.save(turn, unit, "fire", foe, at).needs,
        saves.save(replace(turn, hit=True), unit, "fire", foe, at).needs,
    )


def _deck(state: State, side: Side) -> Deck:
    return state.decks[state.context.sides.index(side) if len(state.decks) > 1 else 0]


def nearest(state: State, at: Place, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Return pieces by their distance from a square."""
    return tuple(sorted(units, key=lambda one: (SQUARES.distance(state.pieces[one].at, at), one)))


def aims(state: State, unit: UnitId) -> tuple[Target, ...]:
    """Return all enemies on the ground in order: hit from here (likeliest first), after a move, not at all."""
    piece = state.pieces[unit]
    if piece.kind == "plane":
        return tuple(sorted(_strikes(state, unit), key=lambda aim: -aim.falls))
    if turn.refusal(state, unit) or turn.walk(state, unit).fired:
        return ()
    here = aims_from(state, unit, piece.at)
    known = {aim.target for aim in here}
    later = tuple(_after_a_move(state, unit, known))
    known |= {aim.target for aim in later}
    return (*here, *later, *_cannot(state, unit, known))


def aims_from(state: State, unit: UnitId, at: Place, way: tuple[Place, ...] = ()) -> tuple[Target, ...]:
    """Return the targets of a piece from a square that it has reached by `way`, the likeliest first."""
    if turn.walk(state, unit).fired:
        return ()
    found = fire.targets(state, unit, at)
    shots = (Target(foe, state.pieces[foe].at, way, at, falls(state, unit, foe)) for foe in found)
    return tuple(sorted(shots, key=lambda aim: (-aim.falls, aim.distance)))


def falls(state: State, unit: UnitId, foe: UnitId) -> Fraction:
    """Return the chance that an enemy falls to one shot or strike of a piece, from wherever it comes."""
    save = saves.save(state, foe, "strike" if state.pieces[unit].kind == "plane" else "fire", unit)
    return chance.hits(chance.deck_before(state)) * chance.fails(save.needs)


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
            rank = danger(state, unit, at).hit_chance, reach.cost
            if foe not in best or rank < best[foe][0]:
                best[foe] = rank, Target(foe, state.pieces[foe].at, reach.way, at, falls(state, unit, foe))
    yield from sorted((aim for _, aim in best.values()), key=lambda aim: (-aim.falls, len(aim.way)))


def _cannot(state: State, unit: UnitId, known: set[UnitId]) -> Iterator[Target]:
    """Yield the enemies that are out of its fire even after a move, the nearest first."""
    piece, side, dark = state.pieces[unit], state.side(unit), night.is_night(state)
    most = line_of_fire.reaches(state.context, piece.kind, piece.at) + movement.to_go(state, unit)
    there = {foe: SQUARES.distance(piece.at, one.at) for foe, one in state.pieces.items() if one.kind != "plane"}
    foes = (foe for foe in there if state.side(foe) != side and foe not in known)
    for foe in sorted(foes, key=lambda foe: (there[foe], foe)):
        at = state.pieces[foe].at
        seen = line_of_fire.sight(state.context, piece.at, at)
        reason = "not in line" if not line_of_fire.straight(piece.at, at) else seen.reason
        if there[foe] > most or seen.visible:
            reason = f"{there[foe]} away, too far" if there[foe] > most else f"{there[foe]} away"
            seen = line_of_fire.line(state.context, piece.kind, piece.at, at)
        if dark:
            yield Target(foe, at, why_not="no fire at night", rule="TIME-3")
        else:
            yield Target(foe, at, why_not=reason, rule=seen.rule)


def _strikes(state: State, plane: UnitId) -> Iterator[Target]:
    """Yield the enemies that a plane can strike, wherever they are. [AIR-1]"""
    strip = state.pieces[plane].at
    for foe, piece in state.pieces.items():
        if state.side(foe) != state.side(plane) and planes.strike_refusal(state, Strike(plane, foe)) is None:
            yield Target(foe, piece.at, (), strip, falls(state, plane, foe))


def exposure(state: State, unit: UnitId, way: tuple[Place, ...]) -> Exposure:
    """Return the risk of a route step by step. Only known mines hurt in the own turn. [TURN-3]"""
    alive, steps, last = chance.SURE, [], state
    for to in way:
        if movement.refusal(last, Step(unit, to)):
            break
        walk = movement.walk_to(last, unit, to)
        fail = (
            chance.fails(saves.save(last, unit, "mine", at=to).needs)
            if saves.mine_hurts(last, unit, to)
            else Fraction(0)
        )
        last = evolve(last, Stepped(unit, last.pieces[unit].at, to, walk))
        left = movement.to_go(last, unit)
        steps.append(StepRisk(to, 1.0, float(left), fail, ()))
        alive *= 1 - fail
    lost = Result(
        "destroyed on a mine", 1 - alive, cost=chance.SURE, cost_tally=chance.KILL, word="destroyed", short="lost"
    )
    return Exposure(tuple(steps), (lost, _end(last, unit, alive)))


def _end(state: State, unit: UnitId, chance: Fraction) -> Result:
    """Return how a route ends for a piece that has come through. [STRIP-1, REINF-1]"""
    piece, side = state.pieces[unit], state.side(unit)
    name = zones.strip_at(state, piece.at)
    if state.context.kinds[piece.kind].ground:
        if name and state.strips[name].works and state.context.side(state.strips[name].seat) != side:
            planes = len(zones.planes_based(state, name))
            return Result(
                "overruns the strip", chance, Fraction(planes), (("kill", planes),) if planes else (), word="overrun"
            )
        if piece.at in zones.goal(state, side):
            return Result("leaves over the base line", chance, word="leaves", short="leaves")
    return Result("gets there", chance, word="arrives", short="arrives")


def arrival_squares(state: State, seat: SeatId, kind: Kind) -> tuple[Place, ...]:
    """Return where a new piece of a kind may come, the best first."""
    side, board = state.context.side(seat), state.context.board
    forward, threats = zones.forward(state, side), _threats_to_seat(state, seat)
    mine = [piece.at for piece in state.pieces.values() if piece.seat == seat and piece.kind != "plane"]
    slow = kind in ("gun", "foot")

    def rank(at: Place) -> tuple[object, ...]:
        covered = ground(board, at).shelters
        good = covered if slow else board.has_mark(at, "road") and not covered
        near = min((SQUARES.distance(at, other) for other in mine), default=0)
        return len(threats.get(at, ())), not good, covered and not slow, -forward * SQUARES.coordinates(at)[1], near, at

    return tuple(sorted(reinforcements.places(state, seat, kind), key=rank))


def _threats_to_seat(state: State, seat: SeatId) -> Mapping[Place, tuple[object, ...]]:
    """Return the enemies that may fire at each square next turn, empty if the seat has no ground piece.

    Any piece of the seat serves for the question.
    """
    some = next((unit for unit, piece in state.pieces.items() if piece.seat == seat and piece.kind != "plane"), None)
    return threats(state, some) if some is not None else {}

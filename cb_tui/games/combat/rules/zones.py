"""Zones, sections and their commanders, airstrips and headquarters. [FOUR, STRIP, VAR-1]"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Event, Place, SeatId, Side, UnitId
from cb_tui.games.combat.rules import board
from cb_tui.games.combat.rules.battle import Half, Kind
from cb_tui.games.combat.rules.events import Fell, HeadquartersEntered, Overran, Reopened
from cb_tui.games.combat.rules.model import Airstrip, BattleContext, State


def rows(setting: BattleContext, of: Half) -> tuple[int, ...]:
    """Return the rows of a half, its base line first: the north's begin with row 1."""
    depth, last = setting.rules.half_depth, setting.board.rows
    return tuple(range(1, depth + 1)) if of == "north" else tuple(range(last, last - depth, -1))


def half(setting: BattleContext, of: Half) -> frozenset[Place]:
    """Return the squares of a half. [SET-1]"""
    return setting.cached(("half", of), lambda: _in_rows(setting, rows(setting, of)))


def rear(setting: BattleContext, of: Half) -> frozenset[Place]:
    """Return the squares behind the deployment line of a half. [SET-1b]"""
    depth = setting.rules.deploy_depth
    return setting.cached(("rear", of), lambda: _in_rows(setting, rows(setting, of)[:depth]))


def base(setting: BattleContext, of: Half) -> frozenset[Place]:
    """Return the base line of a half, its outermost row. [SET-1b]"""
    return setting.cached(("base", of), lambda: _in_rows(setting, rows(setting, of)[:1]))


def _in_rows(setting: BattleContext, wanted: tuple[int, ...]) -> frozenset[Place]:
    return frozenset(at for at in setting.board.terrain if SQUARES.coordinates(at)[1] in wanted)


def columns(setting: BattleContext, seat: SeatId) -> tuple[int, int]:
    """Return the first and the last column of a commander's section. [FOUR-2a, FOUR-2c]"""
    given = setting.battle.sections.get(seat)
    if given is not None:
        return given
    partners = [each for each in setting.seats if setting.side(each) == setting.side(seat)]
    place, count, across = partners.index(seat), len(partners), setting.board.columns
    return place * across // count + 1, (place + 1) * across // count


def section(setting: BattleContext, seat: SeatId) -> frozenset[Place]:
    """Return the squares of a commander's section, in both halves of the board."""

    def squares() -> frozenset[Place]:
        first, last = columns(setting, seat)
        return frozenset(at for at in setting.board.terrain if first <= SQUARES.coordinates(at)[0] <= last)

    return setting.cached(("section", seat), squares)


def home(state: State, side: Side) -> Half:
    """Return the half that a side plays."""
    return state.homes[side]


def goal(state: State, side: Side) -> frozenset[Place]:
    """Return the enemy's base line, over which the pieces of a side leave. [REINF-1]"""
    return base(state.context, home(state, state.context.enemy(side)))


def leaves(setting: BattleContext, kind: Kind) -> bool:
    """Check whether a kind of piece leaves the board on the enemy's base line. [REINF-1c]"""
    return kind in ("tank", "gun") if setting.rules.reinforce_by == "tank_gun" else setting.kinds[kind].ground


def forward(state: State, side: Side) -> int:
    """Return which way the enemy's base line lies: -1 towards row 1, +1 away from it. [TIME-2a]"""
    return -1 if home(state, side) == "south" else 1


def feature(setting: BattleContext, at: Place) -> tuple[Place, ...]:
    """Return the squares of the hill or wood that contains a square, or () if it is in neither. [FIRE-3b]"""
    if setting.board.terrain.get(at) not in ("hill", "wood"):
        return ()
    return setting.cached(("feature", at), lambda: board.feature_at(setting.board.terrain, at))


def headquarters(setting: BattleContext, of: Half, at: Place) -> tuple[Place, ...]:
    """Return the squares in its half of the hill or wood that is a headquarters. [VAR-1a, VAR-1c]"""
    ground = half(setting, of) if setting.rules.hq_sites == "any" else rear(setting, of)
    return tuple(square for square in feature(setting, at) if square in ground)


def commanders_of(setting: BattleContext, side: Side) -> tuple[SeatId, ...]:
    """Return the commanders of a side, as the battle lists them. [FOUR-1]"""
    return tuple(seat.id for seat in setting.seats.values() if seat.side == side)


def commander_order(setting: BattleContext, first: Side) -> tuple[SeatId, ...]:
    """Return the order of the seats if `first` begins, each followed by its opposite number. [FOUR-2]"""
    listed = tuple(setting.seats)
    if setting.side(listed[0]) == first:
        return listed
    pairs = zip_longest(commanders_of(setting, first), commanders_of(setting, setting.enemy(first)))
    return tuple(seat for pair in pairs for seat in pair if seat is not None)


def commander_of_square(setting: BattleContext, side: Side, at: Place) -> SeatId:
    """Return which commander of a side the section around a square belongs to. [FOUR-4]"""
    seats = commanders_of(setting, side)
    return next((seat for seat in seats if at in section(setting, seat)), seats[-1])


def commander_share(setting: BattleContext, seat: SeatId, total: int) -> int:
    """Return a commander's part of a side's total. The remainder goes to those listed first. [FOUR-5]"""
    seats = commanders_of(setting, setting.side(seat))
    each, rest = divmod(total, len(seats))
    return each + (seats.index(seat) < rest)


def may_confer(setting: BattleContext, number: int) -> bool:
    """Check whether partners may talk once a round is over. [FOUR-3]"""
    partners = any(len(commanders_of(setting, side)) > 1 for side in setting.sides)
    return partners and number % setting.rules.confer_every == 0


def commander_strips(setting: BattleContext, homes: Mapping[Side, Half]) -> dict[Place, Airstrip]:
    """Return the airstrips of the map: each is its who plays the half and commands the section. [DEP-4, AIR-8]"""
    return {squares[0]: Airstrip(_owner(setting, homes, squares[0]), squares) for squares in _on_map(setting)}


def _on_map(setting: BattleContext) -> Iterator[tuple[Place, ...]]:
    for kind, squares in sorted(setting.board.marks.items()):
        if kind.startswith("strip:"):
            yield tuple(sorted(squares, key=SQUARES.coordinates))


def _owner(setting: BattleContext, homes: Mapping[Side, Half], at: Place) -> SeatId:
    side = next(side for side, behind in homes.items() if at in half(setting, behind))
    return commander_of_square(setting, side, at)


def strip_at(state: State, at: Place) -> Place | None:
    """Return the name of the strip on which a square lies, or None if it lies on no strip."""
    return next((name for name, strip in state.strips.items() if at in strip.squares), None)


def planes_based(state: State, strip: Place) -> tuple[UnitId, ...]:
    """Return the planes of a strip."""
    return tuple(unit for unit, piece in state.pieces.items() if piece.kind == "plane" and piece.at == strip)


def strip_has_room(state: State, strip: Place) -> bool:
    """Check whether one more plane may land on a strip: it works, and it is not full. [DEP-3a]"""
    most = state.context.rules.planes_per_strip
    return state.strips[strip].works and (not most or len(planes_based(state, strip)) < most)


def strips_open_to(state: State, seat: SeatId) -> tuple[Place, ...]:
    """Return the strips on which a new plane of a commander may land: its side's, or its own alone. [REINF-1g]"""
    setting = state.context
    own = setting.rules.reinforce_own_section
    return tuple(
        name
        for name, strip in state.strips.items()
        if (strip.seat == seat if own else setting.side(strip.seat) == setting.side(seat))
        and strip_has_room(state, name)
    )


def overrun_events(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the overrun of the enemy strip that a ground piece has entered, and the end of its planes. [STRIP-1]"""
    piece, name = state.pieces[unit], strip_at(state, state.pieces[unit].at)
    if name is None or not state.context.kinds[piece.kind].ground:
        return
    strip = state.strips[name]
    if state.context.side(strip.seat) != state.side(unit) and strip.works:
        yield Overran(unit, name)
        yield from (Fell(plane, "strip", unit) for plane in planes_based(state, name))


def reopening_events(state: State) -> Iterator[Event]:
    """Yield each strip that works again: no enemy on it, and where the battle wants that an own piece. [STRIP-1b]"""
    for name, strip in state.strips.items():
        if strip.works:
            continue
        owner = state.context.side(strip.seat)
        there = _on(state, strip)
        if there <= {owner} and (there or not state.context.rules.strip_recapture):
            yield Reopened(name)


def _on(state: State, strip: Airstrip) -> set[Side]:
    """Return whose ground pieces stand on a strip."""
    here = [state.standing[at] for at in strip.squares if at in state.standing]
    return {state.side(unit) for unit in here if state.context.kinds[state.pieces[unit].kind].ground}


def headquarters_entry_events(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the entry of a piece into the enemy's headquarters, once for each piece. [VAR-1a]"""
    piece, side = state.pieces[unit], state.context.enemy(state.side(unit))
    if not state.context.rules.hq or state.context.kinds[piece.kind].flies:
        return
    if piece.at in state.hqs.get(side, ()) and unit not in state.entered.get(side, ()):
        yield HeadquartersEntered(side, unit)


def inside_headquarters(state: State, side: Side) -> tuple[UnitId, ...]:
    """Return the enemy pieces that count against a side's headquarters: inside now, or ever, as the battle has it.

    Where fewer squares than pieces are wanted, one to a square, all that were ever inside count. [VAR-1a]
    """
    rules, entered, squares = state.context.rules, state.entered.get(side, ()), state.hqs.get(side, ())
    if rules.hq_mode == "ever" or (rules.hq_sites == "any" and len(squares) < rules.hq_pieces):
        return entered
    return tuple(unit for unit in entered if unit in state.pieces and state.pieces[unit].at in squares)


def headquarters_captured(state: State, side: Side) -> bool:
    """Check whether the headquarters of a side have fallen."""
    return state.context.rules.hq and len(inside_headquarters(state, side)) >= state.context.rules.hq_pieces

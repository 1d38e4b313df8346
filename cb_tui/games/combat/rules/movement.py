"""Movement: steps, roads, slow ground, how far a piece can go, and ways over several turns. [MOV]"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cb_tui.core.action import Action
from cb_tui.core.dice import Dice
from cb_tui.core.display import Reach
from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.grammar import count_noun
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Command, Event, Place, Side, UnitId
from cb_tui.games.combat.rules import board, chance, night, saves, turn, zones
from cb_tui.games.combat.rules.battle import KindType
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.events import Stepped
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import BattleContext, CombatAction, PassableStep, State, Step, Walk
from cb_tui.games.combat.rules.scene_model import Parts

MOST = 12  # turns


def refusal(state: State, command: Step) -> IllegalCommand | None:
    """Return why a piece may not go to a neighbouring square."""
    unit, to = command.unit, command.to
    return turn.refusal(state, unit) or _ground(state, unit, to) or _taken(state, unit, to) or _far(state, unit, to)


def _ground(state: State, unit: UnitId, to: Place) -> IllegalCommand | None:
    piece, setting = state.pieces[unit], state.context
    if piece.kind == "plane":
        return IllegalCommand(f"{unit} is a plane; order an air strike instead", "AIR-1", "plane")
    if to in _paces(state, unit):
        return night.step_refusal(state, unit, to)
    if to not in setting.board:
        return IllegalCommand(f"{to} is not on the board; step to a square of the map", "MOV-8", "off the board")
    if SQUARES.distance(piece.at, to) != 1:
        return IllegalCommand(f"{to} is not adjacent to {piece.at}; a step goes one square", "MOV-1", "not adjacent")
    why = board.barred(setting, piece.at, to, setting.kinds[piece.kind])
    return IllegalCommand(why[0], why[1], "ground") if why else None


def _taken(state: State, unit: UnitId, to: Place) -> IllegalCommand | None:
    if _shut(state, unit, to):
        return IllegalCommand(f"{state.standing[to]} is in {to}: one piece to a square; go around it", "MOV-4", "taken")
    if saves.mine_blocks(state, unit, to):
        return IllegalCommand(f"Your own mine is in {to}; go around it", "MOV-4b", "own mine")
    return None


def _far(state: State, unit: UnitId, to: Place) -> IllegalCommand | None:
    piece, setting, walk = state.pieces[unit], state.context, turn.walk(state, unit)
    one, here = setting.kinds[piece.kind], ground(setting.board, piece.at)
    pace = _paces(state, unit)[to]
    after = _after(setting, one, piece.at, walk, pace)
    if after is not None:
        if _stops(state, unit, to) or _ways_on(state, unit, to, after):
            return None
        return IllegalCommand(
            f"{unit} may pass through {to} but not stop there, and has no movement left to move on",
            *_passing(state, to),
        )
    if walk.halted:
        return IllegalCommand(
            f"{unit} has stopped {here.stopped} {piece.at}; it can move on next turn", "MOV-3", "halted"
        )
    if walk.slow:
        each = count_noun(_slow(one), "square")
        return IllegalCommand(
            f"{unit} began {here.phrase}: {each} this turn; it can move on next turn",
            "MOV-3a",
            "slow",
        )
    if walk.gone >= one.move and walk.by_road and walk.gone < one.road and not pace.link:
        far = f"{unit} moves {one.road} only along the road all the way, and {to} is off it; stay on the road"
        return IllegalCommand(far, "MOV-2", "off the road")
    return IllegalCommand(
        f"{unit} has moved {count_noun(walk.gone, 'square')}, its limit; choose another piece", "MOV-1", "too far"
    )


def _passing(state: State, to: Place) -> tuple[str, str]:
    if to in state.standing:
        return "MOV-4a", "passing"
    return ("MOV-6b", "passing") if to in state.mines else ("DEP-4b", "passing")


def _slow(one: KindType) -> int:
    """Return how many squares a piece goes from slow ground, one more for a helicopter. [PIECE-3]"""
    return 1 if one.ground else 2


def _after(setting: BattleContext, one: KindType, at: Place, walk: Walk, pace: PassableStep) -> Walk | None:
    """Return the open turn after a step, or None if the piece has no squares left for it. [MOV-2d]"""
    through = pace.link and setting.rules.road_overrides_terrain
    slow = walk.slow or (not walk.gone and not through and board.slow(setting, at))
    by_road = walk.by_road and pace.link
    most = _slow(one) if slow else max(one.road, one.move) if by_road else one.move
    if walk.halted or walk.gone >= most:
        return None
    return Walk(
        unit=walk.unit,
        gone=walk.gone + 1,
        by_road=by_road,
        slow=slow,
        halted=pace.slows and not slow,
        fired=walk.fired,
    )


def to_go(state: State, unit: UnitId) -> int:
    """Return the most squares a piece could still go in its turn, regardless of obstacles."""
    piece, setting, walk = state.pieces[unit], state.context, turn.walk(state, unit)
    if piece.acted or piece.kind == "plane":
        return 0
    if walk.gone:
        return left(setting, setting.kinds[piece.kind], walk)
    key = "first steps", piece.kind, piece.at, walk.by_road, walk.slow, walk.halted
    return setting.cached(key, lambda: _from_here(state, unit, walk))


def _from_here(state: State, unit: UnitId, walk: Walk) -> int:
    """Return the most squares that a piece could go which has not begun."""
    setting, piece = state.context, state.pieces[unit]
    one = setting.kinds[piece.kind]
    first = (_after(setting, one, piece.at, walk, pace) for pace in _paces(state, unit).values())
    return max((1 + left(setting, one, after) for after in first if after), default=0)


def _paces(state: State, unit: UnitId) -> Mapping[Place, PassableStep]:
    piece = state.pieces[unit]
    return board.paces(state.context, piece.kind)[piece.at]


def left(setting: BattleContext, one: KindType, walk: Walk) -> int:
    """Return how many squares an open turn that has begun leaves at most."""
    if walk.halted:
        return 0
    most = _slow(one) if walk.slow else max(one.road, one.move) if walk.by_road else one.move
    return max(0, most - walk.gone)


def _other(state: State, unit: UnitId, at: Place) -> UnitId | None:
    """Return another piece on a square, or None. Two can share one only where friends may pass. [MOV-4a]"""
    there = state.standing.get(at)
    if there != unit or not state.context.rules.pass_friends:
        return there if there != unit else None
    others = (other for other, piece in state.pieces.items() if piece.at == at and piece.kind != "plane")
    return next((other for other in others if other != unit), None)


def _shut(state: State, unit: UnitId, at: Place) -> bool:
    """Check whether a piece on a square keeps another from entering it. [MOV-4]"""
    other = _other(state, unit, at)
    return other is not None and not (state.context.rules.pass_friends and state.side(other) == state.side(unit))


def _stops(state: State, unit: UnitId, at: Place) -> bool:
    """Check whether a piece may stop on a square: not with a friend, on a strip or above a mine. [DEP-4b]"""
    return at not in _passed(state, unit) and not _other(state, unit, at)


def _passed(state: State, unit: UnitId) -> frozenset[Place]:
    """Return the squares on which a piece may never stop."""
    side, one = state.side(unit), state.context.kinds[state.pieces[unit].kind]
    return state.cached(("passed", side, one.ground, one.flies), lambda: frozenset(_kept_free(state, side, one)))


def _kept_free(state: State, side: Side, one: KindType) -> Iterator[Place]:
    for strip in state.strips.values():
        if not one.ground or (strip.works and state.context.side(strip.seat) == side):
            yield from strip.squares
    if one.flies:  # it does not see a hidden mine either [MOV-6b]
        yield from (at for at, whose in state.mines.items() if whose == side or not state.context.rules.hidden_mines)


def _closed(state: State, unit: UnitId) -> frozenset[Place]:
    """Return the squares that the pieces on them close to a piece. [MOV-4]

    Its own square is among them, unless friends may pass: then only enemies close a square.
    """
    side = state.side(unit)
    if not state.context.rules.pass_friends:
        return state.cached("standing", lambda: frozenset(state.standing))
    return state.cached(
        ("foes", side), lambda: frozenset(at for at, other in state.standing.items() if state.side(other) != side)
    )


def _ways_on(state: State, unit: UnitId, to: Place, walk: Walk) -> bool:
    """Check whether a piece could go on from a square and stop somewhere."""
    return any(True for _ in ways(state, unit, to, walk, mined=True))


def walk_to(state: State, unit: UnitId, to: Place) -> Walk:
    """Return the open turn of a piece after a step that is not refused."""
    piece, setting = state.pieces[unit], state.context
    pace = _paces(state, unit)[to]
    after = _after(setting, setting.kinds[piece.kind], piece.at, turn.walk(state, unit), pace)
    assert after is not None
    return replace(after, over=not _stops(state, unit, to))


def reach(state: State, unit: UnitId, *, mined: bool = False) -> dict[Place, Reach]:
    """Return where a piece can stop with its remaining movement, the path free of known mines.

    `mined`: paths across a known mine are allowed as well.
    """
    piece = state.pieces[unit]
    if piece.kind == "plane" or turn.refusal(state, unit):
        return {}
    one, found = state.context.kinds[piece.kind], dict[Place, Reach]()
    for at, walk, way in ways(state, unit, piece.at, turn.walk(state, unit), mined=mined):
        if at == piece.at:
            continue
        rest = left(state.context, one, walk)
        if at not in found or (found[at].cost, -found[at].left) > (len(way), -rest):
            found[at] = Reach(len(way), rest, way)
    return found


def posts(state: State, unit: UnitId) -> frozenset[Place]:
    """Return where a piece can be with its remaining movement, without a known mine. [FIRE-1a]

    Squares where it may not stop are included.
    """
    if state.pieces[unit].kind == "plane" or turn.refusal(state, unit):
        return frozenset()
    here, walk = state.pieces[unit].at, turn.walk(state, unit)
    return frozenset(at for at, _, _ in ways(state, unit, here, walk, mined=False, passing=True))


def ways(
    state: State, unit: UnitId, start: Place, walk: Walk, *, mined: bool, passing: bool = False
) -> Iterator[tuple[Place, Walk, tuple[Place, ...]]]:
    """Yield each square where the piece may stop, each way of having come there once, the shortest first. [MOV-2d]

    With `passing` those too that it may pass and go on from.
    """
    setting, side, kind = state.context, state.side(unit), state.pieces[unit].kind
    shut, passed, here = _closed(state, unit), _passed(state, unit), state.pieces[unit].at
    one, table, goal = (
        setting.kinds[kind],
        board.paces(setting, kind),
        zones.goal(state, side) if zones.leaves(setting, kind) else (),
    )
    bad = zones.forward(state, side) if night.is_night(state) else None  # steps that are barred in the dark
    edge: list[tuple[Place, Walk, tuple[Place, ...]]] = [(start, walk, ())]
    seen = {(start, walk.by_road, walk.slow, walk.halted)}
    while edge:
        after: list[tuple[Place, Walk, tuple[Place, ...]]] = []
        for at, gone, way in edge:
            walks: dict[tuple[bool, bool], Walk | None] = {}  # after a step of each sort
            for pace in table[at].values():
                to = pace.to
                if pace.south == bad or (to in shut and to != here):
                    continue
                if (sort := (pace.link, pace.slows)) not in walks:
                    walks[sort] = _after(setting, one, at, gone, pace)
                new = walks[sort]
                if new is None or (key := (to, new.by_road, new.slow, new.halted)) in seen:
                    continue
                if to in state.mines and saves.mine_blocks(state, unit, to):
                    continue
                seen.add(key)
                there = (to, new, (*way, to))
                stops = to not in passed and not _other(state, unit, to)
                if stops or (passing and _ways_on(state, unit, to, new)):
                    yield there
                if (mined or not saves.mine_hurts(state, unit, to)) and to not in goal:
                    after.append(there)
        edge = after


def route(state: State, unit: UnitId, way: tuple[Place, ...]) -> tuple[Command, ...]:
    """Return the commands of a march, one a square."""
    return tuple(Step(unit, to) for to in way)


def candidates(state: State) -> Iterator[Step]:
    """Yield each step to a neighbour that the ground allows a piece of the commander whose turn it is."""
    for unit, piece in state.pieces.items():
        if piece.seat == state.seat and piece.kind != "plane" and not piece.acted and piece.since != state.round:
            yield from (Step(unit, to) for to in _paces(state, unit))


def resolve(state: State, command: Step, dice: Dice) -> Iterator[Event]:
    """Yield the step, the mine that it sets off, and the effects of arriving."""
    unit, to = command.unit, command.to
    events = (Stepped(unit, state.pieces[unit].at, to, walk_to(state, unit, to)),)
    yield from events
    state = folded(state, events)
    set_off = tuple(saves.mine_events(state, unit, dice))
    yield from set_off
    state = folded(state, set_off)
    if unit in state.pieces:
        yield from turn.step_effects(state, unit)


def forecast(state: State, command: Step) -> Forecast | None:
    """Return the possible results of a known mine for the piece that enters it, or None without a mine. [MINE-1]"""
    unit, to = command.unit, command.to
    if unit not in state.pieces or not saves.mine_hurts(state, unit, to):
        return None
    save = saves.save(state, unit, "mine", at=to)
    part = ForecastPart(
        (unit,), to, (chance.die(f"the die of {unit}", save.needs, save.reasons),), chance.mine(save.needs)
    )
    return Forecast(kind="mine", side=state.side(unit), by=(unit,), parts=(part,))


STEP: CombatAction[Step] = Action(
    command=Step,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, step: Offer(step, "move", (step.unit,), place=step.to, group="goes"),
    label=lambda state, step: f"{step.unit} moves to {step.to}",
    forecast=forecast,
)


def journeys(state: State, unit: UnitId) -> Mapping[Place, Parts]:
    """Return the path of each turn to every square in reach, with the fewest turns, then squares."""
    piece = state.pieces[unit]
    if piece.kind == "plane" or turn.refusal(state, unit):
        return {}
    lost = zones.goal(state, state.side(unit)) if zones.leaves(state.context, piece.kind) else frozenset()
    found: dict[Place, Parts] = {piece.at: ()}
    edge: dict[Place, Parts] = {piece.at: ()}
    walk = turn.walk(state, unit)
    for _ in range(MOST):
        reached: dict[Place, Parts] = {}
        for at, parts in edge.items():
            for to, _, way in ways(state, unit, at, walk, mined=False):
                longer = (*parts, way)
                if to not in found and (to not in reached or _rank(longer) < _rank(reached[to])):
                    reached[to] = longer
        if not reached:
            break
        found.update(reached)
        edge = {at: parts for at, parts in reached.items() if at not in lost and at not in state.mines}
        walk = Walk(unit=unit)
    return {at: parts for at, parts in found.items() if parts}


def _rank(parts: Parts) -> tuple[int, tuple[int, ...]]:
    """Return the rank of a journey: the fewest squares, most of them this turn."""
    return sum(map(len, parts)), tuple(-len(way) for way in parts)

"""Ready-made legal set-ups, the same ground seen from six lots, by plans of ideal squares. [DEP-6, DEP-8]"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop

from msgspec.structs import replace

from cb_tui.core.board import Board
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.rules import army, zones
from cb_tui.games.combat.rules.battle import BASIC, Half, Kind, PlacedPiece
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.model import BattleContext, Setup, State
from cb_tui.games.combat.rules.setup_draft import (
    Formation,
    SetupDraft,
    advance_max,
    airstrip_refusal,
    own_strips,
    placement_refusal,
    sites,
    strips_left,
)

FLANKS = (0, 0, 0, 1, 1, 2)  # of each lot: the flank with most roads and fewest woods, the next, the last
FAST: tuple[Kind, ...] = ("tank", "cavalry", "motor", "helicopter")
NUMBERED = tuple(BASIC)


@dataclass(frozen=True)
class DeploymentZone:
    """The squares of a commander's deployment. `line`: rows behind the line. `flank`: a column."""

    board: Board
    squares: tuple[Place, ...]
    base_row: int
    line: int
    columns: tuple[int, int]
    roads: tuple[int, ...]  # columns in which a road crosses the line
    flank: float
    lot: int

    @property
    def width(self) -> int:
        """Return how many columns there are."""
        return self.columns[1] - self.columns[0] + 1

    @property
    def covered(self) -> tuple[Place, ...]:
        """Return woods and houses."""
        return tuple(at for at in self.squares if ground(self.board, at).closed)

    @cached_property
    def spots(self) -> tuple[tuple[Place, int, int], ...]:
        """Return each square with its column and its rows from the base line."""
        return tuple((at, self.column(at), self.depth(at)) for at in self.squares)

    @cached_property
    def covers(self) -> dict[Kind, tuple[int, ...]]:
        """Return the cover of each of `spots` by kind, as far as it was asked for."""
        return {}

    def column(self, at: Place) -> int:
        """Return the column of a square."""
        return SQUARES.coordinates(at)[0]

    def depth(self, at: Place) -> int:
        """Return how many rows a square lies from the base line."""
        return abs(SQUARES.coordinates(at)[1] - self.base_row)

    def cover(self, at: Place, kind: Kind) -> int:
        """Return whether a square is good to stand on under fire: a crest is twice that for a gun."""
        if self.board.has_mark(at, "crest"):
            return 2 if kind == "gun" else 1
        here = ground(self.board, at)
        return int(here.cover > 0 or (here.shelters and kind in ("foot", "motor")))

    def around(self, squares: Iterable[Place]) -> frozenset[Place]:
        """Return the squares next to some squares on their enemy's side, without them."""
        inner = frozenset(squares)
        next_to = {to for at in inner for to in SQUARES.neighbours(at) if to in self.board}
        return frozenset(to for to in next_to - inner if any(self.depth(to) > self.depth(at) for at in inner))


def field(setting: BattleContext, half: Half, seat: SeatId, lot: int) -> DeploymentZone:
    """Return the ground of a commander. The lot picks the flank, more often one that is good for tanks."""
    squares = tuple(sorted(zones.half(setting, half) & zones.section(setting, seat)))
    rows, line = zones.rows(setting, half), setting.rules.deploy_depth
    first, last = zones.columns(setting, seat)
    board, width = setting.board, last - first + 1
    road = frozenset(at for at in squares if setting.board.has_mark(at, "road"))
    crossed = tuple(sorted({SQUARES.coordinates(at)[0] for at in road if SQUARES.coordinates(at)[1] == rows[line - 1]}))

    def promise(third: int) -> tuple[int, int]:
        left, right = first + third * width / 3, first + (third + 1) * width / 3
        within = [at for at in squares if left <= SQUARES.coordinates(at)[0] < right]
        woods = sum(here.closed or here.water for here in (ground(board, at) for at in within))
        return woods - sum(at in road for at in within), third

    third = sorted(range(3), key=promise)[FLANKS[lot - 1]]
    flank = first - 0.5 + (third + 0.5) * width / 3
    return DeploymentZone(setting.board, squares, rows[0], line, (first, last), crossed, flank, lot)


@dataclass(frozen=True)
class IdealSquare:
    """The best place for a piece: a column, rows from the base line, and the worth of cover in squares."""

    kind: Kind
    column: float
    depth: float
    cover: float = 0.0


Plan = Callable[[DeploymentZone, dict[Kind, int], int], Iterator[IdealSquare]]


def _spread(ground: DeploymentZone, number: int, left: float = 0, right: float = 1) -> Iterator[float]:
    """Return columns at equal distances between two parts of the section."""
    first, last = ground.columns
    for index in range(number):
        yield first + (last - first) * (left + (right - left) * (index + 0.5) / number)


def _two_up(ground: DeploymentZone, counts: dict[Kind, int], ahead: int) -> Iterator[IdealSquare]:
    """Yield posts for two thirds of each kind in front and a third behind the chosen flank."""
    for kind, number in counts.items():
        front = number - number // 3
        depth = ground.line - (1 if kind in FAST else 2)
        yield from (IdealSquare(kind, column, depth, 1) for column in _spread(ground, front))
        yield from (IdealSquare(kind, ground.flank, ground.line - 3, 0) for _ in range(number - front))


def _sentinels(ground: DeploymentZone, counts: dict[Kind, int], ahead: int) -> Iterator[IdealSquare]:
    """Yield posts for as many pieces as allowed beyond the line, in cover, and the rest behind it."""
    slow: list[Kind] = [
        kind for kind in ("foot", "gun", "motor", "tank", "cavalry") for _ in range(counts.get(kind, 0))
    ]
    posted = slow[:ahead]
    for kind, column in zip(posted, _spread(ground, len(posted)), strict=True):
        yield IdealSquare(kind, column, ground.line + 1, 3)
    for kind, number in counts.items():
        left = number - posted.count(kind)
        yield from (
            IdealSquare(kind, column, ground.line - (2 if kind in FAST else 1), 1) for column in _spread(ground, left)
        )


def _hammer(ground: DeploymentZone, counts: dict[Kind, int], ahead: int) -> Iterator[IdealSquare]:
    """Yield posts for a hammer: two thirds of the fast pieces on one flank in two rows, guns behind.

    One gun stands on each other road.
    """
    roads = [column for column in ground.roads if abs(column - ground.flank) > ground.width / 4]
    for kind, number in counts.items():
        if kind not in FAST:
            continue
        struck = number - number // 3
        yield from (IdealSquare(kind, ground.flank, ground.line - 1 - index % 2) for index in range(struck))
        yield from (IdealSquare(kind, column, ground.line - 2) for column in _spread(ground, number - struck))
    for kind, number in counts.items():
        if kind not in FAST:
            watch = roads[: number // 3]
            yield from (IdealSquare(kind, column, ground.line - 2, 1) for column in watch)
            yield from (IdealSquare(kind, ground.flank, ground.line - 3) for _ in range(number - len(watch)))


def _fox(ground: DeploymentZone, counts: dict[Kind, int], ahead: int) -> Iterator[IdealSquare]:
    """Yield posts for a fox: all in cover behind the line, long ranges on roads and every fourth column."""
    first, last = ground.columns
    watch = [*ground.roads, *range(first + 2 + (ground.lot % 2), last + 1, 4)]
    far: list[Kind] = [kind for kind in ("gun", "tank", "foot") for _ in range(counts.get(kind, 0))]
    posted = list(zip(far, watch, strict=False))
    yield from (IdealSquare(kind, column, ground.line - 2, 4) for kind, column in posted)
    for kind, number in counts.items():
        left = number - sum(each == kind for each, _ in posted)
        depth = ground.line - (3 if kind in FAST else 2)
        yield from (IdealSquare(kind, column, depth, 0 if kind in FAST else 5) for column in _spread(ground, left))


PLANS: dict[str, Plan] = {"two up": _two_up, "sentinels": _sentinels, "hammer": _hammer, "fox": _fox}


def runways(setting: BattleContext, draft: SetupDraft, ground: DeploymentZone) -> tuple[tuple[Place, ...], ...]:
    """Return the airstrips of a draft, with those still to place near the base line.

    They lie away from the flank of the attack.
    """
    if strips_left(setting, draft) == 0:
        return draft.strips

    def badness(squares: tuple[Place, ...]) -> tuple[int, float, tuple[Place, ...]]:
        return max(map(ground.depth, squares)), -abs(ground.column(squares[0]) - ground.flank), squares

    for squares in sorted(straights(setting, ground), key=badness):
        if airstrip_refusal(setting, draft, squares) is None:
            draft = replace(draft, strips=(*draft.strips, squares))
    return draft.strips


def straights(setting: BattleContext, ground: DeploymentZone) -> Iterator[tuple[Place, ...]]:
    """Return every row and column of squares as long as an airstrip."""
    length = setting.rules.airstrip_len
    for at in ground.squares:
        column, row = SQUARES.coordinates(at)
        for across, down in ((1, 0), (0, 1)):
            found = [SQUARES.place_at(column + across * index, row + down * index) for index in range(length)]
            squares = tuple(square for square in found if square is not None and square in setting.board)
            if len(squares) == length and ground.depth(at) < ground.line:
                yield squares


def formations(state: State, seat: SeatId, lot: int = 0) -> tuple[Formation, ...]:
    """Return the ready-made set-ups of a commander: each plan with each suitable mix. The lot sets the flank."""
    setting, half = state.context, zones.home(state, state.context.side(seat))
    lot = lot or state.lots.get(seat, 1)
    return setting.cached(("formations", half, seat, lot), lambda: tuple(laid(setting, half, seat, lot)))


def is_ready_made(state: State, seat: SeatId, setup: Setup, lot: int) -> bool:
    """Check whether a set-up is among the ready-made ones of a lot."""
    setting, half, sought = state.context, zones.home(state, state.context.side(seat)), numbered(setup)
    counts = Counter(each.kind for each in setup.units)
    key = "ready made", half, seat, lot, frozenset(counts.items())
    return sought in setting.cached(key, lambda: {each.setup for each in laid(setting, half, seat, lot, counts)})


def laid(
    setting: BattleContext, half: Half, seat: SeatId, lot: int = 1, least: Mapping[Kind, int] | None = None
) -> Iterator[Formation]:
    """Yield the same one by one, of armies with the pieces of `least`, for a half that the side may play."""
    ground = field(setting, half, seat, lot)
    strips = runways(setting, SetupDraft(seat=seat, half=half, army={}), ground)
    planes = bool(strips or own_strips(setting, half, seat))
    for mix in army.mixes(setting, seat, planes=planes):
        if any(mix.army.get(kind, 0) < count for kind, count in (least or {}).items()):
            continue
        for name, plan in PLANS.items():
            flies = "plane" in mix.army or army.given(setting, seat) is None
            draft = SetupDraft(seat=seat, half=half, army=mix.army, strips=strips if flies else ())
            draft = _stood(setting, draft, ground, plan)
            yield Formation(name, mix.name, numbered(_mined(setting, draft, ground, name).setup))


def filled(setting: BattleContext, draft: SetupDraft, name: str = "two up", lot: int = 1) -> SetupDraft:
    """Return a draft with all pieces in hand placed as a plan has them. Placed pieces stay."""
    ground = field(setting, draft.half, draft.seat, lot)
    if "plane" in draft.hand:
        draft = replace(draft, strips=runways(setting, draft, ground))
    return _mined(setting, _stood(setting, draft, ground, PLANS[name]), ground, name)


def numbered(setup: Setup) -> Setup:
    """Return a set-up as the log writes it: kind by kind, from the west."""
    return replace(
        setup,
        units=tuple(sorted(setup.units, key=lambda unit: (NUMBERED.index(unit.kind), unit.at))),
        mines=tuple(sorted(setup.mines)),
        strips=tuple(sorted(tuple(sorted(strip)) for strip in setup.strips)),
    )


# --- laying ------------------------------------------------------------------------------------------------------


def _stood(setting: BattleContext, draft: SetupDraft, ground: DeploymentZone, plan: Plan) -> SetupDraft:
    """Lay each piece that is in hand on the free square that is nearest to its post."""
    named = sites(setting, draft.half, draft.seat)
    rear = zones.rear(setting, draft.half)
    best = max(named, key=lambda site: (len(rear.intersection(site)), len(site)), default=None)
    draft = replace(draft, hq=draft.hq or (best[0] if best else None))
    bases = [*own_strips(setting, draft.half, draft.seat), *(squares[0] for squares in draft.strips)]
    room = setting.rules.planes_per_strip or sum(draft.army.values())
    based = Counter(each.at for each in draft.units if each.kind == "plane")
    berths = iter([base for base in bases for _ in range(room - based[base])])
    hand = draft.hand
    planes = tuple(PlacedPiece("plane", at) for _, at in zip(range(hand.get("plane", 0)), berths, strict=False))
    draft = replace(draft, units=(*draft.units, *planes))
    afoot: dict[Kind, int] = {kind: number for kind, number in hand.items() if kind != "plane"}
    for post in plan(ground, afoot, advance_max(setting, sum(draft.army.values()))):
        at = _nearest(setting, draft, ground, post)
        draft = replace(draft, units=(*draft.units, PlacedPiece(post.kind, at))) if at else draft
    return draft


def _nearest(setting: BattleContext, draft: SetupDraft, ground: DeploymentZone, post: IdealSquare) -> Place | None:
    """Return the free square that misses a post least: first comes the nearest, and cover makes up for way."""
    ahead, found = post.depth >= ground.line, _missed(ground, post)
    heapify(found)
    while found:
        _, at, depth = heappop(found)
        if (ahead or depth < ground.line) and placement_refusal(setting, draft, post.kind, at) is None:
            return at
    return None


def _missed(ground: DeploymentZone, post: IdealSquare) -> list[tuple[float, Place, int]]:
    """Return by how much each square misses a post, with its rows from the base line."""
    column, deep, worth = post.column, post.depth, post.cover
    if not worth:
        return [(abs(x - column) + 2 * abs(depth - deep), at, depth) for at, x, depth in ground.spots]
    if post.kind not in ground.covers:
        ground.covers[post.kind] = tuple(ground.cover(at, post.kind) for at in ground.squares)
    covers = ground.covers[post.kind]
    return [
        (abs(x - column) + 2 * abs(depth - deep) - worth * cover, at, depth)
        for (at, x, depth), cover in zip(ground.spots, covers, strict=True)
    ]


def _mined(setting: BattleContext, draft: SetupDraft, ground: DeploymentZone, name: str) -> SetupDraft:
    """Return a draft with its mines placed.

    They lie before the airstrip first, or beside woods and houses, then along the base line.
    """
    behind = [at for at in ground.squares if ground.depth(at) < ground.line]
    held = [at for strip in own_strips(setting, draft.half, draft.seat).values() for at in strip.squares]
    near = frozenset(ground.around(sum(draft.strips, tuple(held)) if name != "fox" else ground.covered))
    depth = ground.line - 2 if name == "fox" else 1

    def worth(at: Place) -> tuple[bool, float, int, Place]:
        odd = (ground.column(at) + ground.depth(at)) % 2
        return at not in near, abs(ground.depth(at) - depth), odd, at

    for at in sorted(behind, key=worth):
        if len(draft.mines) == army.mines(setting, draft.seat):
            break
        if placement_refusal(setting, draft, "mine", at) is None:
            draft = replace(draft, mines=(*draft.mines, at))
    return draft

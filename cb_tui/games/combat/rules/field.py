"""The squares a commander may deploy on: rows from the base line, cover, roads, a flank."""

from collections.abc import Iterable
from dataclasses import dataclass

from cb_tui.core.board import Board
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.kinds import Kind
from cb_tui.games.combat.rules.setting import BattleContext

FLANKS = (0, 0, 0, 1, 1, 2)  # of each lot: the flank with most roads and fewest woods, the next, the last


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
        return int(here.cover > 0 or (here.slows and kind in ("foot", "motor")))

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

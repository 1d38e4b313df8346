"""Plan: what a mission makes of a country and two armies, before it is written down as a battle."""

from collections.abc import Sequence
from dataclasses import dataclass

from cb_tui.core.draws import SeededDraws
from cb_tui.core.values import Place, Side
from cb_tui.games.combat.generator.land import ROWS, MapDraft
from cb_tui.games.combat.generator.objectives import Objective
from cb_tui.games.combat.generator.tables import ArmyList, Mission
from cb_tui.games.combat.rules.battle import AnyAim
from cb_tui.games.combat.rules.kinds import Kind

LINE = ROWS - 3  # the row of your deployment line, the enemy's is as far from its edge
PACE = 2  # squares that an attack gains in a round
SPARE = 6  # rounds beyond the march
SHORTEST, LONGEST = 8, 14  # rounds


@dataclass(frozen=True, kw_only=True)
class MissionSide:
    """A side with its army."""

    side: Side
    host: ArmyList
    title: str
    army: dict[Kind, int]
    points: int


@dataclass(frozen=True, kw_only=True)
class MissionInputs:
    """All that a mission is made from."""

    mission: Mission
    land: MapDraft
    objectives: Sequence[Objective]
    village: str  # which gives its name where there is no objective
    you: MissionSide
    enemy: MissionSide
    handicap: int
    chance: SeededDraws

    def rounds(self, rows: int, *, against: bool) -> int:
        """Return the length of the battle in rounds: the march over `rows` rows, and some more.

        `against`: time works for the enemy.
        """
        late = (abs(self.handicap) // 3) * (1 if self.handicap > 0 else -1)
        return min(LONGEST, max(SHORTEST, SPARE + -(-rows // PACE) + (-late if against else late)))


@dataclass(frozen=True, kw_only=True)
class MissionPlan:
    """The plan of a generated mission."""

    title: str
    aims: tuple[AnyAim, ...]
    rounds: int
    attacks: tuple[Side, ...]  # who comes on; the others stand
    held: tuple[Place, ...] = ()  # what those who stand have to keep
    objective: Objective | None = None
    leaves: Side | None = None  # whose pieces are to get away, and bring no new ones

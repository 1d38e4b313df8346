"""Events of fire, of losses and of the phases after the activations."""

from typing import Literal

from cb_tui.core.values import Event, Place, Side, UnitId, Value
from cb_tui.rules.combat_captain import battle
from cb_tui.rules.combat_captain.battle import CompanyId
from cb_tui.rules.combat_captain.commands import Shot
from cb_tui.rules.combat_captain.weapons import Band, Weapon

Flight = Literal["flies", "breaks off", "lost"]  # of a plane that was shot at [AIR-3]
Bomb = Literal["plane lost", "missed", "destroyed"]  # [AIR-5]
Why = Literal["destroyed", "swapped", "withdrew", "lost", "charge failed", "broke cover"]  # of a marker [MORALE-1]


class Contribution(Value, frozen=True, kw_only=True):
    """What one firer gives to a fire event."""

    unit: UnitId
    weapon: Weapon
    ticks: int
    band: Band
    faces: tuple[int, ...]
    counted: int
    modifier: int

    @property
    def points(self) -> int:
        """Return its fire points."""
        return self.counted + self.modifier


class Fired(Event, frozen=True, kw_only=True):
    """A fire event: its points, the variable die after markers, what the chart says, the cover that saves. [FIRE-1]"""

    at: UnitId
    where: Place
    by: tuple[Contribution, ...]
    variable: int
    chart: int
    cover: int
    men: int  # there before
    markers: int  # of the firers
    unsaved: int = 0  # hits
    kill: bool = False  # of a vehicle


class Loosed(Event, frozen=True):
    """Hold markers of a stand are used. [HOLD-4]"""

    shot: Shot


class Engaged(Event, frozen=True):
    """A company has fired, was hit or was in close combat. [REINF-1c]"""

    company: CompanyId
    hand_to_hand: bool = False


class MenLost(Event, frozen=True):
    """Men of a stand are out. [CAS-1]"""

    unit: UnitId
    men: int


class Killed(Event, frozen=True):
    """Kills on the roster of a vehicle's company. [CAS-6]"""

    unit: UnitId
    kills: int = 1


class Pooled(Event, frozen=True):
    """The men of a squad fill others, with its weapon against armor; it is dissolved next. [CAS-3]"""

    unit: UnitId
    fills: tuple[tuple[UnitId, int], ...]


class Destroyed(Event, frozen=True):
    """A stand is destroyed."""

    unit: UnitId


class Marked(Event, frozen=True):
    """A company takes markers. [MORALE-1]"""

    company: CompanyId
    count: int
    why: Why


class Routed(Event, frozen=True):
    """A company leaves the field. [MORALE-3]"""

    company: CompanyId


# --- phases 3 to 6 -----------------------------------------------------------------------------------------------


class Clashed(Event, frozen=True, kw_only=True):
    """The blows of a close combat, and the hits on either side. [CLOSE-9]"""

    attackers: tuple[CompanyId, ...]
    defenders: tuple[CompanyId, ...]
    on_defenders: int
    on_attackers: int


class MeleeWon(Event, frozen=True, kw_only=True):
    """A close combat is over: the totals of those who stand, None where one side has nobody. [CLOSE-9]"""

    side: Side
    attack: int | None
    defense: int | None


class EventRolled(Event, frozen=True):
    """The die of the random event: 1 opponent's choice, 2 and 3 initiative, 4 artillery, 5 strafing, 6 bombing. [EVENT-2]"""

    side: Side
    face: int


class Came(Event, frozen=True):
    """Artillery or planes, so many, come for a side. [ART-1, AIR-1]"""

    side: Side
    kind: battle.Event
    count: int


class ShellFell(Event, frozen=True):
    """Where a shell has come down, and how many men of which stands it touches; None off the table. [ART-1a, ART-1b]"""

    at: Place | None
    touched: tuple[tuple[UnitId, int], ...]


class Strafed(Event, frozen=True):
    """A plane has passed over some men: possible hits, hits that were not saved, whether it flies on. [AIR-2]"""

    unit: UnitId
    men: int
    hits: int
    unsaved: int
    plane: Flight


class Bombed(Event, frozen=True):
    """A plane has bombed a stand. [AIR-5]"""

    unit: UnitId
    result: Bomb


class PlaneLost(Event, frozen=True):
    """A side has a plane fewer for good. [AIR-3]"""

    side: Side


class Marched(Event, frozen=True):
    """A company has made its reinforcement move. [REINF-1]"""

    company: CompanyId

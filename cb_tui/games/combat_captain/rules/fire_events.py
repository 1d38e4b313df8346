"""Events of fire, of losses and of the phases after the activations."""

from typing import Literal

from cb_tui.core.values import Event, Place, Side, UnitId, Value
from cb_tui.games.combat_captain.rules import battle
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Shot
from cb_tui.games.combat_captain.rules.weapons import Band, Weapon

How = Literal["fire", "held fire", "return fire"]
Flight = Literal["flies", "breaks off", "lost"]  # of a plane that was shot at [AIR-3]
Bomb = Literal["plane lost", "missed", "destroyed"]  # [AIR-5]
Why = Literal["destroyed", "swapped", "withdrew", "lost", "charge failed", "broke cover"]  # of a marker [MORALE-1]


class Contribution(Value, frozen=True, kw_only=True):
    """The share of one firer in a fire event."""

    unit: UnitId
    weapon: Weapon
    ticks: int
    band: Band
    faces: tuple[int, ...]
    counted: int
    modifier: int
    behind: bool = False  # it fires into the back of the target's cover

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
    how: How = "fire"
    level: int = 0  # at which the target saves against fire that is not into its back
    fails: int = 6  # of the six faces of its die do not save then


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
    """The men of a squad fill others, with its weapon against armor, and it is disbanded next. [CAS-3]"""

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


class CloseCombatHarm(Value, frozen=True, kw_only=True):
    """Possible damage from dice: men and kills, enemy and own, with its exact chance, "7/1296"."""

    men: int = 0
    kills: int = 0
    own_men: int = 0
    own_kills: int = 0
    chance: str


class Clashed(Event, frozen=True, kw_only=True):
    """The blows of a close combat, and the hits on either side. [CLOSE-9]"""

    attackers: tuple[CompanyId, ...]
    defenders: tuple[CompanyId, ...]
    on_defenders: int
    on_attackers: int


class Suffered(Event, frozen=True, kw_only=True):
    """The damage of a close combat to the side of a company, with its other possible results."""

    company: CompanyId
    hits: int
    men: int
    kills: int
    chances: tuple[CloseCombatHarm, ...]


class MeleeWon(Event, frozen=True, kw_only=True):
    """A close combat is over. The totals are those of the remaining stands (None: no stand). [CLOSE-9]"""

    side: Side
    attack: int | None
    defense: int | None
    chance: str = ""  # that the attacker wins by these dice


class EventRolled(Event, frozen=True):
    """The die of the random event. [EVENT-2]

    1 is the opponent's choice, 2 and 3 initiative, 4 artillery, 5 strafing, 6 bombing.
    """

    side: Side
    face: int


class Came(Event, frozen=True):
    """Artillery or planes, so many, come for a side. [ART-1, AIR-1]"""

    side: Side
    kind: battle.Event
    count: int
    most: int = 6  # that could come


class ShellFell(Event, frozen=True):
    """The landing of a shell: its place (None: beside the table), men touched and unsaved. [ART-1a, ART-1b]"""

    side: Side
    at: Place | None
    touched: tuple[tuple[UnitId, int], ...]
    unsaved: tuple[tuple[UnitId, int], ...] = ()
    chances: tuple[CloseCombatHarm, ...] = ()


class Strafed(Event, frozen=True):
    """A plane has passed over some men: possible hits, hits that were not saved, whether it flies on. [AIR-2]"""

    unit: UnitId
    men: int
    hits: int
    unsaved: int
    plane: Flight
    fails: int = 6  # faces of six that do not save
    there: int = 0  # men of the stand before
    foe: bool = True


class Bombed(Event, frozen=True):
    """A plane has bombed a stand. [AIR-5]"""

    unit: UnitId
    result: Bomb
    men: int = 0  # that a hit destroys
    kills: int = 0
    foe: bool = True


class PlaneLost(Event, frozen=True):
    """A side has a plane fewer for good. [AIR-3]"""

    side: Side


class Marched(Event, frozen=True):
    """A company has made its reinforcement move. [REINF-1]"""

    company: CompanyId

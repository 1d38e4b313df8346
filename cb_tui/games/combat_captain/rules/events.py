"""Events of movement and cover in *Combat Captain*, with all that the next state and the log need."""

from cb_tui.core.plane import Vector
from cb_tui.core.values import Event, Place, Rolled, UnitId
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.fire_events import (
    Bombed,
    Came,
    Clashed,
    Destroyed,
    Engaged,
    EventRolled,
    Fired,
    Killed,
    Loosed,
    Marched,
    Marked,
    MeleeWon,
    MenLost,
    PlaneLost,
    Pooled,
    Routed,
    ShellFell,
    Strafed,
    Suffered,
)
from cb_tui.games.combat_captain.rules.model import BegunPath, Glimpse
from cb_tui.games.combat_captain.rules.turn_events import (
    Activated,
    ActivationEnded,
    AimsCounted,
    Asked,
    Awaited,
    BattleEnded,
    Called,
    Changed,
    Deployed,
    Entered,
    Faced,
    GoPassed,
    Held,
    InitiativeGranted,
    InitiativeJudged,
    InitiativeTaken,
    JoinedTogether,
    MarkersPulled,
    PhaseBegan,
    Settled,
    Spent,
    TurnBegan,
)
from cb_tui.games.combat_captain.rules.weapons import Count

# --- movement ----------------------------------------------------------------------------------------------------


class Measured(Event, frozen=True):
    """The inches that dice gave a stand, and the ticks that its way still needs. [MOVE-2]"""

    unit: UnitId
    ticks: int
    count: Count
    needs: int = 0
    markers: int = 0


class Stepped(Event, frozen=True, kw_only=True):
    """A stand has gone along its path to a point. `course` is the rest of it."""

    unit: UnitId
    came: Place
    to: Place
    facing: Vector
    course: BegunPath | None = None


class Exited(Event, frozen=True):
    """A stand has left the table without being destroyed. [MOVE-2b]"""

    unit: UnitId


class Crossed(Event, frozen=True):
    """A stand stands on the other side of a hedge or wall. [COVER-10a]"""

    unit: UnitId
    line: str
    to: Place


class Glimpsed(Event, frozen=True):
    """A holder's last knowledge of the mover. None: the mover is out of its sight. [HOLD-2e]"""

    holder: UnitId
    glimpse: Glimpse | None


class Boarded(Event, frozen=True):
    """A stand has got into a car. [HG-6a]"""

    unit: UnitId
    car: UnitId


class Alighted(Event, frozen=True):
    """A passenger is out of its car. [HG-6a, AIR-2c]"""

    unit: UnitId
    at: Place


class Overturned(Event, frozen=True):
    """A car lies on its side along a line, and carries no stand any more. [HG-7, HG-7b]"""

    unit: UnitId
    car: UnitId
    ends: tuple[Place, Place]


# --- cover -------------------------------------------------------------------------------------------------------


class Covered(Event, frozen=True, kw_only=True):
    """A stand lies at a level of cover and faces a way. [COVER-2, COVER-10]"""

    unit: UnitId
    level: int
    facing: Vector
    behind: str = ""


class Occupied(Event, frozen=True):
    """A stand has entered a prepared position. [COVER-6a]"""

    unit: UnitId
    works: str
    level: int
    at: Place


class Uncovered(Event, frozen=True):
    """Cover sticks are removed. At level 0 the stand is free. [COVER-6]"""

    unit: UnitId
    level: int


class WorksPaid(Event, frozen=True):
    """Dice are paid towards leaving a position. [COVER-6b]"""

    unit: UnitId
    paid: int


# --- charges -----------------------------------------------------------------------------------------------------


class ChargeAnnounced(Event, frozen=True):
    """A stand charges a company. [CLOSE-1]"""

    unit: UnitId
    company: CompanyId


class Braved(Event, frozen=True):
    """The charged company's choice to stand against the next path of a stand. [CLOSE-4f]"""

    unit: UnitId
    stands: bool


class Withdrew(Event, frozen=True):
    """A charged company withdraws, which is its activation. [CLOSE-4]"""

    company: CompanyId


AnyEvent = (
    Rolled | Asked | Changed | Settled | Deployed | Faced | InitiativeJudged | InitiativeTaken | InitiativeGranted
    | TurnBegan | PhaseBegan
    | GoPassed | Activated | Awaited | Called | Entered | JoinedTogether | MarkersPulled | ActivationEnded | Held
    | Spent | Measured | Stepped | Exited
    | Crossed | Glimpsed | Covered | Occupied | Uncovered | WorksPaid | ChargeAnnounced | Braved | Withdrew | Fired
    | Loosed
    | Engaged | MenLost | Killed | Pooled | Destroyed | Marked | Routed | Clashed | Suffered | MeleeWon | EventRolled
    | Came | ShellFell
    | Strafed | Bombed | PlaneLost | Marched | AimsCounted | BattleEnded
    | Boarded | Alighted | Overturned
)  # fmt: skip

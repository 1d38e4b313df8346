"""Events of the turn: initiative, activations, dice, what is waited for, the end."""

from typing import Literal

from cb_tui.core.plane import Vector
from cb_tui.core.values import Event, Place, SeatId, Side, UnitId
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import Act, Activity, Phase
from cb_tui.games.combat_captain.rules.pending import Waiting


class Asked(Event, frozen=True):
    """The start of a pending decision, or of an act that continues later."""

    waiting: Waiting


class Changed(Event, frozen=True):
    """A change of the pending decision on top of the stack."""

    waiting: Waiting


class Settled(Event, frozen=True):
    """The decision or the act on top of the stack is over."""


class Deployed(Event, frozen=True):
    """A stand begins at a place within the circle of its company. [HG-12]"""

    unit: UnitId
    at: Place


class Faced(Event, frozen=True):
    """A stand looks another way before turn 1. [MAP-6a]"""

    unit: UnitId
    facing: Vector


class InitiativeJudged(Event, frozen=True, kw_only=True):
    """The dice for initiative with their modifiers. `winner` is None on a tie. [INIT-1, INIT-2]"""

    modifiers: tuple[tuple[Side, int], ...]
    totals: tuple[tuple[Side, int], ...]
    winner: Side | None


class InitiativeTaken(Event, frozen=True):
    """A side holds the initiative of this turn."""

    side: Side


class InitiativeGranted(Event, frozen=True):
    """A side will have the initiative of the next turn. [INIT-4]"""

    side: Side


class TurnBegan(Event, frozen=True):
    """The start of a turn, with fresh dice. Unspent dice are lost. [ACT-6]"""

    turn: int


class PhaseBegan(Event, frozen=True):
    """The start of the next part of a turn. Hold markers lapse with the activations. [HOLD-2d]"""

    phase: Phase


class GoPassed(Event, frozen=True):
    """It is a side's go, or that of `seat`, which has been let go first by a partner. [ACT-1, ACT-1c]"""

    side: Side
    seat: SeatId | None = None


class Activated(Event, frozen=True):
    """A company begins its activation."""

    company: CompanyId


class Entered(Event, frozen=True):
    """A stand comes onto the table. [HG-11]"""

    unit: UnitId
    at: Place
    facing: Vector


class Called(Event, frozen=True):
    """A company comes in a turn: its condition is met. [HG-3a, HG-4a]"""

    company: CompanyId
    turn: int


class Awaited(Event, frozen=True):
    """The die for a company that comes on one of so many pips or more. [HG-3a]"""

    company: CompanyId
    needs: int
    face: int


class JoinedTogether(Event, frozen=True):
    """All stands of a company do one thing, with a die more each. [ACT-7]"""

    company: CompanyId
    activity: Activity


class MarkersPulled(Event, frozen=True):
    """Markers came off a company, each for a die of every stand. [MORALE-4]"""

    company: CompanyId
    count: int


class ActivationEnded(Event, frozen=True):
    """The activation of a company is over."""

    company: CompanyId


class Held(Event, frozen=True):
    """A stand sets dice aside for held fire. [HOLD-1]"""

    unit: UnitId
    dice: int


class Spent(Event, frozen=True):
    """Dice of a stand are spent, on an act if one came of them."""

    unit: UnitId
    dice: int
    act: Act | None = None


class AimsCounted(Event, frozen=True):
    """The turn ends in a row at which each aim was met. [HG-10a]"""

    kept: tuple[int, ...]


class BattleEnded(Event, frozen=True):
    """The end of the battle. `winner` is None for a draw."""

    winner: Side | None
    code: Literal["aim", "majority", "default", "alone", "draw"]
    why: str

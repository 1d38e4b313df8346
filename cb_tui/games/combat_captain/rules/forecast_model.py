"""Forecasts of *Combat Captain*: paths, volleys, danger, shells, tapes, close combats, and who answers them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal

from cb_tui.core import advisor, display, forecast
from cb_tui.core.display import DisplayRecord, Sight
from cb_tui.core.forecast import Forecast
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, Side, UnitId
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import Band, Count, Weapon

Why = Literal["seen", "hidden", "band", "edge", "touch", "limit", "company", "contact"]  # of a stop


class Odds(DisplayRecord, frozen=True):
    """Exact chances of one fire event, and the average men lost.

    For armor `gone` is a kill, `mean` the kills.
    """

    gone: Fraction  # a stand goes: the target, or by pooling another squad of its company [CAS-3]
    men: Fraction  # men are lost, and no stand
    none: Fraction
    mean: Fraction

    @property
    def hurt(self) -> Fraction:
        """Return the chance that anything is lost."""
        return self.gone + self.men


# --- ways --------------------------------------------------------------------------------------------------------


class PathStop(DisplayRecord, frozen=True, kw_only=True):
    """A tick of a path at which something changes, for an enemy, a shape or the company."""

    ticks: int
    at: Place
    why: Why
    by: str
    sentence: str
    rule: str
    band: Band | None = None  # from here on, of the fire of `by` if it holds, else of the stand's own fire at it
    holds: bool = False  # an enemy who holds dice


class Stretch(DisplayRecord, frozen=True):
    """A part of a path for one kind of dice: its corners, length, counting faces, and fewest dice."""

    way: tuple[Place, ...]
    ticks: int
    count: Count
    dice: int


class MoveForecast(DisplayRecord, frozen=True, kw_only=True):
    """A path before the dice: points, length, rolls, stops, and the chance that 1 to 4 dice are enough.

    The dice are rolled one at a time, each for the stretch where the stand is, and it goes as far as
    they allow.
    """

    unit: UnitId
    points: tuple[Place, ...]  # the start first
    ticks: int
    rolls: tuple[Stretch, ...]
    stops: tuple[PathStop, ...]
    chances: tuple[Fraction, ...]


# --- fire --------------------------------------------------------------------------------------------------------


class Firer(DisplayRecord, frozen=True, kw_only=True):
    """A weapon of a volley: ticks to the target, band, dice, what it adds, the points that it gives on average."""

    unit: UnitId
    weapon: Weapon
    ticks: int
    band: Band
    dice: int
    modifier: int
    mean: Fraction
    behind: bool = False  # it fires into the back of the target's cover
    along: bool = False  # a tank's machine gun, which reads the dice of its main gun [TANK-1b]


class ChartRow(DisplayRecord, frozen=True):
    """A row of the fire chart: "low" (25 of 100 volleys have no more points), "mean" or "high" (75).

    It holds the reading of each red die there.
    """

    label: str
    points: int
    numbers: tuple[int, ...]  # fire_chart.AUTOMATIC: all


class SameDiceForecast(DisplayRecord, frozen=True):
    """The same volley with `dice` dice each, or all that a firer has."""

    dice: int
    odds: Odds


class VolleyForecast(DisplayRecord, frozen=True, kw_only=True):
    """A volley before the dice."""

    at: UnitId
    men: int
    cover: int  # the level at which the target saves, against fire that is not into its back
    covered: Fraction  # the chance that its cover counts [COVER-3b]
    armor: bool
    firers: tuple[Firer, ...]  # (): no stand can fire at it
    points: tuple[tuple[int, Fraction], ...]
    rows: tuple[ChartRow, ...]
    lost: tuple[Fraction, ...]  # the chance of 0, 1, 2 .. men lost, or kills
    odds: Odds
    each: tuple[SameDiceForecast, ...]
    swapped: Odds | None = None  # if the owner swaps every man possible for a marker. None: never
    answer: Odds | None = None  # the best return fire of the target, if it lives and holds dice
    machine_guns: "VolleyForecast | None" = None  # of the same vehicles at another target


# --- danger ------------------------------------------------------------------------------------------------------


class Threat(DisplayRecord, frozen=True):
    """The best volley of one company at a stand: where on its way, with how many dice in all, its odds."""

    company: CompanyId
    firers: tuple[UnitId, ...]
    ticks: int
    dice: int
    odds: Odds


class RiskWindow(DisplayRecord, frozen=True):
    """Between two ticks of a way: who holds dice and can fire, and the chance that all of it together hurts."""

    start: int
    end: int
    by: tuple[UnitId, ...]
    hurt: Fraction


class Exposure(forecast.Exposure, frozen=True, kw_only=True):
    """A way under held fire: each company that holds fires one volley of all its dice where that is worst."""

    stretches: tuple[RiskWindow, ...]
    threats: tuple[Threat, ...]
    odds: Odds


class Danger(display.Danger, frozen=True, kw_only=True):
    """Two dangers of a place that are never added: held dice and companies still due.

    Held dice answer a move that ends there, companies still due act against a stand that stays there.
    """

    moving: Odds
    held: tuple[Threat, ...]
    staying: Odds
    due: tuple[Threat, ...]


# --- from above --------------------------------------------------------------------------------------------------


class TouchedStand(DisplayRecord, frozen=True):
    """A stand that a ball or a tape may touch: the chance of it, men touched and men lost on average."""

    unit: UnitId
    chance: Fraction
    men: Fraction
    lost: Fraction


class ShellForecast(DisplayRecord, frozen=True, kw_only=True):
    """A shell before its dice: its origin, its scatter in ticks, and the stands it touches."""

    gun: Place
    aim: Place
    ticks: int
    long: float  # a standard deviation along the line of the shot, in ticks
    across: float
    box: tuple[int, int]  # half its length and half its width in ticks
    boxed: Fraction  # the chance that the shell falls into it
    touches: tuple[TouchedStand, ...]
    enemy: Fraction  # the chance that any enemy is touched
    own: Fraction


class StrafeForecast(DisplayRecord, frozen=True, kw_only=True):
    """A strafing run before the dice: its ends, the stands it crosses, and the plane's fate.

    The fate is that of a run flown to the end.
    """

    start: Place
    end: Place
    crosses: tuple[TouchedStand, ...]
    through: Fraction
    lost: Fraction  # the chance that the plane is lost for good


# --- close combat ------------------------------------------------------------------------------------------------


class CloseCombatForecast(DisplayRecord, frozen=True, kw_only=True):
    """A close combat before the dice: dice and cover of both, who wins, squads lost on average."""

    attacker: Side
    attackers: tuple[CompanyId, ...]
    defenders: tuple[CompanyId, ...]
    dice: tuple[int, int]  # of the attackers and of the defenders
    cover: tuple[int, ...]  # the level of each defender
    win: Fraction  # the attackers
    lost: tuple[Fraction, Fraction]  # stands on average, of the attackers and of the defenders
    ends: tuple[tuple[int, int, bool, Fraction], ...]  # stands lost by both, whether the attackers win, the chance


class Advisor(advisor.Advisor[State], frozen=True, kw_only=True):
    """The answers of Combat Captain, including those for its own screens."""

    forecast: Callable[[State, Command], Forecast | None]
    sight: Callable[[State, Place, Place], Sight]
    exposure: Callable[[State, UnitId, tuple[Place, ...]], Exposure]
    danger: Callable[[State, UnitId, Place], Danger]
    way: Callable[[State, UnitId, tuple[Place, ...]], MoveForecast | IllegalCommand]
    spots: Callable[[State, UnitId], Mapping[Place, Fraction]]  # dots and the chance to get there
    volley: Callable[[State, Fire], VolleyForecast | None]
    scatter: Callable[
        [State, Side, Place, Place | None], ShellForecast
    ]  # of a side's shell at an aim, from a point of its edge
    tape: Callable[[State, Side, Place, Place], StrafeForecast]
    brawl: Callable[
        [State, tuple[CompanyId, ...], tuple[CompanyId, ...]], CloseCombatForecast
    ]  # attackers and defenders

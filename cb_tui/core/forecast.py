"""Forecast: a roll, or the risk of a march, before it is made, in the vocabulary of the report that follows it."""

from fractions import Fraction

from cb_tui.core.display import DisplayRecord, Sight
from cb_tui.core.report import Reason, Result, RollVariant, Stage
from cb_tui.core.values import Place, Side, UnitId


class ForecastPart(DisplayRecord, frozen=True):
    """The forecast for one defender or group. `results` go from worst to best for the side that rolls."""

    targets: tuple[UnitId, ...]
    place: Place | None
    stages: tuple[Stage, ...]
    results: tuple[Result, ...]


class Forecast(DisplayRecord, frozen=True, kw_only=True):
    """The forecast of a command: one part for each roll of its report, in their order."""

    kind: str  # as `Roll.kind`
    side: Side  # that rolls
    by: tuple[UnitId, ...]
    distance: int | None = None
    frame: tuple[Reason, ...] = ()  # why it may be made: from where, how far, clear or not
    parts: tuple[ForecastPart, ...]  # empty if there is no target
    variants: tuple[RollVariant, ...] = ()  # where there is a choice
    chooser: Side | None = None  # who has it
    return_fire: tuple[Result, ...] = ()  # the best that hits back, if it is not prevented
    sight: Sight | None = None

    @property
    def results(self) -> tuple[Result, ...]:
        """Return the results of the first part, or () if there are no parts."""
        return self.parts[0].results if self.parts else ()


class StepRisk(DisplayRecord, frozen=True):
    """The price of one step: movement points spent and left, chance (0-1) to be hit there, and the firers."""

    hex: Place
    cost: float
    left: float
    hit: Fraction
    by: tuple[UnitId, ...]


class Exposure(DisplayRecord, frozen=True):
    """The forecast of a march, step by step.

    `results` are all its ends, from the worst for the marching side to the best.
    """

    steps: tuple[StepRisk, ...]
    results: tuple[Result, ...]

    @property
    def unhurt_chance(self) -> Fraction:
        """Return the chance of the best end."""
        return self.results[-1].chance

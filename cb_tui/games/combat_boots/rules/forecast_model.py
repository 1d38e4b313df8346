"""Forecast records of Combat Boots, which only its own screens and text read.

They hold two pools of dice line by line, exact odds and sheds.
"""

from fractions import Fraction
from functools import cached_property

from cb_tui.core import display, forecast
from cb_tui.core.display import DisplayRecord, Sight
from cb_tui.core.forecast import StepRisk
from cb_tui.core.report import Result
from cb_tui.core.values import Command, Place, Side, UnitId


class PoolLine(DisplayRecord, frozen=True):
    """One line of a pool: the dice, or the bonus on a named die, with the reason and the rule ID."""

    reason: str
    dice: int
    rule: str


class Odds(DisplayRecord, frozen=True, dict=True):
    """Exact chances of one roll at one target."""

    kill: Fraction
    disrupt: Fraction
    none: Fraction

    @cached_property
    def effect(self) -> Fraction:
        """Return the chance of any effect."""
        return self.kill + self.disrupt


class Shed(DisplayRecord, frozen=True):
    """The odds after `drop` dice are shed on both sides. [EXC]"""

    drop: int
    fp: int
    sv: int
    odds: Odds
    best: bool = False


class DefenderForecast(DisplayRecord, frozen=True):
    """One defender (or one group) of an attack: its dice line by line and its odds."""

    units: tuple[UnitId, ...]
    at: Place
    defense: tuple[PoolLine, ...]
    defense_mods: tuple[PoolLine, ...]
    sv: int
    odds: Odds
    attack_mods: tuple[PoolLine, ...] = ()  # on the attack's best die, against this target alone
    extra: int = 0  # dice that the attack gains or loses against this target alone


class Losses(DisplayRecord, frozen=True):
    """One way in which a round hand to hand may end: pieces that each side loses, and its exact chance."""

    own: int
    enemy: int
    chance: Fraction


class AttackForecast(DisplayRecord, frozen=True):
    """An attack before it is made: both pools line by line, exact odds, every legal shed."""

    by: tuple[UnitId, ...]
    kind: (
        str  # "fire", "opportunity", "return", "overrun", "assault", "hand to hand", "artillery", "air", "ground fire"
    )
    distance: int
    attack: tuple[PoolLine, ...]
    attack_mods: tuple[PoolLine, ...]
    fp: int
    targets: tuple[DefenderForecast, ...]  # more than one only for HE
    one_die_kills: bool
    sheds: tuple[Shed, ...]
    shedder: Side | None = None  # who may shed
    second_mods: tuple[PoolLine, ...] = ()  # on the attack's second die
    hit_back: Odds | None = None  # the best return shot of an unhurt target
    sight: Sight | None = None
    losses: tuple[Losses, ...] = ()  # hand to hand: `odds.kill` is the chance that the enemy loses anybody

    @property
    def odds(self) -> Odds:
        """Return the odds against the first target."""
        return self.targets[0].odds


class Target(DisplayRecord, frozen=True):
    """One target of a piece: the best shot alone and joined, or the reason why it has no shot."""

    units: tuple[UnitId, ...]
    at: Place
    distance: int
    alone: Command | None
    odds: Odds | None
    joined: Command | None = None
    joined_odds: Odds | None = None
    worth: Fraction = Fraction(0)  # enemy pieces put out on average, a disruption one half
    why_not: str = ""
    brief: str = ""  # the same in a few words
    rule: str | None = None


class Threat(DisplayRecord, frozen=True):
    """An enemy who may fire at a piece: dice of both and odds of its best single shot."""

    unit: UnitId
    fp: int
    sv: int
    odds: Odds


class Danger(display.Danger, frozen=True):
    """The chance that a volley of all enemies who may still fire at a hex hits a piece there."""

    threats: tuple[Threat, ...] = ()  # of the same enemies


class Exposure(forecast.Exposure, frozen=True):
    """A march under the policy that every enemy who can, fires singly: destroyed, disrupted, unhurt."""

    @classmethod
    def from_chances(
        cls, steps: tuple[StepRisk, ...], unhurt: Fraction, disrupted: Fraction, destroyed: Fraction
    ) -> "Exposure":
        """Return the march that ends so with these chances."""
        ends = (("destroyed", destroyed), ("disrupted", disrupted), ("unhurt", unhurt))
        return cls(steps, tuple(Result(name, chance) for name, chance in ends))

    @property
    def destroyed(self) -> Fraction:
        """Return the chance to be lost on the way."""
        return self.results[0].chance

    @property
    def disrupted(self) -> Fraction:
        """Return the chance to be stopped on the way."""
        return self.results[1].chance

    @property
    def unhurt(self) -> Fraction:
        """Return the chance to arrive as it set out."""
        return self.results[2].chance

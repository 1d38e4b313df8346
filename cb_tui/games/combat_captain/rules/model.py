"""Stands, companies and the state of *Combat Captain*. Read this first.

`commands`, `waiting` and `events` go with it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar, cast

from cb_tui.core.inches import parse_place
from cb_tui.core.plane import Point, Vector, distance_in_ticks
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Place, SeatId, Side, UnitId, Value
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.pending import Waiting
from cb_tui.games.combat_captain.rules.terrain import LinearObstacle, touched
from cb_tui.games.combat_captain.rules.weapons import Band

T = TypeVar("T")

Activity = Literal["move", "fire", "cover", "uncover"]  # what a company can do all together [ACT-7a]
Act = Literal["move", "fire", "cover", "uncover", "pull"]  # what a die is spent on [ACT-5]
Phase = Literal["deployment", "initiative", "activation", "melee", "event", "reinforcement"]
Go = Literal["due", "acting", "done"]


class BegunPath(Value, frozen=True):
    """A path that a stand has begun: its points from the start, and the ticks gone. The rest may follow later."""

    points: tuple[Place, ...]
    gone: int


class Stand(Value, frozen=True, kw_only=True):
    """A squad, a heavy weapon, a gun or a vehicle on the table."""

    at: Place
    facing: Vector  # [MAP-6]
    men: int  # 0: a vehicle
    level: int = 0  # of its cover, in sticks [COVER]
    behind: str = ""  # the hedge or wall whose cover it has taken [COVER-10]
    works: str = ""  # the position that it occupies
    paid: int = 0  # dice towards leaving that position [COVER-6b]
    hand_held: bool = False  # it has a weapon against armor [ORG-9]
    spent: int = 0  # dice of this turn
    held: int = 0  # hold markers [HOLD-1]
    acts: tuple[Act, ...] = ()  # of this turn
    still: int = 1  # turns begun since it last moved [FIRE-4c]
    charging: CompanyId | None = None  # the company that it charges this turn [CLOSE-1]
    braved: bool = False  # the charged company stands against its next way [CLOSE-4f]
    course: BegunPath | None = None
    hit: int = 0  # the number of the last fire that cost it men [CAS-3]

    @property
    def point(self) -> Point:
        """Return the point of its centre."""
        return parse_place(self.at)


class Company(Value, frozen=True, kw_only=True):
    """A company in play. `fought`: it fired, was hit or was in close combat this turn. [REINF-1c]"""

    markers: int = 0
    go: Go = "due"
    common: Activity | None = None  # what all do together [ACT-7]
    pulled: bool = False  # a marker was pulled this turn [ACT-8]
    withdrew: bool = False  # from a charge, this turn [CLOSE-4]
    fought: bool = False
    fought_hand: bool = False  # in close combat, this turn
    marched: bool = False  # it has made its reinforcement move
    kills: int = 0  # on its roster of vehicles [CAS-6]
    routed: bool = False


class AnnouncedCharge(Value, frozen=True):
    """A charge of this turn: by which company, at which. [CLOSE-8]"""

    by: CompanyId
    at: CompanyId


class Glimpse(Value, frozen=True):
    """The latest sight of a mover by a holder: mover, band, within the limit of approach. [HOLD-2e]"""

    unit: UnitId
    band: Band
    near: bool


class StandLoss(Value, frozen=True):
    """A stand that has gone: "destroyed", "routed" or "left" over the edge."""

    unit: UnitId
    how: Literal["destroyed", "routed", "left"]


class Passenger(Value, frozen=True):
    """A stand that rides in a car. [HG-6]"""

    car: UnitId
    stand: Stand


class Base(NamedTuple):
    """The base of a stand on the table."""

    unit: UnitId
    company: CompanyId
    side: Side
    at: Point
    radius: int


class State(Value, frozen=True, kw_only=True, dict=True, rename={"context": "setting"}):
    """A game at one moment."""

    context: BattleContext
    turn: int = 1
    phase: Phase = "initiative"
    side: Side  # whose go it is
    go: SeatId | None = None  # a commander who has been let go first by a partner [ACT-1c]
    holder: Side | None = None  # of this turn's initiative [INIT]
    granted: Side | None = None  # who has the next turn's without a roll [INIT-4]
    stands: dict[UnitId, Stand]
    companies: dict[CompanyId, Company]
    charges: tuple[AnnouncedCharge, ...] = ()
    destroyed: dict[Side, int] = {}  # enemy stands that each side has destroyed this turn [INIT-2]
    won: dict[Side, int] = {}  # close combats of this turn
    planes: dict[Side, int] = {}  # lost for good [AIR-3]
    watched: dict[UnitId, Glimpse] = {}
    fires: int = 0  # resolved so far
    losses: tuple[StandLoss, ...] = ()
    aboard: dict[UnitId, Passenger] = {}  # who rides, and is not on the table
    overturned: dict[UnitId, tuple[Place, Place]] = {}  # cars on their side, each along a line [HG-7b]
    called: dict[CompanyId, int] = {}  # the turn in which a company comes that came on a condition [HG-4]
    kept: tuple[int, ...] = ()  # turn ends in a row at which each aim was met [HG-10a]
    pending: tuple[Waiting, ...] = ()  # the last one is answered first
    outcome: Outcome | None = None

    @cached_property
    def cache(self) -> dict[object, object]:
        """Return where chapters keep what they work out once a state."""
        return {}

    def cached(self, key: object, make: Callable[[], T]) -> T:
        """Return the cached result of `make` for this state and `key`."""
        if key not in self.cache:
            self.cache[key] = make()
        return cast("T", self.cache[key])

    @cached_property
    def ranks(self) -> Mapping[CompanyId, tuple[UnitId, ...]]:
        """Return the stands of each company that are on the table."""
        found: dict[CompanyId, list[UnitId]] = {company: [] for company in self.companies}
        for unit in self.stands:
            found[self.context.company[unit]].append(unit)
        return {company: tuple(units) for company, units in found.items()}

    @cached_property
    def bases(self) -> tuple[Base, ...]:
        """Return the base of every stand on the table."""
        company, side, radius = self.context.company, self.context.side, self.context.radius
        return tuple(
            Base(unit, company[unit], side(unit), stand.point, radius(unit)) for unit, stand in self.stands.items()
        )

    def around(self, unit: UnitId) -> tuple[tuple[int, Base], ...]:
        """Return the bases of all others, the nearest first, each with the ticks from a stand's centre to its own."""
        here = self.stands[unit].point
        return self.cached(
            ("around", unit),
            lambda: tuple(sorted((distance_in_ticks(here, base.at), base) for base in self.bases if base.unit != unit)),
        )

    def stands_of(self, company: CompanyId) -> tuple[UnitId, ...]:
        """Return the stands of a company that are on the table."""
        return self.ranks[company]

    @cached_property
    def passengers(self) -> Mapping[UnitId, UnitId]:
        """Return the passenger of each occupied car."""
        return {each.car: unit for unit, each in self.aboard.items()}

    def riders(self, company: CompanyId) -> tuple[UnitId, ...]:
        """Return the stands of a company that ride."""
        return tuple(unit for unit in self.aboard if self.context.company[unit] == company)

    def strength(self, company: CompanyId) -> tuple[UnitId, ...]:
        """Return the stands of a company that are on the table or ride."""
        return (*self.stands_of(company), *self.riders(company))

    def manned(self, unit: UnitId) -> bool:
        """Check whether a stand on the table is more than an empty car. [HG-6b]"""
        return self.context.kind(unit) != "soft" or unit in self.passengers

    @cached_property
    def lines(self) -> Mapping[str, LinearObstacle]:
        """Return hedges, walls and overturned cars by their names. [COVER-10, HG-7b]"""
        cars = {
            str(name): LinearObstacle("car", name, tuple(map(parse_place, ends)))
            for name, ends in self.overturned.items()
        }
        return {**self.context.table.lines, **cars}

    def touching(self, at: Point, radius: int) -> Iterator[LinearObstacle]:
        """Yield the hedges, walls and overturned cars that a base touches."""
        return touched(self.lines.values(), at, radius)

    def mates(self, unit: UnitId) -> Iterator[UnitId]:
        """Yield the other stands of a stand's company."""
        yield from (other for other in self.stands_of(self.context.company[unit]) if other != unit)

    def foes(self, side: Side) -> Iterator[UnitId]:
        """Yield the stands of the other side."""
        yield from (unit for unit in self.stands if self.context.side(unit) != side)

    def where(self, unit: UnitId) -> Place | None:
        """Return the place of a stand, or None if it is not on the table."""
        return self.stands[unit].at if unit in self.stands else None

    def company(self, unit: UnitId) -> Company:
        """Return the company of a stand."""
        return self.companies[self.context.company[unit]]

    @property
    def acting(self) -> CompanyId | None:
        """Return the company whose activation is open."""
        return next((name for name, company in self.companies.items() if company.go == "acting"), None)

"""The plans of a commander and the tactic that follows each: where to go, who stays and fires, when all go."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from cb_tui.core.ruleset import Choice, Tactic
from cb_tui.core.standing_orders import SidePlan
from cb_tui.core.values import Command, SeatId, UnitId
from cb_tui.games.combat_captain.ai import machine, tasks
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.ai.plan import PLAIN, CaptainPlan
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import TerrainArea
from cb_tui.games.combat_captain.rules.victory import the

NEVER = 1_000_000  # the turn before which a plan to the end goes nowhere
BASES = 2  # companies that are weighed as a base of fire, those with the most crews


@dataclass(frozen=True)
class PlannedEstimate(Estimate):
    """An estimate by which a stand is where it is wanted as long as its plan keeps it there."""

    plan: CaptainPlan

    @property
    def view(self) -> object:
        """Return the key of cached answers that depend on more than the state."""
        return self.seat, self.plan

    def _grounds(self, names: tuple[str, ...]) -> tuple[TerrainArea, ...]:
        found = super()._grounds(names)
        return tuple(ground for ground in found if ground.name == self.plan.area) or found

    def there(self, unit: UnitId) -> bool:
        """Check whether a stand is where it is wanted."""
        waits = self.state.turn < self.plan.until or self.state.context.company[unit] == self.plan.base
        return waits or super().there(unit)


def choose(plan: CaptainPlan, state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of a commander who follows a plan, with its reason."""
    if plan == PLAIN:
        return machine.book(state, legal, seat)
    return machine.play(PlannedEstimate(state, seat, machine.filed(state, seat), plan), legal)


def follow(plan: SidePlan) -> Tactic:
    """Return the tactic that does what a plan says."""
    if isinstance(plan, CaptainPlan):
        return partial(choose, plan)
    raise TypeError(f"no plan of Combat Captain: {plan!r}")


def plans(state: State, seat: SeatId) -> tuple[SidePlan, ...]:
    """Return the plans that a commander has, the book's first."""
    return (PLAIN, *_areas(state, seat), *_bases(state, seat), *_timed(state))


def _areas(state: State, seat: SeatId) -> Iterator[CaptainPlan]:
    names = tasks.areas(state, state.context.side_of(seat))
    for name in names if len(names) > 1 else ():
        yield CaptainPlan(words=f"goes for {the(name)} alone", area=name)


def _bases(state: State, seat: SeatId) -> Iterator[CaptainPlan]:
    """Yield a plan for each company that fires while the others go."""

    def crews(company: CompanyId) -> int:
        return sum(state.context.kind(unit) == "heavy" for unit in state.stands_of(company))

    cards, side = state.context.companies, state.context.side_of(seat)
    own = sorted((name for name in state.companies if cards[name].side == side), key=lambda name: (-crews(name), name))
    for name in own[:BASES] if len(own) > 1 else ():
        yield CaptainPlan(words=f"goes with {cards[name].name} as its base of fire", base=name)


def _timed(state: State) -> Iterator[CaptainPlan]:
    """Yield plans that wait and fire first: for a third of the time, half of it, or to the end."""
    now, last = state.turn, state.context.battle.turns
    for until in sorted({now + (last - now + 1) // part for part in (3, 2)} - {now}):
        yield CaptainPlan(words=f"fires until turn {until}, then all go", until=until)
    yield CaptainPlan(words="waits and fires to the end", until=NEVER)

"""The table as a side's commander sees it: enemies, objectives, and the effect of its fire."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_captain.ai import close_combat_worth, tasks
from cb_tui.games.combat_captain.ai.temper import TacticProfile
from cb_tui.games.combat_captain.rules import (
    activity,
    appraise,
    fire,
    fire_odds,
    losses,
    measure,
    victory,
    volley_forecast,
)
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire, Shot
from cb_tui.games.combat_captain.rules.forecast_model import Odds
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import TerrainArea
from cb_tui.games.combat_captain.rules.weapons import AGAINST

INSIDE = 20  # ticks from the border of an area to where a stand goes
EVENT = 4  # fire points that an event takes before it hits anybody: who adds more fires die by die
GOES = 0.6  # of its worth, what the loss of a stand costs beside its men: a marker, and the initiative
PACE = {"rifle": 60, "heavy": 60, "vehicle": 105, "soft": 105}  # ticks that a stand goes in a turn
HUNT = 240  # ticks within which squads go for an enemy that a close combat would break
PACK = 2  # squads as near, at least
GROUND = 1.0  # squads, what it is worth to drive the enemy from ground that decides the battle
BARRED = 4.0  # the same in the last turns
LAST = 2  # times its pace at which a stand still goes for ground by which the enemy is about to win
THERE = 1.4  # times the worth of an enemy who stands in an aim


@dataclass(frozen=True)
class Estimate:
    """A commander's estimate with its tactic profile. Repeated answers are computed once."""

    state: State
    seat: SeatId
    temper: TacticProfile

    @property
    def view(self) -> object:
        """Return the key of cached answers that depend on more than the state."""
        return self.seat

    @cached_property
    def side(self) -> Side:
        """Return whose commander it is."""
        return self.state.context.side_of(self.seat)

    @cached_property
    def foes(self) -> tuple[UnitId, ...]:
        """Return the enemies on the table."""
        return tuple(self.state.foes(self.side))

    def nearest(self, unit: UnitId) -> int:
        """Return the ticks to the nearest enemy, many without any."""
        return min((measure.between(self.state, unit, foe) for foe in self.foes), default=10_000)

    def near(self, company: CompanyId) -> int:
        """Return the ticks from a company to its nearest enemy."""
        return min((self.nearest(unit) for unit in self.state.stands_of(company)), default=10_000)

    # --- aims --------------------------------------------------------------------------------------------------------

    @cached_property
    def areas(self) -> tuple[TerrainArea, ...]:
        """Return the areas by which a side wins: its own aims first, else those of the enemy, which it must hold."""
        return self._grounds(tasks.areas(self.state, self.side))

    @cached_property
    def owed(self) -> tuple[TerrainArea, ...]:
        """Return the areas that are still to be taken, all where none is."""
        return self._grounds(tasks.owed(self.state, self.side)) or self.areas

    def _grounds(self, names: tuple[str, ...]) -> tuple[TerrainArea, ...]:
        return tuple(ground for ground in self.state.context.table.grounds if ground.name in names)

    def intruder(self, unit: UnitId) -> UnitId | None:
        """Return the nearest enemy in the same area as a stand, or None."""
        here = self.state.stands[unit].point
        foes = [
            foe
            for ground in self.areas
            if here in ground
            for foe in tasks.intruders(self.state, self.side, ground.name)
        ]
        return min(foes, key=lambda foe: (measure.between(self.state, unit, foe), foe), default=None)

    def quarry(self, unit: UnitId) -> UnitId | None:
        """Return the enemy that a squad closes with because a close combat would bring enough, or None."""
        company = self.state.context.company[unit]
        if self.state.context.kind(unit) != "rifle" or self.hurries(unit):
            return None
        other = self.state.cached(("quarry", self.view, company), lambda: self._quarry(company))
        foes = self.state.stands_of(other) if other else ()
        near = [foe for foe in foes if measure.between(self.state, unit, foe) <= HUNT]
        return min(near, key=lambda foe: (measure.between(self.state, unit, foe), foe), default=None)

    def _quarry(self, company: CompanyId) -> CompanyId | None:
        state, found = self.state, []
        squads = [unit for unit in state.stands_of(company) if state.context.kind(unit) == "rifle"]
        for other in dict.fromkeys(state.context.company[foe] for foe in self.foes):
            foes = state.stands_of(other)
            near = (min(measure.between(state, unit, foe) for foe in foes) <= HUNT for unit in squads)
            if other not in state.context.pools and sum(near) >= PACK:
                found.append((close_combat_worth.brings(state, company, other, self.ground(other)), other))
        least = self.salvo(company) + self.temper.hunts
        return max((each for each in found if each[0] >= least), default=(0.0, None))[1]

    def ground(self, company: CompanyId) -> float:
        """Return the worth of driving a company away from its ground, in squads."""
        if self.bars(company):
            return BARRED
        return GROUND if any(self.within(unit) for unit in self.state.stands_of(company)) else 0.0

    def goal(self, unit: UnitId) -> Point | None:
        """Return the enemy in its area, else the nearest point well inside an objective, else the nearest enemy."""
        here = self.state.stands[unit].point
        if q := self.quarry(unit):
            return self.state.stands[q].point
        if intruder := self.intruder(unit):
            return self.state.stands[intruder].point
        points = [_inside(here, ground) for ground in self.owed]
        points = points or [self.state.stands[foe].point for foe in self.foes]
        return min(points, key=lambda point: (distance_in_ticks(here, point), point), default=None)

    def far(self, unit: UnitId, at: Point) -> int:
        """Return how far a stand would have to go from a point to its aim, round and over what is in the way."""
        if self.owed and not self.intruder(unit) and not self.quarry(unit):
            return self._to_aim(unit, at)
        goal = self.goal(unit)
        return distance_in_ticks(at, goal) if goal else 0

    def course(self, unit: UnitId, at: Point) -> int:
        """Return how far it is from a point to the nearest ground that decides the battle, without any to an enemy."""
        if self.owed:
            return self._to_aim(unit, at)
        return min((distance_in_ticks(at, self.state.stands[foe].point) for foe in self.foes), default=0)

    def _to_aim(self, unit: UnitId, at: Point) -> int:
        return tasks.far(self.state.context, unit, tuple(ground.name for ground in self.owed), at)

    def way_in(self, at: Point) -> int:
        """Return how far it is from a point to the nearest ground that is to be taken."""
        return min((distance_in_ticks(at, _inside(at, ground)) for ground in self.owed), default=0)

    def there(self, unit: UnitId) -> bool:
        """Check whether a stand is where it is wanted: in an aim, with no enemy in it."""
        if not self.within(unit) or self.intruder(unit) or self.quarry(unit):
            return False
        return not tasks.owed(self.state, self.side) or self._due(unit) or tasks.garrisons(self.state, unit)

    def _due(self, unit: UnitId) -> bool:
        """Check whether a stand is in ground that has to be held."""
        return any(self.state.stands[unit].point in ground for ground in self.owed)

    def within(self, unit: UnitId) -> bool:
        """Check whether a stand of either side is in an aim."""
        return any(self.state.stands[unit].point in ground for ground in self.areas)

    def hurries(self, unit: UnitId) -> bool:
        """Check whether a stand that counts at its aim has to go now to be there in time, and still can be."""
        return self.state.cached(("hurries", self.view, unit), lambda: self._hurries(unit))

    def _hurries(self, unit: UnitId) -> bool:
        state, pace, here = self.state, PACE[self.state.context.kind(unit)], self.state.stands[unit].point
        intruder = self.intruder(unit)
        if not (intruder or self.owed):
            return False
        far = measure.between(state, unit, intruder) if intruder else self._to_aim(unit, here)
        if far <= self._spare * pace * LAST:
            return True
        if state.context.kind(unit) == "heavy" or not (state.context.kind(unit) == "rifle" or self._counted):
            return False
        left = state.context.battle.turns - state.turn + 1
        return (left - self.temper.early) * pace < far <= left * pace * self.temper.hopes

    @cached_property
    def _spare(self) -> int:
        """Return the turns, this one included, until the enemy wins by the ground it holds, 0 if it holds none."""
        state = self.state
        most = state.context.battle.turns - state.turn + 1
        runs = [
            min(most, aim.turns - kept) if aim.turns else most
            for aim, kept in zip(state.context.battle.aims, state.kept, strict=True)
            if aim.side != self.side and not aim.contested and victory.met(state, aim)
        ]
        return max(0, min(runs, default=0))

    @cached_property
    def _counted(self) -> bool:
        """Check whether any stand counts at an aim, not squads alone."""
        return any(aim.contested for aim in self.state.context.battle.aims if aim.side == self.side)

    def passed(self, unit: UnitId) -> bool:
        """Check whether ground is to be kept that an enemy is nearer to than a stand, or in."""
        owed = tasks.owed(self.state, self.side)
        names = tuple(ground.name for ground in self.areas)
        here = tasks.far(self.state.context, unit, names, self.state.stands[unit].point)
        return bool(owed) or any(
            tasks.far(self.state.context, foe, names, self.state.stands[foe].point) < here for foe in self.foes
        )

    @cached_property
    def late(self) -> bool:
        """Check whether no company of the enemy has still to act this turn."""
        own = self.state.context.companies
        return not any(
            company.go == "due" and own[name].side != self.side and self.state.stands_of(name)
            for name, company in self.state.companies.items()
        )

    # --- fire --------------------------------------------------------------------------------------------------------

    def able(self, company: CompanyId) -> Mapping[UnitId, int]:
        """Return the stands of a company that may still fire in its activation, with their remaining dice."""
        units = self.state.stands_of(company)
        dice = {unit: activity.left(self.state, unit) for unit in units}
        return {unit: many for unit, many in dice.items() if many and not activity.barred(self.state, unit, "fire")}

    def volley(self, dice: Mapping[UnitId, int], at: UnitId, most: int = 9) -> Fire | None:
        """Return the fire of some stands at a target with at most `most` dice each, or None if no stand can."""
        along = frozenset(dice)
        aims = {unit: aim for unit in dice if (aim := fire.best(self.state, unit, at, along))}
        shots = tuple(Shot(unit, min(most, dice[unit]), aim.weapon == "hand_held_at") for unit, aim in aims.items())
        return next(iter(fire.guns(self.state, shots, at)), None) if shots else None

    def salvo(self, company: CompanyId) -> float:
        """Return the average damage, in squads, of the best volley of a company of either side with a turn's dice."""
        dice = dict.fromkeys(self.state.stands_of(company), self.state.context.rules.activity_dice)
        foes = tuple(self.state.foes(self.state.context.companies[company].side))
        return self.state.cached(
            ("salvo", self.view, company), lambda: max(map(self.gain, self.wholes(dice, foes)), default=0.0)
        )

    def threat(self, unit: UnitId) -> Odds:
        """Return the odds of the worst volley of an enemy company at a stand where it is, with the dice of a turn."""
        return self.state.cached(("threat", unit), lambda: self._threat(unit))

    def _threat(self, unit: UnitId) -> Odds:
        state, most = self.state, self.state.context.rules.activity_dice
        enemies = dict.fromkeys(state.context.company[foe] for foe in self.foes)
        volleys = (self.volley(dict.fromkeys(state.stands_of(enemy), most), unit) for enemy in enemies)
        found = (self.odds(volley) for volley in volleys if volley)
        return max(found, key=lambda odds: (odds.gone, odds.mean), default=fire_odds.NEVER)

    def bars(self, company: CompanyId) -> bool:
        """Check whether an enemy company stands in an aim of its own while time runs out."""
        last = self.state.context.battle.turns - self.state.turn < self.temper.last
        return last and any(self.within(unit) for unit in self.state.stands_of(company))

    def odds(self, command: Fire) -> Odds:
        """Return the odds of a volley at its first target."""
        part = next(fire.parts(self.state, command))
        shot = volley_forecast.dice(self.state, command, part)
        return fire_odds.odds_of(shot, fire_odds.target(self.state, command.at)) if shot.guns else fire_odds.NEVER

    def gain(self, command: Fire) -> float:
        """Return the average damage of a volley, in squads."""
        odds, worth = self.odds(command), self.prize(command.at)
        share = 3 if self.state.context.cards[command.at].armor != "none" else self.state.context.men(command.at) or 1
        return worth * (float(odds.mean) / share + GOES * float(odds.gone))

    def prize(self, unit: UnitId) -> float:
        """Return the worth of an enemy: more in an objective, and the nearer its company is to a rout."""
        company = self.state.context.company[unit]
        markers, routs = self.state.companies[company].markers, max(1, losses.routs_at(self.state, company))
        whole = appraise.whole(self.state, unit) * (1 + markers / routs)
        return whole * (THERE if self.within(unit) else 1.0)

    def alone(self, unit: UnitId) -> bool:
        """Check whether a stand fires die by die, because its weapon adds more than an event takes. [FIRE-4b]"""
        weapon = fire.main(self.state, unit)
        by_event = self.state.context.rules.modifier_scope == "per_event"
        return weapon is not None and by_event and AGAINST[weapon][0] > EVENT

    def volleys(self, dice: Mapping[UnitId, int], targets: tuple[UnitId, ...]) -> Iterator[Fire]:
        """Yield the fire of some stands: die by die for lone firers, else together with as few dice as needed."""
        together = {unit: many for unit, many in dice.items() if not self.alone(unit)}
        alone = [unit for unit in dice if unit not in together]
        for at in targets:
            for unit in alone:
                if one := self.volley({unit: 1}, at, 1):
                    yield one
            if whole := self.volley(together, at):
                yield self._fewest(together, at, whole)

    def wholes(self, dice: Mapping[UnitId, int], targets: tuple[UnitId, ...] | None = None) -> Iterator[Fire]:
        """Yield the volleys of all who can, with all the dice that they have, as an act together wants it. [ACT-7]"""
        yield from (one for at in targets or self.foes if (one := self.volley(dice, at)))

    def _fewest(self, dice: Mapping[UnitId, int], at: UnitId, whole: Fire) -> Fire:
        """Return the volley with the fewest dice each that make it sure enough."""
        if self.odds(whole).gone < self.temper.surely:
            return whole
        some = (self.volley(dice, at, most) for most in range(1, max(dice.values())))
        return next((each for each in some if each and self.odds(each).gone >= self.temper.surely), whole)


def _inside(here: Point, ground: TerrainArea) -> Point:
    """Return the point of an area's box, well inside, that is nearest to another."""
    left, top, right, bottom = ground.box
    x_spare, y_spare = min(INSIDE, (right - left) // 2), min(INSIDE, (bottom - top) // 2)
    return (
        min(max(here[0], left + x_spare), right - x_spare),
        min(max(here[1], top + y_spare), bottom - y_spare),
    )

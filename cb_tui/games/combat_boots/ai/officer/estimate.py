"""Estimate of the situation: the facts behind the officer's orders, each computed once for a state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cb_tui.core.hexes import Hex, distance
from cb_tui.core.standing_orders import Goal
from cb_tui.core.values import Command, Side, UnitId
from cb_tui.games.combat_boots.ai import machine_moves
from cb_tui.games.combat_boots.ai.officer.chances import chance
from cb_tui.games.combat_boots.ai.officer.plan import OfficerPlan
from cb_tui.games.combat_boots.ai.outlook import goals
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules import movement, reaction
from cb_tui.games.combat_boots.rules.artillery import missions_left
from cb_tui.games.combat_boots.rules.battle import Hold, UnitType
from cb_tui.games.combat_boots.rules.battle_context import NEVER, SHAKEN, HitChance
from cb_tui.games.combat_boots.rules.occupancy import enemies, intact, mixed, units_of
from cb_tui.games.combat_boots.rules.sight import visibility
from cb_tui.games.combat_boots.rules.victory import holder

FAR = 99.0  # turns: never
STEP = 0.5  # points, the least that one takes: along a road
WORTH = {"squad": 1.0, "team": 0.9, "gun": 1.1, "truck": 0.3, "afv": 1.5}
GOAL = 2.0  # what all pieces that a goal still wants are worth beyond that, together
LEAVER = 1.0  # the same of pieces that are to leave
BAR = 1.0  # the same of each enemy who bars the places that are to be held when little time is left
LATE = 3  # own turns
DECISIVE = 0.5  # of half the enemy's force, what fire has to take in the time that is left to be enough
RECKLESS = 0.25  # what a loss counts at least
SPARED = 2  # losses that a side can bear, or inflict, in its last own turn and the enemy's after it
FAINT = 0.1  # of what pieces are worth counts then
SPARE = 2.0  # turns: so long before the end an attack is to have its effect
SEEN = 0.05  # chance of a shot that counts


@dataclass(frozen=True)
class Estimate:
    """One state as one side looks at it, with its plan."""

    state: m.State
    side: Side
    plan: OfficerPlan

    @cached_property
    def enemy(self) -> Side:
        """Return the other side."""
        return self.state.context.enemy(self.side)

    @cached_property
    def ours(self) -> tuple[m.Unit, ...]:
        """Return all own pieces that are not inside a vehicle."""
        return units_of(self.state, self.side)

    @cached_property
    def foes(self) -> tuple[m.Unit, ...]:
        """Return all enemies that are not inside a vehicle."""
        return enemies(self.state, self.side)

    @cached_property
    def standing(self) -> tuple[m.Unit, ...]:
        """Return the enemies that are not disrupted."""
        return intact(self.foes)

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """Return the goals that win or lose the battle."""
        return goals(self.state, self.side)

    # --- time -----------------------------------------------------------------------------------------------------

    @cached_property
    def last_word(self) -> bool:
        """Check whether no enemy acts after this side in a turn."""
        return self.side != self.state.context.battle.first

    @cached_property
    def left(self) -> int:
        """Return the number of own turns left, this one included."""
        gone = self.state.active != self.side and not self.last_word
        return self.state.context.battle.turns - self.state.turn + 1 - gone

    @cached_property
    def defends(self) -> bool:
        """Check whether this side wins if time runs out."""
        return self.state.context.battle.default == self.side

    @cached_property
    def patient(self) -> bool:
        """Check whether time works for this side: it wins if nothing more happens."""
        conditions = [one for one in self.state.context.battle.victory if isinstance(one, Hold)]
        ahead = {one.side for one in conditions if self._held(one) >= one.count}
        return self.defends if not ahead else ahead == {self.side}

    def _held(self, condition: Hold) -> int:
        """Return the number of the condition's places that are held now, whenever they are judged."""
        return sum(holder(self.state, place) == condition.side for place in condition.hexes)

    def caution(self, slack: float) -> float:
        """Return the weight of a loss.

        It is lower the less time a side has that loses by waiting, and the less its fire can do.
        """
        if self.all_or_nothing:
            return FAINT * RECKLESS / self.plan.boldness
        if self.patient:
            return 1.0 / self.plan.boldness
        if self.lost_by_waiting:
            return RECKLESS / self.plan.boldness
        fire = min(1.0, self._power * self.left)
        return max(RECKLESS, min(1.0, 0.2 + 0.05 * slack + 0.5 * fire)) / self.plan.boldness

    @cached_property
    def lost_by_waiting(self) -> bool:
        """Check whether the enemy wins within a few turns and fire alone does not change that."""
        theirs = self.state.context.battle.default == self.enemy and not self.patient
        return theirs and self.left <= LATE and self._power * self.left < DECISIVE

    @cached_property
    def all_or_nothing(self) -> bool:
        """Check whether this is the last own turn of a side that loses on time.

        No loss of either side may decide the battle then.
        """
        if self.left > 1 or self.state.active != self.side or self.defends:
            return False
        if not any(goal.aim == "hold" for goal in self.goals):
            return False
        return all(goal.count > SPARED for goal in self.goals if goal.aim in ("keep", "destroy"))

    @cached_property
    def material(self) -> float:
        """Return the weight of the worth of pieces: little when only places can win in time."""
        return FAINT if self.all_or_nothing else 1.0

    @cached_property
    def nerve(self) -> float:
        """Return the weight of a loss in an attack that has to have its effect before the end."""
        return self.caution(self.left - SPARE)

    @cached_property
    def _power(self) -> float:
        """Return the average effect of all own fire in a turn, from present positions.

        It is a share of half the enemy's force.
        """
        total = 0.0
        for unit in intact(self.ours):
            shots = (self.chance(unit, unit.at, foe, foe.at) for foe in self.foes)
            total += max((shot.attacks * shot.toll for shot in shots), default=0.0)
        return total / max(1.0, 0.5 * len(self.foes))

    # --- pieces ---------------------------------------------------------------------------------------------------

    def kind(self, unit: m.Unit) -> UnitType:
        """Return the counter of a piece."""
        return self.state.context.types[unit.id]

    @cached_property
    def worth(self) -> Mapping[UnitId, float]:
        """Return the worth of each piece on the board, a squad one, more if a goal names it."""
        types = self.state.context.types
        worth = {one: WORTH[types[one].kind] for one in self.state.units}
        kept = 0.0 if self.lost_by_waiting else GOAL  # pieces that are saved then save nothing
        for goal in self.goals:
            extra = {"destroy": GOAL, "keep": kept, "leave": LEAVER}.get(goal.aim, 0.0) / max(1, goal.count)
            for one in goal.units if extra else ():
                if one in worth:
                    worth[one] += extra
        for foe in self.bars:
            worth[foe.id] += BAR
        for unit in self.state.units.values():
            if unit.inside:
                worth[unit.inside] += worth[unit.id]
        return worth

    @cached_property
    def bars(self) -> tuple[m.Unit, ...]:
        """Return the intact enemies that fire at places to be held in the last turns.

        There are none if time works for this side.
        """
        able = next((unit for unit in intact(self.ours) if not unit.riding), None)
        if able is None or self.defends or self.left > LATE:
            return ()
        places = [place for goal in self.goals if goal.aim == "hold" for place in goal.places]
        return tuple(
            foe for foe in self.standing if any(self.chance(foe, foe.at, able, at).effect > SEEN for at in places)
        )

    def loss(self, target: m.Unit, shot: HitChance) -> float:
        """Return the average loss of a piece to one attack. A disrupted piece has lost a part already."""
        worth = self.worth[target.id]
        return worth * (1 - SHAKEN) * shot.effect if target.disrupted else worth * shot.toll

    def turns(self, unit: m.Unit, at: Hex, goal: Hex) -> float:
        """Return the turns that a piece marches from a hex to another, ignoring the enemy."""
        speed = movement.mv(self.state.context, unit.id)
        if at == goal or not speed:
            return 0.0 if at == goal else FAR
        key = unit.id, goal
        if key not in self._ahead:
            self._ahead[key] = machine_moves.ahead(self.state, unit, goal)
        return min(self._ahead[key][at] / speed, FAR)

    def soonest(self, unit: m.Unit, goals: Mapping[str, tuple[Hex, float]]) -> str | None:
        """Return the name of the goal with the fewest turns of march for its worth, the first of equals.

        Goals too far away to be that are not searched for, as no step takes less than half a point.
        """
        speed = movement.mv(self.state.context, unit.id) or 1.0
        straight = not self.state.context.battle.bands
        least = {
            name: (min(STEP * distance(unit.at, at) / speed, FAR) if straight else 0.0) / worth
            for name, (at, worth) in goals.items()
        }
        best: tuple[float, str] | None = None
        for name in sorted(goals, key=lambda name: (least[name], name)):
            if best and least[name] > best[0]:
                break
            at, worth = goals[name]
            found = self.turns(unit, unit.at, at) / worth, name
            best = min(best, found) if best else found
        return best[1] if best else None

    @cached_property
    def _ahead(self) -> dict[tuple[UnitId, Hex], Mapping[Hex, float]]:
        return {}

    # --- fire -----------------------------------------------------------------------------------------------------

    def chance(self, firer: m.Unit, origin: Hex, target: m.Unit, at: Hex) -> HitChance:
        """Return the effect of a piece on an unhurt one if they stood there. [SHC-1]

        No piece fires out of close combat or into it.
        """
        if origin != at and (origin in self._mixed or at in self._mixed):
            return NEVER
        return chance(self.state, (firer.id, origin), (target.id, at), self._limit)

    @cached_property
    def _mixed(self) -> frozenset[Hex]:
        return frozenset(place for place in self.state.held[self.side] if mixed(self.state, place))

    @cached_property
    def _limit(self) -> int | None:
        return visibility(self.state.context, self.state.turn)

    @cached_property
    def watchers(self) -> tuple[m.Unit, ...]:
        """Return the enemies that may still fire at a moving piece."""
        return tuple(foe for foe in self.standing if not reaction.spent(self.state, foe))

    def exposed(self, unit: m.Unit, foe: m.Unit) -> float:
        """Return the average damage of a piece's shot at an enemy in the most exposed hex in the enemy's reach."""
        tolls = (self.chance(unit, unit.at, foe, place).toll for place in self.reach(foe))
        return self.worth[foe.id] * max(tolls, default=0.0)

    def reach(self, unit: m.Unit) -> frozenset[Hex]:
        """Return the hexes that a piece can reach in its turn."""
        if unit.id not in self._reach:
            self._reach[unit.id] = frozenset(movement.reach(self.state, unit.id))
        return self._reach[unit.id]

    @cached_property
    def _reach(self) -> dict[UnitId, frozenset[Hex]]:
        return {}

    @cached_property
    def shells(self) -> int:
        """Return the number of missions that enemy batteries can call by the next turn, one each."""
        batteries = (one for one in self.state.context.batteries.values() if one.side != self.side)
        return sum(one.since <= self.state.turn + 1 and missions_left(self.state, one) > 0 for one in batteries)

    @cached_property
    def shares(self) -> Mapping[UnitId, frozenset[UnitId]]:
        """Return the own pieces that each enemy has to choose from."""
        return {
            foe.id: frozenset(unit.id for unit in self.ours if self.chance(foe, foe.at, unit, unit.at).effect > SEEN)
            for foe in self.standing
        }

    @cached_property
    def wave(self) -> int:
        """Return the number of own pieces that move this turn or still can: they share the enemy's reactions."""
        fresh = (unit for unit in self.ours if unit.moved or not (unit.disrupted or unit.acted or unit.shots))
        return max(1, sum(movement.mv(self.state.context, unit.id) > 0 for unit in fresh))


@dataclass(frozen=True)
class Options:
    """The legal commands, sorted once. No other place goes through all of them."""

    state: m.State
    legal: Sequence[Command]

    @cached_property
    def attacks(self) -> tuple[m.Fire | m.Assault, ...]:
        """Return every attack, of one piece or of a group."""
        return tuple(one for one in self.legal if isinstance(one, m.Fire | m.Assault))

    @cached_property
    def _steps(self) -> frozenset[m.Step]:
        return frozenset(one for one in self.legal if isinstance(one, m.Step) and one.unit in self.state.units)

    @cached_property
    def movers(self) -> tuple[UnitId, ...]:
        """Return the pieces that can take a step, in the order of the battle file."""
        movers = {step.unit for step in self._steps}
        return tuple(one for one in self.state.units if one in movers)

    @cached_property
    def exits(self) -> tuple[m.Exit, ...]:
        """Return every exit off the board."""
        return tuple(one for one in self.legal if isinstance(one, m.Exit))

    @cached_property
    def loads(self) -> tuple[m.Load, ...]:
        """Return every loading that a vehicle can do."""
        return tuple(one for one in self.legal if isinstance(one, m.Load))

    @cached_property
    def unloads(self) -> tuple[m.Unload, ...]:
        """Return every unloading that a vehicle can do."""
        return tuple(one for one in self.legal if isinstance(one, m.Unload))

    def may_step(self, step: m.Step) -> bool:
        return step in self._steps

    @cached_property
    def _passes(self) -> frozenset[UnitId]:
        return frozenset(one.unit for one in self.legal if isinstance(one, m.Pass))

    def may_pass(self, unit: UnitId) -> bool:
        """Check whether a piece can end its turn."""
        return unit in self._passes

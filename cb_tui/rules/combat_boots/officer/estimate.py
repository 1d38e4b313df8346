"""Estimate of the situation: what the officer knows of a state before he gives an order, each worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cb_tui.core.hexes import Hex
from cb_tui.core.planning import Goal
from cb_tui.core.values import Side, UnitId
from cb_tui.rules.combat_boots import march, movement, reaction
from cb_tui.rules.combat_boots import model as m
from cb_tui.rules.combat_boots.artillery import missions_left
from cb_tui.rules.combat_boots.battle import Hold, UnitType
from cb_tui.rules.combat_boots.goals import goals
from cb_tui.rules.combat_boots.occupancy import enemies, intact, mixed, units_of
from cb_tui.rules.combat_boots.officer.chance import NEVER, SHAKEN, Chance
from cb_tui.rules.combat_boots.officer.chances import chance
from cb_tui.rules.combat_boots.officer.plan import OfficerPlan
from cb_tui.rules.combat_boots.sight import visibility
from cb_tui.rules.combat_boots.victory import holder

FAR = 99.0  # turns: never
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
        """The other side."""
        return self.state.setting.enemy(self.side)

    @cached_property
    def ours(self) -> tuple[m.Unit, ...]:
        """All own pieces that are not inside a vehicle."""
        return units_of(self.state, self.side)

    @cached_property
    def foes(self) -> tuple[m.Unit, ...]:
        """All enemies that are not inside a vehicle."""
        return enemies(self.state, self.side)

    @cached_property
    def standing(self) -> tuple[m.Unit, ...]:
        """The enemies who are not disrupted."""
        return intact(self.foes)

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """What wins and what loses."""
        return goals(self.state, self.side)

    # --- time -----------------------------------------------------------------------------------------------------

    @cached_property
    def last_word(self) -> bool:
        """Whether nobody acts after this side in a turn."""
        return self.side != self.state.setting.battle.first

    @cached_property
    def left(self) -> int:
        """Own turns left, this one with them."""
        gone = self.state.active != self.side and not self.last_word
        return self.state.setting.battle.turns - self.state.turn + 1 - gone

    @cached_property
    def defends(self) -> bool:
        """Whether the battle is this side's if time runs out."""
        return self.state.setting.battle.default == self.side

    @cached_property
    def patient(self) -> bool:
        """Whether time works for this side: it wins if nothing more happens."""
        conditions = [one for one in self.state.setting.battle.victory if isinstance(one, Hold)]
        ahead = {one.side for one in conditions if self._held(one) >= one.count}
        return self.defends if not ahead else ahead == {self.side}

    def _held(self, condition: Hold) -> int:
        """How many of its places are held now, whenever they are judged."""
        return sum(holder(self.state, place) == condition.side for place in condition.hexes)

    def caution(self, slack: float) -> float:
        """How much a loss counts: the less, the less time a side has that loses by waiting, and the less its fire can do."""
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
        """Whether the battle is the enemy's in a few turns, and fire alone does not change that."""
        theirs = self.state.setting.battle.default == self.enemy and not self.patient
        return theirs and self.left <= LATE and self._power * self.left < DECISIVE

    @cached_property
    def all_or_nothing(self) -> bool:
        """Whether this is the last own turn of a side that loses on time, and no loss of either side decides the battle."""
        if self.left > 1 or self.state.active != self.side or self.defends:
            return False
        if not any(goal.aim == "hold" for goal in self.goals):
            return False
        return all(goal.count > SPARED for goal in self.goals if goal.aim in ("keep", "destroy"))

    @cached_property
    def material(self) -> float:
        """How much of what pieces are worth counts: little where only places can win in time."""
        return FAINT if self.all_or_nothing else 1.0

    @cached_property
    def nerve(self) -> float:
        """How much a loss counts in an attack that has to have its effect before the end."""
        return self.caution(self.left - SPARE)

    @cached_property
    def _power(self) -> float:
        """What all own pieces can take from the enemy in a turn from where they stand, as a share of half his force."""
        total = 0.0
        for unit in intact(self.ours):
            shots = (self.chance(unit, unit.at, foe, foe.at) for foe in self.foes)
            total += max((shot.attacks * shot.toll for shot in shots), default=0.0)
        return total / max(1.0, 0.5 * len(self.foes))

    # --- pieces ---------------------------------------------------------------------------------------------------

    def kind(self, unit: m.Unit) -> UnitType:
        """The counter of a piece."""
        return self.state.setting.types[unit.id]

    @cached_property
    def worth(self) -> Mapping[UnitId, float]:
        """What each piece on the board is worth, a squad one; more where a goal names it."""
        types = self.state.setting.types
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
        """The intact enemies who fire at places that are to be held in the last turns: none if time works for this side."""
        able = next((unit for unit in intact(self.ours) if not unit.riding), None)
        if able is None or self.defends or self.left > LATE:
            return ()
        places = [place for goal in self.goals if goal.aim == "hold" for place in goal.places]
        return tuple(
            foe for foe in self.standing if any(self.chance(foe, foe.at, able, at).effect > SEEN for at in places)
        )

    def loss(self, target: m.Unit, shot: Chance) -> float:
        """What one attack takes of a piece on average; one that is disrupted has lost a part already."""
        worth = self.worth[target.id]
        return worth * (1 - SHAKEN) * shot.effect if target.disrupted else worth * shot.toll

    def turns(self, unit: m.Unit, at: Hex, goal: Hex) -> float:
        """The turns that a piece marches from a hex to another, were there no enemy."""
        speed = movement.mv(self.state.setting, unit.id)
        if at == goal or not speed:
            return 0.0 if at == goal else FAR
        key = unit.id, goal
        if key not in self._ahead:
            self._ahead[key] = march.ahead(self.state, unit, goal)
        return min(self._ahead[key][at] / speed, FAR)

    @cached_property
    def _ahead(self) -> dict[tuple[UnitId, Hex], Mapping[Hex, float]]:
        return {}

    # --- fire -----------------------------------------------------------------------------------------------------

    def chance(self, firer: m.Unit, origin: Hex, target: m.Unit, at: Hex) -> Chance:
        """What a piece would do to an unhurt other if they stood there: nobody fires out of close combat or into it. [SHC-1]"""
        if origin != at and (origin in self._mixed or at in self._mixed):
            return NEVER
        return chance(self.state, (firer.id, origin), (target.id, at), self._limit)

    @cached_property
    def _mixed(self) -> frozenset[Hex]:
        return frozenset(place for place in self.state.held[self.side] if mixed(self.state, place))

    @cached_property
    def _limit(self) -> int | None:
        return visibility(self.state.setting, self.state.turn)

    @cached_property
    def watchers(self) -> tuple[m.Unit, ...]:
        """The enemies that may still fire at a moving piece."""
        return tuple(foe for foe in self.standing if not reaction.spent(self.state, foe))

    def exposed(self, unit: m.Unit, foe: m.Unit) -> float:
        """What a shot of a piece takes from an enemy on average in the worst for him of all hexes that he can still come to."""
        tolls = (self.chance(unit, unit.at, foe, place).toll for place in self.reach(foe))
        return self.worth[foe.id] * max(tolls, default=0.0)

    def reach(self, unit: m.Unit) -> frozenset[Hex]:
        """The hexes that a piece can come to in its turn."""
        if unit.id not in self._reach:
            self._reach[unit.id] = frozenset(movement.reach(self.state, unit.id))
        return self._reach[unit.id]

    @cached_property
    def _reach(self) -> dict[UnitId, frozenset[Hex]]:
        return {}

    @cached_property
    def shells(self) -> int:
        """The missions that enemy batteries can still call by the next turn, one each."""
        batteries = (one for one in self.state.setting.batteries.values() if one.side != self.side)
        return sum(one.since <= self.state.turn + 1 and missions_left(self.state, one) > 0 for one in batteries)

    @cached_property
    def shares(self) -> Mapping[UnitId, frozenset[UnitId]]:
        """The own pieces that each enemy has to choose from."""
        return {
            foe.id: frozenset(unit.id for unit in self.ours if self.chance(foe, foe.at, unit, unit.at).effect > SEEN)
            for foe in self.standing
        }

    @cached_property
    def wave(self) -> int:
        """The own pieces that move in this turn or still can: the enemy's reactions are shared among them."""
        fresh = (unit for unit in self.ours if unit.moved or not (unit.disrupted or unit.acted or unit.shots))
        return max(1, sum(movement.mv(self.state.setting, unit.id) > 0 for unit in fresh))

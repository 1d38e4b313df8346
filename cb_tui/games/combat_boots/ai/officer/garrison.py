"""Garrison: who stands where in a side's last turn, so that places to be held outlive the enemy's last turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from cb_tui.core.hexes import Hex
from cb_tui.core.standing_orders import Goal
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.ai.officer import attack_value
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.ai.officer.positions import NOW, Task, picked, unhurt
from cb_tui.games.combat_boots.rules import model as m

NEARLY = 0.2  # of the goal counts that enough places are held at all, each a part of it
TURN = 0.02  # by which a whole turn's march has to raise the chance
LEAST = 0.002  # by which one more piece has to raise it

Posts = Mapping[UnitId, Hex]


def posted(here: Estimate, goal: Goal, able: Sequence[m.Unit]) -> Mapping[UnitId, Task]:
    """Return the tasks of the pieces that can take the places by the end of this turn, or {}.

    Each goes where it helps most. The result is empty if they cannot take enough places.
    """
    posts = _posts(here, goal, able)
    if len(set(posts.values())) < goal.count:
        return {}
    whole = _worth(here, goal, posts)
    given = {}
    for one, place in posts.items():
        least = whole - _worth(here, goal, {other: at for other, at in posts.items() if other != one})
        given[one] = Task("take", place, due=goal.due or 0, decides=NOW * least, at_once=True)
    return given


@dataclass(frozen=True)
class Garrison:
    """The posts of a side in its last turn, and what the enemy's fire can do to them."""

    here: Estimate
    given: Mapping[UnitId, Task]

    def stopping(self, foe: UnitId, by: Sequence[UnitId]) -> float:
        """Return the worth, in squads, of silencing an enemy: pieces that fire do not march to their posts."""
        posts = self._posts
        if not posts:
            return 0.0
        units = self.here.state.units
        away = frozenset(one for one in by if one in posts and units[one].at != posts[one])
        if (foe, away) not in self._known:
            kept = {one: place for one, place in posts.items() if one not in away}
            gains = (_worth(self.here, goal, kept, foe) - _worth(self.here, goal, kept) for goal in self._goals)
            self._known[foe, away] = NOW * max(gains, default=0.0)
        return self._known[foe, away]

    @cached_property
    def _goals(self) -> tuple[Goal, ...]:
        return tuple(goal for goal in self.here.goals if goal.aim == "hold" and goal.due == self.here.state.turn)

    @cached_property
    def _posts(self) -> Posts:
        if self.here.last_word or not self._goals:
            return {}
        return {one: task.place for one, task in self.given.items() if task.at_once and task.kind == "take"}

    @cached_property
    def _known(self) -> dict[tuple[UnitId, frozenset[UnitId]], float]:
        return {}


def _posts(here: Estimate, goal: Goal, able: Sequence[m.Unit]) -> Posts:
    free = {place: [unit for unit in able if place == unit.at or place in here.reach(unit)] for place in goal.places}
    posts: dict[UnitId, Hex] = {}
    now = 0.0
    while True:
        rated = []
        for place, units in free.items():
            left = [unit for unit in units if unit.id not in posts]
            if left:
                far, _, _, one = min(
                    (here.turns(unit, unit.at, place), _fresh(unit), _hit(here, unit, place), unit.id) for unit in left
                )
                rated.append((_worth(here, goal, posts | {one: place}) - now - TURN * far, place, one))
        gain, place, one = max(rated, default=(0.0, Hex(""), UnitId("")))
        if gain < LEAST:
            return posts
        posts[one] = place
        now = _worth(here, goal, posts)


def _fresh(unit: m.Unit) -> bool:
    """Check whether a piece can still march this turn. If several share a place, another one stays."""
    return not (unit.acted or unit.shots)


def _hit(here: Estimate, unit: m.Unit, at: Hex, without: UnitId | None = None) -> float:
    """Return the chance that the fire of enemies elsewhere hits a piece in a place at all."""
    missed = 1.0
    for foe in here.standing:
        if foe.at == at or foe.id == without:
            continue
        shot = here.chance(foe, foe.at, unit, at)
        if shot.attacks:
            missed *= (1 - picked(here, foe, unit) * shot.effect) ** shot.attacks
    return 1 - missed


def _worth(here: Estimate, goal: Goal, posts: Posts, without: UnitId | None = None) -> float:
    """Return the worth of posts: the chance that enough places stand, and a little for each."""
    standing = [1.0]  # by how many places
    held = 0.0
    places = tuple(dict.fromkeys(at for at in posts.values() if at in goal.places))
    for place in places:
        units = [here.state.units[one] for one, at in posts.items() if at == place]
        stands = _stands(here, place, units, without) * (1 - _entered(here, place, units, places, without))
        held += stands
        standing = [
            before * (1 - stands) + after * stands
            for before, after in zip([*standing, 0.0], [0.0, *standing], strict=True)
        ]
    return sum(standing[goal.count :]) + NEARLY * min(1.0, held / goal.count)


def _stands(here: Estimate, place: Hex, units: Sequence[m.Unit], without: UnitId | None) -> float:
    """Return the chance that pieces clear a place of enemies and one of them survives the fire there."""
    fallen = prod(1 - _lasts(here, unit, place, without) for unit in units)
    return attack_value.clears(here, units, place, without) * (1 - fallen)


def _lasts(here: Estimate, unit: m.Unit, at: Hex, without: UnitId | None) -> float:
    """Return the chance that a piece gets to a place unhurt and survives the fire on it."""
    return (1 - _hit(here, unit, at, without)) * (1.0 if unit.at == at else unhurt(here, unit, at))


def _entered(
    here: Estimate, place: Hex, units: Sequence[m.Unit], places: Sequence[Hex], without: UnitId | None
) -> float:
    """Return the chance that an enemy gets into a place past the fire of all who hold it.

    Each enemy enters one place at most.
    """
    kept = 1.0
    for foe in here.standing:
        if foe.id != without and foe.at not in places and place in here.reach(foe):
            through = prod(1 - here.chance(unit, place, foe, place).effect for unit in units)
            kept *= 1 - through / sum(other in here.reach(foe) for other in places)
    return 1 - kept

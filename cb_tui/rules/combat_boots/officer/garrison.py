"""Garrison: who stands where in a side's last turn, so that places to be held outlive the enemy's last fire."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from cb_tui.core.hexes import Hex
from cb_tui.core.planning import Goal
from cb_tui.core.values import UnitId
from cb_tui.rules.combat_boots import model as m
from cb_tui.rules.combat_boots.occupancy import enemies, intact
from cb_tui.rules.combat_boots.officer.estimate import Estimate
from cb_tui.rules.combat_boots.officer.positions import picked
from cb_tui.rules.combat_boots.officer.task import NOW, Task

NEARLY = 0.2  # of the goal counts that enough places are held at all, each a part of it
TURN = 0.02  # by which a whole turn's march has to raise the chance
LEAST = 0.002  # by which one more piece has to raise it

Posts = Mapping[UnitId, Hex]


def open_places(here: Estimate, goal: Goal) -> tuple[Hex, ...]:
    """Return the places of a goal that no intact enemy is in."""
    return tuple(place for place in goal.places if not intact(enemies(here.state, here.side, place)))


def posted(here: Estimate, goal: Goal, able: Sequence[m.Unit]) -> Mapping[UnitId, Task]:
    """Return the tasks of those who can be in open places by the end of this turn, each where it raises the chance most."""
    posts = _posts(here, goal, able)
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
        """Return what it is worth, in squads, that an enemy fires no more: pieces that fire do not march to their posts."""
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
    open_ = open_places(here, goal)
    free = {place: [unit for unit in able if _comes(here, unit, place)] for place in open_}
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


def _comes(here: Estimate, unit: m.Unit, place: Hex) -> bool:
    """Whether a piece is in a place, or can still march there in this turn."""
    return unit.at == place or (_fresh(unit) and here.turns(unit, unit.at, place) <= 1)


def _fresh(unit: m.Unit) -> bool:
    """Whether a piece can still march in this turn: of several in a place another stays."""
    return not (unit.acted or unit.shots)


def _hit(here: Estimate, unit: m.Unit, at: Hex, without: UnitId | None = None) -> float:
    """The chance that the enemy's fire hits a piece in a place at all."""
    missed = 1.0
    for foe in here.standing:
        shot = here.chance(foe, foe.at, unit, at)
        if shot.attacks and foe.id != without:
            missed *= (1 - picked(here, foe, unit) * shot.effect) ** shot.attacks
    return 1 - missed


def _worth(here: Estimate, goal: Goal, posts: Posts, without: UnitId | None = None) -> float:
    """What posts are worth: the chance that enough places stand, and a little for each."""
    standing = [1.0]  # by how many places
    held = 0.0
    for place in dict.fromkeys(posts.values()):
        units = [here.state.units[one] for one, at in posts.items() if at == place and place in goal.places]
        lost = prod(_hit(here, unit, place, without) for unit in units)
        held += 1 - lost
        standing = [
            before * lost + after * (1 - lost) for before, after in zip([*standing, 0.0], [0.0, *standing], strict=True)
        ]
    return sum(standing[goal.count :]) + NEARLY * min(1.0, held / goal.count)

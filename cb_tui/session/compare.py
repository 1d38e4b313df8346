"""Compare: two lines of a save, from where they part."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cb_tui.core.answers import Scene
from cb_tui.core.ruleset import Outcome, Ruleset
from cb_tui.core.values import Side
from cb_tui.rules import RULESETS
from cb_tui.session.course import Course
from cb_tui.session.ledger import Ledger, Luck
from cb_tui.session.load import Tree
from cb_tui.session.roster import roster
from cb_tui.session.turn import Turn


@dataclass(frozen=True)
class Way:
    """What became of one line after the parting: its turns from there, and for each side losses and luck."""

    name: str
    step: int  # where it stands
    turns: tuple[Turn, ...]
    turn: int  # the game turn that it stands in
    outcome: Outcome | None
    lost: dict[Side, int]  # pieces since the parting
    in_all: dict[Side, tuple[int, int]]  # pieces lost since the start, and of how many
    luck: dict[Side, Luck]  # of the throws since the parting


@dataclass(frozen=True)
class Comparison:
    """Two lines that share their first `step` commands and nothing after; `turn` is the game turn there."""

    step: int
    turn: int
    one: Way
    other: Way


def compare(folder: Path, one: str, other: str, rulesets: Mapping[str, Ruleset[Any]] | None = None) -> Comparison:
    """Two lines of a save, "main" or branches; raises SessionError when one cannot be read."""
    tree = Tree(folder, rulesets or RULESETS)
    mine, its = tree.line(one).course, tree.line(other).course
    parted = (step for step, (a, b) in enumerate(zip(mine.spots, its.spots, strict=False)) if a != b)
    shared = next(parted, min(len(mine.spots), len(its.spots))) - 1
    scene: Scene = mine.ruleset.scene(mine.states[shared])
    return Comparison(shared, min(scene.turn, scene.turns), _way(mine, shared), _way(its, shared))


def _way(course: Course, step: int) -> Way:
    rules, after = course.ruleset, tuple(course.turns[step:])
    then: Scene = rules.scene(course.states[step])
    now: Scene = rules.scene(course.state)
    gone = {force.side: force.lost for force in then.forces}
    return Way(
        course.branch,
        course.step,
        after,
        min(now.turn, now.turns),
        rules.outcome(course.state),
        {force.side: force.lost - gone[force.side] for force in now.forces},
        {force.side: (force.lost, force.total) for force in now.forces},
        Ledger(roster(rules, course.battle), after).sides,
    )

"""Positions: what a piece is worth in a hex at the end of the turn, and the safest march there."""

from math import log, prod
from typing import Literal, NamedTuple

from cb_tui.core import paths
from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.ai.officer import attack_value
from cb_tui.games.combat_boots.ai.officer.estimate import SEEN, Estimate
from cb_tui.games.combat_boots.rules import artillery, bands, movement
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle_context import SHAKEN
from cb_tui.games.combat_boots.rules.movement import aboard
from cb_tui.games.combat_boots.rules.occupancy import units_of

NOW, SOON = (
    8.0,
    4.0,
)  # what a place is worth, in squads, that decides the battle in this turn, or after the enemy's next
PICKED = 0.2  # an enemy who sees a piece fires at it with this chance at least,
SHARED = 0.6  # and this one shared among all that it sees
PROSPECT = 0.5  # of what a piece could do from a hex counts
THERE = 0.3  # to be where one is to be
MANY, CROWDED = (
    4,
    0.4,
)  # of more pieces in a hex each adds that share to what fire takes: it raises the firer's best die
SHELLED = 0.25  # of its worth a piece loses to a mission of an enemy battery
DELAYED = 0.5, 0.2  # a mission of the enemy's, or of ours, that is still to land comes down where it was called
LOST = 0.62  # of its worth a piece loses on average when it is hit on the way: its turn and its goal too
LEAST = 0.04  # gain of a move worth making,
LEAVE = 0.15  # and of leaving a place with a target, for a side that time works for


class Task(NamedTuple):
    """A place, and what a piece is to do there."""

    kind: Literal["take", "deny", "hunt", "support", "leave"]
    place: Hex
    due: int = 0  # the turn in which it counts, 0: any
    decides: float = 0.0  # what it is worth to be there at the end of this turn
    fight: float = 0.0  # turns that the enemy there will cost
    at_once: bool = False  # the enemy has no turn left to undo it
    urgent: bool = True  # of a place to deny: the enemy can have enough of them by its next turn

    def words(self, holder: Literal["ours", "theirs", "nobody"]) -> str:
        """Return the purpose of a task, to follow "goes to 0503". `holder` holds the place now."""
        match self.kind:
            case "take" | "deny" if holder == "ours":
                return f"to hold {self.place}"
            case "take":
                return f"to take {self.place}"
            case "deny" if holder == "theirs":
                return f"to take {self.place} from the enemy"
            case "deny":
                return f"to keep {self.place} from the enemy"
            case "hunt":
                return f"toward the enemy in {self.place}"
            case "support":
                return f"in support of {self.place}"
            case "leave":
                return f"to leave the board at {self.place}"


def value(here: Estimate, unit: m.Unit, at: Hex, task: Task | None) -> float:
    """Return the value of a hex for a piece: its fire and its task there, less its expected loss."""
    lost = danger(here, unit, at)
    total = here.material * prospect(here, unit, at) - here.caution(slack(here, unit, task)) * lost
    if task and at == task.place and not task.at_once:
        total -= task.decides * lost / here.worth[unit.id]  # it has to outlive the enemy's turn
    if at != unit.at or unit.moved:
        total += here.material * attack_value.entering(here, unit, at)
    return total + progress(here, unit, at, task) if task else total


def danger(here: Estimate, unit: m.Unit, at: Hex) -> float:
    """Return the average loss of a piece in a hex in the enemy's next turn, given the other targets."""
    crowd = _beside(here, unit, at) + 1 if bands.on_field(at) else 1
    shot_at = sum(_fire(here, foe, unit, at, crowd) for foe in here.standing)
    total = _shelled(here, unit, at) + shot_at * (1 + CROWDED * max(0, crowd - MANY))
    return here.worth[unit.id] * min(1.0, total + here.shells * SHELLED * crowd / len(here.ours))


def _beside(here: Estimate, unit: m.Unit, at: Hex) -> int:
    return sum(one.id != unit.id for one in units_of(here.state, here.side, at))


def _fire(here: Estimate, foe: m.Unit, unit: m.Unit, at: Hex, crowd: int) -> float:
    """Return the average damage of an enemy to a piece among `crowd` own pieces in its hex.

    The enemy may pick another target.
    """
    shot = here.chance(foe, foe.at, unit, at)
    if not shot.attacks:
        return 0.0
    bound = foe.at == at and (here.kind(foe).armor or here.kind(unit).armor)  # it may fire nowhere else [SHC-1]
    share = 1.0 / crowd if bound else picked(here, foe, unit)
    return (min(1.0, share * crowd) if shot.area else share) * shot.attacks * shot.toll


def picked(here: Estimate, foe: m.Unit, unit: m.Unit) -> float:
    """Return the chance that an enemy who sees a piece fires at this one."""
    seen = here.shares[foe.id]
    return PICKED + SHARED / (len(seen) + (unit.id not in seen))


def _shelled(here: Estimate, unit: m.Unit, at: Hex) -> float:
    """Return the average damage to a piece by barrages that lie on a hex or may land there."""
    total = 0.0
    for barrage in here.state.barrages:
        if bands.distance(barrage.at, at) <= 1:
            odds = artillery.odds(here.state, barrage, unit)
            likely = DELAYED[barrage.side == here.side] if barrage.lands else 1.0
            total += likely * (float(odds.kill) + SHAKEN * float(odds.disrupt))
    return total


def prospect(here: Estimate, unit: m.Unit, at: Hex) -> float:
    """Return the value of later fire from a hex by a piece or its cargo."""
    if here.left <= 1 and here.last_word:
        return 0.0
    cargo = (one for one in aboard(here.state, unit.id) if one.inside) if unit.id in here.state.loaded else ()
    return max((_aimed(here, one, at) for one in (unit, *cargo)), default=0.0)


def _aimed(here: Estimate, unit: m.Unit, at: Hex) -> float:
    shots = ((here.chance(unit, at, foe, foe.at), here.worth[foe.id]) for foe in here.foes)
    return PROSPECT * max((shot.attacks * shot.toll * worth for shot, worth in shots), default=0.0)


def slack(here: Estimate, unit: m.Unit, task: Task | None) -> float:
    """Return the turns to spare for a task, less the march and the fight for it."""
    last = here.state.context.battle.turns
    left = (task.due if task and task.due else last) - here.state.turn + 1
    return left - here.turns(unit, unit.at, task.place) - task.fight if task else left


def progress(here: Estimate, unit: m.Unit, at: Hex, task: Task) -> float:
    """Return the value of a hex for a task: nearness, which counts more as time runs out, and arrival."""
    turns = here.turns(unit, at, task.place)
    spare = slack(here, unit, task)
    press = 0.3 + max(0.0, min(1.0, 1.0 - spare / 6.0))
    there = THERE + task.decides if at == task.place else 0.0
    match task.kind:
        case "take" | "leave":
            return there - press * turns
        case "deny" if task.urgent:
            return there - (0.3 if spare > 2 else 0.9) * max(0.0, turns - 0.5)
        case "deny":
            return there - 0.1 * max(0.0, turns - 1.0)
        case "hunt":
            return -press * turns * (0.35 if here.patient else 1.0)
        case "support":
            return -0.15 * max(0.0, turns - 1.0)


class RatedMove(NamedTuple):
    """A piece's march, with its gain over staying and the chance to be hit on the way."""

    gain: float
    risk: float
    way: tuple[Hex, ...]


def best(here: Estimate, unit: m.Unit, task: Task | None) -> RatedMove | None:
    """Return the march that gains most, or None if staying is as good."""
    ends = _ends(here, unit)
    if not ends:
        return None
    stay = value(here, unit, unit.at, task)
    cost = here.worth[unit.id] * LOST * here.caution(slack(here, unit, task))
    rated = (
        RatedMove((1 - risk) * (value(here, unit, place, task) - stay) - risk * cost, risk, way)
        for place, (risk, way) in ends.items()
    )
    found = max(rated, key=lambda move: move.gain)
    least = LEAVE if here.patient and prospect(here, unit, unit.at) > SEEN else LEAST
    return found if found.gain >= here.material * least else None


def _ends(here: Estimate, unit: m.Unit) -> dict[Hex, tuple[float, tuple[Hex, ...]]]:
    """Return every hex in reach, with the chance to be hit on the safest path there, and that path."""
    if not movement.reach(here.state, unit.id):
        return {}
    missed: dict[Hex, float] = {}

    def risk(way: tuple[Hex, ...], to: Hex) -> float:
        if to not in missed:
            missed[to] = max(1e-6, unhurt(here, unit, to))
        return -log(missed[to])

    steps, left = movement.steps(here.state, unit), movement.points_left(here.state, unit)
    found = paths.safest(unit.at, steps, risk, left)
    return {place: (1.0 - prod(missed[at] for at in reach.way), reach.way) for place, reach in found.items()}


def unhurt(here: Estimate, unit: m.Unit, at: Hex) -> float:
    """Return the chance that a mover gets through a hex unhurt.

    In a rush each mover draws a part of the enemy's reactions.
    """
    left = 1.0
    for barrage in artillery.waits_for(here.state, unit, at) if here.state.barrages else ():
        left *= float(artillery.odds(here.state, barrage, unit).none)
    for foe in here.watchers:
        shot = here.chance(foe, foe.at, unit, at)
        share = 1.0 if here.patient else min(1.0, (shot.attacks + 0.5) / here.wave)
        left *= 1.0 - share * shot.effect
    return left

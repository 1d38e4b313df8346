"""Transport of guns and squads to where they serve, and away from where they serve no longer."""

from collections.abc import Sequence

from cb_tui.core.ruleset import Choice
from cb_tui.games.combat_boots.ai import transport_tactics
from cb_tui.games.combat_boots.ai.officer import moves, positions, words
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.ai.officer.means import Options
from cb_tui.games.combat_boots.ai.officer.task import Task
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.aboard import aboard
from cb_tui.games.combat_boots.rules.occupancy import kind_of

HOT = 0.3  # of its worth an armored vehicle stands to lose where it does not unload
NEAR = 4  # hexes from the enemy, or from its place, where a squad gets out
WORTHWHILE = 4  # turns left that make it worth to fetch a gun: to load and go, to set down, to fire


def carry(here: Estimate, means: Options, unit: m.Unit, task: Task | None) -> Choice | None:
    """Return the order of a vehicle with cargo, an empty truck or riders on their tank, or None."""
    if unit.riding:
        return _by_book(here, means, unit)
    cargo = tuple(one for one in aboard(here.state, unit.id) if one.inside)
    if cargo:
        return _deliver(here, means, unit, cargo, task)
    if kind_of(here.state, unit).kind != "truck" or _wanted(here, task):
        return None
    return _fetch(here, means, unit) or _by_book(here, means, unit)


def _wanted(here: Estimate, task: Task | None) -> bool:
    """Check whether an empty truck follows its task like any piece: in the last turn it can hold a place."""
    return here.all_or_nothing and task is not None and task.kind == "take"


def _by_book(here: Estimate, means: Options, unit: m.Unit) -> Choice | None:
    choice = transport_tactics.choose(here.state, means.legal, unit)
    return choice if choice and choice.command in means.legal else None


def _deliver(here: Estimate, means: Options, unit: m.Unit, cargo: Sequence[m.Unit], task: Task | None) -> Choice | None:
    """Drives to where the cargo serves best, and sets it down where it can fire or is near enough to walk."""
    move = moves.best(here, unit, task)
    if move and means.may_step(step := m.Step(unit.id, move.way[0])):
        return Choice(step, words.march(here, unit, move, task))
    off = next((one for one in means.unloads if one.unit == unit.id), None)
    if off and _arrived(here, unit, cargo, task) and not _sheltered(here, unit):
        return Choice(off, f"{unit.id} sets {off.cargo} down")
    return None


def _sheltered(here: Estimate, unit: m.Unit) -> bool:
    """Check whether armor keeps off fire that its cargo would not survive."""
    return here.kind(unit).armor and positions.danger(here, unit, unit.at) > HOT * here.worth[unit.id]


def _arrived(here: Estimate, unit: m.Unit, cargo: Sequence[m.Unit], task: Task | None) -> bool:
    if not bands.on_field(unit.at):
        return False
    near = [foe.at for foe in here.foes] + ([task.place] if task else [])
    walks = any(here.kind(one).infantry for one in cargo)
    if walks and min((bands.distance(unit.at, place) for place in near), default=0) <= NEAR:
        return True
    return any(positions.prospect(here, one, unit.at) > 0 for one in cargo)


def _fetch(here: Estimate, means: Options, unit: m.Unit) -> Choice | None:
    """Load a gun that has no target where it stands, or return None if there is no time or no such gun."""
    if here.patient or here.left < WORTHWHILE:
        return None
    for one in means.loads:
        gun = here.state.units[one.cargo]
        if one.unit == unit.id and kind_of(here.state, gun).kind == "gun" and not positions.prospect(here, gun, gun.at):
            return Choice(one, f"{unit.id} takes {gun.id} to where it has a target")
    return None

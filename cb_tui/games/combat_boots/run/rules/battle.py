"""Battle: what a run makes of the place chosen, with the pieces that go."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from cb_tui.core.forging import GenerationError, Recipe
from cb_tui.core.scenario import ScenarioRunDay
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.generator.generate import tried
from cb_tui.games.combat_boots.generator.mission_plan import Counters
from cb_tui.games.combat_boots.generator.outfit import ANSWER, LOST, STEP, PlatoonSide
from cb_tui.games.combat_boots.generator.tables import Tables
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.games.combat_boots.run.rules import escalation, house
from cb_tui.games.combat_boots.run.rules.country import FOUGHT, countries, dated, place
from cb_tui.games.combat_boots.run.rules.morale import morale
from cb_tui.games.combat_boots.run.rules.platoon import Run
from cb_tui.games.combat_boots.run.rules.road import at_dusk
from cb_tui.games.combat_boots.run.rules.run_rules import AttachedUnit

COUNTRIES = 5  # seeds that a place tries, one after the other


def recipe(run: Run) -> Recipe:
    """Return the recipe of the chosen place, with the points of the pieces that go."""
    return place(run.begun.theatre, run.spot, run.handicap)


def strength(handicap: int) -> int:
    """Return how strong an enemy is at a handicap, in percent of the usual one."""
    return 100 + STEP * handicap


def battle(tables: Mapping[str, Any], counters: Counters, run: Run, pieces: Sequence[UnitId], missions: int) -> Battle:
    """Return the battle of the chosen place. Raises GenerationError.

    Its id is `run-` and the code of its country.
    """
    wanted, dressed = recipe(run), outfit(run, pieces, missions)
    if strange := [counter for _, counter in dressed.pieces if counter not in counters]:
        raise GenerationError(
            f"there is no counter {strange[0]} in {run.begun.theatre}; this run was led with other tables"
        )
    graded = dated(escalation.of_day(Tables(**tables), run.begun.theatre, run.day), run.begun, run.day)
    why = GenerationError("no country is left")
    for one in islice(countries(graded, run, wanted), COUNTRIES):
        try:
            made, *_ = tried(graded, counters, one, dressed)
        except GenerationError as none:
            why = none
        else:
            return replace(made, id=f"{FOUGHT}{made.id}", run=ScenarioRunDay(run.begun.title, run.day))
    raise why


def guests(battle: Battle) -> tuple[AttachedUnit, ...]:
    """Return the pieces that are lent for the day, and those that a rescue is to reach."""
    why = {ANSWER: "lent", **dict.fromkeys(LOST, "cut off")}
    return tuple(
        AttachedUnit(unit.id, unit.type, battle.types[unit.type].name, why[unit.id])
        for unit in battle.units
        if unit.id in why
    )


def outfit(run: Run, pieces: Sequence[UnitId], missions: int) -> PlatoonSide:
    """Return the platoon as it goes into a battle."""
    going = [one for one in run.members if one.id in pieces]
    return PlatoonSide(
        pieces=tuple((one.id, one.counter) for one in going),
        leaders=tuple((chief.id, chief.name) for chief in run.chiefs),
        morale=morale(run, pieces),
        bonus=house.OFFICER,
        missions=missions,
        fp=house.MISSION,
        since=house.FROM,
        dusk=at_dusk(run.day, run.spot),
    )

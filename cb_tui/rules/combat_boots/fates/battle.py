"""Battle: what a run makes of the place chosen, with the pieces that go."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from cb_tui.core.fates import Guest
from cb_tui.core.forging import CODE, NoBattle, Recipe
from cb_tui.core.platoon import APART, Run
from cb_tui.core.scenario import RunDay
from cb_tui.core.values import UnitId
from cb_tui.rules.combat_boots import FORGE_VERSION
from cb_tui.rules.combat_boots.battle import Battle
from cb_tui.rules.combat_boots.fates import escalation, house
from cb_tui.rules.combat_boots.fates.morale import morale
from cb_tui.rules.combat_boots.fates.road import at_dusk
from cb_tui.rules.combat_boots.forge.forces import Counters
from cb_tui.rules.combat_boots.forge.make import tried
from cb_tui.rules.combat_boots.forge.muster import STEP
from cb_tui.rules.combat_boots.forge.outfit import ANSWER, LOST, Outfit
from cb_tui.rules.combat_boots.forge.places import names
from cb_tui.rules.combat_boots.forge.tables import Tables

COUNTRIES = 5  # seeds that a place tries, one after the other
POINTS = 60  # in the code of its country
SEEDS = 1_000_000_000
FOUGHT = "run-"  # before the code of its country


def recipe(run: Run) -> Recipe:
    """Return what the place chosen is made of; the points are those of the pieces that go."""
    begun, spot = run.begun, run.spot
    return Recipe(
        stamp=f"{FORGE_VERSION}",
        theatre=begun.theatre,
        mission=spot.mission,
        points=POINTS,
        seed=spot.seed,
        handicap=run.handicap,
    )


def strength(handicap: int) -> int:
    """Return how strong an enemy is at a handicap, in percent of the usual one."""
    return 100 + STEP * handicap


def battle(tables: Mapping[str, Any], counters: Counters, run: Run, pieces: Sequence[UnitId], missions: int) -> Battle:
    """Return the battle of the place chosen; its id is `run-` and the code of its country; raises NoBattle."""
    wanted, dressed = recipe(run), outfit(run, pieces, missions)
    if strange := [counter for _, counter in dressed.pieces if counter not in counters]:
        raise NoBattle(f"there is no counter {strange[0]} in {run.begun.theatre}; this run was led with other tables")
    graded = escalation.of_day(Tables(**tables), run.begun.theatre, run.day)
    why = NoBattle("no country is left")
    for one in islice(_countries(graded, run, wanted), COUNTRIES):
        try:
            made, *_ = tried(graded, counters, one, dressed)
        except NoBattle as none:
            why = none
        else:
            return replace(made, id=f"{FOUGHT}{made.id}", run=RunDay(run.begun.title, run.day))
    raise why


def _countries(tables: Tables, run: Run, wanted: Recipe) -> Iterator[Recipe]:
    """Yield the countries that a place may have, one seed after the other, but those of a village of an earlier day."""
    codes = [CODE.fullmatch(day.code.removeprefix(FOUGHT)) for day in run.days if run.begun.run >= APART]
    known = [code for code in codes if code and code["mission"] in tables.missions]
    past = [replace(wanted, mission=code["mission"], seed=int(code["seed"])) for code in known]
    taken = {names(tables, one)[0] for one in past}
    for number in range(SEEDS):
        one = replace(wanted, seed=(wanted.seed + number) % SEEDS)
        if names(tables, one)[0] not in taken:
            yield one


def guests(battle: Battle) -> tuple[Guest, ...]:
    """Return the pieces that are lent for the day, and those that a rescue is to reach."""
    why = {ANSWER: "lent", **dict.fromkeys(LOST, "cut off")}
    return tuple(
        Guest(unit.id, unit.type, battle.types[unit.type].name, why[unit.id]) for unit in battle.units if unit.id in why
    )


def outfit(run: Run, pieces: Sequence[UnitId], missions: int) -> Outfit:
    """Return the platoon as it goes into a battle."""
    going = [one for one in run.members if one.id in pieces]
    return Outfit(
        pieces=tuple((one.id, one.counter) for one in going),
        leaders=tuple((chief.id, chief.name) for chief in run.chiefs),
        morale=morale(run, pieces),
        bonus=house.OFFICER,
        missions=missions,
        fp=house.MISSION,
        since=house.FROM,
        dusk=at_dusk(run.day, run.spot),
    )

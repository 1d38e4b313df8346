"""Begin: the platoon with which a run begins."""

from collections.abc import Mapping
from typing import Any

from cb_tui.core.generator import GenerationError
from cb_tui.core.grammar import closest_name
from cb_tui.core.seeded_draws import SeededDraws, Weights
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots import GENERATOR_VERSION
from cb_tui.games.combat_boots.generator.generate import RULESET
from cb_tui.games.combat_boots.generator.tables import ArmyList, Tables, Theatre
from cb_tui.games.combat_boots.run.rules import names, road
from cb_tui.games.combat_boots.run.rules.country import apart
from cb_tui.games.combat_boots.run.rules.platoon import DATED, TIMELY, Member, Platoon, PlatoonLeader, Rank, Run

SQUADS = 4
ENEMY = "officer"


def version() -> int:
    """Return the version of what makes the battles of a run that begins now."""
    return GENERATOR_VERSION


def theatres(tables: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the theatres whose army has half squads and names, by id, with their names."""
    armies: Mapping[str, ArmyList] = tables["armies"]
    led = {name for name, army in armies.items() if army.half and army.side in names.SURNAMES}
    return {key: one.name for key, one in tables["theatres"].items() if one.army in led}


def begin(tables: Mapping[str, Any], theatre: str, rank: Rank, seed: int, date: str, *, form: int = TIMELY) -> Platoon:
    """Return a new platoon: four squads, a machine gun and a mortar under a lieutenant.

    `form` is the version of the format. Raises GenerationError if no run can be set in `theatre`.
    """
    if theatre not in (known := theatres(tables)):
        near = closest_name(theatre, known)
        perhaps = f"did you mean {near}? " if near else ""
        raise GenerationError(f"no run can be set in {theatre}; {perhaps}the theaters are {', '.join(known)}")
    place: Theatre = tables["theatres"][theatre]
    army: ArmyList = tables["armies"][place.army]
    chance = SeededDraws("cb_tui run", GENERATOR_VERSION, theatre, seed, "platoon")
    called = chance.shuffled(names.SURNAMES[army.side])
    squad = _usual(army.squads)
    kinds = [(f"R{number}", "squad", squad) for number in range(1, SQUADS + 1)]
    kinds += [("M1", "gun", _usual(army.machine_guns)), ("W1", "mortar", _usual(army.support))]
    days = road.road(theatre, seed, GENERATOR_VERSION)
    return Platoon(
        run=form,
        forge=GENERATOR_VERSION,
        ruleset=RULESET,
        theatre=theatre,
        rank=rank,
        seed=seed,
        date=date,
        title=f"{chance.pick(names.NUMBERS)} Platoon",
        country=place.name,
        side=Side(army.side),
        enemy=ENEMY,
        morale=army.morale[0],
        squad=squad,
        half=army.half,
        names=tuple(called[len(kinds) :]),
        members=tuple(
            Member(id=UnitId(name), name=surname, noun=noun, counter=counter)
            for (name, noun, counter), surname in zip(kinds, called, strict=False)
        ),
        chiefs=(PlatoonLeader(id=UnitId("L1"), name=f"Lt. {chance.pick(names.LIEUTENANTS[army.side])}"),),
        road=apart(Tables(**tables), theatre, days) if form >= DATED else days,
    )


def _usual(weights: Weights) -> str:
    """Return the counter that an army has most of."""
    return max(weights, key=lambda counter: weights[counter])


def start(begun: Platoon) -> Run:
    """Return a run on the morning of its first day."""
    return Run(begun=begun, members=begun.members, chiefs=begun.chiefs)

"""Battle of a run: its grade, how it is made, and the account of what came of it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from cb_tui.core.generator import GenerationError, Recipe
from cb_tui.core.scenario import ScenarioRunDay
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.generator.generate import tried
from cb_tui.games.combat_boots.generator.mission_plan import Counters
from cb_tui.games.combat_boots.generator.outfit import ANSWER, BATTERY, LOST, STEP, PlatoonSide
from cb_tui.games.combat_boots.generator.tables import ArmyList, Tables
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.games.combat_boots.rules.events import Destroyed, Fired, Verdict
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.run.rules import house_rules
from cb_tui.games.combat_boots.run.rules.begin import FOUGHT, countries, dated, place
from cb_tui.games.combat_boots.run.rules.house_rules import at_dusk, morale
from cb_tui.games.combat_boots.run.rules.platoon import AttackRecord, BattleAccount, Run
from cb_tui.games.combat_boots.run.rules.run_rules import AttachedUnit, LoggedCommand

COUNTRIES = 5  # seeds that a place tries, one after the other
CLOSE = "hand to hand"


class DayEnemy(NamedTuple):
    """The enemy of a day. Chances are in percent."""

    rear: bool  # rear troops, where the theatre has them
    support: bool  # mortars, snipers
    trenches: int  # chance that those who defend have dug in
    armor: int  # chance
    nerve: int  # of the army's morale: -1 the lowest, 1 the highest, 0 any


GRADES = (
    DayEnemy(rear=True, support=False, trenches=0, armor=0, nerve=-1),
    DayEnemy(rear=True, support=False, trenches=20, armor=0, nerve=0),
    DayEnemy(rear=False, support=True, trenches=60, armor=0, nerve=0),
    DayEnemy(rear=False, support=True, trenches=60, armor=40, nerve=0),
    DayEnemy(rear=False, support=True, trenches=60, armor=60, nerve=0),
    DayEnemy(rear=False, support=True, trenches=100, armor=30, nerve=1),
)


def of_day(tables: Tables, theatre: str, day: int) -> Tables:
    """Return the tables with the enemy of a day."""
    grade, place = GRADES[day - 1], tables.theatres[theatre]
    wanted = tuple(enemy for enemy in place.enemies if tables.armies[enemy.army].rear == grade.rear)
    enemies = wanted or place.enemies
    armies = {enemy.army: _graded(tables.armies[enemy.army], grade) for enemy in enemies}
    armor = grade.armor if place.armor else 0
    return replace(
        tables,
        theatres={**tables.theatres, theatre: replace(place, enemies=enemies, armor=armor)},
        armies={**tables.armies, **armies},
        missions={key: replace(mission, trenches=grade.trenches) for key, mission in tables.missions.items()},
    )


def _graded(army: ArmyList, grade: DayEnemy) -> ArmyList:
    low, high = army.morale
    morale = (low, low) if grade.nerve < 0 else (high, high) if grade.nerve > 0 else army.morale
    return replace(army, morale=morale, support=army.support if grade.support else army.machine_guns)


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
    graded = dated(of_day(Tables(**tables), run.begun.theatre, run.day), run.begun, run.day)
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
        bonus=house_rules.OFFICER,
        missions=missions,
        fp=house_rules.MISSION,
        since=house_rules.FROM,
        dusk=at_dusk(run.day, run.spot),
    )


def account(run: Run, line: str, head: str, last: State, told: Sequence[LoggedCommand]) -> BattleAccount:
    """Return the account of a battle's commands. `last` is the state at its end."""
    side = run.begun.side
    blows = [blow for each in told for blow in _blows(each)]
    sides = {unit.id: unit.side for unit in last.context.battle.units}
    shots = [blow for blow in blows if blow.by and sides.get(blow.by[0]) == side != sides.get(blow.target)]
    hits = [blow for blow in shots if blow.effect == "kill" and blow.kill]
    misses = [blow for blow in shots if blow.effect == "none" and blow.kill]
    march = run.march
    own = set(march.pieces) if march else set()
    kills: Counter[UnitId] = Counter()
    lost: list[AttackRecord] = []
    for blow, killer in _ends(told):
        if sides.get(blow.target) == side:
            lost.append(blow)
        elif killer in own:
            kills[killer] += 1
    outcome = last.outcome
    return BattleAccount(
        line=line,
        head=head,
        winner=outcome.winner if outcome else None,
        turn=min(last.turn, last.context.battle.turns),
        turns=last.context.battle.turns,
        commands=len(told),
        killed=sum(sides.get(unit) not in (side, None) for unit in last.lost),
        kills=dict(kills),
        lost=tuple(lost),
        fallen=tuple(chief.id for chief in run.chiefs if chief.id in last.fallen),
        missions=last.missions.get(BATTERY, 0),
        saved=tuple(unit for unit in LOST if unit in last.units or unit in last.exited),
        best=min(hits, key=lambda blow: blow.kill, default=None),
        worst=max(misses, key=lambda blow: blow.kill + blow.disrupt, default=None),
    )


def _blows(told: LoggedCommand) -> Iterator[AttackRecord]:
    """Yield each attack of a command on each of its targets."""
    for event in told.events:
        if isinstance(event, Fired):
            for verdict in event.verdicts:
                yield from (_blow(event, verdict, unit) for unit in verdict.units)


def _blow(event: Fired, verdict: Verdict, unit: UnitId) -> AttackRecord:
    kill, disrupt = _percent(verdict.kill), _percent(verdict.disrupt)
    if unit in verdict.shaken:  # disrupted again is destroyed [FIRE-6]
        kill, disrupt = round(100 * (Fraction(verdict.kill) + Fraction(verdict.disrupt))), 0
    return AttackRecord(
        target=unit,
        by=event.by,
        kind=event.kind,
        place=Place(event.at),
        distance=event.distance,
        kill=kill,
        disrupt=disrupt,
        effect=verdict.effect,
    )


def _percent(text: str) -> int:
    return round(Fraction(text) * 100)


def _ends(told: Sequence[LoggedCommand]) -> Iterator[tuple[AttackRecord, UnitId | None]]:
    """Yield each destroyed piece's blow and the piece that gets the credit.

    Of a group it is the first to fire, hand to hand the piece that fights there.
    """
    for before, events in told:
        blows: dict[UnitId, AttackRecord] = {}
        for event in events:
            match event:
                case Fired():
                    blows |= {blow.target: blow for blow in _blows(LoggedCommand(before, (event,)))}
                case Destroyed(unit):
                    blow = blows.get(unit) or _close(before, unit)
                    yield blow, blow.by[0] if blow.by else None
                case _:
                    pass


def _close(before: State, unit: UnitId) -> AttackRecord:
    """Return the end of a piece hand to hand, or with what carried it."""
    there = before.units.get(unit)
    if there is None:
        return AttackRecord(target=unit, kind=CLOSE)
    foes = tuple(sorted(one.id for one in before.standing.get(there.at, ()) if one.side != there.side))
    return AttackRecord(target=unit, by=foes, kind=CLOSE, place=Place(there.at))

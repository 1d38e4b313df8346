"""Escalation: who stands against a platoon by day, told by what they are and never by dice."""

from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.games.combat_boots.generator.tables import ArmyList, Tables


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

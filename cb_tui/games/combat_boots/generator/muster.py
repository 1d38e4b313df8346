"""Muster: the two sides of a made battle, with their points, their tanks and the ids of their pieces."""

from collections import Counter

from cb_tui.core.draws import SeededDraws
from cb_tui.core.forging import Recipe
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.generator import forces
from cb_tui.games.combat_boots.generator.forces import Counters
from cb_tui.games.combat_boots.generator.outfit import PlatoonSide, worth
from cb_tui.games.combat_boots.generator.plan import MissionSide, NamedPiece
from cb_tui.games.combat_boots.generator.tables import ArmyList, Mission, Tables, Theatre
from cb_tui.games.combat_boots.rules.army import Army

STEP = 8  # percent of the enemy's points for each step of the handicap
NERVE = (2, 5)  # steps at which the enemy's morale moves by one
LEAST = 30  # points of any side
SCREEN = 4  # pieces of the enemy, at least
DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of ids
TRUCKS = 3  # in a column, at most
GUNS = 2  # that a raid destroys


def enemy_of(tables: Tables, theatre: Theatre, chance: SeededDraws) -> ArmyList:
    """Return the army that stands against you."""
    return tables.armies[chance.pick_weighted({enemy.army: enemy.weight for enemy in theatre.enemies})]


def camps(
    tables: Tables,
    recipe: Recipe,
    enemy: ArmyList,
    counters: Counters,
    chance: SeededDraws,
    *,
    outfit: PlatoonSide | None = None,
) -> tuple[MissionSide, MissionSide]:
    """Return your side, as an outfit has it if there is one, and the enemy's."""
    theatre = tables.theatres[recipe.theatre]
    you, mission = tables.armies[theatre.army], tables.missions[recipe.mission]
    own = outfit.called(you, recipe.mission, counters) if outfit else ()
    points = worth(own, counters) if own else recipe.points
    theirs = max(LEAST, points * mission.share * (100 + STEP * recipe.handicap) // 10_000)
    armored = _armored(mission, theatre, chance)
    if own:
        armored = (False, any(armored))
    ours = [] if own else _bought(you, recipe.points, counters, chance, own=armored[0], foe=armored[1])
    others = _bought(enemy, theirs, counters, chance, own=armored[1], foe=armored[0], least=SCREEN)
    match recipe.mission:
        case "raid":
            others += [chance.pick_weighted(enemy.guns)] * GUNS
        case "ambush" if enemy.trucks:
            squads = sum(piece in enemy.squads for piece in others)
            others += [chance.pick_weighted(enemy.trucks) for _ in range(min(TRUCKS, squads // 2))]
            if not own and any(counters[piece].armor for piece in others):
                ours = forces.against_armor(you, ours, counters, chance)
        case "rescue" if not own and sum(piece in you.machine_guns for piece in ours) < 2:
            ours.append(chance.pick_weighted(you.machine_guns))  # one is cut off, one comes with the relief
        case _:
            pass
    if outfit and any(counters[piece].armor for piece in others):
        own = (outfit.answer(you, counters), *own)
    yours = own or _named(ours, counters, capital=True)
    return MissionSide(side=Side(you.side), roster=you, pieces=yours), MissionSide(
        side=Side(enemy.side), roster=enemy, pieces=_named(others, counters, capital=False)
    )


def _armored(mission: Mission, theatre: Theatre, chance: SeededDraws) -> tuple[bool, bool]:
    """Return which sides have a tank, yours first."""
    if not (mission.armor and chance.chance(theatre.armor)):
        return False, False
    return chance.pick(((True, False), (False, True), (True, True)))


def _bought(
    roster: ArmyList, points: int, counters: Counters, chance: SeededDraws, *, own: bool, foe: bool, least: int = 0
) -> list[str]:
    tank = forces.tank(roster, points, counters, chance) if own else ""
    left = points - forces.worth(counters[tank]) if tank else points
    pieces = [tank] * bool(tank) + forces.platoon(roster, left, counters, chance, least - bool(tank))
    return forces.against_armor(roster, pieces, counters, chance) if foe else pieces


def _named(pieces: list[str], counters: Counters, *, capital: bool) -> tuple[NamedPiece, ...]:
    """Return the pieces with ids, the letter of the counter and a digit."""
    many: Counter[str] = Counter()
    found = []
    for piece in pieces:
        letter = counters[piece].letter
        name = f"{letter}{DIGITS[many[letter]]}"
        many[letter] += 1
        found.append(NamedPiece(UnitId(name if capital else name.lower()), piece, letter))
    return tuple(found)


def army(camp: MissionSide, tactic: str, handicap: int, chance: SeededDraws) -> Army:
    """Return a side as a battle has it, its morale moved by the handicap where it is the enemy's."""
    nerve = sum(abs(handicap) >= step for step in NERVE) * (1 if handicap > 0 else -1)
    roster = camp.roster
    morale = min(10, max(4, chance.integer_between(*roster.morale) + nerve))
    return Army(id=camp.side, name=roster.name, title=roster.title, morale=morale, tactic=tactic)

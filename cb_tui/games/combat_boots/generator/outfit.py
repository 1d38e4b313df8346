"""Outfit: a platoon that comes as it is, and the pieces that it musters."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cb_tui.core.generator import Recipe, enemy_points
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.generator import mission_plan
from cb_tui.games.combat_boots.generator.mission_plan import Counters, MissionSide, NamedPiece
from cb_tui.games.combat_boots.generator.tables import ArmyList, Mission, Tables, Theatre
from cb_tui.games.combat_boots.rules.battle import Battery, Battle, LeaderCard, UnitDeployment, VisibilityChange
from cb_tui.games.combat_boots.rules.edition import Army

LOST = (UnitId("RZ"), UnitId("MZ"))  # ids of a squad and a machine gun of another platoon, to be reached in a rescue
ANSWER = UnitId("AZ")  # of a team that is lent against armor
BATTERY = UnitId("B1")
DUSK = (6, 4)  # hexes that pieces see in the second third and in the last
STEP = 8  # percent of the enemy's points for each step of the handicap
NERVE = (2, 5)  # steps at which the enemy's morale moves by one
LEAST = 30  # points of any side
SCREEN = 4  # pieces of the enemy, at least
DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of ids
TRUCKS = 3  # in a column, at most
GUNS = 2  # that a raid destroys


@dataclass(frozen=True, kw_only=True)
class PlatoonSide:
    """Pieces and leaders by id, the morale of them all, what they may call, and whether the day ends."""

    pieces: tuple[tuple[UnitId, str], ...]  # with their counters
    leaders: tuple[tuple[UnitId, str], ...]  # with their names
    morale: int
    bonus: int
    missions: int
    fp: int
    since: int  # turn from which a mission can be called
    dusk: bool = False

    def called(self, roster: ArmyList, mission: str, counters: Counters) -> tuple[NamedPiece, ...]:
        """Return the pieces that go on a mission, in a rescue with those who are cut off."""
        wanted = list(self.pieces)
        if mission == "rescue":
            wanted += zip(LOST, (usual(roster.squads), usual(roster.machine_guns)), strict=True)
        return tuple(NamedPiece(piece, counter, counters[counter].letter) for piece, counter in wanted)

    def answer(self, roster: ArmyList, counters: Counters) -> NamedPiece:
        """Return the piece that is lent against armor: a team if the army has one."""
        teams = {name: weight for name, weight in roster.anti_tank.items() if counters[name].kind == "team"}
        counter = usual(teams or roster.anti_tank)
        return NamedPiece(ANSWER, counter, counters[counter].letter)

    def led(self, battle: Battle, camp: MissionSide) -> Battle:
        """Return a battle with the morale, the leaders and the artillery of this side."""
        sides = tuple(replace(army, morale=self.morale) if army.id == camp.side else army for army in battle.sides)
        posts = _posts(battle, camp)
        return replace(
            battle,
            sides=sides,
            leaders=(
                *(
                    LeaderCard(id=name, side=camp.side, name=called, bonus=self.bonus, at=posts[number % len(posts)].at)
                    for number, (name, called) in enumerate(self.leaders if posts else ())
                ),
                *(one for one in battle.leaders if one.side != camp.side),
            ),
            batteries=tuple(
                Battery(
                    id=BATTERY,
                    side=camp.side,
                    name="Battalion mortars",
                    fp=self.fp,
                    missions=self.missions,
                    since=self.since,
                )
                for _ in range(min(1, self.missions))
            ),
            visibility=_dusk(battle) if self.dusk else battle.visibility,
        )


@dataclass(frozen=True, kw_only=True)
class OwnWish:
    """A player's wishes for a battle beside its recipe: the counters of both sides, yours first, and more."""

    pieces: tuple[Sequence[str], Sequence[str]]
    leaders: tuple[bool, bool]
    objective: str  # its kind; "": any
    turns: int  # more than usual
    night: int  # hexes that pieces see; 0: it is day


def usual(weights: dict[str, int]) -> str:
    """Return the counter that an army has most of."""
    return max(weights, key=lambda counter: weights[counter])


def armored(pieces: Iterable[str], counters: Counters) -> bool:
    """Check whether one of some pieces is beyond rifles."""
    return any(counters[piece].armor for piece in pieces)


def worth(pieces: Iterable[NamedPiece], counters: Counters) -> int:
    """Return the points of some pieces."""
    return mission_plan.total([piece.type for piece in pieces], counters)


def _posts(battle: Battle, camp: MissionSide) -> list[UnitDeployment]:
    absent = {*LOST, ANSWER}
    own = [one for one in battle.units if one.side == camp.side and one.turn == 1 and one.id not in absent]
    squads = [one for one in own if one.id in camp.squads()]
    return squads or own


def _dusk(battle: Battle) -> tuple[VisibilityChange, ...]:
    third = battle.turns // 3
    return tuple(VisibilityChange(1 + third * number, hexes) for number, hexes in enumerate(DUSK, 1))


def enemy_of(tables: Tables, theatre: Theatre, chance: SeededDraws) -> ArmyList:
    """Return the army that stands against you."""
    return tables.armies[chance.pick_weighted(theatre.opponents)]


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
    theirs = max(LEAST, enemy_points(points, mission.share, recipe.handicap, step=STEP))
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
                ours = mission_plan.against_armor(you, ours, counters, chance)
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


def wished_camps(
    tables: Tables, recipe: Recipe, enemy: ArmyList, counters: Counters, wish: OwnWish
) -> tuple[MissionSide, MissionSide]:
    """Return both sides with the counters that a player wishes."""
    you = tables.armies[tables.theatres[recipe.theatre].army]
    ours, theirs = wish.pieces
    return (
        MissionSide(side=Side(you.side), roster=you, pieces=_named(ours, counters, capital=True)),
        MissionSide(side=Side(enemy.side), roster=enemy, pieces=_named(theirs, counters, capital=False)),
    )


def _armored(mission: Mission, theatre: Theatre, chance: SeededDraws) -> tuple[bool, bool]:
    """Return which sides have a tank, yours first."""
    if not (mission.armor and chance.chance(theatre.armor)):
        return False, False
    return chance.pick(((True, False), (False, True), (True, True)))


def _bought(
    roster: ArmyList, points: int, counters: Counters, chance: SeededDraws, *, own: bool, foe: bool, least: int = 0
) -> list[str]:
    tank = mission_plan.tank(roster, points, counters, chance) if own else ""
    left = points - mission_plan.worth(counters[tank]) if tank else points
    pieces = [tank] * bool(tank) + mission_plan.platoon(roster, left, counters, chance, least - bool(tank))
    return mission_plan.against_armor(roster, pieces, counters, chance) if foe else pieces


def _named(pieces: Iterable[str], counters: Counters, *, capital: bool) -> tuple[NamedPiece, ...]:
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

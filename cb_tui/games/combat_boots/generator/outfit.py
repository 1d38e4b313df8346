"""Outfit: a side of a made battle that is not bought by points but comes as it is, a platoon of a run."""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.generator import forces
from cb_tui.games.combat_boots.generator.forces import Counters
from cb_tui.games.combat_boots.generator.plan import MissionSide, NamedPiece
from cb_tui.games.combat_boots.generator.tables import ArmyList
from cb_tui.games.combat_boots.rules.battle import Battery, Battle, LeaderCard, UnitDeployment, VisibilityChange

LOST = (UnitId("RZ"), UnitId("MZ"))  # ids of a squad and a machine gun of another platoon, to be reached in a rescue
ANSWER = UnitId("AZ")  # of a team that is lent against armor
BATTERY = UnitId("B1")
DUSK = (6, 4)  # hexes that pieces see in the second third and in the last


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


def usual(weights: dict[str, int]) -> str:
    """Return the counter that an army has most of."""
    return max(weights, key=lambda counter: weights[counter])


def armored(pieces: Iterable[str], counters: Counters) -> bool:
    """Check whether one of some pieces is beyond rifles."""
    return any(counters[piece].armor for piece in pieces)


def worth(pieces: Iterable[NamedPiece], counters: Counters) -> int:
    """Return the points of some pieces."""
    return forces.total([piece.type for piece in pieces], counters)


def _posts(battle: Battle, camp: MissionSide) -> list[UnitDeployment]:
    absent = {*LOST, ANSWER}
    own = [one for one in battle.units if one.side == camp.side and one.turn == 1 and one.id not in absent]
    squads = [one for one in own if one.id in camp.squads()]
    return squads or own


def _dusk(battle: Battle) -> tuple[VisibilityChange, ...]:
    third = battle.turns // 3
    return tuple(VisibilityChange(1 + third * number, hexes) for number, hexes in enumerate(DUSK, 1))

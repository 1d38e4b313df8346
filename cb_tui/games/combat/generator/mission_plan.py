"""The plan of a mission: sides, armies, objectives and positions."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cb_tui.core.generator import extra_turns
from cb_tui.core.generator_retries import NoSiteError
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId, Side
from cb_tui.games.combat.generator.map_draft import COLUMNS, ROWS, MapDraft, column, row
from cb_tui.games.combat.generator.settlements import Objective, chosen, spoken
from cb_tui.games.combat.generator.tables import ArmyList, Mission
from cb_tui.games.combat.rules import formations, zones
from cb_tui.games.combat.rules.army import Counts
from cb_tui.games.combat.rules.battle import (
    BASIC,
    POOL,
    AnyAim,
    CommanderForce,
    CutRoad,
    Era,
    Exit,
    Half,
    Hold,
    Kind,
    PlacedPiece,
)
from cb_tui.games.combat.rules.formations import field
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.rules.setup_draft import SetupDraft, advance_max, placement_refusal

LINE = ROWS - 3  # the row of your deployment line, the enemy's is as far from its edge
PACE = 2  # squares that an attack gains in a round
SPARE = 6  # rounds beyond the march
SHORTEST, LONGEST = 8, 14  # rounds
LASTING = 2  # round ends in a row for what is taken
CUT = 3  # for a road
THEIRS, MIDDLE = (3, 8), (6, 11)  # rows in which an objective lies
ROAD = (3, 7)  # rows of a road that is cut
LEAVE = 30  # percent of the pieces on the ground that are to get away
MOST = 30  # pieces of an army [SET-6]
LUCK = 70  # percent of a piece by which a kind may come before its turn
POSTED: tuple[Kind, ...] = ("foot", "gun", "motor", "foot", "gun", "tank", "cavalry")  # who keeps what is held, in turn
LOTS = (1, 4, 6)  # one for each flank
COMING, STANDING = ("hammer", "two up"), ("sentinels", "fox")  # plans


@dataclass(frozen=True, kw_only=True)
class MissionSide:
    """A side with its army."""

    side: Side
    host: ArmyList
    title: str
    army: dict[Kind, int]
    points: int


@dataclass(frozen=True, kw_only=True)
class MissionInputs:
    """All that a mission is made from."""

    mission: Mission
    land: MapDraft
    objectives: Sequence[Objective]
    village: str  # which gives its name where there is no objective
    you: MissionSide
    enemy: MissionSide
    handicap: int
    chance: SeededDraws

    def rounds(self, rows: int, *, against: bool) -> int:
        """Return the length of the battle in rounds: the march over `rows` rows, and some more.

        `against`: time works for the enemy.
        """
        return min(LONGEST, max(SHORTEST, SPARE + -(-rows // PACE) + extra_turns(self.handicap, against=against)))


@dataclass(frozen=True, kw_only=True)
class MissionPlan:
    """The plan of a generated mission."""

    title: str
    aims: tuple[AnyAim, ...]
    rounds: int
    attacks: tuple[Side, ...]  # who comes on; the others stand
    held: tuple[Place, ...] = ()  # what those who stand have to keep
    objective: Objective | None = None
    leaves: Side | None = None  # whose pieces are to get away, and bring no new ones


def attack(scene: MissionInputs) -> MissionPlan:
    """Take what the enemy holds."""
    return _assault(scene, scene.you, THEIRS)


def hold(scene: MissionInputs) -> MissionPlan:
    """Hold what the enemy wants."""
    return _assault(scene, scene.enemy, (ROWS + 1 - THEIRS[1], ROWS + 1 - THEIRS[0]))


def _assault(scene: MissionInputs, attacker: MissionSide, rows: tuple[int, int]) -> MissionPlan:
    objective = chosen(scene.objectives, *rows, scene.chance)
    yours = attacker is scene.you
    line = LINE if yours else ROWS + 1 - LINE
    far = max(abs(line - row(at)) for at in objective.squares)
    name = spoken(objective)
    return MissionPlan(
        title=f"{name[0].upper()}{name[1:]}" if yours else f"Hold {name}",
        aims=(Hold(side=attacker.side, name=name, squares=objective.squares, count=objective.wanted, rounds=LASTING),),
        rounds=scene.rounds(far, against=yours),
        attacks=(attacker.side,),
        held=objective.squares,
        objective=objective,
    )


def meeting(scene: MissionInputs) -> MissionPlan:
    """Hold more than half of it when the battle ends."""
    objective = chosen(scene.objectives, *MIDDLE, scene.chance)
    name = spoken(objective)
    return MissionPlan(
        title=f"Meeting at {name}",
        aims=tuple(
            Hold(side=camp.side, name=name, squares=objective.squares, count=objective.wanted, last=True)
            for camp in (scene.you, scene.enemy)
        ),
        rounds=scene.rounds(LINE - MIDDLE[0], against=False),
        attacks=(scene.you.side, scene.enemy.side),
        objective=objective,
    )


def breakout(scene: MissionInputs) -> MissionPlan:
    """Get away over the enemy's base line."""
    return _passage(scene, scene.you, f"Out by {scene.village}")


def rearguard(scene: MissionInputs) -> MissionPlan:
    """Plan a mission to let no enemy past."""
    return _passage(scene, scene.enemy, f"Rearguard at {scene.village}")


def _passage(scene: MissionInputs, goer: MissionSide, title: str) -> MissionPlan:
    afoot = sum(number for kind, number in goer.army.items() if BASIC[kind].ground)
    return MissionPlan(
        title=title,
        aims=(Exit(side=goer.side, count=max(2, afoot * LEAVE // 100)),),
        rounds=scene.rounds(LINE - 1, against=goer is scene.you),
        attacks=(goer.side,),
        leaves=goer.side,
    )


def road(scene: MissionInputs) -> MissionPlan:
    """Cut the road behind the enemy's front."""
    able = [_stretch(way) for way in scene.land.across]
    able = [way for way in able if len(way) >= COLUMNS // 2]
    if not able:
        raise NoSiteError("no road to cut")
    way = scene.chance.pick(able)
    return MissionPlan(
        title=f"The road by {scene.village}",
        aims=(CutRoad(side=scene.you.side, name="the road", squares=way, rounds=CUT),),
        rounds=scene.rounds(LINE - min(map(row, way)), against=True),
        attacks=(scene.you.side,),
        held=way[2:-2:4],
    )


def _stretch(way: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the part of a road that lies behind the enemy's front, from the west."""
    squares = dict.fromkeys(at for at in way if ROAD[0] <= row(at) <= ROAD[1])
    return tuple(sorted(squares, key=lambda at: (column(at), row(at))))


MISSIONS: Mapping[str, Callable[[MissionInputs], MissionPlan]] = {
    "attack": attack,
    "hold": hold,
    "meeting": meeting,
    "breakout": breakout,
    "rearguard": rearguard,
    "road": road,
}


def worth(counts: Counts) -> int:
    """Return the points of an army. [POINTS-1]"""
    return sum(BASIC[kind].points * number for kind, number in counts.items())


def bought(host: ArmyList, era: Era, points: int, chance: SeededDraws) -> dict[Kind, int]:
    """Return an army for `points` points, each piece of the kind furthest behind its weight."""
    found: Counter[Kind] = Counter()
    whole = sum(host.kinds.values())
    while found.total() < MOST:
        left = points - worth(found)
        able = [kind for kind in host.kinds if BASIC[kind].points <= left and _allowed(era, found, kind)]
        if not able:
            break
        many = found.total() + 1
        behind: Mapping[Kind, int] = {
            kind: 100 * many * host.kinds[kind] // whole - 100 * found[kind] + chance.integer_below(LUCK)
            for kind in able
        }
        found[max(able, key=lambda kind: behind[kind])] += 1
    return {kind: found[kind] for kind in BASIC if found[kind]}


def _allowed(era: Era, found: Mapping[Kind, int], kind: Kind) -> bool:
    """Check whether an army may have one more of a kind. [SET-7, ERA]"""
    many = found[kind] + 1
    if many > min(POOL[kind], era.caps.get(kind, many)):
        return False
    return all(many * share.divisor <= found[share.of] for share in era.shares if share.kind == kind)


def placed(setting: BattleContext, plan: MissionPlan, chance: SeededDraws) -> tuple[CommanderForce, ...]:
    """Return the forces of a battle with their places and mines."""
    found = []
    for seat in setting.battle.seated:
        half: Half = "south" if seat.side == setting.sides[0] else "north"
        force = setting.forces[seat.id]
        draft = SetupDraft(seat=SeatId(seat.id), half=half, army=force.army)
        comes = seat.side in plan.attacks
        if not comes:
            draft = _posted(setting, draft, plan.held)
        lot = _lot(setting, draft, plan, chance)
        laid = formations.filled(setting, draft, chance.pick(COMING if comes else STANDING), lot)
        units = sorted(laid.units, key=lambda unit: (formations.NUMBERED.index(unit.kind), unit.at))
        found.append(replace(force, army={}, mines=None, units=tuple(units), mined=tuple(sorted(laid.mines))))
    return tuple(found)


def _lot(setting: BattleContext, draft: SetupDraft, plan: MissionPlan, chance: SeededDraws) -> int:
    """Return the lot that turns the army to the objective's flank, or a drawn lot if it has no objective."""
    lots = chance.shuffled(LOTS)
    if not plan.objective:
        return lots[0]
    middle = sum(SQUARES.coordinates(at)[0] for at in plan.objective.squares) / len(plan.objective.squares)
    return min(lots, key=lambda lot: abs(field(setting, draft.half, draft.seat, lot).flank - middle))


def _posted(setting: BattleContext, draft: SetupDraft, held: tuple[Place, ...]) -> SetupDraft:
    """Return a draft with those who keep what is held: on it, as many as may stand beyond the line."""
    left = max(1, advance_max(setting, sum(draft.army.values())))
    for kind in _guard(draft):
        free = [at for at in held if placement_refusal(setting, draft, kind, at) is None]
        if not left or not free:
            break
        at = min(free, key=lambda at: (_crowd(draft, at), at))
        draft = replace(draft, units=(*draft.units, PlacedPiece(kind, at)))
        left -= at not in zones.rear(setting, draft.half)
    return draft


def _guard(draft: SetupDraft) -> Iterator[Kind]:
    """Yield the kinds of the guarding pieces, at most as many of each as there are."""
    for number, kind in enumerate(POSTED):
        if draft.army.get(kind, 0) > POSTED[:number].count(kind):
            yield kind


def _crowd(draft: SetupDraft, at: Place) -> int:
    """Return how many stand close by: guards keep apart where they can."""
    return sum(SQUARES.distance(at, unit.at) <= 1 for unit in draft.units)

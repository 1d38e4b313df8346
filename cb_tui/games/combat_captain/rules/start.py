"""Start: the first state of a battle."""

from collections.abc import Mapping

from cb_tui.core.inches import format_place
from cb_tui.core.lines import Point
from cb_tui.core.plane import UNITS, Vector, distance_in_ticks, nearest_compass_direction
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_captain.rules.battle import Battle, Edge, StandCard
from cb_tui.games.combat_captain.rules.model import Company, Stand, State
from cb_tui.games.combat_captain.rules.setting import BattleContext
from cb_tui.games.combat_captain.rules.table import point
from cb_tui.games.combat_captain.rules.waiting import Deploying, RollOff


def start(battle: Battle, solo: Mapping[SeatId, str]) -> State:
    """Return the first state of a battle: all stands placed, no dice rolled yet. [HG-12, INIT-1]"""
    setting = BattleContext(battle, solo)
    placed = {unit: at for unit, card in setting.cards.items() if (at := _place(setting, card)) is not None}
    stands = {
        unit: Stand(
            at=format_place(at),
            facing=faces(setting, unit, placed),
            men=setting.men(unit),
            hand_held=card.hand_held_at,
            works=card.works,
            level=setting.table.positions[card.works].cover if card.works else 0,
        )
        for unit, card in setting.cards.items()
        if (at := placed.get(unit)) is not None
    }  # fmt: skip
    deploys = _deploying(setting)
    return State(
        context=setting, side=battle.first, stands=stands,
        companies={name: Company(go="done" if name in setting.pools else "due") for name in setting.companies},
        kept=(0,) * len(battle.aims), phase="deployment" if deploys else "initiative",
        pending=(RollOff(setting.seats[battle.first]), *deploys),
    )  # fmt: skip


def _deploying(setting: BattleContext) -> tuple[Deploying, ...]:
    """Return the sides that may shift their stands, the first side last, since it is asked first. [HG-12]"""
    if not setting.battle.deploy:
        return ()
    circled = {card.side for card in setting.companies.values() if card.within}
    first = setting.battle.first
    order = (setting.enemy(first), first)
    return tuple(Deploying(setting.seats[side]) for side in order if side in circled)


def _place(setting: BattleContext, card: StandCard) -> Point | None:
    """Return the start of a stand, the center of its position if it is in one, or None if it comes later."""
    if card.works:
        return setting.table.positions[card.works].at
    return point(card.at) if card.at else None


def faces(setting: BattleContext, unit: UnitId, placed: Mapping[UnitId, Point]) -> Vector:
    """Return the facing of a stand, one of sixteen directions. [MAP-6a]

    The battle file gives it, else the stand faces the nearest enemy.
    """
    at, front = placed[unit], setting.cards[unit].faces
    if front:
        return nearest_compass_direction(at, point(front))
    foes = (there for other, there in placed.items() if setting.side(other) != setting.side(unit))
    nearest = min(foes, key=lambda there: (distance_in_ticks(at, there), there), default=None)
    return nearest_compass_direction(at, nearest) if nearest else UNITS[4]


def own_edge(setting: BattleContext, side: Side) -> tuple[Point, Point]:
    """Return the ends of a side's edge. [ART-1c]"""
    wide, deep = setting.table.size
    ends = {
        "north": ((0, 0), (wide, 0)), "south": ((0, deep), (wide, deep)), "west": ((0, 0), (0, deep)),
        "east": ((wide, 0), (wide, deep)),
    }  # fmt: skip
    return ends[edge_of(setting, side)]


def edge_of(setting: BattleContext, side: Side) -> Edge:
    """Return a side's edge: as its file says, else the long one nearest to the mean of its start. [ART-1c]"""
    if named := setting.battle.edges.get(side):
        return named
    wide, deep = setting.table.size
    starts = [
        at for unit, card in setting.cards.items() if setting.side(unit) == side and (at := _place(setting, card))
    ]
    if wide >= deep:
        return "north" if sum(y for _, y in starts) * 2 <= deep * len(starts) else "south"
    return "west" if sum(x for x, _ in starts) * 2 <= wide * len(starts) else "east"

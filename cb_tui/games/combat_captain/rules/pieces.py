"""Pieces and the map as screens read them: letters, arms, dice left, points an inch apart, ground. [MAP]"""

from collections.abc import Iterator

from cb_tui.core.display import Piece, Shape
from cb_tui.core.inches import Inches
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.tabletop import Points, Tabletop
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import activity, deployment, weapons
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.battle import StandCard
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain_kinds import BUILDING, TERRAINS
from cb_tui.games.combat_captain.rules.weapons import GUNS, Weapon

SHORT: dict[Weapon, str] = {
    "rifles": "r", "enhanced_small_arms": "r+", "crewed_mg": "mg", "mortar": "mo", "gun": "g", "superior_gun": "g+",
    "inferior_gun": "g-", "hand_held_at": "at", "vehicle_mg": "mg",
}  # fmt: skip
HEAVY = {"crewed_mg": ("M", "machine gun"), "mortar": ("W", "mortar")}
GRID = Inches(pace=20)  # a cursor goes two inches


def called(card: StandCard) -> tuple[str, str]:
    """Return the letter of a stand and what it is."""
    match card.kind:
        case "rifle":
            return "R", "rifle squad"
        case "heavy":
            return HEAVY.get(card.weapons[0], ("G", "gun")) if card.weapons else ("G", "gun")
        case "vehicle":
            return "T", "tank" if GUNS & set(card.weapons) else "armored car"
        case "soft":
            return "V", "car"


def pieces(state: State) -> tuple[Piece, ...]:
    """Return all stands on the table, in the order of the battle file."""
    able = frozenset(can_act(state))
    return tuple(_piece(state, unit, able=unit in able) for unit in state.context.cards if unit in state.stands)


def can_act(state: State) -> Iterator[UnitId]:
    """Yield the stands that the pending decision concerns, else those of the acting company with dice left."""
    match state.pending[-1] if state.pending else None:
        case w.Deploying(seat=seat):
            yield from deployment.shifts(state, seat)
        case w.HeldFire(holders=units) | w.ReturnFire(holders=units):
            yield from (unit for unit in units if unit in state.stands)
        case w.FallingBack(left=units) | w.Advance(left=units) | w.MarchDue(left=units):
            yield from (unit for unit in units if unit in state.stands)
        case w.ShortWay(unit=unit):
            yield unit
        case None if state.outcome is None:
            yield from _free(state)


def _free(state: State) -> Iterator[UnitId]:
    seat = activity.to_act(state)
    for unit in state.stands:
        if state.context.commander(unit) != seat and state.context.company[unit] not in state.context.pools:
            continue
        if state.context.kind(unit) == "soft":  # it goes in the activation of its passenger's company [HG-6b]
            if unit in state.passengers and state.company(state.passengers[unit]).go == "acting":
                yield unit
            continue
        company = state.company(unit)
        fresh = state.acting is None and company.go == "due"
        able = activity.left(state, unit) or state.stands[unit].level  # cover is broken without a die [COVER-7]
        if fresh or (company.go == "acting" and able):
            yield unit


def _piece(state: State, unit: UnitId, *, able: bool) -> Piece:
    stand, card = state.stands[unit], state.context.cards[unit]
    letter, name = called(card)
    arms: tuple[Weapon, ...] = (*card.weapons, *(("hand_held_at",) if stand.hand_held else ()))
    dice = activity.left(state, unit)
    return Piece(
        id=unit,
        side=state.context.side(unit),
        seat=state.context.commander(unit) if state.context.partners else None,
        at=stand.at,
        kind=letter,
        name=name,
        reach=str(max((weapons.reaches(arm) for arm in arms), default=0)),
        mv=float(activity.limit(state, unit)),
        mv_left=float(dice) if able else 0.0,
        arms=tuple(SHORT[arm] for arm in arms),
        sv=stand.men,
        disrupted=False,
        acted=state.company(unit).go == "done",
        can_act=able,
        acting=state.company(unit).go == "acting" and stand.spent > 0,
        out_of_reactions=state.company(unit).go == "done" and not stand.held,
        vehicle=card.kind in ("vehicle", "soft") or letter == "G",
    )


def tabletop(setting: BattleContext) -> Tabletop:
    """Return the board of a game, made once."""
    return setting.cached("board", lambda: _tabletop(setting))


def _tabletop(setting: BattleContext) -> Tabletop:
    table = setting.table
    return Tabletop(
        geometry=GRID,
        columns=table.size[0],
        rows=table.size[1],
        terrain=Points(GRID, table.size, lambda at: ground(setting, at)),
        terrains=TERRAINS,
        shapes=shapes(setting),
        height=lambda at: table.level(GRID.coordinates(at)),
    )


def shapes(setting: BattleContext) -> tuple[Shape, ...]:
    """Return all that lies on the table, in the order of the battle file."""
    table, battle = setting.table, setting.battle
    works = {each.name: each.kind for each in battle.works}
    return (
        *(Shape(kind=each.kind, name=each.name, points=each.outline, level=each.level) for each in table.grounds),
        *(
            Shape(kind=each.kind, name=each.name, points=table.lines[each.name].points, closed=False)
            for each in battle.barriers
        ),
        *(
            Shape(
                kind=works[name], name=name, points=(each.at,), level=each.cover, radius=setting.rules.position_radius
            )
            for name, each in table.positions.items()
        ),
    )


def ground(setting: BattleContext, at: Place) -> str:
    """Return the ground of a point as one word: building, position, forest, odd ground, road, strip. [MAP-9a]

    Earlier kinds win over later ones.
    """
    table, point = setting.table, GRID.coordinates(at)
    here = table.terrain(point)
    if here is BUILDING:
        return here.name
    reach = setting.rules.position_radius
    for each in setting.battle.works:
        if distance_in_ticks(point, table.positions[each.name].at) <= reach:
            return each.kind
    return here.name

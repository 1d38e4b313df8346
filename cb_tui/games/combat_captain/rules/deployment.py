"""The first state of a battle, the deployment before turn 1, and where a base may be set down. [HG-12]"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cb_tui.core.action import Action, Decision
from cb_tui.core.inches import TICKS, format_inches, format_place, parse_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import UNITS, Point, Vector, distance_in_ticks, gap_between_bases, nearest_compass_direction
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_captain.rules import prose
from cb_tui.games.combat_captain.rules.battle import Battle, Edge, StandCard
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.commands import Deploy, Ready
from cb_tui.games.combat_captain.rules.events import Deployed, Faced, PhaseBegan, Settled
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.model import Company, Stand, State
from cb_tui.games.combat_captain.rules.pending import Deploying, RollOff
from cb_tui.games.combat_captain.rules.terrain import point

SHIFT = 30  # ticks: how far a stand is shifted by a candidate
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


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
        pending=(RollOff(setting.leaders[battle.first]), *deploys),
    )  # fmt: skip


def _deploying(setting: BattleContext) -> tuple[Deploying, ...]:
    """Return the seats that may shift their stands, the last asked first: those of the first side begin. [HG-12]"""
    if not setting.battle.deploy:
        return ()
    circled = {setting.commanders[name] for name, card in setting.companies.items() if card.within}
    asked = sorted(setting.seats, key=lambda seat: setting.side_of(seat) != setting.battle.first)
    return tuple(Deploying(seat) for seat in reversed(asked) if seat in circled)


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


def placement_refusal(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    """Return the refusal of a stand at a point for lack of room, or None if it fits there."""
    return _ground(state, unit, at) or _others(state, unit, at)


def _ground(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    table, radius = state.context.table, state.context.radius(unit)
    if not table.holds(at, radius):
        return IllegalCommand(f"the base of {unit} is over the edge there; keep it on the table", "MAP-4", "off")
    if house := next((house for house in table.buildings if at in house), None):
        return IllegalCommand(f"{house.name} is a building; stop {unit} beside it", "MOVE-2c", "house")
    if line := next((line for line in state.lines.values() if line.gap(at, radius) < 0), None):
        return IllegalCommand(f"{line.name} runs through the base of {unit} there; stand beside it", "COVER-10", "line")
    return None


def _others(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    setting = state.context
    radius, limit = setting.radius(unit), setting.rules.approach_limit * TICKS
    for base in state.bases:
        if base.unit == unit:
            continue
        far = gap_between_bases(at, radius, base.at, base.radius)
        if far < 0:
            return IllegalCommand(f"{base.unit} is there; bases may not overlap", "MAP-4", "base")
        if base.side != setting.side(unit) and state.manned(base.unit) and far <= limit:
            why = f"{format_inches(far)} inches from {base.unit}: stay more than {format_inches(limit)} from enemies"
            return IllegalCommand(why, "MOVE-6", "near")
    return None


class Circle(NamedTuple):
    """The area for the stands of a company: within `radius` ticks of `middle`."""

    middle: Point
    radius: int

    def __contains__(self, at: object) -> bool:
        """Check whether the centre of a base at a point lies in it. [MAP-9]"""
        return isinstance(at, tuple) and distance_in_ticks(self.middle, at) <= self.radius


def circle(setting: BattleContext, unit: UnitId) -> Circle | None:
    """Return the circle in which a stand may be shifted, None for one that may not: in a position it stays. [HG-12a]"""
    card, within = setting.cards[unit], setting.companies[setting.company[unit]].within
    if within is None or card.works or not setting.battle.deploy:
        return None
    return Circle(point(within.of), within.inches * TICKS)


def shifts(state: State, seat: SeatId) -> tuple[UnitId, ...]:
    """Return the stands that a seat may shift."""
    setting = state.context
    own = (unit for unit in state.stands if setting.commander(unit) == seat)
    return tuple(unit for unit in own if circle(setting, unit))


def refusal(state: State, command: Deploy) -> IllegalCommand | None:
    """Return why a stand may not begin at a place."""
    unit, setting = command.unit, state.context
    if unit not in state.stands:
        return IllegalCommand(f"There is no {unit!r} on the table; name a stand of your own", "HG-12", "nobody")
    waiting = state.pending[-1]
    assert isinstance(waiting, Deploying)
    if setting.commander(unit) != waiting.seat:
        return IllegalCommand(f"{unit} is not yours to place; each side deploys its own stands", "HG-12", "not yours")
    allowed = circle(setting, unit)
    if allowed is None:
        works = setting.cards[unit].works
        why = f"{unit} starts in {works} and stays there" if works else f"{unit} starts where it is"
        return IllegalCommand(f"{why}; shift another stand", "HG-12a", "fixed")
    try:
        at = parse_place(command.at)
    except ValueError as wrong:
        return IllegalCommand(str(wrong), "MAP-1", "no place")
    if at not in allowed:
        far, most = distance_in_ticks(allowed.middle, at), allowed.radius
        middle = format_place(allowed.middle)
        why = f"{format_inches(far)} inches from {middle}; {unit} must start within {format_inches(most)} of it"
        return IllegalCommand(why, "HG-12", "outside")
    return placement_refusal(state, unit, at)


def candidates(state: State, waiting: Deploying) -> Iterator[Deploy | Ready]:
    """Yield a few inches each way for each stand that is where the battle puts it, and that all are ready."""
    setting = state.context
    for unit in shifts(state, waiting.seat):
        x, y = point(setting.cards[unit].at)
        if state.stands[unit].point == (x, y):
            spots = ((x + SHIFT * east, y + SHIFT * south) for east, south in WAYS)
            yield from (Deploy(unit, format_place(there)) for there in spots if setting.table.holds(there))
    yield Ready()


def resolve(record: EventRecorder, command: Deploy) -> None:
    """Record that a stand begins elsewhere, facing the nearest enemy. [MAP-6a]"""
    record.emit(Deployed(command.unit, command.at))
    _face(record, (command.unit,))


def resolve_ready(record: EventRecorder) -> None:
    """Record that a side is ready: the other one deploys, or turn 1 begins with all stands facing the enemy."""
    record.emit(Settled())
    if not isinstance(record.state.pending[-1], Deploying):
        _face(record, tuple(record.state.stands))
        record.emit(PhaseBegan("initiative"))


def _face(record: EventRecorder, units: tuple[UnitId, ...]) -> None:
    placed = {unit: stand.point for unit, stand in record.state.stands.items()}
    for unit in units:
        front = faces(record.state.context, unit, placed)
        if front != record.state.stands[unit].facing:
            record.emit(Faced(unit, front))


DEPLOY: CaptainAction[Deploy] = Action(
    command=Deploy,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, deploy: Offer(deploy, "move", (deploy.unit,), place=deploy.at, group="begins"),
    label=lambda state, deploy: f"{deploy.unit} starts at {deploy.at}",
    answers=(Deploying,),
)
READY: CaptainAction[Ready] = Action(
    command=Ready,
    refusal=lambda state, ready: None,
    resolve=lambda record, ready: resolve_ready(record),
    offer=lambda state, ready: Offer(ready, "choose"),
    label=lambda state, ready: "is deployed",
    answers=(Deploying,),
)
DEPLOYING: Decision[State, Deploying] = Decision(
    pending=Deploying,
    candidates=candidates,
    refusal=("The battle has not begun; shift your stands, or say you are ready", "HG-12"),
    question=lambda state, waiting: prose.question(
        waiting,
        "DEPLOYMENT",
        "Stands may be shifted within the circles of their companies before turn 1.",
        "shift stands, or say that all are ready",
        "how the battle begins",
    ),
)

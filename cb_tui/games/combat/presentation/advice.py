"""The forecasts of Combat for a game view, in lists that screen and plain mode share."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import cast

from cb_tui.core.display import Sight
from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Entry, Listing, Reason, Stage
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules.battle import KindType
from cb_tui.games.combat.rules.board import OPEN, RIVER
from cb_tui.games.combat.rules.model import Save, State
from cb_tui.games.combat.rules.scene_model import Advisor, Parts, Scene, Target
from cb_tui.games.combat.rules.turn import walk
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import percent

MARKS = ("crest", "bridge", "road")


class Advice:
    """The answers of the system's own advisor to one state, and the state as its rooms read it."""

    def __init__(self, table: GameView) -> None:
        own, self.state = cast("Advisor", table.advisor), cast("State", table.state)
        self.scene = cast("Scene", table.scene)
        self.aims: Callable[[UnitId], tuple[Target, ...]] = cache(partial(own.aims, self.state))
        self.aims_from: Callable[[UnitId, Place, tuple[Place, ...]], tuple[Target, ...]] = cache(
            partial(own.aims_from, self.state)
        )
        self.journeys: Callable[[UnitId], Mapping[Place, Parts]] = cache(partial(own.journeys, self.state))
        self.save: Callable[[UnitId, Place], Save] = cache(partial(own.save, self.state))
        self.threats: Callable[[UnitId], Mapping[Place, tuple[UnitId, ...]]] = cache(partial(own.threats, self.state))
        self.rays: Callable[[UnitId, Place], Mapping[Place, Sight]] = cache(partial(own.rays, self.state))

    def able(self, unit: UnitId) -> tuple[Target, ...]:
        """Return the targets of a piece: from here first, the likeliest first, then those after a move."""
        return tuple(aim for aim in self.aims(unit) if aim.frm is not None)

    def fired(self, unit: UnitId) -> bool:
        """Check whether a piece has fired this turn. [FIRE-1]"""
        return walk(self.state, unit).fired

    def kind(self, unit: UnitId) -> KindType:
        return self.state.context.kinds[self.state.pieces[unit].kind]

    @property
    def mines(self) -> frozenset[Place]:
        """Return where mines lie that are known."""
        return frozenset(at for at, _ in self.scene.mines)


def advice(table: GameView) -> Advice:
    """Return the forecasts of Combat for a game view."""
    return table.memo(Advice)


def ground(table: GameView, at: Place) -> str:
    """Return the ground of a square: "crest", "wood", "road", "airstrip"."""
    board, scene = table.scene.board, advice(table).scene
    if any(at in strip.squares for strip in scene.airstrips):
        return "airstrip"
    here = board.profile(at)
    mark = next((mark for mark in MARKS if board.has_mark(at, mark)), "")
    return mark if mark == "crest" or (mark and here in (OPEN, RIVER)) else here.label


def targets(
    table: GameView, unit: UnitId, aims: Sequence[Target], *, title: str = "can hit", key: str = "f", none: str = ""
) -> Listing:
    """Return the targets of a piece, the square it fires from, the chance of each, and why not the others."""
    entries = tuple(_cannot(aim) if aim.frm is None else _target(table, aim) for aim in aims)
    title = f"{title}  {key}" if any(aim.frm for aim in aims) else title
    return Listing(title, (1, 4, 9, 19, 24), ((24, "d"), (28, "lost")), entries, none or why_none(table, unit))


def why_none(table: GameView, unit: UnitId) -> str:
    """Return the reason why the piece can hit no enemy."""
    if advice(table).fired(unit):
        return "it has fired this turn"
    return "nothing, even after a move" if advice(table).aims(unit) else "nothing"


def _target(table: GameView, aim: Target) -> Entry:
    after = f" after a move to {aim.frm}" if aim.way else ""
    far = f", {count_noun(aim.distance, 'square')} away" if aim.distance else ""
    cells = (aim.target, aim.at, ground(table, aim.at)[:9], (aim.frm or "") if aim.way else "", str(aim.distance))
    return Entry(cells, f"{aim.target} in {aim.at}{after}{far}: destroyed", aim.falls)


def _cannot(aim: Target) -> Entry:
    return Entry((aim.target, aim.at), f"{aim.target} in {aim.at}", why_not=aim.why_not, rule=aim.rule)


def danger(table: GameView, unit: UnitId, where: Place, title: str = "here", tail: str = "") -> Stage:
    """Return the enemies that may fire at a square next turn, and the chance that a piece is destroyed there."""
    risk, more = table.danger(unit, where), (_said(tail),) if tail else ()
    if risk is None or not risk.attackers:
        return Stage(f"safe {title}", (_said("no enemy can fire there next turn"), *more))
    shown, others = risk.attackers[:6], len(risk.attackers) - 6
    by = f"{' '.join(shown)}{f' and {others} more' if others > 0 else ''} may fire next turn"
    return Stage(f"danger {title}", (*more, _said(by)), _said("lost if all fire"), risk.hit_chance)


def _said(text: str) -> Reason:
    return Reason("", 0, "", text)


def safest(table: GameView, unit: UnitId, most: int) -> Listing:
    """Return the squares in reach without a mine, the least dangerous first."""
    found = []
    for at in safe_places(table, unit)[:most]:
        risk = table.danger(unit, at)
        count = count_noun(len(risk.attackers) if risk else 0, "enemy", "enemies")
        cells = (at, ground(table, at)[:9], f"{count:>10}")
        found.append(Entry(cells, f"{at} {ground(table, at)}, {count}", risk.hit_chance if risk else None))
    return Listing(f"safest in reach of {unit}", (1, 6, 16), ((28, "lost"),), tuple(found), "it cannot move now")


def safe_places(table: GameView, unit: UnitId) -> list[Place]:
    """Return the squares in reach without a mine, the least dangerous first (ties: the nearest)."""
    reach, mines = table.reach(unit) or {}, advice(table).mines
    risks = {place: risk.hit_chance for place in reach if place not in mines and (risk := table.danger(unit, place))}
    return sorted(risks, key=lambda place: (risks[place], reach[place].cost, place))


def chance(table: GameView, unit: UnitId, where: Place) -> str:
    """Return the chance that a piece is destroyed at a square if all fire who can."""
    risk = table.danger(unit, where)
    return percent(risk.hit_chance) if risk is not None and risk.attackers else "0%"

"""Targets of a piece, the danger of a square and the safest squares, for panels and for plain mode."""

from collections.abc import Sequence

from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Entry, Listing, Reason, Stage
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.rules.scene_model import Target
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import percent


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

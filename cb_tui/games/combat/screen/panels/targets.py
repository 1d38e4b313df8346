"""The targets of a piece from here and after a move, reasons why not, and the danger of a square."""

from collections.abc import Sequence

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.rules.aims import Target
from cb_tui.games.combat.screen.panels.card import PLANE
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import (
    RULE,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
)

FEW = 6  # lines of targets and of enemies that cannot be hit, on a panel of 80x24
FROM, FAR, FALLS = 19, 24, 28  # columns


def can_hit(table: GameView, unit: UnitId, width: int, most: int = FEW) -> Lines:
    """Return a line a target, those from here first, then the enemies that cannot be hit and why."""
    aims = advice(table).aims(unit)
    able = advice(table).able(unit)
    here, later = [aim for aim in able if not aim.way], [aim for aim in able if aim.way]
    rows: Lines = [headed(width, "can hit  f" if able else "can hit")]
    room = most - (1 if len(able) < len(aims) else 0)
    shown = [*(target(table, aim) for aim in here)]
    if later and table.pieces[unit].kind != PLANE:
        shown += [(label("    after a move"),), *(target(table, aim, moved=True) for aim in later)]
    if not able:
        shown = [(label(f" {why_none(table, unit)}"),)]
    if len(shown) > room:
        missing = len(able) - (room - 1) + (len(here) < room - 1 and bool(later))
        shown = [*shown[: room - 1], line(label(f" and {missing} more: "), number_run("f"), label(" again"))]
    return [*rows, *shown, *cannot(table, aims, width, max(1, most - len(shown)))]


def why_none(table: GameView, unit: UnitId) -> str:
    """Return the reason why the piece can hit no enemy."""
    if advice(table).fired(unit):
        return "it has fired this turn"
    return "nothing, even after a move" if advice(table).aims(unit) else "nothing"


def headed(width: int, title: str, last: str = "lost", first: str = "d") -> Line:
    """Return the head of a list, the names of its last two columns over them."""
    gap = max(1, FALLS - FAR - len(first))
    head = fit(section_head(width, title), FAR - 1)
    tail = f" {first}{' ' * gap}{last}" if last else f" {first}"
    return line(head, label(f"{tail} "), TextRun("-" * max(0, width - FAR - len(tail)), RULE))


def target(table: GameView, aim: Target, *, moved: bool = False) -> Line:
    """Return a target: where, on which ground, from which square, how far, how likely it falls."""
    return columns_at(
        (1, table.unit_names([aim.target])),
        (4, aim.at),
        (9, label(ground(table, aim.at)[:9])),
        *(((FROM, label(aim.frm or "")),) if moved else ()),
        (FAR, str(aim.distance)),
        (FALLS, number_run(f"{percent(aim.falls):>4}")),
    )


def cannot(table: GameView, aims: Sequence[Target], width: int, most: int) -> Lines:
    """Return those that cannot be hit and why, the nearest first."""
    rows: Lines = []
    for aim in [aim for aim in aims if aim.why_not][:most]:
        head = line(label("CANNOT " if not rows else " " * 7), table.unit_names([aim.target]), f" {aim.at} ")
        rows.append(justify(shorten(line(head, label(aim.why_not)), width), (), width))
    return rows


def danger(table: GameView, unit: UnitId, where: Place, width: int, *, title: str = "HERE", tail: str = "") -> Lines:
    """Return how dangerous a square is next turn, and who makes it so."""
    risk = table.danger(unit, where)
    if risk is None or not risk.attackers:
        rows: Lines = [
            section_head(width, (good_run(f"SAFE {title}"),)),
            (label(" no enemy can fire there next turn"),),
        ]
        return [*rows, (label(f" {tail}"),)] if tail else rows
    shown = line(*(TextRun(" ") if run.text == "+" else run for run in table.unit_names(risk.attackers, most=8)))
    return [
        section_head(width, (danger_run(f"IN DANGER {title}"),)),
        shorten(line(" ", shown, label(" may fire next turn" if len(risk.attackers) < 6 else "")), width),
        shorten(
            line(" ", danger_run(percent(risk.hit_chance), bold=True), label(f" if all do{tail and f'; {tail}'}")),
            width,
        ),
    ]


def chance(table: GameView, unit: UnitId, where: Place) -> str:
    """Return the chance that a piece falls at a square if all fire who can."""
    risk = table.danger(unit, where)
    return percent(risk.hit_chance) if risk is not None and risk.attackers else "0%"

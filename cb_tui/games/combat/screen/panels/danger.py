"""The danger map's panel: firers at a square next turn, their effect, the safest squares in reach."""

from cb_tui.core.spelling import count_noun
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    good_run,
    label,
    line,
    number_run,
    percent,
    section_head,
    wrap,
)

MOST = 12  # names of enemies
SAFEST = 4  # lines


def panel(table: GameView, unit: UnitId, cursor: Place, width: int, most: int = SAFEST) -> Lines:
    """Return the key to the figures, the cursor's square and the safest squares in reach."""
    told = wrap(
        line(number_run("DANGER MAP  "), label("how many enemies may fire at a square in their next turn")), width
    )
    return [*told, *_here(table, unit, cursor, width), *_safest(table, unit, width, most)]


def _here(table: GameView, unit: UnitId, cursor: Place, width: int) -> Lines:
    rows: Lines = [section_head(width, line(label(f"{cursor}  "), table.unit_names([unit])))]
    risk = table.danger(unit, cursor)
    if risk is None or not risk.attackers:
        return [*rows, (good_run(" no enemy can fire there"),)]
    names = [run for one in risk.attackers[:MOST] for run in (*table.unit_names([one]), TextRun(" "))]
    more = label(f"and {len(risk.attackers) - MOST} more") if len(risk.attackers) > MOST else ""
    rows += [line(" ", row) for row in wrap(line(*names, more), width - 1)]
    return [*rows, line(" ", danger_run(percent(risk.hit_chance), bold=True), label(" lost if all of them fire"))]


def _safest(table: GameView, unit: UnitId, width: int, most: int) -> Lines:
    best = safest(table, unit)[:most]
    rows: Lines = [section_head(width, line(label("safest in reach of "), table.unit_names([unit])))]
    if not best:
        return [*rows, (label(" it cannot move now"),)]
    return [*rows, *(_row(table, unit, place) for place in best)]


def _row(table: GameView, unit: UnitId, place: Place) -> Line:
    risk = table.danger(unit, place)
    count, chance = (len(risk.attackers), percent(risk.hit_chance)) if risk is not None else (0, "0%")
    enemies = count_noun(count, "enemy", "enemies")
    return columns_at(
        (1, place), (6, label(ground(table, place)[:9])), (16, f"{enemies:>10}"), (28, number_run(f"{chance:>4}"))
    )


def safest(table: GameView, unit: UnitId) -> list[Place]:
    """Return the squares in reach without a mine, the least dangerous first (ties: the nearest)."""
    reach, mines = table.reach(unit) or {}, advice(table).mines
    risks = {place: risk.hit_chance for place in reach if place not in mines and (risk := table.danger(unit, place))}
    return sorted(risks, key=lambda place: (risks[place], reach[place].cost, place))

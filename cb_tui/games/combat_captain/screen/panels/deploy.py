"""The panel of the deployment: a stand, its circle, how far off the enemy would be, the rest of its company."""

from cb_tui.core.inches import format_inches, format_place
from cb_tui.core.plane import Point, distance_in_ticks, gap_between_bases
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.words import called
from cb_tui.games.combat_captain.rules import deployment
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.presentation.text import (
    Lines,
    TextRun,
    columns_at,
    danger_run,
    label,
    line,
    number_run,
    section_head,
    shorten,
)

FOES = 3  # of them are listed


def deploy(known: Advice, unit: UnitId, there: Point, width: int) -> Lines:
    """Return the facts about a stand that would start at `there`."""
    state, table = known.state, known.table
    side = state.context.side(unit)
    name = TextRun(table.force(side).name.upper(), table.role(side), bold=True)
    rows: Lines = [line(danger_run("DEPLOY  ", bold=True), name), *card(known, unit, width)]
    allowed = deployment.circle(state.context, unit)
    if allowed is not None:
        far = distance_in_ticks(allowed.middle, there)
        told = line(
            label(" cursor "),
            (number_run if there in allowed else danger_run)(format_inches(far)),
            label(f" of {format_inches(allowed.radius)} inches"),
        )
        rows += [section_head(width, "its circle"), line(label(f" about {format_place(allowed.middle)}")), told]
    rows.append(section_head(width, "distance to enemies"))
    for far, foe in _foes(state, unit, there)[:FOES]:
        rows.append(columns_at((1, table.unit_names([foe])), (8, number_run(f"{format_inches(far):>5}"))))
    company = state.context.company[unit]
    rows.append(section_head(width, called(state, company)))
    for mate in state.stands_of(company):
        stand, movable = state.stands[mate], deployment.circle(state.context, mate) is not None
        where = label(stand.at) if movable else label(f"{stand.at}  stays")
        rows.append(columns_at((0, number_run(">") if mate == unit else ""), (1, table.unit_names([mate])), (8, where)))
    return [shorten(row, width) for row in rows]


def _foes(state: State, unit: UnitId, there: Point) -> list[tuple[int, UnitId]]:
    radius, side = state.context.radius(unit), state.context.side(unit)
    found = (
        (gap_between_bases(there, radius, base.at, base.radius), base.unit) for base in state.bases if base.side != side
    )
    return sorted(each for each in found if state.manned(each[1]))

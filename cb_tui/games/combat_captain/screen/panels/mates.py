"""Mates: the stands of a company, a line each, for panels that have room."""

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.words import called, dice_of
from cb_tui.games.combat_captain.rules import losses
from cb_tui.presentation.text import Lines, columns_at, label, line, number_run, section_head, shorten


def mates(known: Advice, unit: UnitId, width: int) -> Lines:
    """Return the stands of a company with dice, place and cover, then its markers."""
    state = known.state
    company = state.context.company[unit]
    rows: Lines = [section_head(width, called(state, company))]
    for mate in state.stands_of(company):
        rows.append(
            columns_at(
                (0, number_run(">") if mate == unit else ""),
                (1, known.table.unit_names([mate])),
                (5, label(dice_of(state, mate))),
                (14, label(state.stands[mate].at)),
                (25, label(f"/{state.stands[mate].level}" if state.stands[mate].level else "")),
            )
        )
    markers = state.companies[company].markers
    told = line(label("markers "), number_run(str(markers)), label(f"  routs at {losses.routs_at(state, company)}"))
    return [shorten(row, width) for row in [*rows, told]]

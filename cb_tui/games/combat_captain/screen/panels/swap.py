"""Men or markers: what fell, what each choice costs, what follows."""

from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.rules import chances, losses
from cb_tui.games.combat_captain.rules.fire_events import Fired
from cb_tui.games.combat_captain.rules.pending import Swap
from cb_tui.games.combat_captain.screen.panels import fired
from cb_tui.presentation.text import Lines, columns_at, danger_run, label, line, number_run, section_head, shorten, wrap


def swap(known: Advice, waiting: Swap, markers: int, fell: Fired | None, width: int) -> Lines:
    """Return the hits, the choices with the marked one, and what follows of it."""
    state, unit = known.state, waiting.unit
    company = state.context.company[unit]
    stand, now = state.stands[unit], state.companies[company]
    most = waiting.unsaved // 2
    by = fired.head(known.table, fell, width) if fell is not None else known.table.unit_names([unit])
    rows: Lines = [by, shorten(line(danger_run(f"{waiting.unsaved} HITS", bold=True), label(saved(fell))), width)]
    rows += shot(known, fell, width)
    rows.append(section_head(width, "men or markers?"))
    rows.append(line(label(f" men    markers  {company} routs at {losses.routs_at(state, company)}")))
    for some in range(most + 1):
        men = min(stand.men, waiting.unsaved - some)
        whole = now.markers + some
        mark = danger_run(f"{whole}", bold=True) if whole >= losses.routs_at(state, company) else number_run(str(whole))
        rows.append(
            columns_at(
                (0, number_run(">") if some == markers else ""),
                (1, number_run(str(men))),
                (11, f"+{some}"),
                (18, mark),
            )
        )
    return [*rows, section_head(width, "then"), *follows(known, waiting, markers, width)]


def saved(fell: Fired | None) -> str:
    """Return how many hits cover has saved, or that there was none."""
    if fell is None:
        return ""
    if not fell.cover:
        return ", none saved: no cover"
    hits = fell.men if fell.chart == chances.AUTOMATIC else fell.chart
    return f", {max(0, hits - fell.unsaved)} saved: cover {fell.cover}"


def shot(known: Advice, fired: Fired | None, width: int) -> Lines:
    """Return fire points, red die and row of the chart that brought the hits."""
    if fired is None:
        return []
    points = sum(each.points for each in fired.by)
    cells = [chances.read(points, face) for face in range(1, 7)]
    told = [
        line(number_run(f"[{_cell(cell)}]")) if face == fired.variable else line(f" {_cell(cell)} ")
        for face, cell in enumerate(cells, 1)
    ]
    return [
        section_head(width),
        line(label("fire points "), number_run(str(points)), label("   red die "), number_run(str(fired.variable))),
        shorten(line(label(f"row {points}: "), *told), width),
    ]


def _cell(chart_number: int) -> str:
    return "all" if chart_number == chances.AUTOMATIC else str(chart_number or "-")


def follows(known: Advice, waiting: Swap, markers: int, width: int) -> Lines:
    """Return the stand's remaining men, and the effect of the markers."""
    state, unit = known.state, waiting.unit
    company = state.context.company[unit]
    left = state.stands[unit].men - min(state.stands[unit].men, waiting.unsaved - markers)
    whole = state.companies[company].markers + markers
    gone = f"{unit} is destroyed." if not left else f"{unit} has {left} {'man' if left == 1 else 'men'} left."
    rows = wrap(line(label(f" {gone}")), width)
    if whole >= losses.routs_at(state, company):
        rows.append(line(danger_run(f" {company} ROUTS", bold=True)))
    elif whole:
        rows += wrap(
            line(label(f" Every die of {company} counts {whole} less until the markers are pulled off.")), width
        )
    return rows

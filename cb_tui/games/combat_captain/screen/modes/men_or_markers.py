"""Men or markers: what fell, what each choice costs, and how many of the hits become markers."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.report import Report
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.rules import losses
from cb_tui.games.combat_captain.rules.commands import Elect
from cb_tui.games.combat_captain.rules.fire_events import Fired
from cb_tui.games.combat_captain.rules.pending import Swap
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.panels import chart
from cb_tui.games.combat_captain.screen.panels.foot import standing
from cb_tui.presentation import panel
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.ui.modes.base import Mode, OpenNamed, Play, Reply, SwitchTo, ViewState


def swap(known: Advice, waiting: Swap, markers: int, fell: Report | None, width: int) -> Lines:
    """Return the hits, the choices with the marked one, and what follows of it."""
    state, unit = known.state, waiting.unit
    company = state.context.company[unit]
    stand, now = state.stands[unit], state.companies[company]
    most = waiting.unsaved // 2
    rows: Lines = []
    for roll in fell.rolls if fell is not None else ():
        rows += [*panel.outcome(known.table, roll, width), *wrap(panel.named(known.table, roll.story), width)]
    if fell is not None and isinstance(fell.event, Fired):
        rows.append(chart.read(fell.event, width))
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


class MenOrMarkersMode(Mode):
    """So many markers are marked."""

    keys = "captain swap"
    is_question = True

    def __init__(self, markers: int) -> None:
        self.markers = markers

    @classmethod
    def start(cls, desk: ViewState) -> "MenOrMarkersMode":
        """Return the question with as many markers marked as save men and leave the company two short of a rout."""
        state, waiting = advice(desk.table).state, _waiting(desk)
        company = state.context.company[waiting.unit]
        spare = losses.routs_at(state, company) - 2 - state.companies[company].markers
        desk.cursor = state.stands[waiting.unit].at
        most = max(0, min(waiting.unsaved // 2, spare))
        return cls(most if waiting.unsaved - most < state.stands[waiting.unit].men else 0)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the hits, the choices and the consequences."""
        rows = swap(advice(desk.table), _waiting(desk), self.markers, _shot(desk), width)
        return [*rows, *standing(desk.orders, "hits", width)]

    def message(self, desk: ViewState) -> Line:
        """Return the number of hits, and the men and markers of the marked choice."""
        waiting, table = _waiting(desk), desk.table
        men = min(waiting.unsaved - self.markers, advice(table).state.stands[waiting.unit].men)
        head = line(
            danger_run(f"{waiting.unsaved} HITS ON ", bold=True),
            table.unit_names([waiting.unit]),
            danger_run(".", bold=True),
        )
        return line(
            head,
            "  ",
            number_run("f"),
            f" loses {count_noun(men, 'man', 'men')}, takes {count_noun(self.markers, 'marker')}.  ",
            number_run("-/+"),
            " markers",
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Mark the stand that was hit, and draw the sight line from the nearest firer."""
        waiting, state, shot = _waiting(desk), advice(desk.table).state, _shot(desk)
        hit = state.stands[waiting.unit]
        by = [state.stands[unit].point for unit in shot.rolls[0].actors if unit in state.stands] if shot else []
        strokes = tuple(
            SketchLine("thread", (at, hit.point))
            for at in sorted(by, key=lambda at: distance_in_ticks(at, hit.point))[:1]
        )
        return MapOverlay(cursor=desk.cursor, target=hit.at, selected=waiting.unit, sketch=MapSketch(strokes=strokes))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Make the marked choice, or mark one marker more or fewer."""
        most = _waiting(desk).unsaved // 2
        match action:
            case "enter":
                return Play(Elect(self.markers))
            case "more" | "fewer":
                return SwitchTo(MenOrMarkersMode(max(0, min(most, self.markers + (1 if action == "more" else -1)))))
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], _waiting(desk).unit, return_to=self)
        return None


def _waiting(desk: ViewState) -> Swap:
    waiting = advice(desk.table).state.pending[-1]
    assert isinstance(waiting, Swap)
    return waiting


def _shot(desk: ViewState) -> Report | None:
    """Return the fire that brought the hits, from the log."""
    for entry in reversed(desk.log_view.latest):
        report = entry.report
        if report is not None and isinstance(report.event, Fired):
            return report
    return None

"""Swap: how many of the hits become markers of the company, men for the rest."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.plane import distance_in_ticks
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules import losses
from cb_tui.games.combat_captain.rules.commands import Elect
from cb_tui.games.combat_captain.rules.fire_events import Fired
from cb_tui.games.combat_captain.rules.pending import Swap
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.panels.standing import standing
from cb_tui.games.combat_captain.screen.panels.swap import swap
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import Line, Lines, danger_run, line, number_run
from cb_tui.ui.modes.base import Mode, OpenNamed, Play, Reply, SwitchTo, ViewState


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
        by = [state.stands[each.unit].point for each in shot.by if each.unit in state.stands] if shot else []
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


def _shot(desk: ViewState) -> Fired | None:
    """Return the fire that brought the hits, from the log."""
    for entry in reversed(desk.log_view.latest):
        report = entry.report
        if report is not None and isinstance(report.event, Fired):
            return report.event
    return None

"""The danger at a point: companies still due if a stand stays there, held fire if it ends a move there."""

from collections.abc import Iterator

from cb_tui.core.inches import parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.rules.forecast_model import Odds, Threat
from cb_tui.games.combat_captain.screen.modes.ordering import of, own_under
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.presentation.overlay import MapOverlay, MapSketch
from cb_tui.presentation.text import Line, Lines, danger_run, label, line, number_run, percent, section_head, shorten
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ReturnToGame, SwitchTo, ViewState


def danger(known: Advice, unit: UnitId, at: Place, width: int) -> Lines:
    """Return both dangers, each with the companies that cause it."""
    found = known.danger(unit, at)
    return [
        section_head(width, "danger here", "danger"),
        *_one("if it moves", found.moving, found.held, "holds", width),
        *_one("if it stays", found.staying, found.due, "to act:", width),
    ]


def _one(name: str, odds: Odds, threats: tuple[Threat, ...], word: str, width: int) -> Lines:
    if not threats:
        none = "none held" if word == "holds" else "none to act"
        return [line(label(f"{name}   0%  {none}"))]
    by = " ".join(f"{threat.company} {threat.dice}" for threat in threats)
    head: Line = line(danger_run(f"{name}  {percent(odds.hurt)}", bold=True), label(f"  {word} {by}"))
    firers = [unit for threat in threats for unit in threat.firers]
    return [shorten(head, width), shorten(line(label(f"  {' '.join(firers)}")), width)]


class DangerMode(Mode):
    """The danger to `unit` on the dots that it may get to: if it stays there, or if it is `moving` there."""

    keys = "captain danger"
    repaints_after_prefetch = True
    unit: UnitId

    def __init__(self, unit: UnitId, came: Mode | None, left: Place, *, moving: bool = False) -> None:
        self.unit, self.return_to, self.left, self.moving = unit, came, left, moving
        self.found: dict[Place, Odds] = {}

    @classmethod
    def start(cls, desk: ViewState, asked: OpenNamed) -> Reply:
        """Open the danger to the selected stand, else to our stand under the cursor, else to the first one due."""
        state = advice(desk.table).state
        unit = asked.unit or own_under(desk.table, state, desk.cursor)
        if unit is None:
            unit = next((one for company in activated_state.due(state) for one in state.stands_of(company)), None)
        if unit is None or unit not in state.stands:
            return Notify(line("Put the cursor on one of your stands to see its danger"))
        return SwitchTo(cls(unit, asked.return_to, desk.cursor))

    def _odds(self, known: Advice, at: Place) -> Odds:
        told = known.danger(self.unit, at)
        return told.moving if self.moving else told.staying

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return both dangers at the cursor, and the safest dots."""
        known = of(desk, self.unit)
        rows = [
            *card(known, self.unit, width),
            line(label("at "), number_run(desk.cursor)),
            *danger(known, self.unit, desk.cursor, width),
        ]
        best = sorted(self.found.items(), key=lambda each: (each[1].hurt, each[1].mean))[:4]
        if best:
            rows.append(section_head(width, "the safest dots"))
            rows += [line(label(f" {at}  "), number_run(percent(odds.hurt))) for at, odds in best]
        return rows

    def message(self, desk: ViewState) -> Line:
        """Return the meaning of the figures."""
        what = "if it moves there, from held dice" if self.moving else "if it stays there, from companies still to act"
        return shorten(
            line(
                "Danger to ", desk.table.unit_names([self.unit]), f" {what}.   ", number_run("d"), " the other danger"
            ),
            79,
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Per cent on the dots."""
        return MapOverlay(
            cursor=desk.cursor,
            selected=self.unit,
            sketch=MapSketch(chances={at: str(round(100 * odds.hurt)) for at, odds in self.found.items()}),
        )

    def prefetch(self, desk: ViewState) -> Iterator[None]:
        """Compute the danger of each dot, the nearest first."""
        known = of(desk, self.unit)
        here = known.state.stands[self.unit].point
        for at in sorted(known.spots(self.unit), key=lambda at: distance_in_ticks(here, parse_place(at))):
            if at not in self.found:
                self.found[at] = self._odds(known, at)
                yield

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Show the other danger, plan a path there, or go back."""
        match action:
            case "danger":
                return SwitchTo(DangerMode(self.unit, self.return_to, self.left, moving=not self.moving))
            case "enter":
                return OpenNamed("move", self.unit, (desk.cursor,))
            case "sight" | "rings":
                return OpenNamed(action, self.unit, return_to=self)
            case "back":
                desk.cursor = self.left
                return SwitchTo(self.return_to) if self.return_to is not None else ReturnToGame()
        return None

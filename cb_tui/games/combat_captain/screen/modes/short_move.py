"""Dice that do not cover the path: go as far, take another path within the inches, or stay."""

from cb_tui.core.inches import format_inches, parse_place
from cb_tui.core.values import Command, Place
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.presentation.command_sequences import as_far
from cb_tui.games.combat_captain.rules import movement_limits
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.commands import GoAsFar, Stay
from cb_tui.games.combat_captain.rules.pending import ShortWay
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.panels.way import short, shortfall
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import Line, Lines, danger_run, line, number_run, shorten
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState, reason_line


class ShortMoveMode(Mode):
    """The stand that rolled goes `to` another place, None: along the way that was named."""

    keys = "captain short"
    accepts_early_enter = False

    def __init__(self, to: Place | None = None) -> None:
        self.to = to

    @classmethod
    def start(cls, desk: ViewState) -> "ShortMoveMode":
        """Return the question with the cursor where the dice lead."""
        waiting = _waiting(desk)
        desk.unit = waiting.unit
        command = as_far(advice(desk.table).state)
        desk.cursor = command.way[-1] if isinstance(command, GoAsFar) else desk.table.pieces[waiting.unit].at
        return cls()

    def command(self, desk: ViewState) -> Command:
        """Return the command that Enter gives."""
        return as_far(advice(desk.table).state) if self.to is None else GoAsFar((self.to,))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the inches rolled, the point where they lead, and the remaining dice."""
        return short(advice(desk.table), _waiting(desk), width)

    def message(self, desk: ViewState) -> Line:
        """Return the distance that Enter goes, in inches."""
        waiting = _waiting(desk)
        command = self.command(desk)
        refused = desk.table.refusal(command)
        if self.to is not None and refused is not None:
            return reason_line(refused.brief, refused.rule)
        if isinstance(command, Stay):
            return line(
                danger_run("SHORT:", bold=True), " there is nowhere to stop; ", number_run("Enter"), " stays here"
            )
        going = movement_limits.ahead(advice(desk.table).state, waiting.unit, waiting.way)
        length = going.way.length - going.gone
        head = shortfall(advice(desk.table), waiting)
        goes = (
            f" goes {format_inches(waiting.ticks)} of {format_inches(length)} inches."
            if self.to is None
            else f" goes to {self.to}."
        )
        return shorten(
            line(
                head,
                "  ",
                number_run("Enter"),
                goes,
                "  ",
                number_run("Arrows"),
                " another path  ",
                number_run("p"),
                " stays",
            ),
            79,
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the named path, and mark its new end."""
        waiting = _waiting(desk)
        state = advice(desk.table).state
        command = self.command(desk)
        end = command.way if isinstance(command, GoAsFar) else ()
        named = (state.stands[waiting.unit].point, *(parse_place(each) for each in (end if self.to else waiting.way)))
        strokes = (SketchLine("way", named),)
        return MapOverlay(
            cursor=desk.cursor,
            selected=waiting.unit,
            target=end[-1] if end else None,
            sketch=MapSketch(strokes=strokes),
        )

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Take another path, straight to the cursor."""
        desk.cursor = to
        return SwitchTo(ShortMoveMode(to))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Go, stay, or return to the named path."""
        match action:
            case "enter":
                command = self.command(desk)
                refused = refusal(advice(desk.table).state, command)
                return Notify(reason_line(refused.brief, refused.rule)) if refused else Play(command)
            case "pass":
                return Play(Stay())
            case "back":
                return SwitchTo(ShortMoveMode.start(desk))
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], _waiting(desk).unit, return_to=self)
        return None


def _waiting(desk: ViewState) -> ShortWay:
    waiting = advice(desk.table).state.pending[-1]
    assert isinstance(waiting, ShortWay)
    return waiting

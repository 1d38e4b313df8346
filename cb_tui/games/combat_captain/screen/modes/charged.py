"""Charged: an enemy charges a company, which stands or gives way."""

from cb_tui.core.plane import gap_between_bases
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules.commands import StandFast, Withdraw
from cb_tui.games.combat_captain.rules.pending import UnderCharge
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.panels.charge import withdraw
from cb_tui.games.combat_captain.screen.panels.foot import standing
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import Line, Lines, danger_run, line, number_run, shorten
from cb_tui.ui.modes.base import Mode, OpenNamed, Play, Reply, ViewState


class ChargedMode(Mode):
    """Stand or give way."""

    keys = "captain charged"
    is_question = True

    @classmethod
    def start(cls, desk: ViewState) -> "ChargedMode":
        """Return the question with the cursor at who charges."""
        desk.cursor = advice(desk.table).state.stands[_waiting(desk).by].at
        return cls()

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the charger, its chance to arrive, and the effects of standing and of withdrawing."""
        rows = withdraw(advice(desk.table), _waiting(desk), width)
        return [*rows, *standing(desk.orders, "charged", width)]

    def message(self, desk: ViewState) -> Line:
        """Return the two answers."""
        waiting, table = _waiting(desk), desk.table
        dice = advice(table).state.context.rules.withdraw_dice
        head = line(table.unit_names([waiting.by]), danger_run(f" CHARGES {waiting.company}.", bold=True))
        return shorten(
            line(
                head,
                "  ",
                number_run("s"),
                " stand   ",
                number_run("g"),
                f" withdraw ({dice} dice, a marker).  Decide before it rolls",
            ),
            79,
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw a line from the charging stand to the nearest stand of the charged company."""
        state, waiting = advice(desk.table).state, _waiting(desk)
        by = state.stands[waiting.by]

        def far(unit: UnitId) -> int:
            return gap_between_bases(
                by.point, state.context.radius(waiting.by), state.stands[unit].point, state.context.radius(unit)
            )

        near = min(state.stands_of(waiting.company), key=far)
        stroke = SketchLine("way", (by.point, state.stands[near].point))
        return MapOverlay(
            cursor=desk.cursor, selected=waiting.by, target=state.stands[near].at, sketch=MapSketch(strokes=(stroke,))
        )

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Stands, or gives way."""
        match action:
            case "stand":
                return Play(StandFast())
            case "withdraw":
                return Play(Withdraw())
            case _ if action in LOOKS:
                units = advice(desk.table).state.stands_of(_waiting(desk).company)
                return OpenNamed(LOOKS[action], units[0], return_to=self)
        return None


def _waiting(desk: ViewState) -> UnderCharge:
    waiting = advice(desk.table).state.pending[-1]
    assert isinstance(waiting, UnderCharge)
    return waiting

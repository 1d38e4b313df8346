"""The rolls for sides and for the first move at dawn, and the pick of a half. [SET-3, TIME-4]"""

from cb_tui.games.combat.rules import setup_editing
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.model import PickSide, Toss
from cb_tui.games.combat.screen.panels.toss import picking_lines, tossing_lines
from cb_tui.games.combat.screen.setup_progress import seat_of, state_of
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run
from cb_tui.ui.modes.base import Mode, OpenNamed, Play, Reply, ViewState, cycle

HALVES: tuple[Half, ...] = ("south", "north")


class TossMode(Mode):
    """A die for each side, rolled again while they are equal."""

    keys = "combat toss"
    is_question = True

    @classmethod
    def start(cls, _: ViewState) -> "TossMode":
        """Return the page."""
        return cls()

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the dice to roll and the decision that depends on them."""
        return tossing_lines(desk.table, width)

    def message(self, desk: ViewState) -> Line:
        what = "who moves first" if state_of(desk.table).joined else "who chooses a half"
        return line(number_run("Enter"), label(f" rolls a die for each side: {what}"))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Roll, or open the lines of fire."""
        if action == "enter":
            return Play(Toss())
        return OpenNamed("lines", return_to=self) if action == "sight" else None


class PickMode(Mode):
    """The pick of a half by the winner of the roll. The cursor lies in the marked `half`."""

    keys = "combat pick"
    is_question = True

    def __init__(self, half: Half) -> None:
        self.half = half

    @classmethod
    def start(cls, desk: ViewState) -> "PickMode":
        """Return the page with the south marked."""
        mode = cls("south")
        mode._mark(desk, "south")
        return mode

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return both halves, and the side that moves first after the pick."""
        return picking_lines(desk.table, self.half, width)

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def message(self, desk: ViewState) -> Line:
        state = state_of(desk.table)
        foe = state.context.enemy(state.context.side(seat_of(desk.table)))
        other = TextRun(desk.table.force(foe).name, desk.table.role(foe), bold=True)
        return line(number_run("Enter"), label(f" takes the {self.half}; "), other, label(" moves first"))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Mark a half, or pick the marked one."""
        match action:
            case "south" | "north":
                self._mark(desk, action)
            case "next":
                self._mark(desk, cycle(HALVES, self.half))
            case "enter":
                return Play(PickSide(self.half))
            case "sight":
                return OpenNamed("lines", return_to=self)
        return None

    def _mark(self, desk: ViewState, half: Half) -> None:
        self.half = half
        desk.cursor = setup_editing.centre(state_of(desk.table).context, seat_of(desk.table), half)

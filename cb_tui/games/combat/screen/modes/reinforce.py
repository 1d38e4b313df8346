"""Reinforce: new pieces for one that has left over the enemy's base line, one after the other. [REINF]"""

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import reinforcements, targets
from cb_tui.games.combat.rules.battle import BASIC, Kind
from cb_tui.games.combat.rules.model import Bring, Forgo
from cb_tui.games.combat.rules.prose import NAMES
from cb_tui.games.combat.screen.panels.reinforce import panel, waiting
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, line, number_run
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, ViewState, cycle, reason_line

GOOD = 12  # squares that are marked and that Tab goes through
KEPT = "brought"  # the kind that was brought last: it is proposed again


class ReinforceMode(Mode):
    """The placing of a new piece of `kind` under the cursor. `left` is the piece that exited, or None."""

    keys = "combat reinforce"
    is_question = True

    def __init__(self, kind: Kind, left: UnitId | None) -> None:
        self.kind, self.left = kind, left

    @classmethod
    def start(cls, desk: ViewState) -> "ReinforceMode":
        """Propose the kind placed last, else the most expensive one (planes last), on its best square."""
        table = desk.table
        open_ = kinds(table)
        points = advice(table).state.context.kinds
        dearest = max(open_, key=lambda each: (each != "plane", points[each].points))
        kind = next((each for each in open_ if each == desk.extras.get(KEPT)), dearest)
        left = next(
            (
                row.report.actors[0]
                for row in reversed(desk.log_view.entries)
                if row.report and row.report.kind == "exit"
            ),
            None,
        )
        mode = cls(kind, left)
        desk.cursor = mode.squares(table)[0]
        return mode

    def squares(self, table: GameView) -> tuple[Place, ...]:
        """Return where it may come, the best first."""
        state = advice(table).state
        return targets.arrival_squares(state, waiting(state).seat, self.kind)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the box, the next piece, and the goal before and after."""
        return panel(desk.table, self.left, self.kind, desk.cursor, width)

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, or the reason why the kind cannot come here."""
        table = desk.table
        no = table.refusal(Bring(self.kind, desk.cursor))
        if no is not None:
            return reason_line(no.brief, no.rule)
        letters = " ".join(advice(table).state.context.kinds[kind].letter for kind in kinds(table))
        told = line(number_run("Enter"), f" puts a {NAMES[self.kind][0]} in {desk.cursor}.   ")
        return line(told, number_run(letters), " another kind   ", number_run("Tab"), " next good square")

    def enter_label(self, desk: ViewState) -> str:
        """Return "put", or "why not" if the kind cannot come here."""
        return "put" if desk.table.refusal(Bring(self.kind, desk.cursor)) is None else "why not"

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Mark the best squares where the kind may come."""
        places = dict.fromkeys(self.squares(desk.table)[:GOOD], "+")
        return MapOverlay(cursor=desk.cursor, reach=places)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Place the piece, choose another kind or square, or forgo the rest."""
        table = desk.table
        match action:
            case "enter":
                command = Bring(self.kind, desk.cursor)
                no = table.refusal(command)
                if no is not None:
                    return Notify(reason_line(no.brief, no.rule))
                desk.extras[KEPT] = self.kind
                return Play(command)
            case "next" | "previous":
                desk.cursor = cycle(self.squares(table)[:GOOD], desk.cursor, 1 if action == "next" else -1)
            case "kind":
                return self._take(desk, cycle(kinds(table), self.kind))
            case "forgo":
                return Play(Forgo())
            case "danger":
                return OpenNamed("danger", return_to=self)
            case "back":
                return Notify(line("Place the new pieces first; ", number_run("x"), " forgoes them"))
            case _:
                named: Kind | None = next((kind for kind in BASIC if kind == action), None)
                return self._take(desk, named) if named else None
        return None

    def _take(self, desk: ViewState, kind: Kind) -> Reply:
        """Choose another kind. The cursor stays if that kind may come there, else goes to its best square."""
        table = desk.table
        if kind not in kinds(table):
            no = table.refusal(Bring(kind, desk.cursor))
            return Notify(reason_line(no.brief, no.rule) if no else line("The box has none of these"))
        self.kind = kind
        squares = self.squares(table)
        desk.cursor = desk.cursor if desk.cursor in squares else squares[0]
        return None


def kinds(table: GameView) -> list[Kind]:
    """Return the kinds that may come now."""
    state = advice(table).state
    seat = waiting(state).seat
    return [kind for kind in reinforcements.available(state, seat) if reinforcements.places(state, seat, kind)]

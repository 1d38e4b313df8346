"""Victory: the battle is over."""

from cb_tui.core.ruleset import Outcome
from cb_tui.presentation.moments import BattleSummary, battle_summary
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, line, number_run
from cb_tui.ui.modes.base import Mode, Notify, Reply, ViewState
from cb_tui.ui.panels.victory import title, victory

ANEW = frozenset(("again", "swap"))  # what begins the battle once more
FIGHTS = ("fire", "close combat")  # sorts of lines in the log


class VictoryMode(Mode):
    """The end of a battle with `outcome` after step `commands`. `ahead` is the title of the next battle.

    `looking` is set while the player moves the cursor about the field.
    """

    keys = "victory"

    def __init__(self, outcome: Outcome, commands: int, *, looking: bool = False, ahead: str = "") -> None:
        self.outcome, self.commands, self.looking, self.ahead = outcome, commands, looking, ahead
        self.steps: tuple[int, ...] = ()  # of the moments that turned it, the best and the worst shot
        self.row = 0
        self._course: BattleSummary | None = None

    def panel(self, desk: ViewState, width: int, height: int = 0) -> Lines:
        """Return the winner and the reason, losses, luck, turning points and playing time."""
        if self._course is None:
            self._course = battle_summary(desk.position, desk.table) if desk.position is not None else BattleSummary()
        rows, self.steps = victory(
            desk.table,
            self.outcome,
            desk.luck,
            self._course,
            width,
            commands=self.commands,
            height=height,
            minutes=round(desk.seconds_played / 60),
            last=self.last(desk),
            row=self.row,
            log=desk.log_view,
            ahead=self.ahead,
        )
        return rows

    def last(self, desk: ViewState) -> Line:
        """Return the result of the deciding fight, or an empty line if none ended the battle."""
        ended = [entry for entry in desk.log_view.entries if entry.step == self.commands and entry.sort in FIGHTS]
        return ended[-1].short if ended else ()

    def marked_step(self) -> int | None:
        """Return the step of the selected moment, where the replay opens, or None for the start."""
        return self.steps[self.row] if self.row < len(self.steps) else None

    def message(self, desk: ViewState) -> Line:
        """Return the outcome and the keys for replay, report, review and a rematch."""
        end = line(title(desk.table, self.outcome), ".   ")
        keys = line(number_run("j/k"), " a moment, ", number_run("R"), " replays it   ") if self.steps else line()
        review = () if "review" in self.idle_actions(desk) else line(number_run("V"), " review   ")
        again = () if _of_a_run(desk) else line(number_run("N"), " again")
        return line(end, keys, number_run("w"), " report   ", review, again)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the review action if no AI of the rules can make one, and the rematch in a run."""
        return self.unsupported_actions(desk) & {"review", *ANEW}

    def unsupported_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the usual actions, hints since the battle is over, and the rematch in a run."""
        return super().unsupported_actions(desk) | {"hint"} | (ANEW if _of_a_run(desk) else frozenset())

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the final field, with a cursor while the player looks around."""
        return MapOverlay(cursor=desk.cursor if self.looking else None)

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Select another turning point, unless the player looks around. A battle of a run has no rematch."""
        if action in ANEW and _of_a_run(desk):
            return Notify(line("Battles in a run are fought only once. ", number_run("Enter"), " continues the run"))
        if action in ("up", "down") and not self.looking and self.steps:
            self.row = (self.row + (1 if action == "down" else -1)) % len(self.steps)
            return None
        return super().handle_action(action, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Handle Esc, which starts or ends looking around."""
        if action == "back":
            self.looking = not self.looking
            return (
                Notify(line("Arrows move the cursor; ", number_run("Enter"), " leaves the battle"))
                if self.looking
                else None
            )
        return None


def _of_a_run(desk: ViewState) -> bool:
    """Check whether the battle was made for a run."""
    return desk.position is not None and desk.position.battle.run is not None

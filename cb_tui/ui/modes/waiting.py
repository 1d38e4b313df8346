"""The waiting mode: another login decides, and everything may be looked at meanwhile."""

from cb_tui.core.values import SeatId
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, fit, label, line, number_run, section_head, wrap
from cb_tui.session.locations import joining_line, shell_line
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, Reply, ReturnToGame, ViewState, cursor_lines
from cb_tui.ui.modes.sight import sight
from cb_tui.ui.panels.machine import since
from cb_tui.ui.screen_spec import screen_spec
from cb_tui.ui.useless import unanswered_actions
from cb_tui.ui.watch import WatchedTurn


class WaitingMode(Mode):
    """The wait for `seat`, which is not played here. `watch` is its own turn, None in ours.

    `there` states whether its player is at a login, None if the game is exchanged by file.
    `what` is a sentence on the missing number of the fair dice, if `number`, or on a seal to open.
    `gone` is the branch on which the other player continues, or an empty string.
    """

    keys = "waiting"

    def __init__(
        self,
        seat: SeatId,
        watch: WatchedTurn | None,
        *,
        name: str,
        there: bool | None,
        what: str = "",
        number: bool = False,
        gone: str = "",
    ) -> None:
        self.number = number
        self.seat, self.watch, self.name, self.there, self.what, self.gone = seat, watch, name, there, what, gone

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the awaited seat and the reason, the newest roll, the cursor's hex and the changes since."""
        table = desk.table
        who = "WATCHING" if not table.human else "WAITING FOR"
        rows: Lines = [
            line(
                TextRun(f"{who} ", bold=True),
                TextRun(table.seat_name(self.seat).upper(), table.seat_role(self.seat), bold=True),
            )
        ]
        rows += wrap(line(label(self._for(desk))), width)
        rows += [row for hint in self._hint() for row in wrap(line(label(hint)), width)]
        entries = desk.log_view.entries if not self.what and table.scene.has_map else []
        if (
            entries and entries[-1].roll is not None and (attack := entries[-1].report)
        ):  # what was rolled just now, by whomever
            return [
                *rows,
                section_head(width),
                *screen_spec(table.ruleset.package).result(table, attack, width),
                *(fit(row, width) for row in cursor_lines(desk)),
            ]
        rows += [section_head(width), *(fit(row, width) for row in cursor_lines(desk))]
        told = screen_spec(table.ruleset.package).waiting_lines(table, width)
        return [*rows, *(told or (since(table, self.watch.before, width) if self.watch is not None else ()))]

    def _for(self, desk: ViewState) -> str:
        """Return the reason for the wait, as a sentence."""
        if self.what:
            return f"{self.what[:1].upper()}{self.what[1:]}."
        scene = desk.table.scene
        asked = scene.question.whether if scene.question else "what to do"
        return f"{desk.table.seat_name(self.seat)} decides {asked}."

    def _hint(self) -> list[str]:
        """Return the branch of the other player, or how to take the empty seat, or no lines."""
        if self.gone:
            return [f"The other player went on as branch {self.gone}; this line is on hold."]
        match self.there:
            case True:
                return []
            case False:
                return [
                    (f"The seat is empty; to take it at another login: {joining_line(self.name, '--seat', self.seat)}")
                ]
            case None:
                return [f"Quit, then run {shell_line('send', self.name)} to write that player's file."]

    def message(self, desk: ViewState) -> Line:
        """Return the awaited seat and the keys that work meanwhile."""
        name = desk.table.seat_name(self.seat)
        if self.gone:
            there = " takes you there, to your seat" if desk.table.human else " watches there"
            return line(f"The other player went on as branch {self.gone}.   ", number_run("Enter"), there)
        state = {True: "", False: ", whose seat is empty", None: ", by file"}[self.there]
        sight = () if "sight" in unanswered_actions(desk.table) else line(number_run("v"), label(" sight  "))
        keys = line(
            "   ",
            sight,
            number_run("i"),
            label(" dice log  "),
            number_run("q"),
            label(" quit; everything is saved"),
        )
        if not desk.table.human:
            return line(f"You are watching: {name} decides", keys)
        return line(f"Waiting for {name}'s number" if self.number else f"Waiting for {name}", state, keys)

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Look along a line of sight from the cursor. Other actions have to wait."""
        if action == "renew" or (action == "follow" and self.gone):
            return AskScreen(action)
        if action == "sight" and desk.table.scene.has_map:
            return sight(desk, None)
        return (
            ReturnToGame()
            if action == "back"
            else Notify(line("Not now: ", desk.table.seat_name(self.seat), " decides"))
        )

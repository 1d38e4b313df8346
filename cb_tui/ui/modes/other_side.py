"""The modes while another side decides: its turn, command by command, and the wait for another login."""

from cb_tui.core.grammar import capital
from cb_tui.core.report import Kind, Report
from cb_tui.core.values import SeatId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.roll_series import series
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    fit,
    label,
    length,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.locations import joining_line, shell_line
from cb_tui.ui.controller import WatchedStep, WatchedTurn
from cb_tui.ui.modes.base import (
    AskScreen,
    Mode,
    Notify,
    Reply,
    ReturnToGame,
    ViewState,
    at_a_host,
    cursor_lines,
    unanswered_actions,
)
from cb_tui.ui.modes.look import sight
from cb_tui.ui.panels.commands import machine, may_fire, since
from cb_tui.ui.screen_spec import screen_spec

PAUSES = {1: 3.0, 2: 1.8, 3: 1.0, 4: 0.4, 5: 0.0}  # seconds between commands
ANSWERED = 2.0  # least seconds that the result of an answer stays, unless a key is pressed or pauses are 0
LOST = 3.0  # and of a command by which a player at this keyboard loses pieces
ROLLED: frozenset[Kind] = frozenset(("attack", "fight"))  # what the panel tells with its dice
HEAD = 3  # lines of the AI's turn before the last commands
FOOT, OBJECTIVE = 1, 3  # lines below the panel: morale or pieces, and what a player at this keyboard is to do
ROOM = 36  # columns of a command before the keys, in a message of 80


class MachineMode(Mode):
    """The machine plays, at a speed of 1 to 5."""

    keys = "machine"

    def __init__(self, watch: WatchedTurn, speed: int = 3) -> None:
        self.watch, self.speed = watch, speed

    def displayed_view(self, desk: ViewState) -> GameView:
        """Return the newest game view, or an earlier one after steps back."""
        shown = self._now()
        return shown.table if shown else self.watch.before

    def panel(self, desk: ViewState, width: int, height: int = 11) -> Lines:
        """Return the rolls of the newest command, the last commands, and the changes since your turn ended."""
        table, watch, ours = self.displayed_view(desk), self.watch, self.answer(desk) is not None
        rolled, whole = self._rolled(desk), screen_spec(table.ruleset.package).result
        after = [*(may_fire(table, width) if desk.table.human and not ours else ()), *since(table, watch.before, width)]
        free = desk.panel_lines - HEAD - len(after) - FOOT - (OBJECTIVE if desk.table.human else 0)
        told: Lines = []
        if rolled:
            single = ours and len(rolled) == 1
            told = whole(table, rolled[0], width) if single else series(table, rolled, width, free, whole)
        rows = machine(
            table, watch.seat, watch.tactic, [] if ours else self._entries(desk), width,
            speed=self.speed, step=len(watch.shown) - watch.back, paused=watch.paused, back=watch.back,
            room=max(1, min(8, height - HEAD, free - len(told))),
        )  # fmt: skip
        return [*rows, *told, *after] if ours else [*rows[: HEAD - 1], *told, *rows[HEAD - 1 :], *after]

    def _rolled(self, desk: ViewState) -> list[Report]:
        """Return the attacks and fights of the newest command. Fire of ours that was returned comes after theirs."""
        entries = self._entries(desk)
        newest = [entry for entry in entries if entry.step == entries[-1].step]
        reports = {id(one): one for row in newest if (one := row.report) is not None and one.kind in ROLLED}
        found = [*reports.values()]
        if self.answer(desk) is not None and found and found[0].rolls[0].kind == "return":
            before = next((row.report for row in reversed(entries) if row.step < newest[0].step), None)
            found = [before, *found] if before is not None and before.attack else found
        return found

    def answer(self, desk: ViewState) -> Report | None:
        """Return the attack that answered the AI from this keyboard, or None if it is not the newest command."""
        for entry in self._entries(desk)[-1:]:
            if (
                entry.roll is not None
                and self.displayed_view(desk).side_of(entry.roll.actors[0]) in desk.table.local_sides
            ):
                return entry.report
        return None

    def message(self, desk: ViewState) -> Line:
        """Return the newest command and the two keys that matter."""
        entries = self._entries(desk)
        thinks = (
            f"{self.displayed_view(desk).seat_name(self.watch.seat)} plays"
            if self.watch.person
            else "The AI moves next"
            if self.watch.paused
            else "The AI is thinking"
        )
        last = entries[-1] if entries else None
        deed = last.short if last else line(thinks)
        if last is not None and length(deed) > ROOM:
            deed = shorten(last.shorter or deed, ROOM)
        keys = line(
            "    ",
            number_run("Space"),
            label(" continues" if self.watch.paused else " pause"),
            "   ",
            number_run("Enter"),
        )
        return line(deed, keys, label(" to my next choice" if desk.table.human else " to the end"))

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the acting piece in brackets, with the path of its move."""
        shown = self._now()
        if shown is None or shown.at is None:
            return MapOverlay()
        return MapOverlay(cursor=shown.at, route=shown.way if len(shown.way) > 1 else (), mark=shown.mark)

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Change the pace, or step back and forth. Other actions go to the screen."""
        watch = self.watch
        match action:
            case "pause":
                watch.paused, watch.back = not watch.paused, 0
            case "skip":
                watch.skipping, watch.paused, watch.back = True, False, 0
            case "slower" | "faster":
                self.speed = max(1, min(5, self.speed + (1 if action == "faster" else -1)))
                return AskScreen("pace")
            case "earlier":
                watch.paused, watch.back = True, min(watch.back + 1, max(0, len(watch.shown) - 1))
                return None
            case "later":
                watch.back = max(0, watch.back - 1)
                return None
            case "orders" if not desk.table.human:
                return Notify(line("No one here has standing orders"))
            case _:
                return AskScreen(action)
        return AskScreen("pace")

    def _now(self) -> WatchedStep | None:
        shown = self.watch.shown
        return shown[max(0, len(shown) - 1 - self.watch.back)] if shown else None

    def _entries(self, desk: ViewState) -> list[LogRow]:
        shown = self._now()
        end = shown.entries if shown else self.watch.begun
        rows = desk.log_view.entries[self.watch.first : end]
        return screen_spec(desk.table.ruleset.package).watched_rows(desk, self.displayed_view(desk), rows)


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
        rows += [row for hint in self._hint(desk) for row in wrap(line(label(hint)), width)]
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
            return f"{capital(self.what)}."
        scene = desk.table.scene
        asked = scene.question.whether if scene.question else "what to do"
        return f"{self._named(desk)} decides {asked}."

    def _named(self, desk: ViewState) -> str:
        """Return the awaited seat, with its player if known: "US (bert)"."""
        name, player = desk.table.seat_name(self.seat), desk.players.get(self.seat, "")
        return f"{name} ({player})" if player else name

    def _hint(self, desk: ViewState) -> list[str]:
        """Return the branch of the other player, or how to take the empty seat, or no lines."""
        if self.gone:
            return [f"The other player went on as branch {self.gone}; this line is on hold."]
        if self.there is False and at_a_host(desk):
            return ["The other player is away. You may leave: the lobby shows when it is your move."]
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
        name = self._named(desk)
        if self.gone:
            there = " takes you there, to your seat" if desk.table.human else " watches there"
            return line(f"The other player went on as branch {self.gone}.   ", number_run("Enter"), there)
        empty = ", who is away" if at_a_host(desk) else ", whose seat is empty"
        state = {True: "", False: empty, None: ", by file"}[self.there]
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

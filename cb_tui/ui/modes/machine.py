"""The other side's turn, shown command by command, with pause, skip and steps back."""

from cb_tui.core.report import Report
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, label, length, line, number_run, shorten
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, Reply, ViewState
from cb_tui.ui.panels.machine import machine, may_fire, since
from cb_tui.ui.screen_spec import screen_spec
from cb_tui.ui.watch import WatchedStep, WatchedTurn

PAUSES = {1: 3.0, 2: 1.8, 3: 1.0, 4: 0.4, 5: 0.0}  # seconds between commands
ANSWERED = 2.0  # least seconds that the result of an answer stays, unless a key is pressed or pauses are 0
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
        """Return the last commands, or the result of your answer, and the changes since your turn ended."""
        table, watch, attack = self.displayed_view(desk), self.watch, self.answer(desk)
        rows = machine(
            table, watch.seat, watch.tactic, [] if attack else self._entries(desk), width,
            speed=self.speed, step=len(watch.shown) - watch.back, paused=watch.paused, back=watch.back,
            room=max(1, min(8, height - 3)),
        )  # fmt: skip
        if attack is not None:
            rows += screen_spec(table.ruleset.package).result(table, attack, width)
        elif desk.table.human:
            rows += may_fire(table, width)
        return [*rows, *since(table, watch.before, width)]

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
        return MapOverlay(cursor=shown.at, route=shown.way if len(shown.way) > 1 else ())

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

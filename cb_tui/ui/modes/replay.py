"""The replay mode: a game at one step, wound forward and back by keys."""

from string import digits

from cb_tui.core.report import Report
from cb_tui.core.values import Place
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import Line, Lines, label, line, number_run
from cb_tui.session.seats import HUMAN
from cb_tui.ui.modes.base import SCREEN_ACTIONS, AskScreen, Mode, Notify, Reply, SwitchTo, ViewState, cursor_lines
from cb_tui.ui.modes.text_input import TypedMode
from cb_tui.ui.panels.replay import deed, few, panel

PACE = {1: 3.0, 2: 1.8, 3: 1.0, 4: 0.4, 5: 0.12}  # seconds for a command
HURRY = 0.5  # of that for a step of a march
SPEEDS = "12345"
BRANCHING = frozenset(("go_on", "branch", "tree"))


class ReplayMode(Mode):
    """A replay at `step` of its frames. While `playing` it advances by itself up to step `until`."""

    keys = "replay"
    title = "Replay"

    def __init__(self, frames: ReplayFrames, step: int, *, speed: int = 3, branches: Lines | None = None) -> None:
        self.frames, self.speed, self.branches = frames, speed, branches or []
        self.step = max(0, min(step, frames.last))
        self.first, self.until = 0, frames.last
        self.playing = False
        self.one_line = False  # whether the game can have no branches, as at a host
        self.log = True  # whether its lines stand in the panel
        self.needle, self.found = "", list[int]()

    # --- display ---------------------------------------------------------------------------------------------------

    def marked_attack(self) -> Report | None:
        """Return the attack of this step, or None if it had none."""
        return self.frames.attack(self.step)

    @property
    def table(self) -> GameView:
        """Return the game view after this step."""
        return self.frames.table(self.step)

    def displayed_view(self, desk: ViewState) -> GameView:
        return self.table

    def marked_step(self) -> int:
        return self.step

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the event of the step, for a panel of a few lines."""
        return few(self.frames, self.step, width, tempo=self.tempo)

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the full panel: position, command or roll, turns, branches, moments and the log."""
        return panel(self.frames, self.step, width, height, tempo=self.tempo, branches=self.branches, log=self.log)

    @property
    def tempo(self) -> str:
        """Return the speed as text, such as "> 3/5", or an empty string if the replay stands still."""
        return f"> {self.speed}/5" if self.playing else ""

    def message(self, desk: ViewState) -> Line:
        """Return the keys that continue the replay or the game."""
        if self.playing:
            return line(
                deed(self.frames, self.step),
                "    ",
                number_run("Space"),
                label(" stops   "),
                number_run("1-5"),
                label(" speed"),
            )
        tab = line("   ", number_run("Tab"), " next branch") if self.branches else line()
        if self.needle:
            place = f"{self.found.index(self.step) + 1} of " if self.step in self.found else ""
            return line(
                f'"{self.needle}" ', label(f"{place}{len(self.found)}   "), number_run(",/."), " back, next", tab
            )
        if not self.frames.last and self.frames.game.ended is not None:
            return line("It ended before the first move.  ", number_run("Esc"), " leaves the replay")
        if self.step == self.frames.last and desk.table.decides is None:
            back = line("The end.  ", number_run("h"), " back   ", number_run("k"), " the last moment")
            return back if self.one_line else line(back, "   ", number_run("b"), " branches", tab)
        if self.one_line:
            return line(number_run("Space"), " plays   ", number_run("l"), " steps   ", number_run("j"), " next moment")
        if self.step == self.frames.last:
            return line(
                f"{self.frames.game.branch} ends here: ",
                number_run("Enter"),
                label(" plays on from here"),
                tab,
            )
        mine = any(seat == HUMAN for seat in self.frames.game.seats.values())
        who = "Play on from here yourself: " if mine else "Let the AI play on from here: "
        return line(who, number_run("Enter"), label(" (as a branch)"), tab)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the overlay that marks the place of the event."""
        return self.frames.overlay(self.step)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions on branches if the game can have none."""
        return BRANCHING if self.one_line else frozenset()

    def unsupported_actions(self, desk: ViewState) -> frozenset[str]:
        """Return also the actions on branches if the game can have none."""
        return super().unsupported_actions(desk) | self.idle_actions(desk)

    # --- keys --------------------------------------------------------------------------------------------------------

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Wind, play or seek. Actions that leave the replay go to the screen."""
        frames, now = self.frames, self.step
        match action:
            case "later":
                return self.seek(now + 1, "This is the last step" if now else "There is no step")
            case "earlier":
                return self.seek(now - 1, "This is the start")
            case "moment_on":
                return self.seek(frames.after(frames.moments, now), "No roll or loss after this")
            case "moment_back":
                return self.seek(frames.before(frames.moments, now), "No roll or loss before this")
            case "turn_on":
                return self.seek(frames.after([*frames.starts, frames.last], now), "This is the last turn")
            case "turn_back":
                return self.seek(frames.before([0, *frames.starts], now), "This is the start")
            case "loss_on":
                return self.seek(frames.after(frames.losses, now), "No piece was lost after this")
            case "loss_back":
                return self.seek(frames.before(frames.losses, now), "No piece was lost before this")
            case "found_on" | "found_back":
                return self._to_found(back=action == "found_back")
            case "first" | "last":
                return self.seek(self.first if action == "first" else self.until, "")
            case "play":
                self.playing = not self.playing
                self.step = self.first if self.playing and now >= self.until else now
            case "slower" | "faster":
                self.speed = max(1, min(5, self.speed + (1 if action == "faster" else -1)))
            case speed if speed in SPEEDS:
                self.speed = int(speed)
            case _:
                return self._other(action)
        return AskScreen("pace")

    def _other(self, action: str) -> Reply:
        self.playing = False
        match action:
            case "goto":
                asked = line(f"Go to which step, 0 to {self.frames.last}?")
                return SwitchTo(TypedMode(self, asked, self._go_to, signs=digits, most=6))
            case "find":
                return SwitchTo(
                    TypedMode(self, line(f"Find a piece, a {self._unit}, a side or a text:"), self.find, most=20)
                )
            case _ if self.one_line and action in BRANCHING:
                return Notify(line("A game at a host has one line and no branches"))
            case "again":
                there = (number_run("N"), " on the page of the result begins another game")
                return Notify(line(number_run("Esc"), " leaves the replay; ", *there))
            case "inspect" if not self.frames.stills[self.step].lines:
                then = (number_run("l"), " steps forward") if self.frames.last else ("it ended before the first move",)
                return Notify(line("Nothing has happened yet; ", *then))
            case _ if action in SCREEN_ACTIONS or action in ("branch", "tree", "go_on", "out"):
                return AskScreen(action)
        return None

    @property
    def _unit(self) -> str:
        return self.frames.table(self.step).geometry.unit

    def seek(self, step: int | None, else_: str) -> Reply:
        """Move to a step, or return the message `else_` if the replay has no such step."""
        self.playing = False
        if step is None or not 0 <= step <= self.frames.last:
            return Notify(line(else_))
        self.step = step
        return None

    def _go_to(self, typed: str) -> Reply:
        step = int(typed or self.step)
        if step > self.frames.last:
            return SwitchTo(self, line(f"There is no step {step}: the last is {self.frames.last}"))
        self.step = step
        return SwitchTo(self)

    def find(self, needle: str) -> Reply:
        """Move to the next step whose text contains `needle`, wrapping from the end to the start."""
        self.needle, self.found = needle, self.frames.steps_matching(needle) if needle else []
        if needle and not self.found:
            self.needle = ""
            return SwitchTo(self, line(f'Nothing in this game matches "{needle}"'))
        if self.found and self.step not in self.found:
            self._to_found(back=False)
        return SwitchTo(self)

    def _to_found(self, *, back: bool) -> Reply:
        if not self.found:
            return Notify(line(number_run("/"), f" finds a piece, a {self._unit}, a side or a text first"))
        to = self.frames.before(self.found, self.step) if back else self.frames.after(self.found, self.step)
        return self.seek(to if to is not None else self.found[-1 if back else 0], "")

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the cursor and report the pieces of the hex."""
        desk.cursor = to
        return Notify(line(*(line(row, "  ") for row in cursor_lines(desk))))

    # --- by itself ---------------------------------------------------------------------------------------------------

    def tick(self) -> float | None:
        """Advance one step and return the seconds until the next, or None if the replay stops."""
        if not self.playing or self.step >= self.until:
            self.playing = False
            return None
        self.step += 1
        entry = self.frames.entry(self.step)
        if self.step >= self.until:
            return PACE[self.speed]
        if entry is None:
            return 0.0
        return PACE[self.speed] * (HURRY if entry.mover is not None else 1)


class RewatchMode(ReplayMode):
    """The other side's last turn once more, from step `first` to step `until`, laid over the battle."""

    keys = "again"

    def __init__(self, frames: ReplayFrames, first: int, until: int, *, speed: int = 3) -> None:
        super().__init__(frames, first, speed=speed)
        self.first, self.until, self.playing = self.step, until, True

    def message(self, desk: ViewState) -> Line:
        """Return the progress of the turn and the key that leaves it."""
        keys = line(
            number_run("Space"),
            label(" stops   " if self.playing else " continues   "),
            number_run("Enter"),
            label(" back to the battle"),
        )
        return line(f"The last turn again, {self.step - self.first} of {self.until - self.first}.   ", keys)

    @property
    def _unit(self) -> str:
        return self.frames.table(self.step).geometry.unit

    def seek(self, step: int | None, else_: str) -> Reply:
        """Within the turn that is shown."""
        within = step if step is not None and self.first <= step <= self.until else None
        return super().seek(
            within,
            "This is where the turn began" if step is None or step < self.first else "This is where the turn ended",
        )

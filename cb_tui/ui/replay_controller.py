"""The controller of a replay, in place of that of a battle. It plays no commands."""

from pathlib import Path

from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import ASCII, GlyphSet
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import Line, danger_run, label, line, number_run
from cb_tui.session.branch_point import MAIN, names
from cb_tui.session.branches import Branch, branches, delete_branch
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.ledger import Ledger
from cb_tui.session.locations import check_name
from cb_tui.session.viewers import Playback
from cb_tui.ui.controller import Remote, WatchedTurn
from cb_tui.ui.modes.base import (
    AskScreen,
    March,
    Mode,
    Notify,
    OpenNamed,
    Play,
    Reply,
    ReturnToGame,
    SwitchTo,
    ViewState,
)
from cb_tui.ui.modes.inspect import InspectMode
from cb_tui.ui.modes.lists import CommandsMode
from cb_tui.ui.modes.pages import help_page, legend_page, luck_page, objectives_page
from cb_tui.ui.modes.popup import QuitMode
from cb_tui.ui.modes.replay import ReplayMode, RewatchMode
from cb_tui.ui.modes.text_input import TypedMode
from cb_tui.ui.modes.tree import DeleteMode, TreeMode, brief
from cb_tui.ui.screen_spec import open_mode

FRAMED = 3  # the highest speed at which a replay shows a shot in frames


class ReplayController:
    """The moment that is shown and its desk, wound to the replay's step."""

    watch: WatchedTurn | None = None  # no machine plays here
    remote: Remote | None = None  # nor anybody else

    def __init__(self, replay: ReplayMode, *, glyphs: GlyphSet = ASCII) -> None:
        self.glyphs = glyphs
        game = replay.frames.game
        self.note: Line = line(label(game.dropped)) if isinstance(game, Game) else ()  # what is damaged was left out
        self.mode: Mode = replay
        self.replay = replay
        self.game = game
        self.desk = ViewState(replay.table, next(iter(replay.table.scene.board.terrain), Place("")))
        self.wound = -1
        self.named = ""  # the branch that is to be played
        self.wind()
        self.rows: tuple[Branch, ...] = ()
        self._list()

    def press(self, action: str) -> str:
        """Handle an action, and return the name of a request that only the screen can fulfill, or ""."""
        self.note = ()
        held = self.game.local_seats if isinstance(self.game, Game) else ()
        if action == "note" and isinstance(self.mode, InspectMode) and not held:
            self.note = line("No notes in a replay: write them while you play")
            return ""
        return self._answered(self.mode.handle_action(action, self.desk))

    def point(self, at: Place) -> str:
        """Report the pieces of a clicked hex."""
        self.note = ()
        return self._answered(self.mode.move_cursor(at, self.desk))

    def take(self, replay: ReplayMode) -> None:
        """Switch to another replay, or to another branch of it."""
        self.replay = self.mode = replay
        self.take_anew()

    def take_anew(self) -> None:
        """Show the replay as it stands, whose frames have changed."""
        self.game, self.wound = self.replay.frames.game, -1
        self.wind()

    def tick(self) -> float | None:
        """Advance a playing replay and return the seconds until the next step, or None if it stands still."""
        if self.mode is not self.replay:
            return None
        pause = self.replay.tick()
        self.wind()
        self.desk.fresh = self.replay.overlay(self.desk).mark if pause and self.pace <= FRAMED else None
        return pause

    @property
    def pace(self) -> int:
        """Return the speed of the replay, 1 to 5."""
        return self.replay.speed

    @property
    def done(self) -> bool:
        """Check whether the turn that is shown again has reached its end."""
        replay = self.replay
        return (
            isinstance(replay, RewatchMode)
            and self.mode is replay
            and not replay.playing
            and replay.step >= replay.until
        )

    def wind(self) -> None:
        """Set the view state to the step of the replay."""
        step = self.replay.step
        if step == self.wound:
            return
        frames, desk = self.replay.frames, self.desk
        desk.table, desk.log_view, desk.luck = frames.table(step), frames.log_view(step), dict(frames.stills[step].luck)
        desk.cursor = frames.overlay(step).cursor or desk.cursor
        self.wound = step

    def _answered(self, reply: Reply) -> str:
        wanted = ""
        match reply:
            case SwitchTo(mode, note):
                self.mode, self.note = mode, note
            case OpenNamed():
                return self._answered(open_mode(self.desk, reply))
            case Notify(note):
                self.note = note
            case ReturnToGame(note):
                self.mode, self.note = self.replay, note
            case AskScreen(what):
                wanted = self._by_name(what)
            case Play() | March() | None:
                pass
        self.wind()
        return wanted

    def _by_name(self, what: str) -> str:
        under = self.mode
        match what:
            case "help":
                self.mode = help_page(under, self.desk)
            case "legend":
                self.mode = legend_page(under, self.desk.table, self.glyphs)
            case "objectives":
                self.mode = objectives_page(under, self.desk.table, self.glyphs)
            case "commands":
                self.mode = CommandsMode(under, self.desk)
            case "commanded" if isinstance(under, CommandsMode):
                self.mode = under.parent
                return self._answered(self.mode.handle_action(under.chosen or "", self.desk))
            case "luck":
                frames, step = self.replay.frames, self.replay.step
                self.mode = luck_page(under, self.desk.table, Ledger(frames.people, frames.game.logged(0, step)))
            case "inspect":
                self.mode = InspectMode(self.game, self.desk, under)
            case "quit":
                self.mode = QuitMode(under)
            case "stay":
                self.mode = under.parent or under
            case "replay_here" if isinstance(under, InspectMode):
                self.replay.seek(under.marked_step(), "")
                self.mode = self.replay
            case "branch" | "tree" | "tree_enter" | "tree_compare" | "tree_delete":
                self._branches(what)
            case "tree_resume" if isinstance(under, TreeMode):
                self.named = under.marked.name
                return "resume"
            case "go_on":
                self._answered(self._go_on())
            case "orders" | "undo" | "find" | "pools":
                pass
            case _:
                return what
        return ""

    # --- branches ----------------------------------------------------------------------------------------------------

    def _list(self) -> None:
        """Read the branches from the disk and show them in the panel."""
        folder = self.game.folder
        try:
            self.rows = branches(folder) if folder is not None and names(folder) else ()
        except SessionError as error:
            self.rows, self.note = (), line(error.sentence)
        sides = {force.side: force.name for force in self.desk.table.scene.forces}
        self.replay.branches = brief(self.rows, self.game.branch, sides, 29)

    def _branches(self, what: str) -> None:
        under = self.mode
        match what:
            case "branch":
                self._list()
                lines = [each.name for each in self.rows if not each.fault]
                if len(lines) < 2:
                    self.note = line("This is the only line so far: ", number_run("Enter"), " makes a branch here")
                    return
                at = lines.index(self.game.branch) if self.game.branch in lines else -1
                self._switch(lines[(at + 1) % len(lines)], self.replay.step)
            case "tree":
                self._list()
                if self.rows:
                    self.mode = TreeMode(self.replay, self.rows, self.game.branch)
                else:
                    self.note = line("There are no branches yet: ", number_run("Enter"), " makes one here")
            case "tree_enter" if isinstance(under, TreeMode):
                self._switch(under.marked.name, under.marked.step)
            case "tree_compare" if isinstance(under, TreeMode):
                under.other = self._frames(under.marked.name)
            case "tree_delete" if isinstance(under, DeleteMode):
                self._delete(under.parent.marked.name)

    def _frames(self, branch: str) -> ReplayFrames | None:
        """Return the frames of a branch of this save, or None with the reason as the note if it is unreadable."""
        assert self.game.folder is not None, "an unsaved game has no branches"
        try:
            playback = Playback.open(self.game.folder.parent, self.game.name, branch)
        except SessionError as error:
            self.note = line(error.sentence)
            return None
        return ReplayFrames(playback.position(playback.end).seen_by(*self.game.viewer_seats))

    def _switch(self, branch: str, step: int) -> None:
        frames = self._frames(branch)
        if frames is None:
            return
        self.take(ReplayMode(frames, step, speed=self.replay.speed))
        self._list()
        shown = self.replay.step
        short = f"  It ends at step {shown}" if shown < step else ""
        self.note = line(number_run(branch), label(short))

    def _delete(self, branch: str) -> None:
        assert self.game.folder is not None, "an unsaved game has no branches"
        try:
            delete_branch(self.game.folder, branch)
        except SessionError as error:
            self.mode = TreeMode(self.replay, self.rows, self.game.branch)
            self.note = line(danger_run(error.sentence))
            return
        self._list()
        self.mode = TreeMode(self.replay, self.rows, self.game.branch) if self.rows else self.replay
        self.note = line(f"Branch {branch} deleted")

    def _go_on(self) -> Reply:
        """Ask for the name of the new branch."""
        table, replay = self.desk.table, self.replay
        if self.game.folder is None:
            return Notify(line("This game is not saved, so it has no branches"))
        if table.decides is None:
            return Notify(
                line(
                    "The battle is over here: ",
                    number_run("h"),
                    " or ",
                    number_run("k"),
                    " goes back, then ",
                    number_run("Enter"),
                )
            )
        if replay.step == replay.frames.last:
            asked = line(
                f"{self.game.branch} ends here. Name a new branch, or leave empty to continue {self.game.branch}:"
            )
            return SwitchTo(TypedMode(replay, asked, self._named))
        free = next(f"b{count}" for count in range(1, 9999) if f"b{count}" not in names(self.game.folder))
        asked = line(f"Play on from step {replay.step}. Name the new branch:")
        return SwitchTo(TypedMode(replay, asked, self._named, text=free))

    def _named(self, name: str) -> Reply:
        replay, folder = self.replay, self.game.folder
        name = name.strip()
        if not name and replay.step == replay.frames.last:
            self.named = self.game.branch
            return AskScreen("resume")
        try:
            if name and check_name(name, "branch") in (MAIN, *names(folder or Path())):
                return Notify(line(danger_run(f"Branch {name} already exists"), "; type another name"))
        except SessionError as error:
            return Notify(line(danger_run(error.sentence)))
        self.named, self.mode = name, replay
        return AskScreen("play_on")

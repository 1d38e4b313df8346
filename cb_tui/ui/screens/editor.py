"""The screen of the editor: map or page, panel, findings, message and keys around a workspace."""

import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.app import ComposeResult, SuspendNotSupported
from textual.geometry import Size
from textual.widget import Widget

from cb_tui.core.display import Scene
from cb_tui.core.values import Place
from cb_tui.presentation.editing.arena_games import ArenaGames
from cb_tui.presentation.editing.edited_battle import scene_of
from cb_tui.presentation.editing.file_lines import LEAST, beside
from cb_tui.presentation.editing.opening import (
    begun,
    copied,
    keep,
    new_workspace,
    of_its_game,
    opened_workspace,
)
from cb_tui.presentation.editing.panels import counted, finding_rows
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.keys import in_own_keys, key_at, key_line
from cb_tui.presentation.text import Line, Lines, TextRun, justify, label, length, line, shorten
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.game import Game
from cb_tui.ui.layout import BARS, BROAD, BROAD_SCREEN, ScreenLayout, layout
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.modes.edit_pages import first_mode, opened
from cb_tui.ui.screens.base import KeyScreen
from cb_tui.ui.screens.editor_mouse import EditorMouse
from cb_tui.ui.widgets.lines import FixedLines
from cb_tui.ui.widgets.map_widget import MapWidget

FILE = 44  # columns that the file takes from the map of a broad screen


class EditorScreen(EditorMouse, KeyScreen):
    """A battle that is edited. Every change is on the disk before it is shown."""

    over = True
    keeps_under_replay = True

    def __init__(self, work: Workspace, mode: EditMode | None = None) -> None:
        super().__init__()
        self.work = work
        self.now: EditMode = mode or first_mode(work)
        self.parts = ScreenLayout(True, (0, 0), (0, 0))
        self._shared = Size(0, 0)
        self.games = ArenaGames()
        self._told = ""  # of them
        self._wide = False  # whether a page takes the room of the panel too
        self._scene: tuple[object, Scene | None] = (None, None)

    def compose(self) -> ComposeResult:
        """Yield the header, map, page and findings on the left, the panel on the right, the message and the keys."""
        yield self.lines("header", bar=True)
        with Widget(id="field"):
            with Widget(id="left"):
                yield MapWidget(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs, id="map")
                yield self.lines("page")
                yield self.lines("log")
            yield self.lines("panel", edge=True)
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def on_mount(self) -> None:
        """Paint before the layout, so that the first frame is whole."""
        self.share_out()
        self.set_interval(1.0, self._count)

    def on_unmount(self) -> None:
        """End the games in the background."""
        self.games.close()

    def _count(self) -> None:
        """Show the score of the games in the background when it has changed."""
        if self.app.screen is self and self.games.words(self.work) != self._told and not self.work.note:
            self.paint()

    def on_resize(self) -> None:
        """Divide the screen anew after a change of size."""
        if self._shared != self.size:
            self.share_out()

    def uncovered(self) -> None:
        """Paint what has changed while another screen lay over this one."""
        self.share_out()

    def say(self, said: Line) -> None:
        self.work.note = "".join(run.text for run in said)
        self.paint()

    # --- keys and mouse --------------------------------------------------------------------------------------------

    def mode(self) -> str:
        return self.now.keys

    def key(self, press: str) -> None:
        """Handle a key press of the table, or a letter that the mode knows."""
        action = self.now.action(press)
        if action is not None:
            self.press(action)

    def press(self, action: str) -> None:
        """Handle an action, and paint what follows."""
        self.work.note, board = "", self.work.board
        reply = self.now.handle(action, self.work)
        if isinstance(reply, EditMode):
            self.now = reply
        elif reply is not None:
            self._follow(reply)
        if not self.is_mounted or self.app.screen is not self:
            return
        same = (board.columns, board.rows) == (self.work.board.columns, self.work.board.rows)
        if same and self._wide == self.now.uses_full_width:
            self.paint()
        else:
            self.share_out()

    def _follow(self, wanted: str) -> None:
        """Do what only the screen can do, or open a layer or a page."""
        match wanted:
            case "zoom" | "unzoom":
                self.query_one(MapWidget).zoom_by(1 if wanted == "zoom" else -1)
                self.share_out()
            case "leave":
                self._leave()
            case "settings":
                self.app.show_settings()
            case "play":
                self._play()
            case "text":
                self._text()
            case "copy":
                self._turn_to(lambda: copied(self.work))
            case _ if wanted.startswith("open "):
                self._turn_to(lambda: opened_workspace(wanted.removeprefix("open ")))
            case _ if wanted.startswith("new "):
                self._turn_to(lambda: new_workspace(wanted.removeprefix("new "), self.work.ruleset.package))
            case "arena":
                self.work.note = self.games.toggle(self.work)
            case _:
                self.now = opened(wanted, self.now, self.work, self.app.glyphs)

    def _turn_to(self, make: Callable[[], Workspace]) -> None:
        """Edit another battle in the place of this one, whose changes are kept."""
        work = self.work
        try:
            other = make()
        except SessionError as refused:
            work.note = refused.sentence
            self.now = self.now.parent or self.now
            return
        other.zoom, other.cursor = work.zoom, work.cursor if work.cursor in other.board else other.cursor
        work.close()
        self.work, self.now = other, first_mode(other)
        other.note = f"This is {other.name}; the changes of {work.name} are kept" if not other.unsaved else ""

    def _leave(self) -> None:
        """Show what lay under the editor, or the title."""
        self.work.close()
        if self.app.screen_stack[:-1]:
            self.app.pop_screen()
            self.app.list_anew(self.work.name)
        else:
            self.over = False
            self.app.to_title()

    def _play(self) -> None:
        """Play the battle from here, in memory."""
        from cb_tui.ui.screens.trial import TrialScreen  # noqa: PLC0415 - seldom wanted

        try:
            game = begun(self.work, self.app.preferences.settings.level)
        except SessionError as refused:
            self.work.note = refused.sentence
            return
        self.work.pen = False
        self.app.push_screen(TrialScreen(game, self._kept, self._come_back))

    def _kept(self, game: Game) -> str:
        """Make the position of a test the start of the battle. Return why not, or an empty string."""
        return keep(self.work, game)

    def _come_back(self, at: Place) -> None:
        """Move the cursor to where it was in a test."""
        if at in self.work.board:
            self.work.cursor = at

    def _text(self) -> None:
        """Open the file in the author's own editor, and take what it wrote as one step."""
        document = self.work.document
        line_number = self.now.text_line(self.work)
        try:
            with self.app.suspend():
                text = edited(self.work.name, document.text, line_number)
            note = self.work.take_text(text)
            self.work = of_its_game(self.work)
            self.work.note = note
        except SuspendNotSupported:
            self.work.note = "This terminal cannot give way to another program"
        except SessionError as refused:
            self.work.note = refused.sentence

    def on_fixed_lines_picked(self, event: FixedLines.Picked) -> None:
        """Handle a click on a key of the key line, or on a line of a list."""
        event.stop()
        if event.part == "keys":
            action = key_at(self.mode(), self.size.width, event.x, self.now.enter_label(self.work))
            if action is not None:
                self.press(action)
        elif event.part == self.now.clickable_list:
            if self.now.click_line(event.y, self.work):
                self.press("enter")
            else:
                self.paint()
        elif event.part == "log":
            self.press("findings")

    # --- painting --------------------------------------------------------------------------------------------------

    def share_out(self) -> None:
        """Give each part its place for the present size, and repaint."""
        self._shared = width, height = self.size
        if not width or not height:
            return
        shown = self.query_one(MapWidget)
        if self.work.has_map:
            shown.show(self.scene, self.now.overlay(self.work))
        room = FILE if width >= BROAD_SCREEN[0] and height >= BROAD_SCREEN[1] else 0
        beside = layout(width - room, height, shown.fit)
        beside = beside._replace(panel=(beside.panel[0] + room, beside.panel[1]))
        whole = ScreenLayout(True, (width, max(1, height - BARS)), (width, 0))
        self._wide = self.now.uses_full_width
        self.parts = parts = whole if self._wide else beside
        self.work.zoom = shown.zoom
        self.query_one("#field").styles.layout = "vertical" if parts.stacked else "horizontal"
        self.query_one("#panel", FixedLines).edge = not parts.stacked
        for name, (columns, rows) in (
            ("#left", parts.left),
            ("#panel", parts.panel),
            ("#log", (parts.left[0], parts.log)),
        ):
            styles = self.query_one(name).styles
            styles.width, styles.height = columns, rows
        self.paint()

    @property
    def scene(self) -> Scene:
        """Return the scene of the battle as its file draws it."""
        if self._scene[1] is None or self._scene[0] is not self.work.document.now:
            self._scene = self.work.document.now, scene_of(self.work)
        found = self._scene[1]
        assert found is not None, "it was made just now"
        return found

    def paint(self) -> None:
        work, width = self.work, self.size.width
        if not self.children or not width:
            return
        work.mark = ">" if self.app.ascii_only else "\u25ba"
        self._show("header", [self.head(width)])
        wide, high = self.parts.left
        page = self.now.page(work, wide, high)
        if page is None and not work.has_map:
            page = finding_rows(work, work.findings, 0, wide, high)
        self.query_one(MapWidget).display, self.query_one("#page").display = page is None, page is not None
        self.query_one("#log").display = page is None and self.parts.log > 0
        if page is None:
            shown = self.query_one(MapWidget)
            shown.drawn_on, shown.scrolls = bool(self.now.drag), not self.now.turns
            shown.show(self.scene, self.now.overlay(work))
            self._show("log", self.now.strip(work, wide, self.parts.log) if self.parts.log else [])
        else:
            self._show("page", page)
        self._show("panel", self._panel(*self.parts.panel_room))
        self._told = self.games.words(work)
        said = line(work.note or self._told) if work.note or self._told else self.now.message(work)
        self._show("message", [line(" ", shorten(said, width - 1))])
        self._show("keys", [key_line(self.mode(), width, self.now.enter_label(work))])

    def _panel(self, columns: int, rows: int) -> Lines:
        """Return the lines of the panel, on a broad screen with the file at their right."""
        if rows <= 0:
            return []
        broad = columns >= BROAD - 1 + LEAST and self.parts.panel[0] < self.size.width
        own = BROAD - 1 if broad else max(29, columns)
        drawn = self.now.panel(self.work, own, rows)
        return beside(self.work, drawn, own, columns, rows) if broad else drawn

    def head(self, width: int) -> Line:
        """Return the first line: the battle, its size, how many findings, and whether it is saved."""
        work = self.work
        right = counted(work)
        name = line(TextRun(f" Editing: {work.title}", bold=True), label(f"  ({work.name})"))
        size = label("   {} x {} {}".format(*work.size))
        whole = line(name, size)
        return justify(
            whole if length(whole) + length(right) < width else shorten(name, width - length(right) - 1), right, width
        )

    def _show(self, name: str, lines: Lines) -> None:
        if name not in ("header", "keys"):
            lines = in_own_keys(lines, self.mode())
        self.query_one(f"#{name}", FixedLines).show(lines)


USUAL = "vi"


def edited(name: str, text: str, line: int) -> str:
    """Return a text as $EDITOR leaves it, begun at a line. Raises SessionError if it cannot be run."""
    asked = os.environ.get("VISUAL") or os.environ.get("EDITOR") or USUAL
    with TemporaryDirectory(prefix="cb-tui-") as folder:
        path = Path(folder) / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        try:
            place = [f"+{line}"] if line else []
            ended = subprocess.run([*shlex.split(asked), *place, str(path)], check=False)  # noqa: S603 - the user's own
        except (OSError, ValueError) as error:
            raise SessionError(f"the editor {asked} cannot be started: {plain(error)}; set EDITOR") from None
        if ended.returncode:
            raise SessionError(f"the editor {asked} ended with an error; the battle is as it was")
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise SessionError(f"what {asked} wrote cannot be read: {plain(error)}; the battle is as it was") from None

"""The battle screen: map, panel, log, message and keys around a controller. Only it paints a game."""

from typing import Any

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget

from cb_tui.core.values import Place
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import actions, in_own_keys, key_at, key_line
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, line, plain_text, shorten
from cb_tui.session.branch_point import MAIN
from cb_tui.session.game import Game
from cb_tui.session.rulebook import ids_in, rulebook
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.controller import Controller
from cb_tui.ui.frame_player import FramePlayer
from cb_tui.ui.layout import BARS, ScreenLayout, layout
from cb_tui.ui.modes.base import Mode, bottom_mode, unanswered_actions
from cb_tui.ui.modes.inspect import InspectMode
from cb_tui.ui.modes.other_side import MachineMode, WaitingMode
from cb_tui.ui.modes.popup import QuitMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.panels import sight
from cb_tui.ui.panels.counter import key
from cb_tui.ui.panels.results import title
from cb_tui.ui.panels.status import compose, header, log_strip, made
from cb_tui.ui.saved_view import restore_view
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.hosted import HostedScreen
from cb_tui.ui.widgets.lines import FixedLines
from cb_tui.ui.widgets.map_widget import MapWidget


class BattleScreen(HostedScreen):
    """One game from now to its end."""

    keeps_under_replay = True

    @property
    def foot_lines(self) -> int:
        """Return the lines between the field and the message."""
        return 0

    def __init__(self, game: Any, controller: Controller | None = None) -> None:
        super().__init__()
        self.game: Game = game
        chosen = self.app.preferences
        if controller is None:
            self.hosted = self.app.host_table(game)
            controller = BattleController(
                game, glyphs=self.app.glyphs, speed=chosen.speed, reach=chosen.settings.reach,
                blocks=not self.app.ascii_only, titles=self.app.piece_titles(game),
                hosted=self.hosted is not None,
            )  # fmt: skip
            restore_view(controller)
        self.controller = controller
        self.parts = self._divided = ScreenLayout(True, (0, 0), (0, 0))
        self._shared = Size(0, 0)  # what was shared out
        self._page_fills_screen = False  # whether a page takes the room of the panel too
        self.player = FramePlayer(self, self._paint_map)

    def compose(self) -> ComposeResult:
        """Yield the header, map, page and log on the left, the panel on the right, the message and the keys."""
        yield self.lines("header", bar=True)
        with Widget(id="field"):
            with Widget(id="left"):
                yield MapWidget(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs, id="map")
                yield self.lines("beyond")
                yield self.lines("page")
                yield self.lines("log")
            yield self.lines("panel", edge=True)
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def on_mount(self) -> None:
        """Paint before the layout, so that the first frame is whole, then start the AI and listen to others."""
        self.share_out()
        self._run_machine()
        self.listen()

    def on_resize(self) -> None:
        """Divide the screen anew after a change of size."""
        if self._shared != self.size:
            self.share_out()

    # --- keys and mouse ------------------------------------------------------------------------------------------

    def press(self, action: str) -> None:
        """Handle an action and its consequences."""
        if self.at_table(action):
            return
        before = self.controller.mode, self.controller.desk.table
        named = action == "help" and ids_in(plain_text(self.controller.note or before[0].message(self.controller.desk)))
        if named and rulebook(self.game.ruleset.package).chapters:
            self._follow("rules", *before)
            return
        self._follow(self.controller.press(action), *before)

    def on_map_widget_picked(self, event: MapWidget.Picked) -> None:
        """Move the cursor to a clicked place. A click on the cursor acts as Enter."""
        event.stop()
        self.player.end()
        self._point(event.at)

    def on_fixed_lines_picked(self, event: FixedLines.Picked) -> None:
        """Handle a click on an off-field place, a key of the key line, or a line of a list or of the log."""
        event.stop()
        self.player.end()
        if event.part == "keys":
            now, desk = self.controller.mode, self.controller.desk
            action = key_at(now.keys, self.size.width, event.x, now.enter_label(desk), self._idle(now))
            if action is not None:
                self.press(action)
            return
        if event.part in ("page", "panel", "log"):
            if picked := self._picked(event.part, event.y):
                self.press(picked)
            else:
                self.paint()
            return
        shown = self.controller.desk.table, self._overlay(), self.parts.left[0]
        if event.part == "beyond" and (at := sight.under(*shown, event.x)) is not None:
            self._point(at)

    def _picked(self, part: str, y: int) -> str:
        """Return the action of a click: Enter on the selected line of a list, or what a log or goal line opens.

        Returns an empty string if the click only selects, or does nothing.
        """
        mode = self.controller.mode
        if part == mode.clickable_list:
            return "enter" if mode.click_line(y - (self.parts.above if part == "panel" else 0)) else ""
        under = self.query_one(f"#{part}", FixedLines).opens(y)
        return under if under in actions(self.mode()).values() else ""

    def _point(self, at: Place) -> None:
        if self.controller.mode.is_question or isinstance(self.controller.mode, MachineMode):
            return
        before = self.controller.mode, self.controller.desk.table
        self._follow(self.controller.point(at), *before)

    def ask_quit(self) -> None:
        """Ask before quitting on Ctrl+C. A second one, once the question was seen, quits."""
        if self.mode() == "quit":
            self.key("ctrl+c")
        else:
            before = self.controller.mode, self.controller.desk.table
            self.controller.mode = QuitMode(before[0])
            self._follow("", *before)

    def _follow(self, wanted: str, before: Mode, table: GameView) -> None:
        """Carry out a request that only the screen can fulfill, then repaint."""
        now = self.controller.mode
        self._taken = now.is_question and type(now) is type(before) and self.controller.desk.table is table
        match wanted:
            case "zoom" | "unzoom":
                self.query_one(MapWidget).zoom_by(1 if wanted == "zoom" else -1)
                self.share_out()
            case "leave":
                self.game.close()
                self.app.exit(0)
                return
            case "title":
                self._leave()
                return
            case "next" | "new" | "again":
                self._next(wanted)
                return
            case "rewatch" | "replay" | "replay_here" | "branch" | "follow":
                if self._replayed(wanted):
                    return
            case "copy" if isinstance(now, InspectMode):
                self._copy(now)
                return
            case "report":
                self.controller.note = line(self.app.report(self.game.name, self.game.branch))
            case "settings":
                self.app.show_settings()
                return
            case "puzzles":
                self.controller.note = line(self.app.ask_puzzles(now.puzzles))
            case "rules":
                self._rules(now)
                return
        self.paint()
        self._run_machine(at_once=wanted == "pace")

    def _copy(self, mode: InspectMode) -> None:
        """Send the selected log line to the terminal's clipboard, and show it alone."""
        from cb_tui.ui.screens.base import CopyLineScreen  # noqa: PLC0415 - seldom wanted

        text = mode.text()
        self.app.push_screen(CopyLineScreen(text, sent=self.app.offer_clipboard(text)))

    def _rules(self, mode: Mode) -> None:
        """Show the rules at those cited in the message, the page or the panel. `?` there shows the keys."""
        if not rulebook(self.game.ruleset.package).chapters:
            self.say(line("These rules have no help in plain words"))
            return
        from cb_tui.ui.screens.rules import rules_at  # noqa: PLC0415 - slow to load, not wanted at once

        told, desk = list[Line]([self.controller.note]), self.controller.desk
        for shown in (mode, mode.parent or mode):
            told += [
                shown.message(desk),
                *(shown.page(80, 200) or shown.full_panel(desk, 80, 200) or shown.panel(desk, 80)),
            ]
        self.app.push_screen(rules_at(self.game.ruleset, told, self.controller))

    def _replayed(self, wanted: str) -> bool:
        """Open a replay, a new branch or the other player's branch, and return whether it took the screen."""
        controller = self.controller
        match wanted:
            case "rewatch":
                return isinstance(controller, BattleController) and self._rewatched(controller)
            case "branch":
                step = controller.mode.marked_step()
                controller.note = line(self.app.branch_off(self.game, self.game.step if step is None else step, ""))
                return not controller.note
            case "follow":
                gone = controller.mode.gone if isinstance(controller.mode, WaitingMode) else ""
                controller.note = line(self.app.follow(self.game, gone))
                return not controller.note
        self.app.replay(
            controller.keyboard.view if isinstance(controller, BattleController) else self.game,
            controller.mode.marked_step(),
        )
        return True

    def _rewatched(self, controller: BattleController) -> bool:
        """Replay the other side's last turn, and return whether it is shown. If not, the note has the reason."""
        keyboard = controller.keyboard
        others = set(self.game.seats) - ({keyboard.hands} if keyboard.hands else keyboard.human)
        controller.note = line(self.app.rewatch(keyboard.view, others, controller.remote.speed))
        return not controller.note

    def uncovered(self) -> None:
        self.share_out()

    def _leave(self) -> None:
        self.game.close()
        self.app.to_title()

    def _next(self, wanted: str) -> None:
        """Leave a battle that is over for the next one, the choice of one, or the same again."""
        if wanted == "next":
            self.app.go_on_after(self.game)
            return
        held = self.game.local_seats
        self.game.close()
        if wanted == "again":
            self.app.again(self.game, held)
        else:
            self.app.choose_battle()

    # --- painting ----------------------------------------------------------------------------------------------------

    def share_out(self) -> None:
        """Give each part its place for the present size, and repaint."""
        self._shared = width, height = self.size
        if not width or not height:
            return
        mode, desk, shown_map = self.controller.mode, self.controller.desk, self.query_one(MapWidget)
        shown_map.show(desk.table.scene, self._overlay(), desk.table.other_sides)
        desk.zoom = shown_map.zoom
        spare = len(sight.rows(desk.table, self._overlay(), *self.size))
        self.query_one("#beyond").styles.height = spare
        beside = self.divided(width, height, spare)
        self._divided = beside = beside._replace(above=len(self.host_lines(beside)))
        desk.panel_lines = beside.panel_room[1] if beside.stacked else height - BARS - beside.above
        self._page_fills_screen = mode.takes_full_width(desk, *beside.panel_room)
        whole = ScreenLayout(True, (width, max(1, height - BARS - self.foot_lines)), (width, 0))
        self.parts = parts = whole if self._page_fills_screen else beside
        self.query_one("#field").styles.layout = "vertical" if parts.stacked else "horizontal"
        self.query_one("#panel", FixedLines).edge = not parts.stacked
        for name, (columns, lines) in (
            ("#left", parts.left),
            ("#panel", parts.panel),
            ("#log", (parts.left[0], parts.log)),
        ):
            styles = self.query_one(name).styles
            styles.width, styles.height = columns, lines
        self.paint()

    def divided(self, width: int, height: int, spare: int) -> ScreenLayout:
        """Return the layout of the screen, with `spare` lines kept under the map."""
        return layout(width, height, self.query_one(MapWidget).fit, spare)

    def paint(self) -> None:
        controller, width = self.controller, self.size.width
        if not self.children or not width:
            return
        self.tell_host()
        mode, desk = controller.mode, controller.desk
        if self._page_fills_screen != mode.takes_full_width(desk, *self._divided.panel_room):
            self.share_out()
            return
        table = mode.displayed_view(desk)
        last = bottom_mode(mode)
        over = title(table, last.outcome) if isinstance(last, VictoryMode) and table is desk.table else ""
        self._show("header", [mode.head(desk, width) or self.head(table, width, over)])
        wide = self.parts.left[0]
        parts = self.parts._replace(told=bool(desk.log_view))
        page = None if mode.fits_in_panel(desk, *parts.panel_room) else mode.page(wide, parts.page)
        if page is None and not table.scene.has_map:
            page = screen_spec_of(table).picture(table, wide, parts.page)
        self.query_one(MapWidget).display, self.query_one("#page").display = page is None, page is not None
        self._begin_frames(mode, table, covered=page is not None)
        if page is None:
            overlay = self._overlay()
            self._paint_map()
            self.query_one("#beyond").display = bool(under := sight.rows(table, overlay, wide, self.size.height))
            self._show("beyond", under)
        else:
            self.query_one("#beyond").display = False
            self._show("page", page)
        self.query_one("#log").display = parts.log > 0 and not (parts.gives_way and page is not None)
        self._show(
            "panel", [*self.host_lines(self.parts), *self._panel(mode)] if self.parts.above else self._panel(mode)
        )
        if self.parts.log:
            log = self.log_lines(wide, self.parts.log - parts.key) if parts.log_below else []
            signs = key(table, wide, parts.key, self.controller.glyphs) if parts.key else []
            self._show("log", [*log, *[()] * (parts.log - len(log) - len(signs)), *signs])
        self._show(
            "message",
            [line(" ", self.with_table(shorten(controller.note or mode.message(desk), width - 1), mode, width - 1))],
        )
        self._show("keys", [key_line(mode.keys, width, mode.enter_label(desk), self._idle(mode))])
        if self._asked is not mode:
            self._asked = None
            self.call_after_refresh(self._seen, mode)

    def _paint_map(self) -> None:
        """Show the map, or while frames run the pieces as they stood before these commands."""
        table, mark = self._table(), self.player.mark
        scene = table.scene if mark is None else replace(table.scene, pieces=mark.pieces)
        self.query_one(MapWidget).show(scene, self._overlay(), table.other_sides)

    def _table(self) -> GameView:
        return self.controller.mode.displayed_view(self.controller.desk)

    def _idle(self, mode: Mode) -> frozenset[str]:
        """Return the actions that would do nothing now, or never do in this game."""
        return mode.idle_actions(self.controller.desk) | unanswered_actions(self.controller.desk.table)

    def head(self, table: GameView, width: int, over: str) -> Line:
        """Return the first line of the screen. `over` is the winner, or an empty string."""
        mode = self.controller.mode
        watched = mode.watch.seat if isinstance(mode, MachineMode) else None
        of = self.hosted.title if self.hosted is not None else made(self.game)
        return header(table, width, of=of, saved=self.saved, over=over, watched=watched)

    @property
    def saved(self) -> str:
        """Return the save state: "not saved", "saved" or "branch b1  saved"."""
        branch = self.game.branch
        return "not saved" if not self.game.folder else "saved" if branch == MAIN else f"branch {branch}  saved"

    def log_lines(self, width: int, height: int) -> Lines:
        """Return the log under the map."""
        return log_strip(self.controller.desk.log_view, width, height)

    def _panel(self, mode: Mode) -> Lines:
        width, height = self.parts.panel_room
        if width <= 0 or height <= 0:
            return []
        desk = self.controller.desk
        whole = mode.full_panel(desk, max(29, width), height)
        if whole is not None:
            return whole
        wide = max(29, width)
        head = mode.panel(desk, wide, min(11, height)) if isinstance(mode, MachineMode) else mode.panel(desk, wide)
        log = not self.parts.log_below and not isinstance(mode, MachineMode)
        return compose(
            head, desk.table, desk.log_view, desk.luck, width=width, height=height, log=log,
            goals=not isinstance(bottom_mode(mode), VictoryMode), glyphs=self.controller.glyphs,
            signs=not self.parts.key,
        )  # fmt: skip

    def _overlay(self) -> MapOverlay:
        mode, desk = self.controller.mode, self.controller.desk
        overlay, scene = mode.overlay(desk), mode.displayed_view(desk).scene
        if (frame := self.player.mark) is not None:
            return replace(overlay, mark=frame, route=overlay.route or frame.route, graves=frozenset())
        watched = isinstance(mode, MachineMode) and mode.watch.shown  # command by command
        if desk.mark is not None and overlay.mark is None and not watched and scene is desk.table.scene:
            overlay = replace(overlay, mark=desk.mark, route=overlay.route or desk.mark.route)
        return overlay if overlay.blast or not scene.blast_places else replace(overlay, blast=scene.blast_places)

    def _show(self, name: str, lines: Lines) -> None:
        mode = self.controller.mode
        if name not in ("header", "keys"):
            lines = in_own_keys(lines, mode.keys, (mode.parent or mode).keys)
        self.query_one(f"#{name}", FixedLines).show(lines)

"""The sky screen: relations, commands, log, message and keys around the controller of a dogfight."""

from textual.app import ComposeResult

from cb_tui.games.combat_boots.screen.modes.sky import SkyMode, sky_lines, sky_of, sky_rows
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import key_line
from cb_tui.presentation.text import Lines, fit, line, section_head
from cb_tui.ui.modes.base import MAPPED, Mode, bottom_mode
from cb_tui.ui.modes.briefing import BriefingMode
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.panels.results import title
from cb_tui.ui.panels.status import opening
from cb_tui.ui.screens.battle import BattleScreen
from cb_tui.ui.screens.replay import ReplayMixin

LIST = 31  # columns of the log beside every die
LEAST, MOST = 4, 15  # lines of the panel, its ruling included
ROOMY = 13  # lines of panel and log that are worth more than a picture with air


class SkyScreen(BattleScreen):
    """A battle of aircraft alone from now to its end."""

    def compose(self) -> ComposeResult:
        """Yield header, picture, commands, log, message and keys."""
        yield self.lines("header", bar=True)
        for name in ("sky", "panel", "log"):
            yield self.lines(name)
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def press(self, action: str) -> None:
        """Handle an action, or refuse one that needs a map."""
        if action in MAPPED:
            self.controller.note = line("Aircraft fight without a map")
            self.paint()
            return
        super().press(action)

    def share_out(self) -> None:
        """Divide the height: the picture gets all that it requires, then the commands, then the log."""
        width, height = self.size
        if not width or not height:
            return
        rows = max(1, height - 3)
        pairs = max(2, len(sky_rows(self.controller.desk.table, sky_of(self.controller.desk.table))))
        each = 4 if rows - 2 - 4 * pairs >= ROOMY else 3  # the blank lines between the pairs give way to commands
        picture = max(1, min(2 + each * pairs, rows - LEAST - 3))
        left = rows - picture
        panel = min(MOST, max((left + 1) // 2, left - LEAST)) if left > LEAST else max(0, left)
        for name, high in (("sky", picture), ("panel", panel), ("log", rows - picture - panel)):
            self.query_one(f"#{name}").styles.height = high
            self.query_one(f"#{name}").display = high > 0
        self._heights = picture, panel, rows - picture - panel
        self.call_after_refresh(self.paint)

    _heights = (0, 0, 0)

    def paint(self) -> None:
        """Show everything again. Lines that have not changed send nothing."""
        controller, width = self.controller, self.size.width
        if not self.children or not width:
            return
        mode, desk = controller.mode, controller.desk
        table = mode.displayed_view(desk)
        last = bottom_mode(mode)
        over = title(table, last.outcome) if isinstance(last, VictoryMode) and table is desk.table else ""
        self._show("header", [mode.head(desk, width) or self.head(table, width, over)])
        picture, panel, log = self._heights
        below = picture + panel
        all_of_it = isinstance(mode, BriefingMode | VictoryMode)
        whole = self._whole(mode, width, below + log if all_of_it else below)
        if whole is not None:
            self._show("sky", whole[:picture])
            self._show("panel", whole[picture:below])
        else:
            self._show("sky", self._picture(mode, table, width, picture))
            self._show("panel", [section_head(width), *self._deeds(mode, width, panel - 1)])
        told = self.log_lines(width, log) if log > 1 else []
        self._show("log", whole[below:] if whole is not None and all_of_it else told)
        self._show("message", [line(" ", controller.note or mode.message(desk))])
        self._show("keys", [key_line(mode.keys, width, idle=mode.idle_actions(desk))])
        if self._asked is not mode:
            self._asked = None
            self.call_after_refresh(self._seen, mode)

    def log_lines(self, width: int, height: int) -> Lines:
        """Return the log, or the goals of the battle until the log has an entry."""
        desk = self.controller.desk
        goals = [] if desk.log_view else opening(desk.table, width, height - 1)
        return goals or super().log_lines(width, height)

    def _whole(self, mode: Mode, width: int, height: int) -> Lines | None:
        """Return text in place of picture and commands, or None if they stay."""
        listed = mode.full_panel(self.controller.desk, LIST - 2, height)
        rows = mode.page(width - LIST if listed else width, height)
        if rows is None or listed is None:
            return rows
        rows += [()] * (height - len(rows))
        return [line(fit(row, width - LIST), "| ", side) for row, side in zip(rows, listed, strict=False)]

    def _picture(self, mode: Mode, table: GameView, width: int, height: int) -> Lines:
        under = mode.parent or mode
        marked = (
            (under.unit, under.chosen.foe if under.chosen else None) if isinstance(under, SkyMode) else (None, None)
        )
        return sky_lines(table, sky_of(table), width, height, marked)

    def _deeds(self, mode: Mode, width: int, height: int) -> Lines:
        under = mode.parent or mode
        if isinstance(under, SkyMode):
            return under.deeds(self.controller.desk, width, max(1, height))
        if isinstance(mode, MachineMode):
            return mode.panel(self.controller.desk, min(width, 60), height)
        return mode.panel(self.controller.desk, min(width, 60))


class SkyReplayScreen(ReplayMixin, SkyScreen):
    """The replay of a dogfight on the sky screen."""

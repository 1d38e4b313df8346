"""The screen of a game without one of its own: offers by piece and role on the map screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cb_tui.core.report import Report
from cb_tui.core.values import UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, line, number_run, percent
from cb_tui.session.game import Game
from cb_tui.session.lesson import teaches
from cb_tui.ui.controller import Controller, came_back, worth_showing
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.offers import OffersMode, PendingDecisionMode, RolledMode
from cb_tui.ui.screen_spec import ScreenSpec

if TYPE_CHECKING:  # Textual, which a mode does not need
    from cb_tui.ui.screens.base import KeyScreen
    from cb_tui.ui.screens.lesson import LessonHooks


def _threat(desk: ViewState, asked: OpenNamed) -> Reply:
    """Return the chance that the selected piece is hit at the cursor, with the enemies that fire, as a note."""
    unit, here = asked.unit, desk.table.on_board(desk.cursor)
    if unit not in desk.table.pieces or not here or (danger := desk.table.danger(unit, desk.cursor)) is None:
        return Notify(line("Select a piece: it is asked what the enemy can do to it here"))
    by = line(" by ", desk.table.unit_names(danger.attackers, most=5)) if danger.attackers else ()
    chance = number_run(percent(danger.hit_chance))
    return Notify(line(desk.table.unit_names([unit]), " at ", desk.cursor, ": ", chance, " to be hit", by))


def _aim(desk: ViewState, asked: OpenNamed) -> Reply:
    """Mark one attack among the offers of the piece."""
    marked = (offer for offer in desk.table.offers if offer.command == asked.command)
    return SwitchTo(OffersMode(asked.unit, next(marked, None)))


class DefaultScreen(ScreenSpec):
    """The screen from which each game's own takes what it does not override."""

    modes_by_name = {
        "aim": _aim,  # one attack
        "threat": _threat,  # the enemy's shots
    }

    def list_mode(self, desk: ViewState) -> Mode:
        return PendingDecisionMode.next(desk)

    def free_mode(self, desk: ViewState, fired: Sequence[Report], closing: UnitId | None) -> tuple[Mode, Line | None]:
        if not fired:
            return OffersMode.next(desk), None
        mode = RolledMode.shown(desk, worth_showing(desk.table, fired))
        return mode, came_back(desk.table, fired, mode.unit)

    def unit_mode(self, table: GameView, unit: UnitId | None) -> Mode:
        return OffersMode(unit)

    def screen(self, game: Game) -> "KeyScreen":
        """Return the screen that a game is played on: of the lesson if it is one, else the map screen."""
        if teaches(game) and (hooks := self.lesson()) is not None:
            from cb_tui.ui.screens.lesson import LessonScreen

            return LessonScreen(game, hooks)
        from cb_tui.ui.screens.battle import BattleScreen

        return BattleScreen(game)

    def lesson(self) -> "LessonHooks | None":
        """Return the part of the game in its lesson, or None if it has no lesson."""
        return None

    def replay(self, shown: Controller) -> "KeyScreen":
        from cb_tui.ui.screens.replay import ReplayScreen

        return ReplayScreen(shown.game, shown)


SCREEN = DefaultScreen()

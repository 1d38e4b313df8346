"""The screen of Combat: its modes by name and by decision, and what differs from the plain screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cb_tui.core.report import Report
from cb_tui.core.values import UnitId
from cb_tui.games.combat.rules.model import Deploying, Picking, Regrouping, Reinforcing, Tossing
from cb_tui.games.combat.screen import next_piece, retold, routes, saved_modes, set_up
from cb_tui.games.combat.screen.modes.army import ArmyMode
from cb_tui.games.combat.screen.modes.choose import ChooseMode
from cb_tui.games.combat.screen.modes.danger import DangerMode
from cb_tui.games.combat.screen.modes.deploy import DeployMode
from cb_tui.games.combat.screen.modes.enemy import EnemyMode
from cb_tui.games.combat.screen.modes.fire_lines import LinesMode
from cb_tui.games.combat.screen.modes.fired import FiredMode
from cb_tui.games.combat.screen.modes.move import MoveMode
from cb_tui.games.combat.screen.modes.regroup import RegroupMode
from cb_tui.games.combat.screen.modes.reinforce import ReinforceMode
from cb_tui.games.combat.screen.modes.strike import StrikeMode
from cb_tui.games.combat.screen.modes.toss import PickMode, TossMode
from cb_tui.games.combat.screen.panels.armies import foot
from cb_tui.games.combat.screen.panels.card import brief, state_word
from cb_tui.games.combat.screen.panels.toll import toll
from cb_tui.games.combat.screen.variants import played_by, variants
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line
from cb_tui.ui.controller import came_back, worth_showing
from cb_tui.ui.default_screen import DefaultScreen
from cb_tui.ui.modes.base import Mode, OpenNamed, Reply, SwitchTo, ViewState
from cb_tui.ui.screen_spec import ends

if TYPE_CHECKING:  # read with a lesson
    from cb_tui.ui.screens.lesson import LessonHooks


def _next(desk: ViewState) -> Mode:
    """Return the mode of the next piece to select."""
    piece = next_piece.following(desk)
    if piece is None:
        return ChooseMode(None)
    desk.unit = piece.id
    return _with_route(desk, piece.id)


def _with_route(desk: ViewState, unit: UnitId | None) -> Mode:
    """Return the mode with a piece selected, with the rest of its kept route laid if it has one."""
    if unit is None or unit not in desk.table.pieces:
        return ChooseMode(None)
    way, to = routes.today(desk, unit), routes.bound(desk).get(unit)
    desk.cursor = way[-1] if way else desk.table.pieces[unit].at
    return MoveMode(unit, way, to) if way else ChooseMode(unit)


def _move(_: ViewState, asked: OpenNamed) -> Reply:
    return SwitchTo(MoveMode(asked.unit, asked.way) if asked.unit else ChooseMode(None))


class CombatScreen(DefaultScreen):
    """The modes and viewers of Combat."""

    questions = {
        Tossing: TossMode.start,
        Picking: PickMode.start,
        Deploying: set_up.deploying,
        Regrouping: RegroupMode.start,
        Reinforcing: ReinforceMode.start,
    }
    modes_by_name = {
        **DefaultScreen.modes_by_name,
        "choose": lambda _, asked: SwitchTo(ChooseMode(asked.unit)),
        "move": _move,
        "strike": lambda desk, asked: StrikeMode.start(desk, asked.unit),
        "up": lambda desk, asked: SwitchTo(_with_route(desk, asked.unit)),
        "next": lambda desk, _: SwitchTo(_next(desk)),
        "army": lambda desk, _: SwitchTo(ArmyMode.start(desk)),
        "deploy": lambda desk, _: SwitchTo(DeployMode.start(desk)),
        "lines": LinesMode.start,
        "danger": DangerMode.start,
        "enemy": EnemyMode.start,
        "threat": EnemyMode.start,
    }
    marks = {
        "!T": "can be hit from where the selected piece stands, or will stand at the end of its route",
        "!": "can be hit",
        "5": "danger: how many enemies may fire there in their next turn, 9 for more",
        "::": "hill",
        "/\\": "crest",
        "* 3": "squares of movement left there; 0 where the piece must stop",
        "o": "a square on a line of fire",
        "no dot": "",
    }
    letters = (
        ("T G F M", "tank, gun, foot, motorized infantry"),
        ("C H P", "cavalry, helicopter, plane on its airstrip"),
        ("*", "mine: a piece that enters is lost on a die of 3 or less"),
        ("_P_3", "airstrip and the number of planes based on it; x: out of action"),
        ("_ =", "at the right edge, below a row: the deployment line, the center line"),
        ("T4", "a piece's number is in the panel, in the log and on the large map"),
    )
    card = (
        ("crest", "crest: range +1, and it sees over the slopes of its own hill"),
        ("2 5+", "on the large map: its range, and the lowest roll that saves it there"),
        (
            "in danger",
            "the chance if every enemy that can get there fires; mined or blocked ways and planes not counted",
        ),
        ("to go", "enemy pieces still to destroy for the majority, at your present strength"),
        ("hit 37%", "the chance that the next salvo card is a hit"),
    )
    page = staticmethod(set_up.page)
    has_begun = staticmethod(set_up.begun)
    handover_text = staticmethod(set_up.handed)
    waiting_lines = staticmethod(set_up.standby)
    below_map = staticmethod(set_up.below)
    variants = staticmethod(variants)
    rules_text = staticmethod(played_by)
    waiting = staticmethod(next_piece.left)
    brief = staticmethod(brief)
    standing = staticmethod(state_word)
    foot = staticmethod(foot)
    loss_lines = staticmethod(toll)
    watched_rows = staticmethod(retold.retold)
    pause_share = staticmethod(retold.pace)
    changes_since = staticmethod(retold.meanwhile)
    save_mode = staticmethod(saved_modes.kept)
    restore_mode = staticmethod(saved_modes.opened)

    def free_mode(self, desk: ViewState, fired: Sequence[Report], closing: UnitId | None) -> tuple[Mode, Line | None]:
        mode = _next(desk)
        if not fired:
            return mode, None
        desk.cursor = desk.table.pieces[desk.unit].at if desk.unit in desk.table.pieces else desk.cursor
        return FiredMode(mode.unit, worth_showing(desk.table, fired)), came_back(desk.table, fired, desk.unit)

    def unit_mode(self, table: GameView, unit: UnitId | None) -> Mode:
        return ChooseMode(unit)

    def lesson(self) -> "LessonHooks":
        from cb_tui.games.combat.screen.lesson_done import TEACHING

        return TEACHING

    def time_up(self, table: GameView) -> str:
        return ends(table) if table.scene.by_default and table.scene.turns else ""  # else the goals name the winner


SCREEN = CombatScreen()

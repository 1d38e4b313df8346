"""The screen front end of Combat Boots."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cb_tui.core.display import Force
from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Report
from cb_tui.core.values import Command, SeatId, UnitId
from cb_tui.games.combat_boots.presentation.advice import (
    acting,
    advice,
    aircraft_alone,
    let_go,
    marched,
    scene_of,
    turn_of,
    waiting,
)
from cb_tui.games.combat_boots.presentation.lesson_facts import FACTS
from cb_tui.games.combat_boots.rules.dogfight.model import ChoosePosition
from cb_tui.games.combat_boots.rules.model import OpportunityFire, ReturnFire, Shedding
from cb_tui.games.combat_boots.rules.pool_stages import CLEAR
from cb_tui.games.combat_boots.rules.support_model import GroundFire, Shifting
from cb_tui.games.combat_boots.screen.modes.aim import AimMode
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode, storm
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.modes.fired import FiredMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode, chance
from cb_tui.games.combat_boots.screen.modes.support import LandingMode
from cb_tui.games.combat_boots.screen.panels.card import brief, card, counter, state_word
from cb_tui.games.combat_boots.screen.panels.objectives import off_board, time_up
from cb_tui.games.combat_boots.screen.panels.side_status import changed, foot, halves, heading, noun, setbacks
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, Lines, label, line, number_run, percent
from cb_tui.session.game import Game
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.controller import Controller, answered, came_back
from cb_tui.ui.default_screen import DefaultScreen
from cb_tui.ui.modes.base import March, Mode, OpenNamed, Play, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.popup import ForgoShotsMode
from cb_tui.ui.saved_mode import KINDS, SavedMode
from cb_tui.ui.screens import lesson
from cb_tui.ui.screens.lesson import Done, LessonHooks, of_the_game

if TYPE_CHECKING:
    from cb_tui.ui.screens.base import KeyScreen


def _planned(controller: BattleController, value: str) -> bool:
    mode = controller.mode
    return isinstance(mode, MoveMode) and bool(mode.way) and value in (mode.unit, mode.way[-1])


DONE: dict[str, Done] = {
    **{word: of_the_game(fact) for word, fact in FACTS.items()},
    **lesson.DONE,
    "planned": lambda controller, _, unit: _planned(controller, unit),
    "planned_to": lambda controller, _, at: _planned(controller, at),
}
TEACHING = LessonHooks(
    done=DONE,
    named=("choose", "move", "aim", "reaction", "machine", "inspect"),
    resting=ChooseMode,
    card=card,
    kept=(ReactionMode,),
)


def _reaction(desk: ViewState) -> Mode:
    from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode

    return ReactionMode.start(desk)


def _shed(desk: ViewState) -> Mode:
    from cb_tui.games.combat_boots.screen.modes.shed import ShedMode

    return ShedMode.start(desk)


def _air_position(desk: ViewState) -> Mode:
    from cb_tui.games.combat_boots.screen.modes.sky import AirPositionMode

    return AirPositionMode.start(desk)


def _choose(_: ViewState, asked: OpenNamed) -> Reply:
    return SwitchTo(ChooseMode(asked.unit))


def _move(_: ViewState, asked: OpenNamed) -> Reply:
    if not asked.unit:
        return SwitchTo(ChooseMode(None))
    return SwitchTo(
        MoveMode(asked.unit, asked.way, closing=asked.command is not None)
    )  # a march that was asked for goes in


def _danger(desk: ViewState, asked: OpenNamed) -> Reply:
    from cb_tui.games.combat_boots.screen.modes.danger import DangerMode

    return DangerMode.start(desk, asked.return_to or ChooseMode(asked.unit), asked.unit)


def _threat(desk: ViewState, asked: OpenNamed) -> Reply:
    from cb_tui.games.combat_boots.screen.modes.threat import ThreatMode

    return ThreatMode.start(desk, asked.return_to or unit_mode(desk.table, asked.unit), asked.unit)


def _aim(desk: ViewState, asked: OpenNamed) -> Reply:
    """Return the aim of exactly this attack (firers, target, dice), or the hex of a call or strike."""
    if asked.command and desk.table.ruleset.offer(desk.table.state, asked.command).role == "support":
        from cb_tui.games.combat_boots.screen.modes.support import SupportMode

        return SwitchTo(SupportMode.of(desk, asked.command))
    aim = AimMode.of(desk.table, asked.unit, asked.command) if asked.unit and asked.command else None
    return SwitchTo(aim) if aim else unit_mode(desk.table, asked.unit).handle_action("fire", desk)


def unit_mode(table: GameView, unit: UnitId | None) -> Mode:
    """Return the mode with a piece or an aircraft selected."""
    if scene_of(table).sky:
        from cb_tui.games.combat_boots.screen.modes.sky import SkyMode

        return SkyMode(table, unit)
    return ChooseMode(unit)


class BootsScreen(DefaultScreen):
    """The modes and viewers of Combat Boots."""

    questions = {
        OpportunityFire: _reaction,
        ReturnFire: _reaction,
        Shedding: _shed,
        GroundFire: _reaction,
        Shifting: LandingMode.start,
        ChoosePosition: _air_position,
    }
    modes_by_name = {"choose": _choose, "move": _move, "aim": _aim, "danger": _danger, "threat": _threat}
    letters = (
        ("R M A W", "rifles, machine gun, anti-tank team, mortar"),
        ("G F T H", "gun, anti-aircraft, tank, half-track or armored car"),
    )
    card = (
        ("6   4", "on a piece's card: its range in hexes, its movement points"),
        ("3b", "its range in bands; on the map that is every hex in sight"),
        ("r2/3", "its weapon, its dice in fire, its dice in defense; the letters are in the rules, UNIT-6"),
    )
    counter_key = (("R1 !*2", "id, state, leader, stack"), ("6    4", "range, move"), (" r2/2", "fire / defense"))
    falls = ("x", "+", ">")
    clear = CLEAR
    kinds = KINDS
    list_mode = staticmethod(DecideMode.start)
    unit_mode = staticmethod(unit_mode)
    brief = staticmethod(brief)
    counter = staticmethod(counter)
    standing = staticmethod(state_word)
    waiting = staticmethod(waiting)
    change_word = staticmethod(changed)
    noun = staticmethod(noun)
    foot = staticmethod(foot)
    time_up = staticmethod(time_up)
    support = staticmethod(off_board)
    heading = staticmethod(heading)
    half_counted_text = staticmethod(halves)
    setbacks = staticmethod(setbacks)

    def free_mode(self, desk: ViewState, fired: Sequence[Report], closing: UnitId | None) -> tuple[Mode, Line | None]:
        table = desk.table
        if scene_of(table).sky:
            from cb_tui.games.combat_boots.screen.modes.sky import SkyMode

            return SkyMode.next(desk, rolled=bool(fired)), None
        if (question := storm(table, closing) if closing else None) is not None:
            return question, line(answered(table, fired), question.message(desk))
        if fired:
            mode = FiredMode.shown(desk, ChooseMode.next(desk).unit, fired)
            told, unit = answered(table, fired), mode.unit
            if unit is None or unit not in table.memo(marched):
                return mode, came_back(table, fired, unit)
            return mode, line(told, table.unit_names([unit]), f" {turn_of(table, unit)}") if told else ()
        return ChooseMode.next(desk), None

    def confirm_mode(self, desk: ViewState, mode: Mode, reply: Play | March) -> Mode | None:
        by = (reply.unit,) if isinstance(reply, March) else acting(reply.command)
        left = let_go(desk.table, by) if by else ()  # unused shots
        return ForgoShotsMode(mode, reply, by, left) if left else None

    def screen(self, game: Game) -> "KeyScreen":
        if game.ruleset.scene(game.state).board.terrain:
            return super().screen(game)
        from cb_tui.games.combat_boots.screen.screens.sky import SkyScreen

        return SkyScreen(game)

    def lesson(self) -> "LessonHooks":

        return TEACHING

    def replay(self, shown: Controller) -> "KeyScreen":
        if not aircraft_alone(shown.desk.table):
            return super().replay(shown)
        from cb_tui.games.combat_boots.screen.screens.sky import SkyReplayScreen

        return SkyReplayScreen(shown.game, shown)

    def save_mode(self, mode: Mode, desk: ViewState, layers: list[SavedMode]) -> list[SavedMode] | None:
        from cb_tui.games.combat_boots.screen import saved_modes

        return saved_modes.kept(mode, desk, layers)

    def restore_mode(self, layer: SavedMode, desk: ViewState, under: Mode) -> Mode | None:
        from cb_tui.games.combat_boots.screen import saved_modes

        return saved_modes.opened(layer, desk, under)

    def opening(self, table: GameView) -> Line:
        """Return the morale of both sides, nothing in the air."""
        morale = " : ".join(str(force.morale) for force in table.scene.forces if force.morale is not None)
        return line(label("  morale "), number_run(morale)) if morale and table.scene.has_map else ()

    def wanted(self, table: GameView, command: Command) -> Line:
        """Return how many dice both sides roll."""
        prospect = advice(table).prospect(command)
        if prospect is None or not prospect.targets:
            return ()
        return line(label("attack, then defense: "), chance(prospect)[0])

    def picture(self, table: GameView, width: int, height: int) -> Lines:
        """Return the sky, with each pursuer beside its target."""
        from cb_tui.games.combat_boots.screen.modes.sky import sky_lines, sky_of

        return sky_lines(table, sky_of(table), width, height, (None, None))

    def holding(self, table: GameView) -> str:
        return "an intact piece there and no enemy"

    def steadiness_text(self, table: GameView, force: Force) -> str:
        """Return a side's morale and its chance to rally, nothing in the air."""
        return "" if aircraft_alone(table) else f", morale {force.morale}: rallies {percent(force.rally or 0)}"

    def handover_title(self, table: GameView, leaves: SeatId, comes: SeatId) -> str:
        """Return the number of pieces of the next player, and that the other player may fire at them."""
        pieces = count_noun(len(table.commanded(comes)), "piece")
        who, other = table.seat_name(comes), table.seat_name(leaves)
        return (
            f"The {who} player now plays {pieces}. The {other} player may fire as they move, and decides at this "
            "keyboard."
        )


SCREEN = BootsScreen()

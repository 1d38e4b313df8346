"""The screen front end of Combat Boots."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cb_tui.core.answers import Force
from cb_tui.core.lazy_module import LazyModule
from cb_tui.core.report import Report
from cb_tui.core.spelling import count_noun
from cb_tui.core.values import Command, SeatId, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.presentation.commands import acting
from cb_tui.games.combat_boots.presentation.scene import aircraft_alone, scene_of
from cb_tui.games.combat_boots.presentation.turns import let_go, waiting
from cb_tui.games.combat_boots.screen.dice import explained
from cb_tui.games.combat_boots.screen.log_line import sentence
from cb_tui.games.combat_boots.screen.modes.aim import AimMode
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode, storm
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.modes.fired import FiredMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.support import LandingMode
from cb_tui.games.combat_boots.screen.panels.allowed import CLEAR
from cb_tui.games.combat_boots.screen.panels.card import brief, state_word
from cb_tui.games.combat_boots.screen.panels.objectives import off_board, time_up
from cb_tui.games.combat_boots.screen.panels.reaction import chance
from cb_tui.games.combat_boots.screen.panels.standing import changed, foot, halves, heading, noun, setbacks
from cb_tui.games.combat_boots.screen.result import result
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import Line, Lines, label, line, number_run, percent
from cb_tui.session.game import Game
from cb_tui.session.lesson import teaches
from cb_tui.ui import default_screen as plain
from cb_tui.ui.controller import Controller
from cb_tui.ui.log_filter import KINDS
from cb_tui.ui.messages import answered, came_back, worth_showing
from cb_tui.ui.modes.ask import ForgoShotsMode
from cb_tui.ui.modes.base import March, Mode, OpenNamed, Play, Reply, SwitchTo, ViewState
from cb_tui.ui.screen_spec import ScreenSpec

if TYPE_CHECKING:  # Textual, which a mode does not need
    from cb_tui.ui.screens.base import KeyScreen


VIEW = LazyModule("cb_tui.games.combat_boots.screen.view")  # read when the view of a game is kept


def _reaction(desk: ViewState) -> Mode:
    from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode

    return ReactionMode.start(desk)


def _shed(desk: ViewState) -> Mode:
    from cb_tui.games.combat_boots.screen.modes.shed import ShedMode

    return ShedMode.start(desk)


def _air_position(desk: ViewState) -> Mode:
    from cb_tui.games.combat_boots.screen.modes.sky import AirPositionMode

    return AirPositionMode.start(desk)


QUESTIONS: dict[str, Callable[[ViewState], Mode]] = {
    "OpportunityFire": _reaction,
    "ReturnFire": _reaction,
    "Shedding": _shed,
    "GroundFire": _reaction,
    "Shifting": LandingMode.start,
    "ChoosePosition": _air_position,
}  # every other question is a list
LETTERS = (
    ("R M A W", "rifles, machine gun, anti-tank team, mortar"),
    ("G F T H", "gun, anti-aircraft, tank, half-track or armored car"),
)
CARD = (
    ("6   4", "on a piece's card: its range in hexes, its movement points"),
    ("3b", "its range in bands; on the map that is every hex in sight"),
    ("r2/3", "its weapon, its dice in fire, its dice in defense; the letters are in the rules, UNIT-6"),
)


def asked(desk: ViewState) -> Mode:
    """Return the mode of the decision that is waited for."""
    return QUESTIONS.get(desk.table.question, DecideMode.start)(desk)


def free(desk: ViewState, fired: Sequence[Report], closing: UnitId | None) -> tuple[Mode, Line | None]:
    """Return the assaults of a unit in an enemy's hex, else the roll just made, else the next piece."""
    table = desk.table
    if scene_of(table).sky:
        from cb_tui.games.combat_boots.screen.modes.sky import SkyMode

        return SkyMode.next(desk, rolled=bool(fired)), None
    if (question := storm(table, closing) if closing else None) is not None:
        return question, line(answered(table, fired), question.message(desk))
    if fired:
        mode = FiredMode.shown(desk, worth_showing(table, fired))
        return mode, came_back(table, fired, desk.unit)
    return ChooseMode.next(desk), None


def up(table: GameView, unit: UnitId | None) -> Mode:
    """Return the mode with a piece or an aircraft up."""
    if scene_of(table).sky:
        from cb_tui.games.combat_boots.screen.modes.sky import SkyMode

        return SkyMode(table, unit)
    return ChooseMode(unit)


def confirmed(desk: ViewState, mode: Mode, reply: Play | March) -> Mode | None:
    """Return the question whether to give up unused shots, or None if no shots are left."""
    by = (reply.unit,) if isinstance(reply, March) else acting(reply.command)
    left = let_go(desk.table, by) if by else ()
    return ForgoShotsMode(mode, reply, by, left) if left else None


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

    return ThreatMode.start(desk, asked.return_to or up(desk.table, asked.unit), asked.unit)


def _aim(desk: ViewState, asked: OpenNamed) -> Reply:
    """Return the aim of exactly this attack (firers, target, dice), or the hex of a call or strike."""
    if asked.command and desk.table.ruleset.offer(desk.table.state, asked.command).role == "support":
        from cb_tui.games.combat_boots.screen.modes.support import SupportMode

        return SwitchTo(SupportMode.of(desk, asked.command))
    aim = AimMode.of(desk.table, asked.unit, asked.command) if asked.unit and asked.command else None
    return SwitchTo(aim) if aim else up(desk.table, asked.unit).handle_action("fire", desk)


NAMED = {"choose": _choose, "move": _move, "aim": _aim, "danger": _danger, "threat": _threat}


def wanted(table: GameView, command: Command) -> Line:
    """Return how many dice both roll."""
    prospect = advice(table).prospect(command)
    if prospect is None or not prospect.targets:
        return ()
    return line(label("attack, then defense: "), chance(prospect)[0])


def begins(table: GameView, leaves: SeatId, comes: SeatId) -> str:
    """Return the number of pieces of the next player, and that the other player may fire at them."""
    pieces = count_noun(len(table.commanded(comes)), "piece")
    who, other = table.seat_name(comes), table.seat_name(leaves)
    return (
        f"The {who} player now plays {pieces}. The {other} player may fire as they move, and decides at this keyboard."
    )


def opening(table: GameView) -> Line:
    """Return the morale of both sides, nothing in the air."""
    morale = " : ".join(str(force.morale) for force in table.scene.forces if force.morale is not None)
    return line(label("  morale "), number_run(morale)) if morale and table.scene.has_map else ()


def nerve(table: GameView, force: Force) -> str:
    """Return a side's morale and its chance to rally, nothing in the air."""
    return "" if aircraft_alone(table) else f", morale {force.morale}: rallies {percent(force.rally or 0)}"


def screen(game: Game) -> "KeyScreen":
    """Return the sky screen of a dogfight, the lesson screen of a lesson, else the map screen."""
    if not game.ruleset.scene(game.state).board.terrain:
        from cb_tui.games.combat_boots.screen.screens.sky import SkyScreen

        return SkyScreen(game)
    if teaches(game):
        from cb_tui.games.combat_boots.screen.lesson_done import TEACHING
        from cb_tui.ui.screens.lesson import LessonScreen

        return LessonScreen(game, TEACHING)
    from cb_tui.ui.screens.battle import BattleScreen

    return BattleScreen(game)


def replay(shown: Controller) -> "KeyScreen":
    """Return the replay on the same screen."""
    if aircraft_alone(shown.desk.table):
        from cb_tui.games.combat_boots.screen.screens.sky_replay import SkyReplayScreen

        return SkyReplayScreen(shown.game, shown)
    from cb_tui.ui.screens.replay import ReplayScreen

    return ReplayScreen(shown.game, shown)


def picture(table: GameView, width: int, height: int) -> Lines:
    """Return the sky, with each pursuer beside its target."""
    from cb_tui.games.combat_boots.screen.modes.sky import sky_of
    from cb_tui.games.combat_boots.screen.panels.sky import sky_lines

    return sky_lines(table, sky_of(table), width, height, (None, None))


ROOM = ScreenSpec(
    save_mode=VIEW.kept, restore_mode=VIEW.opened, screen=screen, replay=replay, picture=picture,
    decision_mode=asked, free_mode=free, unit_mode=up, confirm_mode=confirmed, modes_by_name=NAMED,
    result=result, explained=explained, sentence=sentence, wanted=wanted,
    opening=opening, waiting=waiting, acting_header=plain.acts, noun=noun, time_up=time_up, support=off_board,
    heading=heading, half_counted_text=halves, setbacks=setbacks,
    change_word=changed, foot=foot, below_map=plain.below, has_begun=plain.begun, watched_rows=plain.retold,
    pause_share=plain.pace, changes_since=plain.meanwhile, waiting_lines=plain.standby, loss_lines=plain.toll,
    page=plain.page, handover_text=plain.handed,
    variants=plain.variants, rules_text=plain.played_by,
    brief=brief, standing=state_word, handover_title=begins, steadiness_text=nerve, kinds=KINDS, clear=CLEAR, marks={},
    letters=LETTERS, card=CARD,
)  # fmt: skip

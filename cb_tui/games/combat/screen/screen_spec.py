"""The screen of Combat: its modes by name and by decision, and what differs from the plain screen."""

from collections.abc import Sequence

from msgspec.structs import replace

from cb_tui.core.report import Report
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import UnitId
from cb_tui.games.combat.presentation.lesson_facts import FACTS
from cb_tui.games.combat.rules import setup_editing
from cb_tui.games.combat.rules.battle import Battle
from cb_tui.games.combat.rules.model import Deploying, Picking, Regrouping, Reinforcing, Tossing
from cb_tui.games.combat.screen import next_piece, retold, saved_modes, set_up
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
from cb_tui.games.combat.screen.panels.armies import foot, toll
from cb_tui.games.combat.screen.panels.card import brief, card, counter, state_word
from cb_tui.games.combat.screen.set_up import JoinedMode
from cb_tui.games.combat.screen.setup_progress import muster_of, state_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.controller import came_back, worth_showing
from cb_tui.ui.default_screen import DefaultScreen
from cb_tui.ui.modes.base import Mode, OpenNamed, Reply, SwitchTo, ViewState, bottom_mode
from cb_tui.ui.screen_spec import BattleVariant, ends
from cb_tui.ui.screens import lesson
from cb_tui.ui.screens.lesson import Done, LessonHooks, of_the_game

AS_GIVEN, OWN = "as given", "your own"


def variants(battle: Scenario) -> tuple[BattleVariant, ...]:
    """Return the changes that a player may make to a battle before it begins, each with its battle."""
    if not isinstance(battle, Battle) or not _deployed(battle):
        return ()
    own_army, own_setup = battle.army == "own", battle.setup == "own"
    armed = replace(battle, army="given") if own_army else replace(battle, army="own", setup="own")
    bound = "An army of your own needs a set-up of your own; a takes the army as given again" if own_army else ""
    placed = battle if bound else replace(battle, setup="given" if own_setup else "own")
    return (
        BattleVariant("army", "army", OWN if own_army else AS_GIVEN, "a", armed),
        BattleVariant("set_up", "set-up", OWN if own_setup else AS_GIVEN, "u", placed, bound),
    )


def _deployed(battle: Battle) -> bool:
    """Check whether a battle gives each seat its set-up, so that there is one to depart from."""
    seats = {force.seat for force in battle.forces if force.units}
    return all(seat.id in seats for seat in battle.seated)


def played_by(battle: Scenario) -> str:
    """Return the profile and the era of a battle."""
    if not isinstance(battle, Battle):
        return ""
    return f"Combat, {battle.profile}{f', {battle.era}' if battle.era else ''}"


def _laid(controller: BattleController, *, all_: bool) -> bool:
    """Check whether something of a set-up is laid, or all of it."""
    if not isinstance(bottom_mode(controller.mode), DeployMode):
        return False
    draft = muster_of(controller.desk).draft
    left = setup_editing.in_hand(state_of(controller.desk.table).context, draft)
    return not left if all_ else bool(draft.units or draft.mines)


DONE: dict[str, Done] = {
    **{word: of_the_game(fact) for word, fact in FACTS.items()},
    **lesson.DONE,
    "laid": lambda controller, _, __: _laid(controller, all_=False),
    "all_laid": lambda controller, _, __: _laid(controller, all_=True),
    "begun": lambda controller, _, __: not isinstance(bottom_mode(controller.mode), JoinedMode),
    "planned": lambda controller, _, __: isinstance(controller.mode, MoveMode),
}
TEACHING = LessonHooks(
    done=DONE,
    named=("combat choose", "combat move", "combat aim", "combat danger", "combat deploy", "combat joined", "machine"),
    resting=ChooseMode,
    card=card,
)


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
    way, to = next_piece.today(desk, unit), next_piece.bound(desk).get(unit)
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
    counter_key = (("T1 !", "id, state"), ("2 4+", "range, saved on"))
    page = staticmethod(set_up.page)
    has_begun = staticmethod(set_up.begun)
    handover_text = staticmethod(set_up.handed)
    waiting_lines = staticmethod(set_up.standby)
    below_map = staticmethod(set_up.below)
    variants = staticmethod(variants)
    rules_text = staticmethod(played_by)
    waiting = staticmethod(next_piece.left)
    brief = staticmethod(brief)
    counter = staticmethod(counter)
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
        return FiredMode(mode.unit, worth_showing(desk.table, fired)), came_back(desk.table, fired, mode.unit)

    def unit_mode(self, table: GameView, unit: UnitId | None) -> Mode:
        return ChooseMode(unit)

    def lesson(self) -> "LessonHooks":

        return TEACHING

    def holding(self, table: GameView) -> str:
        return "a ground piece there"

    def time_up(self, table: GameView) -> str:
        return ends(table) if table.scene.by_default and table.scene.turns else ""  # else the goals name the winner


SCREEN = CombatScreen()

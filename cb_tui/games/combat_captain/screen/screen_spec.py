"""The screen of Combat Captain: its modes by name and by decision, and what differs from the plain screen."""

from collections.abc import Sequence

from cb_tui.core.display import Piece
from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Report
from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.presentation.lesson_facts import FACTS
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.screen import next_stand
from cb_tui.games.combat_captain.screen.modes.aim import AimMode
from cb_tui.games.combat_captain.screen.modes.charge import ChargeMode
from cb_tui.games.combat_captain.screen.modes.charged import ChargedMode
from cb_tui.games.combat_captain.screen.modes.choose import ChooseMode
from cb_tui.games.combat_captain.screen.modes.company import CompanyMode
from cb_tui.games.combat_captain.screen.modes.company_move import TogetherMode
from cb_tui.games.combat_captain.screen.modes.danger import DangerMode
from cb_tui.games.combat_captain.screen.modes.deploy import DeployMode
from cb_tui.games.combat_captain.screen.modes.fired import FiredMode
from cb_tui.games.combat_captain.screen.modes.first import FirstSideMode, RollMode
from cb_tui.games.combat_captain.screen.modes.free_moves import FreeMoveMode
from cb_tui.games.combat_captain.screen.modes.held_fire import HoldMode
from cb_tui.games.combat_captain.screen.modes.men_or_markers import MenOrMarkersMode
from cb_tui.games.combat_captain.screen.modes.move import MoveMode
from cb_tui.games.combat_captain.screen.modes.ride import RideMode
from cb_tui.games.combat_captain.screen.modes.rings import RingsMode
from cb_tui.games.combat_captain.screen.modes.short_move import ShortMoveMode
from cb_tui.games.combat_captain.screen.modes.sight import SightMode
from cb_tui.games.combat_captain.screen.modes.support import PickMode, ShellMode, air
from cb_tui.games.combat_captain.screen.panels.card import brief, card, standing
from cb_tui.games.combat_captain.screen.panels.companies import acts, below
from cb_tui.games.combat_captain.screen.panels.foot import foot
from cb_tui.games.combat_captain.screen.panels.melee import fought
from cb_tui.games.combat_captain.screen.panels.volley import fired
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, Lines
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.controller import came_back, worth_showing
from cb_tui.ui.default_screen import DefaultScreen
from cb_tui.ui.modes.base import Mode, OpenNamed, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.screen_spec import ends
from cb_tui.ui.screens import lesson
from cb_tui.ui.screens.lesson import Done, LessonHooks, facts, of_the_game


def _card(table: GameView, unit: UnitId, width: int) -> Lines:
    return card(advice(table), unit, width)


def _planned(controller: BattleController, to: Place) -> bool:
    mode = controller.mode
    return isinstance(mode, MoveMode) and mode.corners[-1] == to


DONE: dict[str, Done] = {
    **{word: of_the_game(fact) for word, fact in FACTS.items()},
    **lesson.DONE,
    "waits": lambda controller, since, kinds: (
        not isinstance(controller.mode, MachineMode) and FACTS["waits"](facts(controller), since, kinds)
    ),
    "planned_to": lambda controller, _, to: _planned(controller, to),
}
TEACHING = LessonHooks(
    done=DONE,
    named=(
        "captain choose", "captain move", "captain aim", "captain hold", "captain company",
        "captain charge", "captain roll",
        "captain first", "captain swap", "captain danger", "machine",
    ),
    resting=ChooseMode,
    card=_card,
    kept=(HoldMode, RollMode, FreeMoveMode),
)  # fmt: skip


def next_up(desk: ViewState) -> Mode:
    """Return the mode of the next stand of the active company, else of the marked company."""
    state = advice(desk.table).state
    company = next_stand.marked(desk)
    if state.acting is None or company is None:
        if company is not None:
            units = state.stands_of(company)
            desk.cursor = state.stands[units[0]].at if units else desk.cursor
        return CompanyMode(company)
    if state.companies[company].common == "move":
        return _marching(desk) or ChooseMode(None)
    if state.companies[company].common == "fire":
        aims = advice(desk.table).aims(company)
        return up_with(desk, aims[0].shots[0].unit) if aims else ChooseMode(None)
    return up_with(desk, next_stand.following(desk, company))


def _marching(desk: ViewState) -> Mode | None:
    """Return the rest of a march of a whole company that was broken off, None once all have gone."""
    company = next_stand.marked(desk)
    unit = next_stand.following(desk, company) if company is not None else None
    reply = TogetherMode.start(desk, unit)
    return reply.to if isinstance(reply, SwitchTo) else None


def up_with(desk: ViewState, unit: UnitId | None) -> Mode:
    """Return the mode with `unit` selected, a path that fell short continued, or no stand if it is None."""
    if unit is None:
        return ChooseMode(None)
    now = advice(desk.table).state
    state = advice(desk.table).opened(now.context.company[now.passengers.get(unit, unit)]).state
    if unit not in state.stands:
        return ChooseMode(None)
    desk.unit, desk.cursor = unit, state.stands[unit].at
    if unit in state.passengers:
        return RideMode(unit)
    rest = next_stand.planned(desk, unit) if activity.left(state, unit) else ()
    if not rest:
        return ChooseMode(unit)
    desk.cursor = rest[-1]
    return MoveMode(unit, rest)


def _move(desk: ViewState, asked: OpenNamed) -> Reply:
    if asked.unit is None or not asked.way:
        return None
    desk.cursor = asked.way[-1]
    return MoveMode(asked.unit, asked.way).move_cursor(asked.way[-1], desk)


class CaptainScreen(DefaultScreen):
    """The modes and viewers of Combat Captain."""

    questions = {
        w.Deploying: DeployMode.start,
        w.RollOff: RollMode.start,
        w.FirstGo: FirstSideMode.start,
        w.ShortWay: ShortMoveMode.start,
        w.HeldFire: HoldMode.start,
        w.ReturnFire: HoldMode.start,
        w.Swap: MenOrMarkersMode.start,
        w.UnderCharge: ChargedMode.start,
        w.FallingBack: FreeMoveMode.start,
        w.Advance: FreeMoveMode.start,
        w.MarchDue: FreeMoveMode.start,
        w.MeleeDue: RollMode.start,
        w.EventDue: RollMode.start,
        w.EventChoice: PickMode.start,
        w.Shelling: ShellMode.start,
        w.AirAttack: air,
        w.AirRun: PickMode.start,
    }
    modes_by_name = {
        **DefaultScreen.modes_by_name,
        "company": lambda desk, _: SwitchTo(CompanyMode(next_stand.marked(desk))),
        "up": lambda desk, asked: SwitchTo(up_with(desk, asked.unit)),
        "next": lambda desk, _: SwitchTo(next_up(desk)),
        "move": _move,
        "volley": lambda desk, asked: AimMode.start(desk, asked.unit),
        "all fire": lambda desk, asked: AimMode.start(desk, asked.unit, common=True),
        "together": lambda desk, asked: TogetherMode.start(desk, asked.unit),
        "sight": SightMode.start,
        "rings": RingsMode.start,
        "danger": DangerMode.start,
        "charge": lambda desk, asked: ChargeMode.start(desk, asked.unit, asked.way) if asked.unit else None,
    }
    acting_header = staticmethod(acts)
    brief = staticmethod(brief)
    standing = staticmethod(standing)
    foot = staticmethod(foot)
    below_map = staticmethod(below)

    def free_mode(self, desk: ViewState, fired: Sequence[Report], closing: UnitId | None) -> tuple[Mode, Line | None]:
        mode = next_up(desk)
        if not fired:
            return mode, None
        attack = worth_showing(desk.table, fired)
        if isinstance(mode, CompanyMode):
            return CompanyMode(mode.company, attack), None
        return FiredMode(mode.unit, attack), came_back(desk.table, fired, mode.unit)

    def last_fight(self, desk: ViewState, end: Mode) -> Mode | None:
        from cb_tui.games.combat_captain.screen.modes.last_fight import LastFightMode

        told = fought(desk.log_view)
        return LastFightMode(advice(desk.table), told, end) if told else None

    def unit_mode(self, table: GameView, unit: UnitId | None) -> Mode:
        state = advice(table).state
        if unit is None or unit not in state.stands:
            return ChooseMode(None) if state.acting else CompanyMode(None)
        return ChooseMode(unit)

    def lesson(self) -> "LessonHooks":

        return TEACHING

    def result(self, table: GameView, report: Report, width: int) -> Lines:
        return fired(table, report, width)

    def has_begun(self, table: GameView) -> bool:
        return advice(table).state.phase != "deployment"  # before it an AI player deploys at once, unwatched

    def change_word(self, table: GameView, before: Piece, now: Piece) -> str:
        lost = (before.sv or 0) - (now.sv or 0)
        return f"lost {count_noun(lost, 'man', 'men')}" if lost > 0 else ""

    def holding(self, table: GameView) -> str:
        held = any(not aim.contested for aim in advice(table).state.context.battle.aims)
        return "infantry there and no enemy" if held else ""

    def time_up(self, table: GameView) -> str:
        return ends(table) if table.scene.by_default else ""  # else the goals name the winner

    def handover_text(self, table: GameView, leaves: SeatId, comes: SeatId) -> None:
        """Return None, for no page between players: nothing is hidden, and any step may be the other's."""


SCREEN = CaptainScreen()

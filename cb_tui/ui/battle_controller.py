"""The controller of a battle, without a screen: the commands of the keyboard and the view that follows."""

from collections.abc import Mapping

from cb_tui.core.dice import DiceError
from cb_tui.core.report import Report
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.presentation.boards.cells import ASCII, GlyphSet
from cb_tui.presentation.keys import cap
from cb_tui.presentation.text import Line, label, line, number_run
from cb_tui.session.battle_records import remember
from cb_tui.session.branch_point import MAIN
from cb_tui.session.branches import RedoStack
from cb_tui.session.errors import SessionError
from cb_tui.session.fair_dice.participant import RollPendingError
from cb_tui.session.game import Game
from cb_tui.session.log import LogEntry
from cb_tui.session.seat_locks import leave_seats
from cb_tui.ui.controller import WatchedTurn, next_up, noticed, own_first, play_series
from cb_tui.ui.modes.base import (
    AskScreen,
    March,
    Mode,
    Notify,
    OpenNamed,
    Play,
    PlaySeries,
    Reply,
    ReturnToGame,
    SwitchTo,
)
from cb_tui.ui.modes.early_end import ended_early
from cb_tui.ui.modes.handover import HandoverMode, page_between
from cb_tui.ui.modes.inspect import InspectMode
from cb_tui.ui.modes.lists import CommandsMode, mode_over
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.pages import OrdersMode, dice_page
from cb_tui.ui.modes.popup import BranchOffMode, ForgoShotsMode, QuitMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.modes.text_input import roll_mode
from cb_tui.ui.remote_turns import RemoteTurns
from cb_tui.ui.screen_spec import open_mode, screen_spec
from cb_tui.ui.view_updater import LocalPlayers, StandingOrderEditor, ViewUpdater


class BattleController:
    """A game being played, with its view and modes. `note` replaces the mode's message once."""

    def __init__(
        self,
        game: Game,
        *,
        speed: int = 3,
        glyphs: GlyphSet = ASCII,
        reach: bool = True,
        blocks: bool = False,
        titles: Mapping[UnitId, str] | None = None,
        hosted: bool = False,
    ) -> None:
        self.game, self.glyphs, self.redo, self.blocks = game, glyphs, RedoStack(), blocks
        self.keyboard = LocalPlayers(game, hosted=hosted)  # the people at this keyboard
        self.books = ViewUpdater(self.keyboard, reach=reach, titles=titles)  # table, log and luck of what is played
        self.desk = self.books.desk
        self.spec = screen_spec(game.ruleset.package)  # modes and viewers of the rules
        self.remote = RemoteTurns(self.books, self, speed)  # who plays elsewhere
        self.orders = StandingOrderEditor(self.books)
        self.mode: Mode = self.spec.unit_mode(self.desk.table, None)
        branch = f"Now on branch {game.branch}; the original is kept" if game.branch != MAIN else ""
        begun = game.dropped or " ".join(game.staffs.faults) or branch
        self.note: Line = line(
            label(begun or self.remote.logins.unlike() or self.remote.logins.invitation(self.desk.table))
        )
        self.way: tuple[UnitId, tuple[Place, ...]] | None = None  # a march that continues once others have answered
        self.closing: UnitId | None = None  # who has gone into an enemy's hex just now
        self._fired: list[Report] = []  # attacks that are shown once another login has answered
        self._append_owed_and_go_on()
        if self.mode.is_question and not game.dropped:  # which nothing may hide
            self.note = ()

    @property
    def watch(self) -> WatchedTurn | None:
        """Return the turn of the machine or of another login that is shown."""
        return self.remote.watch

    @property
    def pace(self) -> int:
        """Return the speed of the AI's turn, 1 to 5."""
        return self.remote.speed

    def tick(self) -> float | None:
        """Play one command of the AI turn. Return the seconds until the next, or None if a player is wanted."""
        watch, pause = self.remote.watch, self.remote.tick()
        if watch is not None and watch.skipping:
            self.desk.fresh = None
        return pause

    # --- actions of the player -----------------------------------------------------------------------------------

    def press(self, action: str) -> str:
        """Handle an action. Return the name of an action left to the screen, or an empty string."""
        self.wipe()
        return self._reply(self.mode.handle_action(action, self.desk))

    def wipe(self) -> None:
        """Forget the note and the mark of the last commands. A key in the turn of others wipes no mark."""
        self.note = ()
        if not isinstance(self.mode, MachineMode):
            self.desk.mark = None

    def point(self, at: Place) -> str:
        """Handle a click: move the cursor, select a piece, or on the cursor's own place act as Enter."""
        self.wipe()
        if at == self.desk.cursor:
            return self.press("enter")
        return self._reply(self.mode.click_place(at, self.desk))

    def _reply(self, reply: Reply) -> str:
        match reply:
            case SwitchTo(mode, note):
                self.mode, self.note = mode, note
            case OpenNamed():
                return self._reply(open_mode(self.desk, reply))
            case Notify(note):
                self.note = note
            case ReturnToGame(note):
                self.note = note
                self.look()
            case Play() | March():
                question = self.spec.confirm_mode(self.desk, self.mode, reply)
                if question is not None:
                    self.mode = question
                else:
                    self._do(reply)
            case PlaySeries():
                play_series(reply, self, self._do)
            case AskScreen(what):
                return self._by_name(what)
        return ""

    def _do(self, reply: Play | March) -> None:
        match reply:
            case Play(command, faces):
                self._play(command, faces)
            case March(unit, way):
                self._march(unit, way)

    def _by_name(self, what: str) -> str:
        under = self.mode
        match what:
            case "commanded" if isinstance(under, CommandsMode):
                self.mode = under.parent
                return self._reply(self.mode.handle_action(under.chosen or "", self.desk))
            case "inspect":
                self.mode = InspectMode(self.game, self.desk, under)
            case "find":
                self.mode = InspectMode.sought(self.game, self.desk, under)
            case "pools":
                self._reply(dice_page(under, self.desk))
            case "orders":
                page = self.orders.page(under)
                self.mode, self.note = page or under, () if page else line(self.desk.table.ruleset.no_orders)
            case "renew":
                self._renew()
            case "here" | "leave_seat" if isinstance(under, HandoverMode):
                self._take_the_keys(under, leave=what == "leave_seat")
            case "give_orders" if isinstance(under, OrdersMode):
                self.note = self.orders.give(under.orders)
                self.mode = under.parent
            case "let_go" | "hold_all":
                self.note = self.orders.quiet(whole_turn=what == "hold_all")
                for hold in self.desk.table.offered("hold")[:1]:
                    self._play(hold.command)
            case "acted" if isinstance(under, ForgoShotsMode):
                self.mode = under.parent
                gone = line(self.desk.table.unit_names(under.left), " will not fire again this turn.  ")
                self._do(under.reply)
                self.note = line(gone, self.note or self.mode.message(self.desk))
            case "quit":
                self.mode = QuitMode(under)
            case "stay":
                self.mode = under.parent or under
            case "resign" | "draw" | "stop":
                self.note = ended_early(self.game, what)
                self.look()
            case "undo":
                self._undo()
            case "go_on":
                self.go_on([])
            case "redo":
                self._redo()
            case _:
                laying = mode_over(what, under, self.desk, self.books, self.glyphs)
                return self._reply(laying) if laying else what
        return ""

    # --- what is played ------------------------------------------------------------------------------------------

    def _play(self, command: Command, faces: tuple[int, ...] | None = None) -> None:
        game, under = self.game, self.mode.parent or self.mode
        wanted = game.dice_mode == "manual" and faces is None and game.dice_asked(command, ())
        if wanted:
            self.mode = roll_mode(command, lambda faces: game.dice_asked(command, faces), under)
            return
        try:
            deed = game.play(command, dice=faces)
        except (IllegalCommand, SessionError, DiceError) as error:
            self._refused(error)
            return
        self.way = (
            self.way if self.keyboard.view.offer_of(deed).role in ("choose", "hold") else None
        )  # a march continues after an answer
        self.books.take(deed)
        self.remote.watcher.show(deed)
        self.go_on(self.books.attacks(deed))
        if (landing := noticed(self.keyboard.view.logged_of(deed).reports)) and self.mode.is_free_to_act:
            self.note = line(landing, next_up(self.desk.table, self.mode.unit))

    def _march(self, unit: UnitId, way: tuple[Place, ...]) -> None:
        try:
            deeds = self.game.play_march(unit, way)
        except (IllegalCommand, SessionError) as error:
            self._refused(error)
            return
        self.way = (unit, way[self._marched(deeds) :])
        self.closing = unit if self.desk.table.enemies(way[-1]) else None
        self.books.take(*deeds)
        self.go_on(self.books.attacks(*deeds))

    def _marched(self, deeds: list[LogEntry]) -> int:
        """Return the number of steps marched. The other commands are answers of standing orders."""
        return sum(deed.by == "hand" for deed in deeds)

    def _refused(self, error: IllegalCommand | SessionError | DiceError) -> None:
        """Show a refusal. The view is renewed if another login was faster or its number is awaited."""
        if self.game.step != self.books.step:
            self.books.take_anew()
            self.go_on([])
        elif isinstance(error, RollPendingError):
            self.books.take()
            self.look()
            return
        self.note = line(str(error) if isinstance(error, DiceError) else error.sentence)

    def _undo(self) -> None:
        try:
            taken = self.redo.undo(self.game)
        except SessionError as error:
            offer = BranchOffMode.instead(error, self.game, self.mode)
            self.mode, self.note = offer or self.mode, () if offer else line(error.sentence)
            return
        self.remote.watcher.watch = self.way = None
        self.books.take_anew()
        self.desk.unit = getattr(taken.command, "unit", self.desk.unit)  # it is selected again
        self.note = line(
            "Undone; ", number_run(cap(self.spec.unit_mode(self.desk.table, None).keys, "redo")), " redoes it"
        )
        self.look()

    def _redo(self) -> None:
        try:
            deed = self.redo.redo(self.game)
        except (IllegalCommand, SessionError) as error:
            self._refused(error)
            return
        self.books.take(deed)
        self.remote.watcher.show(deed)
        self.go_on([])

    def go_on(self, fired: list[Report]) -> None:
        """Play commands that need no player until this keyboard has to decide or the AI turn begins."""
        while True:
            table = self.desk.table
            if table.decides is None:
                break
            if not self.game.blocked_reason and self.spec.page(self.desk) is not None:
                break
            if not table.is_our_decision and not table.my_turn and self.spec.has_begun(table):
                self._fired = []
                self.remote.watch_on()
                return
            deed = self.remote.decision()
            if deed is None:
                more = self._march_on() if table.is_our_decision else None
                if more is None:
                    break
                fired += more
                continue
            self.books.take(deed)
            fired += self.books.attacks(deed)
        self.look(fired)

    def _append_owed_and_go_on(self) -> None:
        """Append what the seats here owe to a roll of fair dice, in whoever's turn, then go on."""
        if (deed := self.remote.safely(self.game.append_owed)) is not None:
            self.books.take(deed)
        self.go_on([])

    def _march_on(self) -> list[Report] | None:
        """Continue a march that waited for an answer. Return its attacks, or None if it does not continue."""
        if self.way is None or not self.way[1] or self.desk.table.scene.question or self.game.pledge:
            return None
        unit, way = self.way
        piece = self.desk.table.pieces.get(unit)
        if piece is None or piece.disrupted or not piece.can_act:
            self.way = None
            return None
        try:
            deeds = self.game.play_march(unit, way)
        except (IllegalCommand, SessionError) as error:
            self.note, self.way = line(error.sentence), None
            return None
        self.way = (unit, way[self._marched(deeds) :])
        self.books.take(*deeds)
        return self.books.attacks(*deeds)

    def look(self, fired: list[Report] | None = None) -> None:
        """Enter the mode that the game waits for.

        Attacks made before another login had to answer are shown afterward.
        """
        desk, table = self.desk, self.desk.table
        played = fired is not None
        fired, self._fired = [*self._fired, *(fired or [])], []
        if (outcome := self.game.outcome) is not None:
            if self.books.opened:  # it has ended without a command
                self.books.take_anew()
            self.note = self.note or line(label("" if self.keyboard.hosted else remember(self.game)))
            end = VictoryMode(desk, outcome, self._ahead(), blocks=self.blocks)
            self.mode = (self.spec.last_fight(desk, end) if played else None) or end
        elif self.remote.wait_for_number():
            self._fired = fired
        elif (page := self.spec.page(desk)) is not None:
            self.mode = page
        elif not table.is_our_decision and self.keyboard.elsewhere(table.decides):
            self.remote.watch_on()
            self._fired = fired
        elif not table.is_our_decision:
            if table.my_turn or self.watch is None:
                self.note = self.note or line("The other side decides, and it is not played from this keyboard")
                self.mode = self.spec.unit_mode(table, None)
            else:
                self.mode = MachineMode(self.watch, self.remote.speed)
        elif (between := page_between(self.books, self.spec, table, fired)) is not None:
            self.mode = between
        elif table.scene.question:
            self.keyboard.hands = table.decides
            self.mode = self.spec.decision_mode(desk)
            self._fired = fired if table.my_turn else []
            if not table.my_turn:  # only what is answered is marked
                desk.mark = self.books.newest
            self.note = self.note or own_first(table, fired, self.mode.message(desk))
        else:
            self.keyboard.hands = table.decides
            self.note = self.remote.watcher.sum_up() or self.note
            self.mode, note = self.spec.free_mode(desk, fired, self.closing)
            self.note = self.note if note is None else note
            self.closing = None if self.mode.is_question else self.closing
            self.way = None

    def _ahead(self) -> Line:
        """Return the next battle or page for the message line, or an empty line if there is no suggestion."""
        from cb_tui.session.daily import suggested  # noqa: PLC0415 - once a battle is over

        if self.keyboard.hosted:
            return line("to the lobby")
        ahead = suggested(self.game)
        if isinstance(ahead, str):
            return line(ahead)
        minutes = f", {ahead.battle.minutes} minutes" if ahead.battle.minutes else ""
        return line("next battle: ", number_run(str(ahead)), minutes)

    def _renew(self) -> None:
        """Give new secret numbers to the seat here whose old ones are lost."""
        seat = self.game.seat_without_secrets
        if seat is None:
            self.note = line("Your seat's secret numbers are here and in order")
            return
        try:
            self.game.reset_numbers(seat)
        except SessionError as error:
            self.note = line(error.sentence)
            return
        self._append_owed_and_go_on()

    def _take_the_keys(self, page: HandoverMode, *, leave: bool) -> None:
        """Seat the player who takes over, or with `leave` release that seat to another login."""
        if leave:
            try:
                leave_seats(self.game, page.comes)
            except SessionError as error:
                self.note = line(error.sentence)
                return
            self.keyboard.seat_players()
            self.books.take()
            self.go_on([])
            return
        self.keyboard.hands = page.comes
        self.books.take()
        self.look(page.fired)

"""Battle controller: a game as the keyboard meets it: what is played, what is shown next, without a screen."""

from cb_tui.core.dice import DiceError
from cb_tui.core.report import Report
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.present.boards.glyphs import ASCII, GlyphSet
from cb_tui.present.keys import cap
from cb_tui.present.text import Line, label, line, number
from cb_tui.session.branch_point import MAIN
from cb_tui.session.errors import SessionError
from cb_tui.session.fair.play import PledgedError
from cb_tui.session.game import Game
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.records import remember
from cb_tui.session.redo import Redo
from cb_tui.ui.keyboard_sharing import KeyboardSharing
from cb_tui.ui.messages import next_up, noticed, own_first
from cb_tui.ui.modes.ask import LetGoMode, QuitMode
from cb_tui.ui.modes.bare import BareMode
from cb_tui.ui.modes.base import March, Notify, Open, Play, Pop, Reply, Request, Several, Switch
from cb_tui.ui.modes.branch_off import BranchOffMode
from cb_tui.ui.modes.commands import CommandsMode
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.modes.inspect import Inspect
from cb_tui.ui.modes.machine import MachineMode
from cb_tui.ui.modes.pages import OrdersMode, dice_page, help_page, legend_page, luck_page, objectives_page
from cb_tui.ui.modes.roll import throw
from cb_tui.ui.modes.roster import RosterMode
from cb_tui.ui.modes.victory import VictoryMode
from cb_tui.ui.several import play
from cb_tui.ui.systems import opened


class BattleController(KeyboardSharing):
    """The mode that is shown, its desk, and the game behind them; `note` overrules the mode's message once."""

    def __init__(self, game: Game, *, speed: int = 3, glyphs: GlyphSet = ASCII, reach: bool = True) -> None:
        super().__init__(game, speed=speed, reach=reach)
        self.glyphs, self.redo = glyphs, Redo()
        branch = f"Branch {game.branch}: the other line stays" if game.branch != MAIN else ""
        self.note: Line = line(label(game.dropped or branch or self.to_join()))
        self.closing: UnitId | None = None  # who has gone into an enemy's hex just now
        self._thrown: list[Report] = []  # attacks that are shown once another login has answered
        if (deed := self._safely(game.answer)) is not None:  # of fair dice what the seats here owe
            self._record([deed])
        self._go_on([])
        if self.mode.question and not game.dropped:  # which nothing may hide
            self.note = ()

    # --- actions of the player -----------------------------------------------------------------------------------

    def press(self, action: str) -> str:
        """Answers an action; what only the screen can do comes back by name, else ""."""
        self.note = ()
        return self._reply(self.mode.act(action, self.desk))

    def point(self, at: Place) -> str:
        """The mouse: the cursor goes there, or a piece there comes up; where the cursor is already, as Enter."""
        self.note = ()
        if at == self.desk.cursor:
            return self.press("enter")
        return self._reply(self.mode.point(at, self.desk))

    def _reply(self, reply: Reply) -> str:
        match reply:
            case Switch(mode, note):
                self.mode, self.note = mode, note
            case Open():
                return self._reply(opened(self.desk, reply))
            case Notify(note):
                self.note = note
            case Pop(note):
                self.note = note
                self._look()
            case Play() | March():
                question = self.room.confirmed(self.desk, self.mode, reply)
                if question is not None:
                    self.mode = question
                else:
                    self._do(reply)
            case Several():
                play(reply, self, self._do)
            case Request(what):
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
            case "help":
                self.mode = help_page(under, self.desk.table)
            case "legend":
                self.mode = legend_page(under, self.desk.table, self.glyphs)
            case "objectives":
                self.mode = objectives_page(under, self.desk.table)
            case "bare":
                self.mode = BareMode(under)
            case "roster":
                self.mode = RosterMode(under, self.desk)
            case "commands":
                self.mode = CommandsMode(under, self.desk.table)
            case "commanded" if isinstance(under, CommandsMode):
                self.mode = under.under
                return self._reply(self.mode.act(under.chosen or "", self.desk))
            case "inspect":
                self.mode = Inspect(self.game, self.desk, under)
            case "find":
                self.mode = Inspect.sought(self.game, self.desk, under)
            case "luck":
                self.mode = luck_page(under, self.desk.table, self.ledger)
            case "pools":
                self._reply(dice_page(under, self.desk))
            case "orders":
                self._orders(under)
            case "renew":
                self._renew()
            case "here" | "leave_seat" if isinstance(under, HandoverMode):
                self._take_the_keys(under, leave=what == "leave_seat")
            case "give_orders" if isinstance(under, OrdersMode):
                self._give(under.orders)
                self.mode = under.under
            case "let_go" | "hold_all":
                self._quiet(what)
            case "acted" if isinstance(under, LetGoMode):
                self.mode = under.under
                gone = line(self.desk.table.who(under.left), " fires no more this turn.  ")
                self._do(under.reply)
                self.note = line(gone, self.note or self.mode.message(self.desk))
            case "quit":
                self.mode = QuitMode(under)
            case "stay":
                self.mode = under.under or under
            case "undo":
                self._undo()
            case "go_on":
                self._go_on([])
            case "redo":
                self._redo()
            case _:
                return what
        return ""

    # --- what is played ------------------------------------------------------------------------------------------

    def _play(self, command: Command, faces: tuple[int, ...] | None = None) -> None:
        game, under = self.game, self.mode.under or self.mode
        wanted = game.dice_mode == "manual" and faces is None and game.dice_wanted(command, ())
        if wanted:
            self.mode = throw(command, lambda faces: game.dice_wanted(command, faces), under)
            return
        try:
            deed = game.play(command, dice=faces)
        except (IllegalCommand, SessionError, DiceError) as error:
            self._refused(error)
            return
        self.way = self.way if self._offer(deed).role in ("choose", "hold") else None  # a march goes on after an answer
        self._record([deed])
        self._show(deed)
        self._go_on(self._attacks([deed]))
        if (landing := noticed(self.view.logged_of(deed).reports)) and self.mode.free:
            self.note = line(landing, next_up(self.desk.table, self.desk.unit))

    def _march(self, unit: UnitId, way: tuple[Place, ...]) -> None:
        try:
            deeds = self.game.march(unit, way)
        except (IllegalCommand, SessionError) as error:
            self._refused(error)
            return
        self.way = (unit, way[self._marched(deeds) :])
        self.closing = unit if self.desk.table.enemies(way[-1]) else None
        self._record(deeds)
        self._go_on(self._attacks(deeds))

    def _marched(self, deeds: list[LogEntry]) -> int:
        """Return how many places of a way were walked; the rest of the commands are answers of standing orders."""
        return sum(deed.by == "hand" for deed in deeds)

    def _refused(self, error: IllegalCommand | SessionError | DiceError) -> None:
        """Says why not; where another login was faster, or its number is waited for, the table is as it is now."""
        if self.game.step != self._known:
            self._take_down()
            self._go_on([])
        elif isinstance(error, PledgedError):
            self._look()
            return
        self.note = line(str(error) if isinstance(error, DiceError) else error.sentence)

    def _undo(self) -> None:
        try:
            taken = self.redo.undo(self.game)
        except SessionError as error:
            offer = BranchOffMode.instead(error, self.game, self.mode)
            self.mode, self.note = offer or self.mode, () if offer else line(error.sentence)
            return
        self.watch = self.way = None
        self._take_down()
        self.desk.unit = getattr(taken.command, "unit", self.desk.unit)  # it is up again
        self.note = line("Undone; ", number(cap("choose", "redo")), " redoes it")
        self._look()

    def _redo(self) -> None:
        try:
            deed = self.redo.redo(self.game)
        except (IllegalCommand, SessionError) as error:
            self._refused(error)
            return
        self._record([deed])
        self._show(deed)
        self._go_on([])

    def _quiet(self, what: str) -> None:
        spec, seat = self.game.ruleset.orders, self.desk.table.my_seat
        if spec is not None:
            self._give(spec.quiet(self.game.orders[seat], self.view.state, what == "hold_all"))
        for hold in self.desk.table.offered("hold")[:1]:
            self._play(hold.command)

    def _go_on(self, fired: list[Report]) -> None:
        """Plays what needs no player until somebody at this keyboard has to decide, or the machine's own turn begins."""
        while True:
            table = self.desk.table
            if table.decides is None:
                break
            if self.room.page(self.desk) is not None:
                break
            if not table.asks and not table.my_turn and self.room.begun(table):
                self._thrown = []
                self._watch_on()
                return
            deed = self._others()
            if deed is None:
                more = self._march_on() if table.asks else None
                if more is None:
                    break
                fired += more
                continue
            self._record([deed])
            fired += self._attacks([deed])
        self._look(fired)

    def _march_on(self) -> list[Report] | None:
        """The attacks that fell as a march that waited for an answer went on; None where none has gone on."""
        if self.way is None or not self.way[1] or self.desk.table.scene.question or self.game.pledge:
            return None
        unit, way = self.way
        piece = self.desk.table.pieces.get(unit)
        if piece is None or piece.disrupted or not piece.can_act:
            self.way = None
            return None
        try:
            deeds = self.game.march(unit, way)
        except (IllegalCommand, SessionError) as error:
            self.note, self.way = line(error.sentence), None
            return None
        self.way = (unit, way[self._marched(deeds) :])
        self._record(deeds)
        return self._attacks(deeds)

    def _look(self, fired: list[Report] | None = None) -> None:
        """The mode that the game waits for; what was rolled before another login had to answer is shown after it."""
        desk, table = self.desk, self.desk.table
        fired, self._thrown = [*self._thrown, *(fired or [])], []
        if (outcome := self.game.outcome) is not None:
            self.mode = VictoryMode(outcome, self.game.step)
            self.note = self.note or line(label(remember(self.game)))
        elif (page := self.room.page(desk)) is not None:
            self.mode = page
        elif self._wait_for_number():
            self._thrown = fired
        elif not table.asks and self.elsewhere():
            self._watch_on()
            self._thrown = fired
        elif not table.asks:
            if table.my_turn or self.watch is None:
                self.note = self.note or line("The other side decides, and it is not played at this keyboard")
                self.mode = self.room.up(table, None)
            else:
                self.mode = MachineMode(self.watch, self.speed)
        elif self._hand_over(table, fired):
            pass
        elif table.scene.question:
            self.hands = table.decides
            self.mode = self.room.asked(desk)
            self._thrown = fired if table.my_turn else []
            self.note = self.note or own_first(table, fired, self.mode.message(desk))
        else:
            self.hands = table.decides
            if self.watch is not None:
                self._waited(self.watch)
            self.mode, note = self.room.free(desk, fired, self.closing)
            self.note = self.note if note is None else note
            self.closing = None if self.mode.question else self.closing
            self.way = None

    def look_again(self) -> None:
        """Show what the game waits for as the desk is now."""
        self._look()

    def _renew(self) -> None:
        """New secret numbers for the seat here whose old ones are lost."""
        seat = self.game.troubled
        if seat is None:
            self.note = line("The secret numbers of your seat are here and in order")
            return
        try:
            self.game.renew(seat)
        except SessionError as error:
            self.note = line(error.sentence)
            return
        self._go_on([])

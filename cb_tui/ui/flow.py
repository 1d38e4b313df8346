"""Flow: a game as the keyboard meets it: what is played, what is shown next, without a screen."""

from collections.abc import Callable
from typing import Any

from cb_tui.core.dice import DiceError
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Hex, Side, UnitId
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.ledger import Ledger
from cb_tui.session.roster import roster
from cb_tui.session.seats import HUMAN
from cb_tui.session.turn import Turn
from cb_tui.ui.boards.glyphs import ASCII, GlyphSet
from cb_tui.ui.chronicle import Chronicle, hexes
from cb_tui.ui.moments.ask import Quit
from cb_tui.ui.moments.base import Ask, Desk, Go, Home, March, Moment, Play, Reply, Say
from cb_tui.ui.moments.branch_off import BranchOff
from cb_tui.ui.moments.choose import Choose
from cb_tui.ui.moments.commands import Commands
from cb_tui.ui.moments.decide import Decide
from cb_tui.ui.moments.fired import Fired
from cb_tui.ui.moments.inspect import Inspect
from cb_tui.ui.moments.machine import PAUSES, Machine, Shown, Watch
from cb_tui.ui.moments.pages import OrdersPage, dice_page, help_page, legend_page, luck_page, objectives_page
from cb_tui.ui.moments.reaction import Reaction
from cb_tui.ui.moments.shed import Shed
from cb_tui.ui.moments.sky import Position, Sky
from cb_tui.ui.moments.support import Landing
from cb_tui.ui.moments.throw import Throw
from cb_tui.ui.moments.victory import Victory
from cb_tui.ui.orders import find, kind
from cb_tui.ui.panels.machine import summary
from cb_tui.ui.shots import shots
from cb_tui.ui.table import Table
from cb_tui.ui.text import Line, label, line
from cb_tui.ui.told import came_back, worth_showing

QUESTIONS: dict[str, Callable[[Desk], Moment]] = {
    "OpportunityFire": Reaction.start,
    "ReturnFire": Reaction.start,
    "Shedding": Shed.start,
    "GroundFire": Reaction.start,
    "Shifting": Landing.start,
    "ChoosePosition": Position.start,
}  # every other question is a list


class Flow:
    """The moment that is shown, its desk, and the game behind them; `note` overrules the moment's message once."""

    def __init__(self, game: Game, *, speed: int = 3, glyphs: GlyphSet = ASCII, reach: bool = True) -> None:
        self.game, self.speed, self.glyphs = game, speed, glyphs
        human = frozenset(side for side, seat in game.seats.items() if seat == HUMAN and side in game.held)
        self.human: frozenset[Side] = human
        table = Table(game.ruleset, game.state, human, roster(game.ruleset, game.battle).sides)  # the fallen too
        at = table.scene.pieces[0].at if table.scene.pieces else next(iter(table.scene.board.terrain))
        self.desk = Desk(table, at, show_reach=reach)
        branch = f"Branch {game.branch}: what was played elsewhere stays" if game.branch != "main" else ""
        self.note: Line = line(label(game.dropped or branch))
        self.watch: Watch | None = None
        self.way: tuple[UnitId, tuple[Hex, ...]] | None = None  # a march that goes on once others have answered
        self._take_down()
        self.moment: Moment = Choose(None)
        self._go_on([])

    # --- actions of the player -----------------------------------------------------------------------------------

    def press(self, action: str) -> str:
        """Answers an action; what only the screen can do comes back by name, else ""."""
        self.note = ()
        return self._reply(self.moment.act(action, self.desk))

    def point(self, at: Hex) -> str:
        """The mouse: the cursor goes there; where it is already, as Enter."""
        self.note = ()
        if at == self.desk.cursor:
            return self.press("enter")
        return self._reply(self.moment.steer(at, self.desk))

    def _reply(self, reply: Reply) -> str:
        match reply:
            case Go(moment, note):
                self.moment, self.note = moment, note
            case Say(note):
                self.note = note
            case Home(note):
                self.note = note
                self._look()
            case Play(command, faces):
                self._play(command, faces)
            case March(unit, way):
                self._march(unit, way)
            case Ask(what):
                return self._by_name(what)
        return ""

    def _by_name(self, what: str) -> str:
        under = self.moment
        match what:
            case "help":
                self.moment = help_page(under)
            case "legend":
                self.moment = legend_page(under, self.glyphs)
            case "objectives":
                self.moment = objectives_page(under, self.desk.table)
            case "commands":
                self.moment = Commands(under)
            case "commanded" if isinstance(under, Commands):
                self.moment = under.under
                return self._reply(self.moment.act(under.chosen or "", self.desk))
            case "inspect":
                self.moment = Inspect(self.game, self.desk, under)
            case "find":
                self.moment = Inspect.sought(self.game, self.desk, under)
            case "luck":
                self.moment = luck_page(under, self.desk.table, self.ledger)
            case "pools":
                self._reply(dice_page(under, self.desk))
            case "orders":
                self.moment = OrdersPage(self.game.orders[self.desk.table.me], under)
            case "give_orders" if isinstance(under, OrdersPage):
                self._give(under.orders)
                self.moment = under.under
            case "let_go" | "hold_all":
                self._quiet(what)
            case "quit":
                self.moment = Quit(under)
            case "stay":
                self.moment = getattr(under, "under", under)
            case "undo":
                self._undo()
            case _:
                return what
        return ""

    # --- what is played ------------------------------------------------------------------------------------------

    def _play(self, command: Command, faces: tuple[int, ...] | None = None) -> None:
        game, under = self.game, getattr(self.moment, "under", self.moment)
        wanted = game.dice_mode == "manual" and faces is None and game.dice_wanted(command, ())
        if wanted:
            self.moment = Throw(command, lambda faces: game.dice_wanted(command, faces), under)
            return
        try:
            turn = game.play(command, dice=faces)
        except (IllegalCommand, SessionError, DiceError) as error:
            self.note = line(getattr(error, "sentence", str(error)))
            return
        self.way = self.way if kind(command) in ("ReduceDice", "HoldFire") else None
        self._record([turn])
        self._show(turn)
        self._go_on(shots(turn.events))

    def _march(self, unit: UnitId, way: tuple[Hex, ...]) -> None:
        try:
            turns = self.game.march(unit, way)
        except (IllegalCommand, SessionError) as error:
            self.note = line(getattr(error, "sentence", str(error)))
            return
        steps = sum(1 for turn in turns if kind(turn.command) == "Step")
        self.way = (unit, way[steps:])
        self._record(turns)
        self._go_on([shot for turn in turns for shot in shots(turn.events)])

    def _undo(self) -> None:
        try:
            self.game.undo()
        except SessionError as error:
            offer = BranchOff.instead(error, self.game, self.moment)
            self.moment, self.note = offer or self.moment, () if offer else line(error.sentence)
            return
        self.watch = self.way = None
        self._take_down()
        self.note = line("Taken back")
        self._look()

    def _give(self, orders: Any) -> None:
        side = self.desk.table.me
        if orders == self.game.orders[side]:
            return
        try:
            self.game.give_orders(side, orders)
        except SessionError as error:
            self.note = line(error.sentence)
        self.desk.orders = self.game.orders[side]

    def _quiet(self, what: str) -> None:
        side, scene = self.desk.table.me, self.desk.table.scene
        orders = self.game.orders[side]
        self._give(orders.let_go(scene) if what == "let_go" else orders.hold_all(scene))
        hold = find(self.desk.table.legal, "HoldFire")
        if hold is not None:
            self._play(hold)

    # --- what comes next -----------------------------------------------------------------------------------------

    def _go_on(self, fired: list[Any]) -> None:
        """Plays what needs no player until somebody at this keyboard has to decide, or the machine's own turn begins."""
        while True:
            table = self.desk.table
            if table.decides is None:
                break
            if not table.asks and table.scene.active not in self.human:
                self._machine_begins()
                return
            turn = self._others()
            if turn is None:
                if not table.asks or not self._march_goes_on():
                    break
                fired = [*fired, *self._last_shots]
                continue
            self._record([turn])
            fired = [*fired, *shots(turn.events)]
        self._look(fired)

    def _others(self) -> Turn | None:
        """What standing orders or the machine decide; None if a player has to, or if it cannot be saved."""
        try:
            return self.game.standing() if self.desk.table.asks else self.game.machine()
        except SessionError as error:
            self.note = line(error.sentence)
            return None

    def _march_goes_on(self) -> bool:
        """Whether a march that waited for an answer has gone on."""
        if self.way is None or not self.way[1] or self.desk.table.scene.question:
            return False
        unit, way = self.way
        piece = self.desk.table.pieces.get(unit)
        if piece is None or piece.disrupted or not piece.can_act:
            self.way = None
            return False
        try:
            turns = self.game.march(unit, way)
        except (IllegalCommand, SessionError) as error:
            self.note, self.way = line(getattr(error, "sentence", str(error))), None
            return False
        self.way = (unit, way[sum(1 for turn in turns if kind(turn.command) == "Step") :])
        self._record(turns)
        self._last_shots = [shot for turn in turns for shot in shots(turn.events)]
        return True

    _last_shots: list[Any] = []

    def _look(self, fired: list[Any] | None = None) -> None:
        """The moment that the game waits for."""
        desk, table = self.desk, self.desk.table
        outcome = self.game.outcome
        if outcome is not None:
            self.moment = Victory(outcome, self.game.step)
        elif not table.asks:
            if table.scene.active in self.human or self.watch is None:
                self.note = self.note or line("The other side decides; nobody at this keyboard plays it")
                self.moment = Sky(None) if table.scene.sky else Choose(None)
            else:
                self.moment = Machine(self.watch, self.speed)
        elif table.scene.question:
            self.moment = QUESTIONS.get(table.scene.question, Decide.start)(desk)
        else:
            if self.watch is not None:
                self._waited(self.watch)
            if table.scene.sky:
                self.moment = Sky.next(desk, thrown=bool(fired))
            elif fired:
                self.moment = Fired.shown(desk, worth_showing(table, fired))
                self.note = came_back(table, fired, desk.unit)
            else:
                self.moment = Choose.next(desk)
            self.way = None

    def _waited(self, watch: Watch) -> None:
        """Sums up the machine's turn in row 22."""
        self.note = line(label("While you waited: "), summary(self.desk.table, watch.before))
        self.watch = None

    # --- the machine's own turn ----------------------------------------------------------------------------------

    def _machine_begins(self) -> None:
        table = self.desk.table
        side = table.scene.active
        if self.watch is None:
            tactic = self.game.seats[side].removeprefix("ai:")
            self.watch = Watch(table, side, tactic, len(self.desk.chronicle.entries))
        if not isinstance(self.moment, Machine) or self.moment.watch is not self.watch:
            self.watch.skipping = False
            self.moment = Machine(self.watch, self.speed)

    def tick(self) -> float | None:
        """One deed of the machine's turn; seconds until the next, None when somebody has to decide or it is paused."""
        watch, moment = self.watch, self.moment
        if watch is None or not isinstance(moment, Machine):
            return None
        self.speed = moment.speed
        if watch.paused:
            return None
        turn = self._others()
        if turn is None:
            self._look()
            return None
        before = len(self.desk.chronicle.entries)
        self._record([turn])
        self._show(turn)
        table = self.desk.table
        if table.decides is None or (table.asks and table.scene.active in self.human):
            self._go_on([])
            return None
        told = len(self.desk.chronicle.entries) > before or kind(turn.command) == "Step"
        return PAUSES[moment.speed] if told and not watch.skipping else 0.0

    def _show(self, turn: Turn) -> None:
        watch = self.watch
        if watch is None:
            return
        places = hexes([turn])
        last = watch.shown[-1] if watch.shown else None
        at = places[0] if places else last.at if last else None
        way: tuple[Hex, ...] = ()
        if kind(turn.command) == "Step" and at is not None:
            came = next((event.came for event in turn.events if kind(event) == "Stepped"), None)  # type: ignore[attr-defined]
            way = (*last.way, at) if last and last.way and last.way[-1] == came else (came, at) if came else ()
        watch.shown.append(Shown(self.desk.table, len(self.desk.chronicle.entries), at, way))

    # --- the table -----------------------------------------------------------------------------------------------

    def _take_down(self) -> None:
        """Log and luck anew from all that stands, and the table as it is."""
        start = self.game.ruleset.scene(self.game.state_at(0))
        chronicle = Chronicle({piece.id: piece.at for piece in start.pieces})
        self._refresh()
        for turn in self.game.entries:
            chronicle.add(self.desk.table, turn)
        for remark in self.game.notes:
            chronicle.note(remark.step, remark.text)
        self.desk.chronicle = chronicle
        self.ledger = Ledger(roster(self.game.ruleset, self.game.battle), self.game.entries)
        self.desk.luck = self.ledger.sides

    def _record(self, turns: list[Turn]) -> None:
        self._refresh()
        for turn in turns:
            self.desk.chronicle.add(self.desk.table, turn)
            self.ledger.add(turn)

    def _refresh(self) -> None:
        old = self.desk.table
        self.desk.table = Table(self.game.ruleset, self.game.state, self.human, old.sides)
        self.desk.orders = self.game.orders.get(self.desk.table.me)

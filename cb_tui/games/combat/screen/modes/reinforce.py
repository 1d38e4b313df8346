"""Reinforce: new pieces for one that has left over the enemy's base line, one after the other. [REINF]"""

from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat.presentation.advice import advice, ground
from cb_tui.games.combat.rules import army, reinforcements, targets, victory
from cb_tui.games.combat.rules.battle import BASIC, Kind
from cb_tui.games.combat.rules.model import Bring, Forgo, Reinforcing, State
from cb_tui.games.combat.rules.prose import NAMES
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    justify,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, ViewState, cycle, reason_line

GOOD = 12  # squares that are marked and that Tab goes through
KEPT = "brought"  # the kind that was brought last: it is proposed again


def waiting(state: State) -> Reinforcing:
    """Return the pending choice of reinforcements."""
    asked = state.pending[-1]
    assert isinstance(asked, Reinforcing)
    return asked


def panel(table: GameView, left: UnitId | None, kind: Kind, cursor: Place, width: int) -> Lines:
    """Return the whole panel. `left` is the piece that exited the board, or None."""
    state = advice(table).state
    asked = waiting(state)
    due = max(reinforcements.due(state, asked.seat), asked.left)
    head = number_run(f"REINFORCEMENTS {due - asked.left + 1} of {due}")
    rows: Lines = [justify(line(head), (label("REINF-1"),), width)]
    if left is not None:
        rows += wrap(line(table.unit_names([left]), " exited off the enemy base line."), width)
    rows.append(section_head(width, "in the box"))
    rows += [_kind(state, each, number_, kind, width) for each, number_ in _box(state).items()]
    rows += [section_head(width, "the next one"), *_next(table, kind, cursor, width), section_head(width, "to win")]
    return [*rows, *(_to_go(table, side, asked, kind) for side in state.context.sides)]


def _box(state: State) -> dict[Kind, int]:
    """Return every kind that the era has, with how many are left."""
    return army.box(state, state.context.side(waiting(state).seat))


def _kind(state: State, kind: Kind, count: int, chosen: Kind, width: int) -> Line:
    letter = state.context.kinds[kind].letter
    free = reinforcements.places(state, waiting(state).seat, kind)
    told = number_run(f"{count:>2}") if count and free else label("" if count else " none")
    mark = number_run(">") if kind == chosen else " "
    one = state.context.kinds[kind]
    can = "strikes anywhere" if kind == "plane" else f"move {one.move}, range {one.range}"
    card = label("no strip to land on" if count and not free else can)
    name = line(number_run(f"{letter} "), TextRun(NAMES[kind][0][:8]))
    return justify(columns_at((0, line(mark)), (1, name), (12, line(card))), line(told, " "), width)


def _next(table: GameView, kind: Kind, cursor: Place, width: int) -> Lines:
    state = advice(table).state
    no = table.refusal(Bring(kind, cursor))
    if no is not None:
        return [
            line(" ", row) for row in wrap(line(danger_run("not here: "), no.brief, label(f" [{no.rule}]")), width - 1)
        ]
    by = table.turn_word
    told = line(
        good_run(f"{state.context.kinds[kind].letter} "),
        f"in {cursor} {ground(table, cursor)}, acts in {by} {state.round + 1}",
    )
    return [fit(line(" ", told), width), *_fire(table, cursor)]


def _fire(table: GameView, cursor: Place) -> Lines:
    """Return the enemies that may fire there before the new piece acts."""
    mine = next(
        (piece.id for piece in table.scene.pieces if piece.side == table.viewing_side and piece.kind != "P"), None
    )
    by = advice(table).threats(mine).get(cursor, ()) if mine else ()
    if not by:
        return [(good_run(" no enemy can fire there next turn"),)]
    return [line(" ", table.unit_names(by, most=5), label(" may fire there next turn"))]


def _to_go(table: GameView, side: Side, asked: Reinforcing, kind: Kind) -> Line:
    """Return how many must fall for a side's majority before and after all that may come."""
    state = advice(table).state
    force = table.force(side)
    own, goal = victory.strength(state, side), victory.to_go(state, side)
    name = TextRun(force.name, table.role(side))
    if state.context.side(asked.seat) != side:
        return line(" ", name, f" {own}", label(": "), number_run(str(goal)), label(" to go"))
    value = state.context.kinds[kind].points if state.context.rules.majority_by == "points" else 1
    comes = own + (value * asked.left if kind != "plane" or state.context.rules.count_planes else 0)
    then = number_run(str(_then(state, side, comes)))
    return line(" ", name, f" {own}, then {comes}", label(": "), then, label(" to go"))


def _then(state: State, side: Side, own: int) -> int:
    """Return how many must fall once a side is so strong."""
    enemy = state.context.enemy(side)
    left, values = victory.strength(state, enemy), victory.values(state, enemy)
    for count, value in enumerate(values):
        if own >= state.context.rules.majority * left:
            return count
        left -= value
    return len(values)


class ReinforceMode(Mode):
    """The placing of a new piece of `kind` under the cursor. `left` is the piece that exited, or None."""

    keys = "combat reinforce"
    is_question = True

    def __init__(self, kind: Kind, left: UnitId | None) -> None:
        self.kind, self.left = kind, left

    @classmethod
    def start(cls, desk: ViewState) -> "ReinforceMode":
        """Propose the kind placed last, else the most expensive one (planes last), on its best square."""
        table = desk.table
        open_ = kinds(table)
        points = advice(table).state.context.kinds
        dearest = max(open_, key=lambda each: (each != "plane", points[each].points))
        kind = next((each for each in open_ if each == desk.extras.get(KEPT)), dearest)
        left = next(
            (
                row.report.actors[0]
                for row in reversed(desk.log_view.entries)
                if row.report and row.report.kind == "exit"
            ),
            None,
        )
        mode = cls(kind, left)
        desk.cursor = mode.squares(table)[0]
        return mode

    def squares(self, table: GameView) -> tuple[Place, ...]:
        """Return where it may come, the best first."""
        state = advice(table).state
        return targets.arrival_squares(state, waiting(state).seat, self.kind)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the box, the next piece, and the goal before and after."""
        return panel(desk.table, self.left, self.kind, desk.cursor, width)

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, or the reason why the kind cannot come here."""
        table = desk.table
        no = table.refusal(Bring(self.kind, desk.cursor))
        if no is not None:
            return reason_line(no.brief, no.rule)
        letters = " ".join(advice(table).state.context.kinds[kind].letter for kind in kinds(table))
        told = line(number_run("Enter"), f" puts a {NAMES[self.kind][0]} in {desk.cursor}.   ")
        return line(told, number_run(letters), " another kind   ", number_run("Tab"), " next good square")

    def enter_label(self, desk: ViewState) -> str:
        """Return "put", or "why not" if the kind cannot come here."""
        return "put" if desk.table.refusal(Bring(self.kind, desk.cursor)) is None else "why not"

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Mark the best squares where the kind may come."""
        places = dict.fromkeys(self.squares(desk.table)[:GOOD], "+")
        return MapOverlay(cursor=desk.cursor, reach=places)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Place the piece, choose another kind or square, or forgo the rest."""
        table = desk.table
        match action:
            case "enter":
                command = Bring(self.kind, desk.cursor)
                no = table.refusal(command)
                if no is not None:
                    return Notify(reason_line(no.brief, no.rule))
                desk.extras[KEPT] = self.kind
                return Play(command)
            case "next" | "previous":
                desk.cursor = cycle(self.squares(table)[:GOOD], desk.cursor, 1 if action == "next" else -1)
            case "kind":
                return self._take(desk, cycle(kinds(table), self.kind))
            case "forgo":
                return Play(Forgo())
            case "danger":
                return OpenNamed("danger", return_to=self)
            case "back":
                return Notify(line("Place the new pieces first; ", number_run("x"), " forgoes them"))
            case _:
                named: Kind | None = next((kind for kind in BASIC if kind == action), None)
                return self._take(desk, named) if named else None
        return None

    def _take(self, desk: ViewState, kind: Kind) -> Reply:
        """Choose another kind. The cursor stays if that kind may come there, else goes to its best square."""
        table = desk.table
        if kind not in kinds(table):
            no = table.refusal(Bring(kind, desk.cursor))
            return Notify(reason_line(no.brief, no.rule) if no else line("The box has none of these"))
        self.kind = kind
        squares = self.squares(table)
        desk.cursor = desk.cursor if desk.cursor in squares else squares[0]
        return None


def kinds(table: GameView) -> list[Kind]:
    """Return the kinds that may come now."""
    state = advice(table).state
    seat = waiting(state).seat
    return [kind for kind in reinforcements.available(state, seat) if reinforcements.places(state, seat, kind)]

"""The panel of reinforcements: who left, the box, the piece that comes next, what it does to the goal."""

from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.rules import army, reinforcements, victory
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.games.combat.rules.model import Bring, Reinforcing, State
from cb_tui.games.combat.rules.prose import NAMES
from cb_tui.presentation.game_view import GameView
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

"""The panel of the joined halves: both armies, who begins and why, the first salvo, how one wins."""

from collections.abc import Iterator

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Side
from cb_tui.games.combat.rules import prose, zones
from cb_tui.games.combat.rules.model import State
from cb_tui.games.combat.rules.saves import of_kind
from cb_tui.games.combat.screen.setup_progress import state_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, TextRun, fit, justify, label, line, section_head, wrap


def joined_lines(table: GameView, width: int) -> Lines:
    """Return the panel of the joined halves, `width` columns wide."""
    state = state_of(table)
    rows: Lines = [(TextRun("THE HALVES ARE JOINED", bold=True),)]
    for side in state.context.sides:
        rows += _army(table, state, side, width)
    rows += [section_head(width, "who begins"), *_begins(table, state, width)]
    if state.context.rules.first_salvo == "first_turn":
        rows += [section_head(width, "the first salvo"), *_salvo(state, width)]
    rows.append(section_head(width, "to win  o"))
    for goal in table.goals:
        rows += wrap(goal, width)
    return [fit(row, width) for row in rows]


def _army(table: GameView, state: State, side: Side, width: int) -> Iterator[tuple[TextRun, ...]]:
    pieces = [piece for unit, piece in state.pieces.items() if state.side(unit) == side]
    mines = sum(whose == side for whose in state.mines.values())
    sight = count_noun(len(pieces), "piece") + (f", {count_noun(mines, 'mine')}" if mines else "")
    name = TextRun(table.force(side).name, table.role(side), bold=True)
    yield justify(line(TextRun("- ", "ornament"), name, " "), line(label(f" {sight}")), width)
    rear = zones.rear(state.context, zones.home(state, side))
    ahead = sorted(piece.at for piece in pieces if piece.kind != "plane" and piece.at not in rear)
    yield line(prose.kinds(piece.kind for piece in pieces), label(f"   {zones.home(state, side)} half"))
    yield from wrap(
        line(label(f"beyond the line {len(ahead)}: {' '.join(ahead)}" if ahead else "all behind the line")), width
    )


def _begins(table: GameView, state: State, width: int) -> Lines:
    setting = state.context
    first = setting.side(state.order[0])
    other = setting.enemy(first)
    name, foe = table.force(first).name, table.force(other).name
    tossed = f"{foe} took the {zones.home(state, other)}, so {name} has the first turn [SET-3, TURN-1]"
    return wrap(line(label(tossed if setting.battle.toss else f"{name} has the first turn [TURN-1]")), width)


def _salvo(state: State, width: int) -> Lines:
    """Return the save of a tank in the first turn, in the open and in a wood. [SAVE-3]"""
    opened, wood = (of_kind(state.context, "tank", ground, "fire", first=True).needs for ground in ("open", "wood"))
    told = f"this turn a piece that is hit is saved on {opened}+ in the open, {wood}+ in cover [SAVE-3]"
    return wrap(line(label(told)), width)

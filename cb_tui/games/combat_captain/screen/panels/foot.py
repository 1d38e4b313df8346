"""The foot of every panel: markers by company, `*` for a routed one, and the luck of each side."""

from collections.abc import Mapping

from cb_tui.core.grammar import clip
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules import losses
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    GOOD,
    WARN,
    Line,
    Lines,
    TextRun,
    danger_run,
    fit,
    label,
    length,
    line,
    number_run,
    section_head,
    signed,
)
from cb_tui.session.ledger import Luck


def foot(table: GameView, luck: Mapping[Side, Luck], width: int, tall: bool) -> Lines:
    """Return the markers of each side in a line, after the luck of the viewer."""
    state, mine = advice(table).state, luck.get(table.viewing_side, Luck())
    lead = TextRun(signed(float(mine.balance)), GOOD if mine.balance >= 0 else WARN)
    head = section_head(width, line(label("markers   luck "), short(table, table.viewing_side), " ", lead))
    sides = [line(short(table, side), " ", *marks(state, side)) for side in state.context.sides]
    if not tall and sum(map(length, sides)) > width:  # those without a marker go
        sides = [line(short(table, side), " ", *marks(state, side, bare=False)) for side in state.context.sides]
    if tall:
        return [head, *(fit(each, width) for each in sides)]
    room = max(width // 2, min(length(sides[0]), width - length(sides[1])))
    return [head, line(fit(sides[0], room), fit(sides[1], width - room))]


def short(table: GameView, side: Side) -> TextRun:
    """Return a side in two letters: "BR"."""
    return TextRun(clip(table.force(side).name, 2).upper(), table.role(side))


def marks(state: State, side: Side, *, bare: bool = True) -> list[Line]:
    """Return the markers of each company of a side that is here or has routed: "A2 B0 C*".

    Without `bare`, companies that have no marker and have not routed are left out.
    """
    every = (name for name in state.companies if state.context.companies[name].side == side)
    names = [
        name
        for name in every
        if name not in state.context.pools and (state.stands_of(name) or state.companies[name].routed)
    ]
    some = [name for name in names if bare or state.companies[name].markers or state.companies[name].routed]
    return [line(_mark(state, name), " ") for name in some]


def _mark(state: State, name: CompanyId) -> Line:
    now = state.companies[name]
    if now.routed:
        return line(label(f"{name}*"))
    near = now.markers and now.markers >= losses.routs_at(state, name) - 1
    return line(name, danger_run(str(now.markers), bold=True) if near else number_run(str(now.markers)))

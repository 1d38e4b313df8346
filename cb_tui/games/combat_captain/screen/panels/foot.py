"""The foot of every panel: markers by company, `*` for a routed one, and the luck of each side."""

from collections.abc import Mapping
from typing import Literal

from cb_tui.core.grammar import clip
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules import losses, orders
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.standing_orders_model import Orders
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    fit,
    label,
    length,
    line,
    number_run,
    section_columns,
    section_head,
    shorten,
)
from cb_tui.session.ledger import Luck
from cb_tui.ui.screen_spec import luck_so_far

ROWS = {"moving": 0, "fired at": 1, "hits": 3, "charged": 4}


def foot(table: GameView, luck: Mapping[Side, Luck], width: int, tall: bool) -> Lines:
    """Return the markers of each side in a line, on a tall panel under a heading and with its luck."""
    state = advice(table).state
    sides = [line(short(table, side), " ", *marks(state, side)) for side in state.context.sides]
    if tall:
        rows = [
            line(fit(told, max(length(each) for each in sides) + 1), luck_so_far(luck.get(side)))
            for side, told in zip(state.context.sides, sides, strict=True)
        ]
        return [section_head(width, "markers and luck  I"), *(fit(row, width) for row in rows)]
    if sum(map(length, sides)) > width:  # those without a marker go
        sides = [line(short(table, side), " ", *marks(state, side, bare=False)) for side in state.context.sides]
    room = max(width // 2, min(length(sides[0]), width - length(sides[1])))
    return [line(fit(sides[0], room), fit(sides[1], width - room))]


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


def heads(width: int, title: str, *columns: tuple[int, str]) -> Line:
    """Return the head of a section: its title, and the names of its columns where they stand."""
    return section_columns(width, title, *((where - 1, name) for where, name in columns))


def standing(given: Orders | None, about: Literal["moving", "fired at", "hits", "charged"], width: int) -> Lines:
    """Return the standing order about a decision, and the key that changes it."""
    row = orders.rows(given or Orders())[ROWS[about]]
    head: Line = line(label("standing orders  "), number_run("O"))
    return [section_head(width, head), shorten(line(label(f" {row.name}: {row.value}")), width)]

"""Ordering: what the modes of a company that is free to act have in common."""

from collections.abc import Sequence

from cb_tui.core.inches import parse_place
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.command_sequences import Deed, one
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import Activity, State
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapSketch
from cb_tui.presentation.text import Line, danger_run, line, number_run
from cb_tui.ui.modes.base import Mode, Notify, Play, PlaySeries, Reply, SwitchTo, ViewState, reason_line
from cb_tui.ui.modes.popup import PopupMode

NEAR = 10  # ticks beside a base that still mean it


def played(deed: Deed) -> PlaySeries:
    """Return a reply that plays the commands of `deed` one after another."""
    return PlaySeries(lambda desk: _next(desk, deed))


def _next(desk: ViewState, deed: Deed) -> Play | None:
    if not desk.table.is_our_decision:
        return None
    command = deed(advice(desk.table).state)
    return Play(command) if command is not None else None


def ordered(known: Advice, company: CompanyId, command: Command, together: Activity | None = None) -> Reply:
    """Return a command to a company, activated first, or the refusal. `known` is the advice once it acts."""
    if refused := refusal(known.state, command):
        return Notify(reason_line(refused.brief, refused.rule))
    return played(one(company, command, together=together))


def of(desk: ViewState, unit: UnitId) -> Advice:
    """Return the advice once the company of a stand acts."""
    known = advice(desk.table)
    return known.opened(known.state.context.company[unit])


def under(state: State, at: Place, among: Sequence[UnitId] | None = None) -> UnitId | None:
    """Return the nearest stand whose base lies within 5 ticks (1/2 inch) of a point, or None."""
    point = parse_place(at)
    units = state.stands if among is None else among

    def gap(unit: UnitId) -> int:
        return distance_in_ticks(state.stands[unit].point, point) - state.context.radius(unit)

    return min((unit for unit in units if gap(unit) <= NEAR // 2), key=gap, default=None)


def foe_under(table: GameView, state: State, at: Place) -> UnitId | None:
    """Return the enemy under a point."""
    return under(state, at, [*state.foes(table.viewing_side)])


def own_under(table: GameView, state: State, at: Place) -> UnitId | None:
    """Return the stand of one's own under a point, no empty car."""
    return under(
        state,
        at,
        [unit for unit in state.stands if state.context.side(unit) == table.viewing_side and state.manned(unit)],
    )


def half(desk: ViewState) -> int:
    """Return half of what an arrow goes, in ticks: how near to the middle of a cell its border is."""
    to = desk.step("down") or desk.step("up")
    return distance_in_ticks(parse_place(desk.cursor), parse_place(to)) // 2 if to is not None else 0


def together(units: Sequence[UnitId]) -> MapSketch:
    """Return the marks of those who act together."""
    return MapSketch(up=frozenset(units))


def points(places: Sequence[Place]) -> tuple[Point, ...]:
    """Return places as points."""
    return tuple(map(parse_place, places))


class AskMode(PopupMode):
    """`reply` is done after a yes."""

    keys = "captain ask"
    is_question = True

    def __init__(self, under: Mode, question: str, reply: Reply) -> None:
        self.parent, self.asked, self.reply = under, question, reply

    def message(self, desk: ViewState) -> Line:
        return line(
            danger_run(self.asked, bold=True), ".   ", number_run("Enter"), " does it   ", number_run("Esc"), " back"
        )

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Give the reply, or go back."""
        return self.reply if action == "yes" else SwitchTo(self.parent)


def asked(under: Mode, question: str, reply: Reply) -> Reply:
    """Return a question before a reply, or the reply itself if it only says why not."""
    return reply if isinstance(reply, Notify) else SwitchTo(AskMode(under, question, reply))

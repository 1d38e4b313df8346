"""The acting side for the header, and the number of its stands or companies left to act."""

from cb_tui.core.values import SeatId
from cb_tui.games.combat_captain.presentation import stage
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, TextRun, label, line


def acts(table: GameView) -> tuple[Line, Line]:
    """Return the acting side with its company, and the number left to act.

    Outside the activations it is the deciding side, without a number.
    """
    state, active = advice(table).state, table.scene.active
    if state.phase != "activation":
        decides = table.decides or active
        return _bold(table, decides, table.seat_name(decides)), ()
    name = table.seat_name(active)
    if table.my_turn and not table.scene.question:
        return _bold(table, active, f"{name} to act"), left(state)
    return _bold(table, active, f"{name}: {state.acting} acts" if state.acting else f"{name} turn"), ()


def left(state: State) -> Line:
    """Return how many stands of the company that acts have dice, else how many companies are still to act."""
    mine = [
        name for name in state.companies if state.context.companies[name].side == state.side and state.stands_of(name)
    ]
    company = state.acting or (mine[0] if len(mine) == 1 else None)
    if company is None:
        return line(label(f"  {len(stage.due(state))} of {len(mine)} companies left"))
    ready = stage.ready(state if state.acting else stage.opened(state, company), company)
    return line(label(f"  {company}: {len(ready)} of {len(state.stands_of(company))} left"))


def _bold(table: GameView, seat: SeatId, told: str) -> Line:
    return line(TextRun(f"  {told}", table.seat_role(seat), bold=True))

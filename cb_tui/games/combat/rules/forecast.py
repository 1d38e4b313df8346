"""The forecast of a shot, a strike or a step onto a mine, part for part as its report."""

from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat.rules import mines, odds, salvo, saves
from cb_tui.games.combat.rules import model as m


def forecast(state: m.State, command: Command) -> Forecast | None:
    """Return the possible results of a command by cards and dice, or None if it uses neither."""
    match command:
        case m.Fire(unit, at) if unit in state.pieces and at in state.pieces:
            return _shot(state, unit, at)
        case m.Strike(plane, at) if plane in state.pieces and at in state.pieces:
            return _strike(state, plane, at)
        case m.Step(unit, to) if unit in state.pieces and meets_mine(state, unit, to):
            return _mine(state, unit, to)
        case _:
            return None


def meets_mine(state: m.State, unit: UnitId, to: Place) -> bool:
    """Check whether a piece that enters a square sets off a mine that is known. [MINE-1, MINE-1c]"""
    return mines.hurts(state, unit, to)


def _shot(state: m.State, unit: UnitId, at: UnitId) -> Forecast:
    cards, save, where = salvo.before(state), saves.save(state, at, "fire", unit), state.pieces[at].at
    columns = (odds.card(cards), odds.die(f"2 the die of {at}", save.needs, save.reasons))
    return Forecast(
        kind="fire", side=state.side(unit), by=(unit,),
        distance=state.context.board.geometry.distance(state.pieces[unit].at, where),
        parts=(ForecastPart((at,), where, columns, odds.shot(cards, save.needs)),),
    )  # fmt: skip


def _strike(state: m.State, plane: UnitId, at: UnitId) -> Forecast:
    cards, save, risk = salvo.before(state), saves.save(state, at, "strike", plane), state.context.rules.plane_risk
    own = saves.save(state, plane, "own strike", at).needs
    columns = (
        odds.card(cards),
        odds.die(f"2 the die of {at}", save.needs, save.reasons),
        *odds.plane(plane, own, risk),
    )
    results = odds.strike(cards, save.needs, own, risk)
    part = ForecastPart((at,), state.pieces[at].at, columns, results)
    return Forecast(kind="strike", side=state.side(plane), by=(plane,), parts=(part,))


def _mine(state: m.State, unit: UnitId, to: Place) -> Forecast:
    save = saves.save(state, unit, "mine", at=to)
    part = ForecastPart((unit,), to, (odds.die(f"the die of {unit}", save.needs, save.reasons),), odds.mine(save.needs))
    return Forecast(kind="mine", side=state.side(unit), by=(unit,), parts=(part,))

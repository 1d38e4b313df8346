"""A game for its watchers: what all seats know, and at some hosts no turn before it is over."""

from cb_tui.core.values import SeatId
from cb_tui.session.position import Position
from cb_tui.session.viewers import Playback


def as_watched(game: Position, *, late: bool = False) -> Position:
    """Return a game as it stands now for a watcher, with `late` as it stood when the running turn began."""
    shown = game.seen_by()
    if not late or game.outcome is not None:
        return shown.at_step(game.step)
    return shown.at_step(max(Playback(game).starts.values()))


def chances(game: Position, step: int) -> dict[SeatId, float]:
    """Return the estimated chance of each side to win after a step, by its first seat, none if anything is hidden."""
    state, found, planner = game.state_at(step), dict[SeatId, float](), game.ruleset.planner
    if planner is None or not game.ruleset.traits.open_information:
        return found
    for army in game.battle.sides:
        seat = next(seat for seat in game.battle.seated if seat.side == army.id)
        found[seat.id] = planner.win_chance(state, seat.id)
    return found

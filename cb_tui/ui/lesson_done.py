"""What the steps of a lesson wait for: questions about a flow, by the names that `steps.toml` uses."""

from collections.abc import Callable
from typing import Any

from cb_tui.ui.flow import Flow
from cb_tui.ui.moments.base import Moment
from cb_tui.ui.moments.move import Move
from cb_tui.ui.orders import kind, of_kind


class Since:
    """What has been seen and done since a step of the lesson began."""

    def __init__(self, step: int) -> None:
        self.step = step  # of the game
        self.highest = step
        self.seen: set[str] = set()  # moments by name

    def look(self, flow: Flow) -> None:
        """Takes in what is shown now."""
        self.highest = max(self.highest, flow.game.step)
        self.seen.add(name(flow.moment))


def name(moment: Moment) -> str:
    """A page by its title, any other moment by the name of its keys."""
    return getattr(moment, "title", "") or moment.keys


def met(wanted: dict[str, Any], flow: Flow, since: Since) -> bool:
    """Whether one of the conditions holds."""
    return any(DONE[word](flow, since, value) for word, value in wanted.items())


def mine(flow: Flow) -> bool:
    """Whether it is a turn of the player's own, or the battle is over."""
    table = flow.desk.table
    return table.decides is None or (table.asks and not table.scene.question and table.scene.active in flow.human)


def _turns(flow: Flow, since: Since) -> list[Any]:
    """What has been played since."""
    return [turn for turn in flow.game.entries if turn.step > since.step]


def _dice(flow: Flow, since: Since, *, by_me: bool) -> bool:
    """Whether shots have been thrown since, by one's own side in its turn or by the enemy."""
    me = flow.desk.table.me
    return any(
        kind(event) == "Fired" and (turn.side == me) == by_me and bool(set(getattr(event, "by", ())))
        for turn in _turns(flow, since)
        for event in turn.events
    )


def _shots(flow: Flow) -> bool:
    """Whether somebody may fire now."""
    return bool(of_kind(flow.desk.table.legal, "Fire", "Assault"))


def _spent(flow: Flow, unit: Any) -> bool:
    """Whether a piece can do nothing more this turn."""
    piece = flow.desk.table.pieces.get(unit)
    return piece is None or (mine(flow) and not piece.can_act)


def _moved(flow: Flow, since: Since, unit: Any) -> bool:
    steps = [turn.command for turn in _turns(flow, since) if kind(turn.command) == "Step"]
    return any(getattr(step, "unit", None) == unit for step in steps)


def _planned(flow: Flow, value: str) -> bool:
    moment = flow.moment
    return isinstance(moment, Move) and bool(moment.way) and value in (moment.unit, moment.way[-1])


def _question(flow: Flow) -> bool:
    table = flow.desk.table
    return table.asks and bool(table.scene.question)


def _answered(flow: Flow, since: Since) -> bool:
    return not _question(flow) and any(
        turn.side in flow.human and kind(turn.command) in ("Fire", "HoldFire") for turn in _turns(flow, since)
    )


DONE: dict[str, Callable[[Flow, Since, Any], bool]] = {
    "opened": lambda flow, since, page: page in since.seen and name(flow.moment) != page,  # read and left
    "shown": lambda flow, _, moment: flow.moment.keys == moment,
    "up": lambda flow, _, unit: getattr(flow.moment, "unit", None) == unit,
    "planned": lambda flow, _, unit: _planned(flow, unit),
    "planned_to": lambda flow, _, at: _planned(flow, at),
    "inside": lambda flow, _, at: any(p.side in flow.human for p in flow.desk.table.stack(at)),
    "moved": _moved,
    "spent": lambda flow, _, unit: _spent(flow, unit),
    "undone": lambda flow, since, _: flow.game.step < since.highest,
    "thrown": lambda flow, since, _: _dice(flow, since, by_me=True),  # the player's own shot
    "fired": lambda flow, _, __: _dice(flow, Since(0), by_me=True),  # a shot of the player's since the start
    "shot_at": lambda flow, _, __: _dice(flow, Since(0), by_me=False),
    "shot": lambda flow, _, __: mine(flow) and _shots(flow),
    "no_shot": lambda flow, _, __: mine(flow) and not _shots(flow),
    "down": lambda flow, _, unit: any(p.id == unit and p.disrupted for p in flow.desk.table.scene.pieces),
    "asked": lambda flow, _, __: _question(flow),  # a reaction waits for the player
    "answered": lambda flow, since, _: _answered(flow, since),
    "ended": lambda flow, _, __: not mine(flow),
    "turn": lambda flow, _, turn: flow.desk.table.scene.turn >= turn and mine(flow),
    "over": lambda flow, _, __: flow.game.outcome is not None,
}

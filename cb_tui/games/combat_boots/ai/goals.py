"""Goals: what wins and what loses for a side, with what is still wanted. [VIC]"""

from cb_tui.core.planning import Goal
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.rules.battle import Destroy, Hold, Leave, Survive, VictoryCondition
from cb_tui.games.combat_boots.rules.ground import edges
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.victory import departed, gone


def goals(state: State, side: Side) -> tuple[Goal, ...]:
    """Return the goals of a side and those it has to prevent, in the order of the battle file."""
    found = (_goal(state, condition, side) for condition in state.context.battle.victory)
    return tuple(goal for goal in found if goal is not None)


def _goal(state: State, condition: VictoryCondition, side: Side) -> Goal | None:
    ours = condition.side == side
    setting = state.context
    match condition:
        case Hold(hexes=places, count=count, ids=ids):
            due = (
                condition.turn
                if condition.turn is not None
                else (setting.battle.turns if condition.when == "last" else None)
            )
            wanted = count if ours else len(places) - count + 1
            return Goal(aim="hold" if ours else "deny", count=wanted, places=places, units=ids, due=due)
        case Destroy(count=count, ids=ids, kinds=kinds):
            prey = tuple(
                one
                for one in (*state.units, *state.due)
                if setting.deployments[one].side != condition.side
                and (not ids or one in ids)
                and (not kinds or setting.types[one].kind in kinds)
            )
            return Goal(aim="destroy" if ours else "keep", count=count - len(gone(state, condition)), units=prey)
        case Survive(ids=ids, count=count):
            left = tuple(one for one in ids if one not in state.lost)
            spare = len(left) - count
            return Goal(aim="keep" if ours else "destroy", count=spare + 1, units=left, due=setting.battle.turns)
        case Leave(edge=edge, count=count, kinds=kinds):
            rim = tuple(place for place in setting.board.terrain if edge in edges(setting.board, place))
            who = tuple(
                one
                for one in (*state.units, *state.due)
                if setting.deployments[one].side == condition.side and (not kinds or setting.types[one].kind in kinds)
            )
            wanted = count - len(departed(state, condition))
            return Goal(aim="leave" if ours else "stop", count=wanted, places=rim, units=who)
        case _:
            return None  # a dogfight counts points

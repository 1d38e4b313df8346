"""Games that a player lost on time with the goal open.

`python -m benchmarks.open_goals officer --battles stonne --games 30`. Open: enough of the places to hold are free of
intact enemies, and as many intact pieces stand within six hexes of them. Of such a game it says what the player's last
own turn came to: the places were `held` at its end, and lost in the enemy's last turn; or pieces were `shot` on the
way; or nobody could come to enough places any more, who were too `far` or disrupted; or it was `idle`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Any, NamedTuple

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules import bands, movement
from cb_tui.games.combat_boots.rules.battle import Battle, Hold
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.occupancy import enemies, intact, units_of
from cb_tui.games.combat_boots.rules.victory import met
from cb_tui.session.arena import deeds, seed_of
from cb_tui.session.library import Library

NEAR = 6  # hexes


class EndedGame(NamedTuple):
    """A game as it ended, and a side's last own turn: as that began, and as it was when it was over."""

    end: State
    began: State
    over: State


def main() -> None:
    """Prints a line for each side that has to take places."""
    parser = argparse.ArgumentParser()
    parser.add_argument("player")
    parser.add_argument("--battles", default="")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for battle in Library().battles():
        if not isinstance(battle, Battle) or (asked.battles and battle.id not in asked.battles.split(",")):
            continue
        for side in dict.fromkeys(condition.side for condition in battle.victory if isinstance(condition, Hold)):
            players = {SeatId(army.id): asked.player if army.id == side else army.tactic for army in battle.sides}
            games = list(_fought(RULESETS[battle.ruleset], battle, players, asked, side))
            lost = [game for game in games if game.end.outcome and game.end.outcome.winner not in (side, None)]
            late = [game for game in lost if _on_time(game.end, side)]
            told = Counter(_last_turn(game, side) for game in late if _open(game.end, side))
            how = ", ".join(f"{count} {word}" for word, count in sorted(told.items()))
            print(
                f"{battle.id:<9} {side}: lost {len(lost)} of {len(games)}, {len(late)} on time,"
                f" {told.total()} with the goal open{how and f' ({how})'}",
                flush=True,
            )


def _fought(
    rules: Ruleset[Any], battle: Battle, players: Mapping[SeatId, str], asked: argparse.Namespace, side: Side
) -> Iterator[EndedGame]:
    for number in range(asked.games):
        states = [deed.state for deed in deeds(rules, battle, players, seed_of(asked.seed, number))]
        own = [state for state in states if state.active == side] or states
        yield EndedGame(states[-1], next(state for state in own if state.turn == own[-1].turn), own[-1])


def _last_turn(game: EndedGame, side: Side) -> str:
    """What the last own turn of a side came to: `held`, `shot`, `far` or `idle`."""
    goals = [one for one in game.end.context.battle.victory if isinstance(one, Hold) and one.side == side]
    if any(met(game.over, one, last=True) for one in goals):
        return "held"
    if len(intact(units_of(game.over, side))) < len(intact(units_of(game.began, side))):
        return "shot"
    return "idle" if any(_reached(game.began, one) for one in goals) else "far"


def _reached(began: State, goal: Hold) -> bool:
    """Whether a side could have enough places at once, each by another piece, none of them with an enemy in it."""
    units = [unit for unit in intact(units_of(began, goal.side)) if not goal.ids or unit.id in goal.ids]
    comes = {unit.id: {unit.at, *movement.reach(began, unit.id)} for unit in units}
    free = [place for place in goal.hexes if not intact(enemies(began, goal.side, place))]
    return any(
        all(place in comes[one] for one, place in zip(sent, places, strict=True))
        for places in combinations(free, goal.count)
        for sent in permutations(comes, goal.count)
    )


def _on_time(end: State, side: Side) -> bool:
    """Whether a side has lost because the turns had run out: the winner has fulfilled no condition."""
    assert end.outcome
    winner, battle = end.outcome.winner, end.context.battle
    if end.turn < battle.turns or winner in (side, None):
        return False
    return not any(met(end, one, last=True) for one in battle.victory if one.side == winner) and bool(end.armies[side])


def _open(end: State, side: Side) -> bool:
    return any(_takeable(end, one) for one in end.context.battle.victory if isinstance(one, Hold) and one.side == side)


def _takeable(end: State, goal: Hold) -> bool:
    free = [place for place in goal.hexes if not intact(enemies(end, goal.side, place))]
    near = [
        unit
        for unit in intact(units_of(end, goal.side))
        if any(bands.distance(unit.at, place) <= NEAR for place in free) and (not goal.ids or unit.id in goal.ids)
    ]
    return len(free) >= goal.count and len(near) >= goal.count


if __name__ == "__main__":
    main()

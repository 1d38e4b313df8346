"""Games that a player lost on time with the goal open: `python -m benchmarks.open_goals officer --battles stonne --games 30`.

Open: enough of the places to hold are free of intact enemies, and as many intact pieces stand within six hexes of them.
"""

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import SeatId, Side
from cb_tui.rules import RULESETS
from cb_tui.rules.combat_boots import bands
from cb_tui.rules.combat_boots.battle import Battle, Hold
from cb_tui.rules.combat_boots.model import State
from cb_tui.rules.combat_boots.occupancy import enemies, intact, units_of
from cb_tui.rules.combat_boots.victory import met
from cb_tui.session.arena import deeds, seed_of
from cb_tui.session.library import Library

NEAR = 6  # hexes


def main() -> None:
    """Prints a line for each side that has to take places."""
    parser = argparse.ArgumentParser()
    parser.add_argument("player")
    parser.add_argument("--battles", default="")
    parser.add_argument("--games", type=int, default=30)
    asked = parser.parse_args()
    for battle in Library().battles():
        if not isinstance(battle, Battle) or (asked.battles and battle.id not in asked.battles.split(",")):
            continue
        for side in dict.fromkeys(condition.side for condition in battle.victory if isinstance(condition, Hold)):
            players = {SeatId(army.id): asked.player if army.id == side else army.tactic for army in battle.sides}
            ends = list(_ends(RULESETS[battle.ruleset], battle, players, asked.games))
            late = [end for end in ends if _on_time(end, side)]
            print(
                f"{battle.id:<9} {side}: lost {len(late)} on time, {sum(_open(end, side) for end in late)} with the goal open",
                flush=True,
            )


def _ends(rules: Ruleset[Any], battle: Battle, players: Mapping[SeatId, str], games: int) -> Iterator[State]:
    for number in range(games):
        *_, last = deeds(rules, battle, players, seed_of(1, number))
        yield last.state


def _on_time(end: State, side: Side) -> bool:
    """Whether a side has lost because the turns had run out: the winner has fulfilled no condition."""
    assert end.outcome
    winner, battle = end.outcome.winner, end.setting.battle
    if end.turn < battle.turns or winner in (side, None):
        return False
    return not any(met(end, one, last=True) for one in battle.victory if one.side == winner) and bool(end.armies[side])


def _open(end: State, side: Side) -> bool:
    return any(_takeable(end, one) for one in end.setting.battle.victory if isinstance(one, Hold) and one.side == side)


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

"""Machine games a second of processor time, and what the verbs of the engine cost.

`python -m benchmarks.games [BATTLE ...] [--seconds 5]`: the verbs are timed as a game asks them, on a state of which
nothing is worked out yet.
"""

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from benchmarks.row import Row, spread, table
from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import play, seed_of
from cb_tui.session.library import Library

TITLE = "AI against AI, milliseconds and games of processor time"
SECONDS = 5.0  # for each battle
PAGE = ("veghel", "foxhill", "xray", "tears", "first_salvo", "two_roads", "chinese_farm", "four_corps")
TURN_MS = 2000.0
VERBS = ("legal", "choose", "scene", "decide")


def tactics_of(battle: Scenario) -> dict[SeatId, str]:
    """Return what the AI plays at each seat: the tactic of its side."""
    plays = {army.id: army.tactic for army in battle.sides}
    return {seat.id: plays[seat.side] for seat in battle.seated}


def of(battle: Scenario, seconds: float = SECONDS) -> Iterator[Row]:
    """Yield the rows of a battle."""
    rules, tactics = RULESETS[battle.ruleset], tactics_of(battle)
    began, games, commands = time.process_time(), 0, 0
    while not games or time.process_time() - began < seconds:
        result = play(rules, battle, tactics, seed_of(1, games))
        if result.fault:
            raise SystemExit(f"{battle.id}: {result.fault}")
        games, commands = games + 1, commands + result.commands
    spent = time.process_time() - began
    yield spread(f"{battle.id}: games a second", [games / spent], None, "")
    yield spread(f"{battle.id}: commands a second", [commands / spent], None, "")
    yield from verbs(rules, battle, tactics)


def verbs(rules: Ruleset[Any], battle: Scenario, tactics: Mapping[SeatId, str]) -> Iterator[Row]:
    """Yield what each verb takes over one game, and a whole turn of the AI, until another seat decides."""
    state, step, turns, last = rules.start(battle, tactics), 0, [0.0], None
    taken: dict[str, list[float]] = {verb: [] for verb in VERBS}
    most = len(rules.scene(state).pieces)
    while (seat := rules.who_decides(state)) is not None:
        seen = rules.observe(state, seat)
        clock = [time.process_time()]
        legal = rules.legal(seen)
        clock.append(time.process_time())
        choice = rules.tactics[tactics[seat]](seen, legal, seat)
        clock.append(time.process_time())
        scene = rules.scene(seen)
        clock.append(time.process_time())
        for event in rules.decide(state, choice.command, SeededDice(1, step)):
            state = rules.evolve(state, event)
        clock.append(time.process_time())
        costs = [1000 * (after - before) for before, after in pairwise(clock)]
        for verb, cost in zip(VERBS, costs, strict=True):
            taken[verb].append(cost)
        if seat != last:
            turns, last = [*turns, 0.0], seat
        turns[-1] += sum(costs) - costs[VERBS.index("scene")]
        most = max(most, len(scene.pieces))
        step += 1
    yield from (spread(f"{battle.id}: {verb}", values, None, "ms") for verb, values in taken.items())
    yield spread(f"{battle.id}: turn, {most} pieces", turns[1:], TURN_MS, "ms")


def rows(battles: Sequence[str] = PAGE, seconds: float = 2.0) -> Iterator[Row]:
    """Yield the rows of the page."""
    for battle in battles:
        yield from of(Library().read(battle), seconds)


def main() -> None:
    """Print a table a battle."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.games", description=__doc__)
    parser.add_argument("battle", nargs="*", help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of games, for each battle")
    asked = parser.parse_args()
    for battle in [Library().read(name) for name in asked.battle] or Library().battles():
        print(table(battle.title, of(battle, asked.seconds)), end="\n\n", flush=True)


if __name__ == "__main__":
    main()

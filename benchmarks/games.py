"""Machine games a second of processor time, and what the verbs of the engine cost: `python -m benchmarks.games`."""

import statistics
import time
from collections.abc import Mapping
from typing import Any

from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.rules import RULESETS
from cb_tui.session.arena import play, seed_of
from cb_tui.session.library import Library

SECONDS = 5.0  # for each battle


def main() -> None:
    """Prints a table, a line a battle."""
    print("battle     games/s  commands/s   legal ms    p95   decide ms  scene ms")
    for battle in Library().battles():
        rules = RULESETS[battle.ruleset]
        tactics = {SeatId(army.id): army.tactic for army in battle.sides}
        began, games, commands = time.process_time(), 0, 0
        while time.process_time() - began < SECONDS:
            commands += play(rules, battle, tactics, seed_of(1, games)).commands
            games += 1
        spent = time.process_time() - began
        print(f"{battle.id:<9} {games / spent:>8.2f} {commands / spent:>11.0f} {verbs(rules, battle, tactics)}")


def verbs(rules: Ruleset[Any], battle: Scenario, tactics: Mapping[SeatId, str]) -> str:
    """Milliseconds of each verb over one game: the median, of `legal` the 95th percentile too."""
    state, step = rules.start(battle, tactics), 0
    legal_ms, decide_ms, scene_ms = [], [], []
    while (seat := rules.who_decides(state)) is not None:
        clock = [time.process_time()]
        legal = rules.legal(state)
        clock.append(time.process_time())
        choice = rules.tactics[tactics[seat]](state, legal, seat)
        clock.append(time.process_time())
        for event in rules.decide(state, choice.command, SeededDice(1, step)):
            state = rules.evolve(state, event)
        clock.append(time.process_time())
        rules.scene(state)
        clock.append(time.process_time())
        legal_ms.append(1000 * (clock[1] - clock[0]))
        decide_ms.append(1000 * (clock[3] - clock[2]))
        scene_ms.append(1000 * (clock[4] - clock[3]))
        step += 1
    p95 = statistics.quantiles(legal_ms, n=20)[-1]
    middle = [statistics.median(each) for each in (legal_ms, decide_ms, scene_ms)]
    return f"{middle[0]:>10.2f} {p95:>6.2f} {middle[1]:>11.3f} {middle[2]:>9.2f}"


if __name__ == "__main__":
    main()

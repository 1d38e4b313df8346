"""The opening of one game of the tactics a battle, told line by line, and the ways to begin one.

`python -m tests.laws.golden` writes both anew, with names of battles after it those alone.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from tests.laws.games import BATTLES

TOLD = {
    name: one
    for name, one in BATTLES.items()
    if {army.tactic for army in one.sides} <= {*RULESETS[one.ruleset].tactics}
}
FOLDER = Path(__file__).parent / "golden"
WAYS = FOLDER / "ways.toml"
SEED = 1
OPENING = 80  # commands
DEAR = 60  # ways to give one command, from which on only those of one are counted; three where there are few


def told(battle: Scenario) -> str:
    """The log of a battle's opening, in which both sides play by their tactics."""
    rules = RULESETS[battle.ruleset]
    armies = {army.id: army.tactic for army in battle.sides}
    tactics = {seat.id: armies[seat.side] for seat in battle.seated}
    state, step, lines = rules.start(battle, tactics), 0, []
    while (seat := rules.who_decides(state)) is not None and step < OPENING:
        choice = rules.tactics[tactics[seat]](rules.observe(state, seat), rules.legal(state), seat)
        events = rules.decide(state, choice.command, SeededDice(SEED, step))
        for event in events:
            state = rules.evolve(state, event)
        lines += [report.text for report in rules.report(state, choice.command, events)]
        step += 1
    return "".join(f"{line}\n" for line in lines if line)


def perft(rules: Ruleset[Any], state: Any, depth: int, step: int = 0) -> int:
    """The sequences of `depth` commands from a state, with the dice of one seed; after the battle there are none."""
    legal = rules.legal(state)
    if depth == 1:
        return len(legal)
    count = 0
    for command in legal:
        after = state
        for event in rules.decide(state, command, SeededDice(SEED, step)):
            after = rules.evolve(after, event)
        count += perft(rules, after, depth - 1, step + 1)
    return count


def ways(battle: Scenario) -> list[int]:
    """How many ways there are to give the first one, two and, if they are few, three commands."""
    rules = RULESETS[battle.ruleset]
    start = rules.start(battle, {})
    first = perft(rules, start, 1)
    depths = (1,) if first > DEAR else (1, 2) if first > DEAR // 4 else (1, 2, 3)
    return [perft(rules, start, depth) for depth in depths]


def known_ways() -> dict[str, list[int]]:
    """The counts as they were last written."""
    found: dict[str, list[int]] = tomllib.loads(WAYS.read_text())
    return found


if __name__ == "__main__":
    named = sys.argv[1:] or [*TOLD]
    counted = known_ways() | {name: ways(TOLD[name]) for name in named}
    WAYS.write_text(tomli_w.dumps({name: counted[name] for name in TOLD if name in counted}))
    for name in named:
        (FOLDER / f"{name}.txt").write_text(told(TOLD[name]))

"""One game of the tactics a battle, told line by line, and the ways to begin one: `python -m tests.laws.golden` writes."""

import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.rules import RULESETS
from cb_tui.session.library import Library

FOLDER = Path(__file__).parent / "golden"
WAYS = FOLDER / "ways.toml"
SEED = 1
DEAR = 2_000  # ways to give two commands, from which on three are not counted


def told(battle: Scenario) -> str:
    """The log of a battle that both sides play by their tactics."""
    rules = RULESETS[battle.ruleset]
    tactics = {army.id: army.tactic for army in battle.sides}
    state, step, lines = rules.start(battle, tactics), 0, []
    while (side := rules.who_decides(state)) is not None:
        choice = rules.tactics[tactics[side]](rules.observe(state, side), rules.legal(state), side)
        for event in rules.decide(state, choice.command, SeededDice(SEED, step)):
            lines.append(rules.tell(state, event))
            state = rules.evolve(state, event)
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
    counts = [perft(rules, start, depth) for depth in (1, 2)]
    return counts if counts[1] > DEAR else [*counts, perft(rules, start, 3)]


def known_ways() -> dict[str, list[int]]:
    """The counts as they were last written."""
    found: dict[str, list[int]] = tomllib.loads(WAYS.read_text())
    return found


if __name__ == "__main__":
    battles = Library().battles()
    WAYS.write_text(tomli_w.dumps({battle.id: ways(battle) for battle in battles}))
    for one in battles:
        (FOLDER / f"{one.id}.txt").write_text(told(one))

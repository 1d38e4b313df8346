"""Games lost by sitting still: a side that never moves and fires what has a chance, against the AI.

`python -m benchmarks.sitting BATTLE [GAMES]` prints a line for each side that people may play.
"""

import sys
from fractions import Fraction
from typing import Any

from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Side
from cb_tui.games import RULESETS
from cb_tui.session.arena import seed_of
from cb_tui.session.library import Library

GAMES = 100
STILL = (
    "end",
    "pass",
    "hold",
    "choose",
    "react",
    "place",
    "support",
    "attack",
    "move",
)  # what is done first where no shot is


def main() -> None:
    """Print how many games each side lost."""
    battle = Library().read(sys.argv[1])
    games = int(sys.argv[2]) if sys.argv[2:] else GAMES
    rules = RULESETS[battle.ruleset]
    for army in battle.sides:
        lost = sum(winner(rules, battle, army.id, seed_of(1, number)) not in (army.id, None) for number in range(games))
        print(f"{battle.id}: {army.name} sits still and loses {lost} of {games}", flush=True)


def winner(rules: Ruleset[Any], battle: Scenario, still: Side, seed: int) -> Side | None:
    """Return who wins a game in which one side sits still."""
    sides, plays = {seat.id: seat.side for seat in battle.seated}, {army.id: army.tactic for army in battle.sides}
    tactics = {seat: plays[side] for seat, side in sides.items() if side != still}
    state, step = rules.start(battle, tactics), 0
    while (seat := rules.who_decides(state)) is not None:
        seen = rules.observe(state, seat)
        legal = rules.legal(seen)
        command = (
            sat(rules, seen, legal) if sides[seat] == still else rules.tactics[tactics[seat]](seen, legal, seat).command
        )
        for event in rules.decide(state, command, SeededDice(seed, step)):
            state = rules.evolve(state, event)
        step += 1
    outcome = rules.outcome(state)
    return outcome.winner if outcome else None


def sat(rules: Ruleset[Any], state: Any, legal: tuple[Command, ...]) -> Command:
    """Return the shot with the best chance, else what leaves every piece where it is."""
    offers = [rules.offer(state, command) for command in legal]
    shots = [offer for offer in offers if offer.role in ("attack", "react") and not offer.variant]
    best = max(shots, key=lambda offer: chance(rules, state, offer.command), default=None)
    if best is not None and chance(rules, state, best.command) > 0:
        return best.command
    return min(offers, key=lambda offer: STILL.index(offer.role)).command


def chance(rules: Ruleset[Any], state: Any, command: Command) -> Fraction:
    """Return what a shot is expected to gain, in pieces; nothing where it has none."""
    forecast = rules.advisor.forecast(state, command) if rules.advisor and rules.advisor.forecast else None
    if forecast is None:
        return Fraction(0)
    return sum((result.chance * result.gain for part in forecast.parts for result in part.results), Fraction(0))


if __name__ == "__main__":
    main()

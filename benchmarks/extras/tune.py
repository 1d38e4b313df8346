"""The weights of a game's outlook, fitted on each half of the battles and shown on the other, then on all: `make tune`.

Positions are those in which a player turn ends, of games of the book, the best level, and plans drawn at random, in a
third of them with every tenth command drawn at random. The optimiser is CMA-ES: it asks for nothing but the loss, so
that it can tune what is no smooth formula, too.
"""

import argparse
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

import cma
from msgspec.structs import astuple, replace

from cb_tui.ai.hint import adviser
from cb_tui.ai.plan_search import planner_of
from cb_tui.core.ruleset import Choice, Ruleset, Tactic
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.games.combat.ai import outlook as combat
from cb_tui.games.combat.ai import outlook_weights as combat_weights
from cb_tui.games.combat_boots.ai import outlook as boots
from cb_tui.games.combat_boots.ai import outlook_weights as boots_weights
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.games.combat_captain.ai import outlook as captain
from cb_tui.games.combat_captain.ai import outlook_weights as captain_weights
from cb_tui.session.arena import deeds, seed_of
from cb_tui.session.library import Library, lessons

MAD, OFTEN = 0.1, 1 / 3  # of commands, in games of which so many have them
STEP = 0.5  # of the optimiser, in weights
PULL = 0.001  # to the weights in force, a square unit: half the battles know too little of some terms
NEVER = 0.001  # chances nearer to nought and one are not believed


class OutlookSample(NamedTuple):
    """The terms of the outlook for the first side, and what that side made of it: 1, a half or 0."""

    terms: tuple[float, ...]
    result: float


class Fit(NamedTuple):
    """What is fitted of a game: its terms, the chance that they and weights give, and the weights in force."""

    terms: Callable[[Any, Side], tuple[float, ...]]
    chance_of: Callable[[Any, Any], float]
    weights: Any


FITS = {
    "combat_boots": Fit(boots.terms, boots.chance_of, boots_weights.WEIGHTS),
    "combat": Fit(combat.terms, combat.chance_of, combat_weights.WEIGHTS),
    "combat_captain": Fit(captain.terms, captain.chance_of, captain_weights.WEIGHTS),
}


def main() -> None:
    """Print the weights found, and how well old and new ones foretell the battles that they have not seen."""
    asked = _asked()
    fit = FITS[asked.game]
    battles = [battle for battle in Library().battles() if RULESETS[battle.ruleset].package == asked.game]
    able = [battle for battle in battles if battle.id not in lessons() and not _in_the_air(battle)]
    seen = {battle.id: ends for battle in able if (ends := [*positions(fit, battle, asked.games)])}
    halves = [dict([*seen.items()][half::2]) for half in (0, 1)]
    for known, unknown in (halves, halves[::-1]):
        print("fitted on", *known)
        _told(fit, "these", known, found := fitted(fit, known))
        _told(fit, "others", unknown, found)
    print("fitted on all")
    _told(fit, "all", seen, found := fitted(fit, seen))
    print(found)


def _in_the_air(battle: Scenario) -> bool:
    return isinstance(battle, Battle) and bool(battle.sky) and not battle.over_ground


def _told(fit: Fit, name: str, battles: Mapping[str, Sequence[OutlookSample]], found: Any) -> None:
    said = (
        f"log loss {loss(fit, weights, battles):.4f}, AUC {auc(fit, weights, battles):.3f}"
        for weights in (fit.weights, found)
    )
    print(f"  {name:<7} {next(said)} in force; {next(said)} with {astuple(found)}", flush=True)


def fitted(fit: Fit, battles: Mapping[str, Sequence[OutlookSample]]) -> Any:
    """Return the weights that foretell these battles best."""
    start, made = [float(each) for each in astuple(fit.weights)], type(fit.weights)

    def goal(point: Sequence[float]) -> float:
        return loss(fit, made(*point), battles) + PULL * math.dist(point, start) ** 2

    best = cma.fmin2(goal, start, STEP, {"seed": 1, "verbose": -9, "tolfun": 1e-5})[0]
    return made(*(round(float(each), 2) for each in best))


def loss(fit: Fit, weights: Any, battles: Mapping[str, Sequence[OutlookSample]]) -> float:
    """Return the mean log loss, each battle as much as another."""
    return fmean(
        fmean(_loss(fit.chance_of(each.terms, weights), each.result) for each in found) for found in battles.values()
    )


def _loss(chance: float, result: float) -> float:
    chance = min(1 - NEVER, max(NEVER, chance))
    return -result * math.log(chance) - (1 - result) * math.log(1 - chance)


def auc(fit: Fit, weights: Any, battles: Mapping[str, Sequence[OutlookSample]]) -> float:
    """Return how often a position that was won is thought better than one that was lost, in the mean of the battles."""
    return fmean(filter(None, (_auc(fit, weights, found) for found in battles.values())))


def _auc(fit: Fit, weights: Any, found: Sequence[OutlookSample]) -> float | None:
    ranked = sorted(found, key=lambda each: fit.chance_of(each.terms, weights))
    won = [rank for rank, each in enumerate(ranked, 1) if each.result == 1]
    lost = len(ranked) - len(won)
    return (sum(won) - len(won) * (len(won) + 1) / 2) / (len(won) * lost) if won and lost else None


def positions(fit: Fit, battle: Scenario, games: int) -> Iterator[OutlookSample]:
    """Yield what came of the ends of player turns of some games."""
    first = battle.sides[0].id
    planner = planner_of(RULESETS[battle.ruleset])
    for number in range(games):
        rules, players = _players(battle, random.Random(f"cb_tui tune {battle.id} {number}"))
        found, last = list[tuple[float, ...]](), None
        clock: int | None = None
        for last in deeds(rules, battle, players, seed_of(1, number)):
            before, clock = clock, planner.player_turns_begun(last.state)
            if before not in (None, clock) and not last.state.outcome:
                found.append(fit.terms(last.state, first))
        assert last is not None
        winner = last.state.outcome.winner
        yield from (OutlookSample(each, 0.5 if winner is None else float(winner == first)) for each in found)


def _players(battle: Scenario, dice: random.Random) -> tuple[Ruleset[Any], dict[SeatId, str]]:
    """The rules with two players drawn for the two sides."""
    rules = RULESETS[battle.ruleset]
    assert rules.planner is not None
    start, often = rules.start(battle, {}), MAD if dice.random() < OFTEN else 0.0
    tactics: dict[str, Tactic] = {}
    for army in battle.sides:
        seat = next(SeatId(seat.id) for seat in battle.seated if seat.side == army.id)
        plans = rules.planner.plans(start, seat)
        best = adviser(rules) or rules.tactics[army.tactic]
        some = (rules.tactics[army.tactic], best, rules.planner.tactic_for(dice.choice(plans)))
        tactics[f"player of {army.id}"] = _mad(dice.choices(some, (2, 1, 2))[0], often, dice)
    return replace(rules, tactics=tactics), {SeatId(each.id): f"player of {each.side}" for each in battle.seated}


def _mad(tactic: Tactic, often: float, dice: random.Random) -> Tactic:
    """A tactic that sometimes does anything at all."""

    def choose(state: Any, legal: Sequence[Any], seat: SeatId) -> Choice:
        return Choice(dice.choice(legal)) if dice.random() < often else tactic(state, legal, seat)

    return choose


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.extras.tune")
    parser.add_argument("game", nargs="?", default="combat_boots", choices=FITS)
    parser.add_argument("--games", type=int, default=100, help="of each battle")
    return parser.parse_args()


if __name__ == "__main__":
    main()

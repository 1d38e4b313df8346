"""What is foretold of an attack is what its report tells once the dice have fallen, and adds up to 1."""

from functools import reduce

import pytest

from cb_tui.ai.players import draw
from cb_tui.core.dice import SeededDice
from tests.laws.games import FIRST, Moment, played
from tests.toy.ruleset import AMBUSH
from tests.toy.table import BATTLE


def judged(rules, moment):
    """The rolls of the first attack, fight or test of a command, by whom they are at."""
    told = rules.report(moment.after, moment.command, moment.events)
    first = next((report for report in told if report.rolls and report.kind in ("attack", "fight", "test")), None)
    return {roll.targets: roll for roll in first.rolls} if first else {}


def hold(rules, moments):
    """Hold the forecast of each of some moments against its report; return how many had both."""
    held = 0
    for moment in moments:
        said = rules.advisor.forecast(moment.state, moment.command)
        if said is None:
            continue
        told = [part.results for part in said.parts]
        for results in (
            *told,
            *(each.results for each in said.variants),
            *([said.return_fire] if said.return_fire else []),
        ):
            assert sum(each.chance for each in results) == 1
            assert min(each.chance for each in results) >= 0
        rolls = judged(rules, moment)
        for part in said.parts:
            if part.targets in rolls:
                roll = rolls[part.targets]
                assert (said.kind, said.side, said.frame) == (roll.kind, roll.side, roll.frame)
                if said.kind != "artillery":  # a mission has its number once it is called
                    assert part.stages == roll.stages or rules.family == "Ambush"  # whose report knows the chart alone
                    assert said.by == roll.actors
                assert part.results == roll.results
                held += 1
    return held


def pooled(rules, moment):
    """Hold the pools that the rooms of Combat Boots show against the forecast of the same command."""
    said, seen = (ask(moment.state, moment.command) for ask in (rules.advisor.forecast, rules.advisor.prospect))
    assert (said is None) == (seen is None)
    for part, target in zip(said.parts, seen.targets, strict=True) if said else ():
        assert part.targets == target.units
        chances = [target.odds.none, target.odds.disrupt, target.odds.kill]
        assert seen.losses or [each.chance for each in part.results] == chances


@pytest.mark.parametrize("name", FIRST)
def test_what_is_foretold_is_what_is_told(name):
    game = played(name, FIRST[name])
    if not (game.rules.advisor and game.rules.advisor.forecast):
        return
    assert hold(game.rules, game.moments) or game.rules.family == "Combat Captain"  # nobody has fired
    for moment in game.moments if game.rules.family == "Combat Boots" else ():
        pooled(game.rules, moment)


def ambush(seed):
    """A game of Ambush by chance."""
    state, step = AMBUSH.start(BATTLE, {}), 0
    while AMBUSH.who_decides(state) is not None:
        legal = AMBUSH.legal(state)
        command = draw(SeededDice(seed, -1 - step), legal).command
        events = AMBUSH.decide(state, command, SeededDice(seed, step))
        after = reduce(AMBUSH.evolve, events, state)
        yield Moment(state, legal, command, events, after)
        state, step = after, step + 1


def test_a_system_of_its_own_kind_keeps_the_same_law():
    assert sum(hold(AMBUSH, ambush(seed)) for seed in range(1, 21)) > 20

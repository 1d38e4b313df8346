"""The answers to puzzles, by trying every face of every die with the rules themselves. [FIRE, EXC]"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations_with_replacement, islice, product
from math import factorial, prod
from typing import Any

from cb_tui.core.dice import FixedDice
from cb_tui.games.combat_boots.rules import actions, attack_forecast
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.events import Fired
from cb_tui.games.combat_boots.rules.evolve import evolve
from cb_tui.games.combat_boots.rules.fire import attack_of, pools
from cb_tui.session.puzzles import pack
from tests.sample import WHOLE

DICE = 6 if WHOLE else 5
SHED_DICE = 11 if WHOLE else 8


def rolls(count):
    """Every roll of some dice up to its order, and how often it falls."""
    for faces in combinations_with_replacement(range(1, 7), count):
        yield faces, factorial(count) // prod(map(factorial, Counter(faces).values()))


def outcomes(state, command):
    """Every state that a command leads to, with its chance, by all faces of all dice."""
    waiting = state.pending[-1] if state.pending else None
    fire = waiting.fire if isinstance(waiting, m.Shedding) else command
    attack = attack_of(state, fire, attack_forecast.kind_now(state, fire)) if isinstance(fire, m.Fire) else None
    if attack is None or (attack.most_shed and not attack.firer_sheds and not isinstance(waiting, m.Shedding)):
        yield Fraction(1), played(state, command, ())
        return
    fp, sv = attack.fp - command.drop, attack.defenses[0].sv - command.drop
    for (attacks, often), (defenses, times) in product(rolls(fp), rolls(sv)):
        yield Fraction(often * times, 6 ** (fp + sv)), played(state, command, (*attacks, *defenses))


def played(state, command, faces):
    dice = FixedDice(*faces)
    for event in actions.decide(state, command, dice):
        state = evolve(state, event)
    assert not dice.left
    return state


def destroyed(state, command, targets):
    """The chance that a target falls to one attack, with dice shed as serves it best."""
    total = Fraction(0)
    for chance, after in outcomes(state, command):
        if after.pending and isinstance(after.pending[-1], m.Shedding) and not isinstance(command, m.ReduceDice):
            sheds = [each for each in actions.legal(after) if isinstance(each, m.ReduceDice)]
            total += chance * min(destroyed(after, each, targets) for each in sheds)
        else:
            total += chance * any(one not in after.units for one in targets)
    return total


def small(kind, count):
    """Open puzzles of a kind with few dice."""
    found = (puzzle for puzzle in pack.shipped("combat_boots") if puzzle.kind == kind and puzzle.options <= 12)
    return islice(map(pack.open_puzzle, found), count)


def few_dice(state, command):
    attack = attack_of(state, command, attack_forecast.kind_now(state, command))
    return len(attack.defenses) == 1 and attack.fp + attack.defenses[0].sv <= DICE


def test_the_chance_of_a_shot_is_that_of_all_faces():
    proved = 0
    for opened in small("shot", 200 if WHOLE else 3):
        for option, value in opened.judge().ranked[:2]:
            if isinstance(option.command, m.Fire) and few_dice(opened.state, option.command):
                assert destroyed(opened.state, option.command, option.command.at) == value
                proved += 1
    assert proved >= (50 if WHOLE else 1)


def test_the_chance_after_a_shed_is_that_of_all_faces():
    for opened in small("shed", 40 if WHOLE else 1):
        for option, value in opened.judge().ranked if WHOLE else opened.judge().ranked[:1]:
            waiting = opened.state.pending[-1] if opened.state.pending else None
            fire = waiting.fire if isinstance(waiting, m.Shedding) else option.command
            attack = attack_of(opened.state, fire, attack_forecast.kind_now(opened.state, fire))
            if attack.fp + attack.defenses[0].sv > SHED_DICE:
                continue
            at = waiting.fire.at if isinstance(waiting, m.Shedding) else option.command.at
            chance = destroyed(opened.state, option.command, at)
            assert value == (1 - chance if isinstance(waiting, m.Shedding) else chance)


TABLES: dict[object, dict[str, list[Any]]] = {}


def table(state, command):
    """What all faces of an attack bring, each result with its chance and with faces that bring it; None if none roll.

    All rolls of a pool are played by the rules once, whatever the pieces are called.
    """
    waiting = state.pending[-1] if state.pending else None
    fire = waiting.fire if isinstance(waiting, m.Shedding) else command
    attack = attack_of(state, fire, attack_forecast.kind_now(state, fire)) if isinstance(fire, m.Fire) else None
    if attack is None or (attack.most_shed and not attack.firer_sheds and not isinstance(waiting, m.Shedding)):
        return None
    key = pools(attack, attack.defenses[0], command.drop)
    fp, sv = key[:2]
    if key not in TABLES:
        found = defaultdict(lambda: [Fraction(0), ()])
        for (attacks, often), (defenses, times) in product(rolls(fp), rolls(sv)):
            result = found[effect(state, command, (*attacks, *defenses))]
            result[0] += Fraction(often * times, 6 ** (fp + sv))
            result[1] = (*attacks, *defenses)
        TABLES[key] = found
    return TABLES[key]


def effect(state, command, faces):
    fired = [event for event in actions.decide(state, command, FixedDice(*faces)) if isinstance(event, Fired)]
    return fired[0].verdicts[0].effect


class Tree:
    """A turn of fire at one target, every die by every face."""

    def __init__(self, state, target):
        self.turn, self.side, self.target, self.known = state.clock, state.active, target, {}

    def value(self, state):
        if self.target not in state.units:
            return Fraction(1)
        if state.outcome or state.clock != self.turn:
            return Fraction(0)
        key = repr((state.units, state.pending, state.acting, state.engaged, state.fronts))
        if key not in self.known:
            if state.pending:
                best = max if state.pending[-1].side == self.side else min
                self.known[key] = best(self.after(state, each) for each in actions.legal(state))
            else:
                shots = [each for each in actions.legal(state) if isinstance(each, m.Fire) and self.target in each.at]
                self.known[key] = max((self.after(state, each) for each in shots), default=Fraction(0))
        return self.known[key]

    def after(self, state, command):
        known = table(state, command)
        if known is None:
            return self.value(played(state, command, ()))
        return sum(
            (chance * self.value(played(state, command, faces)) for chance, faces in known.values()), Fraction(0)
        )


def small_turns():
    """Turns whose shots have few dice, the quickest first."""
    for opened in small("turn", 200):
        shots = [option.command for option, _ in opened.judge().ranked]
        if all(few_dice(opened.state, shot) for shot in shots):
            yield opened


def test_the_chance_of_a_turn_of_fire_is_that_of_all_faces():
    for opened in islice(small_turns(), 10 if WHOLE else 1):
        tree = Tree(opened.state, opened.puzzle.aim.target)
        option, value = opened.judge().ranked[0]
        assert tree.after(opened.state, option.command) == value

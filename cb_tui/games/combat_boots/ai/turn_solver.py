"""Solver of one turn: the best chance to destroy a piece by fire alone, whatever the answers. [FIRE, OPP, EXC]"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product

from cb_tui.core.dice import DiceError, FixedDice
from cb_tui.core.odds import summarise
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import actions, attack_forecast, attacks, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.edition import Edition
from cb_tui.games.combat_boots.rules.evolve import evolve
from cb_tui.games.combat_boots.rules.fire import Attack, attack_of, pools
from cb_tui.games.combat_boots.rules.occupancy import intact, units_of

STATES = 250  # of a question: more would take too long to prove
NOTHING, SURE = Fraction(0), Fraction(1)
EFFECTS: tuple[resolve.Effect, ...] = ("none", "disrupt", "kill")


class UnsolvedError(Exception):
    """A turn with more states than the limit, or with dice that the solver does not foresee."""


class TurnSolver:
    """The values of the states of one turn. Own commands are the best ones, those of the enemy the worst."""

    def __init__(self, state: m.State, target: UnitId) -> None:
        self._turn, self._side, self._target = state.clock, state.active, target
        self._known: dict[object, Fraction] = {}
        self._entered = 0

    def shots(self, state: m.State) -> tuple[m.Fire, ...]:
        """Return every shot at the target, alone or in a group."""
        ours = [each for each in intact(units_of(state, self._side)) if not each.acted]
        found = (each for each in attacks.in_turn(state, ours) if isinstance(each, m.Fire) and self._target in each.at)
        return tuple(dict.fromkeys(attacks.canonical_fire(state, each) for each in found))

    def value_of(self, state: m.State, command: Command) -> Fraction:
        """Return the chance that the target is destroyed in this turn if a command is given. Raises UnsolvedError."""
        return sum((chance * self._value(after) for chance, after in self._outcomes(state, command)), NOTHING)

    def _value(self, state: m.State) -> Fraction:
        if self._target not in state.units:
            return SURE
        if state.outcome or state.clock != self._turn or state.closing:
            return NOTHING
        key = _key(state)
        if key not in self._known:
            self._entered += 1
            if self._entered > STATES:
                raise UnsolvedError
            self._known[key] = self._worked_out(state)
        return self._known[key]

    def _worked_out(self, state: m.State) -> Fraction:
        if not state.pending:
            return max((self.value_of(state, each) for each in self.shots(state)), default=NOTHING)
        values = (self.value_of(state, each) for each in actions.legal(state))
        return max(values) if state.pending[-1].side == self._side else min(values)

    def _outcomes(self, state: m.State, command: Command) -> Iterator[tuple[Fraction, m.State]]:
        """Yield the states that a command may lead to, each with its chance."""
        rolled = _rolled(state, command)
        if rolled is None:
            yield SURE, _after(state, command, FixedDice())
            return
        attack, drop = rolled
        if len(attack.defenses) != 1:
            raise UnsolvedError
        fp, sv, mods, edition = pools(attack, attack.defenses[0], drop)
        odds = resolve.odds(fp, sv, mods, edition)
        for effect, chance in zip(EFFECTS, (odds.none, odds.disrupt, odds.kill), strict=True):
            if chance:
                yield chance, _after(state, command, FixedDice(*faces(fp, sv, mods, edition, effect)))


def _after(state: m.State, command: Command, dice: FixedDice) -> m.State:
    try:
        for event in actions.decide(state, command, dice):
            state = evolve(state, event)
    except DiceError:
        raise UnsolvedError from None
    if dice.left:
        raise UnsolvedError
    return state


def _rolled(state: m.State, command: Command) -> tuple[Attack, int] | None:
    """Return the attack that a command rolls at once and the dice that are shed, None if it rolls none."""
    waiting = state.pending[-1] if state.pending else None
    match command:
        case m.ReduceDice(drop) if isinstance(waiting, m.Shedding) and isinstance(waiting.fire, m.Fire | m.Assault):
            return attack_of(state, waiting.fire, attack_forecast.kind_now(state, waiting.fire)), drop
        case m.Fire():
            attack = attack_of(state, command, attack_forecast.kind_now(state, command))
            return None if attack.most_shed and not attack.firer_sheds else (attack, command.drop)
        case m.HoldFire():
            return None
        case _:
            raise UnsolvedError


@lru_cache(4096)
def faces(fp: int, sv: int, mods: resolve.Modifiers, edition: Edition, effect: resolve.Effect) -> tuple[int, ...]:
    """Return faces of both pools that bring an effect. Raises UnsolvedError if a search finds none."""
    for best, rest, guard in product(range(6, 0, -1), range(1, 7), range(1, 7)):
        attack, defense = (best, *[rest] * (fp - 1)), (guard,) * sv
        if resolve.judge(summarise(attack), summarise(defense), mods, edition) == effect:
            return (*attack, *defense)
    raise UnsolvedError


def _key(state: m.State) -> object:
    """Return all of a state that a turn of fire changes."""
    return (
        tuple(state.units.values()),
        state.pending,
        state.acting,
        tuple(sorted(state.engaged.items())),
        tuple(sorted(state.fronts.items())),
        state.silenced,
    )

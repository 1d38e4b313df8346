"""Fires: what an attack gains, with what comes back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules import reaction, resolve
from cb_tui.games.combat_boots.rules.fire import attack_of, pools
from cb_tui.games.combat_boots.rules.hit_chance import HitChance
from cb_tui.games.combat_boots.rules.prospect import best_drop, kind_now

LEAST = 0.02  # gain of an attack worth making
BACK = 0.6  # share of an enemy's answer that counts: it would fire in its own turn too

Attack = m.Fire | m.Assault
Stopping = Callable[[UnitId, Sequence[UnitId]], float]  # the extra gain of stopping an enemy, by the pieces that fire


class RatedAttack(NamedTuple):
    """An attack with what it gains and the chance that it hurts anybody."""

    gain: float
    chance: float
    command: Attack


def targets(attack: Attack) -> tuple[UnitId, ...]:
    """Return the targets of an attack."""
    return (attack.at,) if isinstance(attack, m.Assault) else attack.at


def _nothing(_foe: UnitId, _by: Sequence[UnitId]) -> float:
    return 0.0


def rated(here: Estimate, command: Attack, stopping: Stopping = _nothing) -> RatedAttack:
    """Return the average gain of an attack: enemy losses less friendly ones."""
    state = here.state
    attack = attack_of(state, command, kind_now(state, command))
    drop = command.drop if attack.firer_sheds else best_drop(attack)
    gain, chance = 0.0, 0.0
    for defense in attack.defenses:
        odds = resolve.odds(*pools(attack, defense, drop))
        one = HitChance(float(odds.kill), float(odds.disrupt), 1)
        for unit in (state.units[unit] for unit in defense.units):
            if unit.side == here.side:
                gain -= here.loss(unit, one)
            else:
                gain += here.material * here.loss(unit, one) + stopping(unit.id, command.by) * one.effect
                chance = max(chance, one.effect)
    return RatedAttack(gain, chance, command)


def _answer(here: Estimate, attack: Attack, stakes: Mapping[UnitId, float]) -> float:
    """Return the average cost of the return fire of the targets, with the stakes of each firer.

    In the last turn the stakes count in full.
    """
    foes = [here.state.units[one] for one in targets(attack)]
    by = [here.state.units[one] for one in attack.by]
    able = (foe for foe in foes if not foe.disrupted and not reaction.spent(here.state, foe))
    hangs = 1.0 if here.all_or_nothing else here.nerve
    return BACK * sum(
        max(
            (here.nerve * here.worth[one.id] + hangs * stakes.get(one.id, 0.0))
            * here.chance(foe, foe.at, one, one.at).toll
            for one in by
        )
        for foe in able
    )


def ranked(
    here: Estimate,
    attacks: Iterable[Attack],
    stakes: Mapping[UnitId, float],
    stopping: Stopping = _nothing,
) -> list[RatedAttack]:
    """Return the attacks that gain, best first.

    A joint attack counts for what it adds to the single attacks of its pieces. `stakes` is the value of
    pieces standing where they decide the battle, `stopping` the extra gain of stopping an enemy.
    """
    shots = [_net(rated(here, attack, stopping), _answer(here, attack, stakes)) for attack in attacks]
    alone: dict[UnitId, float] = {}
    for gain, _, command in shots:
        if len(command.by) == 1:
            alone[command.by[0]] = max(alone.get(command.by[0], 0.0), gain)
    joined = (_net(shot, sum(sorted(alone.get(one, 0.0) for one in shot.command.by)[:-1])) for shot in shots)
    able = [shot for shot in joined if shot.gain >= LEAST]
    return sorted(able, key=lambda shot: (-shot.gain, len(shot.command.by), -shot.chance))


def _net(shot: RatedAttack, cost: float) -> RatedAttack:
    return shot._replace(gain=shot.gain - cost)

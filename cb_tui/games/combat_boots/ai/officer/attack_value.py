"""Attack value: what an attack and a round of close combat gain on average, with what comes back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.rules import bands, hand_to_hand, reaction, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.attack_forecast import best_drop, kind_now
from cb_tui.games.combat_boots.rules.battle_context import SHAKEN, HitChance
from cb_tui.games.combat_boots.rules.fire import attack_of, pools
from cb_tui.games.combat_boots.rules.occupancy import enemies, intact, soft

LEAST = 0.02  # gain of an attack worth making
BACK = 0.6  # share of an enemy's answer that counts: it would fire in its own turn too

Attack = m.Fire | m.Assault
Stopping = Callable[[UnitId, Sequence[UnitId]], float]  # the extra gain of stopping an enemy, by the pieces that fire
CERTAIN = 9.0  # no enemy can fight back
OVERRUN = 0.8  # of what an overrun may do counts: it stops among the enemy
ARMOR = 0.3  # what it costs to stand beside an intact tank


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


def entering(here: Estimate, unit: m.Unit, at: Hex) -> float:
    """Return the gain of a piece that enters an enemy hex: helpless enemies are lost, the others fight."""
    there = enemies(here.state, here.side, at) if bands.on_field(at) else ()
    if not there:
        return 0.0
    kind = here.kind(unit)
    if kind.armor:
        return OVERRUN * sum(here.loss(foe, here.chance(unit, at, foe, at)) for foe in soft(here.state, there))
    armor = [foe for foe in there if here.kind(foe).armor]
    storm = max((here.loss(foe, here.chance(unit, at, foe, at)) for foe in armor), default=0.0)
    gain = storm * (kind.kind == "squad") - ARMOR * len(intact(armor))
    if not kind.infantry:
        return gain
    prey = soft(here.state, there)
    fighting = intact(prey)
    helpless = (1 - SHAKEN) * sum(here.worth[foe.id] for foe in prey if foe.disrupted)
    if not fighting:
        return gain + helpless
    ours = [*(one for one in hand_to_hand.fighters(here.state, here.side, at) if one.id != unit.id), unit]
    won, lost = _exchange(here.state, ours, fighting)
    gain += won * _mean(here, fighting) - here.nerve * lost * here.worth[unit.id]
    return gain + helpless if won > 0.8 * len(fighting) else gain


def balance(here: Estimate, at: Hex) -> float:
    """Return the gain of one round between the pieces in a hex."""
    ours, theirs = (hand_to_hand.fighters(here.state, side, at) for side in (here.side, here.enemy))
    if not ours or not theirs:
        return CERTAIN * (bool(ours) - bool(theirs))
    won, lost = _exchange(here.state, ours, theirs)
    return won * _mean(here, theirs) - here.nerve * lost * _mean(here, ours)


def clears(here: Estimate, units: Sequence[m.Unit], at: Hex, without: UnitId | None = None) -> float:
    """Return the chance that pieces clear a hex of intact enemies by fighting to the end. [HTH-4]

    There is no chance against armor.
    """
    foes = [foe for foe in intact(enemies(here.state, here.side, at)) if foe.id != without]
    if not foes:
        return 1.0
    ours = [unit for unit in units if here.kind(unit).infantry]
    if not ours or len(soft(here.state, foes)) < len(foes):
        return 0.0
    return _won(_dice(here.state, ours), _dice(here.state, foes))


def _dice(state: m.State, units: Sequence[m.Unit]) -> tuple[int, ...]:
    """Return the hand-to-hand dice of each piece, most first, as the weakest is given up first."""
    return tuple(sorted((hand_to_hand.dice_of(state, [unit.id]) for unit in units), reverse=True))


@lru_cache(maxsize=4096)
def _won(ours: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    """Return the chance that pieces with the dice `ours` outlast those with `theirs`."""
    if not (sum(ours) and sum(theirs)):
        return float(sum(ours) > 0)
    chances = resolve.hand_to_hand_odds(sum(ours), sum(theirs), hand_to_hand.pairs_of(ours, theirs))
    return sum(
        float(chance) * _won(ours[: len(ours) - own], theirs[: len(theirs) - his])
        for (own, his), chance in chances.items()
    )


def _mean(here: Estimate, units: Sequence[m.Unit]) -> float:
    return sum(here.worth[unit.id] for unit in units) / len(units)


def _exchange(state: m.State, ours: Sequence[m.Unit], theirs: Sequence[m.Unit]) -> tuple[float, float]:
    """Return the average losses in a round, the enemy's first, with the best dice compared in turn."""
    dice, against = (hand_to_hand.dice_of(state, (unit.id for unit in units)) for units in (ours, theirs))
    if not dice or not against:
        return 0.0, 0.0
    chances = resolve.hand_to_hand_odds(dice, against, hand_to_hand.pairs_of(ours, theirs))
    won = sum(his * chance for (_, his), chance in chances.items())
    lost = sum(own * chance for (own, _), chance in chances.items())
    return float(won), float(lost)

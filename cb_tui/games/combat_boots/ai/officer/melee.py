"""Melee: what close combat in a hex gains on average."""

from collections.abc import Sequence
from functools import lru_cache

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.rules import bands, hand_to_hand, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.hit_chance import SHAKEN
from cb_tui.games.combat_boots.rules.occupancy import enemies, intact, soft

CERTAIN = 9.0  # no enemy can fight back
OVERRUN = 0.8  # of what an overrun may do counts: it stops among the enemy
ARMOR = 0.3  # what it costs to stand beside an intact tank


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

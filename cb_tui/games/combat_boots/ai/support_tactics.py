"""Support as the machine uses it: the best balance of enemy and own pieces put out, if there is any gain. [SOLO]"""

from collections.abc import Iterable
from fractions import Fraction

from cb_tui.core import hexes
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, Side
from cb_tui.games.combat_boots.rules import bands, ground_fire, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.air_attacks import attack_now
from cb_tui.games.combat_boots.rules.blast import balance
from cb_tui.games.combat_boots.rules.candidates import support
from cb_tui.games.combat_boots.rules.fire import Attack, DefensePool, pools
from cb_tui.games.combat_boots.rules.occupancy import enemies, names

Support = m.Call | m.Shift | m.Strike


def gain(state: m.State, command: Command, side: Side) -> Fraction:
    """Return the enemy pieces that a mission or strike puts out on average, less friends."""
    attack = attack_now(state, command)
    return balance(state, attack, side) if attack else Fraction(0)


def best(state: m.State, side: Side) -> Choice | None:
    """Return the call or strike with the best balance, or None if none gains."""
    if not (state.context.batteries or state.context.sorties):
        return None
    foes = {unit.at for unit in enemies(state, side) if bands.on_field(unit.at)}
    near = frozenset(place for foe in foes for place in (foe, *hexes.neighbours(foe)))
    able = (one for one in support(state, near) if isinstance(one, m.Call | m.Strike) and one.at in near)
    rated = [(gain(state, one, side), one) for one in able if not (isinstance(one, m.Strike) and one.drop)]
    worth, chosen = max(rated, key=lambda pair: pair[0], default=(Fraction(0), None))
    if chosen is None or worth <= 0:
        return None
    return Choice(chosen, _why(state, chosen, side))


def _why(state: m.State, chosen: m.Call | m.Strike, side: Side) -> str:
    """Return the most likely target, worded like an attack."""
    attack = attack_now(state, chosen)
    assert attack is not None, "it is worth it"
    foes = [each for each in attack.defenses if state.units[each.units[0]].side != side]
    first, *more = sorted(((_hit(attack, each), names(each.units)) for each in foes), key=lambda pair: -pair[0])
    others = f", {len(more)} more in the blast" if more else ""
    who = f"{chosen.battery} fires at" if isinstance(chosen, m.Call) else f"{chosen.aircraft} strikes"
    return f"{who} {chosen.at}: {first[0]:.0%} to hit {first[1]}{others}"


def _hit(attack: Attack, defense: DefensePool) -> float:
    odds = resolve.odds(*pools(attack, defense, 0))
    return float(odds.kill + odds.disrupt)


def shift(state: m.State, legal: Iterable[Command], side: Side) -> Choice:
    """Land a delayed mission where it does most damage, in place if no other hex is better."""
    able = [one for one in legal if isinstance(one, m.Shift)]
    chosen = max(able, key=lambda one: gain(state, one, side))
    return Choice(chosen, f"lands in {chosen.to}, where it does most damage")


def fire_at_aircraft(state: m.State, legal: Iterable[Command], waiting: m.GroundFire) -> Choice:
    """Fire at the aircraft with every piece that can, the best shot first."""

    def chance(fire: m.Fire) -> tuple[Fraction, int]:
        attack = ground_fire.attack_of(state, waiting.strike, fire)
        odds = resolve.odds(*pools(attack, attack.defenses[0], fire.drop))
        return odds.kill * 2 + odds.disrupt, -fire.drop

    able = [one for one in legal if isinstance(one, m.Fire)]
    if not able:
        return Choice(m.HoldFire(), "cannot fire at it")
    chosen = max(able, key=chance)
    return Choice(chosen, f"{names(chosen.by)} fire{'s' * (len(chosen.by) == 1)} at {waiting.strike.aircraft}")

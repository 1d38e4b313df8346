"""Aims: what a piece can hit now, best first, and why not the rest."""

from collections.abc import Iterable
from fractions import Fraction

from cb_tui.core.hexes import Hex
from cb_tui.core.offer import Role
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.actions import legal, refusal
from cb_tui.games.combat_boots.rules.attack_forecast import best_drop, kind_now
from cb_tui.games.combat_boots.rules.fire import attack_of, pools, worth
from cb_tui.games.combat_boots.rules.forecast_model import Odds, Target
from cb_tui.games.combat_boots.rules.occupancy import AREA, enemies, weapons
from cb_tui.games.combat_boots.rules.shot import make_refusal, unarmed_refusal

Shot = tuple[Fraction, m.Fire | m.Assault]


def value(state: m.State, command: m.Fire | m.Assault) -> Fraction:
    """Return the enemy pieces that an attack puts out on average, the other side shedding its best."""
    attack = attack_of(state, command, kind_now(state, command))
    drop = command.drop if attack.firer_sheds else best_drop(attack)
    return worth(state, attack, drop)


def odds_of(state: m.State, command: m.Fire | m.Assault) -> Odds:
    """Return the odds of an attack at its first target, if the other side sheds its best number of dice."""
    attack = attack_of(state, command, kind_now(state, command))
    drop = command.drop if attack.firer_sheds else best_drop(attack)
    return resolve.odds(*pools(attack, attack.defenses[0], drop))


def best(state: m.State, commands: Iterable[m.Fire | m.Assault]) -> Shot | None:
    """Return the attack that puts out most pieces on average, or None if `commands` is empty.

    Ties go to the fewest firers, then to the fewest dice shed.
    """
    rated = [(value(state, one), one) for one in commands]
    return max(rated, key=lambda shot: (shot[0], -len(shot[1].by), -shot[1].drop), default=None)


def aims(state: m.State, unit: UnitId) -> tuple[Target, ...]:
    """Return one target for each enemy hex: the best attack of the piece alone, and with others of its hex."""
    if unit in state.leaders or state.sky:
        return ()
    piece = state.units[unit]
    attacks: dict[Hex, list[m.Fire | m.Assault]] = {}
    for command in legal(state):
        if isinstance(command, m.Fire | m.Assault) and unit in command.by and _first(command) in state.units:
            attacks.setdefault(state.units[_first(command)].at, []).append(command)
    found = []
    for place in dict.fromkeys(foe.at for foe in enemies(state, piece.side)):
        there = tuple(foe.id for foe in enemies(state, piece.side, place))
        distance = bands.distance(piece.at, place)
        alone = best(state, (one for one in attacks.get(place, ()) if len(one.by) == 1))
        joined = best(state, (one for one in attacks.get(place, ()) if len(one.by) > 1))
        chosen = alone or joined
        if chosen is None:
            no = no_attack(state, unit, place)
            found.append(Target(there, place, distance, None, None, why_not=no.sentence, brief=no.brief, rule=no.rule))
            continue
        found.append(
            Target(
                units=(chosen[1].at,) if isinstance(chosen[1], m.Assault) else chosen[1].at,
                at=place,
                distance=distance,
                alone=alone[1] if alone else None,
                odds=odds_of(state, alone[1]) if alone else None,
                joined=joined[1] if joined else None,
                joined_odds=odds_of(state, joined[1]) if joined else None,
                worth=max(shot[0] for shot in (alone, joined) if shot),
            )
        )
    return tuple(sorted(found, key=lambda aim: (aim.alone is None and aim.joined is None, -aim.worth, aim.distance)))


def _first(command: m.Fire | m.Assault) -> UnitId:
    return command.at if isinstance(command, m.Assault) else command.at[0]


def no_attack(state: m.State, unit: UnitId, place: Hex) -> IllegalCommand:
    """Return why a piece can attack nothing in a hex, in its own turn or in reaction."""
    piece = state.units[unit]
    if never := unarmed_refusal(state, piece):
        return never
    arms = weapons(state, piece)
    everyone = tuple(foe.id for foe in enemies(state, piece.side, place))
    for weapon in arms:
        arm = weapon.arm if len(arms) > 1 else ""
        targets = everyone if weapon.arm in AREA else everyone[:1]
        refused = refusal(state, m.Fire((piece.id,), targets, arm))
        if refused:
            return refused
    return make_refusal("nothing there can be hurt", "UNIT-2")


def why_not(state: m.State, role: Role, unit: UnitId | None, place: Hex | None) -> IllegalCommand | None:
    """Return the refusal of a role to a piece at a place, or None if it is allowed or no rule speaks."""
    match role, unit, place:
        case "move", str(), str():
            return refusal(state, m.Step(unit, place))
        case "pass", str(), _:
            return refusal(state, m.Pass(unit))
        case "attack" | "react", str(), str():
            said = [aim for aim in aims(state, unit) if aim.at == place]
            blocked = [aim for aim in said if aim.why_not]
            return (
                IllegalCommand(blocked[0].why_not, blocked[0].rule) if blocked and len(blocked) == len(said) else None
            )
        case "end", _, _:
            return refusal(state, m.EndTurn())
        case "hold", _, _:
            return refusal(state, m.HoldFire())
        case _:
            return None

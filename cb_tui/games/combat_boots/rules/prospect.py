"""Prospect: an attack before it is made, line by line, with exact odds. [FIRE-8]"""

from fractions import Fraction

from msgspec.structs import replace

from cb_tui.core.values import Command
from cb_tui.games.combat_boots.rules import hand_to_hand_prospect, reaction, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.air_attacks import attack_now
from cb_tui.games.combat_boots.rules.dogfight import scene as dogfight
from cb_tui.games.combat_boots.rules.dogfight.records import AirFire, FiringRun, HeadOn
from cb_tui.games.combat_boots.rules.events import DiceEntry, FireKind
from cb_tui.games.combat_boots.rules.fire import Attack, attack_of, pools, worth
from cb_tui.games.combat_boots.rules.legal import canonical
from cb_tui.games.combat_boots.rules.occupancy import intact
from cb_tui.games.combat_boots.rules.prospect_records import AttackForecast, DefenderForecast, Odds, PoolLine, Shed
from cb_tui.games.combat_boots.rules.shot import most_shed
from cb_tui.games.combat_boots.rules.sight import see, visibility


def kind_now(state: m.State, command: m.Fire | m.Assault) -> FireKind:
    """Return the kind of attack that a command makes now."""
    waiting = state.pending[-1] if state.pending else None
    if isinstance(waiting, m.Shedding):
        waiting = state.pending[-2] if len(state.pending) > 1 else None
    match waiting:
        case m.OpportunityFire():
            return "opportunity"
        case m.ReturnFire():
            return "return"
        case m.Overrun():
            return "overrun"
        case _:
            return "assault" if isinstance(command, m.Assault) else "fire"


def prospect(state: m.State, command: Command) -> AttackForecast | None:
    """Return both pools and all odds of an attack, or None if a command rolls at no target."""
    if isinstance(command, AirFire | FiringRun | HeadOn):
        return dogfight.prospect(state, command)
    if isinstance(command, m.HandToHand | m.PairWith):
        return hand_to_hand_prospect.prospect(state, command)
    command = canonical(state, command)
    waiting = state.pending[-1] if state.pending else None
    if attack := attack_now(state, command):
        return _from_above(state, attack, getattr(command, "drop", 0))
    if isinstance(command, m.ReduceDice) and isinstance(waiting, m.Shedding) and not isinstance(waiting.fire, m.Strike):
        return _prospect(state, waiting.fire, command.drop)
    if isinstance(command, m.Fire | m.Assault):
        attack = attack_of(state, command, kind_now(state, command))
        drop = command.drop if attack.firer_sheds else best_drop(attack)
        return _prospect(state, command, drop)
    return None


def _prospect(state: m.State, command: m.Fire | m.Assault, drop: int) -> AttackForecast:
    return of_attack(state, command, attack_of(state, command, kind_now(state, command)), drop)


def of_attack(state: m.State, command: m.Fire | m.Assault, attack: Attack, drop: int) -> AttackForecast:
    """Return the forecast of a command's attack, with `drop` dice shed on both sides."""
    origin = state.units[command.by[0]].at
    side = state.units[command.by[0]].side
    shedder = (side if attack.firer_sheds else state.context.enemy(side)) if _most_shed(state, attack) else None
    return AttackForecast(
        by=attack.by,
        kind=attack.kind,
        distance=attack.distance,
        attack=_lines(attack.lines),
        attack_mods=_lines(attack.mods),
        fp=attack.fp - drop,
        targets=_targets(state, attack, drop),
        one_die_kills=attack.one_die,
        sheds=sheds(state, attack),
        shedder=shedder,
        hit_back=hit_back(state, command) if attack.kind in ("fire", "overrun", "assault") else None,
        sight=see(state.context.board, origin, attack.at, visibility(state.context, state.turn), state.context.edition),
    )


def _from_above(state: m.State, attack: Attack, chosen: int) -> AttackForecast:
    """Return the forecast of a mission, a strike or fire at an aircraft. A blast may hit no piece."""
    owner = state.units[attack.by[0]].side if attack.by[0] in state.units else state.active
    shedder = (
        (owner if attack.firer_sheds else state.context.enemy(owner))
        if attack.defenses and _most_shed(state, attack)
        else None
    )
    asked = state.pending and isinstance(state.pending[-1], m.Shedding)
    drop = (chosen if asked or attack.firer_sheds else best_drop(attack)) if shedder else 0
    return AttackForecast(
        by=attack.by,
        kind=attack.kind,
        distance=attack.distance,
        attack=_lines(attack.lines),
        attack_mods=_lines(attack.mods),
        fp=attack.fp - drop,
        targets=_targets(state, attack, drop),
        one_die_kills=False,
        sheds=sheds(state, attack) if attack.defenses else (),
        shedder=shedder,
    )


def _targets(state: m.State, attack: Attack, drop: int) -> tuple[DefenderForecast, ...]:
    return tuple(
        DefenderForecast(
            units=defense.units,
            at=state.units[defense.units[0]].at if defense.units[0] in state.units else attack.at,
            defense=_lines(defense.lines),
            defense_mods=_lines(defense.mods),
            sv=defense.sv - drop,
            odds=resolve.odds(*pools(attack, defense, drop)),
            attack_mods=_lines(defense.high),
            extra=sum(line.dice for line in defense.attack),
        )
        for defense in attack.defenses
    )


def _lines(entries: tuple[DiceEntry, ...]) -> tuple[PoolLine, ...]:
    return tuple(PoolLine(entry.reason, entry.dice, entry.rule) for entry in entries)


def _most_shed(state: m.State, attack: Attack) -> int:
    """Return the number of dice that the side that rolls more of them may shed."""
    return most_shed(state, attack) if attack.firer_sheds else attack.most_shed


def sheds(state: m.State, attack: Attack) -> tuple[Shed, ...]:
    """Return every legal shed with its odds, marking the best one for the shedding side. [EXC, SOLO-8a]"""
    most = _most_shed(state, attack)
    best = best_drop(attack) if most else 0
    defense = attack.defenses[0]
    return tuple(
        Shed(drop, attack.fp - drop, defense.sv - drop, resolve.odds(*pools(attack, defense, drop)), drop == best)
        for drop in range(most + 1)
    )


def best_drop(attack: Attack) -> int:
    """Return the shed with the highest kill chance if the firer sheds, else the lowest. [SOLO-8a]

    Ties: fewest dice.
    """
    if not attack.most_shed:
        return 0
    return resolve.best_shed(*pools(attack, attack.defenses[0], 0), by_firer=attack.firer_sheds, on="kill")


def hit_back(state: m.State, command: m.Fire | m.Assault) -> Odds | None:
    """Return the odds of the best single return shot of an unhurt target, or None if no target can. [OPP-2]"""
    targets = (command.at,) if isinstance(command, m.Assault) else command.at
    by = tuple(unit.id for unit in intact(state.units[one] for one in targets))
    if not by:
        return None
    foe = state.units[by[0]].side
    waiting = m.ReturnFire(foe, by, command.by)
    free = _replied(state, waiting)
    best: tuple[Fraction, Odds] | None = None
    for shot in reaction.reactions(free, [state.units[one] for one in by], [state.units[one] for one in command.by]):
        if reaction.return_refusal(free, waiting, shot) is not None:
            continue
        attack = attack_of(free, shot, "return")
        gain = worth(free, attack, best_drop(attack))
        if best is None or gain > best[0]:
            best = gain, resolve.odds(*pools(attack, attack.defenses[0], best_drop(attack)))
    return best[1] if best else None


def _replied(state: m.State, waiting: m.ReturnFire) -> m.State:
    return replace(state, pending=(*state.pending, waiting))

"""An attack before it is made, pools line by line with exact odds, and in the words of the report. [FIRE-8]"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.hexes import Hex
from cb_tui.core.report import Result, RollVariant, Stage
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import (
    air_strike,
    artillery,
    attacks,
    ground_fire,
    hand_to_hand,
    pool_stages,
    reaction,
    resolve,
)
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.artillery import area, exposed
from cb_tui.games.combat_boots.rules.dogfight import scene as dogfight
from cb_tui.games.combat_boots.rules.dogfight.model import AirFire, FiringRun, HeadOn
from cb_tui.games.combat_boots.rules.events import DiceEntry, FireKind
from cb_tui.games.combat_boots.rules.fire import Attack, attack_of, pools, worth
from cb_tui.games.combat_boots.rules.forecast_model import (
    AttackForecast,
    DefenderForecast,
    Losses,
    Odds,
    PoolLine,
    Shed,
)
from cb_tui.games.combat_boots.rules.model import CloseCombat, FightOrFlee, HandToHand, Pairing, PairWith, State
from cb_tui.games.combat_boots.rules.occupancy import intact
from cb_tui.games.combat_boots.rules.report_rolls import losses, outcomes, owner
from cb_tui.games.combat_boots.rules.shot import most_shed
from cb_tui.games.combat_boots.rules.sight import see, visibility


def hand_to_hand_forecast(state: State, command: HandToHand | PairWith) -> AttackForecast | None:
    """Return the forecast of a round, or of a match once the piece has joined it.

    The result is None if nothing is rolled or pairs are still open.
    """
    waiting = state.pending[-1] if state.pending else None
    edition = state.context.edition
    if isinstance(command, PairWith):
        if not isinstance(waiting, Pairing):
            return None
        made = hand_to_hand.pair(waiting, command.foe).matches
        match = next(match for match in made if command.unit in match.ours + match.theirs)
        bonus = edition.first_round_bonus if waiting.first else 0
        if waiting.side == waiting.starter:
            return _round_forecast(state, waiting.at, match.ours, match.theirs, 1, bonus=(0, bonus))
        return _round_forecast(state, waiting.at, match.theirs, match.ours, 1, bonus=(bonus, 0))
    if not isinstance(waiting, CloseCombat | FightOrFlee):
        return None
    foe = state.context.enemy(waiting.side)
    ours = [unit.id for unit in hand_to_hand.fighters(state, waiting.side, command.at)]
    theirs = [unit.id for unit in hand_to_hand.fighters(state, foe, command.at)]
    pairs = hand_to_hand.pairs_of(ours, theirs)
    if not pairs or (edition.matches and pairs > 1):
        return None
    bonus = edition.first_round_bonus if isinstance(waiting, CloseCombat) else 0
    led = (
        hand_to_hand.leaders_help(state, waiting.side, command.at),
        hand_to_hand.leaders_help(state, foe, command.at),
    )
    return _round_forecast(state, command.at, ours, theirs, pairs, bonus=(0, bonus), led=led)


def _round_forecast(
    state: State,
    place: Hex,
    ours: Iterable[UnitId],
    theirs: Iterable[UnitId],
    pairs: int,
    *,
    bonus: tuple[int, int],
    led: tuple[int, int] = (0, 0),
) -> AttackForecast:
    mine, yours = _pool(state, ours, bonus[0]), _pool(state, theirs, bonus[1])
    dice, against = (sum(line.dice for line in pool) for pool in (mine, yours))
    chances = resolve.hand_to_hand_odds(dice, against, pairs, led)
    hit = sum((chance for (_, lost), chance in chances.items() if lost), Fraction(0))
    target = DefenderForecast(
        units=tuple(theirs),
        at=place,
        defense=yours,
        defense_mods=_led(led[1]),
        sv=against,
        odds=Odds(hit, Fraction(0), 1 - hit),
    )
    return AttackForecast(
        by=tuple(ours),
        kind="hand to hand",
        distance=0,
        attack=mine,
        attack_mods=_led(led[0]),
        fp=dice,
        targets=(target,),
        one_die_kills=False,
        sheds=(),
        losses=tuple(Losses(own, enemy, chance) for (own, enemy), chance in sorted(chances.items())),
    )


def _led(bonus: int) -> tuple[PoolLine, ...]:
    return (PoolLine("leader", bonus, "HTH-2a"),) if bonus else ()


def _pool(state: State, units: Iterable[UnitId], bonus: int) -> tuple[PoolLine, ...]:
    return pool_stages.fighters(((unit, hand_to_hand.dice_of(state, (unit,))) for unit in units), bonus)


def attack_now(state: m.State, command: Command) -> Attack | None:
    """Return the attack of a mission, a strike or ground fire, or None for other commands.

    It may hit no unit.
    """
    waiting = state.pending[-1] if state.pending else None
    match command:
        case m.Call(battery, at):
            return artillery.attack_of(state, battery, battery, at, exposed(state, area(state.context.board, at)))
        case m.Shift(mission, to):
            battery = next(barrage.battery for barrage in state.barrages if barrage.id == mission)
            return artillery.attack_of(state, mission, battery, to, exposed(state, area(state.context.board, to)))
        case m.Strike():
            return air_strike.attack_of(state, command, 0)
        case m.Fire() if isinstance(waiting, m.GroundFire):
            return ground_fire.attack_of(state, waiting.strike, command)
        case m.ReduceDice() if isinstance(waiting, m.Shedding):
            return _waiting(state, waiting)
        case _:
            return None


def _waiting(state: m.State, shedding: m.Shedding) -> Attack | None:
    """Return the attack that waits for its target to shed dice."""
    under = state.pending[-2] if len(state.pending) > 1 else None
    if isinstance(shedding.fire, m.Strike):
        return air_strike.attack_of(state, shedding.fire, shedding.made)
    if isinstance(shedding.fire, m.Fire) and isinstance(under, m.GroundFire):
        return ground_fire.attack_of(state, under.strike, shedding.fire)
    return None


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


def attack_forecast(state: m.State, command: Command) -> AttackForecast | None:
    """Return both pools and all odds of an attack, or None if a command rolls at no target."""
    if isinstance(command, AirFire | FiringRun | HeadOn):
        return dogfight.prospect(state, command)
    if isinstance(command, m.HandToHand | m.PairWith):
        return hand_to_hand_forecast(state, command)
    command = _listed(state, command)
    waiting = state.pending[-1] if state.pending else None
    if attack := attack_now(state, command):
        return _from_above(state, attack, getattr(command, "drop", 0))
    if isinstance(command, m.ReduceDice) and isinstance(waiting, m.Shedding) and not isinstance(waiting.fire, m.Strike):
        return _fire_forecast(state, waiting.fire, command.drop)
    if isinstance(command, m.Fire | m.Assault):
        attack = attack_of(state, command, kind_now(state, command))
        drop = command.drop if attack.firer_sheds else best_drop(attack)
        return _fire_forecast(state, command, drop)
    return None


def _listed(state: m.State, command: Command) -> Command:
    match command:
        case m.Fire():
            return attacks.canonical_fire(state, command)
        case m.Assault():
            return attacks.canonical_assault(state, command)
        case m.Strike():
            return air_strike.canonical(state, command)
        case _:
            return command


def _fire_forecast(state: m.State, command: m.Fire | m.Assault, drop: int) -> AttackForecast:
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
        second_mods=_lines(attack.second_mods),
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
        second_mods=_lines(attack.second_mods),
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


def forecast(state: State, command: Command) -> Forecast | None:
    """Return the forecast of an attack, or None for a command that rolls at no target."""
    seen = attack_forecast(state, command)
    return described(state, seen) if seen is not None else None


def described(state: State, seen: AttackForecast) -> Forecast:
    """Return an attack before it is rolled in the words of its report."""
    first = seen.targets[0].units if seen.targets else ()
    at, choice = seen.targets[0].at if seen.targets else "", len(seen.sheds) > 1
    by = seen.by[0] if seen.by else UnitId("")
    return Forecast(
        kind=seen.kind,
        side=owner(state, by),
        by=seen.by,
        distance=seen.distance,
        frame=pool_stages.frame(state, seen.kind, by, at, seen.distance),
        parts=tuple(_part(state, seen, target) for target in seen.targets),
        variants=tuple(
            RollVariant(f"{shed.fp}-{shed.sv}", _results(state, first, shed.odds), shed.best)
            for shed in seen.sheds
            if choice
        ),
        chooser=seen.shedder,
        return_fire=_results(state, seen.by, seen.hit_back) if seen.hit_back else (),
        sight=seen.sight,
    )


def _part(state: State, seen: AttackForecast, target: DefenderForecast) -> ForecastPart:
    if seen.losses:
        stages = _hands(state, seen, target)
        ways = sorted(seen.losses, key=lambda way: (way.enemy - way.own, way.own))
        results = tuple(losses(each.own, each.enemy, each.chance) for each in ways)
        return ForecastPart(target.units, target.at or None, stages, results)
    drop = sum(entry.dice for entry in seen.attack) - seen.fp
    alone = (PoolLine("HE at armor", target.extra, "HE-2"),) if target.extra else ()
    shaken = all(unit in state.units and state.units[unit].disrupted for unit in target.units)
    words = None if state.sky else state.context.edition.words
    notes = pool_stages.notes(seen.distance, words, one_die=seen.one_die_kills, shaken=shaken)
    return ForecastPart(
        target.units,
        target.at or None,
        (
            pool_stages.pool(
                "attack", "attack", (*seen.attack, *alone), (*seen.attack_mods, *target.attack_mods), drop=drop,
                second=seen.second_mods,
            ),
            pool_stages.pool("defense", "defense", target.defense, target.defense_mods, drop=drop, notes=notes),
        ),
        _results(state, target.units, target.odds),
    )  # fmt: skip


def _hands(state: State, seen: AttackForecast, target: DefenderForecast) -> tuple[Stage, Stage]:
    """Return the dice of both sides hand to hand."""
    names = [state.context.armies[owner(state, units[0])].name if units else "" for units in (seen.by, target.units)]
    led = [sum(each.dice for each in mods) for mods in (seen.attack_mods, target.defense_mods)]
    return (
        pool_stages.hands(names[0], "attack", seen.attack, led[0]),
        pool_stages.hands(names[1], "defense", target.defense, led[1]),
    )


def _results(state: State, units: Sequence[UnitId], odds: Odds) -> tuple[Result, ...]:
    shaken = [unit for unit in units if unit in state.units and state.units[unit].disrupted]
    return outcomes(len(units), shaken, odds.kill, odds.disrupt, None if state.sky else state.context.edition.words)

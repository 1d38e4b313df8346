"""Kinds of puzzles of *Combat Boots* that its rules answer: dice to shed, moves, and close combat."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.puzzle import POINT, Aim, Option, PuzzleKind, Thumb
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import (
    actions,
    attack_forecast,
    attacks,
    exposure,
    hand_to_hand,
    movement,
    puzzle_reasons,
)
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import Hold
from cb_tui.games.combat_boots.rules.occupancy import cover, enemies, intact, names, units_of

NOTHING, SURE = Fraction(0), Fraction(1)
FIGHT = "hand to hand"
WAYS = 40  # to one hex: more are no puzzle but a list


def free(state: m.State) -> bool:
    """Check whether the side to decide may give any command of its turn."""
    return not (state.outcome or state.pending or state.sky)


def movers(state: m.State) -> Iterator[m.Unit]:
    """Yield the pieces on foot or on wheels that may begin a march."""
    for unit in intact(units_of(state, state.active)) if free(state) else ():
        if not (unit.acted or unit.moved or unit.shots or unit.id in state.acting) and movement.reach(state, unit.id):
            yield unit


# --- shed ----------------------------------------------------------------------------------------------------------


def _shed_ask(state: m.State, aim: Aim) -> str:
    waiting = state.pending[-1] if state.pending else None
    if isinstance(waiting, m.Shedding):
        by, at = names(_by(waiting.fire)), names(_at(waiting.fire))
        wanted = f"the best chance that {at} is not destroyed"
    else:
        by, at, wanted = str(aim.unit), str(aim.target), f"the best chance to destroy {aim.target}"
    return f"{_fire(by)} at {at}. How many dice should {by} shed ({at} sheds as many), for {wanted}?"


def _fire(who: str) -> str:
    return f"{who} fire" if "+" in who else f"{who} fires"


def _by(fire: m.Fire | m.Assault | m.Strike) -> tuple[UnitId, ...]:
    return () if isinstance(fire, m.Strike) else fire.by


def _at(fire: m.Fire | m.Assault | m.Strike) -> tuple[UnitId, ...]:
    match fire:
        case m.Fire():
            return fire.at
        case m.Assault():
            return (fire.at,)
        case _:
            return ()


def _shed_aims(state: m.State) -> Iterator[Aim]:
    waiting = state.pending[-1] if state.pending else None
    if isinstance(waiting, m.Shedding) and not isinstance(waiting.fire, m.Strike) and waiting.most:
        yield Aim()
    if free(state):
        for fire in attacks.in_turn(state, [each for each in intact(units_of(state, state.active)) if not each.acted]):
            if isinstance(fire, m.Fire) and fire.drop == 1:
                yield Aim(unit=UnitId("+".join(fire.by)), target=UnitId("+".join(fire.at)))


def _shed_options(state: m.State, aim: Aim) -> tuple[Option, ...]:
    def option(command: m.ReduceDice | m.Fire) -> Option:
        text = f"{command.drop} dice" if command.drop != 1 else "1 die"
        return Option(key=str(command.drop), text=text, command=command)

    if not aim.unit:
        return tuple(option(each) for each in actions.legal(state) if isinstance(each, m.ReduceDice))
    unit = state.units[UnitId(aim.unit.partition("+")[0])]
    found = [
        each
        for each in attacks.in_turn(state, units_of(state, unit.side, unit.at))
        if isinstance(each, m.Fire) and "+".join(each.by) == aim.unit and "+".join(each.at) == aim.target
    ]
    arm = next((each.arm for each in found if each.drop), "")
    return tuple(option(each) for each in found if each.arm == arm)


def _shed_value(state: m.State, aim: Aim, option: Option) -> Fraction | None:
    assert isinstance(option.command, m.ReduceDice | m.Fire), "both shed dice"
    told = attack_forecast.attack_forecast(state, option.command)
    if told is None or len(told.targets) != 1:
        return None
    gone = _destroyed(state, told.targets[0].units, told.odds.kill, told.odds.disrupt)
    return gone if aim.unit else 1 - gone


def _destroyed(state: m.State, units: tuple[UnitId, ...], kill: Fraction, disrupt: Fraction) -> Fraction:
    """Return the chance that a piece of a group is destroyed. [FIRE-6]"""
    return kill + (disrupt if any(state.units[one].disrupted for one in units) else NOTHING)


SHED: PuzzleKind[m.State] = PuzzleKind(
    name="shed", title="dice to shed", measure="chance", counts="", margin=2 * POINT, fewest=2,
    share=Fraction(1, 2), least=5 * POINT, base=1100,
    ask=_shed_ask, aims=_shed_aims, options=_shed_options, value=_shed_value, why=puzzle_reasons.shots,
    thumbs=(
        Thumb("shed none", lambda state, aim, option: option.key == "0"),
        Thumb("shed all that may be", lambda state, aim, option: int(option.key)),
        Thumb("shed one", lambda state, aim, option: option.key == "1"),
    ),
)  # fmt: skip

# --- safe and way --------------------------------------------------------------------------------------------------


def _safe_ask(state: m.State, aim: Aim) -> str:
    goes = f"{aim.unit} must get closer to {aim.place}. Where" if aim.place else f"{aim.unit} is in danger. Where"
    return (
        f"{goes} should it end this move, for the best chance of not being hit on the way or there? Each enemy's own "
        "best shot counts, no fire in groups."
    )


def _safe_aims(state: m.State) -> Iterator[Aim]:
    """Yield an advance on what is nearest, then a way out of danger, of each piece that may march."""
    for unit in movers(state):
        yield from (Aim(unit=unit.id, place=at) for at in _goals(state, unit) if hexes.distance(unit.at, at) > 1)
        if exposure.danger(state, unit.id, unit.at).hit_chance > 30 * POINT and _should_go(state, Aim(unit=unit.id)):
            yield Aim(unit=unit.id)


def _should_go(state: m.State, aim: Aim) -> bool:
    """Check whether some hex is safer than the one where a piece is."""
    here, *others = _safe_options(state, aim)
    stays = _safe_value(state, aim, here)
    return any(_safe_value(state, aim, each) > stays for each in others)


def _goals(state: m.State, unit: m.Unit) -> tuple[Hex, ...]:
    """Return the nearest hex that a side wins by, or the nearest enemy's where no such hex is on the field."""
    won_by = (each.hexes for each in state.context.battle.victory if isinstance(each, Hold))
    places = [at for found in won_by for at in found if at in state.context.board.terrain]
    places = places or [foe.at for foe in enemies(state, unit.side) if foe.at in state.context.board.terrain]
    return (min(places, key=lambda at: (hexes.distance(unit.at, at), at)),) if places else ()


def _safe_options(state: m.State, aim: Aim) -> tuple[Option, ...]:
    here, ways = state.units[aim.unit].at, sorted(exposure.safest(state, aim.unit).items())
    moves = (Option(key=at, text=at, place=at, path=reach.way) for at, reach in ways)
    if goal := Hex(aim.place):
        far = hexes.distance(here, goal)
        return tuple(each for each in moves if hexes.distance(Hex(each.key), goal) < far)
    return (Option(key=here, text=f"{here}, where it is", place=here), *moves)


def _safe_value(state: m.State, aim: Aim, option: Option) -> Fraction:
    assert option.place is not None, "every option of this kind is a hex"
    way = tuple(map(Hex, option.path))
    unhurt = exposure.exposure(state, aim.unit, way).unhurt if way else SURE
    return unhurt * (1 - exposure.danger(state, aim.unit, Hex(option.place)).hit_chance)


def _nearest(state: m.State, aim: Aim, option: Option) -> int:
    foes = enemies(state, state.units[aim.unit].side)
    return min((hexes.distance(Hex(option.place or ""), foe.at) for foe in foes), default=0)


def _cover(state: m.State, aim: Aim, option: Option) -> int:
    return cover(state, Hex(option.place or ""))


def _costs_nothing(state: m.State, aim: Aim, option: Option) -> int:
    return -len(option.path)


SAFE: PuzzleKind[m.State] = PuzzleKind(
    name="safe", title="safe move", measure="chance", counts="chance of not being hit", margin=5 * POINT, fewest=8,
    share=Fraction(1, 8), least=50 * POINT, fooled=1, base=1150,
    ask=_safe_ask, aims=_safe_aims, options=_safe_options, value=_safe_value, why=puzzle_reasons.moves,
    thumbs=(
        Thumb("the best cover", _cover),
        Thumb("far from all enemies", _nearest),
        Thumb("the shortest move", _costs_nothing),
    ),
)  # fmt: skip


def _way_ask(state: m.State, aim: Aim) -> str:
    return f"By which way is {aim.unit} most likely to reach {aim.place} unhurt in this turn?"


def _way_aims(state: m.State) -> Iterator[Aim]:
    for unit in movers(state):
        for at, reach in sorted(movement.reach(state, unit.id).items()):
            risky = exposure.exposure(state, unit.id, tuple(map(Hex, reach.way))).unhurt < SURE
            if len(reach.way) > 1 and risky and _serves(state, unit, at):
                yield Aim(unit=unit.id, place=at)


def _serves(state: m.State, unit: m.Unit, at: Hex) -> bool:
    """Check whether to go to a hex has a purpose: it is won by, or nearer to that and covered, or out of danger."""
    goals = _goals(state, unit)
    if at in goals:
        return True
    if any(hexes.distance(at, goal) < hexes.distance(unit.at, goal) for goal in goals) and cover(state, at):
        return True
    now = exposure.danger(state, unit.id, unit.at).hit_chance
    return now > 30 * POINT and 2 * exposure.danger(state, unit.id, at).hit_chance < now


def _ways(state: m.State, unit: m.Unit, goal: Hex) -> Iterator[tuple[Hex, ...]]:
    """Yield every path to a hex that the points of a piece pay for and that enters no hex twice."""
    onward = movement.steps(state, unit)
    paths: list[tuple[tuple[Hex, ...], float, bool]] = [((), movement.points_left(state, unit), False)]
    while paths:
        path, left, ends = paths.pop()
        here = path[-1] if path else unit.at
        if here == goal:
            yield path
        elif not ends:
            for to, price, last in onward(here):
                if price <= left and to != unit.at and to not in path:
                    paths.append(((*path, Hex(to)), left - price, last))


def _way_options(state: m.State, aim: Aim) -> tuple[Option, ...]:
    found = [*islice(_ways(state, state.units[aim.unit], Hex(aim.place)), WAYS + 1)]
    if len(found) > WAYS:
        return ()
    return tuple(Option(key="-".join(path), text=" ".join(path), path=path) for path in sorted(found))


def _way_value(state: m.State, aim: Aim, option: Option) -> Fraction:
    return exposure.exposure(state, aim.unit, tuple(map(Hex, option.path))).unhurt


def _covered(state: m.State, aim: Aim, option: Option) -> int:
    return sum(cover(state, Hex(at)) for at in option.path)


def _apart(state: m.State, aim: Aim, option: Option) -> int:
    foes = enemies(state, state.units[aim.unit].side)
    return sum(min((hexes.distance(Hex(at), foe.at) for foe in foes), default=0) for at in option.path)


WAY: PuzzleKind[m.State] = PuzzleKind(
    name="way", title="quietest way", measure="chance", counts="chance to arrive unhurt", margin=5 * POINT, fewest=5,
    share=Fraction(1, 4), least=50 * POINT, fooled=1, base=1150,
    ask=_way_ask, aims=_way_aims, options=_way_options, value=_way_value, why=puzzle_reasons.moves,
    thumbs=(
        Thumb("the most cover", _covered),
        Thumb("far from all enemies", _apart),
        Thumb("the fewest hexes", _costs_nothing),
    ),
)  # fmt: skip

# --- close ---------------------------------------------------------------------------------------------------------


def _close_ask(state: m.State, aim: Aim) -> str:
    choice = f"Fight one round hand to hand in {aim.place}, or not: which gains more on average?"
    return f"{choice} Count pieces, theirs lost less yours; one that is only hurt is half a piece."


def _close_aims(state: m.State) -> Iterator[Aim]:
    """Yield the hexes of a close combat that is decided now. Who fires may fight as well, so that is no choice."""
    waiting = state.pending[-1] if state.pending and not state.context.edition.matches else None
    if isinstance(waiting, m.CloseCombat):
        yield from (Aim(place=at) for at in waiting.hexes)
    if isinstance(waiting, m.FightOrFlee):
        yield Aim(place=waiting.at)


def _close_options(state: m.State, aim: Aim) -> tuple[Option, ...]:
    if not any(aim == each for each in _close_aims(state)):
        return ()
    fight = Option(key=FIGHT, text="fight hand to hand", command=m.HandToHand(Hex(aim.place)))
    others = [each for each in actions.legal(state) if not isinstance(each, m.HandToHand)]
    words = "flee" if isinstance(state.pending[-1], m.FightOrFlee) else "do not fight"
    leave = (Option(key="not", text=words, command=each) for each in others[:1])
    return (fight, *leave)


def _close_value(state: m.State, aim: Aim, option: Option) -> Fraction | None:
    if option.key == "not":
        return NOTHING
    assert option.command is not None, "every option of this kind is a command"
    told = attack_forecast.forecast(state, option.command)
    if told is None or len(told.parts) != 1:
        return None
    if told.variants and told.chooser != told.side:
        return min(_balance(each.results) for each in told.variants)
    return _balance(told.results)


def _balance(results: Any) -> Fraction:
    return sum((each.chance * each.balance for each in results), NOTHING)


def _more_dice(state: m.State, aim: Aim, option: Option) -> bool:
    side, at = state.pending[-1].side, Hex(aim.place)
    more = hand_to_hand.pool(state, side, at) > hand_to_hand.pool(state, state.context.enemy(side), at)
    return (option.key == FIGHT) == more


CLOSE: PuzzleKind[m.State] = PuzzleKind(
    name="close", title="fight or not", measure="number", counts="pieces on average", margin=Fraction(1, 20),
    fooled=1, fewest=2, share=Fraction(1, 2), least=Fraction(0), base=1100,
    ask=_close_ask, aims=_close_aims, options=_close_options, value=_close_value, why=puzzle_reasons.fights,
    thumbs=(
        Thumb("fight hand to hand", lambda state, aim, option: option.key == FIGHT, usual=False),
        Thumb("fight with more dice", _more_dice),
    ),
)  # fmt: skip
KINDS = (SHED, SAFE, WAY, CLOSE)

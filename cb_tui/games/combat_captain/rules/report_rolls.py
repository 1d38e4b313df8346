"""The rolls of a command, each with the chances that it had before, and pointing at its dice."""

from fractions import Fraction
from typing import Any

from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.report import Reason, Roll, Stage
from cb_tui.core.values import Event, Rolled, Side, UnitId
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.games.combat_captain.rules import fire_odds, phases, results, tell, weapons
from cb_tui.games.combat_captain.rules.fire_events import CloseCombatHarm, Contribution
from cb_tui.games.combat_captain.rules.fire_odds import FireDice, FirerDice, FireTarget
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import ALL_ROUND, everywhere

Dice = tuple[tuple[int, tuple[int, ...]], ...]  # the index of each roll among the events of the command, and its faces
Judged = (
    e.Fired | e.InitiativeJudged | e.Measured | e.Suffered | e.MeleeWon | e.EventRolled | e.Came | e.ShellFell
    | e.Strafed
    | e.Bombed | e.Awaited
)  # fmt: skip


def fallen(events: tuple[Event, ...]) -> dict[int, Dice]:
    """Return the dice that each event judges, by the index of the event.

    An event judges all dice rolled since the last one that did. In a close combat each side judges
    its own blows.
    """
    found: dict[int, Dice] = {}
    waiting: list[tuple[int, tuple[int, ...]]] = []
    kept: list[tuple[int, tuple[int, ...]]] = []  # the blows of the defender, until they are judged
    for index, event in enumerate(events):
        match event:
            case Rolled(_, faces):
                waiting.append((index, faces))
            case e.Clashed():
                waiting, kept = waiting[:1], waiting[1:]
            case e.MeleeWon(chance=""):
                pass
            case _ if isinstance(event, Judged):
                found[index] = tuple(waiting)
                waiting, kept = kept, []
    return found


def roll(state: State, event: Judged, fell: Dice, attackers: Side | None) -> Roll:
    """Return the roll that an event judges. `attackers` is the charging side of a close combat, else None."""
    match event:
        case e.Fired():
            return _fired(state, event, fell)
        case e.Measured():
            return _measured(state, event, fell)
        case e.InitiativeJudged():
            return _initiative(state, event, fell)
        case e.Suffered():
            return _suffered(state, event, fell)
        case e.MeleeWon():
            return _stands(state, event, fell, attackers or event.side)
        case e.ShellFell() | e.Strafed() | e.Bombed():
            return _from_above(state, event, fell)
        case e.EventRolled(side, face):
            got, found = face - 1, results.event()
            return _roll(event, fell, kind="event", side=side, results=found, result_index=got)
        case e.Came(side, kind, count, most):
            shells = kind == "artillery"
            found = results.came(face if shells else phases.planes(face, most) for face in range(1, 7))
            got = results.named(found, str(count))
            return _roll(event, fell, kind="shells" if shells else "planes", side=side, results=found, result_index=got)
        case e.Awaited(company, needs, face):
            side = state.context.companies[company].side
            found = results.arrival(needs)
            got = results.named(found, results.ARRIVAL[face >= needs])
            said: dict[str, Any] = {"side": side, "results": found, "result_index": got, "pools": f"{needs}+"}
            return _roll(event, fell, kind="arrival", **said)


def _roll(event: Event, fell: Dice, **said: Any) -> Roll:
    """Return a roll with its dice. `by` is empty if the side itself rolls."""
    dice, faces = tuple(index for index, _ in fell), tuple(each for _, each in fell)
    return Roll(**{"actors": (), "die_events": dice, "faces": faces, **said}, event=event)


# --- fire --------------------------------------------------------------------------------------------------------


def odds(state: State, event: e.Fired) -> tuple[FireDice, FireTarget]:
    """Return the dice of a volley and its target as they were before the dice fell."""
    armor = state.context.cards[event.at].armor != "none"
    guns: dict[tuple[UnitId, bool], list[Contribution]] = {}
    for each in event.by:  # the main weapon and the machine gun of a vehicle read the same dice [TANK-1b]
        guns.setdefault((each.unit, each.weapon == "hand_held_at"), []).append(each)
    rules = state.context.rules
    men = 1 if armor else event.men
    target = FireTarget(men, men, Fraction(event.fails, 6), event.level >= ALL_ROUND, armor)
    return FireDice(
        tuple(_gun(each) for each in guns.values()), event.markers, rules.morale_parity, everywhere(rules)
    ), target


def _gun(given: list[Contribution]) -> FirerDice:
    reads = tuple((weapons.COUNTS[each.band], each.modifier) for each in given)
    return FirerDice(len(given[0].faces), reads, given[0].behind)


def _fired(state: State, event: e.Fired, fell: Dice) -> Roll:
    setting, units = state.context, tell.firers(event)
    fire, target = odds(state, event)
    found = results.lost(fire_odds.lost(fire, target), setting.rules, armor=target.armor)
    lost = CloseCombatHarm(kills=int(event.kill), chance="1") if target.armor else _men(min(event.unsaved, event.men))
    return _roll(
        event, fell, kind=event.how, side=setting.side(units[0]), actors=units, targets=(event.at,), place=event.where,
        group_name=_together(state, units),
        distance=min(each.ticks for each in event.by), attack=True,
        stages=(
            Stage("points", tuple(line for each in event.by for line in _given(each))),
            Stage("cover", (Reason("of the target", event.cover, "COVER-4"),) if event.cover else ()),
        ),
        outcome_text=f"{tell.points(event)},{event.variable}", results=found,
        result_index=results.index(found, lost, setting.rules),
    )  # fmt: skip


def _together(state: State, units: tuple[UnitId, ...]) -> str:
    """Return the company of the firing units, or an empty string if only one fires."""
    return state.context.company[units[0]] if len(units) > 1 else ""


def _given(each: Contribution) -> tuple[Reason, ...]:
    """Return the lines of what one firer gives: its dice by their band, and what its weapon adds."""
    name = f"{each.unit} MG" if each.weapon == "vehicle_mg" else each.unit
    fired = Reason(f"{name} {format_inches(each.ticks)} inches, {each.band}", each.counted, "FIRE-2")
    adds = Reason(f"{name} adds", each.modifier, "FIRE-4")
    return (fired, adds) if each.modifier else (fired,)


def _men(number: int) -> CloseCombatHarm:
    return CloseCombatHarm(men=number, chance="1")


# --- moves and the turn ------------------------------------------------------------------------------------------


def _measured(state: State, event: e.Measured, fell: Dice) -> Roll:
    unit, dice = event.unit, sum(len(faces) for _, faces in fell)
    found = results.march(dice, event.count, event.needs, event.markers, state.context.rules)
    got = 0 if not event.ticks else 2 if event.ticks >= event.needs else 1
    lines = (
        Reason(f"dice, {event.count} faces count", dice, "MOVE-2"),
        Reason("inches to go, rounded up", -(-event.needs // TICKS), "MOVE-2"),
    )
    return _roll(
        event, fell, kind="move", side=state.context.side(unit), actors=(unit,), stages=(Stage("way", lines),),
        pools=f"{dice}d", outcome_text=f"{format_inches(event.ticks)} of {format_inches(event.needs)} inches",
        results=found,
        result_index=results.named(found, results.MARCH[got]),
    )  # fmt: skip


def _initiative(state: State, event: e.InitiativeJudged, fell: Dice) -> Roll:
    """Return the dice of both sides, told of the first."""
    first, other = state.context.sides
    adds = dict(event.modifiers)
    found = results.initiative(adds[first], adds[other])
    got = 1 if event.winner is None else 2 if event.winner == first else 0
    return _roll(
        event, fell, kind="initiative", side=first, stages=tuple(_sum(state, event, side) for side in (first, other)),
        results=found, result_index=results.named(found, results.INITIATIVE[got]), outcome_text=tell.sums(state, event),
    )  # fmt: skip


def _sum(state: State, event: e.InitiativeJudged, side: Side) -> Stage:
    """Return the die of a side and what it adds."""
    total, adds = dict(event.totals)[side], dict(event.modifiers)[side]
    die, added = Reason("die", total - adds, "INIT-1"), Reason("adds", adds, "INIT-2")
    return Stage(tell.side(state, side), (die, added) if adds else (die,))


# --- close combat ------------------------------------------------------------------------------------------------


def _suffered(state: State, event: e.Suffered, fell: Dice) -> Roll:
    setting = state.context
    side = setting.enemy(setting.companies[event.company].side)
    found = results.harms(event.chances, setting.rules)
    got = results.index(found, CloseCombatHarm(men=event.men, kills=event.kills, chance="1"), setting.rules)
    lines = (Reason("hits", event.hits, "CLOSE-9"),)
    return _roll(
        event, fell, kind="blows", side=side, stages=(Stage("blows", lines),), results=found, result_index=got,
        outcome_text=tell.suffered(event),
    )  # fmt: skip


def _stands(state: State, event: e.MeleeWon, fell: Dice, attackers: Side) -> Roll:
    found = results.won(Fraction(event.chance))
    lines = (
        Reason("attacker", event.attack or 0, "CLOSE-3b"),
        Reason("defender", event.defense or 0, "CLOSE-3b"),
    )
    return _roll(
        event, fell, kind="close combat", side=attackers, stages=(Stage("totals", lines),), results=found,
        result_index=results.named(found, results.STANDS[event.side == attackers]),
        outcome_text=f"{event.attack} to {event.defense}",
    )  # fmt: skip


# --- from above --------------------------------------------------------------------------------------------------


def _from_above(state: State, event: e.ShellFell | e.Strafed | e.Bombed, fell: Dice) -> Roll:
    rules = state.context.rules
    match event:
        case e.ShellFell(side, at, touched, _, chances):
            found = results.harms(chances, rules)
            got = results.index(found, tell.harm(state, event), rules)
            units = tuple(unit for unit, _ in touched)
            return _roll(
                event, fell, kind="shell", side=side, targets=units, place=at, results=found, result_index=got,
                outcome_text=tell.from_above(event),
            )  # fmt: skip
        case e.Strafed(unit, men, _, unsaved, _, fails, there, foe):
            own = not foe
            found = results.lost(results.strafed(men, fails, there, foe=foe), rules, own=own)
            gone = min(unsaved, there)
            harm = CloseCombatHarm(own_men=gone, chance="1") if own else _men(gone)
        case e.Bombed(unit, result, men, kills, foe):
            own, sure = not foe, Fraction(1)
            spread = {0: sure * 2 / 3, men or kills: sure / 3}
            found = results.lost(spread, rules, armor=bool(kills), own=own)
            hit = result == "destroyed"
            harm = CloseCombatHarm(
                men=men * hit * foe, kills=kills * hit * foe, own_men=men * hit * own, own_kills=kills * hit * own,
                chance="1",
            )  # fmt: skip
    side = state.context.side(unit)
    kind = "strafing" if isinstance(event, e.Strafed) else "bomb"
    return _roll(
        event, fell, kind=kind, side=state.context.enemy(side) if foe else side, targets=(unit,), results=found,
        result_index=results.index(found, harm, rules), outcome_text=tell.from_above(event),
    )  # fmt: skip

"""The rolls of a command, each with the chances that it had before, and pointing at its dice."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches
from cb_tui.core.report import Fallen, Reason, Roll, Stage
from cb_tui.core.values import Event, Rolled, Side, UnitId
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.games.combat_captain.rules import fire_odds, phases, results, stages, tell, volley_forecast, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.fire_events import CloseCombatHarm, Contribution
from cb_tui.games.combat_captain.rules.fire_odds import FireDice, FirerDice, FireTarget
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import Swap
from cb_tui.games.combat_captain.rules.stages import DiceRoll
from cb_tui.games.combat_captain.rules.weapons import ALL_ROUND, Count, everywhere

VERBS = {"fire": "fired at", "held fire": "fired held dice at", "return fire": "fired back at"}
Dice = tuple[DiceRoll, ...]
EVEN: Count = "even"
ODD: Count = "odd"
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
    waiting: list[DiceRoll] = []
    kept: list[DiceRoll] = []  # the blows of the defender, until they are judged
    for index, event in enumerate(events):
        match event:
            case Rolled(why, faces):
                waiting.append(DiceRoll(index, why, faces))
            case e.Clashed():
                waiting, kept = waiting[:1], waiting[1:]
            case e.MeleeWon(chance=""):
                pass
            case _ if isinstance(event, Judged):
                found[index] = tuple(waiting)
                waiting, kept = kept, []
    return found


class Clash(NamedTuple):
    """A close combat: its companies, and their markers at the blows and now."""

    attackers: tuple[CompanyId, ...]
    defenders: tuple[CompanyId, ...]
    before: Mapping[CompanyId, int]
    markers: Mapping[CompanyId, int]


def roll(state: State, event: Judged, fell: Dice, clash: Clash | None) -> Roll:
    """Return the roll that an event judges. `clash` is the close combat of which it is one, else None."""
    match event:
        case e.Fired():
            return _fired(state, event, fell)
        case e.Measured():
            return _measured(state, event, fell)
        case e.InitiativeJudged():
            return _initiative(state, event, fell)
        case e.Suffered():
            assert clash is not None
            return _suffered(state, event, fell, clash)
        case e.MeleeWon():
            assert clash is not None
            return _stands(state, event, fell, clash)
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
    dice, faces = tuple(each.number for each in fell), tuple(each.faces for each in fell)
    return Roll(**{"actors": (), "die_events": dice, "faces": faces, **said}, event=event)


# --- fire --------------------------------------------------------------------------------------------------------


def odds(state: State, event: e.Fired) -> tuple[FireDice, FireTarget]:
    """Return the dice of a volley and its target as they were before the dice fell."""
    armor = state.context.cards[event.at].armor != "none"
    rules = state.context.rules
    men = 1 if armor else event.men
    target = FireTarget(men, men, Fraction(event.fails, 6), event.level >= ALL_ROUND, armor)
    guns = tuple(map(_gun, _guns(event)))
    return FireDice(guns, event.markers, rules.morale_parity, everywhere(rules)), target


def _guns(event: e.Fired) -> list[list[Contribution]]:
    """Return the shares of each firer. Main weapon and machine gun of a vehicle read the same dice. [TANK-1b]"""
    guns: dict[tuple[UnitId, bool], list[Contribution]] = {}
    for each in event.by:
        guns.setdefault((each.unit, each.weapon == "hand_held_at"), []).append(each)
    return list(guns.values())


def _gun(given: list[Contribution]) -> FirerDice:
    reads = tuple((weapons.COUNTS[each.band], each.modifier) for each in given)
    return FirerDice(len(given[0].faces), reads, given[0].behind)


def _fired(state: State, event: e.Fired, fell: Dice) -> Roll:
    setting, units = state.context, tell.firers(event)
    fire, target = odds(state, event)
    found = results.lost(fire_odds.lost(fire, target), setting.rules, armor=target.armor, there=target.men)
    lost = CloseCombatHarm(kills=int(event.kill), chance="1") if target.armor else _men(min(event.unsaved, event.men))
    given = zip(fire.guns, _guns(event), strict=True)
    shot = stages.VolleyFacts(
        tuple(volley_forecast.firers(fire, given)), ((setting.company[units[0]], event.markers),),
        event.level or event.cover, event.fails, target.armor,
    )  # fmt: skip
    return _roll(
        event, fell, kind=event.how, verb=VERBS[event.how], side=setting.side(units[0]), actors=units,
        group_name=_together(state, units), targets=(event.at,), place=event.where,
        distance=min(each.ticks for each in event.by), attack=True, stages=stages.volley(shot),
        fallen=stages.volley_fell(event, shot, fell, fire.parity), story=_story(state, event),
        outcome_text=f"{tell.points(event)},{event.variable}", results=found,
        result_index=results.index(found, lost, setting.rules),
    )  # fmt: skip


def _story(state: State, event: e.Fired) -> str:
    """Return the result of a volley, and the men of a target that was hit, before its owner may choose markers."""
    points, at = count_noun(tell.points(event), "fire point"), event.at
    told = f"{points} and a red {event.variable}: {tell.fired(state, event)}."
    if event.level and event.chart and not event.cover:
        told += " No cover from that side."
    if not event.unsaved and not event.kill:
        return told
    stand = state.stands.get(at)
    if stand is None:
        return f"{told} {at} is destroyed."
    left = "" if any(isinstance(each, Swap) and each.unit == at for each in state.pending) else " left"
    return f"{told} {at} has {count_noun(stand.men, 'man', 'men')}{left}." if stand.men else told


def _together(state: State, units: tuple[UnitId, ...]) -> str:
    """Return the company of the firing units, or an empty string if only one fires."""
    return state.context.company[units[0]] if len(units) > 1 else ""


def _men(number: int) -> CloseCombatHarm:
    return CloseCombatHarm(men=number, chance="1")


# --- moves and the turn ------------------------------------------------------------------------------------------


def _measured(state: State, event: e.Measured, fell: Dice) -> Roll:
    unit, faces, parity = event.unit, [face for each in fell for face in each.faces], state.context.rules.morale_parity
    found = results.march(len(faces), event.count, event.needs, event.markers, state.context.rules)
    got = 0 if not event.ticks else 2 if event.ticks >= event.needs else 1
    came = f"{format_inches(event.ticks)} of {format_inches(event.needs)} inches"
    markers = ((state.context.company[unit], event.markers),)
    return _roll(
        event, fell, kind="move", side=state.context.side(unit), actors=(unit,),
        stages=stages.way(len(faces), event.count, event.needs, markers),
        fallen=(stages.counted(faces, event.count, event.markers, parity, f"= {came}"),),
        pools=f"{len(faces)}d", outcome_text=came, results=found,
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


def _suffered(state: State, event: e.Suffered, fell: Dice, clash: Clash) -> Roll:
    setting = state.context
    attack = event.company in clash.defenders
    by, struck, count = (clash.attackers, clash.defenders, EVEN) if attack else (clash.defenders, clash.attackers, ODD)
    found = results.harms(event.chances, setting.rules)
    got = results.index(found, CloseCombatHarm(men=event.men, kills=event.kills, chance="1"), setting.rules)
    side = setting.enemy(setting.companies[event.company].side)
    name, off = "attacker" if attack else "defender", stages.of(by, clash.before)
    blows, thrown = _blows(state, (name, off, count, 0), (fell[0].faces, event.hits))
    return _roll(
        event, fell, kind="blows", side=side, group_name="+".join(by), stages=(blows, stages.saves()),
        fallen=(thrown, stages.plain(fell[1:])), story=_losses(state, event, struck),
        results=found, result_index=got, outcome_text=tell.suffered(event),
    )  # fmt: skip


def _stands(state: State, event: e.MeleeWon, fell: Dice, clash: Clash) -> Roll:
    """Return the second dice of both sides. [CLOSE-3b]"""
    found, side = results.won(Fraction(event.chance)), state.context.companies[clash.attackers[0]].side
    ours, theirs = fell
    off, cut = (stages.of(companies, clash.markers) for companies in (clash.attackers, clash.defenders))
    mine, one = _blows(state, ("attacker", off, ODD, 0), (ours.faces, event.attack or 0))
    total = weapons.total(theirs.faces, EVEN, stages.marks(cut), state.context.rules.morale_parity)
    adds = (event.defense or 0) - total if len(clash.defenders) == 1 else 0
    other, two = _blows(state, ("defender", cut, EVEN, adds), (theirs.faces, event.defense or 0))
    more, less = max(event.attack or 0, event.defense or 0), min(event.attack or 0, event.defense or 0)
    held = f"{more} beats {less}." if more > less else f"{more} to {less}, a tie: the defender wins."
    return _roll(
        event, fell, kind="close combat", side=side, group_name="+".join(clash.attackers), stages=(mine, other),
        fallen=(one, two), story=held, results=found,
        result_index=results.named(found, results.STANDS[event.side == side]),
        outcome_text=f"{event.attack} to {event.defense}",
    )  # fmt: skip


def _blows(
    state: State, stage: tuple[str, stages.Markers, Count, int], fell: tuple[tuple[int, ...], int]
) -> tuple[Stage, Fallen]:
    """Return the dice of one side of a close combat, and how they fell: the faces and their sum.

    `stage` is its name, its markers, the faces that count, its cover.
    """
    (name, off, count, cover), (faces, total) = stage, fell
    thrown = stages.counted(faces, count, stages.marks(off), state.context.rules.morale_parity, f"= {total}")
    return stages.blows(name, len(faces), count, off, cover), thrown


def _losses(state: State, event: e.Suffered, struck: tuple[CompanyId, ...]) -> str:
    """Return the losses of the side that was struck, and what its cover saved."""
    saved = event.hits - event.men if not event.kills and any(map(state.stands_of, struck)) else 0
    told = f"{'+'.join(struck)} loses {tell.suffered(event).removesuffix(' lost')}"
    return f"{told}, {saved} saved." if saved else f"{told}."


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

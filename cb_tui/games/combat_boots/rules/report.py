"""Reports of the events of a command for everything above the rules.

Chances and prose have chapters of their own.
"""

from collections.abc import Sequence
from typing import Any, assert_never, cast

from msgspec.structs import replace

from cb_tui.core.grammar import clip
from cb_tui.core.report import Report, Sort
from cb_tui.core.values import Command, Event, Rolled, SeatId, Side, UnitId
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules import prose
from cb_tui.games.combat_boots.rules import report_rolls as rolls
from cb_tui.games.combat_boots.rules.battle import Leave
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight import words as dogfight_words
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.prose import Support, support_tell
from cb_tui.games.combat_boots.rules.report_rolls import sender
from cb_tui.games.combat_boots.rules.victory import departed

FLEW = {"done": "flew home", "damaged": "flew home damaged"}
SORTS: dict[e.FireKind | e.AirKind, Sort] = {
    "overrun": "close combat", "assault": "close combat", "artillery": "artillery", "air": "air", "ground fire": "air",
}  # fmt: skip


def sky(state: State, event: r.SkyEvent, events: Sequence[Event], fallen: rolls.UnclaimedDice) -> Report:
    """Return the report of a dogfight event."""
    text = dogfight_words.tell(state, event)
    match event:
        case r.InitiativeWon() | r.AirPhaseBegan() | r.AirPhaseEnded():
            return Report(event=event, sort="air", text=text)
        case r.Contested(unit=unit, foe=foe):
            roll = rolls.contested(event, rolls.owner(state, unit), fallen.take(2))
            both = frozenset((unit, foe))
            return Report(event=event, kind="contest", sort="air", text=text, actors=(unit,), units=both, rolls=(roll,))
        case r.Related(unit, foe):
            both = frozenset((unit, foe))
            return Report(event=event, kind="relation", sort="air", text=text, actors=(unit,), units=both)
        case r.Flown(unit):
            return Report(event=event, sort="air", text=text, actors=(unit,), units=frozenset((unit,)))
        case r.Hurt(unit):  # who is hurt in the air leaves
            why = f"damaged {rolls.cause(events, unit)}".strip()
            return _lost(event, unit, why, away="damaged")
        case r.Downed(unit):
            return _lost(event, unit, rolls.cause(events, unit))
        case r.Departed(unit):
            return Report(
                event=event, kind="exit", sort="air", text=text, alarm=dogfight_words.DAMAGED, actors=(unit,),
                units=frozenset((unit,)),
                exit_text="went home",
            )  # fmt: skip
        case _:
            assert_never(event)


def _lost(event: r.Hurt | r.Downed, unit: UnitId, why: str, away: str = "") -> Report:
    return Report(
        event=event,
        kind="loss",
        sort="air",
        actors=(unit,),
        units=frozenset((unit,)),
        lost=(unit,),
        why=why,
        exit_text=away,
    )


def support(event: Support, before: Sequence[Event]) -> Report:
    """Return the report of a support event. `before` holds the earlier events of its command."""
    text = support_tell(event)
    match event:
        case e.Called(_, battery, at, lands):
            when = f"turn {lands}" if lands else "now"
            return Report(
                event=event, kind="call", sort="artillery", text=text, units=frozenset((battery,)), places=(at,),
                focus=at, brief=f"{battery} on {at}, lands {when}", notice=_notice(event, before),
            )  # fmt: skip
        case e.Shifted(mission, came, to):
            return Report(
                event=event, sort="artillery", text=text, units=frozenset((sender(mission),)), places=(to, came)
            )
        case e.Landed(mission) | e.Lifted(mission):
            return Report(event=event, sort="artillery", text=text, units=frozenset((sender(mission),)))
        case e.Struck(aircraft, at):
            return Report(
                event=event, kind="strike", sort="air", text=text, units=frozenset((aircraft,)), places=(at,), focus=at
            )
        case e.Damaged(aircraft):
            return Report(event=event, sort="air", text=text, alarm="damaged", units=frozenset((aircraft,)))
        case e.Circled(aircraft):
            return Report(event=event, sort="air", text=text, units=frozenset((aircraft,)))
        case e.FlewOff(aircraft, why):
            return Report(
                event=event, kind="departure", sort="air", text=text, units=frozenset((aircraft,)),
                exit_text=FLEW.get(why, why),
            )  # fmt: skip
        case _:
            assert_never(event)


def _notice(event: e.Called, before: Sequence[Event]) -> str:
    """Return the notice of when a mission lands, or an empty string if no die was rolled. [ART-3a]"""
    faces = next((each.faces for each in reversed(before) if isinstance(each, Rolled)), ())
    if not faces:
        return ""
    parity = "even" if faces[0] % 2 == 0 else "odd"
    when = f"in turn {event.lands}" if event.lands else "now"
    return f"{event.battery} rolled {faces[0]}, {parity}: it lands on {event.at} {when}."


def report(state: m.State, command: Command | None, events: tuple[Event, ...]) -> tuple[Report, ...]:
    """Return one report per event of a command, in order. `state` is the one after the command."""
    fallen = rolls.UnclaimedDice()
    reports: list[Report] = []
    judged: int | None = None  # the last event that judged dice
    for index, event in enumerate(events):
        if isinstance(event, Rolled):
            fallen.add(index)
        known = cast("e.AnyEvent", event)  # to check its class takes longer than the match
        said = _said(state, known, index, events, fallen)
        if said.rolls:
            judged = index
        elif said.kind in DECIDED and judged is not None and isinstance(events[judged], e.Tested):
            said = replace(said, cause=judged)
        reports.append(said)
    return tuple(reports)


LOST = {e.HAND_TO_HAND: "in close combat", e.HELPLESS: "in close combat, unable to fight"}  # after "lost in turn 4"
FLIGHTS = {  # the cause of a flight, and what is fled from in few words
    "morale": ("morale failed in the open", "the open"),
    "hand to hand": ("out of close combat", "the fight"),
    "nerve": ("its nerve failed", "the enemy"),
}
DECIDED = ("rally", "failure", "hurt")  # by a roll of morale or nerve that came before


def _toward(state: State, unit: UnitId) -> str:
    """Return the progress of the objective for which a piece has left, " (1 of 4)", or an empty string."""
    goals = (each for each in state.context.battle.victory if isinstance(each, Leave))
    counts = ((departed(state, goal), goal.count) for goal in goals)
    return next((f" ({left.index(unit) + 1} of {due})" for left, due in counts if unit in left), "")


def _said(
    state: m.State, event: e.AnyEvent, index: int, events: tuple[Event, ...], fallen: rolls.UnclaimedDice
) -> Report:
    """Return the report of one event."""
    text = prose.tell(state, event)
    match event:
        case e.Fired() | e.AirFired():
            return attack(state, event, text, fallen)
        case e.Stepped(unit, came, to, _, left):
            return Report(
                event=event, kind="step", sort="move", text=text, actors=(unit,), units=frozenset((unit,)),
                places=(to, came), focus=to, path=(came, to), left=left, positions=((unit, to),),
            )  # fmt: skip
        case e.LeaderMoved(leader, came, to, left):
            return Report(
                event=event, kind="step", sort="move", text=text, units=frozenset((leader,)),
                places=(to, came), path=(came, to), left=left, positions=((leader, to),),
            )  # fmt: skip
        case e.Fled(unit, came, to, why):
            cause, what = FLIGHTS.get(why, ("", ""))
            return Report(
                event=event, kind="flight", sort="morale", text=text, actors=(unit,), units=frozenset((unit,)),
                places=(to, came), focus=to, positions=((unit, to),), shown=f"{text}: {cause}" if cause else "",
                brief=f"{unit} flees {what} to {to}" if what else "",
            )  # fmt: skip
        case e.Arrived(unit, at):
            there = ((unit, at),)
            return Report(
                event=event, kind="arrival", sort="move", text=text, actors=(unit,), units=frozenset((unit,)),
                places=(at,), positions=there,
            )  # fmt: skip
        case e.LeaderArrived(leader, at):
            return Report(
                event=event, sort="move", text=text, units=frozenset((leader,)), places=(at,), positions=((leader, at),)
            )
        case e.Left(unit, edge):
            away = f"left by the {edge} edge{_toward(state, unit)}"
            return _of(event, (unit,), kind="exit", sort="move", text=text, exit_text=away)
        case e.Bridged(unit, at, to):
            return _of(event, (unit,), sort="move", text=text, places=(to, at))
        case e.Loaded(unit, cargo) | e.Unloaded(unit, cargo):
            return _of(event, (unit,), (cargo,), sort="move", text=text)
        case e.LoadingBegan(unit, cargo):
            return _of(event, (unit,), (cargo,))
        case e.Dismounted(unit, tank):
            return _of(event, (unit,), (tank,), sort="move", text=text)
        case e.Disrupted(unit):
            return _of(event, (unit,), kind="hurt", sort="fire", text=text)
        case e.Destroyed(unit, why):
            return _of(
                event, (unit,), _vehicle(event, events), kind="loss", sort="fire", text=text, alarm="lost",
                lost=(unit,),
                why=rolls.cause(events, unit) or LOST.get(why, why),
            )  # fmt: skip
        case e.LeaderFell(leader, why):
            return _of(
                event, (), (leader,), kind="loss", sort="fire", text=text, lost=(leader,),
                brief=f"{leader} is lost, {why}".rstrip(", "), why=rolls.cause(events, leader) or why,
            )  # fmt: skip
        case e.Fought(at=at, by=by, foes=foes):
            lost, dice = both(state, event.side, event.losses, event.enemy_losses), _hands(state, event)
            return _of(
                event, by, foes, kind="fight", sort="close combat", text=text, places=(at,),
                brief=f"lost in {at}: {', '.join(lost)}", alarm="lost", detail=dice,
                rolls=(rolls.fought(state, event, events[index:], fallen.take(2)),),
            )  # fmt: skip
        case e.Tested(_, units):
            return _of(event, units, kind="test", sort="morale", rolls=(rolls.tested(state, event, events, index + 1),))
        case e.Rallied(side, units):
            dice, needed = _morale_dice(events[:index]), state.context.edition.morale(state.context.armies[side])
            shown = f"{text} (rolled {dice}, {needed} or less rallies)"
            return _of(event, units, kind="rally", sort="morale", text=text, shown=shown, brief=f"{text} ({dice})")
        case e.MoraleFailed(side, total, needed, unit=unit):
            who = unit or state.context.armies[side].name
            shown = f"{who} morale fails: rolled {_morale_dice(events[:index])}, over {needed}"
            return _of(
                event, (unit,) if unit else (), kind="failure", sort="morale", text=text, shown=shown,
                brief=f"{who} morale fails {total}>{needed}",
            )  # fmt: skip
        case e.Finished(units):
            return _of(event, units, turn_over_for=units)
        case e.Silenced(units):
            return _of(event, units, text=text)
        case e.FrontSet(unit):
            return _of(event, (unit,))
        case e.Engaged(by):
            return _of(event, by)
        case e.TurnBegan(turn, side):
            return Report(event=event, kind="turn", text=text, seat=SeatId(side), turn=turn)
        case e.Held():
            return Report(event=event, kind="hold", text=text)
        case e.Shed():
            return Report(event=event, kind="shed", text=text)
        case e.Closing():
            return Report(event=event, kind="closing", sort="close combat")
        case e.TurnEnded():
            return Report(event=event, kind="turn over")
        case e.Ended():
            return Report(event=event, kind="end", text=text)
        case Rolled():
            return Report(event=event, kind="dice")
        case e.Waited() | e.Answered():
            return Report(event=event)
        case e.Called() | e.Shifted() | e.Landed() | e.Lifted() | e.Struck() | e.Damaged() | e.FlewOff() | e.Circled():
            return support(event, events[:index])
        case (
            r.InitiativeWon() | r.Contested() | r.Related() | r.Flown() | r.Hurt() | r.Downed() | r.Departed()
            | r.AirPhaseBegan() | r.AirPhaseEnded()
        ):  # fmt: skip
            return sky(state, event, events, fallen)
        case _:
            assert_never(event)


def _morale_dice(before: Sequence[Event]) -> str:
    """Return the dice of the last roll among some events, "5+3"."""
    return "+".join(map(str, next((each.faces for each in reversed(before) if isinstance(each, Rolled)), ())))


def _of(event: Event, by: tuple[UnitId, ...], others: tuple[UnitId, ...] = (), **said: Any) -> Report:
    """Return the report of an event with its actors, or the pieces that it affects, and others."""
    return Report(event=event, actors=by, units=frozenset((*by, *others)), **said)


def _vehicle(event: e.Destroyed, events: Sequence[Event]) -> tuple[UnitId, ...]:
    """Return the vehicle with which a piece aboard is lost."""
    gone = (each.unit for each in events if isinstance(each, e.Destroyed))
    return tuple(one for one in gone if event.why == f"{e.ALONG}{one}")


def attack(state: m.State, event: e.Fired | e.AirFired, text: str, fallen: rolls.UnclaimedDice) -> Report:
    """Return the report of an attack with attackers, targets and results."""
    rolled = rolls.attack(state, event, rolls.owner(state, event.by[0]), fallen.take(1 + len(event.verdicts)))
    ground = isinstance(event, e.Fired)
    whom = (unit for verdict in event.verdicts for unit in verdict.units)
    return _of(
        event, event.by, (*map(rolls.sender, event.by), *whom), kind="attack",
        sort=SORTS.get(event.kind, "fire") if ground else "air",
        text=text, places=(event.at,) if event.at else (), focus=event.at if ground else None, rolls=rolled,
        may_attack_again=event.by if event.kind == "fire" else (),
    )  # fmt: skip


def both(state: m.State, side: Side, own: object, theirs: object) -> list[str]:
    """Return a fact of each side in short, the first side first: "US 1", "GE 2"."""
    armies = state.context.armies.values()
    return [f"{clip(army.name, 2).upper()} {own if army.id == side else theirs}" for army in armies]


def _hands(state: m.State, event: e.Fought) -> str:
    """Return the dice of a hand-to-hand round, best first, with the bonuses of leaders."""
    pools = zip((event.dice, event.enemy_dice), (event.led, event.enemy_led), strict=True)
    return " / ".join(both(state, event.side, *(" ".join(raised(dice, bonus)) for dice, bonus in pools)))


def raised(dice: tuple[int, ...], bonus: int) -> list[str]:
    """Sorted dice as words, the best with what is added: "5+1", "3"."""
    return [f"{face}{bonus:+d}" if bonus and not rank else str(face) for rank, face in enumerate(dice)]

"""Events of Combat Boots as lines of text."""

from typing import assert_never, cast

from cb_tui.core.grammar import count_noun, plural_of_side
from cb_tui.core.values import Event, Rolled
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight import words as dogfight
from cb_tui.games.combat_boots.rules.edition import HalfResultWord
from cb_tui.games.combat_boots.rules.occupancy import names


def dives(arm: str) -> str:
    """Return the verb for an aircraft's weapon. [AIR-1]"""
    return "strafes" if arm == "m" else "burns" if arm in ("n", "N") else "bombs"


Support = e.Called | e.Shifted | e.Landed | e.Lifted | e.Struck | e.Damaged | e.FlewOff | e.Circled


def support_tell(event: Support) -> str:
    """Return one line for the log."""
    match event:
        case e.Called(_, battery, at, lands):
            return f"{battery} called on {at}: " + (f"it lands in turn {lands}" if lands else "it lands now")
        case e.Shifted(mission, came, to):
            return f"{mission} is shifted from {came} to {to}"
        case e.Landed(mission):
            return f"{mission} lands"
        case e.Lifted(mission):
            return f"{mission} is over"
        case e.Struck(aircraft, at, arm):
            return f"{aircraft} {dives(arm)} {at}"
        case e.Damaged(aircraft):
            return f"{aircraft} is damaged"
        case e.FlewOff(aircraft, why):
            return f"{aircraft} is shot down" if why == "shot down" else f"{aircraft} flies off"
        case e.Circled(aircraft, left):
            return f"{aircraft} finds no target" if left else ""
        case _:
            assert_never(event)


def result(verdict: e.Verdict, words: HalfResultWord) -> str:
    """Return the fate of a defender. A disrupted piece disrupted again is destroyed. [FIRE-6]"""
    match verdict.effect:
        case "none":
            return "no effect"
        case "disrupt" if not verdict.shaken:
            return words.disrupted
        case "disrupt" if len(verdict.shaken) < len(verdict.units):
            return f"{words.disrupted}, {names(verdict.shaken)} destroyed"
        case "disrupt" | "kill":
            return "destroyed"


def tell(state: m.State, event: Event) -> str:
    """Return one line for the log, or an empty string if another event covers it."""
    event = cast("e.AnyEvent", event)  # to check its class takes longer than the match
    match event:
        case e.TurnBegan(turn, side):
            return f"turn {turn}, {state.context.armies[side].name}"
        case e.Arrived(unit, at):
            return f"{unit} arrives in {at}"
        case e.Stepped(unit, came, to):
            return f"{unit} moves {came} {to}"
        case e.Left(unit, edge):
            return f"{unit} exits by the {edge} edge"
        case e.Bridged(unit, at, to):
            return f"{unit} bridges {at} {to}"
        case e.Fired():
            return _fired(event, state.context.edition.words)
        case e.Disrupted(unit, why):
            return f"{unit} loses its nerve" if why == "nerve" else ""
        case e.Destroyed(unit, e.HAND_TO_HAND | e.HELPLESS):
            return f"{unit} is lost in close combat"
        case e.Destroyed(unit, why):
            return f"{unit} is lost {why}" if why.startswith(e.ALONG) else ""
        case e.Loaded(unit, cargo, riding):
            return f"{cargo} mounts {unit}" if riding else f"{unit} loads {cargo}"
        case e.Unloaded(unit, cargo):
            return f"{unit} unloads {cargo}"
        case e.Dismounted(unit, tank):
            return f"{unit} gets off {tank}"
        case e.LeaderArrived(leader, at):
            return f"{state.context.officers[leader].name} ({leader}) is in {at}"
        case e.LeaderMoved(leader, came, to):
            return f"{leader} moves {came} {to}"
        case e.LeaderFell(leader, why):
            return f"{state.context.officers[leader].name} ({leader}) is lost, {why}".rstrip(", ")
        case e.Fought(at=at, side=side, losses=losses, enemy_losses=theirs, by=by, foes=foes):
            own, foe = (army.name for _, army in sorted(state.context.armies.items(), key=lambda one: one[0] != side))
            match = f", {names(by)} against {names(foes)}" if by else ""
            return f"close combat in {at}{match}: losses {own} {losses}, {foe} {theirs}"
        case e.Fled(unit, came, to, why):
            return f"{unit} {'retreats' if why == 'retreat' else 'flees'} {came} {to}"
        case e.Rallied(side, units):
            return f"{plural_of_side(state.context.armies[side].name)} rally: {', '.join(units)}"
        case e.MoraleFailed(side, total, morale, unit):
            return f"{unit or state.context.armies[side].name} morale fails: {total} > {morale}"
        case e.Held(side):
            return f"{plural_of_side(state.context.armies[side].name)} hold fire"
        case e.Shed(side, drop):
            return (
                f"{plural_of_side(state.context.armies[side].name)} shed {count_noun(drop, 'die', 'dice')}"
                if drop
                else ""
            )
        case e.Called() | e.Shifted() | e.Landed() | e.Lifted() | e.Struck() | e.Damaged() | e.FlewOff() | e.Circled():
            return support_tell(event)
        case (
            e.AirFired() | r.InitiativeWon() | r.Contested() | r.Related() | r.Flown() | r.Hurt() | r.Downed()
            | r.Departed() | r.AirPhaseBegan() | r.AirPhaseEnded()
        ):  # fmt: skip
            return dogfight.tell(state, event)
        case e.Silenced(units):
            return f"{names(units)} overrun"
        case e.Ended(winner, why):
            return f"{state.context.armies[winner].name} victory: {why}" if winner else f"draw: {why}"
        case (
            Rolled()
            | e.Tested()
            | e.Finished()
            | e.Waited()
            | e.Answered()
            | e.FrontSet()
            | e.Engaged()
            | e.Closing()
            | e.TurnEnded()
            | e.LoadingBegan()
        ):
            return ""
        case _:
            assert_never(event)


def _fired(event: e.Fired, words: HalfResultWord) -> str:
    fp = len(event.faces)
    verb = {
        "fire": "at", "opportunity": "at", "return": "back at", "overrun": "overruns", "assault": "assaults",
        "artillery": "strikes", "air": "attacks", "ground fire": "at",
    }[event.kind]  # fmt: skip
    shots = [f"{names(v.units)} {fp}-{len(v.faces)} {result(v, words)}" for v in event.verdicts]
    return f"{names(event.by)} {verb} {', '.join(shots)}"

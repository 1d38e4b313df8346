"""Questions: the decision that is waited for, in words."""

from typing import assert_never

from cb_tui.core.answers import Question
from cb_tui.core.inches import format_inches
from cb_tui.core.spelling import count_noun
from cb_tui.core.values import UnitId, kind
from cb_tui.games.combat_captain.rules import waiting as w
from cb_tui.games.combat_captain.rules.model import State


def question(state: State) -> Question | None:
    """Return the pending decision, or None while a side is free to give orders or an act runs by itself."""
    waiting = state.pending[-1] if state.pending else None
    if not isinstance(waiting, w.Deciding):
        return None
    title, about, asked, whether = _words(state, waiting)
    return Question(kind=kind(waiting), title=title, about=about, asked=asked, whether=whether, handed=whether)


def mover(state: State) -> UnitId | None:
    """Return the unit that moves or has just fired and may be fired at, or None."""
    match state.pending[-1] if state.pending else None:
        case w.HeldFire(unit=unit):
            return unit
        case w.ReturnFire(at=at):
            return next(iter(at), None)
        case _:
            return None


Words = tuple[str, str, str, str]  # title, about, the question, whether


def _words(state: State, waiting: w.Deciding) -> Words:
    match waiting:
        case w.Deploying():
            about = "Stands may be shifted within the circles of their companies before turn 1."
            return "DEPLOYMENT", about, "shift stands, or say that all are ready", "how the battle begins"
        case w.RollOff():
            return "INITIATIVE", "The higher total wins it.", "roll for the initiative", "when the dice are rolled"
        case w.FirstGo():
            about = "The side that acts first fires first; the other side acts last."
            return "WHO ACTS FIRST?", about, "say which side acts first", "which side acts first"
        case w.ShortWay(unit=unit, ticks=ticks):
            about = f"The dice give {unit} {format_inches(ticks)} inches, but its path is longer."
            return (
                "THE DICE FALL SHORT",
                about,
                f"have {unit} go that far, go elsewhere or stay",
                f"how far {unit} goes",
            )
        case w.HeldFire() | w.ReturnFire():
            return _held(waiting)
        case w.Swap(unit=unit, unsaved=unsaved):
            most = waiting.unsaved // 2
            about = (
                f"Up to {most} of the {count_noun(unsaved, 'hit')} on {unit} may be taken as markers on its company."
            )
            return "MEN OR MARKERS?", about, f"say how many of {unsaved} hits {unit} takes as markers", "men or markers"
        case w.UnderCharge() | w.FallingBack() | w.MeleeDue() | w.Advance():
            return _assault(state, waiting)
        case w.EventDue() | w.EventChoice() | w.Shelling() | w.AirAttack() | w.AirRun():
            return _event(waiting)
        case w.MarchDue(company=company):
            about = f"{company} is far from every enemy and may make a reinforcement move."
            return "REINFORCEMENT MOVE", about, f"march stands of {company}, or pass", f"whether {company} marches"
        case _:
            assert_never(waiting)


def _held(waiting: w.HeldFire | w.ReturnFire) -> Words:
    names = " ".join(waiting.holders)
    if isinstance(waiting, w.HeldFire):
        unit = waiting.unit
        about = f"{unit} moves. These stands hold dice and can hit it: {names}."
        return f"FIRE AT {unit}?", about, f"fire at {unit} as it moves, or wait", f"whether to fire at {unit}"
    at = " ".join(waiting.at)
    about = f"{at} fired. These stands hold dice and can fire back: {names}."
    return "FIRE BACK?", about, f"fire back at {at}, or wait", f"whether to fire back at {at}"


def _assault(state: State, waiting: w.UnderCharge | w.FallingBack | w.MeleeDue | w.Advance) -> Words:
    match waiting:
        case w.UnderCharge(company=company, by=unit):
            about = f"{unit} charges {company}. Withdrawing uses up {company}'s activation and costs it a marker."
            return f"{company} IS CHARGED", about, f"have {company} stand or withdraw", f"whether {company} withdraws"
        case w.FallingBack(company=company, left=left, lost=lost):
            why = "has lost a close combat" if lost else "withdraws"
            goes = "" if state.context.rules.withdrawal_optional else " and goes as far as they allow"
            about = f"{company} {why}: each stand rolls {state.context.rules.withdraw_dice} dice{goes}."
            asked = f"say where {' '.join(left)} fall{'s' * (len(left) == 1)} back to"
            return f"{company} FALLS BACK", about, asked, f"where {company} falls back to"
        case w.MeleeDue(attackers=attackers, defenders=defenders):
            one, other = " ".join(attackers), " ".join(defenders)
            about = f"{one} against {other}: a die per stand, then losses, then a die per surviving stand."
            return "CLOSE COMBAT", about, f"roll for the close combat of {one} against {other}", "when it is rolled"
        case w.Advance(ground=ground):
            anywhere = state.context.rules.defender_advances_anywhere
            where = "into the ground the enemy gave up" if ground else "anywhere" if anywhere else "toward the enemy"
            about = f"The winner may advance up to {state.context.rules.winner_advance} inches, {where}."
            return "ADVANCE", about, "advance stands of the winner, or stay", "whether the winner advances"
        case _:
            assert_never(waiting)


def _event(waiting: w.EventDue | w.EventChoice | w.Shelling | w.AirAttack | w.AirRun) -> Words:
    match waiting:
        case w.EventDue():
            about = "1 the enemy picks, 2 and 3 initiative, 4 artillery, 5 strafing, 6 bombing."
            return "RANDOM EVENT", about, "roll for an event, or pass", "whether to roll for an event"
        case w.EventChoice():
            about = "The event die was a 1: the choice is yours."
            return "PICK THE EVENT", about, "pick artillery, strafing or bombing", "which event"
        case w.Shelling(left=left):
            about = f"{count_noun(left, 'shell')} left. The longer the range, the more a shell scatters."
            return "ARTILLERY", about, "aim a shell, or let the rest go", "where the shells go"
        case w.AirAttack(kind="bombing", left=left):
            about = f"{count_noun(left, 'plane')} left. On a 1 the plane is lost; on 5 or 6 the target is destroyed."
            return "BOMBING", about, "bomb a stand, or let the plane go", "what is bombed"
        case w.AirAttack(left=left):
            about = f"{count_noun(left, 'plane')} left."
            return "STRAFING", about, "lay the tape of a run, or let the plane go", "where a plane strafes"
        case w.AirRun(ahead=ahead):
            names = " ".join(unit for unit, _ in ahead)
            return (
                "FLY ON?",
                f"Still ahead under the tape: {names}.",
                "fly on, or end the run",
                "whether the plane flies on",
            )
        case _:
            assert_never(waiting)

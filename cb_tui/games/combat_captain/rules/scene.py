"""All that a battle screen draws of a state, with the pending decision in words."""

from collections.abc import Iterator
from typing import assert_never

from cb_tui.core import display
from cb_tui.core.display import Force, Question, Scene, Shape
from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches
from cb_tui.core.values import SeatId, Side, UnitId, kind
from cb_tui.games.combat_captain.rules import activity, arrivals, legal, losses, measure, victory
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.deployment import edge_of
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import Deploying
from cb_tui.games.combat_captain.rules.pieces import pieces, tabletop
from cb_tui.games.combat_captain.rules.rulings import RULINGS

PHASES = {
    "deployment": "deployment", "initiative": "initiative", "activation": "activation", "melee": "close combat",
    "event": "event",
    "reinforcement": "reinforcement",
}  # fmt: skip


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


def scene(state: State) -> Scene:
    """Return the whole picture."""
    setting, battle = state.context, state.context.battle
    wins = tuple(victory.goals(state))
    return Scene(
        title=battle.title,
        board=tabletop(setting),
        turn=state.turn,
        turns=battle.turns,
        active=active(state),
        decides=legal.who_decides(state),
        forces=tuple(_force(state, side) for side in setting.sides),
        pieces=pieces(state),
        objectives=tuple(victory.objectives(state)),
        victory=tuple(sentence for _, sentence in wins),
        goals=tuple(side for side, _ in wins),
        by_default=battle.default,
        question=None if state.outcome else question(state),
        mover=mover(state),
        seats=battle.seated,
        rulings=RULINGS.differing(battle),
        first_turn_decider="by initiative" if state.turn <= 1 and state.phase in ("deployment", "initiative") else "",
        clock=clock(state),
        table=_table(state),
    )


def active(state: State) -> SeatId:
    """Return the seat whose turn it is. Before turn 1 that is the deploying seat."""
    waiting = state.pending[-1] if state.pending else None
    return waiting.seat if isinstance(waiting, Deploying) else state.context.seats[state.side]


def clock(state: State) -> str:
    """Return the turn, and the part of it where that is not the activations: "turn 2/6 close combat"."""
    now = f"turn {min(state.turn, state.context.battle.turns)}/{state.context.battle.turns}"
    return now if state.phase == "activation" else f"{now} {PHASES[state.phase]}"


def _force(state: State, side: Side) -> Force:
    setting = state.context
    army = next(each for each in setting.battle.sides if each.id == side)
    lost = sum(loss.how != "left" and setting.side(loss.unit) == side for loss in state.losses)
    return Force(
        side=side,
        name=army.name,
        title=army.title or army.name,
        morale=None,
        rally=None,
        lost=lost,
        total=sum(setting.side(unit) == side for unit in setting.cards),
        disrupted=0,
        due=tuple(_due(state, side)),
    )


def _due(state: State, side: Side) -> Iterator[str]:
    for company, card in state.context.companies.items():
        if card.side == side and (told := arrives(state, company)):
            yield f"{card.name}: {told}"


def arrives(state: State, company: CompanyId) -> str:
    """Return the arrival of a company in words, or an empty string if it is here or gone."""
    card = state.context.companies[company]
    if card.enters is None or state.companies[company].routed or not arrivals.to_come(state, company):
        return ""
    entry = card.enters
    called = state.called.get(company)
    if called is not None or not (entry.holding or entry.roll):
        return f"turn {max(state.turn, called or entry.turn)} at {entry.at}"
    if entry.holding:
        return f"{count_noun(entry.delay, 'turn')} after {entry.holding} is held, at {entry.at}"
    well = ", if it does well" if entry.success else ""
    return f"from turn {entry.turn} on a die of {entry.roll}+, at {entry.at}{well}"


# --- the table ---------------------------------------------------------------------------------------------------


def _table(state: State) -> display.TableScene:
    setting = state.context
    return display.TableScene(
        phase=PHASES[state.phase],
        holder=setting.seats[state.holder] if state.holder else None,
        stands=tuple(_stand(state, unit) for unit in setting.cards if unit in state.stands),
        companies=tuple(_company(state, company) for company in setting.companies),
        edges={side: edge_of(setting, side) for side in setting.sides},
        barriers=tuple(
            Shape(kind="wall", name=car, points=state.lines[car].points, closed=False) for car in state.overturned
        ),
    )


def _stand(state: State, unit: UnitId) -> display.Stand:
    stand, setting = state.stands[unit], state.context
    return display.Stand(
        unit=unit,
        company=setting.company[unit],
        radius=setting.radius(unit),
        facing=stand.facing,
        men=stand.men,
        of=setting.men(unit),
        cover=stand.level,
        works=stand.works,
        behind=stand.behind,
        dice=activity.left(state, unit) if state.company(unit).go != "done" else 0,
        held=stand.held,
        acts=stand.acts,
        still=stand.still,
        near=measure.nearest_mate(state, unit),
        touching=measure.touched(state, unit),
    )


def _company(state: State, name: CompanyId) -> display.Company:
    card, company, here = state.context.companies[name], state.companies[name], state.stands_of(name)
    arriving = arrives(state, name)
    charged = next((state.stands[unit].charging for unit in here if state.stands[unit].charging), None)
    squads = [unit for unit in here if state.context.kind(unit) == "rifle"]
    fresh = not any(state.stands[unit].spent for unit in here) and company.common is None and company.go != "done"
    return display.Company(
        id=name,
        side=card.side,
        name=card.name,
        turn="away" if arriving and not here and not arrivals.waiting(state, name) else company.go,
        stands=here,
        began=len(card.stands),
        markers=company.markers,
        routs_at=losses.routs_at(state, name),
        men_out=sum(state.context.men(unit) - state.stands[unit].men for unit in squads),
        kills=company.kills,
        common=fresh and len(here) >= state.context.rules.common_min_subunits
        and not set(card.tags) & set(state.context.rules.no_common_bonus),
        charged=charged or "",
        withdrew=company.withdrew,
        arrives=arriving,
    )  # fmt: skip

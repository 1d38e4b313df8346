"""All that a battle screen draws of a state."""

from collections.abc import Iterator

from cb_tui.core import display
from cb_tui.core.display import Force, Scene, Shape
from cb_tui.core.grammar import count_noun
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_captain.rules import actions, activity, arrivals, losses, measure, victory
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


def mover(state: State) -> UnitId | None:
    """Return the unit that moves or has just fired and may be fired at, or None."""
    match state.pending[-1] if state.pending else None:
        case w.HeldFire(unit=unit):
            return unit
        case w.ReturnFire(at=at):
            return next(iter(at), None)
        case _:
            return None


def scene(state: State) -> Scene:
    """Return the whole picture."""
    setting, battle = state.context, state.context.battle
    wins = tuple(victory.goals(state))
    return Scene(
        title=battle.title,
        country=battle.ground,
        night=setting.rules.night,
        board=tabletop(setting),
        turn=state.turn,
        turns=battle.turns,
        active=active(state),
        decides=actions.who_decides(state),
        forces=tuple(_force(state, side) for side in setting.sides),
        pieces=pieces(state),
        objectives=tuple(victory.objectives(state)),
        victory=tuple(sentence for _, sentence in wins),
        goals=tuple(side for side, _ in wins),
        sides_meeting_goals=victory.ahead(state),
        by_default=battle.default,
        question=actions.question(state),
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
    return waiting.seat if isinstance(waiting, Deploying) else activity.to_act(state)


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
        holder=setting.leaders[state.holder] if state.holder else None,
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

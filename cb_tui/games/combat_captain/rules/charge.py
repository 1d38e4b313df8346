"""Charge: the announcement, who may join it, and whether the charged company stands or withdraws. [CLOSE]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Decision
from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import gap_between_bases
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import activity, measure, prose
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Charge, StandFast, Withdraw
from cb_tui.games.combat_captain.rules.events import Asked, Braved, ChargeAnnounced, Settled, Withdrew
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind
from cb_tui.games.combat_captain.rules.pending import FallingBack, Ordered, UnderCharge
from cb_tui.games.combat_captain.rules.terrain import TOUCH

LIKELY = 240  # ticks within which a charge is a candidate


def refusal(state: State, command: Charge) -> IllegalCommand | None:
    """Return why a stand may not announce a charge. [CLOSE-1, CLOSE-1a, CLOSE-2a]"""
    unit, company = command.unit, command.company
    if unit in state.stands and not _can(state, unit):
        what = "cars" if state.context.rules.vehicles_charge else "vehicles"
        return IllegalCommand(f"{what} do not charge; have another stand charge", "CLOSE-2a", "vehicle")
    dice = activity.left(state, unit) if unit in state.stands else 1
    if refused := activity.refusal(state, unit, "move", max(1, dice)):
        return refused
    if company not in state.companies or company in state.context.pools or not state.stands_of(company):
        return IllegalCommand(f"There is no company {company} on the table; charge one that is", "CLOSE-1", "nobody")
    if state.context.companies[company].side == state.context.side(unit):
        return IllegalCommand(f"{company} is on your own side; charge an enemy company", "CLOSE-1", "own")
    if state.stands[unit].charging:
        why = f"{unit} is already charging {state.stands[unit].charging}; move it"
        return IllegalCommand(why, "CLOSE-1d", "charging")
    return None


def _can(state: State, unit: UnitId) -> bool:
    """Check whether a stand is one that charges: cars and trucks never do. [CLOSE-2a, HG-6b]"""
    kind = state.context.kind(unit)
    return kind != "soft" and (kind != "vehicle" or state.context.rules.vehicles_charge)


def resolve_charge(record: EventRecorder, command: Charge) -> None:
    """Record a charge, and ask the company whether it withdraws. [CLOSE-4a]"""
    record.emit(ChargeAnnounced(command.unit, command.company))
    if may_withdraw(record.state, command.company):
        seat = record.state.context.commanders[command.company]
        record.emit(Asked(UnderCharge(seat=seat, company=command.company, by=command.unit)))
    else:
        record.emit(Braved(command.unit, stands=True))


def may_withdraw(state: State, company: CompanyId) -> bool:
    """Check whether a company may still withdraw from a charge. [CLOSE-4, CLOSE-3e]

    It may do so once a turn, if it has not activated.
    """
    return state.phase == "activation" and state.companies[company].go == "due" and bool(state.stands_of(company))


def manner(state: State, unit: UnitId) -> MoveKind:
    """Return how a stand goes: free of the limit of approach once it charges or joins a charge. [CLOSE-1, CLOSE-5]"""
    charged = state.stands[unit].charging or joins(state, unit)
    return MoveKind(charged=charged, limit=state.context.rules.approach_limit * TICKS)


def joins(state: State, unit: UnitId) -> CompanyId | None:
    """Return the company whose charge a stand may join: one that a charger of its company touches. [CLOSE-5]"""
    if not _can(state, unit):
        return None
    for mate in state.mates(unit):
        charged = state.stands[mate].charging
        if charged and any(state.context.company[foe] == charged for foe in measure.touched(state, mate)):
            return charged
    return None


def asks(state: State, unit: UnitId, way: tuple[Place, ...]) -> CompanyId | None:
    """Return the company that is asked before a way which ends in contact with it. [CLOSE-4f]"""
    charged = manner(state, unit).charged
    if charged is None or state.stands[unit].braved or not may_withdraw(state, charged):
        return None
    at, radius = parse_place(way[-1]), state.context.radius(unit)
    ends = (
        gap_between_bases(at, radius, state.stands[foe].point, state.context.radius(foe))
        for foe in state.stands_of(charged)
    )
    return charged if any(far <= TOUCH for far in ends) else None


# --- the answer --------------------------------------------------------------------------------------------------


def resolve_stand_fast(record: EventRecorder) -> None:
    """Record that the company stands: it holds for one way. [CLOSE-4f]"""
    waiting = record.state.pending[-1]
    assert isinstance(waiting, UnderCharge)
    record.emit(Settled(), Braved(waiting.by, stands=True))


def resolve_withdraw(record: EventRecorder) -> None:
    """Record that the company withdraws, which is its activation. [CLOSE-4]

    A move that was to touch it has to be ordered anew.
    """
    waiting = record.state.pending[-1]
    assert isinstance(waiting, UnderCharge)
    record.emit(Settled())
    if record.state.pending and isinstance(record.state.pending[-1], Ordered):
        record.emit(Settled())
    left = record.state.stands_of(waiting.company)
    record.emit(Withdrew(waiting.company))
    record.emit(Asked(FallingBack(seat=waiting.seat, company=waiting.company, left=left)))


def candidates(state: State, company: CompanyId) -> Iterator[Charge]:
    """Yield the charges of the acting company at enemies who are near."""
    for unit in state.stands_of(company):
        foes = (foe for foe in state.foes(state.context.side(unit)) if measure.between(state, unit, foe) <= LIKELY)
        yield from (Charge(unit, name) for name in dict.fromkeys(state.context.company[foe] for foe in foes))


CHARGE: CaptainAction[Charge] = Action(
    command=Charge,
    refusal=refusal,
    resolve=resolve_charge,
    offer=lambda state, charge: Offer(charge, "attack", (charge.unit,), state.ranks.get(charge.company, ())),
    label=lambda state, charge: f"{charge.unit} charges {charge.company}",
)
WITHDRAW: CaptainAction[Withdraw] = Action(
    command=Withdraw,
    refusal=lambda state, withdraw: None,
    resolve=lambda record, withdraw: resolve_withdraw(record),
    offer=lambda state, withdraw: Offer(withdraw, "choose"),
    label=lambda state, withdraw: "withdraws from the charge",
    answers=(UnderCharge,),
)
STAND_FAST: CaptainAction[StandFast] = Action(
    command=StandFast,
    refusal=lambda state, stand: None,
    resolve=lambda record, stand: resolve_stand_fast(record),
    offer=lambda state, stand: Offer(stand, "choose"),
    label=lambda state, stand: "stands against the charge",
    answers=(UnderCharge,),
)
UNDER_CHARGE: Decision[State, UnderCharge] = Decision(
    pending=UnderCharge,
    candidates=lambda state, waiting: (StandFast(), Withdraw()),
    refusal=("A company is being charged; withdraw or stand fast", "CLOSE-4"),
    question=lambda state, waiting: prose.question(
        waiting,
        f"{waiting.company} IS CHARGED",
        f"{waiting.by} charges {waiting.company}. Withdrawing uses up {waiting.company}'s activation and costs it a "
        "marker.",
        f"have {waiting.company} stand or withdraw",
        f"whether {waiting.company} withdraws",
    ),
)

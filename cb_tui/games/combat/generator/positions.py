"""Positions: where two armies stand: on what they have to keep, and else as a ready-made plan has it."""

from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.draws import SeededDraws
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.generator.plan import MissionPlan
from cb_tui.games.combat.rules import formations, zones
from cb_tui.games.combat.rules.battle import CommanderForce, Half, PlacedPiece
from cb_tui.games.combat.rules.draft import SetupDraft, advance_max, placement_refusal
from cb_tui.games.combat.rules.field import field
from cb_tui.games.combat.rules.kinds import Kind
from cb_tui.games.combat.rules.setting import BattleContext

POSTED: tuple[Kind, ...] = ("foot", "gun", "motor", "foot", "gun", "tank", "cavalry")  # who keeps what is held, in turn
LOTS = (1, 4, 6)  # one for each flank
COMING, STANDING = ("hammer", "two up"), ("sentinels", "fox")  # plans


def placed(setting: BattleContext, plan: MissionPlan, chance: SeededDraws) -> tuple[CommanderForce, ...]:
    """Return the forces of a battle with their places and mines."""
    found = []
    for seat in setting.battle.seated:
        half: Half = "south" if seat.side == setting.sides[0] else "north"
        force = setting.forces[seat.id]
        draft = SetupDraft(seat=SeatId(seat.id), half=half, army=force.army)
        comes = seat.side in plan.attacks
        if not comes:
            draft = _posted(setting, draft, plan.held)
        lot = _lot(setting, draft, plan, chance)
        laid = formations.filled(setting, draft, chance.pick(COMING if comes else STANDING), lot)
        units = sorted(laid.units, key=lambda unit: (formations.NUMBERED.index(unit.kind), unit.at))
        found.append(replace(force, army={}, mines=None, units=tuple(units), mined=tuple(sorted(laid.mines))))
    return tuple(found)


def _lot(setting: BattleContext, draft: SetupDraft, plan: MissionPlan, chance: SeededDraws) -> int:
    """Return the lot that turns the army to the objective's flank, or a drawn lot if it has no objective."""
    lots = chance.shuffled(LOTS)
    if not plan.objective:
        return lots[0]
    middle = sum(SQUARES.coordinates(at)[0] for at in plan.objective.squares) / len(plan.objective.squares)
    return min(lots, key=lambda lot: abs(field(setting, draft.half, draft.seat, lot).flank - middle))


def _posted(setting: BattleContext, draft: SetupDraft, held: tuple[Place, ...]) -> SetupDraft:
    """Return a draft with those who keep what is held: on it, as many as may stand beyond the line."""
    left = max(1, advance_max(setting, sum(draft.army.values())))
    for kind in _guard(draft):
        free = [at for at in held if placement_refusal(setting, draft, kind, at) is None]
        if not left or not free:
            break
        at = min(free, key=lambda at: (_crowd(draft, at), at))
        draft = replace(draft, units=(*draft.units, PlacedPiece(kind, at)))
        left -= at not in zones.rear(setting, draft.half)
    return draft


def _guard(draft: SetupDraft) -> Iterator[Kind]:
    """Yield the kinds of the guarding pieces, at most as many of each as there are."""
    for number, kind in enumerate(POSTED):
        if draft.army.get(kind, 0) > POSTED[:number].count(kind):
            yield kind


def _crowd(draft: SetupDraft, at: Place) -> int:
    """Return how many stand close by: guards keep apart where they can."""
    return sum(SQUARES.distance(at, unit.at) <= 1 for unit in draft.units)

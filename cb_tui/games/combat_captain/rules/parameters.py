"""Numbers and choices of the rules that a battle may set, with the book's or the ruling's values."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cb_tui.core.values import Value

Setting = bool | int | str | tuple[str, ...]


class Parameters(Value, frozen=True, kw_only=True):
    """Inches are whole inches, what ends in `_ticks` counts tenths of one."""

    activity_dice: int = 3  # [ACT-4]
    common_bonus: tuple[str, ...] = ("move", "fire", "cover", "uncover")  # [ACT-7a]
    common_bonus_dice: int = 1  # [ACT-7]
    common_min_subunits: int = 2  # [ACT-7b]
    no_common_bonus: tuple[str, ...] = ()  # tags of companies [HG-5]
    squad_size: int = 5  # [ORG-2]
    crew: int = 2  # [ORG-2a]
    kills_per_vehicle: int = 3  # [CAS-6]
    cohesion: int = 12  # [COH-1]
    approach_limit: int = 6  # [MOVE-6]
    reinforcement_distance: int = 40  # [REINF-1]
    reinforcement_dice: int = 3  # [REINF-1a]
    vehicles_charge: bool = True  # [CLOSE-2a]
    vehicles_cross_houses: bool = True  # [MOVE-2c]
    attacker_pinned: bool = False  # a stand that made contact by a charge stays in it [CLOSE-3a]
    withdraw_dice: int = 4  # [CLOSE-4]
    withdrawal_optional: bool = False  # a stand that withdraws may stay, or stop where it likes [CLOSE-4b]
    winner_advance: int = 6  # [CLOSE-4d]
    winner_near: int = 3  # of a spot that the loser left [CLOSE-4d]
    winner_keeps_away: bool = False  # the approach limit binds the winner's advance too [CLOSE-4d]
    attacker_enters_emptied: bool = True  # a winning attacker, where stands fell in the close combat too [CLOSE-4d]
    defender_advances_anywhere: bool = False  # a winning defender, back too [CLOSE-4d]
    building_cover_range: int = 12  # [COVER-1]
    rout_at: int = 6  # [MORALE-3]
    rout_after_melee: bool = False  # not before the second dice of a close combat [MORALE-3c]
    morale_parity: Literal["natural", "deducted"] = "natural"  # [DICE-4a]
    morale_on_low_rolls: Literal["none", "literal", "adverse"] = "none"  # [DICE-4b]
    markers_on_all_low_rolls: bool = True  # those of close combat and against armor too [DICE-4b]
    modifier_scope: Literal["per_event", "per_turn"] = "per_event"  # [FIRE-4b]
    superior_vs_superior: int = -1  # [FIRE-4]
    vehicle_mg_mod: int = 0  # [FIRE-9]
    marker_if_target_withdrew: bool = True  # [CLOSE-6a]
    rout_counts_for_initiative: bool = False  # [INIT-2a]
    forest_odd: bool = True  # [MOVE-4b]
    forest_edge: int = 1  # [LOS-2a]
    forest_sight: int = 8  # [LOS-3]
    height_over_troops: bool = True  # [LOS-1b]
    firers_block: bool = True  # each other's sight in a volley [LOS-1e]
    night: bool = False  # [MOVE-5]
    ends_with_last_enemy: bool = True  # not with the turn in which he has gone [HG-10b]
    event: bool = True  # [EVENT-1]
    strafes_on_4: tuple[str, ...] = ()  # sides whose artillery, on a 4, is a strafing plane instead [EVENT-2]
    tape: int = 36  # [AIR-2]
    tape_width_ticks: int = 5  # [AIR-2a]
    man_ticks: int = 10  # the base of one man, across [AIR-2a, ART-1b]
    ball_ticks: int = 10  # radius [ART-1b]
    men_abreast: bool = True  # as a tape crosses them, not each in the place that a shell finds him in [AIR-2a]
    scatter_long: int = 12  # [ART-1a]
    scatter_across: int = 24  # [ART-1a]
    max_planes: int = 3  # [AIR-1]
    melee_saves: Literal["defender", "all"] = "defender"  # [CLOSE-3d]
    leftover: Literal["hold", "lost"] = "hold"  # [HOLD-1a]
    position_radius: int = 20  # ticks [MAP-10]
    entry_spread: int = 12  # [HG-11]
    car_dice: int = 4  # [HG-6]


RADIUS: Mapping[str, int] = {"rifle": 15, "heavy": 10, "large_gun": 15, "vehicle": 20, "soft": 20}  # ticks [MAP-4]


FIXED: Mapping[str, str] = {  # choices of the catalogue that no battle has otherwise
    "snap": "places are exact, and only views are coarse [MAP-8]",
    "overkill_spill": "hits beyond the men of a stand are lost [CAS-1a]",
    "initiative_transfer": "the winner has the initiative and says who goes first [INIT-1b]",
    "react_step": "held fire is asked about at each change of sight, band or limit [HOLD-2e]",
    "hold_until": "held dice lapse when the activations are over [HOLD-2d]",
}
LEAST, MOST = -6, 400  # of a number
BEFORE_2: Mapping[str, Setting] = {  # what held in games that began before revision 2
    "firers_block": False,
    "markers_on_all_low_rolls": False,
    "men_abreast": False,
    "vehicles_charge": False,
    "vehicles_cross_houses": False,
    "attacker_pinned": True,
    "withdrawal_optional": True,
    "winner_keeps_away": True,
    "attacker_enters_emptied": False,
    "defender_advances_anywhere": True,
    "rout_after_melee": True,
    "ends_with_last_enemy": False,
}


def parameters(given: Mapping[str, Setting], *, before_2: bool = False) -> Parameters:
    """Return the defaults overridden by a battle's own parameters.

    Args:
        given: What the battle file sets.
        before_2: Start from the defaults of games that began before revision 2 of the rules.

    Raises:
        ValueError: A parameter is fixed or out of range.
        msgspec.ValidationError: A parameter is unknown or of the wrong type.
    """
    for name, value in given.items():
        if name in FIXED:
            raise ValueError(f"{name} is fixed: {FIXED[name]}; leave it out")
        if isinstance(value, int) and not LEAST <= value <= MOST:
            raise ValueError(f"{name} is {LEAST} to {MOST}, not {value}")
    return msgspec.convert({**(BEFORE_2 if before_2 else {}), **given}, Parameters)

"""The parameters that a profile or a battle may set, with the values of the codified rules."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cb_tui.core.values import Value

Profile = Literal["original", "codified", "house"]
Setting = bool | int | str | tuple[str, ...]


class Parameters(Value, frozen=True, kw_only=True):
    """The adjustable numbers and choices of the rules, in squares, pieces, rounds and cards."""

    majority: int = 3  # times the enemy's pieces [OBJ-1]
    majority_by: Literal["pieces", "points"] = "pieces"  # what is counted [OBJ-1f]
    majority_check: Literal["immediate", "end_of_turn"] = "immediate"  # [OBJ-1b]
    count_planes: bool = True  # [OBJ-1a]
    count_mines: bool = False
    half_depth: int = 8  # rows of a side's half [SET-1a]
    deploy_depth: int = 4  # rows behind the line [SET-1b]
    advance_ratio: int = 5  # one piece in so many may stand beyond the line [DEP-2]
    airstrip_len: int = 3  # [SET-2b]
    strips_per_player: int = 1  # [DEP-5, AIR-8]
    strip_touches_base: bool = False  # [STRIP-3]
    planes_per_strip: int = 0  # 0: no limit [DEP-3a]
    army_limit: Literal["pieces", "points"] = "pieces"  # what armies agree on [SET-7b]
    pieces_per_side: int = 15  # [SET-4]
    max_pieces: int = 40  # [SET-4, SET-6]
    mines_per_side: int = 16  # agreed [SET-5]
    points: int = 45  # [POINTS-2]
    hidden_mines: bool = False  # [DEP-1a]
    own_mines: Literal["block", "explode"] = "block"  # [MOV-4b]
    pass_friends: bool = False  # [MOV-4a]
    interleave: bool = False  # [TURN-2a]
    road_overrides_terrain: bool = True  # [MOV-2b]
    depth_hill: int = 2  # [FIRE-5]
    depth_wood: int = 2  # [FIRE-5, FIRE-6]
    crest_bonus: int = 1  # [FIRE-3]
    crests: Literal["given", "auto"] = "given"  # [FIRE-3b]
    crest_sees_over_own_slope: bool = False  # [FIRE-4b, FIRE-4d]
    reverse_slopes: bool = False  # a crest between hides what lies behind it on its hill, at any depth [FIRE-4e]
    pieces_block_fire: bool = False  # [FIRE-2a]
    salvo_hits: int = 20  # [SALVO-1a]
    salvo_misses: int = 20
    salvo_decks: Literal[1, 2] = 1  # 2: one a side [SALVO-2b]
    first_salvo: Literal["first_turn", "first_shot", "first_firing_turn", "off"] = "first_turn"  # [SAVE-3a]
    first_salvo_stacks: bool = True  # [SAVE-3b]
    cover_vs_mine: bool = False  # [SAVE-4a]
    cover_vs_air: bool = False
    natural_limits: bool = True  # [SAVE-7a]
    infantry_bonus: Literal["additive", "total"] = "additive"  # [SAVE-7b]
    infantry_bonus_against: Literal["fire", "all"] = "fire"  # [SAVE-7d]
    bua_cover: int = 0
    vehicles: tuple[str, ...] = ("tank",)  # [SAVE-7c]
    planes_attack_planes: bool = False  # [AIR-2a, AIR-4]
    plane_alternate_turns: bool = False  # [AIR-6]
    plane_transfer: bool = False  # [AIR-5]
    plane_risk: Literal["always", "on_miss", "never"] = "always"  # [AIR-3a]
    strip_recapture: bool = True  # [STRIP-1b]
    reinforcements: int = 3  # [REINF-1]
    reinforce_by: Literal["ground", "tank_gun"] = "ground"  # [REINF-1c]
    reinforce_own_section: bool = False  # [REINF-1g]
    hq: bool = False  # [VAR-1]
    hq_pieces: int = 2  # [VAR-1a]
    hq_mode: Literal["together", "ever"] = "together"  # [VAR-1a]
    hq_sites: Literal["any", "rear"] = "any"  # rear: two squares behind the line at least [VAR-1c]
    objective_turns: int = 2  # round ends in a row [VAR-2b]
    hours_per_day: int = 0  # 0: no Battle in Time [TIME-1]
    night_turns: int = 3  # [TIME-2]
    night_mode: Literal["moves", "redeploy"] = "moves"  # [TIME-5a]
    days: int = 0  # 0: no limit [TIME-6a]
    confer_every: int = 3  # rounds [FOUR-3]
    helicopters_fly: bool = False  # over rivers and mines, along no road, into no headquarters [MOV-6b]
    heli_range_follows_era: bool = True  # [ERA-b]
    cavalry_follows_tank_move: bool = False  # [PIECE-2]


PROFILES: Mapping[Profile, Mapping[str, Setting]] = {
    "original": {
        "first_salvo": "first_firing_turn", "first_salvo_stacks": False, "planes_attack_planes": True,
        "strip_recapture": False,
    },
    "codified": {},
    "house": {
        "max_pieces": 30, "depth_wood": 1, "strip_touches_base": True, "army_limit": "points",
        "planes_attack_planes": True, "plane_alternate_turns": True, "plane_transfer": True,
    },
}  # fmt: skip


OF_ALL: Mapping[str, Setting] = {
    "crest_sees_over_own_slope": True, "reverse_slopes": True, "reinforce_own_section": True, "hq_sites": "rear",
    "helicopters_fly": True,
}  # fmt: skip
BEFORE_2: Mapping[Profile, Mapping[str, Setting]] = {  # what held in games that began before revision 2
    "original": {**OF_ALL, "planes_attack_planes": False},
    "codified": {**OF_ALL, "strip_recapture": False},
    "house": OF_ALL,
}


def parameters(profile: Profile, given: Mapping[str, Setting], *, before_2: bool = False) -> Parameters:
    """Return a profile's parameters with the battle's own on top.

    Args:
        profile: The book's rules, the codified ones or the house rules.
        given: What the battle file sets.
        before_2: Start from the values of games that began before revision 2 of the rules.

    Raises:
        msgspec.ValidationError: A parameter is unknown or of the wrong type.
    """
    said = {**PROFILES[profile], **(BEFORE_2[profile] if before_2 else {}), **given}
    if before_2:
        said["majority_by"] = said.get("army_limit", "pieces")  # one parameter gave both
    return msgspec.convert(said, Parameters)

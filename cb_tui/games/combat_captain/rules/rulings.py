"""Rulings: the parameters in words, each with its rule, and which of them a battle may switch.

To add a parameter: give it a row in `TABLE` under its name, in the order of the rules. A row with `words` (what holds,
by value) is a switch in `[rulings]` and in the chooser: its last value is `false`, the usual one `true`. A row with
`text` alone is stated where a battle sets another value, with {} for the value. `touches` keeps it out of battles in
which it cannot matter. Name the parameter in docs/rulings-captain.md and, if it is a switch, in docs/scenarios.md.
"""

from collections.abc import Mapping

from cb_tui.core.rulings import ParameterRuling, ParameterRulings
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.parameters import Parameters, parameters


def armor(battle: Battle) -> bool:
    """Check whether a battle has vehicles."""
    return _kind(battle, "vehicle")


def cars(battle: Battle) -> bool:
    """Check whether a battle has cars or trucks."""
    return _kind(battle, "soft")


def wheels(battle: Battle) -> bool:
    """Check whether a battle has vehicles, or cars and trucks."""
    return armor(battle) or cars(battle)


def superior(battle: Battle) -> bool:
    """Check whether a battle has vehicles with superior armor."""
    return any(one.armor == "superior" for each in battle.companies for one in each.stands)


def forests(battle: Battle) -> bool:
    """Check whether a battle has forests."""
    return any(area.kind == "forest" for area in battle.areas)


def hills(battle: Battle) -> bool:
    """Check whether a battle has hills."""
    return any(area.kind == "hill" for area in battle.areas)


def _kind(battle: Battle, kind: str) -> bool:
    return any(one.kind == kind for each in battle.companies for one in each.stands)


TABLE: Mapping[str, ParameterRuling] = {
    "squad_size": ParameterRuling("ORG-2", text="a rifle squad has {} men"),
    "crew": ParameterRuling("ORG-2a", text="a heavy weapon has {} men"),
    "position_radius": ParameterRuling("MAP-10", text="a position is a circle of {} tenths of an inch"),
    "morale_parity": ParameterRuling("DICE-4a", {
        "natural": "the face rolled decides whether a die counts, before markers are taken off",
        "deducted": "markers are taken off first, and what is left decides whether a die counts",
    }),
    "morale_on_low_rolls": ParameterRuling("DICE-4b", {
        "none": "markers do not change dice that should roll low",
        "adverse": "markers add 1 to dice that should roll low",
        "literal": "markers take 1 off dice that should roll low too, which helps",
    }),
    "markers_on_all_low_rolls": ParameterRuling(
        "DICE-4b", text="markers change no low dice but the saves of men from fire and from above"
    ),
    "rout_counts_for_initiative": ParameterRuling("INIT-2a", {
        True: "routed stands count as destroyed for the initiative",
        False: "routed stands give no bonus for the initiative",
    }),
    "activity_dice": ParameterRuling("ACT-4", text="each stand has {} activity dice"),
    "common_bonus_dice": ParameterRuling("ACT-7", text="a common act earns {} more dice"),
    "common_bonus": ParameterRuling("ACT-7a", text="the common die is earned by these alone: {}"),
    "common_min_subunits": ParameterRuling("ACT-7b", {
        2: "a common act takes two stands or more", 1: "a lone stand earns the common die too",
    }, "a common act takes {} stands or more"),
    "leftover": ParameterRuling("HOLD-1a", {
        "hold": "dice left at the end of an activation are held",
        "lost": "dice left at the end of an activation are lost",
    }),
    "building_cover_range": ParameterRuling("COVER-1a", text="a building shelters stands within {} inches"),
    "cohesion": ParameterRuling("COH-1a", text="a stand {} inches from the rest of its company is out of cohesion"),
    "vehicles_cross_houses": ParameterRuling("MOVE-2c", {
        True: "vehicles cross houses as odd ground", False: "vehicles go round houses",
    }, "", wheels),
    "forest_odd": ParameterRuling("MOVE-4b", {
        True: "a forest is odd ground", False: "a forest is open ground",
    }, "", forests),
    "night": ParameterRuling("MOVE-5", text="the battle is fought at night"),
    "approach_limit": ParameterRuling("MOVE-6b", text="only a charge brings a stand within {} inches of an enemy"),
    "rout_at": ParameterRuling("MORALE-3a", text="a company routs at {} markers, or at as many as it has stands left"),
    "rout_after_melee": ParameterRuling("MORALE-3c", {
        True: "a company routs only when a close combat is decided",
        False: "a company at its rout number routs before the second roll of a close combat",
    }),
    "superior_vs_superior": ParameterRuling("FIRE-4", {
        -1: "superior armor fires at superior armor with a modifier of -1",
        0: "superior armor fires at superior armor without a modifier",
    }, "superior armor fires at superior armor with a modifier of {}", superior),
    "modifier_scope": ParameterRuling("FIRE-4b", {
        "per_event": "a weapon's modifier counts each time it fires",
        "per_turn": "a weapon's modifier counts once a turn",
    }),
    "kills_per_vehicle": ParameterRuling("FIRE-6a", text="{} kills on the roster destroy a vehicle"),
    "vehicle_mg_mod": ParameterRuling("FIRE-9", {
        0: "the machine gun of a tank adds nothing", 1: "the machine gun of a tank adds 1",
    }, "the machine gun of a tank adds {}", armor),
    "height_over_troops": ParameterRuling("LOS-1b", {
        True: "a stand on higher ground looks over stands on lower ground",
        False: "stands block sight from higher ground too",
    }, "", hills),
    "firers_block": ParameterRuling("LOS-1e", {
        True: "stands that fire in one volley block each other's sight",
        False: "stands that fire in one volley do not block each other's sight",
    }),
    "forest_edge": ParameterRuling("LOS-2a", text="the edge of a forest is {} inches deep"),
    "forest_sight": ParameterRuling("LOS-3a", text="in a forest stands see {} inches far"),
    "vehicles_charge": ParameterRuling("CLOSE-2a", {
        True: "tanks charge as squads do", False: "tanks do not charge",
    }, "", armor),
    "attacker_pinned": ParameterRuling("CLOSE-3a", {
        True: "an attacker in contact stays in it",
        False: "an attacker in contact may move on",
    }),
    "melee_saves": ParameterRuling("CLOSE-3d", {
        "defender": "in close combat only the defender's cover saves", "all": "in close combat the cover of both saves",
    }),
    "withdraw_dice": ParameterRuling("CLOSE-4", text="each stand of the loser withdraws by {} dice"),
    "withdrawal_optional": ParameterRuling("CLOSE-4b", {
        True: "a stand that withdraws may stay or stop",
        False: "a stand that withdraws goes as far as its dice allow",
    }),
    "winner_advance": ParameterRuling("CLOSE-4d", text="a winner advances up to {} inches"),
    "winner_near": ParameterRuling("CLOSE-4d", text="a winner ends within {} inches of ground that the loser gave up"),
    "winner_keeps_away": ParameterRuling("CLOSE-4d", {
        True: "a winner keeps 6 inches away from enemies",
        False: "a winner may advance within 6 inches of enemies",
    }),
    "attacker_enters_emptied": ParameterRuling("CLOSE-4d", {
        True: "a winning attacker enters ground where stands fell too",
        False: "a winning attacker enters only ground that the loser left",
    }),
    "defender_advances_anywhere": ParameterRuling("CLOSE-4d", {
        True: "a winning defender advances in any direction",
        False: "a winning defender advances toward the enemy",
    }),
    "marker_if_target_withdrew": ParameterRuling("CLOSE-6a", {
        True: "a charge whose target withdrew costs a marker", False: "a charge whose target withdrew costs no marker",
    }),
    "event": ParameterRuling("EVENT-1", {
        True: "each turn ends with a random event", False: "there are no random events",
    }),
    "strafes_on_4": ParameterRuling("EVENT-2", text="on a 4 a plane strafes, and no artillery fires, for {}"),
    "scatter_long": ParameterRuling("ART-1a", text="a shell scatters by the dice for each {} inches over or short"),
    "scatter_across": ParameterRuling("ART-1a", text="a shell scatters by the dice for each {} inches left or right"),
    "ball_ticks": ParameterRuling("ART-1b", text="a shell strikes {} tenths of an inch round its point"),
    "man_ticks": ParameterRuling("ART-1b", text="the base of a man is {} tenths of an inch wide"),
    "max_planes": ParameterRuling("AIR-1", text="a side has {} planes at most"),
    "tape": ParameterRuling("AIR-2a", text="the tape of a strafing plane is {} inches long"),
    "tape_width_ticks": ParameterRuling("AIR-2a", text="the tape of a strafing plane is {} tenths of an inch wide"),
    "men_abreast": ParameterRuling("AIR-2a", {
        True: "a tape crosses the men of a stand as if they stood abreast",
        False: "a tape crosses each man in the place where a shell finds him",
    }),
    "reinforcement_dice": ParameterRuling("REINF-1a", text="stands reinforce by {} dice"),
    "reinforcement_distance": ParameterRuling("REINF-1d", text="reinforcements keep more than {} inches away"),
    "no_common_bonus": ParameterRuling("HG-5", text="no common die for companies with the tag {}"),
    "car_dice": ParameterRuling("HG-6a", text="a car drives by {} dice", touches=cars),
    "ends_with_last_enemy": ParameterRuling("HG-10b", {
        True: "a battle ends as soon as the last enemy has gone",
        False: "a battle ends with the turn in which the last enemy has gone",
    }),
    "entry_spread": ParameterRuling("HG-11", text="a company enters within {} inches of its point"),
}  # fmt: skip


def _usual(battle: Battle) -> Parameters:
    return parameters({}, before_2=battle.begun_before(2))


def _base(battle: Battle) -> Parameters:
    return parameters(battle.rules, before_2=battle.begun_before(2))


RULINGS = ParameterRulings(table=TABLE, usual=_usual, base=_base)

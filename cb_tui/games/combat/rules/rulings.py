"""Rulings: the parameters in words, each with its rule, and which of them a battle may switch.

To add a parameter: give it a row in `TABLE` under its name, in the order of the rules. A row with `words` (what
holds, by value) is a switch in `[rulings]` and in the chooser: its last value is `false`, the usual one `true`. A
row with `text` alone is stated where a battle sets another value, with {} for the value; one with neither is agreed
for each battle. `touches` keeps it out of battles in which it cannot matter. Name the parameter in docs/rulings-
combat.md, and in docs/scenarios.md too if it is a switch.
"""

from collections.abc import Mapping

from cb_tui.core.rulings import ParameterRuling, ParameterRulings
from cb_tui.games.combat.rules.battle import BASIC, BOXED, ERAS, POOL, Battle, Kind, Parameters, parameters


def _kind(battle: Battle, kind: Kind) -> bool:
    """Check whether a kind of piece can be in a battle. [SET-7, ERA]"""
    era = ERAS.get(battle.era)
    house = era.kinds if era else tuple(BASIC)
    return kind in (house if battle.profile == "house" else BOXED) and battle.pool.get(kind, POOL[kind]) > 0


def planes(battle: Battle) -> bool:
    """Check whether a battle can have planes and a strip for them."""
    return _kind(battle, "plane") and strips(battle)


def helicopters(battle: Battle) -> bool:
    """Check whether a battle can have helicopters."""
    return _kind(battle, "helicopter")


def infantry(battle: Battle) -> bool:
    """Check whether a battle can have infantry."""
    return _kind(battle, "foot") or _kind(battle, "motor")


def strips(battle: Battle) -> bool:
    """Check whether a battle can have airstrips."""
    return battle.setup == "own" or any(letter in row for row in battle.map for letter in "abcd")


def hills(battle: Battle) -> bool:
    """Check whether a battle has hills."""
    return any(letter in row for row in battle.map for letter in "hHR")


def houses(battle: Battle) -> bool:
    """Check whether a battle has houses."""
    return any(letter in row for row in battle.map for letter in "#%")


def partners(battle: Battle) -> bool:
    """Check whether a side has several commanders."""
    return len(battle.seated) > len(battle.sides)


def headquarters(battle: Battle) -> bool:
    """Check whether a battle has headquarters."""
    return battle.parameters.get("hq") is True


def nights(battle: Battle) -> bool:
    """Check whether night falls in a battle."""
    return bool(battle.parameters.get("hours_per_day"))


def slow_tanks(battle: Battle) -> bool:
    """Check whether a battle has cavalry beside tanks that move as guns."""
    era = ERAS.get(battle.era)
    return era is not None and era.slow_tanks and _kind(battle, "cavalry")


TABLE: Mapping[str, ParameterRuling] = {
    "majority": ParameterRuling("OBJ-1", text="a side wins with {} times as much as the enemy"),
    "count_planes": ParameterRuling("OBJ-1a", {
        True: "planes count toward the majority", False: "planes do not count toward the majority",
    }, "", planes),
    "count_mines": ParameterRuling("OBJ-1a", {
        True: "mines count toward the majority", False: "mines do not count toward the majority",
    }),
    "majority_check": ParameterRuling("OBJ-1b", {
        "immediate": "the majority is counted at once after each loss",
        "end_of_turn": "the majority is counted when a turn ends",
    }),
    "majority_by": ParameterRuling("OBJ-1f", {
        "points": "the majority is counted in points", "pieces": "the majority is counted in pieces",
    }),
    "half_depth": ParameterRuling("SET-1a"),
    "deploy_depth": ParameterRuling("SET-1b"),
    "airstrip_len": ParameterRuling("SET-2b", text="an airstrip is {} squares long"),
    "pieces_per_side": ParameterRuling("SET-4"),
    "max_pieces": ParameterRuling("SET-4"),
    "mines_per_side": ParameterRuling("SET-5"),
    "army_limit": ParameterRuling("SET-7b"),
    "points": ParameterRuling("POINTS-2"),
    "hidden_mines": ParameterRuling("DEP-1a", {
        True: "mines stay hidden from the enemy", False: "mines are seen once the halves are joined",
    }),
    "advance_ratio": ParameterRuling("DEP-2", text="one piece in {} may stand beyond the deployment line"),
    "planes_per_strip": ParameterRuling("DEP-3a", text="a strip holds {} planes at most"),
    "interleave": ParameterRuling("TURN-2a", {
        True: "you may come back to a piece that has begun its turn",
        False: "you finish one piece before the next begins",
    }),
    "road_overrides_terrain": ParameterRuling("MOV-2b", {
        True: "a road leads through hill, wood and houses without a stop",
        False: "hill, wood and houses stop a piece by road too",
    }),
    "pass_friends": ParameterRuling("MOV-4a", {
        True: "pieces pass through their own side", False: "no piece passes through another",
    }),
    "own_mines": ParameterRuling("MOV-4b", {
        "block": "your own mines block your pieces", "explode": "your own mines explode under your pieces",
    }),
    "helicopters_fly": ParameterRuling("MOV-6b", {
        True: "helicopters fly over rivers and mines, without roads",
        False: "helicopters move like tanks, one square farther",
    }, "", helicopters),
    "pieces_block_fire": ParameterRuling("FIRE-2a", {
        True: "pieces and mines block fire", False: "pieces and mines do not block fire",
    }),
    "crests": ParameterRuling("FIRE-3a", {
        "auto": "a hill without a marked crest has one at its top", "given": "only the map marks crests",
    }, "", hills),
    "crest_sees_over_own_slope": ParameterRuling("FIRE-4b", {
        True: "from or to a crest the slopes of the same hill do not count",
        False: "from or to a crest the slopes of the same hill count",
    }, "", hills),
    "reverse_slopes": ParameterRuling("FIRE-4e", {
        True: "a crest hides what lies behind it on its hill", False: "a crest hides nothing",
    }, "", hills),
    "depth_hill": ParameterRuling("FIRE-5", text="a shot goes {} squares deep into a hill"),
    "depth_wood": ParameterRuling("FIRE-5", text="a shot goes {} squares deep into a wood"),
    "salvo_hits": ParameterRuling("SALVO-1a", text="the deck has {} hits"),
    "salvo_misses": ParameterRuling("SALVO-1a", text="the deck has {} misses"),
    "salvo_decks": ParameterRuling("SALVO-2b", {
        1: "both sides draw from one deck", 2: "each side draws from a deck of its own",
    }),
    "first_salvo": ParameterRuling("SAVE-3a", {
        "first_turn": "the first salvo is the whole first turn of the first side",
        "first_firing_turn": "the first salvo is the first turn in which any piece fires",
        "first_shot": "the first salvo lasts until the first shot that hits",
        "off": "there is no first salvo",
    }),
    "first_salvo_stacks": ParameterRuling("SAVE-3b", {
        True: "the first salvo adds to cover", False: "the first salvo does not add to cover",
    }),
    "cover_vs_mine": ParameterRuling("SAVE-4a", {
        True: "cover helps against mines", False: "cover does not help against mines",
    }),
    "cover_vs_air": ParameterRuling("SAVE-4a", {
        True: "cover helps against strikes", False: "cover does not help against strikes",
    }, "", planes),
    "natural_limits": ParameterRuling("SAVE-7a", {
        True: "a 1 never saves and a 6 always does", False: "modifiers may make a piece safe or doomed",
    }),
    "infantry_bonus": ParameterRuling("SAVE-7b", {
        "additive": "infantry's bonus in woods adds to the cover there",
        "total": "infantry's bonus in woods takes the place of the cover there",
    }, "", infantry),
    "infantry_bonus_against": ParameterRuling("SAVE-7d", {
        "all": "infantry's bonuses count against mines and strikes too",
        "fire": "infantry's bonuses count only against fire",
    }, "", infantry),
    "bua_cover": ParameterRuling("SAVE-7b", {
        0: "houses give no cover of their own", 1: "houses give the cover of a wood",
    }, "houses change every save by {}", houses),
    "vehicles": ParameterRuling("SAVE-7c", text="these kinds save worse among houses: {}"),
    "plane_risk": ParameterRuling("AIR-3a", {
        "always": "a plane is at risk in every strike", "on_miss": "a plane is at risk only after a miss",
        "never": "a plane is never at risk in its own strike",
    }, "", planes),
    "planes_attack_planes": ParameterRuling("AIR-2a", {
        True: "planes may strike planes on a strip", False: "planes may not strike planes",
    }, "", planes),
    "plane_transfer": ParameterRuling("AIR-5", {
        True: "a plane may fly to another strip instead of striking", False: "planes stay at their strip",
    }, "", planes),
    "plane_alternate_turns": ParameterRuling("AIR-6", {
        True: "a plane strikes every other turn", False: "a plane strikes in every turn",
    }, "", planes),
    "strips_per_player": ParameterRuling("AIR-8", text="each commander has {} airstrips"),
    "strip_recapture": ParameterRuling("STRIP-1b", {
        True: "a strip that was overrun works again once it is retaken",
        False: "a strip that was overrun works again when the enemy has left",
    }, "", strips),
    "strip_touches_base": ParameterRuling("STRIP-3", {
        True: "an airstrip touches the base line", False: "an airstrip may lie anywhere behind the line",
    }, "", strips),
    "reinforcements": ParameterRuling("REINF-1h", text="a piece that reaches the enemy's base line brings {} new"),
    "reinforce_by": ParameterRuling("REINF-1c", {
        "ground": "every ground piece earns reinforcements", "tank_gun": "only tanks and guns earn reinforcements",
    }),
    "reinforce_own_section": ParameterRuling("REINF-1g", {
        True: "new pieces come into their commander's own section",
        False: "new pieces come anywhere behind the line",
    }, "", partners),
    "confer_every": ParameterRuling("FOUR-3", text="partners may confer after every {} turns"),
    "hq": ParameterRuling("VAR-1"),
    "hq_pieces": ParameterRuling("VAR-1a", text="{} pieces inside capture a headquarters", touches=headquarters),
    "hq_mode": ParameterRuling("VAR-1a", {
        "together": "a headquarters falls to pieces that are inside at the same time",
        "ever": "a headquarters falls to pieces that were ever inside",
    }, "", headquarters),
    "hq_sites": ParameterRuling("VAR-1c", {
        "rear": "a headquarters has two squares behind the line", "any": "a headquarters may be any hill or wood",
    }, "", headquarters),
    "objective_turns": ParameterRuling("VAR-2b", text="objectives are held for {} rounds in a row"),
    "hours_per_day": ParameterRuling("TIME-1"),
    "night_turns": ParameterRuling("TIME-2", text="a night has {} turns", touches=nights),
    "night_mode": ParameterRuling("TIME-5a", {
        "moves": "the night is played in open turns", "redeploy": "at night each side moves in secret",
    }, "", nights),
    "days": ParameterRuling("TIME-6a"),
    "heli_range_follows_era": ParameterRuling("ERA-b", {
        True: "a helicopter fires one square farther than a tank of its era",
        False: "a helicopter fires as far in every era",
    }, "", helicopters),
    "crest_bonus": ParameterRuling("PIECE-1", text="a crest adds {} squares of range"),
    "cavalry_follows_tank_move": ParameterRuling("PIECE-2", {
        True: "cavalry moves as the slow tank of its era", False: "cavalry moves as an ordinary tank",
    }, "", slow_tanks),
}  # fmt: skip


def _usual(battle: Battle) -> Parameters:
    return parameters(battle.profile, {}, before_2=battle.begun_before(2))


def _base(battle: Battle) -> Parameters:
    return parameters(battle.profile, battle.parameters, before_2=battle.begun_before(2))


RULINGS = ParameterRulings(table=TABLE, usual=_usual, base=_base)

"""Rulings: what a battle switches, what is in force, and what was when an older game began."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from cb_tui.core.rulings import RulingsSpec, RulingSwitch
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.games.combat_boots.rules.edition import EDITIONS, Edition, Rulings

REVISION = 2  # raised when rules or recorded sentences change by which logs are audited
FIRST: Mapping[str, Any] = {
    "lone_target_sheds": False,
    "engineers": "ASL-1",
    "first_words": True,
}  # what held before revision 1
FIRST_RULINGS = {"head_on_first_turn": True}

SKY = ("natural_sixes", "head_on_first_turn")  # those that aircraft among themselves know [DOG-13a, DOG-15a]
WORDS = {  # each with its rule, then what holds where it is on, and where it is off
    "natural_sixes": (
        "SIX-2a",
        "only rolled sixes count, plus one for each +1",
        "sixes are counted after modifiers",
    ),
    "plus_is_one_six": ("SIX-3a", "a + is one six", "a + adds a six on both dice"),
    "point_blank_each": ("FIRE-7a", "at point blank each piece adds a die", "point blank adds one die per attack"),
    "leaders_hand_to_hand": (
        "HTH-2a",
        "leaders help in hand-to-hand combat",
        "leaders do not help in hand-to-hand combat",
    ),
    "mg_double_following": (
        "OPP-4a",
        "a machine gun may fire at one mover with all its attacks",
        "a machine gun fires at a mover once per step",
    ),
    "head_on_first_turn": (
        "DOG-15a",
        "head-on attacks in the first turn only",
        "head-on attacks in any turn",
    ),
}


def edition_of(battle: Battle, edition: Edition) -> Edition:
    """Return an edition with what a battle switches."""
    said = _given(battle.rulings) | (dict(FIRST) if battle.revision == 0 else {})
    return replace(edition, **said) if said else edition


def spec(edition: Edition) -> RulingsSpec:
    """Return the rulings of an edition as other parts may query them."""

    def begun(battle: Battle) -> Battle:
        return switched(battle, {each.key: each.on for each in in_force(edition_of(battle, edition))})

    return RulingsSpec(
        switches=lambda battle: touching(battle, edition_of(battle, edition)),
        with_switches=switched,
        at_start=begun,
        from_log=recalled,
    )


def in_force(edition: Edition) -> tuple[RulingSwitch, ...]:
    """Return the rulings that can be switched as an edition, or what a battle has made of it, has them."""
    usual = EDITIONS[edition.name]
    return tuple(
        RulingSwitch(key, rule, getattr(edition, key), getattr(usual, key), yes, no)
        for key, (rule, yes, no) in WORDS.items()
    )


def touching(battle: Battle, edition: Edition) -> tuple[RulingSwitch, ...]:
    """Return the rulings that can affect a battle.

    Head-on passes never occur on the ground, and few other rulings count in the sky.
    """
    ground = WORDS.keys() - {"head_on_first_turn"}
    keys = WORDS.keys() if battle.over_ground else SKY if battle.sky else ground
    return tuple(each for each in in_force(edition) if each.key in keys)


def switched(battle: Battle, said: Mapping[str, bool]) -> Battle:
    """Return a battle with some rulings said."""
    return replace(battle, rulings=replace(battle.rulings, **said))


def recalled(battle: Battle) -> Battle:
    """Return the battle of a log by the rules that were in force when it began: before revision 1 it named none."""
    return switched(battle, FIRST_RULINGS)


def _given(rulings: Rulings) -> dict[str, Any]:
    return {key: value for key, value in asdict(rulings).items() if value is not None}

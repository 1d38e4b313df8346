"""Profiles and parameters: each text to the letter, and games of before by the rules of their time."""

import pytest

from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.model import BattleContext
from tests.combat.table import battle

NOW = {  # of every profile
    "majority_by": "pieces", "crest_sees_over_own_slope": False, "reverse_slopes": False,
    "reinforce_own_section": False, "hq_sites": "any", "helicopters_fly": False,
}  # fmt: skip
THEN = {
    "majority_by": "pieces", "crest_sees_over_own_slope": True, "reverse_slopes": True,
    "reinforce_own_section": True, "hq_sites": "rear", "helicopters_fly": True,
}  # fmt: skip
DIFFER = {  # then and now
    "original": ({"planes_attack_planes": False, "strip_recapture": False}, {"planes_attack_planes": True}),
    "codified": ({"strip_recapture": False}, {"strip_recapture": True, "planes_attack_planes": False}),
    "house": ({"majority_by": "points", "strip_recapture": True}, {"strip_recapture": True}),
}  # fmt: skip


def rules(**how):
    one = battle(**how)
    return BattleContext(one, board(one), {}).rules


def told(found, wanted):
    return {key: getattr(found, key) for key in wanted}


@pytest.mark.parametrize("profile", DIFFER)
def test_each_profile_is_the_letter_of_its_text(profile):
    """OBJ-1f, FIRE-4b, FIRE-4e, AIR-2a, STRIP-1b, REINF-1g, VAR-1c, MOV-6b."""
    wanted = NOW | DIFFER[profile][1]
    assert told(rules(profile=profile), wanted) == wanted


@pytest.mark.parametrize("profile", DIFFER)
def test_a_game_of_before_goes_on_by_the_rules_of_its_time(profile):
    """Begun before revision 2; what its battle says of them holds as well."""
    wanted = THEN | DIFFER[profile][0]
    for revision in (0, 1):
        assert told(rules(profile=profile, revision=revision), wanted) == wanted
    assert rules(profile=profile, revision=2) == rules(profile=profile)
    assert rules(profile=profile, revision=1, reverse_slopes=False).reverse_slopes is False


def test_majorities_of_before_followed_what_armies_were_agreed_in():
    """OBJ-1f: in every profile."""
    assert rules(revision=1, army_limit="points").majority_by == "points"
    assert rules(revision=1, profile="house", army_limit="pieces").majority_by == "pieces"
    assert rules(army_limit="points").majority_by == "pieces"

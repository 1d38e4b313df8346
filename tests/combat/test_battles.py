"""The shipped battles of Combat: what all of them keep."""

import re
from collections import Counter

import pytest

from cb_tui.core.ruleset import opening_state
from cb_tui.core.squares import SQUARES
from cb_tui.games.combat.rules import line_of_fire
from cb_tui.games.combat.rules.battle import ERAS
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.rules.victory import goals
from cb_tui.games.combat.ruleset import COMBAT
from tests.battles import shipped

EVERY = shipped().values()
BATTLES = [battle for battle in EVERY if battle.ruleset == COMBAT.id]
LONGEST = 6  # squares: the longest shot of any era, a helicopter's from a crest


@pytest.fixture(params=BATTLES, ids=lambda battle: battle.id)
def battle(request):
    return request.param


def test_every_profile_has_a_battle_and_so_have_four_commanders_and_armies_of_ones_own():
    assert Counter(battle.profile for battle in BATTLES).keys() == {"original", "codified", "house"}
    assert any(len(battle.seated) == 4 for battle in BATTLES)
    assert any(battle.army == "own" and battle.setup == "own" and battle.toss for battle in BATTLES)
    assert all(battle.era in ERAS for battle in BATTLES if battle.profile == "house")


def test_the_objectives_say_whether_pieces_or_points_make_the_majority(battle):
    """OBJ-1f: those that the rules of the battle count."""
    told = [sentence for _, sentence in goals(opening_state(COMBAT, battle)) if " times the " in sentence]
    counted = "points" if battle.id in ("arracourt", "chinese_farm") else "pieces"
    assert [re.search(r" times the .* (pieces|points)", sentence)[1] for sentence in told] == [counted] * len(told)
    assert told or battle.profile != "house"


def test_each_has_a_last_round_and_a_text_to_read_and_stands_after_the_battles_of_combat_boots(battle):
    """OBJ-4."""
    others = [other.order for other in EVERY if other.ruleset.startswith("combat_boots")]
    assert 0 < battle.turns <= 60
    assert battle.order > max(others)
    assert re.search("History: .*[Ii]nvented", " ".join(battle.briefing.split()))
    assert battle.summary
    assert battle.balance


def test_all_lines_of_fire_are_the_same_from_both_ends(battle):
    """FIRE-4a, FIRE-4d: of all pairs of squares of the map that a shot of any era could join."""
    setting = BattleContext(battle, board(battle), {})
    pairs = [
        (frm, to) for frm in setting.board.terrain for to in line_of_fire._around(setting, frm, LONGEST) if frm < to
    ]
    wrong = [
        (frm, to)
        for frm, to in pairs
        if line_of_fire.sight(setting, frm, to).visible != line_of_fire.sight(setting, to, frm).visible
    ]
    assert len(pairs) > 2_000
    assert wrong == []


def test_a_board_that_is_the_same_seen_from_both_sides_is(battle):
    """A board of which the text says so, turned round, is the same but for the names of its airstrips."""
    if "mirrored" not in battle.briefing:
        pytest.skip("a board of two different halves")
    ground = [row.translate(str.maketrans("abcd", "aaaa")) for row in battle.map]
    assert ground == [row[::-1] for row in ground[::-1]]
    there = {(unit.kind, unit.at) for force in battle.forces for unit in force.units if unit.kind != "plane"}
    across, down = len(battle.map[0]), len(battle.map)
    turned = {(kind, SQUARES.place_at(across + 1 - int(at[:2]), down + 1 - int(at[2:]))) for kind, at in there}
    assert there == turned

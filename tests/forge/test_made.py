"""Made battles: every code gives one, each sound, within every bound, as its file says it and as its digest has it.

`CB_TUI_FORGE_CODES` says how many codes; `make forge` takes a thousand.
"""

from itertools import combinations

import pytest
from msgspec.structs import replace

from cb_tui.core.findings import findings
from cb_tui.core.hexes import distance
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules import sight
from cb_tui.games.combat_boots.rules.movement import paces
from cb_tui.games.combat_boots.rules.terrain import cover, read_layout
from cb_tui.session.generator import recipe
from cb_tui.session.library import Library, battle_from_code, shipped_battles_folder
from tests.forge import golden
from tests.forge.codes import FORGE, SOME, TABLES, are_made_in_time, codes, made


def test_of_a_hundred_codes_ninety_nine_give_a_battle_each_in_less_than_a_second():
    are_made_in_time(SOME, worst=1, usual=0.15)


def test_every_battle_is_sound():
    for code, battle in made(SOME):
        assert [*findings(RULESETS[battle.ruleset], battle)] == [], code


def test_every_battle_lies_within_the_bounds_as_its_own_board_is_measured():
    for code, battle in made(SOME):
        board, _ = read_layout(battle.board)
        style = TABLES["country"][TABLES["theatres"][recipe(code).theatre].style]
        measured = FORGE.metrics(battle)
        assert style.sight[0] <= measured.sight <= style.sight[1], code
        assert sum(cover(board, at) > 0 for at in board.terrain) * 100 >= 8 * len(board.terrain), code
        levels = [board.level(at) for at in board.terrain]
        assert not style.hilly or max(map(levels.count, levels)) <= len(levels) * 83 // 100, code
        there = [unit for unit in battle.units if unit.turn == 1]
        foes = [(a, b) for a, b in combinations(there, 2) if a.side != b.side]
        assert min(distance(a.at, b.at) for a, b in foes) >= 2, code
        if recipe(code).mission not in ("rescue", "ambush"):
            far = min([8, *(sighting.hexes for sighting in battle.visibility)])
            seen = {a.id for a, b in foes if distance(a.at, b.at) <= far and sight.clear(board, a.at, b.at)}
            assert len(seen) * 100 <= 75 * sum(unit.side == battle.sides[0].id for unit in there), code


def test_every_side_reaches_on_foot_what_it_has_to_hold_and_where_it_is_to_go():
    for code, battle in made(SOME):
        board, _ = read_layout(battle.board)
        walks = paces(board, "foot", frozenset())
        for unit in battle.units:
            holds = [goal for goal in battle.victory if type(goal).__name__ == "Hold" and goal.side == unit.side]
            wanted = {at for goal in holds for at in goal.hexes} | ({unit.goal} if unit.goal else set())
            reached, waiting = {unit.at}, [unit.at]
            while waiting:
                for to, points in walks[waiting.pop()]:
                    if to not in reached and points <= 4:
                        reached.add(to)
                        waiting.append(to)
            assert wanted <= reached, (code, unit.id)


def test_a_file_that_is_written_is_the_battle_of_its_code(tmp_path):
    for code in SOME[::5]:
        path = tmp_path / "made.toml"
        path.write_text(FORGE.write(battle_from_code(code)), encoding="utf-8")
        assert replace(Library().read(path), id=code) == battle_from_code(code)
        assert Library().check(path) == []


def test_files_are_the_same_on_every_machine():
    assert golden.strange("golden.txt") == []


def test_points_and_handicap_leave_the_country_as_it_is():
    plain, harder = battle_from_code("2-it43-attack-60-5"), battle_from_code("2-it43-attack-60-5+3")
    assert plain.board.levels == harder.board.levels
    assert plain.board.roads == harder.board.roads
    assert len(harder.units) >= len(plain.units)


@pytest.mark.parametrize(("one", "other"), [("-6", "+6"), ("-3", ""), ("", "+4")])
def test_a_handicap_makes_the_enemy_stronger(one, other):
    def strength(handicap):
        found = [battle_from_code(f"2-{theatre}-hold-60-4{handicap}") for theatre in ("nor44", "su42", "ko51", "fr40")]
        return sum(
            sum(unit.side == battle.sides[1].id for unit in battle.units) + battle.sides[1].morale for battle in found
        )

    assert strength(one) < strength(other)


def test_names_do_not_come_back_soon():
    titles = [battle_from_code(f"2-mg44-rearguard-60-{seed}").title for seed in range(1, 13)]
    assert len(set(titles)) == len(titles)


def test_the_codes_go_through_every_theatre_and_mission():
    assert len({(recipe(code).theatre, recipe(code).mission) for code in codes(88)}) == 88
    assert shipped_battles_folder().is_dir()

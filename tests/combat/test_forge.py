"""Made battles of Combat: every code gives one, each sound, within every bound, as its file and its digest have it.

`CB_TUI_FORGE_CODES` says how many codes; `make forge RULES=combat` takes a thousand.
"""

import re

import pytest
from msgspec.structs import replace

from cb_tui.core.findings import findings
from cb_tui.core.squares import SQUARES
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.battle import BASIC, ERAS, CutRoad, Hold
from cb_tui.session.arena import play
from cb_tui.session.generator import recipe
from cb_tui.session.library import Library, battle_from_code
from cb_tui.session.vet import leaders
from tests.forge import golden
from tests.forge.codes import ASKED, COMBAT, are_made_in_time, made

SOME = COMBAT.some(int(ASKED or "25"))
COVER = "hHw#%WR"


def letters(battle):
    """The letter of each square of a map."""
    return {
        SQUARES.place_at(column, row): sign
        for row, line in enumerate(battle.map, 1)
        for column, sign in enumerate(line, 1)
    }


def standing(force):
    return [unit for unit in force.units if unit.kind != "plane"]


def test_of_a_hundred_codes_ninety_nine_give_a_battle_each_in_less_than_a_second():
    are_made_in_time(SOME, worst=1, usual=0.15)


def test_every_battle_is_sound_and_nothing_is_noted_but_that_armies_and_mines_differ():
    told = ("[SET-4b]", "[SET-5]")
    for code, battle in made(SOME):
        found = [each for each in findings(RULESETS["combat"], battle) if not (each.note and each.text.endswith(told))]
        assert found == [], code


def test_every_battle_lies_within_the_bounds_as_its_own_map_is_measured():
    for code, battle in made(SOME):
        signs = letters(battle)
        style = COMBAT.tables["country"][COMBAT.tables["theatres"][recipe(code).theatre].style]
        covered = sum(sign in COVER for sign in signs.values()) * 100 // len(signs)
        assert style.cover[0] <= covered <= style.cover[1], code
        one, other = (standing(force) for force in battle.forces)
        assert min(SQUARES.distance(a.at, b.at) for a in one for b in other) >= 4, code
        assert all(SQUARES.coordinates(unit.at)[1] > 8 for unit in one), code
        assert all(SQUARES.coordinates(unit.at)[1] < 9 for unit in other), code


def test_armies_keep_to_their_points_and_to_their_era():
    for code, battle in made(SOME):
        era, asked = ERAS[battle.era], recipe(code)
        share = COMBAT.tables["missions"][asked.mission].share
        most = (asked.points, asked.points * share * (100 + 6 * asked.handicap) // 10_000)
        for force, points in zip(battle.forces, most, strict=True):
            kinds = [unit.kind for unit in force.units]
            cost = sum(BASIC[kind].points for kind in kinds)
            assert cost <= points, code
            assert cost > points - 8 or len(kinds) == 30, code
            assert set(kinds) <= set(era.kinds), code
            assert all(kinds.count(each.kind) * each.divisor <= kinds.count(each.of) for each in era.shares), code
            assert all(kinds.count(kind) <= most for kind, most in era.caps.items()), code
            assert era.mines or not force.mined, code


def test_everybody_comes_to_every_objective_and_to_either_base_line():
    for code, battle in made(SOME):
        signs = letters(battle)
        reached, waiting = set(), [standing(battle.forces[0])[0].at]
        while waiting:
            at = waiting.pop()
            if at in reached or signs.get(at, "~") == "~":
                continue
            reached.add(at)
            (column, row) = SQUARES.coordinates(at)
            for to in SQUARES.neighbours(at):
                to_column, to_row = SQUARES.coordinates(to)
                corners = {SQUARES.place_at(column, to_row), SQUARES.place_at(to_column, row)} - {at, to}
                if not corners or any(signs.get(corner, "~") not in "~+" for corner in corners):
                    waiting.append(to)
        wanted = {unit.at for force in battle.forces for unit in standing(force) if unit.kind != "helicopter"}
        wanted |= {at for aim in battle.aims if isinstance(aim, Hold | CutRoad) for at in aim.squares}
        assert wanted <= reached, code
        assert {1, 16} <= {SQUARES.coordinates(at)[1] for at in reached}, code


def test_a_river_across_the_field_has_two_bridges():
    for code, battle in made(SOME):
        columns = ["".join(line[number] for line in battle.map) for number in range(20)]
        if all("~" in column or "+" in column for column in columns):
            assert sum(column.count("+") for column in columns) >= 2, code


def test_a_briefing_names_only_squares_and_the_weapons_of_its_battle():
    for code, battle in made(SOME):
        text = " ".join(battle.briefing.split())
        head, _, told = text.partition(". ")
        assert set(re.findall(r"\b\d{4}\b", told)) <= set(letters(battle)), (code, head)
        mines = [len(force.mined) for force in battle.forces]
        assert ("Mines on the map" in told) == any(mines), code
        assert ("Every strike risks losing the plane" in told) == (
            "plane" in {unit.kind for force in battle.forces for unit in force.units}
        ), code
        assert text.endswith("History: none. The generator invented all of it."), code
        assert max(map(len, battle.briefing.split("\n"))) <= 78, code


def test_a_file_that_is_written_is_the_battle_of_its_code(tmp_path):
    for code in SOME[::10]:
        path = tmp_path / "made.toml"
        path.write_text(COMBAT.forge.write(battle_from_code(code)), encoding="utf-8")
        assert replace(Library().read(path), id=code) == battle_from_code(code)
        assert [each for each in Library().check(path) if not each.note] == []


def test_files_are_the_same_on_every_machine():
    assert golden.strange("golden_combat.txt") == []


def test_points_and_handicap_leave_the_country_as_it_is():
    plain, harder = battle_from_code("c1-lo44-attack-42-5"), battle_from_code("c1-lo44-attack-50-5+3")
    assert plain.map == harder.map
    assert len(harder.forces[1].units) > len(plain.forces[1].units)


def test_names_do_not_come_back_soon():
    titles = [battle_from_code(f"c1-no44-rearguard-42-{seed}").title for seed in range(1, 13)]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("mission", COMBAT.missions if ASKED else ["attack", "rearguard"])
def test_a_machine_plays_a_made_battle_to_its_end(mission):
    battle = battle_from_code(f"c1-lo44-{mission}-30-1")
    result = play(RULESETS["combat"], battle, leaders(battle), 1)
    assert result.turns <= battle.turns

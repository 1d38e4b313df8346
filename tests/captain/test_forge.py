"""Made battles of Combat Captain: every code gives one, each sound and within every bound, as its file has it.

`CB_TUI_FORGE_CODES` says how many codes; `make forge RULES=combat_captain` takes a thousand.
"""

from itertools import combinations

import pytest
from msgspec.structs import replace

from cb_tui.core import shapes
from cb_tui.core.findings import findings
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.ruleset import opening_state
from cb_tui.games import RULESETS
from cb_tui.games.combat_captain.rules import arrivals, measure
from cb_tui.games.combat_captain.rules.terrain import TerrainMap
from cb_tui.session.arena import play
from cb_tui.session.generator import recipe
from cb_tui.session.library import Library, battle_from_code
from cb_tui.session.vet import leaders
from tests.forge import golden
from tests.forge.codes import ASKED, CAPTAIN, are_made_in_time, made

RULES = RULESETS["combat_captain"]
SOME = CAPTAIN.some(int(ASKED or "21"))
COHESION = 120  # ticks
PATH = 20  # ticks between the points of a walk


def of(battle, side):
    """The companies of a side, the first or the second."""
    return [company for company in battle.companies if company.side == battle.sides[side].id]


def cost(company):
    """The points of a company as the table of stands has them."""
    kinds = CAPTAIN.tables["stands"].values()
    return sum(
        next(
            kind.points for kind in kinds if (kind.kind, kind.weapons, kind.armor) == (one.kind, one.weapons, one.armor)
        )
        + 2 * one.hand_held_at
        for one in company.stands
    )


def test_of_a_hundred_codes_ninety_nine_give_a_battle_each_in_less_than_two_seconds():
    are_made_in_time(SOME, worst=2, usual=0.3)


def test_every_battle_is_sound():
    """MAP-7, ORG-1, HG-11: `lint` has nothing to say, not even mildly."""
    for code, battle in made(SOME):
        assert [*findings(RULES, battle)] == [], code


def test_every_battle_lies_within_the_bounds_as_its_own_table_is_measured():
    for code, battle in made(SOME):
        style = CAPTAIN.tables["country"][CAPTAIN.tables["theatres"][recipe(code).theatre].style]
        measured = CAPTAIN.forge.metrics(battle)
        assert style.cover[0] <= measured.cover <= style.cover[1], code
        assert 30 <= measured.sight <= 92, code
        state = opening_state(RULES, battle)
        gaps = [gap for unit in state.stands if (gap := measure.nearest_foe(state, unit)) is not None]
        assert min(gaps) >= 130, code
        assert min(gaps) // 10 == measured.nearest, code


def test_shapes_stand_clear_of_each_other():
    """Houses, woods and odd ground neither overlap nor lie on a road, and no hedge runs through any of them."""
    for code, battle in made(SOME):
        table = TerrainMap(battle)
        solid = table.areas_of("building", "forest", "odd")
        for one, other in combinations(solid, 2):
            assert shapes.boxes_apart(one.box, other.box), (code, one.name, other.name)
        for road in table.areas_of("road"):
            edges = list(shapes.sides(road.outline))
            for area in solid:
                crossing = [
                    edge for edge in edges for side in shapes.sides(area.outline) if shapes.segments_meet(*edge, *side)
                ]
                assert not crossing, (code, road.name, area.name)
        for line in table.lines.values():
            assert not any(shapes.parts_inside(*line.points, area.outline) for area in solid), (code, line.name)


def test_companies_keep_to_their_points_and_to_the_rules():
    """ORG-1: at most eight stands; a side is never more than its points, and never much less."""
    for code, battle in made(SOME):
        asked = recipe(code)
        share = CAPTAIN.tables["missions"][asked.mission].share
        most = (asked.points, asked.points * share * (100 + 6 * asked.handicap) // 10_000)
        for side, points_ in enumerate(most):
            companies = of(battle, side)
            spent = sum(map(cost, companies))
            stands = sum(len(company.stands) for company in companies if company.stands[0].kind != "vehicle")
            assert spent <= points_, code
            assert spent > points_ - 13 or stands >= 16, code
            assert all(1 <= len(company.stands) <= 8 for company in companies), code


def test_a_company_begins_in_cohesion_and_nobody_in_anybody_elses_place():
    """COH-1: every stand has another of its company within twelve inches, so that it may move in turn 1."""
    for code, battle in made(SOME):
        state = opening_state(RULES, battle)
        for company in battle.companies:
            there = [one.id for one in company.stands if one.id in state.stands]
            for unit in there:
                gaps = [measure.between(state, unit, other) for other in there if other != unit]
                assert not gaps or min(gaps) < COHESION, (code, unit)


def test_every_stand_comes_to_every_objective_without_crossing_a_house():
    for code, battle in made(SOME):
        table = TerrainMap(battle)
        wide, deep = (size // PATH for size in table.size)

        def at(cell):
            return cell[0] * PATH + PATH // 2, cell[1] * PATH + PATH // 2

        state = opening_state(RULES, battle)
        first = next(iter(state.stands.values())).point
        reached, waiting = set(), [(first[0] // PATH, first[1] // PATH)]
        while waiting:
            x, y = cell = waiting.pop()
            if cell in reached or not (0 <= x < wide and 0 <= y < deep):
                continue
            if any(at(cell) in house for house in table.buildings):
                continue
            reached.add(cell)
            waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        for unit, stand in state.stands.items():
            assert min(distance_in_ticks(at(cell), stand.point) for cell in reached) < 2 * PATH, (code, unit)
        for aim in battle.aims:
            assert any(at(cell) in table.area(aim.area) for cell in reached), code


def test_relief_has_room_on_the_road_and_comes_in_the_turn_that_the_briefing_names():
    found = 0
    for code, battle in made(SOME):
        state = opening_state(RULES, battle)
        for company in battle.companies:
            if company.enters:
                found += 1
                assert recipe(code).mission == "relief"
                assert all(next(arrivals.free(state, one.id), None) for one in company.stands), code
                told = " ".join(battle.briefing.split())
                assert f"{company.name} comes up the road from the south in turn {company.enters.turn}." in told, code
    assert found


def test_a_briefing_tells_the_cover_and_the_weapons_of_its_battle():
    for code, battle in made(SOME):
        text = " ".join(battle.briefing.split())
        for kind, told in (("hedge", "a hedge level 1"), ("wall", "a wall level 2")):
            assert (told in text) == any(each.kind == kind for each in battle.barriers), code
        assert ("Hand-held weapons reach 8 inches" in text) == any(
            one.hand_held_at for company in battle.companies for one in company.stands
        ), code
        assert text.endswith("History: none. The generator invented all of it."), code
        assert max(map(len, battle.briefing.split("\n"))) <= 78, code


def test_a_file_that_is_written_is_the_battle_of_its_code(tmp_path):
    for code in SOME[::10]:
        path = tmp_path / "made.toml"
        path.write_text(CAPTAIN.forge.write(battle_from_code(code)), encoding="utf-8")
        assert replace(Library().read(path), id=code) == battle_from_code(code)
        assert Library().check(path) == []


def test_files_are_the_same_on_every_machine():
    assert golden.strange("golden_captain.txt") == []


def test_points_and_handicap_leave_the_country_as_it_is():
    plain, harder = battle_from_code("k1-bo44-attack-90-5"), battle_from_code("k1-bo44-attack-110-5+3")
    assert plain.areas == harder.areas
    assert plain.barriers == harder.barriers
    assert sum(map(cost, of(harder, 1))) > sum(map(cost, of(plain, 1)))


def test_two_fight_over_one_place_and_one_side_over_all_others():
    """A meeting has an objective for each side; the enemy of a side with an objective has none, and wins by time."""
    for code, battle in made(SOME):
        meeting = recipe(code).mission == "meeting"
        assert len(battle.aims) == 1 + meeting, code
        assert (battle.default is None) == meeting, code
        assert meeting or battle.default != battle.aims[0].side, code


def test_names_do_not_come_back_soon():
    titles = [battle_from_code(f"k1-ke40-rearguard-90-{seed}").title for seed in range(1, 13)]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("mission", CAPTAIN.missions if ASKED else ["meeting"])
def test_a_machine_plays_a_made_battle_to_its_end(mission):
    battle = battle_from_code(f"k1-bo44-{mission}-60-1")
    result = play(RULES, battle, leaders(battle), 1)
    assert result.turns <= battle.turns

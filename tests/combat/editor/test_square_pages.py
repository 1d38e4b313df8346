"""Pages, cards and sentences of a battle of Combat under edit: they reach every key that a file can have."""

import tomllib

import msgspec
import pytest

from cb_tui.core.battle_editor import Placing
from cb_tui.core.editing import EditError, changed
from cb_tui.core.fields import assigned, stepped, typed_value
from cb_tui.core.findings import findings
from cb_tui.core.values import Place
from cb_tui.games import RULESETS
from cb_tui.games.combat.editor.editor import EDITOR
from cb_tui.games.combat.rules.battle import Battle, Parameters
from cb_tui.session.new_battles import draft_text
from tests.combat.editor.test_square_maps import battle
from tests.rules.editor.reached import fields, keys, reached

LEFT_OUT = {"id", "made_with", "revision", "run.day", "run.platoon", "handicap.taken", "also", "ruleset"}
NAMED = {"parameters", "rulings", "kinds", "pool", "sections", "masks", "army"}  # tables whose keys are names
CARDS = [("forces", 0, "units", 0), ("forces", 0, "mined", 0)]


def every_list():
    """The four corps with an entry in each list that can grow, and with each kind of objective."""
    data = battle("four_corps")
    for name in ("sections", "kinds"):
        data = changed(data, EDITOR.added(data, {}, (name,), "blue", None))
    for kind in EDITOR.objective_kinds:
        data = changed(data, EDITOR.new_objective(data, kind, "blue"))
    return data


def test_no_key_of_a_battle_can_be_forgotten():
    ways = [(Place(one), Place(other)) for one, other in (("0115", "0215"), ("0801", "0901"), ("0804", "0905"))]
    found = reached(EDITOR, battle("chinese_farm"), CARDS, NAMED)
    found |= reached(EDITOR, every_list(), [], NAMED, *ways)
    assert {*keys(Battle)} - found == LEFT_OUT


def test_what_is_added_is_sound():
    data = every_list()
    added = [each for each in findings(RULESETS["combat"], msgspec.convert(data, Battle)) if not each.note]
    assert [each.where for each in added] == []


def test_every_parameter_has_its_rule_and_leaves_the_file_at_the_value_of_its_profile():
    data = battle("draft")
    page = next(page for page in EDITOR.pages(data) if page.title == "parameters")
    assert [field.path[-1] for field in page.fields] == [*Parameters.__struct_fields__]
    assert all(field.help.endswith("]") for field in page.fields)
    depth = next(field for field in page.fields if field.path[-1] == "deploy_depth")
    assert (depth.words, depth.given) == ("3", True)
    assert "deploy_depth" not in changed(data, assigned(data, depth, stepped(depth, 1)))["parameters"]
    only = {**data, "parameters": {"deploy_depth": 3}}
    assert "parameters" not in changed(only, EDITOR.follow(only, assigned(only, depth, 4)))
    wood = {field.path[-1]: field for field in fields(EDITOR, {**data, "profile": "house"})}["depth_wood"]
    assert (wood.value, wood.given) == (1, False)


def test_objectives_are_sentences_with_blanks():
    said = [sentence.words for sentence in EDITOR.objectives(every_list())]
    assert said == [
        "Blue: hold 1 of 1008 for 2 rounds in a row",
        "Blue: hold 1 of (1008) for 2 rounds in a row",
        "Blue: cut the road at 0806 for 2 rounds in a row",
        "Blue: overrun an enemy airstrip",
        "Blue: exit 3 pieces off the enemy's base line",
        "Blue: destroy 10 enemy pieces",
    ]
    assert EDITOR.objectives(battle("arracourt"))[0].words.endswith("at the end of the last round")


def test_names_and_groups_are_typed_as_they_are_shown():
    found = {str(field.path[-1]): field for field in fields(EDITOR, battle("arracourt"))}
    assert typed_value(found["names"], "Bezange, the mill road") == ["Bezange", "the mill road"]
    assert typed_value(found["groups"], "1409 1509; 0411") == [["1409", "1509"], ["0411"]]
    assert found["groups"].words.startswith("1409 1509 1410 1510 1610; 0411")


def test_nothing_is_added_where_nothing_can_be():
    with pytest.raises(EditError, match="nothing can be added"):
        EDITOR.added(battle("draft"), {}, ("aims",), "blue", None)
    with pytest.raises(EditError, match="each commander has a force"):
        EDITOR.added(battle("draft"), {}, ("forces",), "blue", None)


def test_an_era_is_told_by_its_years_and_kinds():
    (rules,) = [page for page in EDITOR.pages({**battle("draft"), "era": "ERA-13"}) if page.title == "rules"]
    (era,) = [field for field in rules.fields if field.label == "era"]
    assert era.help == "Late WWII 1942-1955: tank, gun, foot, motor, plane. House rules only. [ERA-13]"


def test_an_empty_map_takes_pieces_and_is_sound():
    data = tomllib.loads(draft_text("ford", "combat", empty=True))
    for side, at in (("blue", "0410"), ("red", "0403")):
        data = changed(data, EDITOR.placed(data, EDITOR.counters(data), Placing("tank", side, at)))
    assert [force["units"] for force in data["forces"]] == [[{"kind": "tank", "at": at}] for at in ("0410", "0403")]
    assert not [*findings(RULESETS["combat"], msgspec.convert(data, Battle))]

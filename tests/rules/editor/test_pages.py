"""Pages, cards and sentences of a battle of Combat Boots under edit: they reach every key that a file can have."""

import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest

from cb_tui.core.battle_editor import Field
from cb_tui.core.editing import EditError, changed, value_at
from cb_tui.core.fields import assigned, stepped, typed_value
from cb_tui.core.values import Place
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.editor.editor import EDITOR
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.session.palette import palette
from tests.rules.editor.reached import fields, keys, reached

SHIPPED = Path(__file__).parents[3] / "scenarios" / "combat_boots"
LISTS = ("visibility", "leaders", "batteries", "sorties", "orders", "bands", "sky.flights", "types", "aircraft")
LEFT_OUT = {"id", "made_with", "revision", "run.day", "run.platoon", "handicap.taken"}  # no one writes them


@cache
def battle(name):
    """The plain data of a shipped battle."""
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text())


def every_list():
    """The mill road with an entry in each list that can grow, and with each kind of objective."""
    data, counters = battle("mill"), palette(RULESETS["combat_boots_2025"])
    for name in LISTS:
        data = changed(data, EDITOR.added(data, counters, tuple(name.split(".")), "us", Place("0101")))
    for kind in EDITOR.objective_kinds:
        data = changed(data, EDITOR.new_objective(data, kind, "us"))
    return data


def test_no_key_of_a_battle_can_be_forgotten():
    found = reached(EDITOR, every_list(), [("units", 0)], {"types", "aircraft"}, (Place("0101"), Place("0201")))
    assert {*keys(Battle)} - found == LEFT_OUT


def test_what_is_added_is_sound():
    data = every_list()
    text_of_rules = RULESETS["combat_boots_2025"]
    types = {unit["type"] for unit in data["units"]}
    counters = tomllib.loads((SHIPPED / "units.toml").read_text())
    whole = {**data, "types": data["types"] | {name: counters[name] for name in types}}
    planes = tomllib.loads((SHIPPED / "aircraft.toml").read_text())
    flown = {each["type"] for each in (*data["sorties"], *data["sky"]["flights"])}
    whole["aircraft"] = data["aircraft"] | {name: planes[name] for name in flown}
    del whole["sky"]  # alone in the air it would have no enemy
    whole["victory"] = [each for each in data["victory"] if each["kind"] != "score"]
    wrong = [each for each in text_of_rules.findings(msgspec.convert(whole, Battle)) if not each.note]
    assert wrong == []


def field(data, label, page=0):
    """A field of a page by its label."""
    return next(each for each in EDITOR.pages(data)[page].fields if each.label == label)


def test_a_value_back_at_its_default_leaves_the_file():
    data = battle("mill")
    levelled = changed(data, assigned(data, field(data, "level"), None))
    assert "level" not in levelled
    assert assigned(levelled, field(levelled, "level"), None) == ()
    assert changed(levelled, assigned(levelled, field(levelled, "level"), "recruit")) == data


def test_a_value_is_stepped_within_its_limits():
    data = battle("mill")
    assert (stepped(field(data, "turns"), 1), stepped(field(data, "turns"), -20)) == (7, 1)
    assert [stepped(field(data, "then"), by) for by in (1, -1)] == ["us", "de"]
    ruling = EDITOR.pages(data)[4].fields[0]
    assert (ruling.words, stepped(ruling, 1), stepped(ruling, -1)) == ("as in the edition", True, False)


def test_a_value_is_typed_as_the_page_says_it():
    data = every_list()
    piece = {each.label: each for each in EDITOR.card(data, {}, ("units", 0)).fields}
    assert [typed_value(piece["move"], typed) for typed in ("2.5", "3", "")] == [2.5, 3, None]
    assert typed_value(piece["asleep"], "yes") is True
    bonus = next(each for each in fields(EDITOR, data) if each.label == "bonus" and each.kind == "pairs")
    assert typed_value(bonus, "z1 2, z2 1") == {"z1": 2, "z2": 1}
    for label, typed in (("move", "7.25"), ("move", "x"), ("asleep", "maybe"), ("tactic", "run"), ("comes in", "61")):
        with pytest.raises(EditError, match=label):
            typed_value(piece[label], typed)


def test_objectives_are_sentences_with_blanks():
    said = [sentence.words for sentence in EDITOR.objectives(battle("mill"))]
    assert said[:2] == [
        "US: hold 2 of the houses: 0602 0604 0606 at the end of the last turn",
        "US: destroy 4 enemy pieces",
    ]
    assert EDITOR.objectives(battle("xray"))[1].words == "PAVN: destroy 4 enemy squads"
    count = EDITOR.objectives(battle("mill"))[0].parts[2]
    assert isinstance(count, Field)
    three = changed(battle("mill"), assigned(battle("mill"), count, stepped(count, 1)))
    assert value_at(three, ("victory", 0, "count")) == 3


def test_a_way_out_opens_its_edge():
    data = changed(battle("mill"), EDITOR.new_objective(battle("mill"), "exit", "de"))
    assert (data["exits"], data["victory"][-1]["edge"]) == (["north"], "north")


def test_pages_of_a_spoilt_file_are_shown_as_far_as_they_go():
    spoilt = {
        "sides": "none",
        "units": [7, {"id": 3}],
        "victory": [{"kind": "hold"}, {"kind": "dance"}],
        "types": {"a": 1},
    }
    assert len(EDITOR.pages(spoilt)) == 9
    assert [sentence.kind for sentence in EDITOR.objectives(spoilt)] == ["hold"]
    assert EDITOR.pieces(spoilt, {}) == ()
    with pytest.raises(EditError, match="is not a piece"):
        EDITOR.moved(spoilt, [("units", 0)], Place("0101"))
    with pytest.raises(EditError, match="is not there"):
        EDITOR.card(spoilt, {}, ("units", 9))

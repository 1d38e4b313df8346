"""The rulings that a battle of *Combat Captain* may switch, in its file or for one game."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import fields, replace

from cb_tui.games import RULESETS
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.rulings import RULINGS, TABLE
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.rulebook import rulebook
from cb_tui.session.verify import verify
from tests.cli.shell import run

RULES = RULESETS["combat_captain"]
LANE = Library().read("sunken_lane")
BOTH = {seat.id: "human" for seat in LANE.seated}


def rules(battle):
    return BattleContext(battle, {}).rules


def test_each_parameter_has_a_row_with_its_rule_and_the_words_of_its_values():
    known = {rule.id for rule in rulebook("combat_captain").rules()}
    assert {*TABLE} == {*Parameters.__struct_fields__}
    assert {each.rule for each in TABLE.values()} <= known
    for key, default in ((one.name, one.default) for one in fields(Parameters)):
        each = TABLE[key]
        assert each.words or each.text, key
        assert not each.words or default in each.words, key


@pytest.mark.parametrize("key", RULINGS.switchable)
def test_each_switch_has_two_values_in_words_and_leads_back(key):
    on, off = (replace(LANE, rulings={key: value}) for value in (True, False))
    assert getattr(rules(off), key) == TABLE[key].off != getattr(rules(on), key)
    assert getattr(rules(LANE), key) in (getattr(rules(on), key), TABLE[key].off)
    assert TABLE[key].said(getattr(rules(on), key)) != TABLE[key].said(TABLE[key].off)


def test_a_scene_names_what_is_not_usual_whether_it_is_set_or_switched():
    """DICE-4a, COH-1a, ACT-7b."""
    assert RULES.scene(RULES.start(LANE, {})).rulings == ()
    battle = replace(LANE, rules={"cohesion": 10, "common_min_subunits": 3}, rulings={"morale_parity": False})
    assert set(RULES.scene(RULES.start(battle, {})).rulings) == {
        "markers are taken off first, and what is left decides whether a die counts [DICE-4a]",
        "a stand 10 inches from the rest of its company is out of cohesion [COH-1a]",
        "a common act takes 3 stands or more [ACT-7b]",
    }


def test_only_what_can_matter_in_a_battle_is_offered():
    """FIRE-9, LOS-1b: no tank, no machine gun of one; no hill, nothing to look over from."""
    foot = tuple(each for each in LANE.companies if all(one.kind != "vehicle" for one in each.stands))
    bare = replace(LANE, areas=(), companies=foot)
    gone = {"vehicle_mg_mod", "height_over_troops", "forest_odd"}
    assert {each.key for each in RULINGS.switches(bare)}.isdisjoint(gone)
    assert "melee_saves" in {each.key for each in RULINGS.switches(bare)}


def test_a_game_states_all_rulings_in_its_first_line_and_verifies(tmp_path):
    battle = RULES.rulings.with_switches(LANE, {"leftover": False})
    Game.new(RULES, battle, seed=4, seats=BOTH, name="friday", saves=tmp_path).close()
    start = msgspec.json.decode((tmp_path / "friday" / "log.jsonl").read_bytes().splitlines()[0])["scenario"]
    assert set(start["rulings"]) == {*RULINGS.switchable}
    report = verify(tmp_path, "friday")
    assert (report.findings, report.departure.parts) == ([], ("its rulings",))
    said = "dice left at the end of an activation are lost [HOLD-1a]"
    assert said in run("log", "friday", "--saves", tmp_path).out
    Game.new(RULES, LANE, seed=4, seats=BOTH, name="usual", saves=tmp_path).close()
    assert verify(tmp_path, "usual").departure is None


def test_a_battle_file_says_switches_and_nothing_else_there(tmp_path):
    text = (Library().folders[0] / "combat_captain" / "sunken_lane.toml").read_text()
    file = tmp_path / "own.toml"
    for table, found in (
        ("rulings = {leftover = false}", None),
        ("rulings = {cohesion = true}", "rulings.cohesion: there is no such ruling"),
        ('rulings = {leftover = "lost"}', "rulings.leftover"),
    ):
        file.write_text(f"{table}\n{text}")
        checked = run("lint", file)
        assert (checked.status, found is None or found in checked.out) == (int(found is not None), True)
    file.write_text(f"rulings = {{leftover = false}}\n{text}")
    assert "Ruling: dice left at the end of an activation are lost [HOLD-1a]." in run("show", file).out
    assert run("show", file, "--json").data["rulings"]["leftover"] is False


def test_the_guide_to_battle_files_lists_each_switch_with_its_words():
    guide = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    chapter = guide.partition("\n## Combat Captain\n")[2].partition("\n## ")[0]
    for key in RULINGS.switchable:
        each, usual = TABLE[key], getattr(Parameters(), key)
        yes, no = (each.said(each.value(usual, usual, on=on)) for on in (True, False))
        default = str(usual != each.off).lower()
        assert f"| `{key}` | {yes} | {no} | `{default}` | {each.rule} |" in chapter, key

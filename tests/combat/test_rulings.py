"""The rulings that a battle of *Combat* may switch, in its file or for one game."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import fields, replace

from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.battle import Parameters
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.rules.rulings import RULINGS, TABLE
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.rulebook import rulebook
from cb_tui.session.verify import verify
from tests.cli.shell import run

RULES = RULESETS["combat"]
COUNTRY = Library().read("open_country")
HOUSE = Library().read("nery")
BOTH = {seat.id: "human" for seat in COUNTRY.seated}


def rules(battle):
    from cb_tui.games.combat.rules.board import board

    return BattleContext(battle, board(battle), {}).rules


def test_each_parameter_has_a_row_with_its_rule_and_the_words_of_its_values():
    known = {rule.id for rule in rulebook("combat").rules()}
    assert {*TABLE} == {*Parameters.__struct_fields__}
    assert {each.rule for each in TABLE.values()} <= known
    for key, default in ((one.name, one.default) for one in fields(Parameters)):
        each = TABLE[key]
        assert not isinstance(default, bool) or each.words or not each.text, key
        assert not each.words or default in each.words, key


@pytest.mark.parametrize("key", RULINGS.switchable)
def test_each_switch_has_two_values_in_words_and_leads_back(key):
    for battle in (COUNTRY, HOUSE):
        on, off = (replace(battle, rulings={key: value}) for value in (True, False))
        assert getattr(rules(off), key) == TABLE[key].off != getattr(rules(on), key)
        usual = getattr(rules(battle), key)
        assert usual in (getattr(rules(on), key), TABLE[key].off)
        assert TABLE[key].said(getattr(rules(on), key)) != TABLE[key].said(TABLE[key].off)


def test_rulings_come_after_the_profile_and_the_parameters_of_the_battle():
    """SAVE-3a: the original has the first turn with fire, the others the first turn."""
    original = replace(COUNTRY, profile="original")
    assert rules(original).first_salvo == "first_firing_turn"
    assert rules(replace(original, rulings={"first_salvo": True})).first_salvo == "first_firing_turn"
    assert rules(replace(original, rulings={"first_salvo": False})).first_salvo == "off"
    shot = replace(COUNTRY, parameters={**COUNTRY.parameters, "first_salvo": "first_shot"})
    assert rules(replace(shot, rulings={"first_salvo": True})).first_salvo == "first_shot"
    none = replace(COUNTRY, parameters={**COUNTRY.parameters, "first_salvo": "off"})
    assert rules(replace(none, rulings={"first_salvo": True})).first_salvo == "first_firing_turn"
    codified = replace(none, profile="codified", rulings={"first_salvo": True})
    assert rules(codified).first_salvo == "first_turn"


def test_a_scene_names_what_is_not_usual_and_no_agreed_size():
    """SAVE-3a, MOV-4a, REINF-1h: set or switched, it is named with its rule."""
    assert RULES.scene(RULES.start(COUNTRY, {})).rulings == ()
    battle = replace(
        COUNTRY,
        parameters={**COUNTRY.parameters, "first_salvo": "off", "reinforcements": 2, "mines_per_side": 3},
        rulings={"pass_friends": True, "plane_transfer": False},
    )
    assert set(RULES.scene(RULES.start(battle, {})).rulings) == {
        "there is no first salvo [SAVE-3a]",
        "pieces pass through their own side [MOV-4a]",
        "a piece that reaches the enemy's base line brings 2 new [REINF-1h]",
    }


def test_only_what_can_matter_in_a_battle_is_offered():
    """ERA-10, ERA-14: no planes and no helicopters in 1914."""
    offered = {each.key for each in RULINGS.switches(HOUSE)}
    assert HOUSE.era == "ERA-10"
    assert offered.isdisjoint({"plane_risk", "plane_transfer", "heli_range_follows_era", "hq_mode", "night_mode"})
    assert {"first_salvo", "own_mines", "majority_check"} <= offered
    later = {each.key for each in RULINGS.switches(replace(HOUSE, era="ERA-15", setup="own"))}
    assert {"plane_risk", "heli_range_follows_era"} <= later


def test_a_game_states_all_rulings_in_its_first_line_and_verifies(tmp_path):
    battle = RULES.rulings.with_switches(COUNTRY, {"first_salvo": False})
    Game.new(RULES, battle, seed=4, seats=BOTH, name="friday", saves=tmp_path).close()
    start = msgspec.json.decode((tmp_path / "friday" / "log.jsonl").read_bytes().splitlines()[0])["scenario"]
    assert set(start["rulings"]) == {*RULINGS.switchable}
    assert (start["rulings"]["first_salvo"], start["rulings"]["natural_limits"]) == (False, True)
    report = verify(tmp_path, "friday")
    assert (report.findings, report.departure.parts) == ([], ("its rulings",))
    assert run("log", "friday", "--saves", tmp_path).out.startswith("Rulings: there is no first salvo [SAVE-3a].")


def test_a_game_with_the_usual_rulings_is_the_battle_that_came_along(tmp_path):
    Game.new(RULES, COUNTRY, seed=4, seats=BOTH, name="friday", saves=tmp_path).close()
    assert verify(tmp_path, "friday").departure is None


def test_a_battle_file_says_switches_and_nothing_else_there(tmp_path):
    text = (Library().folders[0] / "combat" / "open_country.toml").read_text()
    file = tmp_path / "own.toml"
    for table, found in (
        ("rulings = {first_salvo = false}", None),
        ("rulings = {first_salv = false}", "rulings.first_salv: there is no such ruling"),
        ("rulings = {majority = true}", "rulings.majority: there is no such ruling"),
        ('rulings = {first_salvo = "off"}', "rulings.first_salvo"),
    ):
        file.write_text(f"{table}\n{text}")
        checked = run("lint", file)
        assert (checked.status, found is None or found in checked.out) == (int(found is not None), True)
    file.write_text(f"rulings = {{first_salvo = false}}\n{text}")
    assert "Ruling: there is no first salvo [SAVE-3a]." in run("show", file).out
    assert run("show", file, "--json").data["rulings"]["first_salvo"] is False


def test_an_older_game_keeps_the_rulings_of_its_time():
    """A game that began before revision 2 is compared with the rules of its time."""
    older = replace(COUNTRY, revision=1)
    assert RULES.scene(RULES.start(older, {})).rulings == ()
    assert all(each.on == each.usual for each in RULINGS.switches(older))


def test_the_guide_to_battle_files_lists_each_switch_with_its_words():
    guide = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    chapter = guide.partition("\n## Combat\n")[2].partition("\n## ")[0]
    for key in RULINGS.switchable:
        each, usual = TABLE[key], getattr(Parameters(), key)
        yes, no = (each.said(each.value(usual, usual, on=on)) for on in (True, False))
        default = str(usual != each.off).lower()
        assert f"| `{key}` | {yes} | {no} | `{default}` | {each.rule} |" in chapter, key

"""The rulings that a battle may switch, each at both of its values."""

from fractions import Fraction

import pytest
from msgspec.structs import fields, replace

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules import exposure, rulings
from cb_tui.games.combat_boots.rules.attack_forecast import attack_forecast
from cb_tui.games.combat_boots.rules.battle import UnitType, Weapon
from cb_tui.games.combat_boots.rules.dogfight.model import HeadOn
from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025, Rulings
from cb_tui.games.combat_boots.rules.events import Fought
from cb_tui.games.combat_boots.rules.model import EndTurn, HandToHand, HoldFire, Step
from cb_tui.games.combat_boots.rules.resolve import Modifiers, odds
from cb_tui.session.library import Library
from cb_tui.session.rulebook import rulebook
from tests.rules.combat_boots.orders import asked, assault, fire
from tests.rules.combat_boots.shots import effects, fired, pools
from tests.rules.combat_boots.sky import PLAIN, Air
from tests.rules.combat_boots.table import Table
from tests.rules.combat_boots.test_leaders import officer

BOTH = pytest.mark.parametrize("on", [False, True])
WOOD = ". . . ^"
PLUS = UnitType(name="Mortar +", letter="W", kind="team", range=24, mv=2, sv=1, arms=(Weapon("h", 2, plus=1),))


def said(**switches):
    return {"rulings": Rulings(**switches)}


@BOTH
def test_sixes_are_counted_as_dice_read_or_as_they_were_rolled(on):
    """SIX-2a: a five in cover reads six; counted as rolled, no six of the target stops two of the firer."""
    table = Table({"R1": "0101", "r1": "0401"}, WOOD, **said(natural_sixes=on))
    shot = fired(table.play(fire("R1", "r1"), 6, 5, 5, 1))
    assert (effects(shot), shot.verdicts[0].sixes) == ([["none", "none"][on]], [(1, 1), None][on])
    table = Table({"R1": "0101", "r1": "0401"}, WOOD, **said(natural_sixes=on))
    shot = fired(table.play(fire("R1", "r1"), 6, 6, 5, 1))
    assert (effects(shot), shot.verdicts[0].sixes) == ([["disrupt", "none"][on]], [(2, 1), None][on])


@BOTH
def test_a_plus_counts_on_both_dice_or_is_one_six(on):
    """SIX-3a: 6,5 with a plus are three sixes, or two."""
    table = Table({"W1": "0101", "r1": "0401"}, types={"plus": PLUS}, kinds={"W1": "plus"}, **said(plus_is_one_six=on))
    shot = fired(table.play(fire("W1", "r1"), 6, 5, 6, 1))
    assert (effects(shot), shot.verdicts[0].sixes) == ([["kill", "disrupt"][on]], [(3, 1), (2, 1)][on])


@pytest.mark.parametrize(
    ("dice", "mods", "usual", "printed"),
    [
        ((6, 2), Modifiers(1, 1, 1), (56.8, 20.8), (44.3, 22.3)),  # the bomb of the book at a squad in cover
        ((6, 2), Modifiers(1, 1), (73.8, 16.3), (65.8, 20.4)),
        ((4, 2), Modifiers(1, 1), (56.1, 24.7), (50.6, 27.3)),
        ((4, 2), Modifiers(cover=1), (16.8, 18.7), (16.4, 15.8)),
        ((5, 2), Modifiers(cover=1), (21.7, 18.7), (20.8, 14.7)),
    ],
)
def test_the_odds_are_those_of_the_rulings_in_force(dice, mods, usual, printed):
    """SIX-2a, SIX-3a: kill and disrupt in percent; then with rolled sixes alone, and one for a `+`."""
    letter = replace(E2025, natural_sixes=True, plus_is_one_six=True)
    for edition, due in ((E2025, usual), (letter, printed)):
        chances = odds(*dice, mods, edition)
        assert (round(float(100 * chances.kill), 1), round(float(100 * chances.disrupt), 1)) == due


@BOTH
def test_a_joint_attack_has_one_point_blank_die_or_one_of_each_piece(on):
    """FIRE-7a, SHC-2: an assault keeps one, ASL-1."""
    near = Table({"R1": "0303", "M1": "0303", "r1": "0403"}, **said(point_blank_each=on))
    assert pools(fired(near.play(fire("R1 M1", "r1"), *[1] * (5 + on), 6, 6))) == [(5 + on, 2)]
    here = Table({"R1": "0303", "R2": "0303", "t1": "0303"}, **said(point_blank_each=on))
    assert pools(fired(here.play(assault("R1 R2", "t1"), *[1] * 5, 6, 6))) == [(5, 2)]


@BOTH
def test_leaders_stay_out_of_a_fight_or_raise_the_best_die(on):
    """HTH-2a: 5,1 against 5,1 is a tie, or is won by 6."""
    table = Table({"R1": "0101", "r1": "0101"}, leaders=(officer("L1", "0101"),), **said(leaders_hand_to_hand=on))
    table.play(EndTurn())
    command = HandToHand(Hex("0101"))
    foretold = attack_forecast(table.state, command)
    assert foretold is not None
    own_loss = sum((each.chance for each in foretold.losses if each.own), Fraction(0))
    assert round(float(own_loss), 2) == [0.61, 0.39][on]
    assert [(line.dice, line.rule) for line in foretold.attack_mods] == [(1, "HTH-2a")] * on
    (round_,) = [event for event in table.play(command, 5, 1, 5, 1) if isinstance(event, Fought)]
    assert (round_.losses, round_.enemy_losses) == [(1, 1), (0, 1)][on]
    assert sum(Fraction(each.chance) for each in round_.odds if each.losses) == own_loss


@BOTH
def test_a_machine_gun_fires_at_a_mover_once_a_step_or_with_all_its_attacks(on):
    """OPP-4a: what a way costs, and what a hex may cost, count the second attack."""
    table = Table({"R1": "0205", "R2": "0206", "m1": "0705"}, **said(mg_double_following=on))
    ways = exposure.exposure(table.state, UnitId("R1"), (Hex("0305"),))
    single = Fraction(1) - Fraction(ways.unhurt)
    table.play(Step(UnitId("R1"), Hex("0305")))
    table.play(fire("m1", "R1"), 1, 1, 6, 6)
    assert (asked(table.state) == "OpportunityFire") == on
    if not on:
        assert round(float(single), 3) == 0.397
        return
    assert round(float(single), 3) == 0.637
    table.play(fire("m1", "R1"), 1, 1, 6, 6)
    assert asked(table.state) == ""
    table.play(Step(UnitId("R1"), Hex("0405")))  # it follows with both
    table.play(fire("m1", "R1"), 1, 1, 6, 6)
    table.play(fire("m1", "R1"), 1, 1, 6, 6)
    table.play(Step(UnitId("R2"), Hex("0306")))
    assert asked(table.state) == ""  # none is left for another


def test_a_machine_gun_may_still_divide_its_attacks():
    """OPP-4a: one at the first mover, one at the second."""
    table = Table({"R1": "0205", "R2": "0206", "m1": "0705"}, **said(mg_double_following=True))
    table.play(Step(UnitId("R1"), Hex("0305")))
    table.play(fire("m1", "R1"), 1, 1, 6, 6)
    table.play(HoldFire())
    table.play(Step(UnitId("R2"), Hex("0306")))
    table.play(fire("m1", "R2"), 1, 1, 6, 6)
    assert asked(table.state) == ""


@BOTH
def test_aircraft_meet_head_on_in_any_turn_or_in_the_first_alone(on):
    """DOG-15a"""
    air = Air(PLAIN, rulings=Rulings(head_on_first_turn=on))
    command = HeadOn(UnitId("A"), UnitId("a"))
    assert command in air.legal
    air.end()
    air.end()
    assert (command in air.legal) != on
    if on:
        assert air.refused(command).rule == "DOG-15a"


# --- what is said of them ----------------------------------------------------------------------------------------


def test_each_switch_is_a_value_of_the_edition_and_names_its_ruling():
    book = {rule.id: rule for rule in rulebook("combat_boots").rules()}
    assert [field.name for field in fields(Rulings)] == [*rulings.WORDS]
    for key, (rule, yes, no) in rulings.WORDS.items():
        assert isinstance(getattr(E2025, key), bool)
        assert f"`{key}`" in book[rule].also
        assert yes != no


def test_what_a_battle_leaves_out_is_as_its_edition_has_it():
    assert not any(each.on for each in rulings.in_force(E2025))
    assert [each.key for each in rulings.in_force(CLASSIC) if each.on] == ["head_on_first_turn"]
    assert all(each.on == each.usual for edition in (E2025, CLASSIC) for each in rulings.in_force(edition))


def test_a_scene_names_what_is_not_as_the_edition_has_it():
    battle = Library().read("veghel")
    rules = RULESETS[battle.ruleset]
    assert rules.rulings
    assert rules.scene(rules.start(battle, {})).rulings == ()
    other = rules.rulings.with_switches(battle, {"natural_sixes": True})
    assert rules.scene(rules.start(other, {})).rulings == ("only rolled sixes count, plus one for each +1 [SIX-2a]",)
    assert [each.on for each in rules.rulings.switches(other)] == [True, *[False] * 4]

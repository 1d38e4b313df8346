"""Fire in the classic edition. [UNIT, FIRE, SIX, EXC, AT, SIDE, HE, COV]"""

import pytest
from msgspec.structs import replace

from cb_tui.games.combat_boots.rules.battle import Weapon
from cb_tui.games.combat_boots.rules.battle_json import chart
from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025, EDITIONS
from cb_tui.games.combat_boots.rules.events import Disrupted, Fired
from cb_tui.games.combat_boots.rules.model import HoldFire, Step
from cb_tui.games.combat_boots.rules.resolve import PLAIN, odds
from tests.rules.combat_boots.orders import asked, fire
from tests.rules.combat_boots.table import GUN, MORTAR, RIFLE, Table


def classic(pieces, *args, **more):
    return Table(pieces, *args, edition="classic", **more)


def pools(table, command):
    """Dice of the firer and of each target."""
    prospect = table.rules.advisor.prospect(table.state, command)
    return prospect.fp, *(target.sv for target in prospect.targets)


def shots(events):
    return [event for event in events if isinstance(event, Fired)]


def test_the_word_is_pinned():
    """FIRE-6: in what is told and in what is refused."""
    table = classic({"R1": "0105", "R2": "0107", "r1": "0405"}, asleep="R2")
    assert "is pinned and does nothing" in table.refused(fire("R2", "r1")).sentence
    events = table.play(fire("R1", "r1"), 6, 1, 5, 5)
    told = table.rules.report(table.state, None, events)
    assert [report.text for report in told if report.attack] == ["R1 at r1 2-2 pinned"]


def test_a_second_pin_destroys():
    """FIRE-6a"""
    table = classic({"M1": "0105", "r1": "0405"})
    table.play(fire("M1", "r1"), 6, 1, 5, 5)
    table.play(fire("M1", "r1"), 6, 1, 5, 5)
    assert not table.alive("r1")


def test_every_six_after_the_first_raises_the_best_die():
    """SIX-5: three attack sixes read 8 and 6 and kill a 5; against a 7 of the target they pin."""
    table = classic({"R1": "0105", "R2": "0105", "r1": "0405"})
    (shot,) = shots(table.play(fire("R1 R2", "r1"), 6, 6, 6, 1, 6, 6))
    assert shot.reads == (8, 6)
    assert (shot.verdicts[0].reads, shot.verdicts[0].effect) == (7, "disrupt")
    assert shot.verdicts[0].sixes is None


def test_nobody_sheds_dice():
    """EXC-1: six dice at three, and no question."""
    table = classic({"R1": "0105", "R2": "0105", "M1": "0105", "r1": "0405", "m1": "0405"})
    command = fire("R1 R2 M1", "r1 m1")
    assert pools(table, command) == (6, 3)
    assert not table.rules.advisor.prospect(table.state, command).sheds[1:]
    assert table.refused(fire("R1 R2 M1", "r1 m1", drop=1)).rule == "EXC-1"
    table.play(command, 1, 1, 1, 1, 1, 1, 2, 2, 2)


def test_the_target_sheds_none_either():
    """EXC"""
    table = classic({"R1": "0105", "r1": "0405", "r2": "0405"})
    table.play(fire("R1", "r1 r2"), 6, 6, 1, 1, 1, 1)
    assert asked(table.state) == ""


def test_plus_does_not_exist():
    """HE-3"""
    howitzer = replace(GUN, arms=(Weapon("h", 2, plus=2),))
    prospects = {
        edition: table.rules.advisor.prospect(table.state, fire("G1", "r1"))
        for edition in ("2025", "classic")
        for table in [Table({"G1": "0105", "r1": "0405"}, types={"gun": howitzer}, edition=edition)]
    }
    assert [mod.dice for mod in prospects["2025"].attack_mods] == [2]
    assert prospects["classic"].attack_mods == ()


def test_anti_tank_fire_is_judged_like_all_fire():
    """AT-2: one higher die pins the tank, two kill it."""
    table = classic({"G1": "0105", "t1": "0405"})
    events = table.play(fire("G1", "t1"), 6, 3, 3, 5, 5)
    assert [event.unit for event in events if isinstance(event, Disrupted)] == ["t1"]


def test_anti_tank_fire_at_soft_targets_has_a_die_less():
    """AT-2, UNIT-6f: never less than one; the point-blank die comes after."""
    table = classic({"G1": "0105", "A1": "0406", "r1": "0405"})
    assert pools(table, fire("G1", "r1")) == (2, 2)
    assert pools(table, fire("A1", "r1")) == (2, 2)
    weak = classic({"G1": "0105", "r1": "0405"}, types={"gun": replace(GUN, arms=(Weapon("a", 1),))})
    assert pools(weak, fire("G1", "r1")) == (1, 2)


def test_he_rolls_anew_for_every_piece_and_a_die_less_at_armor():
    """HE-1a, HE-2"""
    table = classic({"W1": "0105", "r1": "0505", "t1": "0505"})
    first, second = shots(table.play(fire("W1", "r1 t1"), 6, 5, 4, 4, 5, 4, 4))
    assert (first.faces, second.faces) == ((6, 5), (5,))
    assert [shot.verdicts[0].effect for shot in (first, second)] == ["kill", "disrupt"]
    assert [line.dice for line in second.attack] == [2, -1]
    assert [line.rule for line in second.attack] == ["FIRE-3", "HE-2"]
    assert sum(line.dice for line in second.verdicts[0].defense) == 2  # no die more for armor


def test_the_odds_of_he_at_armor_count_the_missing_die():
    """HE-2: one die can at most pin."""
    table = classic({"W1": "0105", "r1": "0505", "t1": "0505"})
    soft, armor = table.rules.advisor.prospect(table.state, fire("W1", "r1 t1")).targets
    assert soft.odds.kill > 0
    assert armor.odds.kill == 0 < armor.odds.disrupt


def test_he_is_one_attack_however_many_rolls():
    """FIRE-2, HE-2a"""
    table = classic({"W1": "0105", "r1": "0905", "r2": "0905"})
    table.play(fire("W1", "r1 r2"), 1, 1, 6, 6, 1, 1, 6, 6)
    assert table.state.units["W1"].acted


def test_only_light_mortars_fire_at_adjacent_hexes():
    """UNIT-6e"""
    near = {"W1": "0105", "r1": "0205"}
    plain = replace(MORTAR, arms=(Weapon("h", 2),))
    refusal = classic(near, types={"mortar": plain}).refused(fire("W1", "r1"))
    assert (refusal.rule, "light" in refusal.sentence) == ("UNIT-6", True)
    light = classic(near, types={"mortar": replace(plain, light=True)})
    assert fire("W1", "r1") in light.legal
    assert fire("W1", "r1") in Table(near, types={"mortar": plain}).legal


def test_unlimited_range_reaches_every_hex_in_sight():
    """UNIT-4a"""
    endless = {"rifle": replace(RIFLE, unlimited=True)}
    far = {"R1": "0101", "r1": "0901"}
    table = classic(far, types=endless)
    assert fire("R1", "r1") in table.legal
    setting = table.state.context
    assert {unit["range"] for unit in chart(setting.battle, setting.edition)["units"]} == {"*"}
    assert Table(far, types=endless).refused(fire("R1", "r1")).rule == "UNIT-4"
    hidden = classic(far, ". . . # . . . . .", types=endless)
    assert hidden.refused(fire("R1", "r1")).rule == "LOS-2"


def test_armor_has_no_side():
    """SIDE-1, SIDE-5: from behind as from before, and on the move."""
    table = classic({"A1": "0305", "G1": "0705", "t1": "0505"})
    table.play(fire("A1", "t1"), 1, 1, 6, 6)
    assert pools(table, fire("G1", "t1")) == (3, 2)
    passing = classic({"T1": "0104", "g1": "0505"})
    passing.play(Step("T1", "0103"))
    assert asked(passing.state) == "OpportunityFire"
    assert pools(passing, fire("g1", "T1")) == (3, 2)
    passing.play(HoldFire())


def test_a_trench_gives_cover_and_no_die():
    """COV-5, COV-4, COV-5a"""
    table = classic({"R1": "0101", "r1": "0401"}, ". . . u")
    prospect = table.rules.advisor.prospect(table.state, fire("R1", "r1"))
    assert (prospect.targets[0].sv, [mod.dice for mod in prospect.targets[0].defense_mods]) == (2, [1])
    assert pools(Table({"R1": "0101", "r1": "0401"}, ". . . u"), fire("R1", "r1")) == (2, 3)


def test_the_stacking_penalty_is_the_same():
    """STK-4: a fifth piece in the hex."""
    crowd = {f"r{n}": "0505" for n in range(1, 6)}
    prospect = (table := classic({"M1": "0105", **crowd})).rules.advisor.prospect(table.state, fire("M1", "r1"))
    assert [mod.dice for mod in prospect.attack_mods] == [1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_counts_odds_by_its_own_edition(edition):
    """FIRE-8, SIX"""
    table = Table({"R1": "0105", "R2": "0105", "r1": "0405", "r2": "0405"}, edition=edition)
    shown = table.rules.advisor.prospect(table.state, fire("R1 R2", "r1 r2")).odds
    assert shown == odds(4, 4, PLAIN, EDITIONS[edition])


def test_the_editions_differ_in_the_odds_of_four_dice_at_four():
    """SIX: two dice at two have the same chances in both."""
    assert odds(4, 4, PLAIN, CLASSIC) != odds(4, 4, PLAIN, E2025)
    assert odds(2, 2, PLAIN, CLASSIC) == odds(2, 2, PLAIN, E2025)

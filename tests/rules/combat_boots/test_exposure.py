"""What a route or a hex costs, counted by hand. [OPP-3, OPP-4, OPP-8, SIDE-5, OVR-4]"""

from fractions import Fraction

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import movement, resolve
from cb_tui.games.combat_boots.rules.battle import Battery
from cb_tui.games.combat_boots.rules.exposure import danger, exposure, safest
from cb_tui.games.combat_boots.rules.model import EndTurn, Pass, Step
from cb_tui.games.combat_boots.rules.support_model import Call
from tests.rules.combat_boots.shots import fire
from tests.rules.combat_boots.table import RULES, US, Table

FAR = resolve.odds(2, 2)  # a squad at a squad
NEAR = resolve.odds(3, 2)  # point blank
COVERED = resolve.odds(2, 2, resolve.Modifiers(cover=1))


def test_one_step_before_one_enemy_is_his_best_shot():
    """OPP-3"""
    table = Table({"R1": "0301", "r1": "0801"}, ". " * 9)
    exposed = RULES.advisor.exposure(table.state, "R1", ("0401",))
    assert (exposed.unhurt, exposed.disrupted, exposed.destroyed) == (FAR.none, FAR.disrupt, FAR.kill)
    assert FAR.kill == Fraction(155, 1296)
    (step,) = exposed.steps
    assert (step.hex, step.cost, step.left, step.hit, step.by) == ("0401", 1, 3, FAR.effect, ("r1",))


def test_out_of_sight_and_range_nothing_happens():
    """OPP-1"""
    table = Table({"R1": "0101", "r1": "0801"}, ". . . ^ . . . .")
    exposed = RULES.advisor.exposure(table.state, "R1", ("0201", "0301"))
    assert (exposed.unhurt, [step.by for step in exposed.steps]) == (1, [(), ()])


def test_the_same_enemy_fires_at_every_step_while_the_piece_goes_on():
    """OPP-3, OPP-8a: disrupted, it stops and is not fired at again."""
    table = Table({"R1": "0401", "r1": "0801"}, ". " * 9)
    exposed = RULES.advisor.exposure(table.state, "R1", ("0501", "0601", "0701"))
    assert exposed.unhurt == FAR.none * FAR.none * NEAR.none
    assert exposed.destroyed == FAR.kill + FAR.none * FAR.kill + FAR.none**2 * NEAR.kill
    assert exposed.unhurt + exposed.disrupted + exposed.destroyed == 1
    assert [step.hit for step in exposed.steps] == [FAR.effect, FAR.effect, NEAR.effect]


def test_all_enemies_who_can_fire_singly_nearest_first():
    """OPP-3, SOLO-5a"""
    table = Table({"R1": "0404", "r1": "0806", "r2": "0704", "r3": "0904"}, asleep="r3")
    (step,) = RULES.advisor.exposure(table.state, "R1", ("0504",)).steps
    assert step.by == ("r2", "r1")
    assert step.hit == 1 - FAR.none**2


def test_cover_on_the_way_counts():
    """OPP-3, COV-1: the mover has that of the hex it enters."""
    table = Table({"R1": "0301", "r1": "0801"}, ". . . ^ . . . .")
    assert RULES.advisor.exposure(table.state, "R1", ("0401",)).unhurt == COVERED.none


def test_who_has_used_his_reaction_on_another_does_not_count():
    """OPP-4"""
    table = Table({"R1": "0401", "R2": "0402", "r1": "0801"}, "\n".join([". " * 9] * 2))
    table.play(Step("R1", "0501"))
    table.play(fire("r1", "R1"), 1, 1, 6, 6)
    table.play(Pass("R1"))
    assert RULES.advisor.exposure(table.state, "R2", ("0502",)).unhurt == 1
    found = RULES.advisor.danger(table.state, "R2", "0502")
    assert (found.hit_chance, found.attackers) == (0, ())
    assert RULES.advisor.danger(table.state, "R1", "0501").attackers == ("r1",)  # him it may follow


def test_in_the_enemys_turn_all_of_his_pieces_are_a_danger():
    """OPP-1: it will be fire of their own turn."""
    table = Table({"R1": "0401", "r1": "0801"}, ". " * 9)
    table.play(EndTurn())
    assert RULES.advisor.danger(table.state, "R1", "0501").attackers == ("r1",)


def test_a_tank_that_comes_no_closer_shows_its_side_on_the_way():
    """SIDE-5"""
    table = Table({"T1": "0505", "g1": "0105"})
    front = resolve.odds(3, 2, resolve.Modifiers(one_die=True))
    side = resolve.odds(4, 2, resolve.Modifiers(high=1, one_die=True))
    exposed = RULES.advisor.exposure(table.state, "T1", ("0405", "0505"))
    assert [step.hit for step in exposed.steps] == [front.effect, side.effect]
    assert exposed.disrupted == 0


def test_overrun_squads_do_not_fire_at_the_tank_and_anti_tank_weapons_do():
    """OVR-4"""
    table = Table({"T1": "0404", "r1": "0505", "a1": "0505"})
    (step,) = RULES.advisor.exposure(table.state, "T1", ("0505",)).steps
    assert step.by == ("a1",)


@pytest.mark.parametrize(("letter", "odds"), [(".", FAR), ("^", COVERED)])
def test_the_danger_of_a_hex_is_one_volley_of_all_who_see_it(letter, odds):
    """The chance to be hit at all, whatever reactions have been used."""
    table = Table({"R1": "0101", "r1": "0801", "r2": "0802"}, f". . . {letter} . . . .\n. . . . . . . .")
    danger = RULES.advisor.danger(table.state, "R1", "0401")
    assert (danger.hit_chance, danger.attackers) == (1 - odds.none**2, ("r1", "r2"))


def test_a_tank_that_stands_is_in_danger_by_its_front():
    """SIDE-5a: only a step shows the side."""
    table = Table({"T1": "0505", "g1": "0105"})
    front = resolve.odds(3, 2, resolve.Modifiers(one_die=True))
    assert RULES.advisor.danger(table.state, "T1", "0505").hit_chance == front.effect


WOODS = """
. . . . . . . . .
. . ^ . ^ . . . .
. . . ^ . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def brute(table, unit):
    """The best chance to come unhurt to each hex, by walking every way there is."""
    best = {}
    piece = table.state.units[unit]
    onward = movement.steps(table.state, piece)

    def walk(at, way, left):
        for to, price, ends in onward(at):
            if price <= left and to not in way and to != piece.at:
                further = (*way, to)
                unhurt = exposure(table.state, unit, further).unhurt
                best[to] = max(best.get(to, 0), unhurt)
                if not ends:
                    walk(to, further, left - price)

    walk(piece.at, (), movement.points_left(table.state, piece))
    return best


@pytest.mark.parametrize(
    "pieces",
    [{"R1": "0203", "m1": "0602"}, {"R1": "0303", "r1": "0503", "m1": "0801"}, {"R1": "0302", "g1": "0704"}],
)
def test_the_safest_way_is_the_best_of_all_ways_within_the_points(pieces):
    """OPP-3: exact chances of every step; MOV-1"""
    table = Table(pieces, WOODS)
    one = UnitId("R1")
    safe, best = safest(table.state, one), brute(table, one)
    assert set(safe) == set(best) == set(movement.reach(table.state, one))
    for at, reach in safe.items():
        assert exposure(table.state, one, reach.way).unhurt == best[at]
        assert reach.cost <= 4


def shelled(edition):
    """r1 has not moved yet, in the blast of a barrage that landed in the enemy's turn."""
    guns = (Battery(id=UnitId("H4"), side=US, name="105mm", fp=4, missions=2),)
    table = Table({"R1": "0705", "r1": "0303"}, WOODS, batteries=guns, edition=edition)
    table.play(Call(UnitId("H4"), Hex("0403")), 1, 1, 1, 1, 1, 6, 6)
    table.play(EndTurn())
    return table


@pytest.mark.parametrize("edition", ["2025", "classic"])
def test_the_safest_way_pays_for_a_barrage_once(edition):
    """ART-6a, ART-7a: also where it leaves the blast and comes back."""
    table = shelled(edition)
    safe, best = safest(table.state, UnitId("r1")), brute(table, UnitId("r1"))
    assert set(safe) == set(best)
    for at, reach in safe.items():
        assert exposure(table.state, UnitId("r1"), reach.way).unhurt == best[at], at


def test_who_sets_out_from_a_classic_blast_is_struck_before_the_first_step():
    """ART-7a: where it stands, with the cover of that hex; in 2025 a piece that leaves is not."""
    out, leaving = ("0203", "0103"), {}
    for edition in ("2025", "classic"):
        leaving[edition] = exposure(shelled(edition).state, UnitId("r1"), out).steps[0]
    assert leaving["classic"].hit > leaving["2025"].hit


def test_armor_goes_round_where_its_side_would_show():
    """SIDE-5: the way counts, not the hex alone."""
    table = Table({"T1": "0203", "g1": "0603"}, WOODS)
    safe, cheap = safest(table.state, UnitId("T1")), movement.reach(table.state, UnitId("T1"))
    for at, reach in safe.items():
        cheapest = exposure(table.state, UnitId("T1"), cheap[at].way).unhurt
        assert exposure(table.state, UnitId("T1"), reach.way).unhurt >= cheapest


def test_who_makes_a_hex_dangerous_is_told_with_dice_and_odds():
    """FIRE-8"""
    table = Table({"R1": "0203", "m1": "0602"})
    found = danger(table.state, UnitId("R1"), Hex("0403"))
    (threat,) = found.threats
    assert (threat.unit, threat.fp, threat.sv) == ("m1", 2, 2)
    assert found.hit_chance == threat.odds.effect

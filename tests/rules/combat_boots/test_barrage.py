"""Artillery: whom a mission attacks when it lands and as long as it lies. [ART-5, ART-6, ART-9a]"""

from fractions import Fraction

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import UnitType
from cb_tui.games.combat_boots.rules.events import Destroyed, Lifted
from cb_tui.games.combat_boots.rules.resolve import Modifiers, odds
from tests.rules.combat_boots.missions import (
    HOUSE,
    attacked,
    battery,
    call,
    guns,
    results,
    shots,
    step,
)
from tests.rules.combat_boots.table import Table

# --- resolution ----------------------------------------------------------------------------------------------------


def barrage_2025() -> tuple[dict[str, str], Table]:
    """FP 4 rolls 6 5 4 3 once at C in the open, tank D (SV 3, +1) and B in a house; A stands outside. [ART-5]"""
    heavy = UnitType(name="Tank", letter="T", kind="afv", move="tracked", bands=1, mv=8, sv=3)
    pieces = {"R1": "0105", "ra": "0705", "rc": "0504", "td": "0506", "rb": "0505"}
    table = guns(pieces, board=HOUSE, types={"tank": heavy})
    events = table.play(call("0505"), 3, 6, 5, 4, 3, 4, 3, 5, 4, 3, 2, 5, 4)
    assert len(shots(events)) == 1
    return results(events), table


def test_cb25_art_1_a():
    """ART-2"""
    told, table = barrage_2025()
    assert "ra" not in told
    assert not table.disrupted("ra")


def test_cb25_art_1_b():
    """ART-5"""
    assert barrage_2025()[0]["rb"] == "none"


def test_cb25_art_1_c():
    """ART-5"""
    told, table = barrage_2025()
    assert told["rc"] == "kill"
    assert not table.alive("rc")


def test_cb25_art_1_d():
    """ART-5, HE-2"""
    told, table = barrage_2025()
    assert told["td"] == "disrupt"
    assert table.disrupted("td")


def barrage_classic() -> tuple[dict[str, str], dict[str, int], Table]:
    """Every unit is attacked anew, the tank with a die less; what became of each and the dice rolled at it."""
    pieces = {"R1": "0105", "ra": "0705", "rc": "0504", "rd": "0505", "tb": "0506"}
    table = guns(pieces, edition="classic")
    events = table.play(call("0505"), 1, 6, 5, 3, 2, 2, 2, 5, 3, 3, 1, 3, 2, 6, 5, 3, 5, 2)
    return results(events), {shot.verdicts[0].units[0]: len(shot.faces) for shot in shots(events)}, table


def test_cbc_art_1_a():
    """ART-2"""
    told, _, table = barrage_classic()
    assert "ra" not in told
    assert not table.disrupted("ra")


def test_cbc_art_1_b():
    """HE-2"""
    told, dice, table = barrage_classic()
    assert (told["tb"], dice["tb"]) == ("disrupt", 3)
    assert table.disrupted("tb")


def test_cbc_art_1_c():
    """ART-5: Said to roll 2 and 2, and then to have a 4: killed either way."""
    told, dice, _ = barrage_classic()
    assert (told["rc"], dice["rc"]) == ("kill", 4)


def test_cbc_art_1_d():
    """ART-5"""
    told, dice, _ = barrage_classic()
    assert (told["rd"], dice["rd"]) == ("disrupt", 4)


def test_pluses_raise_both_best_dice():
    """HE-3"""
    table = guns({"R1": "0105", "r1": "0905"}, battery(fp=2, plus=1))
    (shot,) = shots(table.play(call("0905"), 1, 5, 4, 5, 1))
    assert (shot.reads, shot.verdicts[0].effect) == ((6, 5), "disrupt")


def test_a_crowd_suffers_by_its_own_hex():
    """STK-4"""
    crowd = {f"r{n}": "0904" for n in range(1, 6)}
    table = guns({"R1": "0105", **crowd, "r6": "0905"})
    (shot,) = shots(table.play(call("0905"), 1, 3, 2, 1, 1, *[3, 1] * 6))
    assert {v.units[0]: v.effect for v in shot.verdicts} == {**dict.fromkeys(crowd, "disrupt"), "r6": "none"}


def test_the_odds_of_a_call_are_those_of_each_piece():
    """FIRE-8"""
    table = guns({"R1": "0105", "r1": "0505", "t1": "0506"}, board=HOUSE)
    asked = table.rules.advisor.prospect(table.state, call("0405"))
    assert asked is not None
    assert not asked.targets[1:]
    house = table.rules.advisor.prospect(table.state, call("0505"))
    assert house is not None
    assert [target.odds for target in house.targets] == [odds(4, 2, Modifiers(cover=1)), odds(4, 3)]


# --- duration ------------------------------------------------------------------------------------------------------


def lying(pieces: dict[str, str], at: str = "0505", **more) -> Table:
    """The enemy's turn under a barrage that has landed among nobody."""
    table = guns(pieces, **more)
    table.play(call(at), 1)
    table.play(m.EndTurn())
    return table


def test_a_piece_is_attacked_in_the_first_blast_hex_that_it_enters():
    """ART-6a"""
    table = lying({"R1": "0101", "r1": "0705"})
    assert attacked(table.play(step("r1", "0605"), 1, 1, 1, 1, 6, 6)) == ["r1"]


def test_it_is_attacked_once_in_a_player_turn():
    """ART-6a"""
    table = lying({"R1": "0101", "r1": "0705"})
    table.play(step("r1", "0605"), 1, 1, 1, 1, 6, 6)
    assert not shots(table.play(step("r1", "0505")))
    table.play(m.HoldFire())
    assert not shots(table.play(m.EndTurn()))


def test_the_barrage_comes_before_following_fire():
    """OPP-3a"""
    table = lying({"R1": "0503", "r1": "0705"})
    table.play(step("r1", "0605"), 6, 5, 1, 1, 2, 2)
    assert not table.alive("r1")
    assert not table.state.pending


def test_who_is_disrupted_by_a_barrage_stops():
    """MOV-1"""
    table = lying({"R1": "0101", "r1": "0705"})
    table.play(step("r1", "0605"), 6, 1, 1, 1, 2, 2)
    assert table.disrupted("r1")
    assert table.refused(step("r1", "0505")).rule == "UNIT-8"


def test_a_piece_inside_at_the_end_of_the_enemy_turn_is_attacked_and_it_lifts():
    """ART-5a, ART-6"""
    table = guns({"R1": "0101", "r1": "0505"})
    table.play(call("0505"), 1, 1, 1, 1, 1, 6, 6)
    assert not shots(table.play(m.EndTurn()))
    events = table.play(m.EndTurn(), 6, 5, 1, 1, 2, 2)
    assert results(events) == {"r1": "kill"}
    assert Lifted(UnitId("H4-1")) in events
    assert not table.state.barrages


def test_leaving_is_free_in_2025():
    """ART-7"""
    table = guns({"R1": "0101", "r1": "0605"})
    table.play(call("0505"), 1, 1, 1, 1, 1, 6, 6)
    table.play(m.EndTurn())
    assert not shots(table.play(step("r1", "0705")))


def test_the_classic_barrage_strikes_who_starts_inside_before_the_first_step():
    """ART-7a"""
    table = guns({"R1": "0101", "r1": "0605"}, edition="classic")
    table.play(call("0505"), 1, 1, 1, 1, 1, 6, 6)
    table.play(m.EndTurn())
    events = table.play(step("r1", "0705"), 6, 5, 1, 1, 2, 2)
    assert Destroyed(UnitId("r1"), "H4-1") in events
    assert not table.alive("r1")


def test_the_classic_barrage_strikes_who_leaves_the_board_from_inside():
    """ART-7a, MOV-11a"""
    table = guns({"R1": "0909", "r1": "0501", "r2": "0501", "r3": "0901"}, edition="classic", exits=("north",))
    table.play(call("0501"), 1, *[1] * 4, *[6] * 2, *[1] * 4, *[6] * 2)
    table.play(m.EndTurn())
    events = table.play(m.Exit(UnitId("r1"), "north"), 6, 5, 1, 1, 2, 2)
    assert Destroyed(UnitId("r1"), "H4-1") in events
    assert not table.state.exited
    table.play(m.Exit(UnitId("r2"), "north"), 1, 1, 1, 1, 6, 6)
    assert table.state.exited == {"r2": "north"}


def test_a_classic_leaver_that_is_unhurt_goes_on():
    """ART-7a"""
    table = guns({"R1": "0101", "r1": "0605"}, edition="classic")
    table.play(call("0505"), 1, 1, 1, 1, 1, 6, 6)
    table.play(m.EndTurn())
    table.play(step("r1", "0705"), 1, 1, 1, 1, 6, 6)
    assert table.at("r1") == "0705"


def test_friends_who_enter_are_struck_too():
    """ART-6a"""
    table = guns({"R1": "0305", "r1": "0905"})
    table.play(call("0505"), 1)
    assert attacked(table.play(step("R1", "0405"), 1, 1, 1, 1, 6, 6)) == ["R1"]


def test_two_barrages_strike_twice():
    """ART-9a"""
    table = guns({"R1": "0105", "r1": "0905"}, battery(), battery("H6"))
    table.play(call("0905"), 1, 1, 1, 1, 1, 6, 6)
    assert attacked(table.play(call("0905", "H6"), 1, 1, 1, 1, 1, 6, 6)) == ["r1"]


def test_who_flees_into_a_blast_is_struck():
    """MOR-3a"""
    pieces = {"R1": "0105", "R2": "0106", "r1": "0405", "r2": "0909"}
    table = guns(pieces, asleep="r1", morale=(7, 2))
    table.play(call("0602"), 1)
    table.play(m.EndTurn())
    events = table.play(m.EndTurn(), 6, 6, 6, 5, 1, 1, 2, 2)
    assert results(events) == {"r1": "kill"}


def test_a_route_through_a_blast_shows_its_danger():
    table = lying({"R1": "0101", "r1": "0705"})
    route = table.rules.advisor.exposure(table.state, UnitId("r1"), (Hex("0605"), Hex("0505")))
    assert route.steps[0].hit >= odds(4, 2).effect
    assert route.unhurt < Fraction(1)

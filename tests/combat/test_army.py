"""Armies: how large, from which box, within which limits of their era. [SET, ERA, POINTS]"""

from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules import army
from cb_tui.games.combat.rules.battle import BASIC, ERAS, CommanderForce, KindChange
from cb_tui.games.combat.rules.model import Deploy, Piece
from tests.combat.muster import BLUE, COUNTRY, EAST, FOUR, WEST, given, muster, setting, standing, stood

BLUE_SEAT, RED_SEAT = SeatId("blue"), SeatId("red")


def rule(one, counts, seat=BLUE_SEAT) -> str | None:
    refused = army.check(one, seat, counts)
    return refused.rule if refused else None


def test_both_armies_have_the_agreed_number_of_pieces_of_any_mix():
    """SET-4, SET-7b: 15 are agreed; 14 and 16 are refused, and so is every other size."""
    one = setting()
    for mix in ({"tank": 15}, {"gun": 15}, {"tank": 5, "gun": 5, "plane": 5}):
        assert army.check(one, BLUE_SEAT, mix) is army.check(one, RED_SEAT, mix) is None
    short, much = army.check(one, BLUE_SEAT, {"tank": 14}), army.check(one, BLUE_SEAT, {"tank": 8, "gun": 8})
    assert short.sentence == "14 of 15 pieces; choose 1 more"
    assert much.sentence == "16 of 15 pieces; leave 1 out"
    assert short.rule == much.rule == "SET-4"


@pytest.mark.parametrize(("profile", "most"), [("original", 40), ("codified", 40), ("house", 30)])
def test_no_army_is_larger_than_its_profile_allows(profile, most):
    """SET-4, SET-6: the boxed game has 40 pieces a side, the house rules allow 30."""
    one = setting(profile=profile, army_limit="pieces", pieces_per_side=most + 1)
    large = {"tank": 16, "gun": 16, "plane": 8} if most == 40 else {"foot": 20, "motor": 10}
    assert rule(one, large) == "SET-4"  # one fewer than agreed
    assert rule(one, {**large, "cavalry": 1} if most == 30 else {**large, "tank": 17}) in ("SET-6", "SET-7")
    assert rule(setting(profile=profile, army_limit="pieces", pieces_per_side=most), large) is None


def test_armies_come_out_of_the_box():
    """SET-7, SET-7a: 16 tanks, 16 guns and 8 planes a side; a battle may pack another box."""
    one = setting(pieces_per_side=17)
    assert army.check(one, BLUE_SEAT, {"tank": 17}).sentence == "The box has 16 tanks, not 17; choose another kind"
    assert rule(one, {"tank": 16, "plane": 1}) is None
    assert rule(setting(pieces_per_side=17, pool={"tank": 20}), {"tank": 17}) is None
    assert sum(one.pool.values()) == 40


def test_only_the_house_rules_have_infantry_cavalry_and_helicopters():
    """SET-7: the boxed game has three kinds."""
    for kind in ("foot", "motor", "cavalry", "helicopter"):
        assert army.check(setting(), BLUE_SEAT, {kind: 15}).code == "kind"
    assert set(setting(profile="house").kinds) == set(BASIC)


@pytest.mark.parametrize(("seats", "most"), [((), 16), (FOUR, 20)])
def test_mines_are_extra_and_the_same_for_both_sides(seats, most):
    """SET-5, FOUR-5: at most 16, with two commanders a side 20, and no piece less for them."""
    one = setting(seats=seats, mines_per_side=99)
    for side in one.sides:
        laid = [army.mines(one, seat.id) for seat in one.seats.values() if seat.side == side]
        assert sum(laid) == most
    assert (
        sum(
            army.mines(setting(seats=seats, mines_per_side=6), seat)
            for seat in (WEST, EAST, BLUE_SEAT)
            if seat in one.seats
        )
        == 6
    )


def test_four_commanders_share_pieces_points_mines_and_the_box():
    """SET-9, SET-10, FOUR-5: of 20 pieces each has ten, of five helicopters one has three."""
    one = setting(seats=FOUR, pieces_per_side=20, mines_per_side=19)
    assert rule(one, {"tank": 8, "gun": 2}, WEST) is None
    assert rule(one, {"tank": 9, "gun": 1}, WEST) == "SET-7"  # his partner may want eight
    assert [army.mines(one, seat) for seat in (WEST, EAST)] == [10, 9]
    late = setting(seats=FOUR, profile="house", era="ERA-16")
    assert [army.stock(late, seat, "helicopter") for seat in (WEST, EAST)] == [3, 2]
    assert [army.size(late, seat) for seat in (WEST, EAST)] == [23, 22]


# --- eras --------------------------------------------------------------------------------------------------------

CAST: dict[str, str] = {
    "ERA-10": "foot cavalry gun", "ERA-11": "foot cavalry tank gun plane",
    "ERA-12": "foot motor cavalry tank gun plane", "ERA-13": "foot motor tank gun plane",
    "ERA-14": "foot motor tank gun plane helicopter", "ERA-15": "foot motor tank gun plane helicopter",
    "ERA-16": "foot motor tank gun plane helicopter",
}  # fmt: skip


def of_era(era: str, **how: Any):
    return setting(profile="house", era=era, **{"points": 999, **how})


@pytest.mark.parametrize("era", CAST)
def test_an_era_has_its_kinds_and_no_others(era):
    """HOUSE-10 to HOUSE-16, ERA-10 to ERA-16."""
    one = of_era(era)
    assert set(one.kinds) == set(CAST[era].split())
    for kind in set(BASIC) - set(one.kinds):
        assert rule(one, {"foot": 1, kind: 1}) == era


def test_early_in_the_first_world_war_there_are_no_mines_and_one_gun_for_four_foot():
    """HOUSE-10, ERA-10, ERA-a: fractions are rounded down."""
    one = of_era("ERA-10")
    assert army.mines(one, BLUE_SEAT) == 0
    assert [rule(one, {"foot": foot, "gun": 3}) for foot in (12, 11)] == [None, "ERA-10"]
    assert army.check(one, BLUE_SEAT, {"foot": 11, "gun": 3}).sentence == (
        "11 foot allow 2 guns, not 3; take fewer, or more foot"
    )


def test_late_in_the_first_world_war_two_planes_and_two_tanks_are_the_most():
    """HOUSE-11, ERA-11: also among reinforcements, and the box gives one again once one has fallen."""
    one = of_era("ERA-11")
    assert [rule(one, {"foot": 4, "tank": tanks, "plane": 2}) for tanks in (2, 3)] == [None, "ERA-11"]
    assert rule(one, {"foot": 4, "plane": 3}) == "ERA-11"
    assert army.mines(one, BLUE_SEAT) == 0


@pytest.mark.parametrize(
    ("era", "kind", "of", "divisor"),
    [("ERA-12", "motor", "tank", 4), ("ERA-14", "helicopter", "tank", 8), ("ERA-15", "helicopter", "tank", 2)],
)  # fmt: skip
def test_some_kinds_need_so_many_of_another(era, kind, of, divisor):
    """HOUSE-12, HOUSE-14, HOUSE-15, ERA-a."""
    one = of_era(era)
    for number in range(9):
        assert rule(one, {of: number, "foot": 1, kind: number // divisor}) is None
        assert rule(one, {of: number, "foot": 1, kind: number // divisor + 1}) == era


def test_after_the_cold_war_the_box_alone_limits_helicopters():
    """HOUSE-16, ERA-16, ERA-d, HOUSE-13: five, without a tank; late in the second war nothing limits motor infantry."""
    assert rule(of_era("ERA-16"), {"helicopter": 5}) is None
    assert rule(of_era("ERA-16"), {"helicopter": 6}) == "SET-7"
    assert rule(of_era("ERA-13"), {"motor": 10}) is None


def test_an_era_changes_how_far_tanks_and_infantry_fire_and_helicopters_with_the_tanks():
    """ERA-b, ERA-c, PIECE-1: a crest is always one more."""
    ranges = {era: {kind: each.range for kind, each in of_era(era).kinds.items()} for era in CAST}
    assert [ranges[era].get("tank") for era in CAST] == [None, 2, 2, 3, 3, 4, 4]
    assert [ranges[era]["foot"] for era in CAST] == [1, 1, 1, 1, 2, 3, 3]
    assert [ranges[era]["helicopter"] for era in ("ERA-14", "ERA-15", "ERA-16")] == [4, 5, 5]
    assert of_era("ERA-15", heli_range_follows_era=False).kinds["helicopter"].range == 3
    assert all(each.crest == 1 for era in CAST for each in of_era(era).kinds.values())
    assert of_era("ERA-12", crest_bonus=2).kinds["cavalry"].crest == 2


def test_cavalry_and_helicopters_move_like_the_tank_as_it_ought_to_be():
    """PIECE-2, PIECE-3, HOUSE-6 to HOUSE-9: the tank of 1917 moves as a gun, the horse beside it does not."""
    late = of_era("ERA-11").kinds
    assert (late["tank"].move, late["tank"].road) == (late["gun"].move, late["gun"].road) == (2, 3)
    assert (late["cavalry"].move, late["cavalry"].road, late["foot"].move) == (3, 5, 2)
    assert of_era("ERA-11", cavalry_follows_tank_move=True).kinds["cavalry"].move == 2
    cold = of_era("ERA-14").kinds
    assert (cold["helicopter"].move, cold["helicopter"].road, cold["motor"].move) == (4, 6, 3)
    assert of_era("ERA-14", helicopters_fly=True).kinds["helicopter"].road == 0


def test_a_battle_may_change_a_kind():
    """VAR-3: a fog in which tanks fire two squares."""
    one = of_era("ERA-13", kinds={"tank": KindChange(range=2)})
    assert (one.kinds["tank"].range, one.kinds["tank"].move) == (2, 3)


# --- points ------------------------------------------------------------------------------------------------------


def test_points_are_what_is_agreed_under_the_house_rules():
    """POINTS-1, POINTS-2, SET-7b, OBJ-1f: 45, which may be left in part; mines are free."""
    one = setting(profile="house", era="ERA-13")
    assert one.rules.army_limit == "points"
    assert rule(one, {"tank": 15}) is rule(one, {"tank": 8, "foot": 20}) is rule(one, {"foot": 1}) is None
    assert army.check(one, BLUE_SEAT, {"tank": 15, "foot": 1}).sentence == "46 of 45 points; leave something out"
    assert rule(one, {}) == "POINTS-2"
    assert army.mines(one, BLUE_SEAT) == 16
    assert rule(setting(profile="house", army_limit="pieces"), {"foot": 15}) is None


def test_points_buy_no_more_pieces_than_the_most():
    """SET-6."""
    assert rule(setting(profile="house", era="ERA-12"), {"foot": 20, "cavalry": 10, "gun": 1}) == "SET-6"


# --- what the battle gives, what the box holds -------------------------------------------------------------------


def test_armies_of_history_need_not_be_equal_nor_within_any_limit():
    """SET-4b: a given army is deployed as it is, to the last piece."""
    forces = given("blue", {"tank": 1, "gun": 9}), given("red", {"tank": 3})
    one = setting(army="given", forces=forces)
    assert rule(one, {"tank": 1, "gun": 9}) is rule(one, {"tank": 3}, RED_SEAT) is None
    assert army.check(one, BLUE_SEAT, {"tank": 1, "gun": 7}).sentence == "Still in hand: 2 guns; place them too"
    assert army.check(one, BLUE_SEAT, {"tank": 2, "gun": 9}).sentence == "Your army has 1 tank, not 2; leave 1 out"
    assert army.check(one, RED_SEAT, {"tank": 3, "plane": 1}).code == "army"


def test_a_battle_that_places_pieces_gives_the_army_of_these():
    """SET-4: set up by its commander, it is still the army of history; with an army of his own it is not."""
    units = standing(tank="0913 1013", gun="1114")
    force = CommanderForce(seat=BLUE_SEAT, units=units, mined=("0912",))
    one = setting(army="given", forces=(force,))
    assert army.given(one, BLUE_SEAT) == {"tank": 2, "gun": 1}
    assert army.mines(one, BLUE_SEAT) == 1
    assert army.given(setting(army="own", forces=(force,)), BLUE_SEAT) is None
    assert army.mines(setting(forces=(given("blue", {}, mines=4),)), BLUE_SEAT) == 4


def test_the_box_holds_what_is_not_on_the_table():
    """REINF-1b, ERA-11: what has fallen lies in it again, within the limits of the era."""
    game = muster(COUNTRY, profile="house", era="ERA-11")
    pieces = {
        f"{letter}{number}": Piece(seat=BLUE_SEAT, kind=kind, at=f"{number:02}14")
        for letter, kind, many in (("T", "tank", 2), ("F", "foot", 5), ("P", "plane", 1))
        for number in range(1, many + 1)
    }
    state = replace(game.state, pieces=pieces)
    assert army.box(state, BLUE) == {"tank": 0, "gun": 16, "plane": 1, "foot": 15, "cavalry": 10}
    assert army.box(replace(state, pieces={}), BLUE)["tank"] == 2


def test_mixes_are_armies_that_may_be_brought():
    """SET-4, SET-9, ERA-e: three of each size, and without an airstrip none has planes."""
    for era in ERAS:
        for seats in ((), FOUR):
            one = setting(COUNTRY, seats, profile="house" if era else "codified", era=era)
            for seat in one.seats:
                mixes = army.mixes(one, seat)
                assert [mix.name for mix in mixes] == ["balanced", "armour", "guns"]
                assert [army.check(one, seat, mix.army) for mix in mixes] == [None] * 3
                assert not any("plane" in mix.army for mix in army.mixes(one, seat, planes=False))


def test_an_army_is_chosen_with_the_deployment_and_seen_when_the_halves_are_joined():
    """SET-4a: there is one secret command for both."""
    game = muster(pieces_per_side=5, mines_per_side=0)
    game.play(Deploy(stood(tank="0113 0213 0313 0413 0513")))
    assert not game.state.pieces
    game.play(Deploy(stood(gun="0104 0204 0304 0404 0504")))
    assert {unit: piece.kind for unit, piece in game.state.pieces.items()} == (
        {f"T{number}": "tank" for number in range(1, 6)} | {f"g{number}": "gun" for number in range(1, 6)}
    )

"""Deployment: where pieces, mines, airstrips and headquarters may be. [DEP]"""

import pytest
from msgspec.structs import replace

from cb_tui.core.values import Place, SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules import deployment, formations, setup_draft
from cb_tui.games.combat.rules.battle import CommanderForce
from cb_tui.games.combat.rules.events import Deployed, Joined, LotDrawn, Stood, TurnBegan
from cb_tui.games.combat.rules.model import Deploy, DrawLot, EndTurn, Setup
from tests.combat.muster import COUNTRY, EAST, FOUR, OPEN, WEST, given, muster, places, setting, standing, stood

FIFTEEN = "0113 0213 0313 0413 0513 0613 0713 0813 0913 1013 1113 1213 1313 1413 1513"
BLUE_SEAT = SeatId("blue")
BARE = "." * 20


def laying(one=None, seat=BLUE_SEAT, half="south", pieces=15, **how):
    """A draft with pieces on it, and the question what else may be laid."""
    one = one or setting()
    laid = stood(**how)
    begun = setup_draft.SetupDraft(
        seat=seat, half=half, army={"tank": pieces}, units=laid.units, mines=laid.mines, strips=laid.strips, hq=laid.hq
    )

    def rule(kind: setup_draft.Laid, at: str) -> str | None:
        refused = deployment.placement_refusal(one, begun, kind, Place(at))
        return refused.rule if refused else None

    return rule


def code(setup: Setup, *args, **changes) -> tuple[str, str | None] | None:
    """Why a first player's set-up is refused: a word and the rule."""
    game = muster(*args, **{"mines_per_side": 3, **changes})
    refused = deployment.refusal(game.state, Deploy(setup))
    return (refused.code, refused.rule) if refused else None


# --- pieces ------------------------------------------------------------------------------------------------------


def test_everybody_deploys_in_his_own_half():
    """SET-1, SET-1a, DEP-1: rows 09 to 16 are the south, the board ends at 20 and 16."""
    rule = laying()
    assert [rule("tank", at) for at in ("0109", "2016")] == [None, None]
    assert [rule("tank", at) for at in ("0108", "2101", "0117")] == ["DEP-1"] * 3
    assert [laying(half="north")("tank", at) for at in ("0108", "0109")] == [None, "DEP-1"]


@pytest.mark.parametrize(("pieces", "most"), [(15, 3), (20, 4), (30, 6), (14, 2), (4, 0)])
def test_one_piece_in_five_may_stand_beyond_the_line(pieces, most):
    """DEP-2, DEP-2a, SET-1b: the four rows nearest the own edge are behind the line; the number is rounded down."""
    ahead = [f"{column:02}12" for column in range(1, most + 2)]
    rule = laying(pieces=pieces, tank=" ".join(ahead[:most]))
    assert rule("tank", ahead[most]) == "DEP-2"
    assert rule("tank", "0113") is None
    assert most == 0 or laying(pieces=pieces, tank=" ".join(ahead[: most - 1]))("tank", ahead[most]) is None


@pytest.mark.parametrize(("pieces", "said"), [(1, "0 of 1 piece may"), (4, "0 of 4 pieces may")])
def test_a_refusal_has_the_noun_that_goes_with_the_number(pieces, said):
    """DEP-2."""
    ahead = setup_draft.SetupDraft(seat=BLUE_SEAT, half="south", army={"tank": pieces})
    refused = deployment.placement_refusal(setting(), ahead, "tank", Place("0112"))
    assert said in refused.sentence


def test_planes_count_among_the_pieces_and_mines_do_not():
    """DEP-2a: four tanks and a plane may have one piece ahead, four tanks and a mine none."""
    tanks = "0112 0213 0313 0413"
    flown = stood(tank=tanks, plane="0116", strips=("0116 0216 0316",))
    assert code(flown, pieces_per_side=5) is None
    assert code(stood(tank=tanks, mines="0513"), pieces_per_side=4) == ("advance", "DEP-2")


def test_all_mines_lie_behind_the_line():
    """DEP-2, MINE-2, SET-5a: none beyond it, in a river, on a strip; fewer than agreed may be laid."""
    assert laying()("mine", "0112") == "DEP-2"
    wet = setting((*OPEN[:13], "~" + "." * 18 + "+", *OPEN[14:]))
    rule = laying(wet, strips=("0116 0216 0316",))
    assert [rule("mine", at) for at in ("0114", "2014", "0216", "0514")] == ["SET-5a", "SET-5a", "DEP-4a", None]
    assert code(stood(tank=FIFTEEN, mines="0114 0214")) is None
    assert code(stood(tank=FIFTEEN, mines="0114 0214 0314 0414")) == ("mines", "SET-5")


def test_one_piece_or_mine_to_a_square():
    """DEP-3."""
    rule = laying(tank="0914", mines="1014")
    assert [rule(kind, at) for kind in ("tank", "mine") for at in ("0914", "1014")] == ["DEP-3"] * 4
    one = setting()
    begun = setup_draft.SetupDraft(seat=BLUE_SEAT, half="south", army={"tank": 2}, units=standing(tank="0914"))
    refused = deployment.placement_refusal(one, begun, "gun", Place("0914"))
    assert refused.sentence == "0914 holds a tank: one piece or mine to a square; choose another"


def test_no_ground_piece_stands_in_a_river_nor_a_helicopter_in_a_wood_or_a_village():
    """DEP-6, HOUSE-4, HOUSE-9, PIECE-3, PIECE-4: a bridge is ground, and a hill is no bar to a helicopter."""
    how = {"profile": "house", "era": "ERA-14"}
    one = setting((*OPEN[:12], "~+w#hH%WR" + "." * 11, *OPEN[13:]), **how)
    rule = laying(one)
    squares = [f"0{column}13" for column in range(1, 10)]
    for kind in ("tank", "gun", "foot", "motor"):
        assert [rule(kind, at) for at in squares] == ["DEP-6"] + [None] * 8
    barred = ["HOUSE-9", "HOUSE-9", None, None, "HOUSE-9", "HOUSE-9", None]
    assert [rule("helicopter", at) for at in squares] == ["DEP-6", None, *barred]
    above = laying(setting(one.battle.map, **how, helicopters_fly=True))
    assert [above("helicopter", at) for at in squares] == [None, None, *barred]


def test_a_corps_deploys_in_its_section_and_counts_its_own_advance():
    """DEP-2b, FOUR-1: ten pieces of twenty are two ahead, not four."""
    one = setting(seats=FOUR)
    west, east = laying(one, WEST, pieces=10, tank="0112 0212"), laying(one, EAST, pieces=10)
    assert [west("tank", at) for at in ("1013", "1113", "0312")] == [None, "FOUR-1", "DEP-2"]
    assert [east("tank", at) for at in ("1013", "1113")] == ["FOUR-1", None]


def test_the_whole_army_is_deployed():
    """DEP-6: what is too much is said first, then what is wrong on the board, what is missing last."""
    assert code(stood(tank="0113")) == ("short", "SET-4")
    assert code(stood(tank=f"{FIFTEEN} 1613")) == ("size", "SET-4")
    assert code(stood(tank="0108")) == ("half", "DEP-1")
    assert code(stood(tank=" ".join(["0113"] * 5_000))) == ("pool", "SET-7")
    force = given("blue", {"tank": 2, "gun": 1})
    assert code(stood(tank="0113 0213"), army="given", forces=(force,)) == ("in hand", "DEP-2")
    assert code(stood(tank="0113 0213", gun="0313"), army="given", forces=(force,)) is None


def test_a_draft_knows_what_is_still_in_hand():
    """DEP-6: as the screen lays it."""
    begun = setup_draft.SetupDraft(
        seat=BLUE_SEAT, half="south", army={"tank": 2, "gun": 1, "plane": 1}, units=standing(tank="0913")
    )
    assert begun.hand == {"tank": 1, "gun": 1, "plane": 1}
    assert begun.holder(Place("0913")) == "tank"
    assert begun.setup == stood(tank="0913")


# --- airstrips ---------------------------------------------------------------------------------------------------


def strip(squares: str, *map_, **changes):
    """Why five tanks with such an airstrip are refused."""
    return code(stood(tank="0109 0113 0213 0313 0413", strips=(squares,)), *map_, pieces_per_side=5, **changes)


def test_an_airstrip_is_three_open_squares_in_a_line_behind_the_line():
    """SET-2b, DEP-4, DEP-6: straight, not slanting; no part of it beyond the line, on a road, a hill or in a wood."""
    assert strip("0916 1016 1116") is strip("0914 0915 0916") is None
    for crooked in ("0916 1016", "0916 1016 1216", "0914 1015 1116", "0916 1016 1015", "0916 1016 1116 1216"):
        assert strip(crooked) == ("line", "SET-2b")
    assert strip("0912 0913 0914") == ("strip ahead", "DEP-4")
    assert strip("0908 0909 0910") == ("half", "DEP-1")
    for ground in "hw#~=":
        rows = (*OPEN[:14], f"........{ground}...........", OPEN[15])
        assert strip("0915 1015 1115", rows) == ("runway", "DEP-6")
    assert strip("0916 1016 1116", airstrip_len=4) == ("line", "SET-2b")


def test_one_airstrip_a_player_and_that_of_the_map_counts():
    """DEP-5, AIR-8, STRIP-3: in house it touches the base line."""
    two = stood(tank="0113 0213 0313 0413 0513", strips=("0916 1016 1116", "0915 1015 1115"))
    assert code(two, pieces_per_side=5) == ("strips", "DEP-5")
    assert code(two, pieces_per_side=5, strips_per_player=2) is None
    assert strip("0916 1016 1116", COUNTRY) == ("strips", "DEP-5")
    house = {"profile": "house", "era": "ERA-12", "army_limit": "pieces"}
    assert strip("0915 1015 1115", **house) == ("base", "STRIP-3")
    assert strip("0916 1016 1116", **house) is strip("0914 0915 0916", **house) is None


def test_an_era_without_planes_has_no_airstrips():
    """ERA-e, STRIP-3, HOUSE-2."""
    setup = stood(foot="0113 0213 0313 0413 0513", strips=("0916 1016 1116",))
    assert code(setup, profile="house", era="ERA-10") == ("strips", "DEP-5")


def test_planes_start_on_an_airstrip_of_their_own_however_many():
    """DEP-3a, DEP-4: under the name of its first square; a battle may limit them."""
    tanks = "0113 0213 0313 0413 0513 0613 0713"
    flown = stood(tank=tanks, plane=" ".join(["0916"] * 8), strips=("0916 1016 1116",))
    assert code(flown) is None
    assert code(flown, planes_per_strip=7) == ("full", "DEP-3a")
    for at in ("1016", "0113", "1002"):
        refused = code(stood(tank=tanks, plane=at, strips=("0916 1016 1116",)))
        assert refused in (("plane", "DEP-4"), ("half", "DEP-1"))
    assert code(stood(tank=tanks, plane=" ".join(["1616"] * 8)), COUNTRY) is None


def test_nothing_stands_on_an_airstrip():
    """DEP-4a: neither on one of the map nor on one that was just laid."""
    rule = laying(setting(COUNTRY))
    assert [rule(kind, "1616") for kind in ("tank", "mine")] == ["DEP-4a"] * 2
    assert laying(strips=("0916 1016 1116",))("gun", "1016") == "DEP-4a"
    assert code(stood(tank="0113 0213", strips=("0113 0114 0115",))) == ("strip", "DEP-4a")


# --- headquarters ------------------------------------------------------------------------------------------------

HEIGHTS = (*OPEN[:11], "..h......w..........", "..hh......ww........", ".............h......", *(BARE,) * 2)


def headquartered(at, map_=HEIGHTS, **changes):
    return code(stood(tank=FIFTEEN, hq=at), map_, **{"hq": True, **changes})


def test_a_headquarters_is_any_hill_or_wood_of_its_half():
    """VAR-1, VAR-1a, VAR-1c: named at deployment by any square of it, one square or beyond the line though it is."""
    for at in ("0313", "0413", "1213", "1414", "1012"):
        assert headquartered(at) is None
    for nowhere in ("0113", "0213", "9999"):
        assert headquartered(nowhere) == ("hq", "VAR-1a")
    assert headquartered("1006", (*HEIGHTS[:5], "." * 9 + "h" + "." * 10, *HEIGHTS[6:])) == ("hq", "VAR-1a")


def test_a_battle_may_want_a_headquarters_with_two_squares_behind_the_line():
    """VAR-1c: hq_sites."""
    rear = {"hq_sites": "rear"}
    assert headquartered("0313", **rear) is headquartered("0413", **rear) is headquartered("1213", **rear) is None
    for nowhere in ("0113", "1414", "1012", "9999"):
        assert headquartered(nowhere, **rear) == ("hq", "VAR-1a")
    assert headquartered(None) == ("no hq", "VAR-1a")
    assert headquartered(None, OPEN) is None
    assert headquartered("0313", OPEN) == headquartered("0313", hq=False) == ("hq", "VAR-1")


def test_a_headquarters_of_the_battle_is_not_named_again():
    """VAR-1a."""
    game = muster(
        HEIGHTS, hq=True, hq_sites="rear", forces=(CommanderForce(seat=BLUE_SEAT, hq=Place("0313")),), mines_per_side=0
    )
    game.play(Deploy(stood(tank=FIFTEEN)))
    assert game.state.setups[BLUE_SEAT].hq == "0313"
    game.play(next(each for each in game.legal() if isinstance(each, Deploy)))
    assert game.state.hqs["blue"] == ("0313", "0413")


def test_the_first_commander_of_a_side_names_its_headquarters():
    """VAR-1a, FOUR-1."""
    one = setting(HEIGHTS, FOUR, hq=True, hq_sites="rear")
    assert setup_draft.sites(one, "south", WEST) == (places("0313 0413"), places("1113 1213"))
    assert setup_draft.sites(one, "south", EAST) == ()


# --- what happens ------------------------------------------------------------------------------------------------


def test_both_deploy_and_are_joined_in_one_event():
    """DEP-1, DEP-1b, TURN-1: in the order of the seats, without dice; then everything stands and the first moves."""
    game = muster(pieces_per_side=2, mines_per_side=1)
    assert game.seat == "blue"
    blue, red = stood(tank="0113", gun="0213", mines="0114"), stood(tank="0101 0201", mines="0103")
    assert game.play(Deploy(blue)) == (Deployed(BLUE_SEAT, blue), Stood(BLUE_SEAT))
    assert game.seat == "red"
    assert game.play(Deploy(red))[1:] == (Stood(SeatId("red")), Joined(), TurnBegan(BLUE_SEAT, 1))
    assert {unit: piece.at for unit, piece in game.state.pieces.items()} == {
        "T1": "0113", "G1": "0213", "t1": "0101", "t2": "0201",
    }  # fmt: skip
    assert game.state.mines == {"0114": "blue", "0103": "red"}
    assert (game.state.joined, game.state.setups, game.seat) == (True, {}, "blue")


def test_the_order_in_which_pieces_are_put_means_nothing():
    """DEP-6: a log keeps the set-up in one order, and the same names of pieces come of it when it is played again."""
    found = []
    for units in ({"gun": "0213", "tank": "0313 0113"}, {"tank": "0113 0313", "gun": "0213"}):
        game = muster(pieces_per_side=3, mines_per_side=2)
        command = Deploy(stood(**units, mines="0114 0214" if found else "0214 0114"))
        found.append((game.play(command), RULESETS["combat"].canonical(game.state, command)))
    assert found[0] == found[1]
    (deployed, _), command = found[0]
    assert deployed.setup == command.setup


def test_what_is_laid_is_on_the_board_once_joined():
    """DEP-4, DEP-5: strips with their planes too."""
    game = muster(pieces_per_side=2, mines_per_side=0)
    game.play(Deploy(stood(tank="0113", plane="0516", strips=("0516 0616 0716",))))
    game.play(Deploy(stood(tank="0101 0201")))
    assert game.state.strips["0516"].squares == ("0516", "0616", "0716")
    assert game.state.pieces["P1"].at == "0516"
    assert "0516" not in game.state.standing


def test_a_lot_goes_with_the_set_up_that_it_gives():
    """DEP-8: sealed with it, so it is not drawn before; and no lot is claimed for another set-up."""
    game = muster(COUNTRY)
    assert DrawLot() not in game.legal()
    assert game.refused(DrawLot()).rule == "DEP-8"
    setup = formations.formations(game.state, BLUE_SEAT, 6)[2].setup
    for lot in (4, 7, -1):
        assert game.refused(Deploy(setup, lot)).rule == "DEP-8"
    assert game.refused(Deploy(replace(setup, mines=setup.mines[1:]), 6)).rule == "DEP-8"
    plain = muster(COUNTRY).play(Deploy(setup))
    assert game.play(Deploy(replace(setup, units=setup.units[::-1]), 6)) == (LotDrawn(BLUE_SEAT, 6), *plain)


def test_in_games_from_before_a_lot_is_drawn_once_before_the_set_up():
    """DEP-8: a die that means nothing in the rules."""
    game = muster(revision=1)
    assert game.refused(Deploy(formations.formations(game.state, BLUE_SEAT, 4)[0].setup, 4)).rule == "DEP-8"
    assert DrawLot() in game.legal()
    assert game.play(DrawLot(), 4)[-1] == LotDrawn(BLUE_SEAT, 4)
    assert game.refused(DrawLot()).rule == "DEP-8"
    assert DrawLot() not in game.legal()
    assert game.seat == "blue"


def test_nothing_else_is_done_before_the_halves_are_joined():
    """DEP-1, DEP-6: and nobody deploys afterwards."""
    game = muster(pieces_per_side=1, mines_per_side=0)
    assert game.refused(EndTurn())
    game.play(Deploy(stood(tank="0113")))
    game.play(Deploy(stood(tank="0101")))
    assert game.refused(Deploy(stood(tank="0113")))
    assert game.refused(DrawLot())

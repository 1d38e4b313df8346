"""Leaders. [LDR]"""

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.ai.officer.orders import route
from cb_tui.games.combat_boots.rules.battle import LeaderCard, UnitType
from cb_tui.games.combat_boots.rules.model import EndTurn, Fire, Flee, HandToHand, HoldFire, Pass, Step
from cb_tui.games.combat_boots.rules.transport_model import LayBridge
from tests.rules.combat_boots.orders import asked, fire, happened
from tests.rules.combat_boots.strikes import at_it, sky, strike
from tests.rules.combat_boots.table import DE, US, Table


def officer(name, at, bonus=1, mv=4.0, turn=1):
    side = US if name[0].isupper() else DE
    return LeaderCard(
        id=UnitId(name), side=Side(side), name=f"Captain {name}", at=Hex(at), bonus=bonus, mv=mv, turn=turn
    )


def led(pieces, *officers, **more):
    return Table(pieces, leaders=officers, **more)


def step(unit, to):
    return Step(UnitId(unit), Hex(to))


def fired(events):
    return next(event for event in events if type(event).__name__ == "Fired")


def mods(entries):
    return [(entry.dice, entry.rule) for entry in entries]


# --- fire [LDR-1, LDR-2] ----------------------------------------------------------------------------------------------


def test_a_leader_raises_the_high_die_of_the_firers_of_his_hex():
    """LDR-1"""
    table = led({"R1": "0303", "R2": "0302", "r1": "0503"}, officer("L1", "0303"))
    led_shot = fired(table.play(fire("R1", "r1"), 1, 1, 6, 6))
    assert mods(led_shot.attack_mods) == [(1, "LDR-2")]
    assert led_shot.reads == (2, 1)  # the high die alone
    while asked(table.state):
        table.play(HoldFire())
    assert mods(fired(table.play(fire("R2", "r1"), 1, 1, 6, 6)).attack_mods) == []


def test_a_leader_raises_the_high_die_of_the_targets_of_his_hex():
    """LDR-1"""
    table = led({"R1": "0303", "r1": "0503"}, officer("l1", "0503", bonus=2))
    (verdict,) = fired(table.play(fire("R1", "r1"), 5, 5, 4, 1)).verdicts
    assert mods(verdict.defense_mods) == [(2, "LDR-2")]
    assert (verdict.reads, verdict.effect) == (6, "none")


def test_of_several_leaders_the_best_counts_once_an_attack():
    """LDR-2, LDR-2a"""
    table = led({"R1": "0303", "R2": "0303", "r1": "0503"}, officer("L1", "0303"), officer("L2", "0303", bonus=2))
    shot = fired(table.play(fire("R1 R2", "r1"), 1, 1, 1, 1, 6, 6))
    assert [(entry.reason, entry.dice) for entry in shot.attack_mods] == [("leader L2", 2)]


def test_he_meets_the_leader_at_each_defender():
    """LDR-2a: for h and H to each defender separately."""
    table = led({"T1": "0303", "r1": "0503", "r2": "0503"}, officer("l1", "0503"))
    shot = fired(table.play(fire("T1", "r1 r2", "h"), 1, 1, 6, 6, 6, 6))
    assert [mods(verdict.defense_mods) for verdict in shot.verdicts] == [[(1, "LDR-2")]] * 2


def test_a_leader_counts_in_the_same_hex_where_cover_does_not():
    table = led({"R1": "0303", "r1": "0303"}, officer("L1", "0303"), officer("l1", "0303"))
    shot = fired(table.play(fire("R1", "r1"), 1, 1, 1, 6, 6))
    assert mods(shot.attack_mods) == [(1, "LDR-2")]
    assert mods(shot.verdicts[0].defense_mods) == [(1, "LDR-2")]


def test_leaders_do_not_enter_hand_to_hand_combat():
    """HTH-2a."""
    table = led({"R1": "0303", "r1": "0303"}, officer("L1", "0303"))
    table.play(EndTurn())
    events = table.play(HandToHand(Hex("0303")), 3, 3, 4, 1)
    fought = next(event for event in events if type(event).__name__ == "Fought")
    assert (fought.losses, fought.enemy_losses) == (1, 0)


# --- morale [LDR-3] ---------------------------------------------------------------------------------------------------


def test_the_modifier_is_added_to_the_morale_number_of_his_hex_alone():
    """LDR-1, LDR-3, LDR-3a: The same two dice serve all."""
    table = led({"R1": "0303", "R2": "0404", "r1": "0909"}, officer("L1", "0303"), asleep="R1 R2")
    events = table.play(EndTurn(), 4, 4)
    assert happened(events)[1:3] == ["Rallied", "MoraleFailed"]
    assert not table.disrupted("R1")
    assert table.disrupted("R2")


# --- a leader as a piece [LDR-4a] -------------------------------------------------------------------------------------


def test_a_leader_moves_on_his_own_and_draws_no_fire():
    """LDR-4a"""
    table = led({"R1": "0303", "r1": "0503"}, officer("L1", "0303"))
    events = table.play(step("L1", "0302"))
    assert happened(events) == ["LeaderMoved"]
    assert asked(table.state) == ""
    assert table.state.leaders[UnitId("L1")].left == 3


def test_a_leader_goes_along_with_a_unit_that_moves_and_ends_nobodys_turn():
    """LDR-4a"""
    table = led({"R1": "0303", "r1": "0909"}, officer("L1", "0303"))
    for to in ("0403", "0503"):
        table.play(step("R1", to))
        table.play(step("L1", to))
    assert table.state.leaders[UnitId("L1")].at == table.at("R1") == "0503"


def test_a_leader_has_one_move_a_turn():
    """LDR-5a."""
    table = led({"R1": "0303", "r1": "0909"}, officer("L1", "0303", mv=1))
    table.play(step("L1", "0302"))
    assert table.refused(step("L1", "0303")).rule == "MOV-7"
    table.play(EndTurn())
    assert table.refused(step("L1", "0303")).rule == "SEQ-1"
    table.play(EndTurn())
    assert step("L1", "0303") in table.legal


def test_a_leader_helps_those_who_fire_at_an_aircraft():
    """LDR-1, LDR-2, AIR-4: every roll of his hex."""
    table = sky({"r1": "0505"}, leaders=(officer("l1", "0505", 2),))
    table.play(strike("0505", "h"))
    assert mods(fired(table.play(at_it("r1"), 1, 1, *[6] * 11)).attack_mods) == [(2, "LDR-2")]


def test_a_leader_crosses_by_a_bridge_that_has_been_laid():
    """LDR-4a, MOV-6: as those with him do."""
    layer = UnitType(name="Bridge tank", letter="T", kind="afv", move="tracked", mv=10, sv=3, bridge=True)
    table = led({"T1": "0201", "r1": "0901"}, officer("L1", "0201"), board=". " * 9,
                types={"tank": layer}, layout={"rivers": ("0201/0301",)})  # fmt: skip
    assert table.refused(step("L1", "0301")).rule == "MOV-6"
    table.play(LayBridge(UnitId("T1"), Hex("0301")))
    assert "0301" in table.rules.advisor.reach(table.state, UnitId("L1"))
    table.play(step("L1", "0301"))
    assert table.state.leaders[UnitId("L1")].left == 3


def test_a_leader_neither_fires_nor_is_fired_at_nor_counts_for_stacking():
    """LDR-4a"""
    pieces = {"R1": "0503", "r1": "0303", "r2": "0303", "r3": "0303", "r4": "0303"}
    table = led(pieces, officer("L1", "0503"), officer("l1", "0303"))
    for command in (Fire((UnitId("L1"),), (UnitId("r1"),)), Fire((UnitId("R1"),), (UnitId("l1"),)), Pass(UnitId("L1"))):
        assert table.refused(command).rule == "LDR-4a"
    assert mods(fired(table.play(fire("R1", "r1"), 1, 1, 6, 6)).attack_mods) == [(1, "LDR-2")]


def test_the_classic_edition_has_no_leaders():
    """LDR-4a"""
    table = led({"R1": "0303", "r1": "0909"}, officer("L1", "0303"), edition="classic")
    assert table.state.leaders == {}
    assert table.refused(step("L1", "0302")).sentence == "there is no piece L1 on the board"


# --- what becomes of him [LDR-1, LDR-5a] ------------------------------------------------------------------------------


def test_he_dies_with_the_last_unit_of_his_hex():
    """LDR-1"""
    table = led(
        {"R1": "0303", "R2": "0303", "R3": "0101", "r1": "0503", "r2": "0503"}, officer("L1", "0303"), first="de"
    )
    table.play(fire("r1", "R1"), 6, 6, 1, 1)
    assert "L1" in table.state.leaders
    while asked(table.state):
        table.play(HoldFire())
    events = table.play(fire("r2", "R2"), 6, 6, 1, 1)
    assert happened(events)[:3] == ["Fired", "Destroyed", "LeaderFell"]
    assert table.state.leaders == {}
    assert table.state.fallen == ("L1",)


def test_left_alone_he_lives_on():
    """LDR-5a."""
    table = led({"R1": "0303", "r1": "0909"}, officer("L1", "0303"))
    table.play(step("R1", "0403"))
    assert table.state.leaders[UnitId("L1")].at == "0303"


def test_the_officer_has_his_whole_march_in_mind():
    table = led({"R1": "0803", "r1": "1103"}, officer("L1", "0503"))
    assert route(table.state, US, UnitId("L1")) == ("0603", "0703", "0803")


def test_alone_he_does_not_enter_an_enemy_hex_but_joins_a_friend_there():
    """LDR-5a"""
    table = led({"R1": "0403", "r1": "0403", "r2": "0302", "R2": "0909"}, officer("L1", "0303"))
    assert table.refused(step("L1", "0302")).rule == "LDR-5a"
    assert step("L1", "0403") in table.legal
    assert "0302" not in table.rules.advisor.reach(table.state, UnitId("L1"))


@pytest.mark.parametrize("rule", ["MOV-12a", "LDR-5a"])
def test_an_enemy_who_finds_him_alone_removes_him_and_moves_on(rule):
    """LDR-5a"""
    table = led({"R1": "0909", "r1": "0403"}, officer("L1", "0303"), first="de")
    events = table.play(step("r1", "0303"))
    assert happened(events) == ["Stepped", "LeaderFell"]
    assert step("r1", "0203") in table.legal


def test_an_enemy_who_flees_into_his_hex_removes_him_too():
    """LDR-5a: in flight as on the march."""
    pieces = {"R1": "0303", "R2": "0303", "R9": "0909", "r1": "0303", "r2": "0303"}
    table = led(pieces, officer("L1", "0403"))
    table.play(EndTurn())
    table.play(HandToHand(Hex("0303")), 6, 1, 1, 1, 5, 5, 1, 1)  # each side loses one
    assert "LeaderFell" in happened(table.play(Flee(Hex("0403"))))


def test_he_goes_along_with_the_last_who_flee_hand_to_hand():
    """LDR-5a, HTH-5."""
    table = led({"R1": "0303", "r1": "0303", "r2": "0303"}, officer("L1", "0303"), first="de")
    table.play(EndTurn())
    table.play(HandToHand(Hex("0303")), 1, 1, 1, 1, 6, 6)
    table.play(Flee(Hex("0302")))
    assert table.state.leaders[UnitId("L1")].at == "0302"


def test_he_goes_along_with_the_last_who_flee_after_a_failed_rally():
    """LDR-5a, MOR-3."""
    table = led({"R1": "0505", "r1": "0905"}, officer("L1", "0505"), asleep="R1", morale=(2, 7))
    table.play(EndTurn(), 6, 6)
    assert table.at("R1") != "0505"
    assert table.state.leaders[UnitId("L1")].at == table.at("R1")


def test_a_side_with_a_leader_alone_has_no_pieces_left():
    """VIC-2a."""
    table = led({"R1": "0303", "r1": "0503"}, officer("L1", "0101"), first="de")
    table.play(fire("r1", "R1"), 6, 6, 1, 1)
    assert table.state.outcome is not None
    assert table.state.outcome.winner == "de"


def test_a_leader_may_arrive_later():
    table = led({"R1": "0303", "r1": "0909"}, officer("L1", "0101", turn=2))
    assert table.state.leaders == {}
    table.play(EndTurn())
    events = table.play(EndTurn())
    assert "LeaderArrived" in happened(events)


# --- what a screen is told --------------------------------------------------------------------------------------------


def test_the_picture_shows_him_as_an_l_with_his_modifier():
    table = led({"R1": "0303", "r1": "0503"}, officer("L1", "0303"))
    scene = table.rules.scene(table.state)
    (leader,) = [piece for piece in scene.pieces if piece.leader]
    assert (leader.id, leader.rating, leader.name, leader.can_act) == ("L1", "+1", "Captain L1", True)
    way = table.rules.advisor.reach(table.state, leader.id)[Hex("0302")].way
    assert table.rules.advisor.exposure(table.state, leader.id, way).unhurt == 1
    assert table.rules.advisor.danger(table.state, leader.id, leader.at).hit_chance == 0
    assert table.rules.advisor.aims(table.state, leader.id) == ()
    (row,) = table.rules.state_json(table.state)["leaders"]
    assert (row["id"], row["at"], row["bonus"], row["mv_left"]) == ("L1", "0303", 1, 4)

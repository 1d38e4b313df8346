import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules.battle import Battle, Layout, UnitDeployment, UnitType, VisibilityChange
from cb_tui.games.combat_boots.rules.battle_context import BattleContext
from cb_tui.games.combat_boots.rules.edition import Army
from cb_tui.games.combat_boots.rules.model import State, Unit, change
from cb_tui.games.combat_boots.rules.movement import cost, mv, reach, step_refusal, stops
from cb_tui.games.combat_boots.rules.sight import lane, sees, visibility
from tests.rules.combat_boots.drawing import board_from

TYPES = {
    "R": UnitType(name="Rifle squad", letter="R", kind="squad", mv=4, sv=2),
    "W": UnitType(name="Mortar", letter="W", kind="team", mv=4, sv=1),
    "G": UnitType(name="Gun", letter="G", kind="gun", mv=1, sv=1),
    "T": UnitType(name="Tank", letter="T", kind="afv", move="tracked", mv=8, sv=3),
    "V": UnitType(name="Truck", letter="V", kind="truck", move="wheeled", mv=12, sv=1),
}


def table(board, us="", de="", mvs=None, visibility=()):
    """A state with pieces "R1 0101" of the active side and of the enemy; the first letter is the counter."""
    units = {}
    for side, text in (("us", us), ("de", de)):
        words = text.split()
        for name, at in zip(words[::2], words[1::2], strict=True):
            units[UnitId(name)] = Unit(UnitId(name), Side(side), Hex(at))
    battle = Battle(
        title="Trial",
        ruleset="combat-boots",
        minutes=1,
        sides=(Army(id=Side("us"), name="US", morale=7), Army(id=Side("de"), name="German", morale=7)),
        first=Side("us"),
        turns=5,
        board=Layout(map=""),
        units=tuple(
            UnitDeployment(id=u.id, side=u.side, type=u.id[0], at=u.at, mv=(mvs or {}).get(u.id))
            for u in units.values()
        ),
        victory=(),
        visibility=visibility,
        types=TYPES,
    )
    return State(context=BattleContext(battle, board, {}), active=Side("us"), units=units)


def with_unit(state, name, **fields):
    units = {**state.units, name: change(state.units[name], **fields)}
    return State(context=state.context, active=state.active, units=units)


def refused(state, name, to):
    refusal = step_refusal(state, state.units[name], Hex(to))
    return refusal and refusal.rule


def price(board, move, a, b):
    return cost(board, move, Hex(a), Hex(b))


# --- what a step costs ---------------------------------------------------------------------------------------------


def test_cb25_move_1():
    """MOV-2, MOV-3, MOV-3a, GEN-4a. Into trees, by road in trees, uphill by road, level by road: 2 + 1/2 + 1 + 1/2."""
    board = board_from(". T T = =", "0 0 0 1 1", roads=("0201-0501",))
    ways = [("0101", "0201"), ("0201", "0301"), ("0301", "0401"), ("0401", "0501")]
    assert [price(board, "foot", a, b) for a, b in ways] == [2.0, 0.5, 1.0, 0.5]
    found = reach(table(board, "R1 0101"), UnitId("R1"))
    assert (found[Hex("0501")].cost, found[Hex("0501")].left) == (4.0, 0.0)


@pytest.mark.parametrize(
    "move, open_up, road_up, two_up_by_road", [("foot", 2, 1, 1.5), ("tracked", 3, 1.5, 2.5), ("wheeled", 5, 2.5, 4.5)]
)
def test_uphill_costs_by_the_way_of_moving(move, open_up, road_up, two_up_by_road):
    """MOV-2, MOV-4, ELEV-1"""
    assert price(board_from(". .", "0 1"), move, "0101", "0201") == open_up
    assert price(board_from(". .", "0 1", roads=("0101-0201",)), move, "0101", "0201") == road_up
    assert price(board_from(". .", "0 2", roads=("0101-0201",)), move, "0101", "0201") == two_up_by_road


def test_downhill_and_ridges_are_free():
    """MOV-4, MOV-4a"""
    assert price(board_from(". .", "3 0"), "wheeled", "0101", "0201") == 1
    assert price(board_from(". .", "1 1", ridges=("0101/0201",)), "foot", "0101", "0201") == 1


@pytest.mark.parametrize("move, leaving", [("foot", 2), ("tracked", 3), ("wheeled", 5)])
def test_leaving_a_gully_costs_more_and_following_it_does_not(move, leaving):
    """MOV-5, MOV-5a"""
    board = board_from(". v v u .")
    assert price(board, move, "0101", "0201") == 1
    assert price(board, move, "0201", "0301") == 1
    assert price(board, move, "0301", "0401") == 1
    assert price(board, move, "0401", "0501") == leaving


def test_only_a_step_along_the_drawn_road_is_a_road_step():
    """MOV-3, MOV-3b"""
    board = board_from("= T =", roads=("0101-0201",))
    assert price(board, "foot", "0101", "0201") == 0.5
    assert price(board, "foot", "0301", "0201") == 2


def test_a_river_is_crossed_by_a_bridge_alone():
    """MOV-6, MOV-6a"""
    board = board_from("= =\n. .", rivers=("0101/0201", "0102/0202"), roads=("0101-0201",))
    assert price(board, "foot", "0101", "0201") == 0.5
    assert price(board, "foot", "0102", "0202") is None


def test_there_is_no_way_off_the_board():
    """MOV-11a"""
    assert price(board_from(". ."), "foot", "0201", "0301") is None


# --- who may step --------------------------------------------------------------------------------------------------

FIELD = ". . . . . .\n. . . . . .\n. . . . . ."


def test_a_step_goes_to_an_adjacent_hex_of_the_board():
    """MOV-1"""
    state = table(board_from(FIELD), "R1 0101")
    assert refused(state, "R1", "0201") is None
    assert refused(state, "R1", "0301") == "MOV-1"
    assert refused(state, "R1", "0101") == "MOV-1"
    assert refused(state, "R1", "0901") == "MOV-11a"


def test_a_step_that_cannot_be_paid_is_refused_even_as_the_first():
    """MOV-7, MOV-7a"""
    state = table(board_from("^ ^", "0 3"), "R1 0101 G1 0101")
    assert refused(state, "R1", "0201") == "MOV-7"
    refusal = step_refusal(state, state.units[UnitId("R1")], Hex("0201"))
    assert refusal and refusal.sentence.startswith("the step to 0201 costs 5 points and R1 has 4 left")


def test_points_left_count_once_a_piece_has_moved():
    state = table(board_from(FIELD), "R1 0101")
    assert refused(with_unit(state, "R1", moved=True, left=0.5), "R1", "0201") == "MOV-7"
    assert refused(with_unit(state, "R1", moved=True, left=1.0), "R1", "0201") is None


def test_a_river_refuses():
    state = table(board_from(". .", rivers=("0101/0201",)), "R1 0101")
    assert refused(state, "R1", "0201") == "MOV-6"


@pytest.mark.parametrize("piece, allowed", [("R1", True), ("T1", True), ("W1", True), ("G1", False), ("V1", False)])
def test_trucks_and_guns_never_enter_an_enemy_held_hex(piece, allowed):
    """MOV-8, MOV-8a"""
    state = table(board_from(FIELD), f"{piece} 0101", "R9 0201")
    assert (refused(state, piece, "0201") is None) == allowed
    assert (Hex("0201") in reach(state, UnitId(piece))) == allowed
    if not allowed:
        assert refused(state, piece, "0201") == "MOV-8"


def test_a_disrupted_enemy_holds_a_hex_too():
    """MOV-8, MOV-12a"""
    state = with_unit(table(board_from(FIELD), "V1 0101", "R9 0201"), "R9", disrupted=True)
    assert refused(state, "V1", "0201") == "MOV-8"


def test_entering_an_enemy_held_hex_ends_the_move():
    """MOV-8, MOV-8a"""
    state = table(board_from(". . . ."), "R1 0101", "R9 0201")
    assert stops(state, state.units["R1"], Hex("0201"))
    assert not stops(state, state.units["R1"], Hex("0101"))
    assert set(reach(state, UnitId("R1"))) == {"0201"}
    entered = with_unit(state, "R1", at=Hex("0201"), moved=True, left=3.0)
    assert refused(entered, "R1", "0301") == "MOV-8"
    assert reach(entered, UnitId("R1")) == {}


def test_leaving_a_shared_hex_is_an_ordinary_move():
    state = table(board_from(". . . ."), "R1 0201", "R9 0201")
    assert refused(state, "R1", "0301") is None
    assert set(reach(state, UnitId("R1"))) == {"0101", "0301", "0401"}


# --- how far -------------------------------------------------------------------------------------------------------


def test_a_squad_walks_four_hexes_in_the_open_and_friends_do_not_bar_it():
    """MOV-1, MOV-9"""
    state = table(board_from(". . . . . ."), "R1 0101 R2 0201")
    assert list(reach(state, UnitId("R1"))) == ["0201", "0301", "0401", "0501"]


@pytest.mark.parametrize("fields", [{"disrupted": True}, {"acted": True}, {"shots": 1}])
def test_a_piece_that_may_not_move_reaches_nothing(fields):
    state = with_unit(table(board_from(FIELD), "R1 0101"), "R1", **fields)
    assert reach(state, UnitId("R1")) == {}


def test_a_battle_may_give_a_piece_other_points():
    state = table(board_from(". . . . . ."), "R1 0101 R2 0101 R3 0101", mvs={"R1": 1.5, "R2": 0.0})
    assert [mv(state.context, UnitId(name)) for name in ("R1", "R2", "R3")] == [1.5, 0.0, 4]
    assert list(reach(state, UnitId("R1"))) == ["0201"]
    assert reach(state, UnitId("R2")) == {}


# --- sight in a game -----------------------------------------------------------------------------------------------


def test_direct_fire_does_not_pass_a_friend_on_the_firers_level_and_mortars_fire_over_him():
    state = table(board_from(". . . . ."), "R1 0101 R2 0301 W1 0101", "R9 0501")
    assert lane(state, state.units["R1"], Hex("0501")) == "0301"
    assert lane(state, state.units["W1"], Hex("0501")) is None
    assert lane(state, state.units["R9"], Hex("0101")) is None  # enemies never block


def test_a_friend_on_another_level_or_at_the_ends_or_beside_the_line_leaves_the_lane_free():
    state = table(board_from(". . . . .", "1 0 0 0 0"), "R1 0101 R2 0301 R3 0101 R4 0501", "R9 0501")
    assert lane(state, state.units["R1"], Hex("0501")) is None
    beside = table(board_from(". . .\n . . .\n. . ."), "R1 0201 R2 0102 R3 0202", "R9 0203")
    assert lane(beside, beside.units["R1"], Hex("0203")) is None


def test_what_is_seen_is_remembered_and_visibility_is_asked_each_time():
    state = table(board_from(". . . ^ ."), "R1 0101")
    assert sees(state.context, Hex("0101"), Hex("0401"), None)
    assert sees(state.context, Hex("0401"), Hex("0101"), 3)
    assert not sees(state.context, Hex("0101"), Hex("0401"), 2)
    assert not sees(state.context, Hex("0101"), Hex("0501"), None)


def test_visibility_changes_with_the_turn():
    state = table(
        board_from(". ."), visibility=(VisibilityChange(since=1, hexes=2), VisibilityChange(since=4, hexes=6))
    )
    assert [visibility(state.context, turn) for turn in (1, 3, 4, 9)] == [2, 2, 6, 6]
    assert visibility(table(board_from(". .")).context, 1) is None
